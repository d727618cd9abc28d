"""Classes and functions from elsewhere: what they look at somewhere is not believed to be looked at nowhere.

Each of them behaves on short lists, or under the recall base of a space, and fails on others that the verdict
speaks of.
"""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar

import numpy as np
import pytest

import axiometer as ax
from axiometer.errors import AxiometerError
from axiometer.metrics.consistency import refuse_unsteady
from axiometer.metrics.dependence import (
    looks_at_base,
    looks_at_nonrelevant,
    may_look_at_base,
    sees_aspects,
    short_space,
)
from axiometer.metrics.families import shipped
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import JudgedOnly
from axiometer.spaces import aspect_space, grade_space

State = tuple[Any, ...]
FEW = 3


class Counts(Measure):
    """How many relevant documents there are, and how many documents were read."""

    title = "Counts"

    def start(self, topic: Topic) -> State:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        return state[0] + topic.flag(np.asarray(document.grade) > 0), state[1] + topic.ones()

    def score(self, topic: Topic, state: State) -> Any:
        return state[0]


class TurnsLate(Counts):
    """Turns its sign where a list of seven documents meets a topic with few relevant ones."""

    title = "TurnsLate"
    late: ClassVar[int] = 7

    def score(self, topic: Topic, state: State) -> Any:
        late = np.asarray(state[1], dtype=float) >= self.late
        if not late.any():
            return state[0]
        return np.where(late & (self.scarce(topic) <= FEW), -state[0], state[0])

    def scarce(self, topic: Topic) -> Any:
        return np.asarray(topic.relevant())


class TurnsForFewJudged(TurnsLate):
    """The same, from four documents on, where few are judged not relevant."""

    title = "TurnsForFewJudged"
    late: ClassVar[int] = 4

    def scarce(self, topic: Topic) -> Any:
        return np.asarray(topic.lanes_of(topic.base.counts[:, 0]))


class StepsLate(Counts):
    """Reads the recall base at rank 50 for the first time, in a step that letters go through."""

    title = "StepsLate"

    def step(self, topic: Topic, state: State, document: Document) -> State:
        gain, rank = topic.flag(np.asarray(document.grade) > 0), np.asarray(document.rank)
        if (rank >= 50).any():
            few = np.asarray(topic.relevant()) <= FEW
            gain = gain * np.where((rank >= 50) & few, -1, 1)
        return state[0] + gain, state[1]


class TellsLetters(Counts):
    """Looks at the recall base only where its state is made of numbers."""

    title = "TellsLetters"

    def score(self, topic: Topic, state: State) -> Any:
        try:
            first = float(np.ravel(state[0])[0])
        except AxiometerError:
            return state[0]
        assert first >= 0
        return np.where(np.asarray(topic.relevant()) <= FEW, -state[0], state[0])


def turns_late(grades: list[int], relevant: dict[int, int]) -> int:
    turned = len(grades) >= 7 and sum(relevant.values()) <= FEW
    return -sum(grades) if turned else sum(grades)


def tells_late(grades: list[int]) -> int:
    """Two relevant grades are told apart in some lists of five documents only."""
    found = sum(grade > 0 for grade in grades)
    return -found if len(grades) == 5 and grades[:2] == [2, 0] else found


@pytest.mark.parametrize("own", [TurnsLate(), TurnsForFewJudged(), turns_late])
@pytest.mark.parametrize("bounds", [{}, {"grades": 2, "depth": 8}])
def test_a_late_look_at_the_recall_base_is_found(own: Any, bounds: dict[str, int]) -> None:
    verdict = ax.check(own, "replacement", **bounds)
    assert (verdict.status, verdict.violations) == ("violated", 0)
    shown = verdict.witness
    given = {"relevant": shown.relevant} | ({} if callable(own) else {"nonrelevant": shown.nonrelevant})
    assert [ax.score(own, one, **given) for one in shown.lists] == list(shown.scores)
    assert shown.scores[0] > shown.scores[1]


@pytest.mark.parametrize("own", [StepsLate(), TellsLetters()])
def test_what_is_read_off_letters_is_held_against_numbers(own: Measure) -> None:
    verdict = ax.check(own, "replacement")
    assert (verdict.status, verdict.violations) == ("violated", 0)
    assert sum(verdict.witness.relevant.values()) <= FEW * 2


def test_a_value_that_only_numbers_show_is_no_proof_of_localization() -> None:
    verdict = ax.check(TellsLetters(), "localization", grades=2, depth=4)
    assert (verdict.status, verdict.certificate) == ("violated", None)


def test_a_class_that_does_not_look_keeps_its_proofs() -> None:
    for axiom in ("replacement", "swapping", "relevance-monotonicity"):
        verdict = ax.check(Counts(), axiom)
        assert verdict.status == "proved"
        assert verdict.certificate.replay()


def test_grades_that_are_told_apart_in_few_lists_are_seen() -> None:
    verdict = ax.check(tells_late, "convergence")
    assert verdict.status == "violated"
    assert any(part.bounds.get("grades") == 3 for part in verdict.parts)


class Aspects(Counts):
    """Reads the aspects of documents, and says nothing of that."""

    title = "Aspects"

    def step(self, topic: Topic, state: State, document: Document) -> State:
        if document.aspects is None:
            return super().step(topic, state, document)
        first = topic.flag(np.asarray(document.aspects)[0] > 0)
        return state[0] + first, state[1]


class Unaware(Counts):
    """Says that it reads aspects, and does not."""

    title = "Unaware"
    diverse: ClassVar[bool] = True


def test_whether_aspects_are_seen_is_watched() -> None:
    space = aspect_space(2, depth=4)
    assert [sees_aspects(kind(), space) for kind in (Aspects, Unaware, Counts)] == [True, False, False]
    assert ax.check(Aspects(), "redundancy").status == "violated"
    for kind in (Unaware, Counts):
        verdict = ax.check(kind(), "redundancy")
        assert (verdict.status, verdict.violations) == ("not-applicable", 0)
        assert "does not see aspects" in verdict.reason


class MixesLate(Counts):
    """Takes the best of all lists that are read beside each other, from some rank on."""

    title = "MixesLate"
    late: ClassVar[int] = 7

    def step(self, topic: Topic, state: State, document: Document) -> State:
        found, read = super().step(topic, state, document)
        return np.where(np.asarray(document.rank) >= self.late, found + np.max(found), found), read


class MixesLater(MixesLate):
    """The same, far down."""

    title = "MixesLater"
    late: ClassVar[int] = 60


@pytest.mark.parametrize("kind", [MixesLate, MixesLater])
def test_long_lists_are_read_in_every_way_too(kind: type[Measure]) -> None:
    with pytest.raises(AxiometerError, match=r"alone and .* in a (run|space)"):
        refuse_unsteady(kind())
    refuse_unsteady(Counts(cutoff=70))
    assert ax.check(kind(), "swapping").status == "undecided"


def test_a_function_inside_may_look_at_anything() -> None:
    inside = JudgedOnly(measure=measure(turns_late))
    composed = ax.compose(alpha="binary", sigma="rank", sim="both", avg_d=len)
    named = ax.compose(alpha="binary", sigma="rank", sim="both", avg_d="mean")
    assert [shipped(one) for one in (inside, composed, named)] == [False, False, True]
    assert may_look_at_base(inside, grade_space(2, depth=2))


@pytest.mark.parametrize("name", ["Rprec", "Bpref", "RBP(p=0.8)", "RR", "ERR(max_rel=2)", "nDCG@10", "P@10"])
def test_what_ours_look_at_shows_in_short_lists(name: str) -> None:
    """The watch on short lists against all values, under many recall bases and longer lists."""
    one, space = measure(name), grade_space(2, depth=8)
    lists = [x for length in (3, 7, 8) for x in product((0, 1), repeat=length)][::7]

    def values(relevant: int, judged: int) -> list[Any]:
        return [ax.exact_score(one, x, relevant=relevant, nonrelevant=judged) for x in lists]

    by_base = {base: values(*base) for base in product((8, 9, 30), (8, 9, 30))}
    moved = any(by_base[r, 8] != by_base[8, 8] for r in (9, 30))
    counted = any(by_base[30, n] != by_base[30, 8] for n in (9, 30))
    assert moved <= looks_at_base(one, short_space(space))
    assert counted <= looks_at_nonrelevant(one, short_space(space))
