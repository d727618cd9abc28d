"""Lanes of worker processes: work is bounded in time, and one that does not come back in time is ended."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext

from axiometer.web.limits import SECONDS
from axiometer.web.work import Answer, Asked, refusal, serve

BUSY = refusal(503, "the explorer is busy with other requests; try again in a moment")
TOO_LONG = refusal(503, f"this takes longer than the {SECONDS} seconds that a request may take; ask for less")
STOPPED = refusal(503, "the work on this was stopped: it took too much memory; ask for less")


def context() -> BaseContext:
    """Workers are forked from a process that has everything imported, where the system can do that."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["axiometer.web.warm"])
    return made


class Worker:
    """One process; ended and begun anew when a job outlasts its time."""

    def __init__(self, made_by: BaseContext) -> None:
        self._made_by = made_by
        self._begin()

    def _begin(self) -> None:
        self._ours: Connection
        self._ours, theirs = self._made_by.Pipe()
        self._process = self._made_by.Process(target=serve, args=(theirs,), daemon=True)  # type: ignore[attr-defined]
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

    def begin(self, made_by: BaseContext) -> None:
        """Starts the workers."""
        self._threads = ThreadPoolExecutor(self._workers)
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all = [Worker(made_by) for _ in range(self._workers)]
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

    def __init__(self) -> None:
        self.quick = Lane(workers=2, waiting=200)
        self.slow = Lane(workers=2, waiting=60)

    def lane(self, asked: Asked) -> Lane:
        """Where a request waits: what the page asks at every keystroke is quick."""
        return self.quick if asked.light else self.slow

    def begin(self) -> None:
        """Starts all workers."""
        made_by = context()
        for lane in (self.quick, self.slow):
            lane.begin(made_by)

    def end(self) -> None:
        """Stops all workers at once."""
        for lane in (self.quick, self.slow):
            lane.end()
