"""axiometer new: files whose own example passes as they stand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import axiometer

from .program import run

ROOT = Path(__file__).resolve().parents[2]


def process(folder, *words):
    env = {**os.environ, "PYTHONPATH": str(Path(axiometer.__file__).parents[1])}
    command = [sys.executable, "-m", *words]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=env, timeout=120, check=False
    )


def test_files_ready_to_fill(tmp_path):
    """Their examples, a test of the measure, and a check with the axiom, in a process of their own."""
    assert "axiometer audit my_gain.py:MyGain" in run(tmp_path, "new", "measure", "MyGain").stdout
    done = run(tmp_path, "new", "axiom", "my-axiom", "--source", "us", "-o", "rules.py")
    assert "axiometer check AP rules.py:my_axiom" in done.stdout
    (tmp_path / "test_it.py").write_text(
        "import axiometer as ax\nfrom my_gain import MyGain\nfrom rules import my_axiom\n"
        "def test_it():\n"
        "    ax.testing.check_metric(MyGain, [my_axiom, 'relevance-monotonicity'], depth=4)\n"
        "    assert str(ax.measure('MyGain(p=0.25)@3')) == 'MyGain(p=0.25)@3'\n"
        "    assert ax.check('AP', 'us.my-axiom', depth=3).status == 'proved'\n"
    )
    done = process(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", ".")
    assert "3 passed" in done.stdout, done.stdout


def test_what_is_written_obeys_the_rules_of_the_house(tmp_path):
    run(tmp_path, "new", "measure", "MyGain")
    run(tmp_path, "new", "axiom", "my-axiom")
    config = str(ROOT / "pyproject.toml")
    for words in (["check"], ["format", "--check"]):
        done = process(
            tmp_path, "ruff", *words, "--config", config, "--no-cache", "my_gain.py", "my_axiom.py"
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("measure", "my-gain"), "'my-gain' cannot name a measure"),
        (("measure", "AP"), "there is a measure 'AP' already"),
        (("axiom", "my_axiom"), "'my_axiom' cannot name an axiom"),
        (("axiom", "redundancy", "--source", "albahem"), "there is an axiom albahem.redundancy already"),
        (
            ("measure", "Mine", "-o", "there.py"),
            "there.py: is there already; choose another -o, or say --force",
        ),
        (("measure", "Mine", "-o", "mine.txt"), "mine.txt: a module's file is NAME.py"),
        (("measure", "Mine", "-o", "nowhere/mine.py"), "nowhere/mine.py: cannot be written"),
    ],
)
def test_refusals(tmp_path, words, message):
    (tmp_path / "there.py").write_text("kept = True\n")
    done = run(tmp_path, "new", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert (tmp_path / "there.py").read_text() == "kept = True\n"
    assert run(tmp_path, "new", "measure", "Mine", "-o", "there.py", "--force").returncode == 0
