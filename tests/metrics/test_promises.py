"""What a class says of itself: true of every class of ours, seen and not believed of any other."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import axiometer as ax
from axiometer.data.recall_base import AspectBase, Base
from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive, BinaryGain
from axiometer.metrics.consistency import difference, refuse_unsteady, short_spaces
from axiometer.metrics.families import additive_part, documents_read, inherits, ours
from axiometer.metrics.find_measure import measure
from axiometer.metrics.lanes import JudgedLanes, Way, with_one_aspect
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import WatchedTopic, grow, grown
from axiometer.metrics.wrappers.interval import Interval
from axiometer.metrics.wrappers.wrapper import JudgedOnly
from axiometer.numeric import FLOAT, REAL, floats
from axiometer.scales.weights import weights_of
from axiometer.spaces import grade_space

from .instances import SCORED, TITLES, VARIANTS, default

NAMES = [name for title in TITLES if title not in SCORED for name in [default(title)]] + list(VARIANTS)
TOP = 3


class Misses(Measure):
    """Counts what is not relevant, and leaves `reads` as it was found."""

    title = "Misses"

    def start(self, topic):
        return (topic.zeros(),)

    def step(self, topic, state, document):
        return (state[0] + topic.flag(np.asarray(document.grade) == 0),)

    def score(self, topic, state):
        return 1 / (1 + state[0])


class LateMisses(Misses):
    """Counts what is not relevant from rank 6 on."""

    title = "LateMisses"

    def step(self, topic, state, document):
        return (state[0] + topic.flag((np.asarray(document.grade) == 0) & (document.rank >= 6)),)


class Hidden(Misses):
    """Adds what floats do not show to a large number."""

    title = "Hidden"

    def step(self, topic, state, document):
        miss = topic.flag(np.asarray(document.grade) == 0) / topic.num.number(10**30)
        return (state[0] + topic.flag(np.asarray(document.grade) > 0) + miss,)

    def score(self, topic, state):
        return state[0] + topic.num.number(1)


class Doubled(Additive):
    """A sum of the family's name, whose steps are its own."""

    title = "Doubled"

    def step(self, topic, state, document):
        return (state[0] * 2 + document.grade,)


class Squares(BinaryGain):
    """A gain that is not binary, of the name of a family that is."""

    title = "Squares"
    rel: int = 1

    def gain(self, num, grade, top):
        return num.number(grade * grade)


class Honest(Measure):
    """Counts relevant documents, as a class should."""

    title = "Honest"

    def start(self, topic):
        return (topic.zeros(),)

    def step(self, topic, state, document):
        return (state[0] + topic.flag(np.asarray(document.grade) > 0),)

    def score(self, topic, state):
        return state[0]


class Mixed(Honest):
    """Takes the best of all lists that are read beside each other."""

    title = "Mixed"

    def score(self, topic, state):
        return state[0] + np.max(state[0])


class FirstTopic(Honest):
    """Divides by the recall base of the first topic, whoever asks."""

    title = "FirstTopic"

    def score(self, topic, state):
        return state[0] / topic.num.number(int(topic.base.counts[0, 1:].sum()))


class Foresees(Honest):
    """Looks at the end of the list while it reads."""

    title = "Foresees"

    def step(self, topic, state, document):
        if np.ndim(document.rank) or document.rank < 5:
            return super().step(topic, state, document)
        return (state[0] + topic.num.lanes(topic.length),)


def lists(seed: int, count: int = 60, longest: int = 9) -> list[list[int | None]]:
    draw = Random(seed)
    kinds = [None, -1, 0, *range(TOP + 1)]
    return [[draw.choice(kinds) for _ in range(draw.randint(0, longest))] for _ in range(count)]


def lanes_of(read: list[list[int | None]], aspects: bool) -> JudgedLanes:
    """Lists as two topics' runs; the aspects of a document are its grade and its complement."""
    cells = [(i, r, g) for i, one in enumerate(read) for r, g in enumerate(one, start=1) if g is not None]
    lane, rank, grade = np.array(cells, dtype=np.int64).T
    counts = np.array([[40, 9, 8, 7], [40, 3, 9, 12]])
    facets = [np.array([[1, 0], [0, 2], [3, 1], [2, 0]] * 3), np.array([[1, 0], [3, 3]])]
    lengths = np.array([len(one) for one in read])
    table = np.stack([np.maximum(grade, 0), np.where(grade > 0, TOP - grade, 0)]) if aspects else None
    base = Base(counts, AspectBase.of(facets) if aspects else None)
    return JudgedLanes(base, lane, rank, grade, table, lengths, np.arange(len(read)) % 2)


@pytest.mark.parametrize("name", NAMES)
def test_our_classes_read_what_they_say(name):
    found = measure(name)
    assert ours(found)
    for aspects in {found.diverse, False}:
        lanes = lanes_of(lists(seed=7), aspects)
        if found.diverse and not aspects:
            lanes = with_one_aspect(lanes)
        dense, short = Way.of(found, reads="all").read(lanes), Way.of(found).read(lanes)
        np.testing.assert_allclose(short, dense, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_our_classes_leave_out_nothing_in_a_space(name):
    found = measure(name)
    for space in short_spaces(found)[:1]:
        for num in (FLOAT, REAL):
            topic = WatchedTopic(num, space.base, 1, space.depth + 1, 0, space.depth)
            whole = grown(found, space, topic, (), space.depth, skips=False)
            skipping = grow(found, space, num)
            for left, right in zip(whole.values, skipping.values, strict=True):
                if num.exact:
                    assert all(a == b for a, b in zip(left, right, strict=True))
                else:
                    np.testing.assert_allclose(floats(left), floats(right), rtol=1e-12)
        assert difference(found, space, exact=True) is None


@pytest.mark.parametrize("kind", [Misses, LateMisses, Hidden, Doubled, Squares, Honest])
def test_other_classes_score_alike_alone_in_runs_and_in_spaces(kind):
    found = kind()
    assert documents_read(found) == "all"
    rows = {f"q{i}": [max(g or 0, 0) for g in one] for i, one in enumerate(lists(3)) if one}
    qrels = {q: {f"d{r}": g for r, g in enumerate(one)} for q, one in rows.items()}
    run = {q: {f"d{r}": float(-r) for r in range(len(one))} for q, one in rows.items()}
    frame = ax.evaluate(qrels, {"mine": run}, found).frame
    values = dict(zip(frame["topic"], frame["value"], strict=True))
    for q, one in rows.items():
        assert values[q] == pytest.approx(ax.score(found, one, nonrelevant=20), rel=1e-12), one
    tree = grow(found, space := grade_space(3, depth=7), FLOAT)
    for length in (3, 7):
        for at in range(0, 3**length, 97):
            one = space.labels(length, at)
            assert tree.at(length)[at] == ax.score(found, one, relevant={1: 9, 2: 9}), one


@pytest.mark.parametrize("kind", [Misses, LateMisses, Doubled])
def test_witnesses_do_not_contradict_themselves(kind):
    for axiom in ("irrelevance-monotonicity", "relevance-monotonicity", "swapping"):
        verdict = ax.check(kind(), axiom, grades=2, depth=7)
        if verdict.witness is not None:
            scores = [ax.score(kind(), one, relevant=9) for one in verdict.witness.lists]
            assert [float(s) for s in verdict.witness.scores] == pytest.approx(scores)
    assert ax.check(Misses(), "irrelevance-monotonicity", grades=2, depth=3)
    assert ax.check(LateMisses(), "strict-swapping", grades=2, depth=7).status == "violated"


def test_what_floats_hide_is_not_taken_for_nothing():
    verdict = ax.check(Hidden(), "irrelevance-monotonicity", grades=2, depth=4)
    assert verdict.status == "violated"
    assert set(verdict.witness.lists) == {(0,), (0, 0)}


def test_misses_that_change_nothing_are_seen_in_exact_arithmetic_only():
    space = grade_space(2, depth=7)
    for kind, idle in ((Honest, True), (LateMisses, False), (Hidden, False)):
        assert grow(kind(), space, REAL).idle is idle
        assert not grow(kind(), space, FLOAT).idle
    assert grow(measure("AP"), space, FLOAT).idle


def test_a_wrapper_of_ours_does_not_vouch_for_what_is_inside():
    found = JudgedOnly(measure=LateMisses())
    assert not ours(found)
    assert documents_read(found) == "all"
    mapped = Interval(measure=Squares(cutoff=2))
    assert ax.exact_score(mapped, [2, 0], relevant={1: 2, 2: 2}) > ax.exact_score(
        mapped, [1, 1], relevant={1: 2, 2: 2}
    )


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Mixed, "Mixed gives the empty list the value 0 alone and 3 in a run"),
        (FirstTopic, "FirstTopic gives 1 the value 0.1 alone and 0.166667 in a run"),
    ],
)
def test_a_reader_that_mixes_its_lists_is_refused_in_one_line(kind, told):
    with pytest.raises(AxiometerError) as caught:
        refuse_unsteady(kind())
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(AxiometerError, match=told):
        ax.evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, kind())
    assert ax.check(kind(), "swapping", grades=2, depth=3).status == "undecided"


def test_a_reader_that_foresees_the_end_is_refused_on_spaces():
    verdict = ax.check(Foresees(), "swapping", grades=2, depth=6)
    assert verdict.status == "undecided"
    assert "looks at the length of the list while it reads" in verdict.reason
    assert ax.score(Foresees(), [0, 0, 0, 0, 1]) == 5.0


def test_a_method_of_the_instance_is_no_method_of_the_family():
    table = Additive(cutoff=3)
    assert inherits(table, Additive, ("step",))
    object.__setattr__(table, "step", lambda topic, state, document: state)
    assert not inherits(table, Additive, ("step",))


class Stumbles(Honest):
    title = "Stumbles"

    def score(self, topic, state):
        return self.score(topic, state)


def test_a_reader_that_fails_on_a_run_is_one_clear_line():
    with pytest.raises(AxiometerError, match="Stumbles raised RecursionError") as caught:
        ax.evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, Stumbles())
    assert "\n" not in str(caught.value)


class OwnParts(Additive):
    """Adds something else than its cells."""

    title = "OwnParts"

    def parts(self, topic, rank, grade):
        return topic.flag(np.asarray(grade) > 0) * (topic.num.number(1) + (np.asarray(rank) == 2) * 5)


class OwnCells(Additive):
    """Tells other cells than it adds."""

    title = "OwnCells"

    def cell(self, num, rank, grade, top):
        return num.number(grade) / rank


@pytest.mark.parametrize("kind", [OwnParts, OwnCells, Doubled])
def test_what_does_not_add_its_cells_is_taken_for_no_sum(kind):
    assert additive_part(kind(cutoff=3)) is None
    assert weights_of(kind(cutoff=3), grade_space(2, length=3)) is None
    assert additive_part(Squares(cutoff=3)) == Squares(cutoff=3)


@pytest.mark.parametrize("name", [name for name in NAMES if additive_part(measure(name))])
def test_our_sums_add_their_cells(name):
    part = additive_part(measure(name))
    for space in short_spaces(part)[:1]:
        topic = WatchedTopic(REAL, space.base, 1, space.depth + 1, 0, space.depth)
        for rank in range(1, min(space.depth, part.cutoff or space.depth) + 1):
            for grade in range(space.branching):
                told = part.cell(REAL, rank, grade, topic.top)
                assert np.ravel(part.parts(topic, rank, grade))[0] == told
                assert not part.product or told == part.weight(REAL, rank) * part.gain(REAL, grade, topic.top)
