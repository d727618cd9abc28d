"""The criteria on weights: necessary and sufficient, fast, and replayed by code of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Pairwise, Rewritten
from axiometer.errors import AxiomError
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import Normalised
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.weight_table import weight_table
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.verdicts.proofs.additive_weights import prove_by_weights
from axiometer.verdicts.proofs.certificate import Certificate, Refutation
from axiometer.verdicts.proofs.obligations import forms

from ...axiomatics.statements import Statement, statements
from ..enumerated import Table, enumerated, stated, tables

DEPTH = 6


def space_of(axiom: Pairwise, depth: int, grades: int = 3) -> Space:
    if axiom.speaks_of == ("aspects",):
        return aspect_space(2, depth=depth)
    return grade_space(2 if axiom.speaks_of == ("binary",) else grades, depth=depth)


def criteria() -> list[str]:
    """The axioms that are a few inequalities between the weights of an additive measure."""
    found = []
    for name in AXIOMS:
        axiom = AXIOMS.find(name)
        if isinstance(axiom, Pairwise) and axiom.standard:
            space = space_of(axiom, 8)
            if forms(axiom, measure("gRBP(p=0.8)"), space, 8) is not None:
                found.append(name)
    return found


def agree(one: Measure, axiom: Pairwise, space: Space) -> Certificate | Refutation | None:
    """The proof, which says what the lists of the space show; where none is made, nothing is claimed."""
    with one_question():
        proof = None if axiom.refuses(one, space) else prove_by_weights(one, axiom, space, space.depth)
        if proof is None:
            return None
        listed = enumerated(one, axiom, space)
    if isinstance(proof, Certificate):
        assert listed.cases
        assert not listed.violations, listed.witness
        assert proof.replay()
    else:
        assert listed.violations, proof.case
        assert sum(map(len, proof.case)) >= sum(map(len, listed.witness[0]))
        if isinstance(axiom, Rewritten) and len(proof.case) == 2:
            assert axiom.compares(*proof.case, space.branching, one.cutoff)
    return proof


def test_every_axiom_about_words_in_one_place_is_a_criterion() -> None:
    assert len(criteria()) >= 12


@pytest.mark.parametrize("name", criteria())
@settings(max_examples=25)
@given(table=tables)
def test_the_criterion_says_what_enumeration_finds(name: str, table: Table) -> None:
    axiom = AXIOMS.find(name)
    space = space_of(axiom, DEPTH - 1 if axiom.speaks_of == ("binary",) else DEPTH - 2)
    proof = agree(table, axiom, space)
    # None where a document that is not relevant has a gain, or the cutoff leaves a rank that no word fits in.
    if proof is None and table.gains_[0] == 0 and table.cutoff is None and space.kind != "aspects":
        assert not enumerated(table, axiom, space).cases


@settings(max_examples=300)
@given(tables, statements(), st.integers(2, 3))
def test_any_statement(table: Table, statement: Statement, grades: int) -> None:
    try:
        axiom = stated(statement.text)
        assert axiom.statements
    except AxiomError:
        assume(False)
    agree(table, axiom, grade_space(grades, depth=DEPTH if grades == 2 else DEPTH - 2))


cells = st.integers(-1, 3).map(Fraction)
tables_of_cells = st.integers(1, 2).flatmap(
    lambda top: st.lists(st.tuples(*[cells] * (top + 1)), min_size=1, max_size=3)
)


@settings(max_examples=150)
@given(tables_of_cells, statements(cuts=False))
def test_tables_whose_cells_are_no_products(rows: list[tuple[Fraction, ...]], statement: Statement) -> None:
    table = weight_table("mine", tuple(rows))
    try:
        axiom = stated(statement.text)
        assert axiom.statements
    except AxiomError:
        assume(False)
    agree(table, axiom, grade_space(table.top + 1, depth=5 if table.top == 1 else 4))


def test_a_document_that_moves_past_others_shifts_them() -> None:
    """What stands between the two words changes its rank: no exchange, and nothing is claimed of it."""
    axiom, binary = stated("A·e·B <= A·B·e"), grade_space(2, depth=5)
    late = Table(weights_=(Fraction(2), Fraction(1)), gains_=(Fraction(0), Fraction(-1)), cutoff=2)
    assert agree(late, axiom, binary) is None
    assert enumerated(late, axiom, binary).violations


def test_words_that_stay_as_they_are_must_be_there() -> None:
    """The document that changes stands at rank 2 or below, where the table puts nothing."""
    table = Table(
        weights_=(Fraction(-1), Fraction(1), Fraction(1)), gains_=(Fraction(0), Fraction(1)), cutoff=3
    )
    axiom = stated("A·x·B·d·C <= A·x·B·e·C where d < e")
    assert not isinstance(prove_by_weights(table, axiom, grade_space(2, depth=3), 3), Refutation)
    assert ax.check(table, axiom, grades=2, depth=3).status == "holds"


def test_an_exchange_behind_a_document_begins_at_rank_2() -> None:
    axiom = stated("A·d·B·e <= A·e·B·d where e in A")
    level = Table(weights_=(Fraction(-1),), gains_=(Fraction(0), Fraction(1)))
    assert isinstance(agree(level, axiom, grade_space(2, depth=DEPTH)), Certificate)


def test_what_the_list_before_may_not_have_can_be_what_is_not_relevant() -> None:
    axiom = stated("A·x <= A·r where x not in A")
    down = Table(weights_=(Fraction(1), Fraction(1), Fraction(-1)), gains_=(Fraction(0), Fraction(1)))
    proof = agree(down, axiom, grade_space(2, depth=4))
    assert isinstance(proof, Refutation)
    assert proof.case == ((1, 1, 0), (1, 1, 1))


def test_a_swap_at_the_end_of_a_list_is_one_of_any_distance() -> None:
    axiom = stated("A·d·B·e <= A·e·B·d where d < e")
    late = Table(
        weights_=(Fraction(2), Fraction(1), Fraction(1), Fraction(3)), gains_=(Fraction(0), Fraction(1))
    )
    assert isinstance(agree(late, axiom, grade_space(2, depth=4)), Refutation)
    assert isinstance(agree(replace(late, cutoff=3), axiom, grade_space(2, depth=3)), Certificate)


def test_tables_get_the_verdict_proved() -> None:
    rows = ((Fraction(0), Fraction(1), Fraction(3)), (Fraction(0), Fraction(1), Fraction(2)))
    table = weight_table("mine", rows)
    verdict = ax.check(table, "giner.replacement")
    assert (verdict.status, verdict.certificate.lemma) == ("proved", "additive weights")
    assert "cells" in verdict.certificate.evidence
    other = weight_table("other", rows[::-1])
    proof = prove_by_weights(table, AXIOMS.find("swapping"), grade_space(3, depth=6), 1000)
    assert proof.replay()
    assert not replace(proof, subject=other).replay()
    assert not replace(proof, axiom=AXIOMS.find("strict-swapping")).replay()
    assert not replace(proof, subject=replace(table, cutoff=1)).replay()
    product = weight_table("mine", ((Fraction(0), Fraction(1)), (Fraction(0), Fraction(1, 2))))
    verdict = ax.check(product, "giner.replacement", grades=2)
    assert (verdict.status, verdict.certificate.lemma) == ("proved", "additive weights")
    assert "weights" in verdict.certificate.evidence
    assert ax.check(product, "deepness-threshold").status == "proved"


@pytest.mark.parametrize("name", [n for n in criteria() if n != "amigo.confidence"])
def test_a_replay_can_fail(name: str) -> None:
    """The certificate of a measure that satisfies the axiom does not fit one that violates it."""
    good = prove_by_weights(measure("gRBP(p=0.8)"), AXIOMS.find(name), space_of(AXIOMS.find(name), 8), 50)
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
def test_every_rank(name: str, axiom: str) -> None:
    verdict = ax.check(name, axiom, depth=10_000)
    assert verdict.status == "proved"
    assert verdict.certificate.depth is None
    assert verdict.certificate.replay()
    assert verdict.cases == 0


def test_a_depth_that_cannot_be_listed_is_proved_as_far_as_it_goes() -> None:
    assert ax.check("DCG@100", "priority", depth=60).status == "proved"
    deep = ax.check("DCG@100", "priority", depth=600)
    assert deep.status == "violated"
    assert len(deep.witness.lists[0]) == 102
    with pytest.raises(ax.AxiomError, match="limit"):
        ax.check("Bpref", "priority", depth=60)


def test_what_fails_only_further_down_is_violated_there() -> None:
    verdict = ax.check("nDCG@10", "strict-replacement")
    assert (verdict.status, verdict.within) == ("violated", "proved")
    assert len(verdict.witness.lists[0]) == 11


def test_weights_that_rise_once_are_found_at_any_rank() -> None:
    weights = [Fraction(1, n + 1) for n in range(400)]
    weights[300], weights[301] = weights[301], weights[300]
    bumpy = Table(weights_=tuple(weights), gains_=(Fraction(0), Fraction(1)))
    verdict = ax.check(bumpy, "priority")
    assert verdict.status == "violated"
    assert len(verdict.witness.lists[0]) == 302
    assert {part.status for part in verdict.parts} == {"holds", "violated"}


def test_a_scale_that_looks_at_the_length_is_no_scale() -> None:
    for name in ("SetP", "SetF"):
        assert prove_by_weights(measure(name), AXIOMS.find("priority"), grade_space(2, depth=8), 9) is None


def test_the_horizon_is_no_cutoff() -> None:
    """Lists are longer than what anybody reads: a better document there raises nothing."""
    assert ax.check("INSQ", "convergence", depth=900).status == "proved"
    verdict = ax.check("INSQ", "convergence")
    assert verdict.status == "violated"
    assert len(verdict.witness.lists[0]) == 1001
    verdict = ax.check("INSQ", "top-weightedness", grades=2, depth=2000)
    assert verdict.status == "violated"
    assert len(verdict.witness.lists[0]) == 1002


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
    assert prove_by_weights(Sign(), axiom, space, None) is None
    every = {**proof.evidence, "depth": None, "kinds": [[*k[:2], None] for k in proof.evidence["kinds"]]}
    assert not replace(proof, evidence=every).replay()


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
