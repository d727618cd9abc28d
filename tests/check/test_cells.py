"""Proofs for tables of weights: never against what enumeration finds, and replayed by code of their own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axioms import AXIOMS
from axiometer.check.engine import decide_space
from axiometer.check.proofs.cells import prove_by_cells
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.proofs.criteria import CRITERIA
from axiometer.check.proofs.replay_cells import CASES
from axiometer.measures.weights import ProductTable, weight_table
from axiometer.spaces import aspect_space, grade_space

cells = st.integers(-1, 3).map(Fraction)
tables = st.integers(1, 2).flatmap(
    lambda top: st.lists(st.tuples(*[cells] * (top + 1)), min_size=1, max_size=3)
)


@pytest.mark.parametrize("name", list(CRITERIA))
@settings(max_examples=25)
@given(tables)
def test_a_proof_says_what_enumeration_finds(name, rows):
    table, axiom = weight_table("mine", tuple(rows)), AXIOMS.find(name)
    space = grade_space(2 if axiom.speaks_of == ("binary",) else table.top + 1, depth=6)
    if name == "albahem.redundancy":
        space = aspect_space(2, depth=6)
    proof = prove_by_cells(table, axiom, space, 6)
    if isinstance(table, ProductTable):
        assert proof is None
        return
    listed = decide_space(table, [axiom], space)[0]
    if isinstance(proof, Certificate):
        assert listed.status == "holds" or not listed.cases
        assert proof.replay()
    elif isinstance(proof, Refutation):
        assert listed.status == "violated"
        assert listed.witness.lists == proof.case or sum(map(len, listed.witness.lists)) <= sum(
            map(len, proof.case)
        )
    else:
        assert listed.status == "violated"


def test_a_false_certificate_does_not_replay():
    table = weight_table(
        "mine", ((Fraction(0), Fraction(1), Fraction(3)), (Fraction(0), Fraction(1), Fraction(2)))
    )
    proof = prove_by_cells(table, AXIOMS.find("swapping"), grade_space(3, depth=6), 1000)
    assert proof.replay()
    other = weight_table(
        "other", ((Fraction(0), Fraction(1), Fraction(2)), (Fraction(0), Fraction(1), Fraction(3)))
    )
    assert not replace(proof, subject=other).replay()
    strictly = {**proof.evidence, "axiom": "giner.strict-swapping"}
    assert not replace(proof, evidence=strictly).replay()
    assert not replace(proof, subject=replace(table, cutoff=1)).replay()
    assert not replace(proof, subject=ax.measure("AP")).replay()


def test_every_criterion_can_be_replayed():
    assert set(CASES) == set(CRITERIA)


def test_tables_get_the_verdict_proved(tmp_path):
    table = weight_table(
        "mine", ((Fraction(0), Fraction(1), Fraction(3)), (Fraction(0), Fraction(1), Fraction(2)))
    )
    verdict = ax.check(table, "giner.replacement")
    assert (verdict.status, verdict.certificate.lemma) == ("proved", "additive cells")
    product = weight_table("mine", ((Fraction(0), Fraction(1)), (Fraction(0), Fraction(1, 2))))
    verdict = ax.check(product, "giner.replacement", grades=2)
    assert (verdict.status, verdict.certificate.lemma, verdict.certificate.replay()) == (
        "proved",
        "additive weights",
        True,
    )
    assert ax.check(product, "deepness-threshold").status == "proved"
