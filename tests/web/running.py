"""The explorer, running in a thread of the tests on a free port."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def running(model: dict[str, Any]) -> Iterator[str]:
    """Serves a report; yields the address without its last slash."""
    for needed in ("starlette", "uvicorn"):
        pytest.importorskip(needed, reason=f"web: {needed} is not installed (pip install 'axiometer[web]')")
    from axiometer.web.server import bound, server

    listening = bound(0)
    assert listening is not None
    ready = threading.Event()
    made = server(model, listening, lambda _: ready.set())
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    assert ready.wait(60)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    made.should_exit = True
    thread.join(10)
    assert not thread.is_alive()
