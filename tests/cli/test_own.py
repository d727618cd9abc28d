"""A metric of one's own at the command line: functions in files, tables of weights, in every command."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest

from axiometer import demo

from .program import run

MINE = '''
from fractions import Fraction

def first_hit(grades):
    """One over the rank of the first relevant document."""
    return next((Fraction(1, rank) for rank, grade in enumerate(grades, 1) if grade), 0)

def raises(grades):
    return {"a": 1}["[b]"]

def hangs(grades):
    if len(grades) < 3:
        return 0
    open("hanging", "w").close()
    while True:
        pass

def slow(grades):
    import time
    time.sleep(0.0004)
    return len(grades)
'''
QRELS, STRONG, WEAK = (str(demo.path() / name) for name in ("qrels.txt", "strong.run", "weak.run"))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "table.csv").write_text("rank,0,1,2,3\n1,0,1,2,3\n2,0,0.5,1,1.5\n")
    return tmp_path


def test_evaluate(folder):
    done = run(
        folder,
        "evaluate",
        QRELS,
        STRONG,
        "-m",
        "mine.py:first_hit",
        "-m",
        "RR",
        "--weights",
        "table.csv",
        "--json",
    )
    means = {row["measure"]: row["value"] for row in json.loads(done.stdout)["means"]}
    assert list(means) == ["first_hit", "RR", "table.csv"]
    assert means["first_hit"] == means["RR"]
    assert means["table.csv"] > 0
    lines = run(folder, "evaluate", QRELS, STRONG, "-m", "mine.py:first_hit", "-m", "RR", "--trec").stdout
    means = [line.split()[0] for line in lines.splitlines() if line.split()[1] == "all"]
    assert means == ["recip_rank", "first_hit"]


def test_explain(folder):
    done = run(folder, "explain", "mine.py:first_hit", "0", "1")
    assert "One over the rank" in done.stdout
    assert done.stdout.endswith("first_hit = 0.5 (1/2)\n")
    assert run(folder, "explain", "table.csv", "2", "1").stdout.endswith("table.csv = 2.5 (5/2)\n")


def test_check_and_audit(folder):
    verdict = json.loads(run(folder, "check", "mine.py:first_hit", "relevance-monotonicity", "--json").stdout)
    assert (verdict["measure"], verdict["status"]) == ("first_hit", "holds")
    done = run(folder, "audit", "mine.py:first_hit", "--weights", "table.csv", "--depth", "3", "--json")
    assert json.loads(done.stdout)["measures"] == ["first_hit", "table.csv"]
    assert run(folder, "audit", "table.csv", "--depth", "3", "-a", "redundancy").returncode == 0


def test_disagree_compare_and_meta(folder):
    found = json.loads(run(folder, "disagree", "mine.py:first_hit", "AP", "--depth", "3", "--json").stdout)
    assert found["opposed"]["lists"] == [[1], [0, 1, 1]]
    for command in ("compare", "meta"):
        done = run(folder, command, QRELS, STRONG, WEAK, "-m", "mine.py:first_hit", "-m", "AP", "--csv")
        assert "first_hit" in done.stdout, done.stderr


def test_a_fault_is_told_and_strict_fails(folder):
    done = run(folder, "audit", "mine.py:raises", "--depth", "3", "--strict")
    assert done.returncode == 1
    assert "mine.py:9: raises raised KeyError ('[b]') on [" in done.stdout
    done = run(folder, "check", "mine.py:raises", "redundancy")
    assert "? raises, albahem.redundancy: undecided" in done.stdout
    assert "raised KeyError ('[b]') on [1, 1]" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("words", [
    ("audit", "gone.py:f"), ("check", "gone.py:f", "redundancy"), ("explain", "gone.py:f", "1"),
    ("evaluate", QRELS, STRONG, "-m", "gone.py:f"), ("disagree", "gone.py:f", "AP"),
    ("audit", "AP", "-a", "gone.py:f"), ("audit", "--weights", "gone.py"),
])  # fmt: skip
def test_bad_files_are_one_line_and_exit_two(folder, words):
    done = run(folder, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "axiometer: gone.py: there is no such file; check the path\n"


def test_ctrl_c_keeps_finished_verdicts(folder):
    command = [sys.executable, "-m", "axiometer", "audit", "P@3", "mine.py:hangs", "--depth", "3", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    deadline = time.monotonic() + 60
    while not (folder / "hanging").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    model = json.loads(out)
    assert (process.returncode, err) == (130, "")
    assert model["interrupted"]
    assert {v["measure"] for v in model["verdicts"]} == {"P@3"}
    assert len(model["verdicts"]) == len(model["axioms"])


def test_progress_counts_lists_on_a_terminal(folder):
    leader, follower = pty.openpty()
    words = ["check", "mine.py:slow", "relevance-monotonicity", "--grades", "2", "--depth", "10", "--json"]
    command = [sys.executable, "-m", "axiometer", *words]
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=follower, cwd=folder, env=env)
    os.close(follower)
    seen = b""
    try:
        while chunk := os.read(leader, 4096):
            seen += chunk
    except OSError as error:
        # How Linux says that the other end is closed: the process is done.
        if error.errno != errno.EIO:
            raise
    finally:
        os.close(leader)
    out = process.communicate(timeout=60)[0]
    assert json.loads(out)["status"] == "holds"
    assert b"lists" in seen
    assert b"slow: 1," in seen
