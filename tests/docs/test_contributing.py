"""The recipes of CONTRIBUTING.md are followed in a copy of the repository: the tests that they name pass."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^\*\*An? (\w+)\*\*(.*?)(?=^\*\*|^Third)", PAGE, flags=re.MULTILINE | re.DOTALL))
COMMAND = '''"""`axiometer hello`: a greeting."""

from __future__ import annotations

import click

from axiometer.cli.output import json_option, tell


@click.command("hello")
@json_option
def command(as_json: bool) -> None:
    """Greet.

    With its one sentence.
    """
    tell(as_json, lambda: {"hello": "you"}, lambda: ["hello, you"])
'''

NEW_PAGES = """
import runpy
make = runpy.run_path("scripts/make_axiom_reference.py")
for one in make["own_axioms"]():
    page = make["TARGET"] / make["file_name"](one)
    if not page.exists():
        kept, broken = (make["examples"](names, one) for names in (one.holds_for, one.fails_for))
        page.write_text(make["page"](one, kept, broken), encoding="utf-8")
"""
"""What `make docs` does about new axioms; it writes the pages of all others too, which takes a while."""


class Copy:
    """A copy of the repository, in which files are changed and the program is run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        ignored = shutil.ignore_patterns("__pycache__", "*.svg")
        for name in ("src", "tests", "docs", "scripts"):
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", root)

    def run(self, *words: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def insert(self, file: str, before: str, text: str) -> None:
        path = self.root / "src" / "axiometer" / file
        old = path.read_text(encoding="utf-8")
        assert before in old
        path.write_text(old.replace(before, text + before, 1), encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        (self.root / "src" / "axiometer" / file).write_text(text, encoding="utf-8")


def a_measure(copy: Copy) -> str:
    file = "src/axiometer/metrics/adhoc/my_gain.py"
    copy.run("axiometer", "new", "measure", "MyGain", "-o", file)
    copy.insert("metrics/adhoc/my_gain.py", '"\n    example =', "agrawal2009")
    copy.insert(
        "verdicts/usual_measures.py",
        '    "P@10", "R@10", "AP", "RR", "Rprec", "Success@10", "IPrec',
        '    "MyGain",\n',
    )
    return "MyGain"


def an_axiom(copy: Copy) -> str:
    copy.run("axiometer", "new", "axiom", "my-axiom")
    assert "proved" in copy.run("axiometer", "check", "AP", "my_axiom.py:my_axiom", "--depth", "2")
    text = (copy.root / "my_axiom.py").read_text(encoding="utf-8")
    declared = text[text.index("my_axiom = ") : text.index("\n\n\ndef example")].replace("my_axiom = ax.", "")
    filled = declared.replace("holds_for=", 'reference="moffat2013",\n    holds_for=')
    copy.write(
        "axiomatics/mine.py", f'"""Mine."""\n\nfrom axiometer.axiomatics.axiom import axiom\n\n{filled}\n'
    )
    return "my-axiom"


def an_ordering(copy: Copy) -> str:
    below = '    "rank-replacement-swapping": '
    copy.insert("orders/rankings.py", "        Dominance(", '        Componentwise("rank-again", False),\n')
    copy.insert("orders/formulas.py", below, '    "rank-again": rank_replacement,\n')
    copy.insert("axiomatics/giner.py", below, '    "rank-again": "at every rank, it has the same grade",\n')
    copy.insert("report/page/script/lattice/view.js", below[2:], '  "rank-again": "rank by rank",\n')
    copy.insert("verdicts/proofs/orderings.py", below, '    "rank-again": RAISES,\n')
    return "rank-again"


def a_command(copy: Copy) -> str:
    copy.write("cli/hello.py", COMMAND)
    copy.insert("cli/__init__.py", '    "demo": "Ev', '    "hello": "Greet.",\n')
    return "hello"


FOLLOWED = {"measure": a_measure, "axiom": an_axiom, "ordering": an_ordering, "command": a_command}


def named_tests(recipe: str) -> list[str]:
    """The files and folders of tests that a recipe says to run."""
    return sorted(set(re.findall(r"`(tests/[\w/]+(?:\.py)?)`", RECIPES[recipe])))


def test_recipes_that_are_followed_lead_to_tests_that_pass(tmp_path: Path) -> None:
    """All in one copy: most of the time goes into starting pytest."""
    copy = Copy(tmp_path)
    made = " or ".join(follow(copy) for follow in FOLLOWED.values())
    copy.write("../../new_pages.py", NEW_PAGES)
    copy.run("new_pages")
    files = {file for recipe in FOLLOWED for file in named_tests(recipe)}
    ran = copy.run("pytest", "-vv", "-n", "0", "-k", made, *sorted(files))
    for name in made.split(" or "):
        assert re.search(rf"{name}.* PASSED", ran), name


def test_what_the_recipes_name_is_there() -> None:
    named = set(re.findall(r"`((?:src|tests|docs|scripts)/[\w/.-]+)`", PAGE))
    made = {"src/axiometer/axiomatics/SOURCE.py", "src/axiometer/cli/NAME.py"}
    assert [name for name in sorted(named - made) if not (ROOT / name).exists()] == []
    assert set(FOLLOWED) | {"test"} == set(RECIPES)
