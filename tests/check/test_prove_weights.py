"""The criteria on weights: necessary and sufficient, fast, and replayed by code of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axioms import AXIOMS
from axiometer.check.engine import decide_space
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.proofs.criteria import CRITERIA
from axiometer.check.proofs.replay import EXCESS
from axiometer.check.proofs.weights import prove_by_weights
from axiometer.measures import measure
from axiometer.measures.additive import Additive
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.numeric import Arithmetic, Number
from axiometer.spaces import Space, aspect_space, grade_space


@dataclass(frozen=True, kw_only=True)
class Table(Additive):
    """Any weights and gains."""

    weights_: tuple[Fraction, ...]
    gains_: tuple[Fraction, ...]

    def __str__(self) -> str:
        return "table"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        if num.name == "float64":
            return [float(self.weights_[int(r) - 1]) if r <= len(self.weights_) else 0.0 for r in rank]
        return num.number(self.weights_[rank - 1] if rank <= len(self.weights_) else 0)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        return num.number(self.gains_[grade])


small = st.integers(-2, 3).map(lambda n: Fraction(n, 3))
tables = st.builds(
    lambda weights, gains, cutoff: Table(weights_=tuple(weights), gains_=gains, cutoff=cutoff),
    st.lists(small, min_size=7, max_size=7),
    st.tuples(st.sampled_from([Fraction(0), Fraction(0), Fraction(-1), Fraction(1)]), small, small),
    st.sampled_from([None, None, 3]),
)


def space_of(name: str, depth: int) -> Space:
    if name == "albahem.redundancy":
        return aspect_space(2, depth=depth)
    return grade_space(2 if AXIOMS.find(name).speaks_of == ("binary",) else 3, depth=depth)


@pytest.mark.parametrize("name", list(CRITERIA))
@settings(max_examples=40)
@given(table=tables)
def test_the_criterion_says_what_enumeration_finds(name: str, table: Table) -> None:
    # Reading only relevant documents would hide a gain of grade 0 from the enumeration.
    table = table if table.gains_[0] == 0 else replace(table, gains_=(Fraction(0), *table.gains_[1:]))
    axiom, space = AXIOMS.find(name), space_of(name, 5)
    proof = prove_by_weights(table, axiom, space, 5)
    listed = decide_space(table, [axiom], space)[0]
    if listed.status == "not-applicable":
        return
    if isinstance(proof, Certificate):
        assert listed.status == "holds"
        assert proof.replay()
    elif isinstance(proof, Refutation):
        assert listed.status == "violated"
        assert sum(map(len, proof.case)) >= sum(map(len, listed.witness.lists))
    else:
        assert CRITERIA[name].within
        assert listed.status == "violated"


def test_no_criterion_lacks_its_replay() -> None:
    assert set(CRITERIA) <= set(EXCESS)


@pytest.mark.parametrize("name", [n for n in CRITERIA if n != "amigo.confidence"])
def test_a_replay_can_fail(name: str) -> None:
    """The certificate of a measure that satisfies the axiom does not fit one that violates it."""
    good = prove_by_weights(measure("gRBP(p=0.8)"), AXIOMS.find(name), space_of(name, 8), 50)
    assert isinstance(good, Certificate)
    assert good.replay()
    gains = (Fraction(1), Fraction(2), Fraction(4))
    rising = Table(weights_=tuple(Fraction(n) for n in range(1, 60)), gains_=gains)
    negative = Table(weights_=tuple(Fraction(-1, 60 - n) for n in range(55)), gains_=gains)
    if name != "albahem.redundancy":  # two aspects of one grade weigh the same in every additive measure
        assert not all(replace(good, subject=one).replay() for one in (rising, negative))
    assert not replace(good, subject=measure("AP")).replay()


@pytest.mark.parametrize(
    ("name", "axiom"),
    [
        ("RBP(p=0.8)", "priority"),
        ("RBP(p=0.999)", "deepness-single"),
        ("nDCG", "strict-swapping"),
        ("DCG", "deepness-within"),
    ],
)
def test_a_hundred_thousand_ranks(name: str, axiom: str) -> None:
    verdict = ax.check(name, axiom, depth=100_000)
    assert verdict.status == "proved"
    assert verdict.certificate.depth == 100_000
    assert verdict.cases == 0


def test_a_depth_that_cannot_be_listed_is_proved_as_far_as_it_goes() -> None:
    assert ax.check("DCG@100", "priority", depth=60).status == "proved"
    deep = ax.check("DCG@100", "priority", depth=600)
    assert deep.status == "violated"
    assert len(deep.witness.lists[0]) == 102
    with pytest.raises(ax.AxiomError, match="limit"):
        ax.check("Bpref", "priority", depth=60)


def test_what_fails_only_further_down_is_said() -> None:
    verdict = ax.check("nDCG@10", "strict-replacement")
    assert verdict.status == "holds"
    assert "fails at rank 11" in verdict.reason


def test_weights_that_rise_once_are_found_at_any_rank() -> None:
    weights = [Fraction(1, n + 1) for n in range(400)]
    weights[300], weights[301] = weights[301], weights[300]
    bumpy = Table(weights_=tuple(weights), gains_=(Fraction(0), Fraction(1)))
    verdict = ax.check(bumpy, "priority")
    assert verdict.status == "violated"
    assert len(verdict.witness.lists[0]) == 302
    assert [part.status for part in verdict.parts] == ["holds", "holds", "violated"]


def test_a_scale_that_looks_at_the_length_is_no_scale() -> None:
    for name in ("SetP", "SetF"):
        assert prove_by_weights(measure(name), AXIOMS.find("priority"), grade_space(2, depth=8), 9) is None


def test_the_horizon_is_no_cutoff() -> None:
    """Lists are longer than what anybody reads: a better document there raises nothing."""
    assert ax.check("INSQ", "convergence").status == "proved"
    verdict = ax.check("INSQ", "convergence", depth=2000)
    assert verdict.status == "violated"
    assert len(verdict.witness.lists[0]) == 1001


@dataclass(frozen=True, kw_only=True)
class Sign(Additive):
    """A scale that changes its sign with the recall base."""

    def __str__(self) -> str:
        return "sign"

    def scale(self, topic: Any) -> Any:
        return topic.num.number(20 - int(topic.relevant()))


def test_a_scale_is_looked_at_on_the_topic_that_the_proof_speaks_of() -> None:
    axiom, space = AXIOMS.find("replacement"), grade_space(2, depth=8)
    proof = prove_by_weights(Sign(), axiom, space, 15)
    assert isinstance(proof, Certificate)
    assert proof.replay()
    assert not replace(proof, evidence={**proof.evidence, "depth": 30}).replay()
    assert prove_by_weights(Sign(), axiom, space, 30) is None


@dataclass(frozen=True, kw_only=True)
class Relative(Normalised):
    """A table over its ideal list, which late weights make negative."""

    inner: Table

    def __str__(self) -> str:
        return "relative"

    @property
    def part(self) -> Measure:
        return self.inner


def test_an_ideal_list_below_zero_turns_the_order_round() -> None:
    weights = tuple(Fraction(1) if rank < 9 else Fraction(-9) for rank in range(1, 41))
    odd = Relative(inner=Table(weights_=weights, gains_=(Fraction(0), Fraction(1))))
    assert ax.check(odd, "replacement", grades=2, depth=8).status != "proved"
    proof = prove_by_weights(odd, AXIOMS.find("replacement"), grade_space(2, depth=8), 8)
    assert isinstance(proof, Certificate)
    assert not replace(proof, evidence={**proof.evidence, "depth": 20}).replay()


@dataclass(frozen=True, kw_only=True)
class Squared(Table):
    """No longer additive, whatever its family says."""

    def score(self, topic: Any, state: Any) -> Any:
        return state[0] * state[0]


def test_a_measure_that_changes_the_family_is_not_taken_for_it() -> None:
    odd = Squared(weights_=(Fraction(1),), gains_=(Fraction(0), Fraction(1)))
    assert prove_by_weights(odd, AXIOMS.find("priority"), grade_space(2, depth=4), 4) is None
