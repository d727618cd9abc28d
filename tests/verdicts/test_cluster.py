"""A Dask cluster of two processes: the serial verdicts, also when a worker or the scheduler is lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import axiometer as ax
from axiometer.errors import AxiometerError
from axiometer.measure_files import written_measure
from axiometer.spaces import grade_space
from axiometer.verdicts.store import Store

distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
# Dask's own threads and sockets end when they end.
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)

AXIOMS = ("moffat.monotonicity", "confidence")
WORK = {"grades": 2, "depth": 9, "chunk_lists": 30}
SLOW = """
import time

def mine(grades):
    time.sleep(0.002)
    return sum(grades) - len(grades) / 100
"""


def counts(audit: ax.Audit) -> list[tuple[object, ...]]:
    return [(v.measure, v.axiom, v.status, v.cases, v.violations, v.witness) for v in audit]


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> ax.Measure:
    """A slow function, in a file that no worker can import."""
    path = tmp_path_factory.mktemp("own") / "mine.py"
    path.write_text(SLOW)
    return written_measure(f"{path}:mine")


@pytest.fixture(scope="module")
def serial(mine: ax.Measure) -> ax.Audit:
    return ax.audit(mine, AXIOMS, **WORK)


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Whoever is started for a test is ended after it."""
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(processes: list[subprocess.Popen[bytes]], *words: str) -> None:
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    quiet = subprocess.DEVNULL
    processes.append(subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True))


def cluster(processes: list[subprocess.Popen[bytes]]) -> str:
    """A scheduler and two workers of one thread, without nannies: a killed one stays away."""
    address = f"tcp://127.0.0.1:{free_port()}"
    host, port = address.removeprefix("tcp://").split(":")
    start(processes, "dask_scheduler", "--host", host, "--port", port, "--no-dashboard", "--no-show")
    add_workers(processes, address, 2)
    return address


def add_workers(processes: list[subprocess.Popen[bytes]], address: str, count: int) -> None:
    """With fewer than two threads at work joblib would not ask them."""
    for _ in range(count):
        start(processes, "dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    with distributed.Client(address, timeout="60s", set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)


def at_chunk(wanted: int, act) -> object:  # type: ignore[no-untyped-def]
    def told(done: int, total: int) -> None:
        assert total > wanted + 20
        if done == wanted:
            act()

    return told


def test_a_killed_worker_and_a_lost_scheduler(
    mine: ax.Measure, serial: ax.Audit, processes: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    address = cluster(processes)
    scheduler, one, _ = processes
    found = ax.audit(mine, AXIOMS, cluster=address, chunk_progress=at_chunk(5, one.kill), **WORK)
    assert one.wait() == -signal.SIGKILL
    assert counts(found) == counts(serial)

    add_workers(processes, address, 1)
    path = tmp_path / "audit.db"
    lose = at_chunk(3, scheduler.kill)
    with pytest.raises(AxiometerError, match=r"the scheduler at tcp.* was lost; repeat the command"):
        ax.audit(mine, AXIOMS, cluster=address, store=path, chunk_progress=lose, **WORK)
    with Store(path) as store:
        kept = store.chunks(mine, grade_space(2, depth=9))
    assert len(kept) >= 3
    assert counts(ax.audit(mine, AXIOMS, store=path, **WORK)) == counts(serial)


def test_no_scheduler_is_one_line(mine: ax.Measure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["axiometer.verdicts.workers"], "CONNECT", "1s")
    with pytest.raises(AxiometerError, match=r"no Dask scheduler answers at tcp.*dask scheduler"):
        ax.audit(mine, AXIOMS, cluster=f"tcp://127.0.0.1:{free_port()}", **WORK)
