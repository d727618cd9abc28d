"""A certificate is of use for the statement it was made for only: for any other, its replay fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

import axiometer as ax
from axiometer.axioms import AXIOMS
from axiometer.check.proofs.certificate import Certificate
from axiometer.measures import measure


def certificate(name: str, axiom: str, **bounds: int) -> Certificate:
    found = ax.check(name, axiom, **bounds).certificate
    assert found.replay()
    return found


@pytest.mark.parametrize(
    ("axiom", "good", "bad"),
    [
        ("boundedness", "RBP(p=0.8)", "DCG"),
        ("boundedness", "RBP(p=0.8)", "R@10"),
        ("boundedness", "nDCG@10", "DCG@10"),
        ("realizability", "nDCG", "AP"),
        ("completeness", "AP", "NumRet"),
        ("completeness", "P@10", "SetP"),
        ("localization", "RBP(p=0.8)", "nDCG@10"),
        ("localization", "RR", "R@10"),
        ("localization", "P@10", "AP"),
        ("deepness-single", "AP", "P@2000"),
        ("deepness-single", "RR", "Bpref"),
        ("closeness-threshold", "RBP(p=0.8)", "RBP(p=0.75)"),
        ("closeness-threshold", "DCG", "RR"),
        ("deepness-threshold", "RBP(p=0.8)", "DCG"),
        ("deepness-threshold", "RBP(p=0.8)", "RBP(p=0.7)"),
        ("deepness-threshold", "P@10", "SetR"),
        ("deepness-threshold", "ERR(max_rel=1)", "DCG"),
        ("deepness-threshold", "ERR(max_rel=1)@20", "P@200"),
        ("induction", "alpha_nDCG@10", "AP_IA"),
    ],
)
def test_the_certificate_of_one_measure_is_none_of_another(axiom: str, good: str, bad: str) -> None:
    bounds = {"grades": 2, "depth": 4} if AXIOMS.find(axiom).way == "bases" else {}
    assert not replace(certificate(good, axiom, **bounds), subject=measure(bad)).replay()


def test_evidence_does_not_say_what_is_strict() -> None:
    """P@10 does not fall when a document moves down, so that it swaps, but not strictly."""
    proof = certificate("P@10", "swapping")
    assert not replace(proof, evidence={**proof.evidence, "axiom": "giner.strict-swapping"}).replay()
    steps = certificate("AP", "swapping")
    assert not replace(steps, evidence={**steps.evidence, "axiom": "giner.strict-swapping"}).replay()
    states = certificate("SetP", "swapping")
    assert not replace(states, evidence={**states.evidence, "axiom": "giner.strict-swapping"}).replay()


def test_evidence_does_not_say_where_the_cutoff_is() -> None:
    proof = certificate("DCG@100", "priority", depth=100)
    assert not replace(proof, evidence={**proof.evidence, "depth": 103}).replay()
    assert not replace(proof, subject=measure("DCG@50")).replay()


def test_induction_wants_all_its_parts() -> None:
    proof = certificate("alpha_nDCG@10", "induction")
    parts = proof.evidence["parts"]
    assert not replace(proof, evidence={"parts": parts[:2]}).replay()
    assert not replace(proof, evidence={"parts": [parts[0], parts[0], parts[0]]}).replay()


@pytest.mark.parametrize("name", ["AP", "ERR(max_rel=4)@10", "NERR10", "alpha_DCG@10"])
def test_a_step_that_only_looks_affine_on_units_is_found_out(name: str) -> None:
    """RR on unit states is as affine as any: only letters tell that it compares."""
    proof = certificate(name, "swapping", grades=2, depth=5)
    assert proof.lemma == "affine steps"
    assert not replace(proof, subject=measure("RR")).replay()
    with pytest.raises(ax.AxiometerError, match="letter"):
        proof.check(measure("RR"), proof.evidence)
