"""axiometer audit --plan, --store and --cluster at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from .program import run

SMALL = ("-a", "redundancy", "--aspects", "2", "--depth", "4")


def test_the_plan_is_a_table_and_runs_nothing(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "audit",
        "ACT",
        "-a",
        "redundancy",
        "-a",
        "induction",
        "--aspects",
        "3",
        "--depth",
        "16",
        "--plan",
    )
    assert done.returncode == 0
    for part in ("5,726,623,061", "4,097", "In all:", "albahem.induction", "--limit 5726623061"):
        assert part in done.stdout


def test_the_plan_for_a_program(tmp_path: Path) -> None:
    done = run(tmp_path, "audit", "ACT", *SMALL, "--plan", "--json")
    model = json.loads(done.stdout)
    assert [space["lists"] for space in model["spaces"]] == [121]
    assert model["workers_for_an_hour"] == 1


def test_nothing_to_list_is_said(tmp_path: Path) -> None:
    done = run(tmp_path, "audit", "AP", "-a", "boundedness", "--plan")
    assert "No space has to be listed" in done.stdout


def test_a_store_is_one_file_and_tells_of_strangers(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def mine(grades):\n    return sum(grades)\n")
    words = ("audit", "mine.py:mine", "-a", "moffat.monotonicity", "--grades", "2", "--depth", "4")
    first = run(tmp_path, *words, "--store", "audit.db", "--json")
    again = run(tmp_path, *words, "--store", "audit.db", "--json")
    assert json.loads(first.stdout) == json.loads(again.stdout)
    assert again.stderr == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["audit.db", "mine.py"]
    (tmp_path / "mine.py").write_text("def mine(grades):\n    return -sum(grades)\n")
    changed = run(tmp_path, *words, "--store", "audit.db", "--json")
    assert json.loads(changed.stdout)["verdicts"][0]["status"] == "violated"
    assert "another definition, for mine; they are left alone" in changed.stderr


def test_bad_use_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database at all, only some words about one" * 3)
    for words, message in (
        (("--store", "notes.txt"), "notes.txt: cannot be used as a store"),
        (("--store", "nowhere/audit.db"), "folder does not exist"),
        (("--store", "audit.db", "--cases", "cases.csv"), "one process"),
        (("--jobs", "0"), "nobody to work"),
    ):
        done = run(tmp_path, "audit", "ACT", *SMALL, *words)
        assert done.returncode == 2
        assert message in done.stderr
        assert done.stderr.count("\n") == 1
