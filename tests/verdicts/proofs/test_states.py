"""All states: what is claimed of them is what enumeration finds, and a walk of its own replays it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Rewritten
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.verdicts.proofs import states
from axiometer.verdicts.proofs.certificate import Certificate, Refutation
from axiometer.verdicts.proofs.states import prove_by_states

from ..enumerated import enumerated

TITLES = (
    *("RR", "RR@3", "Success@3", "IPrec@0.1", "SetP", "SetF", "NumRet", "Judged@3", "BPM@3", "CT"),
    *("AP", "AP@2", "P@3", "Bpref", "StRecall@2", "NERR8@3", "P_IA@2"),
)
SPACES = {
    "binary": grade_space(2, depth=6),
    "grades": grade_space(3, depth=4),
    "graded": grade_space(3, depth=4),
    "aspects": aspect_space(2, depth=4),
}


def found(one: Measure, name: str, space: Space, depth: int) -> Certificate | Refutation | None:
    return prove_by_states(one, AXIOMS.find(name), space, depth)


@pytest.mark.parametrize("title", TITLES)
def test_states_say_what_lists_say(title: str) -> None:
    one, settled = measure(title), 0
    for name in AXIOMS:
        axiom = AXIOMS.find(name)
        if not isinstance(axiom, Rewritten):
            continue
        for kind in axiom.speaks_of:
            space = SPACES[kind]
            if axiom.refuses(one, space):
                continue
            proof, listed = found(one, name, space, space.depth), enumerated(one, axiom, space)
            if isinstance(proof, Certificate):
                assert listed.cases, name
                assert not listed.violations, name
                assert proof.replay(), name
            elif isinstance(proof, Refutation):
                assert axiom.compares(*proof.case, space.branching, one.cutoff), name
                assert listed.violations, name
                # Across a cutoff the grade that changes places is not known from the states.
                least = listed.witness[0]
                assert least == proof.case or (len(least[0]), name) == (
                    len(proof.case[0]),
                    "moffat.convergence",
                )
            settled += proof is not None
    assert settled > 5


def test_a_replay_can_fail() -> None:
    for name, good, bad, kind in (
        ("giner.replacement", "SetP", "BPM@10", "grades"),
        ("giner.swapping", "RR", "BPM@10", "grades"),
        ("moffat.convergence", "SetP", "RR", "binary"),
        ("albahem.irrelevance-monotonicity", "RR", "NumRet", "aspects"),
        ("moffat.monotonicity", "RR", "SetP", "binary"),
        ("albahem.redundancy", "RR", "AP_IA", "aspects"),
    ):
        proof = found(measure(good), name, SPACES[kind], 6)
        assert isinstance(proof, Certificate), name
        assert proof.replay(), name
        assert not replace(proof, subject=measure(bad)).replay(), name


@pytest.mark.parametrize("title", ["Success@10", "BPM@10", "NERR8@10", "NERR9@10", "StRecall@10"])
def test_convergence_fails_where_no_list_was_listed(title: str) -> None:
    """Lists of eight documents have no rank behind a cutoff of ten; one relevant document hides it."""
    verdict = ax.check(title, "convergence")
    assert verdict.status == "violated"
    worse, better = verdict.witness.lists
    assert len(worse) == 11
    assert sorted(worse) == sorted(better)
    assert (worse[10], better[10]) == (1, 0)
    assert verdict.witness.scores[0] == verdict.witness.scores[1]


def test_states_that_are_not_few_are_left_alone() -> None:
    assert found(measure("AP"), "giner.replacement", SPACES["grades"], 40) is None
    assert states.all_states(measure("AP"), grade_space(2, depth=40)) is None


def test_a_certificate_covers_no_more_than_was_walked() -> None:
    proof = found(measure("RR"), "giner.swapping", SPACES["grades"], 1000)
    assert proof.depth == states.DEPTH
    whole = ax.check("BPM@10", "relevance-monotonicity", depth=8, grades=2)
    assert whole.certificate.depth == states.DEPTH
    with pytest.raises(ax.AxiomError, match="limit"):
        ax.check("BPM@10", "relevance-monotonicity", depth=50, grades=2)
