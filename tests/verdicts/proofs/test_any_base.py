"""Axioms about all recall bases on any list: held against lists of all small topics."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verdicts.proofs.test_state_order import drawn

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.axiomatics.bounds import Bounds
from axiometer.metrics.find_measure import measure
from axiometer.metrics.one_question import one_question
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs.any_base import prove_any
from axiometer.verdicts.recall_base_axioms import decide_bases

OVER = ("boundedness", "localization", "completeness", "realizability")
TRUE = (
    ("AP", "boundedness"),
    ("RR", "boundedness"),
    ("Bpref", "boundedness"),
    ("SetF", "completeness"),
    ("ACT", "completeness"),
    ("StRecall@10", "localization"),
    ("CT", "localization"),
    ("Rprec", "realizability"),
    ("SetF", "realizability"),
    ("RR", "deepness-single"),
    ("RBU", "deepness-single"),
)
FALSE = (
    ("DCG", "boundedness"),
    ("yaAP", "boundedness"),
    ("RBU", "boundedness"),
    ("AP", "localization"),
    ("SetF", "localization"),
    ("Rprec", "localization"),
    ("nDCG@3", "localization"),
    ("RBU", "localization"),
    ("P@3", "realizability"),
    ("R@2", "realizability"),
    ("RBP(p=0.8)", "realizability"),
    ("P@3", "deepness-single"),
    ("DCG@3", "deepness-single"),
    ("Bpref", "deepness-single"),
    ("SetP", "deepness-single"),
)


@pytest.mark.parametrize(("name", "axiom"), TRUE)
def test_true_of_every_topic(name: str, axiom: str) -> None:
    proof = prove_any(measure(name), AXIOMS.find(axiom), grade_space(2, depth=6), None)
    assert proof is not None
    assert proof.extent == "for lists of any length and every recall base"
    assert proof.replay()
    assert not replace(proof, evidence={**proof.evidence, "letters": []}).replay()


@pytest.mark.parametrize(("name", "axiom"), FALSE)
def test_what_is_false_is_not_proved(name: str, axiom: str) -> None:
    for grades in (2, 3):
        space = grade_space(grades, depth=6)
        one = AXIOMS.find(axiom)
        if one.refuses(measure(name), space) is None and (grades == 3 or name != "RBU"):
            assert prove_any(measure(name), one, space, None) is None


@pytest.mark.parametrize("seed", range(30, 42))
def test_random_readers(seed: int) -> None:
    """What is proved of a random reader is violated under no small recall base."""
    with one_question():
        for axiom in map(AXIOMS.find, OVER):
            if prove_any(drawn(seed), axiom, grade_space(2, depth=4), None) is not None:
                parts = decide_bases(drawn(seed), axiom, Bounds(grades=2, depth=4))
                assert not [part for part in parts if part.status == "violated"], (drawn(seed), axiom)
