"""The call paths of docs/explanation/architecture.md are walked: each step is called, by the one above it."""

import re
import sys
import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import FrameType
from unittest import mock

import pytest

import axiometer as ax
from axiometer.papers.claim import CLAIMS

from ..cli.program import run
from .test_architecture import PAGE, SOURCE

DEMO = SOURCE / "demo" / "data"
QRELS, RUNS = str(DEMO / "qrels.txt"), [str(DEMO / f"{name}.run") for name in ("strong", "weak", "tied")]


def large_file(run: str) -> None:
    """Evaluates a run as if its file were too large to be read at once."""
    with mock.patch("axiometer.data.streamed_run.LARGE", 1):
        ax.evaluate(QRELS, run, "AP")


COMMANDS: dict[str, list[list[str] | Callable[[], object]]] = {
    "evaluate": [
        ["evaluate", QRELS, RUNS[0], "run.json", "-m", "ERR(max_rel=3)", "-m", "nDCG@10", "-m", "infAP"],
        partial(ax.evaluate, {"101": {"d": 1}}, {"a": {"101": {"d": 1.0}}}, "AP"),
        partial(large_file, RUNS[0]),
    ],
    "check": [
        ["check", "nDCG@3", "strict-swapping", "--grades", "2", "--depth", "3"],
        ["check", "AP_IA", "redundancy", "--depth", "3"],
        ["check", "AP", "boundedness", "--depth", "2"],
        ["check", "AP", "closeness-threshold"],
        ["check", "AP", "isotone(rank-replacement)", "--grades", "2", "--length", "2"],
        ["check", "MAP", "axiometrics.1", "--documents", "1"],
        ["check", "RBP(p=0.5)", "interval(weak)", "--length", "3"],
    ],
    "audit": [
        ["audit", "AP", "-a", "priority", "--depth", "3", "--store", "s", "-o", "a.md"],
        ["audit", "AP", "-a", "priority", "--depth", "3", "--store", "s", "-o", "a.html"],
        partial(ax.audit, "P@2", grades=2, depth=2),
        partial(ax.audit, "P@3", ["relevance-monotonicity"], depth=5, chunk_lists=8, jobs=1, store="chunks"),
    ],
    "scale": [["scale", "RBP(p=0.5)", "AP", "--length", "3"]],
    "fuse": [["fuse", *RUNS, "--method", "wsum", "--qrels", QRELS, "-o", "fused.run"]],
    "conclude": [
        ["conclude", QRELS, *RUNS[:2], "-m", "RBP(p=?)"],
        ["conclude", QRELS, *RUNS, "--unjudged", "any", "--resamples", "2", "-o", "order.svg"],
        ["conclude", QRELS, *RUNS[:2], "--prefer", "rpp"],
    ],
    "explain": [
        ["explain", "AP", "1", "0"],
        ["explain", "nDCG@5", "--qrels", QRELS, "--run", RUNS[0], "--run", RUNS[1], "--topic", "101"],
    ],
    "match": [["match", "run.json", "--qrels", QRELS, "--run", RUNS[0], "-m", "RR"]],
    "report": [
        [
            *("report", QRELS, *RUNS[:2], "-m", "P@2"),
            *("--lattice", "rank-replacement:2:2", "--scale", "2", "-o", "r.html"),
        ],
    ],
}  # fmt: skip
"""What is called so that every step of a path is taken: command lines, and what only Python can ask for."""
Step = tuple[str, str]


@cache
def paths() -> dict[str, list[tuple[Step, Step | None]]]:
    """The steps below each heading, each with the step that calls it; a class is made, and no step."""
    found: dict[str, list[tuple[Step, Step | None]]] = {}
    for section in PAGE.split("\n### ")[1:]:
        name, above = section.split("\n", 1)[0], {}
        for indent, function, file in re.findall(
            r"^( *)([A-Za-z_][\w.]*) +([\w/]+\.py)\b", section, flags=re.MULTILINE
        ):
            above[len(indent)] = (function, file)
            if function[0].isupper() and "." not in function:
                continue
            found.setdefault(name, []).append(((function, file), above.get(len(indent) - 2)))
    return found


def called(words: list[str] | Callable[[], object]) -> None:
    """Runs a command line in this process, or calls a function."""
    if not isinstance(words, list):
        words()
        return
    done = run(".", *words)
    assert done.returncode == 0, (words, done.stderr)


def walked(commands: list[list[str] | Callable[[], object]], wanted: set[Step]) -> dict[Step, set[Step]]:
    """The wanted functions that the commands call, each with those that it was called within.

    A function that runs in a thread of its own counts as called within every one that was called before.
    """
    files = {str(SOURCE / file): file for _, file in wanted}
    found: dict[Step, set[Step]] = {}

    def step_of(frame: FrameType) -> Step | None:
        file = files.get(frame.f_code.co_filename)
        name = frame.f_code.co_qualname
        return (name, file) if file and (name, file) in wanted else None

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or (step := step_of(frame)) is None:
            return
        threaded = threading.current_thread() is not threading.main_thread()
        callers = found.setdefault(step, set())
        callers |= set(found) if threaded else set()
        above = frame.f_back
        while above is not None:
            callers |= {caller} if (caller := step_of(above)) else set()
            above = above.f_back

    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        for words in commands:
            called(words)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_the_path_is_walked(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run.json").write_text('{"101": {"d": 1.0}}')
    if name == "report":  # all axioms and all claims would take a minute, and show no other step
        monkeypatch.setattr("axiometer.verdicts.api.standard_axioms", lambda measures: ["priority"])
        monkeypatch.setattr(CLAIMS, "items", {name: CLAIMS.items[name] for name in list(CLAIMS)[:2]})
    steps = paths()[name]
    found = walked(COMMANDS[name], {step for step, _ in steps})
    astray = [step for step, above in steps if step not in found or (above and above not in found[step])]
    assert astray == []


def test_every_path_has_its_commands() -> None:
    assert set(paths()) == set(COMMANDS)
