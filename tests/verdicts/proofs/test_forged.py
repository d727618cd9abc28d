"""Every obligation counts: no technique proves what lists refute, and no replay believes a prover.

For the replays the provers are made to say yes to everything. What they then certify is often false, and the
replay, which shares only the definitions with them, must find that out by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from flint import fmpq

from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Pairwise, Rewritten
from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive
from axiometer.metrics.diverse import Diverse, aspects_of
from axiometer.metrics.families import Cascade, Normalised
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.weight_table import weight_table
from axiometer.numeric import Arithmetic
from axiometer.orders import ordering
from axiometer.orders.basis import to_plain
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.verdicts.proofs import additive_weights, affine_steps, single_document, state_order, states
from axiometer.verdicts.proofs.additive_weights import prove_by_weights
from axiometer.verdicts.proofs.any_base import prove_any
from axiometer.verdicts.proofs.any_list import grades_alike
from axiometer.verdicts.proofs.certificate import Certificate, Refutation, described
from axiometer.verdicts.proofs.every_recall_base import FACTOR, bases_covered, prove_recall
from axiometer.verdicts.proofs.growth import growth_of
from axiometer.verdicts.proofs.orderings import prove_ordered
from axiometer.verdicts.proofs.prove import prove
from axiometer.verdicts.proofs.replay_recall_bases import geometric_share, ideal_evidence, kinds_of
from axiometer.verdicts.proofs.replay_steps import make_reader, written_words
from axiometer.verdicts.proofs.scale_weights import certificate_of
from axiometer.verdicts.proofs.state_order import NOTHING, Words, _slope, prove_by_order, relation_of
from axiometer.verdicts.proofs.states import prove_by_states
from axiometer.verdicts.proofs.symbolic import UnsettledError, constant, quantity
from axiometer.verdicts.proofs.symbolic_duels import Bases, _least
from axiometer.verdicts.proofs.tails import holds_behind
from axiometer.verdicts.proofs.thresholds import duels, settle_threshold

from ..enumerated import Table, all_enumerated, stated

DEPTH = 5


def table(weights: str, gains: str = "0 1 2", cutoff: int | None = None) -> Table:
    numbers = [tuple(map(Fraction, text.split())) for text in (weights, gains)]
    return Table(weights_=numbers[0], gains_=numbers[1], cutoff=cutoff)


@dataclass(frozen=True, kw_only=True)
class Turned(Table):
    """A sum with a factor that is not positive."""

    factor: int = -1

    def scale(self, topic: Topic) -> Any:
        return topic.num.number(self.factor)


@dataclass(frozen=True, kw_only=True)
class Share(Measure):
    """What was found over what was read and one more; a quotient of two sums."""

    worth: tuple[int, ...] = (0, 1, 2)
    cost: tuple[int, ...] = (1, 1, 1)

    def __str__(self) -> str:
        return "share"

    def start(self, topic: Topic) -> tuple[Any, ...]:
        return topic.zeros(), topic.ones()

    def step(self, topic: Topic, state: tuple[Any, ...], document: Document) -> tuple[Any, ...]:
        found, read = state
        grade = int(document.grade)
        return found + topic.num.number(self.worth[grade]), read + topic.num.number(self.cost[grade])

    def score(self, topic: Topic, state: tuple[Any, ...]) -> Any:
        return topic.ratio(*state)


@dataclass(frozen=True, kw_only=True)
class Moody(Measure):
    """What a document adds falls with what was found before (jealous), or with every rank (weary)."""

    jealous: int = 0
    weary: int = 0

    def __str__(self) -> str:
        return "moody"

    def start(self, topic: Topic) -> tuple[Any, ...]:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: tuple[Any, ...], document: Document) -> tuple[Any, ...]:
        (found, total), number = state, topic.num.number
        grade = number(int(document.grade))
        return found + grade, total + grade - found * grade * self.jealous - found * self.weary

    def score(self, topic: Topic, state: tuple[Any, ...]) -> Any:
        return state[1]


@dataclass(frozen=True, kw_only=True)
class Tired(Diverse):
    """Every document without an aspect makes aspect b worth less."""

    def __str__(self) -> str:
        return "tired"

    def start(self, topic: Topic) -> tuple[Any, ...]:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: tuple[Any, ...], document: Document) -> tuple[Any, ...]:
        (idle, total), grades = state, aspects_of(document)
        found, new = (topic.num.lanes(row) for row in (grades.max(axis=0), grades[-1]))
        return idle + (1 - found), total + new * (1 - idle)

    def score(self, topic: Topic, state: tuple[Any, ...]) -> Any:
        return state[1]


@dataclass(frozen=True, kw_only=True)
class Hasty(Cascade):
    """A reader whom a document without relevance satisfies more often than a relevant one."""

    def __str__(self) -> str:
        return "hasty"

    def stop(self, num: Arithmetic, grade: Any, top: Any) -> Any:
        return num.number(Fraction(3, 4)) - num.number(Fraction(1, 2)) * grade

    def utility(self, num: Arithmetic, rank: Any) -> Any:
        return num.number(1) / rank


@dataclass(frozen=True, kw_only=True)
class Normed(Normalised):
    """A sum over that of the ideal list."""

    inner: Table

    @property
    def part(self) -> Table:
        return self.inner

    def __str__(self) -> str:
        return "normed"


FALLING = "5 4 3 2 1 0 0 0"
OWN: dict[str, Measure] = {
    "falling": table(FALLING),
    "rising": table("1 2 3 4 5 6 7 8"),
    "level": table("1 1 1 1 1 1 1 1"),
    "late": table("8 4 2 1 0 1 0 0"),
    "steps of three": table("21 16 7 6 0 0 0 0"),
    "turning": table("-1 1 1 1 1 1 1 1"),
    "losing": table(FALLING, "-1 1 2"),
    "indifferent": table(FALLING, "1 1 1"),
    "reversed": table(FALLING, "0 2 1"),
    "cut": table(FALLING, cutoff=3),
    "peak": table("5 0 0 0 0 0 0 0", cutoff=3),
    "negated": Turned(weights_=table(FALLING).weights_, gains_=table("1", "1 1 2").gains_),
    "share": Share(),
    "fine": Share(cost=(3, 2, 1)),
    "debt": Share(worth=(-3, 1, 2)),
    "sinking": Share(cost=(0, -1, -1)),
    "tired": Tired(),
    "hasty": Hasty(),
    "weary": Moody(weary=1),
    "jealous": Moody(jealous=1),
}
SUBJECTS = {
    "weights": (
        *("RBP(p=0.8)", "P@3", "DCG@3", "nDCG@3", "falling", "rising", "level", "late", "steps of three"),
        *("turning", "losing", "indifferent", "reversed", "cut", "peak", "negated"),
    ),
    "steps": (
        *("AP", "R@3", "ERR(max_rel=2)", "NERR10", "Q", "nDCG@3", "P@3", "NERR8@3"),
        *("rising", "level", "share", "fine", "debt", "sinking", "weary", "jealous", "tired"),
    ),
    "states": ("RR", "SetP", "Success@3", "P@3", "RR@3", "IPrec@0.5", "AP_IA"),
    "order": (
        *("AP", "RR", "Q", "ERR(max_rel=2)@3", "Success@3", "Rprec", "SetP", "P@3"),
        *("share", "fine", "debt", "sinking", "weary", "jealous"),
    ),
    "single": ("DCG@3", "P@3", "NumRelRet"),
}
PROVERS: dict[str, Callable[..., Any]] = {
    "weights": prove_by_weights,
    "steps": affine_steps.prove_by_steps,
    "states": prove_by_states,
    "order": lambda one, axiom, space, _: prove_by_order(one, axiom, space, None),
    "single": single_document.prove_single,
}
UNFORGED = {("weights", "negated")}
"""A factor that is not positive stops the prover before anything is asked."""
CELLS = [(technique, name) for technique, names in SUBJECTS.items() for name in names]


def yes(*_: object) -> bool:
    return True


@pytest.fixture
def gullible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Provers that find nothing wrong."""
    monkeypatch.setattr(additive_weights, "_failure", lambda *_: None)
    monkeypatch.setattr(additive_weights, "_speaks", yes)
    monkeypatch.setattr(affine_steps, "_holds", yes)
    monkeypatch.setattr(affine_steps, "_sound", yes)
    monkeypatch.setattr(affine_steps, "_speaks", yes)
    monkeypatch.setattr(affine_steps, "_alike", yes)
    monkeypatch.setattr(states, "_failures", lambda *_: iter(()))
    monkeypatch.setattr(single_document, "_gains_fall", yes)
    monkeypatch.setattr(Words, "scored", yes)
    monkeypatch.setattr(Words, "ended", yes)
    monkeypatch.setattr(state_order, "_speaks", yes)


AXIOMS_HERE = [AXIOMS.find(name) for name in AXIOMS if isinstance(AXIOMS.find(name), Rewritten)] + [
    AXIOMS.find("deepness-single"),
    stated("A·d·e·M·e·d·B < A·e·d·M·d·e·B where d < e"),
]


def spaces(one: Measure) -> list[Space]:
    graded = [grade_space(2, depth=DEPTH), grade_space(3, depth=4), grade_space(2, depth=DEPTH, empty=True)]
    return [*graded, aspect_space(2, depth=4)] if one.diverse else graded


@cache
def false(technique: str, name: str) -> tuple[tuple[Measure, Pairwise, Space], ...]:
    """What lists refute of a measure."""
    one, found = OWN.get(name) or measure(name), []
    for space in spaces(one):
        fitting = [axiom for axiom in AXIOMS_HERE if axiom.refuses(one, space) is None]
        if technique == "single":
            fitting = [axiom for axiom in fitting if isinstance(axiom, DeepnessSingle)]
        listed = all_enumerated(one, fitting, space)
        found += [(one, axiom, space) for axiom in fitting if listed[axiom.full_name].violations]
    return tuple(found)


@pytest.mark.parametrize(("technique", "name"), CELLS)
def test_what_lists_refute_is_not_proved(technique: str, name: str) -> None:
    with one_question():
        assert false(technique, name)
        for one, axiom, space in false(technique, name):
            found = PROVERS[technique](one, axiom, space, space.depth)
            assert not isinstance(found, Certificate), (axiom.full_name, space)


@pytest.mark.parametrize(("technique", "name"), [cell for cell in CELLS if cell not in UNFORGED])
@pytest.mark.usefixtures("gullible")
def test_what_lists_refute_is_not_replayed(technique: str, name: str) -> None:
    with one_question():
        found = [PROVERS[technique](*cell, cell[-1].depth) for cell in false(technique, name)]
        forged = [one for one in found if isinstance(one, Certificate)]
        assert forged
        assert [one.axiom.full_name for one in forged if one.replay()] == []


@pytest.mark.parametrize(
    ("axiom", "name"),
    [
        *(("boundedness", name) for name in ("DCG", "turning", "level", "losing", "R@3")),
        *(("realizability", name) for name in ("RBP(p=0.8)", "rising", "P@3")),
        *(("completeness", name) for name in ("NumRet", "losing")),
        *(("localization", name) for name in ("nDCG@3", "AP", "R@3", "Rprec", "Bpref", "Q")),
    ],
)
def test_what_some_recall_base_refutes_is_not_proved(axiom: str, name: str) -> None:
    one, space = OWN.get(name) or measure(name), grade_space(2, depth=4)
    assert prove_recall(one, AXIOMS.find(axiom), space, 5) is None


@pytest.mark.parametrize(
    ("lemma", "axiom", "name"),
    [
        *(("the recall base is not read", "localization", name) for name in ("nDCG@3", "AP", "R@3", "Rprec")),
        *(("one list for all", "completeness", name) for name in ("NumRet", "losing")),
    ],
)
def test_what_some_recall_base_refutes_is_not_replayed(lemma: str, axiom: str, name: str) -> None:
    found = AXIOMS.find(axiom)
    evidence = {"depth": 3, "kinds": kinds_of(found, 3), **described(grade_space(2, depth=3))}
    assert Certificate(measure("RBP(p=0.8)"), found, lemma, evidence).replay()
    assert not Certificate(OWN.get(name) or measure(name), found, lemma, evidence).replay()


@pytest.mark.parametrize(
    ("weights", "gains"), [("1 2 3", "0 1 2"), ("3 2 1", "1 2 3"), ("3 2 1", "0 2 1"), ("3 2 -1", "0 1 2")]
)
def test_an_ideal_list_that_is_not_the_best_bounds_nothing(weights: str, gains: str) -> None:
    """Weights that rise, gains that do not start at 0 or do not rise, and negative weights."""
    for axiom in map(AXIOMS.find, ("boundedness", "realizability")):
        one = Normed(inner=table(weights, gains, cutoff=3), cutoff=3)
        assert prove_recall(one, axiom, grade_space(3, depth=3), 3) is None
        shown = ideal_evidence(one.part, 3, grade_space(3, depth=3), 3)
        evidence = {"depth": 3, "kinds": kinds_of(axiom, 3), **shown, **described(grade_space(3, depth=3))}
        assert not Certificate(one, axiom, "the ideal list is the best", evidence).replay()


@pytest.mark.parametrize(
    ("variant", "weights"),
    [
        ("interval(strong)", "4 2 2"), ("interval(strong)", "4 2 1 0"), ("interval(strong)", "0 0 0"),
        ("interval(weak)", "3 2 2"), ("interval(weak)", "2 2 2"), ("interval(weak)", "0 0 0"),
        ("interval-like(equal)", "1 2 4"), ("interval-like(equal)", "3 2 0"),
        ("interval-like(all)", "2 1 1"), ("interval-like(all)", "1 0 -1"), ("interval-like(all)", "5 5 1"),
    ],
)  # fmt: skip
def test_a_scale_that_the_weights_refute_is_not_replayed(variant: str, weights: str) -> None:
    axiom, count = AXIOMS.find(variant), len(weights.split())
    proof = certificate_of(table(weights, "0 1"), axiom, grade_space(2, length=count), count)
    assert not proof.replay()


def test_neighbours_do_not_carry_to_a_distance_with_three_grades() -> None:
    axiom = AXIOMS.find("isotone(rank-replacement-swapping)")
    assert prove_ordered(measure("ERR(max_rel=2)"), axiom, grade_space(2, length=3), 8) is not None
    assert prove_ordered(measure("ERR(max_rel=2)"), axiom, grade_space(3, length=3), 8) is None


@pytest.mark.parametrize("name", ["AP", "RR", "ERR(max_rel=2)"])
def test_what_does_not_add_up_is_no_valuation(name: str) -> None:
    axiom = AXIOMS.find("valuation(rank-replacement)")
    assert prove_ordered(measure(name), axiom, grade_space(2, length=3), 8) is None
    assert not Certificate(measure(name), axiom, "sums over ranks", {"ordering": "rank-replacement"}).replay()


def test_a_factor_that_is_not_positive_is_not_replayed() -> None:
    """The evidence shows weights and gains, and these are in order; only the factor in front is not."""
    space, swapping = grade_space(2, depth=4), AXIOMS.find("strict-swapping")
    proof = prove_by_weights(OWN["falling"], swapping, space, 4)
    assert isinstance(proof, Certificate)
    assert proof.replay()
    turned = Turned(weights_=table(FALLING).weights_, gains_=table(FALLING).gains_)
    assert not replace(proof, subject=turned).replay()


def test_a_proof_about_no_rank_is_none() -> None:
    space, axiom = grade_space(2, depth=3), stated("A·d·e·f·B <= A·f·e·d·B where d < f")
    assert affine_steps.prove_by_steps(measure("AP"), axiom, space, 3) is not None
    assert affine_steps.prove_by_steps(measure("AP"), axiom, replace(space, depth=2), 2) is None
    assert prove_by_weights(measure("RBP(p=0.8)"), axiom, space, 3) is not None
    assert prove_by_weights(measure("RBP(p=0.8)"), axiom, space, 2) is None


def test_a_list_that_another_measure_reads_is_not_replayed() -> None:
    """Monotonicity reads the better list one rank further, which a walk over the states does not."""
    axiom, space = AXIOMS.find("monotonicity"), grade_space(2, depth=4)
    for name, read in (("RR", True), ("P@3", False)):
        words = written_words(axiom, measure(name), space)
        _, crowds = states.all_states(measure(name), space) or (None, [])
        kinds = [[list(word.worse), list(word.better)] for word in words]
        sizes = [len(crowd.lists) for crowd in crowds]
        evidence = {"depth": 4, "kinds": kinds, "states": sizes, **described(space)}
        assert Certificate(measure(name), axiom, "all states", evidence).replay() is read


def test_a_factor_that_may_be_nothing_proves_nothing_strict() -> None:
    """Without a relevant document the factor is 0, and a strict axiom fails; R@3 counts grade 2 alone."""
    binary = grade_space(2, depth=4)
    for name in ("AP", "R@3"):
        assert bases_covered(measure(name), AXIOMS.find("swapping"), binary, 40) == FACTOR
        assert bases_covered(measure(name), AXIOMS.find("confidence"), binary, 40) == ""
    three = grade_space(3, depth=4)
    assert bases_covered(measure("R(rel=2)@3"), AXIOMS.find("strict-swapping"), three, 40) == ""


def test_a_base_that_is_no_factor_is_found_out() -> None:
    space, axiom = grade_space(2, depth=4), AXIOMS.find("swapping")
    for name, factor in (("AP", True), ("Q", False)):
        proof = affine_steps.prove_by_steps(measure(name), axiom, space, 4)
        assert isinstance(proof, Certificate)
        assert proof.replay()
        assert replace(proof, bases=FACTOR).replay() is factor


@pytest.mark.parametrize(
    ("name", "evidence"),
    [
        ("DCG", {"deep": True, "from": 2}),
        ("AP", {"deep": True, "from": 2}),
        ("P@10", {"deep": True, "cutoff": 10, "from": 2}),
        ("SetR", {"deep": True, "from": 1}),
        ("RBP(p=0.75)", {"deep": False, "n": 2}),
        ("DCG", {"deep": True, "C": 0.5, "q": "1", "a": 0, "b": -1, "exact": False}),
    ],
)
def test_a_duel_that_is_lost_is_not_replayed(name: str, evidence: dict[str, Any]) -> None:
    axiom = AXIOMS.find("deepness-threshold" if evidence["deep"] else "closeness-threshold")
    assert not Certificate(measure(name), axiom, "threshold", evidence).replay()


@dataclass(frozen=True, kw_only=True)
class Late(Cascade):
    """A reader whom every relevant document stops half the time; what that is worth is a logarithm."""

    falls: bool

    def __str__(self) -> str:
        return "late"

    def stop(self, num: Arithmetic, grade: Any, top: Any) -> Any:
        return num.number(Fraction(1, 2)) * grade

    def utility(self, num: Arithmetic, rank: Any) -> Any:
        log = num.log(rank + 1)
        return 1 / log if self.falls else log * log


@dataclass(frozen=True, kw_only=True)
class Harmonic(Additive):
    """Weights 1/(rank + 1): n documents after n others come to ln 2, which is more than weight(1)."""

    def __str__(self) -> str:
        return "harmonic"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        return num.number(1) / (rank + 1)


def test_a_limit_above_the_first_weight_is_no_proof() -> None:
    axiom, one = AXIOMS.find("deepness-threshold"), Harmonic()
    growth = growth_of(one.weight)
    assert growth is not None
    settled = settle_threshold(one, True, duels(one, 4))
    assert settled is None or not settled.true
    assert not Certificate(one, axiom, "threshold", {**growth.to_dict(), "deep": True}).replay()


def test_terms_of_either_sign_have_no_lower_bound() -> None:
    """2i - n + 2 is at least 1 in the second half of a block, and may be negative in the first."""
    i, n = quantity("i"), quantity("n")
    assert _least(i + 1, Bases()) == fmpq(1, 2)
    with pytest.raises(UnsettledError):
        _least(2 * i - n + 2, Bases())


def test_an_ordering_needs_each_of_its_moves() -> None:
    """Weights that rise raise with every better document, and fall with every swap."""
    axiom, space = AXIOMS.find("isotone(rank-replacement-swapping)"), grade_space(2, length=3)
    assert prove_ordered(OWN["falling"], axiom, space, 4) is not None
    assert prove_ordered(OWN["rising"], axiom, space, 4) is None


def test_shares_that_are_negative_do_not_rise() -> None:
    order = ordering("set-replacement", length=2, grades=2)
    for values, rises in (({(1, 0): 3, (1, 1): 4}, True), ({(1, 0): 3, (1, 1): 2}, False)):
        one = order.measure(values)
        axiom = AXIOMS.find("isotone(set-replacement)")
        assert (prove_ordered(one, axiom, grade_space(2, length=2), 2) is not None) is rises
        shares = [[list(j), to_plain(share)] for j, share in one.basis.shares.items()]
        evidence = {"shares": shares, **described(grade_space(2, length=2))}
        assert Certificate(one, axiom, "shares of the basis", evidence).replay() is rises


def test_induction_needs_all_three() -> None:
    axiom, space = AXIOMS.find("induction"), aspect_space(2, depth=3)
    assert prove(measure("alpha_nDCG@3"), axiom, space, 4) is not None
    assert prove(measure("AP_IA"), axiom, space, 4) is None


def test_the_cells_of_a_table_are_compared_strictly() -> None:
    even = weight_table("even", ((0, 1, 3), (0, 1, 2)))
    space = grade_space(3, depth=2)
    assert isinstance(prove_by_weights(even, AXIOMS.find("swapping"), space, 2), Certificate)
    assert not isinstance(prove_by_weights(even, AXIOMS.find("strict-swapping"), space, 2), Certificate)


def test_a_sum_over_an_ideal_that_may_be_negative_is_not_weighed() -> None:
    space = grade_space(3, depth=3)
    for weights, sound in (("3 2 1", True), ("9 -1 -2", False), ("-3 -4 -5", False)):
        one = Normed(inner=table(weights, cutoff=3), cutoff=3)
        found = prove_by_weights(one, AXIOMS.find("swapping"), space, 3)
        assert isinstance(found, Certificate) is sound


def test_the_case_that_refutes_is_the_shortest() -> None:
    found = prove_by_weights(OWN["late"], AXIOMS.find("swapping"), grade_space(3, depth=6), 6)
    assert isinstance(found, Refutation)
    assert found.case == ((0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1))[::-1]


def test_whoever_reads_other_documents_has_more_than_one_value_for_a_rank() -> None:
    axiom, space = AXIOMS.find("deepness-single"), grade_space(2, depth=4)
    assert single_document.prove_single(measure("AP"), axiom, space, 4) is not None
    assert single_document.prove_single(measure("SetP"), axiom, space, 4) is None


@pytest.mark.parametrize(
    ("name", "deep"),
    [
        *((name, True) for name in ("DCG", "SetR", "AP", "losing", "hasty")),
        *(
            (name, False)
            for name in ("RBP(p=0.75)", "RBP(p=0.5)", "RR", "ERR(max_rel=1)", "losing", "nDCG@1")
        ),
    ],
)
def test_a_threshold_that_is_not_met_is_not_settled_as_met(name: str, deep: bool) -> None:
    one = OWN.get(name) or measure(name)
    settled = settle_threshold(one, deep, duels(one, 4))
    assert settled is None or not settled.true


def test_states_that_are_many_are_not_walked() -> None:
    assert prove_by_states(measure("AP"), AXIOMS.find("swapping"), grade_space(2, depth=12), 12) is None


def test_coefficients_of_either_sign_tell_no_sign() -> None:
    x, y = quantity("x"), quantity("y")
    for gap in (x - y, y - x):
        with pytest.raises(UnsettledError):
            assert gap >= 0


def test_grades_that_are_read_apart_are_not_alike() -> None:
    space = grade_space(3, depth=4)
    assert grades_alike(measure("AP"), space)
    assert not grades_alike(measure("ERR(max_rel=2)"), space)
    assert not grades_alike(OWN["weary"], space)


def test_a_weight_that_rises_is_not_taken_for_one_that_falls() -> None:
    """A cascade whose utility is a logarithm: one that falls swaps, one that rises does not."""
    swapping, space = AXIOMS.find("swapping"), grade_space(2, depth=4)
    assert prove_by_order(Late(falls=True), swapping, space, None) is not None
    assert prove_by_order(Late(falls=False), swapping, space, None) is None


def test_induction_is_replayed_with_all_three() -> None:
    """A certificate of two of the three properties says nothing of their closure."""
    proof = prove(measure("alpha_nDCG@3"), AXIOMS.find("induction"), aspect_space(2, depth=3), 4)
    assert isinstance(proof, Certificate)
    assert proof.replay()
    for parts in (proof.evidence["parts"][:2], []):
        assert not replace(proof, evidence={**proof.evidence, "parts": parts}).replay()


def test_a_value_below_nothing_is_not_bounded() -> None:
    """Weights of -1/9 and -2/9 stay below 1, and below 0 too."""
    boundedness, space = AXIOMS.find("boundedness"), grade_space(2, depth=3)
    for weights, bounded in (("1/9 2/9", True), ("-1/9 -2/9", False)):
        found = prove_recall(table(weights, "0 1", cutoff=2), boundedness, space, 3)
        assert (found is not None) is bounded


@pytest.mark.parametrize(
    ("axiom", "name"),
    [
        *(("deepness-single", name) for name in ("R@3", "SetR", "SetP", "NumRelRet", "level")),
        *(("localization", name) for name in ("AP", "SetR", "Rprec", "Bpref", "nDCG", "Q")),
        *(("boundedness", name) for name in ("NumRelRet", "NumRet", "DCG", "weary", "jealous", "debt")),
        *(("realizability", name) for name in ("P@3", "RBP(p=0.8)", "nDCG@2")),
    ],
)
def test_what_some_topic_refutes_is_not_proved_of_any(axiom: str, name: str) -> None:
    one, space = OWN.get(name) or measure(name), grade_space(2, depth=4)
    assert prove_any(one, AXIOMS.find(axiom), space, None) is None


@dataclass(frozen=True, kw_only=True)
class Series(Additive):
    """Weights whose sum is a series."""

    kind: int

    def __str__(self) -> str:
        return "series"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        half = num.number(Fraction(1, 2)) ** rank
        return (half, half * 2, half * rank)[self.kind]


@pytest.mark.parametrize(("kind", "bounded"), [(0, True), (1, False), (2, False)])
def test_a_series_that_is_no_geometric_one_is_not_added_up(kind: int, bounded: bool) -> None:
    assert geometric_share(Series(kind=kind), grade_space(2, depth=4)) is bounded


@dataclass(frozen=True, kw_only=True)
class Fading(Measure):
    """Patience is there for some documents, and gone behind that rank."""

    last: int | None

    def __str__(self) -> str:
        return "fading"

    def start(self, topic: Topic) -> tuple[Any, ...]:
        return topic.ones(), topic.zeros()

    def step(self, topic: Topic, state: tuple[Any, ...], document: Document) -> tuple[Any, ...]:
        (left, total), grade = state, topic.num.number(int(document.grade))
        kept = (document.rank - self.last) ** 2 if self.last else topic.num.number(Fraction(1, 2))
        return left * kept, total + left * grade

    def score(self, topic: Topic, state: tuple[Any, ...]) -> Any:
        return state[1]


def test_what_is_alive_on_short_lists_may_die_later() -> None:
    axiom, space = AXIOMS.find("strict-replacement"), grade_space(2, depth=4)
    assert prove_by_order(Fading(last=None), axiom, space, None) is not None
    assert prove_by_order(Fading(last=6), axiom, space, None) is None


def test_what_may_be_nothing_is_not_above_nothing() -> None:
    """Quantities with a small letter are at least 0, those with a capital one are above it."""
    some, more, none = quantity("a"), quantity("A"), constant(0)
    assert [relation_of(value, none).kind for value in (some, more, -some, -more)] == [">=", ">", "<=", "<"]
    assert relation_of(more, none).joined(NOTHING).kind == ">="
    assert relation_of(-more, none).joined(NOTHING).kind == "<="
    assert relation_of(more, none).joined(relation_of(-more, none)).kind == "?"


def test_a_curve_has_no_slope() -> None:
    state = quantity("s0")
    assert _slope(None, 3 * state + 1, 0) == constant(3)  # type: ignore[arg-type]
    with pytest.raises(UnsettledError, match="no straight line"):
        _slope(None, state * state, 0)  # type: ignore[arg-type]


def test_a_line_is_not_convex() -> None:
    """1 over 1/x is x, whatever way it was computed."""
    assert holds_behind(lambda num, rank: 1 / rank, (1, -2, 1), True, 1)
    assert not holds_behind(lambda num, rank: 1 / (1 / rank), (1, -2, 1), True, 1)


def test_a_step_that_compares_is_no_matrix() -> None:
    """On unit states RR looks as affine as any; on letters it does not."""
    with pytest.raises(AxiometerError, match="letter"):
        make_reader(measure("RR"), grade_space(2, depth=3), 3)
