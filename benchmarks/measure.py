"""How we measure: contestants take turns, every time is kept, and the table shows medians with their spread.

A benchmark is a module in this folder with a function `rows(quick: bool) -> list[Row]`; `run.py` finds it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median

US = "axiometer"


@dataclass(frozen=True)
class Row:
    """What one tool took for one job.

    `least_ratio`: a peer's median must be at least so many times ours. `at_most`: a bound on our own median.
    No values: the tool could not take part, and `note` says why.
    """

    job: str
    tool: str
    values: tuple[float, ...] = ()
    unit: str = "s"
    least_ratio: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def median(self) -> float | None:
        return median(self.values) if self.values else None


@dataclass(frozen=True)
class Finished:
    """A process that ran: seconds by the clock and of all cores, peak memory in MB, what it printed."""

    seconds: float
    cpu: float
    megabytes: float
    output: str


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def alternate(
    contestants: Mapping[str, Callable[[], float]], repeats: int, warm_up: bool = True
) -> dict[str, tuple[float, ...]]:
    """Let each contestant work once a round, so that a noisy minute hits all of them alike."""
    if warm_up:
        for work in contestants.values():
            work()
    rounds = [{name: work() for name, work in contestants.items()} for _ in range(repeats)]
    return {name: tuple(times[name] for times in rounds) for name in contestants}


# Memory is read by a launcher that is small itself: a child can report the size of the process it came from.
LAUNCHER = """
import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
output = child.stdout.read()
_, status, usage = os.wait4(child.pid, 0)
seconds = time.perf_counter() - start
scale = 1e6 if sys.platform == "darwin" else 1e3
cpu = usage.ru_utime + usage.ru_stime
code = os.waitstatus_to_exitcode(status)
print(json.dumps([code, seconds, cpu, usage.ru_maxrss / scale, output.decode()]))
"""


def fresh(arguments: Sequence[str | Path]) -> Finished:
    """Run a Python program (`-m module ...`, a script, or `-c code`) in a new process; it must succeed.

    What begins with the path of another program is run as it is.
    """
    foreign = str(arguments[0]).startswith("/bin/")
    program = [*map(str, arguments)] if foreign else [sys.executable, *map(str, arguments)]
    command = [sys.executable, "-I", "-S", "-c", LAUNCHER, *program]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    code, *measured = json.loads(done.stdout)
    if code != 0:
        raise RuntimeError(
            f"{' '.join(map(str, arguments[:4]))} ... ended with {code}: {done.stderr[-2000:]}"
        )
    return Finished(*measured)


def available(module: str) -> bool:
    return find_spec(module) is not None


def missing(job: str, tool: str) -> Row:
    return Row(job, tool, note="not installed, not measured")
