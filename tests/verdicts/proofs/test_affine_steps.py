"""Steps on letters: what they claim is true of every list that can be listed, and of no other definition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Rewritten
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.verdicts.proofs.affine_steps import analyse, prove_by_steps
from axiometer.verdicts.proofs.letters import Affine, NotAffineError, letter
from axiometer.verdicts.proofs.prove import prove
from axiometer.verdicts.proofs.single_document import prove_single
from axiometer.verdicts.usual_measures import STANDARD

from ..enumerated import enumerated

REWRITES = [name for name in AXIOMS if isinstance(AXIOMS.find(name), Rewritten)]
NOT_AFFINE = {
    *(
        "RR",
        "Success@10",
        "IPrec@0.1",
        "Bpref",
        "infAP",
        "yaAP",
        "INST(T=1)",
        "BPM(T=1)@10",
        "Compat(p=0.95)",
        "Interval(AP@8)",
    ),
    *(
        "SetP",
        "SetF",
        "NumRet",
        "Judged@10",
        "RBU(p=0.8)",
        "CT",
        "ACT",
        "nCT",
        "Terminal(nDCG@10)",
        "OIE(docs=1000)",
    ),
    *("SetFx@0.5", "SetRelP", "SetAP", "Utility", "IPrecAvg", "Accuracy"),
    *("Prefs", "PrefsR", "BinG", "G", "nDCGrel", "Rndcg"),
}


def spaces(name: str, depth: int) -> list[Space]:
    kinds = {
        "binary": grade_space(2, depth=depth),
        "grades": grade_space(3, depth=depth),
        "aspects": aspect_space(2, depth=depth),
    }
    return [kinds["grades" if kind == "graded" else kind] for kind in AXIOMS.find(name).speaks_of]


@pytest.mark.parametrize("title", STANDARD)
def test_which_definitions_go_through(title: str) -> None:
    found = measure(title)
    affine = analyse(found, grade_space(2, depth=8), 8) is not None
    assert affine is (str(found) not in NOT_AFFINE)


@pytest.mark.parametrize("title", [name for name in STANDARD if str(measure(name)) not in NOT_AFFINE])
def test_a_proof_never_contradicts_the_lists_and_is_replayed(title: str) -> None:
    found = measure(title)
    for name in REWRITES:
        axiom = AXIOMS.find(name)
        for space in spaces(name, 5):
            if axiom.refuses(found, space):
                continue
            proof = prove_by_steps(found, axiom, space, 12)
            if proof is not None:
                assert not enumerated(found, axiom, space).violations, name
                assert proof.replay(), name


@pytest.mark.parametrize(
    ("name", "axioms"),
    [
        (
            "AP",
            "priority relevance-monotonicity replacement swapping convergence monotonicity top-weightedness",
        ),
        ("ERR(max_rel=2)", "priority strict-replacement strict-swapping convergence redundancy"),
        ("Q", "priority strict-swapping irrelevance-monotonicity"),
        ("NERR10", "replacement swapping relevance-monotonicity"),
        (
            "alpha_nDCG@10",
            "redundancy relevance-monotonicity irrelevance-monotonicity swapping top-weightedness",
        ),
        ("AP_IA", "relevance-monotonicity priority"),
        ("ERR(max_rel=4)@10", "monotonicity"),
        ("AP@10", "monotonicity convergence"),
    ],
)
def test_what_the_argument_settles(name: str, axioms: str) -> None:
    for axiom in axioms.split():
        space = spaces(AXIOMS.find(axiom).full_name, 6)[0]
        assert prove_by_steps(measure(name), AXIOMS.find(axiom), space, 60) is not None, axiom


@pytest.mark.parametrize(
    "axiom", ["priority", "redundancy", "swapping", "replacement", "relevance-monotonicity"]
)
def test_a_replay_can_fail(axiom: str) -> None:
    full = AXIOMS.find(axiom).full_name
    space = spaces(full, 6)[0]
    good = prove_by_steps(measure("NRBP"), AXIOMS.find(axiom), space, 20)
    assert good is not None
    assert good.replay()
    swaps = axiom in ("priority", "swapping")
    bad = measure("AP_IA") if axiom == "redundancy" else Upside(up=swaps)
    assert not replace(good, subject=bad).replay()


@dataclass(frozen=True, kw_only=True)
class Upside(Measure):
    """Counts relevant documents with growing weight, forwards or as a loss; a second find counts double."""

    up: bool = True
    memory: ClassVar[tuple[str, ...]] = ("found", "total")

    def start(self, topic: Topic) -> State:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        found, total = state
        hit = topic.flag(document.grade >= 1)
        gain = hit * (1 + found) * document.rank
        return found + hit, total + (gain if self.up else -gain)

    def score(self, topic: Topic, state: State) -> Any:
        return state[1]


def test_a_third_partys_fold_is_settled_like_any_other() -> None:
    verdict = ax.check(Upside(), "relevance-monotonicity")
    assert verdict.status == "proved"
    assert verdict.certificate.extent == "for lists of any length and every recall base"
    assert ax.check(Upside(), "swapping").status == "violated"
    assert ax.check(Upside(up=False), "relevance-monotonicity").status == "violated"


@pytest.mark.parametrize(
    "broken",
    [lambda x: x * x, lambda x: x > 0, lambda x: 1 / x, lambda x: [0, 1][x], lambda x: x == 0, float],
)
def test_a_letter_refuses_what_is_not_affine(broken: Any) -> None:
    with pytest.raises(NotAffineError):
        broken(letter(0))


def test_letters_are_exact() -> None:
    x, y = letter(0), letter(1)
    total = (x + 2 * y - x / 3) * 3 + 1
    assert (total.constant, total.terms) == (1, {0: 2, 1: 6})
    assert isinstance(x * 0, Affine)
    assert not (x * 0).terms


def test_induction_follows_from_its_parts() -> None:
    proof = prove(measure("alpha_nDCG@10"), AXIOMS.find("induction"), aspect_space(2, depth=8), 40)
    assert proof.lemma == "transitive closure"
    assert proof.replay()
    assert prove(measure("AP_IA"), AXIOMS.find("induction"), aspect_space(2, depth=8), 40) is None


def test_one_relevant_document() -> None:
    axiom, space = AXIOMS.find("deepness-single"), grade_space(2, depth=8)
    for name in ("AP", "RR", "ERR(max_rel=1)", "yaAP"):
        proof = prove_single(measure(name), axiom, space, 60)
        assert proof.replay()
        assert not replace(proof, subject=measure("P@100")).replay()
    assert prove_single(measure("Bpref"), axiom, space, 60) is None
    assert prove_single(measure("RR@3"), axiom, space, 60).case[0] == (0, 0, 1, 0)


@pytest.mark.parametrize("title", STANDARD[:40])
def test_certificates_of_recall_bases(title: str) -> None:
    for name in ("boundedness", "completeness", "localization", "realizability"):
        verdict = ax.check(title, name, grades=2, depth=4)
        if verdict.status == "proved":
            assert verdict.certificate.replay(), name
            assert verdict.certificate.to_dict()["lemma"]


def test_localization_proved_is_lost_on_a_measure_that_looks() -> None:
    proof = ax.check("RBP(p=0.8)", "localization").certificate
    assert proof.replay()
    assert not replace(proof, subject=measure("R@10")).replay()


def test_exact_bounds() -> None:
    assert ax.check("P@10", "boundedness").certificate.lemma == "bounds from the end"
    assert ax.check("RBP(p=1/3)", "boundedness").certificate.lemma == "a geometric sum"
