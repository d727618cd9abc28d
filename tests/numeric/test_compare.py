"""The one comparer: where float64 cannot tell, and where nothing can."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.metrics.additive import Additive
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import grow
from axiometer.numeric import FLOAT, REAL, Arithmetic, UndecidedError
from axiometer.numeric.compare import OPEN, Ints, Sides, sign_of, signs, slack_for
from axiometer.spaces import aspect_space, grade_space
from axiometer.verdicts.chunks import read_off

TINY = Fraction(1, 10**30)


class Tilted(Additive):
    """Rank i weighs 1, plus or minus a hair that float64 cannot hold."""

    title = "Tilted"

    def weight(self, num: Arithmetic, rank: object) -> object:
        return num.number(1) + num.number(TINY) * rank

    def gain(self, num: Arithmetic, grade: int, top: int) -> object:
        return num.number(grade)


def test_a_difference_of_one_in_ten_to_the_thirty_is_seen() -> None:
    class Shrinking(Tilted):
        """A not relevant document takes a hair away; a relevant one adds nothing."""

        title = "Shrinking"
        reads = "all"

        def gain(self, num: Arithmetic, grade: int, top: int) -> object:
            return num.number(-TINY if grade == 0 else 0)

    found = ax.check(Shrinking(), "irrelevance-monotonicity", grades=2, depth=4)
    assert found

    class Growing(Shrinking):
        title = "Growing"

        def gain(self, num: Arithmetic, grade: int, top: int) -> object:
            return num.number(TINY if grade == 0 else 0)

    found = ax.check(Growing(), "irrelevance-monotonicity", grades=2, depth=4)
    assert (found.status, found.violations) == ("violated", found.cases)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(*[st.integers(0, 3)] * 2, *[st.integers(-2, 2)] * 2), min_size=1, max_size=20),
    st.sampled_from([2.0**-60, 1.0]),
)
def test_what_floats_cannot_tell_is_told_exactly(rows: list[tuple[int, ...]], hair: float) -> None:
    """Values that differ by a hair look alike to floats that are off by more; others are not looked at."""
    exact = [(Fraction(a) + Fraction(hair) * x, Fraction(b) + Fraction(hair) * y) for a, b, x, y in rows]
    left, right = (np.array([float(row[side]) for row in exact]) for side in (0, 1))
    asked: list[int] = []

    def sides(close: Ints) -> Sides:
        asked.extend(close.tolist())
        return [exact[at][0] for at in close], [exact[at][1] for at in close]

    slack = slack_for(4.0)
    found = signs(left, right, slack, sides)
    assert found.tolist() == [(a > b) - (a < b) for a, b in exact]
    assert all(abs(left[at] - right[at]) <= slack for at in asked)


def test_a_value_that_is_none_leaves_its_comparison_open() -> None:
    nan = float("nan")
    values = np.array([1.0, nan, 3.0])
    assert signs(values, 2.0, 0, _never).tolist() == [-1, OPEN, 1]
    assert signs(values, np.array([nan, 1.0, 2.0]), 1e-9, lambda at: (values[at], [nan, 1.0])).tolist() == [
        OPEN,
        OPEN,
        1,
    ]


def test_exact_numbers_beside_a_value_that_is_none() -> None:
    values = np.array([REAL.number(1), float("nan"), REAL.number(3)], dtype=object)
    assert signs(values, np.array([REAL.number(2)] * 3, dtype=object), 0, _never).tolist() == [-1, OPEN, 1]


def _never(close: Ints) -> Sides:
    raise AssertionError("exact values decide")


def test_the_float_screen_gives_the_exact_answer() -> None:
    space, one = grade_space(2, depth=5), Tilted()
    for name in ("giner.swapping", "giner.strict-swapping", "giner.replacement", "amigo.deepness-within"):
        rough, exact = (read_off(one, AXIOMS.find(name), grow(one, space, num)) for num in (FLOAT, REAL))
        assert replace(rough, exact=0) == replace(exact, exact=0)
        assert name == "giner.replacement" or rough.violations
        assert rough.exact or not rough.violations


class Stubborn:
    """A number whose comparisons stay open."""

    def __lt__(self, other: object) -> bool:
        raise UndecidedError("no")

    __gt__ = __ge__ = __le__ = __lt__


def test_what_nothing_settles_is_undecided() -> None:
    class Open(Measure):
        title = "Open"
        reads = "all"

        def start(self, topic: object) -> tuple[object, ...]:
            return (np.zeros(topic.width),)  # type: ignore[attr-defined]

        def step(self, topic: object, state: tuple[object, ...], document: object) -> tuple[object, ...]:
            return state

        def score(self, topic: object, state: tuple[object, ...]) -> object:
            if topic.num.exact:  # type: ignore[attr-defined]
                values = np.empty(topic.width, dtype=object)  # type: ignore[attr-defined]
                values[:] = [Stubborn() for _ in values]
                return values
            return state[0]

    tally = read_off(Open(), AXIOMS.find("redundancy"), grow(Open(), aspect_space(2, depth=3), FLOAT))
    assert (tally.cases, tally.open, tally.violations) == (8, 8, 0)
    assert tally.status == "undecided"
    assert sign_of(Stubborn(), 1) == OPEN


def test_logarithms_are_compared_structurally() -> None:
    found = ax.check("D_nDCG@3", "redundancy", aspects=2, depth=6)
    assert found
    assert "decided exactly" in found.arithmetic


def test_witness_scores_are_exact() -> None:
    found = ax.check("AP_IA", "redundancy", aspects=2, depth=10)
    assert found.witness is not None
    assert found.witness.scores == (Fraction(1, 10), Fraction(3, 40))


def test_parameters_are_exact() -> None:
    assert measure("RBP(p=0.8)").p == Fraction(4, 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("axiom", "violated"), [("confidence", 254), ("irrelevance-monotonicity", 0)])
def test_equal_by_construction(axiom: str, violated: int) -> None:
    """A document that is not relevant at the end of a list is not even read."""
    tally = read_off(measure("RR"), AXIOMS.find(axiom), grow(measure("RR"), grade_space(2, depth=8), FLOAT))
    assert (tally.cases, tally.violations, tally.exact) == (254, violated, 254)
