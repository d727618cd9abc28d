"""Two definitions have one digest only where they must give the same results."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.measure_files import written_measure
from axiometer.metrics.measure import Measure
from axiometer.verdicts.fingerprint import code_digest, definition
from axiometer.verdicts.usual_measures import STANDARD

TOLD = (
    "from axiometer.verdicts.fingerprint import definition as d;"
    " from axiometer.measure_files import written_measure;"
)


def made(factor: int) -> Callable[..., Any]:
    return lambda grades: factor * sum(grades)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (made(1), made(2)),
        (functools.partial(lambda grades, p: p, p=1), functools.partial(lambda grades, p: p, p=2)),
        (functools.partial(made, np.ones(2)), functools.partial(made, np.zeros(2))),
        (lambda grades, p=1: p, lambda grades, p=2: p),
        (lambda grades: {1, 2}, lambda grades: {1, 3}),
        (lambda grades: [0.5 for _ in grades], lambda grades: [0.6 for _ in grades]),
    ],
)
def test_what_differs_is_told_apart(one: Any, other: Any) -> None:
    assert definition(one) != definition(other)
    assert definition(one) == definition(one)


def test_names_are_told_apart_by_their_parameters() -> None:
    names = ("RBP(p=0.8)", "RBP(p=0.81)", "RBP(p=0.8)@10", "nDCG@10", "nDCG@11", "AP")
    assert len({definition(ax.measure(name)) for name in names}) == len(names)
    assert definition(ax.measure("RBP(p=0.80)")) == definition(ax.measure("RBP(p=0.8)"))


def in_a_new_process(file: Path) -> str:
    code = f"{TOLD} print(d(written_measure({f'{file}:mine'!r})))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_a_file_is_the_same_in_the_next_process_until_it_or_a_helper_changes(tmp_path: Path) -> None:
    file, helper = tmp_path / "mine.py", tmp_path / "helper_of_mine.py"
    helper.write_text("def weight(rank):\n    return 1 / rank\n")
    file.write_text(
        "LEAST = 1\n\ndef mine(grades):\n    from helper_of_mine import weight\n"
        "    return sum(weight(r) for r, g in enumerate(grades, 1) if g >= LEAST)\n"
    )
    first = in_a_new_process(file)
    assert in_a_new_process(file) == first
    helper.write_text("def weight(rank):\n    return 2 / rank\n")
    second = in_a_new_process(file)
    file.write_text(file.read_text().replace("LEAST = 1", "LEAST = 2"))
    assert len({first, second, in_a_new_process(file)}) == 3


def test_a_class_of_a_file_is_told_by_its_text(tmp_path: Path) -> None:
    file = tmp_path / "kind.py"
    text = (
        "from axiometer.metrics.additive import BinaryGain\nimport axiometer as ax\n"
        "@ax.measure_class\nclass Finds(BinaryGain):\n    'hits.'\n    rel: int = 1\n"
    )
    file.write_text(text)
    one = definition(written_measure(f"{file}:Finds@5"))
    file.write_text(text.replace("hits.", "hits and more."))
    assert definition(written_measure(f"{file}:Finds@5")) != one


SETTINGS = ModuleType("settings_of_mine")
FACTOR, WIDTH = {"by": 1}, 1


class Held:
    """What a function may reach: attributes, a property, a method of the class."""

    factor = 1

    @property
    def width(self) -> int:
        return WIDTH

    @classmethod
    def doubled(cls) -> int:
        return 2 * FACTOR["by"]


HELD = Held()


def by_attribute(grades: list[int]) -> int:
    return by_attribute.factor * sum(grades)  # type: ignore[attr-defined,no-any-return]


def by_module(grades: list[int]) -> int:
    return SETTINGS.factor * sum(grades)  # type: ignore[no-any-return]


def by_import(grades: list[int]) -> int:
    from settings_of_mine import factor  # type: ignore[import-not-found]

    return factor * sum(grades)  # type: ignore[no-any-return]


def by_text(grades: list[int]) -> int:
    return getattr(SETTINGS, "factor") * globals()["FACTOR"]["by"]  # type: ignore[no-any-return]  # noqa: B009


def by_class(grades: list[int]) -> int:
    return Held.factor * sum(grades)


def by_property(grades: list[int]) -> int:
    return HELD.width * Held.doubled()


class Mine(Measure):
    """A class whose attributes, fields and globals decide."""

    factor = 1

    def score(self, topic: Any, state: Any) -> Any:
        return state[0] * self.factor * FACTOR["by"]


@dataclass(frozen=True, kw_only=True)
class Quiet(Mine):
    """A field that does not take part in comparisons."""

    weight: int = field(default=1, compare=False)


@pytest.mark.parametrize(
    ("thing", "holder", "name"),
    [
        (by_attribute, by_attribute, "factor"),
        (by_module, SETTINGS, "factor"),
        (by_import, SETTINGS, "factor"),
        (by_text, SETTINGS, "factor"),
        (by_text, FACTOR, "by"),
        (by_class, Held, "factor"),
        (by_property, sys.modules[__name__], "WIDTH"),
        (by_property, FACTOR, "by"),
        (Mine(), Mine, "factor"),
        (Mine(), Mine, "score"),
        (Mine(), FACTOR, "by"),
        (Quiet(), Quiet, "weight"),
    ],
)
def test_what_changes_while_a_program_runs_is_told(
    thing: Any, holder: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "settings_of_mine", SETTINGS)
    for one in (SETTINGS, by_attribute):
        monkeypatch.setattr(one, "factor", 1, raising=False)
    before = definition(thing)
    assert definition(thing) == before
    if isinstance(holder, dict):
        monkeypatch.setitem(holder, name, 7)
    else:
        monkeypatch.setattr(holder, name, 7)
    assert definition(thing) != before


def test_a_field_that_is_not_compared_counts_all_the_same() -> None:
    assert definition(Quiet(weight=1)) != definition(Quiet(weight=2))


def test_a_class_is_the_same_in_the_next_process(tmp_path: Path) -> None:
    file = tmp_path / "kind.py"
    file.write_text(
        "from dataclasses import dataclass, field\nfrom functools import cached_property\n"
        "import axiometer as ax\nfrom axiometer.metrics.additive import BinaryGain\n"
        "@ax.measure_class\nclass Mine(BinaryGain):\n    'mine.'\n    rel: int = 1\n"
        "    deep: list = field(default_factory=list, compare=False)\n"
        "    @property\n    def one(self):\n        return 1\n"
        "    @cached_property\n    def two(self):\n        return 2\n"
        "mine = Mine(cutoff=5)\n"
    )
    assert in_a_new_process(file) == in_a_new_process(file)


def test_what_cannot_be_told_is_never_the_same() -> None:
    stream = (n for n in range(3))
    assert definition(stream) != definition(stream)


def test_a_function_that_calls_itself_has_an_end() -> None:
    def again(grades: list[int]) -> int:
        return grades[0] + again(grades[1:]) if grades else 0

    assert definition(again) == definition(again)
    assert len(code_digest()) == 64


def test_no_two_axioms_or_measures_share_a_digest() -> None:
    axioms = [AXIOMS.find(name) for name in AXIOMS]
    assert len({definition(axiom) for axiom in axioms}) == len(axioms)
    measures = [ax.measure(name) for name in STANDARD]
    assert len({definition(measure) for measure in measures}) == len(measures)
