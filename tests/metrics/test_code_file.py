"""FILE.py:NAME: what is taken from a file, and one line for whatever is wrong with it."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.axiomatics.axiom import written_axiom
from axiometer.errors import AxiometerError
from axiometer.measure_files import written_measure

GOOD = '''
import helper_of_this_test
RUNS = [0]
RUNS[0] += 1
from dataclasses import dataclass
from fractions import Fraction
from axiometer.metrics.additive import Additive
from axiometer.metrics.parameters import real

@dataclass(frozen=True, kw_only=True)
class Steep(Additive):
    """falls steeply."""
    title = "Steep"
    p: Fraction = real("0.5", "how steeply", low=0, high=1)
    def weight(self, num, rank):
        return num.number(self.p) ** (rank - 1)

def doubled(grades):
    return helper_of_this_test.twice(sum(grades))

def runs(grades):
    return RUNS[0]

number = 3
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (tmp_path / "helper_of_this_test.py").write_text("def twice(x):\n    return 2 * x\n")
    (tmp_path / "good.py").write_text(GOOD)
    return tmp_path


def test_functions_and_classes(folder):
    assert ax.score(written_measure("good.py:doubled"), [1, 2]) == 6
    assert str(written_measure(f"{folder}/good.py:Steep(p=0.25)@2")) == "Steep(p=0.25)@2"
    assert ax.score(written_measure("good.py:Steep"), [1, 1, 1]) == 1.75
    assert str(written_measure("nDCG@10")) == "nDCG@10"


def test_a_file_is_run_once_and_leaves_nothing_behind(folder):
    for _ in range(2):
        assert ax.score(written_measure("good.py:runs"), [1]) == 1
    assert [p.name for p in folder.rglob("*good*")] == ["good.py"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.py:f", "nowhere.py: there is no such file"),
        ("good.py", "good.py: which of its functions?; write good.py:NAME"),
        ("good.py:double", "good.py: defines no 'double'; did you mean doubled"),
        ("good.py:number", "good.py: number is no function"),
        ("good.py:doubled@3", "good.py: 'doubled@3': a function takes neither parameters nor a cutoff here"),
        ("good.py:Steep(q=1)", "Steep has no parameter 'q'; it takes p"),
        ("good.py:a b", "cannot be read"),
        ("syntax.py:f", "syntax.py:3: is no valid Python: "),
        ("raises.py:f", "raises.py:2: running it raised ZeroDivisionError (division by zero)"),
        (
            "imports.py:f",
            "imports.py:1: running it raised ModuleNotFoundError (No module named 'nowhere_at_all')",
        ),
        ("leaves.py:f", "leaves.py:1: running it raised SystemExit (no message)"),
        ("nul.py:f", "nul.py: is no "),
        ("latin.py:f", "latin.py: is no "),
    ],
)
def test_one_line_with_file_and_line(folder, text, message):
    (folder / "syntax.py").write_text("x = 1\n\ndef f(:\n    pass\n")
    (folder / "raises.py").write_text("x = 1\ny = x / 0\n")
    (folder / "imports.py").write_text("import nowhere_at_all\n")
    (folder / "leaves.py").write_text("raise SystemExit\n")
    (folder / "nul.py").write_bytes(b"x = 1\0\n")
    (folder / "latin.py").write_bytes(b"x = '\xe9'\n")
    with pytest.raises(AxiometerError) as caught:
        written_measure(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_interrupt_while_the_file_runs_is_an_interrupt(folder):
    (folder / "slow.py").write_text("raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        written_measure("slow.py:f")


def test_names_in_python_never_run_a_file(folder):
    for text in ("good.py:doubled", "table.csv"):
        with pytest.raises(AxiometerError, match="names a file, not a measure"):
            ax.measure(text)
        with pytest.raises(AxiometerError, match="names a file, not a measure"):
            ax.check(text, "redundancy")


def test_axioms_from_a_file(folder):
    (folder / "mine.py").write_text(
        "import axiometer as ax\nfrom axiometer.axiomatics.albahem import Induction\n"
        "made = ax.axiom('here.mine', 'A·p <= A·n where p >= 1, n >= 1, p in A, n not in A',"
        " speaks_of=('aspects',))\n"
        "class Mine(Induction):\n    name = 'mine-too'\n    source = 'here'\n"
    )
    assert written_axiom("mine.py:Mine").full_name == "here.mine-too"
    assert ax.check("AP_IA", written_axiom("mine.py:made"), depth=3).violations == 8
    with pytest.raises(AxiometerError, match=r"there is no axiom 'here\.mine'"):
        ax.check("AP_IA", "here.mine")
    with pytest.raises(AxiometerError, match=r"good.py: doubled is no axiom; name what ax.axiom"):
        written_axiom("good.py:doubled")


def test_what_a_file_enters_is_known_by_its_place_only(folder):
    (folder / "entered.py").write_text(
        "from axiometer.metrics.measure import measure_class\n"
        "from axiometer.metrics.adhoc.reciprocal_rank import RR\n"
        "@measure_class\nclass Hidden(RR):\n    aliases = ()\n    title = 'Hidden'\n"
    )
    assert str(written_measure("entered.py:Hidden@3")) == "Hidden@3"
    with pytest.raises(AxiometerError, match="there is no measure 'Hidden'"):
        ax.measure("Hidden@3")


def test_a_file_that_changes_is_run_again(folder):
    for value in (1, 2):
        (folder / "changes.py").write_text(f"def f(grades):\n    return {value}\n")
        assert ax.score(written_measure("changes.py:f"), [1]) == value
