"""Verdicts where float64 cannot tell, and where nothing can."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import axiometer as ax
from axiometer.axioms.pairs import Pairs
from axiometer.check.decide import decide
from axiometer.measures import measure
from axiometer.measures.additive import Additive
from axiometer.measures.measure import Measure
from axiometer.measures.tree import grow
from axiometer.numeric import FLOAT, REAL, Arithmetic, UndecidedError
from axiometer.spaces import aspect_space, grade_space

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


def test_the_float_screen_gives_the_exact_answer() -> None:
    space, one = grade_space(2, depth=5), Tilted()
    rough, exact = grow(one, space, FLOAT), grow(one, space, REAL)
    level = 5
    for strict in (False, True):
        pairs = [
            Pairs(tree.at(level)[:-1], tree.at(level)[1:], lambda i: ((level, i), (level, i + 1)))
            for tree in (rough, exact)
        ]
        screened = decide(one, rough, pairs[0], strict)
        whole = decide(one, exact, pairs[1], strict)
        assert screened.violated.tolist() == whole.violated.tolist()
        assert len(whole.violated) > 0


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

    space, one = aspect_space(2, depth=3), Open()
    tree = grow(one, space, REAL)
    pairs = Pairs(tree.at(2), tree.at(2), lambda i: ((2, i), (2, i)))
    found = decide(one, tree, pairs, strict=False)
    assert (len(found.open), len(found.violated)) == (9, 0)


def test_logarithms_are_compared_structurally() -> None:
    found = ax.check("nDCG@3", "redundancy", aspects=2, depth=6)
    assert found
    assert "decided exactly" in found.arithmetic


def test_witness_scores_are_exact() -> None:
    found = ax.check("AP_IA", "redundancy", aspects=2, depth=10)
    assert found.witness is not None
    assert found.witness.scores == (Fraction(1, 10), Fraction(3, 40))


def test_parameters_are_exact() -> None:
    assert measure("RBP(p=0.8)").p == Fraction(4, 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize("strict", [True, False])
def test_equal_by_construction(strict: bool) -> None:
    one, space = measure("RR"), aspect_space(2, depth=2)
    tree = grow(one, space, FLOAT)
    pairs = Pairs(tree.at(1), tree.at(1), lambda i: ((1, i), (1, i)), equal=True)
    assert len(decide(one, tree, pairs, strict).violated) == (3 if strict else 0)
