"""A certificate is of use for the statement it was made for only: for any other, its replay fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Axiom, Rewritten, Told
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.axiomatics.cases import Pairs
from axiometer.axiomatics.giner import OnOrdering
from axiometer.axiomatics.moffat import OverBases
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import Tree
from axiometer.orders import Law, Poset, isotone
from axiometer.spaces import aspect_space
from axiometer.verdicts.proofs.certificate import ARGUMENTS, Certificate
from axiometer.verdicts.proofs.prove import prove


def certificate(name: str, axiom: str, **bounds: int) -> Certificate:
    verdict = ax.check(name, axiom, **bounds)
    every = (part.certificate for part in (verdict, *verdict.parts))
    found = next(one for one in every if isinstance(one, Certificate))
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
    bounds = {"grades": 2, "depth": 4} if isinstance(AXIOMS.find(axiom), OverBases) else {}
    assert not replace(certificate(good, axiom, **bounds), subject=measure(bad)).replay()


def turned(axiom: Rewritten) -> Rewritten:
    """The other list is the better one."""
    sides = {
        name: re.sub(r"^(.*?) (<=?) (.*?)(?= where|$)", r"\3 \2 \1", getattr(axiom, name))
        for name in ("statement", "uncut")
    }
    return replace(axiom, **sides, start="")


@cache
def statements() -> tuple[Axiom, ...]:
    """All axioms about lists, and the rewrites among them turned round under their old names."""
    every = [AXIOMS.find(name) for name in AXIOMS]
    found = [one for one in every if not isinstance(one, Composed)]
    return *found, *(turned(one) for one in found if isinstance(one, Rewritten))


@pytest.mark.parametrize(
    ("name", "axiom", "lemma"),
    [
        ("RBP(p=0.8)", "swapping", "additive weights"),
        ("AP", "swapping", "ordered states"),
        ("NERR10", "swapping", "affine steps"),
        ("BPM@10", "relevance-monotonicity", "all states"),
        ("AP", "deepness-single", "any list, any topic"),
        ("RBP(p=0.8)", "localization", "any list, any topic"),
        ("P@10", "boundedness", "bounds from the end"),
        ("RBP(p=0.8)", "boundedness", "a geometric sum"),
        ("nDCG", "boundedness", "the ideal list is the best"),
        ("AP", "completeness", "any list, any topic"),
        ("RBP(p=0.8)", "deepness-threshold", "threshold"),
        ("alpha_nDCG@10", "induction", "transitive closure"),
        ("gP", "isotone(rank-replacement)", "raises and swaps"),
        ("nDCG", "strictly-isotone(rank-replacement-swapping)", "raises and swaps"),
        ("gP", "valuation(rank-replacement)", "sums over ranks"),
        ("RR", "valuation(rank-projection-replacement)", "chains"),
        ("RBP(p=0.5)", "interval(strong)", "weights of a scale"),
    ],
)
def test_the_certificate_of_one_axiom_is_none_of_another(name: str, axiom: str, lemma: str) -> None:
    """Where it replays all the same, the two say so much of the same that the other one is proved as well."""
    proof = certificate(name, axiom)
    assert proof.lemma == lemma
    taken = [one for one in statements() if one != proof.axiom and replace(proof, axiom=one).replay()]
    kind = {"aspects": 2} if measure(name).diverse else {"grades": 2}
    assert [one for one in taken if ax.check(name, one, **kind).status != "proved"] == []
    assert len(taken) < 4


class Within(OnOrdering):
    """A law of somebody's own, which short lists satisfy: no value is above 4."""

    stem, rule, complaint = "within", "No value is above 4.", "it is"

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        return isotone(poset, [int(value > 4) for value in values][::-1])

    def sentence(self, told: Sequence[Told]) -> str:
        return self.complaint


@dataclass(frozen=True, kw_only=True)
class Backwards(Rewritten):
    """A class of somebody's own, which compares other lists than its statement says."""

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        for found in super().pairs(measure, tree):
            yield replace(found, lower=found.upper, upper=found.lower)


@pytest.mark.parametrize(
    ("name", "axiom"),
    [
        ("NumRelRet", Within("rank-replacement")),
        ("P@9", Backwards(name="back", source="us", statement="A·d·e·B <= A·e·d·B where d < e")),
    ],
)
def test_a_class_of_axioms_from_elsewhere_is_enumerated_and_never_proved(name: str, axiom: Axiom) -> None:
    verdict = ax.check(name, axiom, grades=2, length=4)
    assert (verdict.status, verdict.certificate) == ("holds", None)
    assert verdict.cases


def test_evidence_does_not_say_what_is_strict() -> None:
    """P@10 does not fall when a document moves down, so that it swaps, but not strictly."""
    strict = AXIOMS.find("strict-swapping")
    for name in ("P@10", "AP", "SetP"):
        assert not replace(certificate(name, "swapping", grades=3), axiom=strict).replay()


def test_evidence_does_not_say_where_the_cutoff_is() -> None:
    proof = certificate("DCG@100", "priority", depth=100)
    assert not replace(proof, evidence={**proof.evidence, "depth": 103}).replay()
    assert not replace(proof, subject=measure("DCG@50")).replay()


def test_induction_wants_all_its_parts() -> None:
    proof = certificate("alpha_nDCG@10", "induction")
    parts = proof.evidence["parts"]
    assert not replace(proof, evidence={"parts": parts[:2]}).replay()
    assert not replace(proof, evidence={"parts": [parts[0], parts[0], parts[0]]}).replay()


@pytest.mark.parametrize("name", ["NERR8@10", "NERR10"])
def test_a_step_that_only_looks_affine_on_units_is_found_out(name: str) -> None:
    """RR on unit states is as affine as any: only letters tell that it compares."""
    proof = certificate(name, "swapping", grades=2, depth=5)
    assert proof.lemma == "affine steps"
    assert not replace(proof, subject=measure("RR")).replay()
    with pytest.raises(ax.AxiometerError, match="letter"):
        ARGUMENTS[proof.lemma].check(measure("RR"), proof.axiom, proof.evidence)


@pytest.mark.parametrize(
    ("axiom", "good", "bad"),
    [
        ("strictly-isotone(rank-replacement)", "nDCG", ("P@2", "RR")),
        ("interval-like(equal)", "RBP(p=0.8)", ("P@3", "nDCG@3", "AP", "DCG(form=jk, base=3)")),
        ("monotonicity", "RR", ("P@3", "SetP")),
    ],
)
def test_a_replay_reads_its_subject_and_its_cutoff(axiom: str, good: str, bad: tuple[str, ...]) -> None:
    bounds = {"length": 4} if "(" in axiom else {"depth": 4}
    proof = certificate(good, axiom, grades=2, **bounds)
    assert [name for name in bad if ax.check(name, axiom, grades=2, **bounds).status != "violated"] == []
    assert [name for name in bad if replace(proof, subject=measure(name)).replay()] == []


def test_an_ordering_wants_the_proofs_of_all_its_moves() -> None:
    proof = certificate("nDCG", "isotone(rank-replacement-swapping)", grades=2, length=3)
    moves = proof.evidence["moves"]
    assert len(moves) == 2
    assert not replace(proof, evidence={**proof.evidence, "moves": moves[:1]}).replay()


def test_states_that_count_in_integers_are_replayed() -> None:
    """INST looks tables up by what it has counted."""
    axiom, space = AXIOMS.find("irrelevance-monotonicity"), aspect_space(2, depth=3)
    proof = prove(measure("INST(T=1, horizon=6)"), axiom, space, 5)
    assert isinstance(proof, Certificate)
    assert proof.lemma == "all states"
    assert proof.replay()
