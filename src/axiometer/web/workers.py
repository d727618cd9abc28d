"""Who answers: worker processes in two lanes. Work is bounded in time and memory; a worker that does not come
back in time is ended, and every job ends in an answer, never in an exception.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, NotRequired

import msgspec

from axiometer.axiomatics.axiom import entered_axiom
from axiometer.errors import AxiometerError
from axiometer.metrics.find_measure import measure
from axiometer.report.schema import Lattice, Verdict
from axiometer.report_parts.lattices import lattice_part
from axiometer.verdicts.api import audit
from axiometer.web.playground import play
from axiometer.web.requests import OWN, SECONDS, Asked, Draw, Judge, Play

PROOF_DEPTH = 40
"""How long the lists are that a proof covers; those of `axiometer check` cover more, and take longer."""
USUAL = ("nDCG@10", "AP", "RR", "P@10", "gRBP(p=0.8)", "ERR(max_rel=9)")
"""What colours a lattice when nothing else is named."""
MEMORY = 4 << 30
"""Bytes of address space that a worker may take: far more than any request within the limits needs."""


class Refusal(msgspec.Struct, frozen=True):
    """Why there is no answer, in one line."""

    error: str


class Judged(Verdict):
    """A verdict; of a metric of one's own with the file that its commands read."""

    files: NotRequired[dict[str, str]]


@dataclass(frozen=True)
class Answer:
    """A status of HTTP, and the body as JSON; a number that is not finite is null in it."""

    status: int
    body: bytes


def refusal(status: int, error: object) -> Answer:
    """An answer that says in one line why there is no other.

    >>> refusal(422, "there is no list")
    Answer(status=422, body=b'{"error":"there is no list"}')
    """
    return Answer(status, msgspec.json.encode(Refusal(" ".join(str(error).split()))))


BUSY = refusal(503, "the explorer is busy with other requests; try again in a moment")
TOO_LONG = refusal(503, f"this takes longer than the {SECONDS} seconds that a request may take; ask for less")
STOPPED = refusal(503, "the work on this was stopped: it took too much memory; ask for less")


def judge(asked: Judge) -> dict[str, Any]:
    """The verdict of one measure and one axiom, as the report has it; of one's own metric with its table.

    >>> judge(Judge("redundancy", "AP_IA", depth=3))["witness"]["lists"]
    [['a', 'a'], ['a', 'b']]
    """
    own, bounds = asked.own, asked.bounds
    judged = measure(asked.measure or "") if own is msgspec.UNSET else own.measure()
    verdict = audit(
        judged, [asked.found], proof_depth=PROOF_DEPTH, depth=bounds.depth, grades=bounds.grades
    ).verdicts[0]
    return {**verdict.to_dict(), **({} if own is msgspec.UNSET else {"files": {OWN: own.table}})}


def draw(asked: Draw) -> Lattice:
    """An ordering with its diagram, as the report has it.

    >>> draw(Draw("rank-replacement", 2, 2, ("P@2",)))["covers"]
    [[0, 1], [0, 2], [1, 3], [2, 3]]
    """
    return lattice_part(asked.ordering, asked.length, asked.grades, asked.measures or USUAL)


JOBS: dict[type[Asked], Callable[[Any], Any]] = {Play: play, Judge: judge, Draw: draw}


def answer(asked: Asked) -> Answer:
    """Does one job.

    >>> answer(Judge("no-such-axiom", "AP")).status
    422
    """
    try:
        return Answer(200, msgspec.json.encode(JOBS[type(asked)](asked)))
    except AxiometerError as error:
        return refusal(422, error)
    except (MemoryError, RecursionError):
        return refusal(422, "this takes too much memory; take a shorter list or a smaller depth")
    except Exception as error:
        # A defect of ours: it is told on the terminal, and the page is told that it is one.
        traceback.print_exc()
        return refusal(500, f"the explorer failed on this ({type(error).__name__}); please report it")


def serve(connection: Connection, axioms: Sequence[str] = ()) -> None:
    """A worker's life: it ends when the server does, or with its own time. It knows these axioms besides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in axioms:
        entered_axiom(name)
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


def context() -> BaseContext:
    """Workers are forked from a process that has everything imported, where the system can do that."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["axiometer.web.warm"])
    return made


class Worker:
    """One process; ended and begun anew when a job outlasts its time."""

    def __init__(self, made_by: BaseContext, axioms: Sequence[str]) -> None:
        self._made_by, self._axioms = made_by, axioms
        self._begin()

    def _begin(self) -> None:
        self._ours: Connection
        self._ours, theirs = self._made_by.Pipe()
        self._process = self._made_by.Process(target=serve, args=(theirs, self._axioms), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()
        self.spent = False

    def ask(self, asked: Asked, until: float) -> Answer:
        """The answer, or why there is none by that time of `time.monotonic()`."""
        try:
            self._ours.send(asked)
            if self._ours.poll(max(0.0, until - time.monotonic())):
                found: Answer = self._ours.recv()
                return found
            told = TOO_LONG
        except (EOFError, OSError):
            told = STOPPED
        self._process.kill()
        self.spent = True
        return told

    def renew(self) -> None:
        """A new process in the place of one that was ended."""
        self.end()
        self._begin()

    def end(self) -> None:
        """Stops the process at once, whatever it does."""
        self._process.kill()
        self._process.join()
        self._ours.close()


class Lane:
    """Some workers and those who wait for them; one that would wait too long is told so."""

    def __init__(self, workers: int, waiting: int) -> None:
        self._workers, self._waiting, self._most = workers, 0, waiting
        self._all: list[Worker] = []
        self._ended = False

    def begin(self, made_by: BaseContext, axioms: Sequence[str]) -> None:
        """Starts the workers."""
        self._threads = ThreadPoolExecutor(self._workers)
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all = [Worker(made_by, axioms) for _ in range(self._workers)]
        for worker in self._all:
            self._idle.put_nowait(worker)

    def end(self) -> None:
        """Stops the workers at once."""
        self._ended = True
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, asked: Asked) -> Answer:
        """The answer, or that it takes too long, within the limit of a request."""
        until = time.monotonic() + SECONDS
        if self._waiting >= self._most:
            return BUSY
        self._waiting += 1
        try:
            worker = await asyncio.wait_for(self._idle.get(), SECONDS * 0.6)
        except TimeoutError:
            return BUSY
        finally:
            self._waiting -= 1
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, worker.ask, asked, until)
        work.add_done_callback(lambda _: self._back(loop, worker))
        return await work

    def _back(self, loop: asyncio.AbstractEventLoop, worker: Worker) -> None:
        """A worker is free again, after its renewal where it needs one; the answer does not wait for that."""
        if not worker.spent or self._ended:
            self._idle.put_nowait(worker)
            return
        renewed = loop.run_in_executor(self._threads, worker.renew)
        renewed.add_done_callback(lambda _: self._idle.put_nowait(worker))


class Pool:
    """Two lanes, so that long work never stands before short work."""

    def __init__(self, axioms: Sequence[str] = ()) -> None:
        self._axioms = axioms
        self.quick = Lane(workers=2, waiting=200)
        self.slow = Lane(workers=2, waiting=60)

    def lane(self, asked: Asked) -> Lane:
        """Where a request waits: what the page asks at every keystroke is quick."""
        return self.quick if asked.light else self.slow

    def begin(self) -> None:
        """Starts all workers."""
        made_by = context()
        for lane in (self.quick, self.slow):
            lane.begin(made_by, self._axioms)

    def end(self) -> None:
        """Stops all workers at once."""
        for lane in (self.quick, self.slow):
            lane.end()
