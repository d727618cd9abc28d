"""What a worker process does: one job after the other, each to an answer, never to an exception."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from axiometer.errors import AxiometerError
from axiometer.report.html_page import finite
from axiometer.web.asked import Draw, Judge, Play
from axiometer.web.judging import draw, judge
from axiometer.web.play import play

Asked = Play | Judge | Draw
JOBS: dict[type[Asked], Callable[[Any], dict[str, Any]]] = {Play: play, Judge: judge, Draw: draw}
MEMORY = 4 << 30
"""Bytes of address space that a worker may take: far more than any request within the limits needs."""


@dataclass(frozen=True)
class Answer:
    """A status of HTTP, and what goes into the body as JSON."""

    status: int
    content: dict[str, Any]


def refusal(status: int, error: object) -> Answer:
    """An answer that says in one line why there is no other.

    >>> refusal(422, "there is no list")
    Answer(status=422, content={'error': 'there is no list'})
    """
    return Answer(status, {"error": " ".join(str(error).split())})


def answer(asked: Asked) -> Answer:
    """Does one job.

    >>> answer(Judge("AP", None, "no-such-axiom", None)).status
    422
    """
    try:
        return Answer(200, finite(JOBS[type(asked)](asked)))
    except AxiometerError as error:
        return refusal(422, error)
    except (MemoryError, RecursionError):
        return refusal(422, "this takes too much memory; take a shorter list or a smaller depth")
    except Exception as error:
        # A defect of ours: it is told on the terminal, and the page is told that it is one.
        traceback.print_exc()
        return refusal(500, f"the explorer failed on this ({type(error).__name__}); please report it")


def serve(connection: Connection) -> None:
    """A worker's life: it ends when the server does, or with its own time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()
    while True:
        try:
            connection.send(answer(connection.recv()))
        except (EOFError, OSError):
            return


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard < 0 else min(MEMORY, hard), hard))
