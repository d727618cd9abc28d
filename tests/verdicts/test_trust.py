"""No false verdict: what no list shows, no base allows, no name says or no case covers is not claimed."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Rewritten
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import Normalised
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.score import exact_score
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.tree import grow_under, score_lists
from axiometer.metrics.weight_table import weight_table
from axiometer.numeric import FLOAT, Arithmetic, Number
from axiometer.spaces import grade_space
from axiometer.verdicts import pairwise
from axiometer.verdicts.proofs.additive_weights import prove_by_weights
from axiometer.verdicts.proofs.affine_steps import prove_by_steps
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.prove import LEMMAS, prove
from axiometer.verdicts.proofs.states import DEPTH as STATES
from axiometer.verdicts.proofs.states import prove_by_states
from axiometer.verdicts.usual_measures import STANDARD
from axiometer.verdicts.verdict import LONG, OTHER, PAST

from ..cli.program import run
from .enumerated import stated


def certified(verdict: ax.Verdict) -> Certificate:
    """The first certificate of a verdict or of its parts."""
    return next(p.certificate for p in (verdict, *verdict.parts) if isinstance(p.certificate, Certificate))


# Proofs that cover no case.


@pytest.mark.parametrize("name", ["RR@100", "Success@60", "Success@100", "RR@41", "NERR8@60", "BPM@50"])
def test_a_cutoff_behind_all_that_a_lemma_walks_is_looked_past(name: str) -> None:
    """Cases of convergence reach behind the cutoff, and no list of forty documents does."""
    cutoff = measure(name).cutoff
    assert cutoff is not None
    assert cutoff > STATES
    verdict = ax.check(name, "convergence")
    assert verdict.status == "violated"
    worse, better = verdict.witness.lists
    assert len(worse) == len(better) == cutoff + 1
    assert sum(worse) > 1
    values = [exact_score(name, one, relevant=verdict.witness.relevant or 200) for one in (worse, better)]
    assert not values[0] < values[1]


@pytest.mark.parametrize(
    ("name", "axiom", "within"),
    [
        ("ERR@2500", "strict-swapping", "proved"),
        ("RR@2500", "convergence", ""),
        ("nDCG@9000", "priority", "proved"),
    ],
)
def test_a_deep_cutoff_is_looked_past_like_any_other(name: str, axiom: str, within: str) -> None:
    cutoff = measure(name).cutoff
    assert cutoff is not None
    verdict = ax.check(name, axiom)
    assert verdict.status == "violated"
    assert verdict.within == within or not within
    assert max(map(len, verdict.witness.lists)) > cutoff


def test_behind_a_cutoff_that_nobody_can_look_past_nothing_is_claimed() -> None:
    verdict = ax.check("RR@30000", "convergence")
    assert verdict.status == "undecided"
    assert any("20,000" in part.reason for part in verdict.parts)


@pytest.mark.parametrize("name", ["RR@100", "P@100", "AP@100", "nDCG@100", "ERR(max_rel=1)@100"])
def test_a_lemma_claims_nothing_of_lists_without_a_case(name: str) -> None:
    space = grade_space(2, depth=8)
    for axiom, lemma in product(("convergence", "confidence"), LEMMAS):
        for depth in (1, 8, 40, 100):
            found = lemma(measure(name), AXIOMS.find(axiom), space, depth)
            if isinstance(found, Certificate):
                assert axiom == "confidence" or depth > 100, lemma
                assert covers(found), lemma


def covers(proof: Certificate) -> bool:
    """Whether every kind of case that a certificate names stands at some rank."""
    kinds = proof.evidence["kinds"]
    ranks = [kind[-2:] for kind in kinds if len(kind) > 2 and isinstance(kind[-2], int)]
    return bool(kinds) and all(last is None or first <= last for first, last in ranks)


@pytest.mark.parametrize(
    "axiom", ["top-weightedness", "strict-swapping", "deepness-single", "deepness-within"]
)
def test_a_word_that_no_rank_has_room_for_is_not_proved(axiom: str) -> None:
    for lemma in LEMMAS:
        found = lemma(measure("DCG@1"), AXIOMS.find(axiom), grade_space(2, depth=1), 1)
        assert not isinstance(found, Certificate), lemma
    assert ax.check("DCG@1", "top-weightedness", grades=2, depth=4).status == "not-applicable"
    assert ax.check("DCG@1", "top-weightedness").status == "not-applicable"


# Recall bases nobody sees.

ELSEWHERE = (
    ("Rprec", "convergence", {}, {1: 1}),
    ("Rprec", "strict-replacement", {"grades": 2}, {1: 1}),
    ("Rprec", "strictly-isotone(rank-replacement)", {"grades": 2, "length": 4}, {1: 1}),
    ("Bpref", "priority", {}, {1: 1}),
    ("Bpref", "convergence", {}, {1: 1}),
    ("Compat", "strict-replacement", {"grades": 3, "depth": 3}, None),
    ("Terminal(DCG@3)", "monotonicity", {}, None),
    ("IA(nDCG@2)", "monotonicity", {}, None),
)


@pytest.mark.parametrize(("name", "axiom", "bounds", "base"), ELSEWHERE)
def test_a_verdict_speaks_of_every_recall_base(
    name: str, axiom: str, bounds: dict[str, int], base: dict[int, int] | None
) -> None:
    verdict = ax.check(name, axiom, **bounds)
    assert verdict.status == "violated"
    shown = verdict.witness
    assert base is None or shown.relevant == base
    parts = [part for part in verdict.parts if part.about == OTHER and part.status == "violated"]
    if not any(part.status == "violated" for part in verdict.parts if part.about != OTHER):
        assert verdict.violations == 0
        assert parts[0].violations > 0
        assert verdict.headline.startswith("violated under other recall bases")
    told = ax.check(name, axiom, **{**bounds, "relevant": shown.relevant}) if shown.relevant else verdict
    if "isotone" not in axiom:
        assert told.status == "violated"


def test_counts_are_those_of_the_spaces_own_base() -> None:
    """The papers' numbers stay, whatever other bases show."""
    verdict = ax.check("Rprec", "convergence", grades=2, depth=5)
    assert (verdict.status, verdict.violations) == ("violated", 0)
    assert verdict.cases == sum(n * 2 ** (n - 1) for n in range(1, 6))
    assert ax.check("Rprec", "convergence", grades=2, depth=5, relevant=5).cases == verdict.cases


@pytest.mark.parametrize("name", ["AP", "nDCG@3", "SetR", "R@3"])
def test_a_base_that_is_a_common_factor_turns_nothing(name: str) -> None:
    verdict = ax.check(name, "swapping", grades=2, depth=5)
    assert verdict.status == "proved"
    assert verdict.certificate.bases.startswith("every recall base")
    assert verdict.certificate.replay()
    assert not replace(verdict.certificate, subject=measure("Rprec")).replay()


@pytest.mark.parametrize("text", ["A·x·x·x·x·x < A·x·x·x·x·r", "A·x·x·x·x·x·B < A·x·x·x·x·r·B"])
@pytest.mark.parametrize("bounds", [{}, {"grades": 2, "depth": 6}])
def test_small_bases_are_shown_lists_that_the_words_fit_into(text: str, bounds: dict[str, int]) -> None:
    """No list of four documents is a case; one relevant document makes rank 5 worth nothing."""
    verdict = ax.check("Rprec", stated(text), **bounds)
    assert (verdict.status, verdict.violations) == ("violated", 0)
    assert (verdict.witness.relevant, len(verdict.witness.lists[0])) == ({1: 1}, 5)


@dataclass(frozen=True, kw_only=True)
class CutRprec(Measure):
    """R-precision with a cutoff: documents behind rank R count for nothing."""

    title = "CutRprec"
    reads = "all"

    def start(self, topic: Topic) -> Any:
        return (topic.zeros(),)

    def step(self, topic: Topic, state: Any, document: Document) -> Any:
        counts = np.asarray(document.grade >= 1) & (document.rank <= topic.relevant(1))
        return (state[0] + np.where(counts, 1, 0),)

    def score(self, topic: Topic, state: Any) -> Any:
        return topic.ratio(state[0], topic.relevant(1))


@pytest.mark.parametrize("cutoff", [2, 5, 9, 20])
def test_behind_a_cutoff_small_bases_are_looked_at_too(cutoff: int) -> None:
    verdict = ax.check(CutRprec(cutoff=cutoff), "convergence")
    assert (verdict.status, verdict.violations) == ("violated", 0)
    assert verdict.witness.relevant[1] < cutoff
    assert not verdict.witness.scores[0] < verdict.witness.scores[1]


# Known failures that were called "holds".


@pytest.mark.parametrize("axiom", ["strict-swapping", "strict-replacement", "priority"])
def test_what_fails_past_the_cutoff_is_violated_there_and_proved_within(axiom: str, tmp_path: Path) -> None:
    verdict = ax.check("nDCG@10", axiom)
    assert (verdict.status, verdict.within) == ("violated", "proved")
    assert verdict.headline == "violated only past the cutoff (within it: proved)"
    assert all(part.region == PAST for part in verdict.parts if part.status == "violated")
    assert max(map(len, verdict.witness.lists)) > 10
    done = run(tmp_path, "check", "nDCG@10", axiom, "--strict")
    assert done.returncode == 1
    assert "only past the cutoff (within it: proved)" in " ".join(done.stdout.split())


def test_what_fails_within_the_cutoff_is_not_said_to_fail_past_it_only() -> None:
    verdict = ax.check("P@10", "strict-swapping")
    assert (verdict.status, verdict.within, verdict.headline) == ("violated", "violated", "violated")


# Graded measures, thresholds, vacuous verdicts.


@pytest.mark.parametrize("axiom", ["top-weightedness", "convergence", "swapping", "replacement"])
def test_a_measure_that_reads_grades_is_decided_on_three(axiom: str) -> None:
    verdict = ax.check("Mapped(DCG@2, gains={1:2, 2:1})", axiom)
    assert verdict.status == "violated"
    assert {1, 2} <= {grade for one in verdict.witness.lists for grade in one}
    assert ax.check("Mapped(DCG@2, gains={1:2, 2:1})", axiom, grades=2, depth=2).status != "violated"


@pytest.mark.parametrize("rank", [1, 3, 4, 9, 30])
def test_a_measure_that_reads_grades_far_down_only_is_decided_on_three(rank: int) -> None:
    zero, one, less = Fraction(0), Fraction(1), Fraction(1, 2)
    cells = tuple((zero, one, less if at == rank else one) for at in range(1, rank + 2))
    verdict = ax.check(weight_table("late", cells), "convergence")
    assert verdict.status == "violated"
    lower, higher = verdict.witness.lists
    assert 2 in lower + higher


@pytest.mark.parametrize("axiom", ["closeness-threshold", "deepness-threshold"])
def test_thresholds_without_an_argument_are_undecided(axiom: str) -> None:
    def first_two(grades: list[int]) -> int:
        return sum(grades[:2])

    for one in (first_two, "Q", "OIE(docs=1000)"):
        verdict = ax.check(one, axiom)
        assert verdict.status == "undecided"
        assert "were tried" in verdict.reason
        assert "no argument" in verdict.reason
        assert not verdict


def count(grades: list[int]) -> int:
    return sum(grades)


@pytest.mark.parametrize("one", ["AP", "nDCG@10", "RBP(p=0.8)", "INST", count])
def test_what_cannot_see_aspects_is_not_judged_by_them(one: Any) -> None:
    verdict = ax.check(one, "redundancy", aspects=2, depth=8)
    assert (verdict.status, bool(verdict)) == ("not-applicable", False)
    assert (verdict.violations, verdict.cases, verdict.certificate) == (0, 494, None)
    assert "does not see aspects" in verdict.reason
    assert ax.check(one, "redundancy").status == "not-applicable"
    audit = ax.audit([one], ["redundancy"], aspects=2, depth=8)
    assert audit.satisfying("redundancy") == []


def test_paper_counts_of_a_vacuous_verdict() -> None:
    verdict = ax.check("AP", "redundancy", aspects=2, depth=10)
    assert (verdict.status, verdict.violations, verdict.cases) == ("not-applicable", 0, 2026)


@pytest.mark.parametrize(
    ("name", "axiom"),
    [("RBP(p=0.8)", "irrelevance-monotonicity"), ("P_IA@10", "redundancy"), ("RR", "relevance-monotonicity")],
)
def test_values_that_do_not_differ_are_no_vacuous_case(name: str, axiom: str) -> None:
    verdict = ax.check(name, axiom)
    assert verdict
    assert verdict.cases > 0


def test_a_space_without_a_case_is_not_applicable() -> None:
    for axiom, bounds in (
        ("swapping", {"grades": 2, "depth": 1}),
        ("redundancy", {"aspects": 2, "depth": 1}),
    ):
        verdict = ax.check("gP", axiom, **bounds)
        assert (verdict.status, verdict.cases) == ("not-applicable", 0)


# What is declared is checked.

SIGN = [1]


def turning(grades: list[int]) -> int:
    return SIGN[0] * sum(grades)


def test_a_function_whose_global_changes_is_asked_again() -> None:
    try:
        assert ax.check(turning, "replacement").status == "holds"
        SIGN[0] = -1
        assert ax.check(turning, "replacement").status == "violated"
        assert ax.audit(turning, ["boundedness"], grades=2, depth=3).verdicts[0].status == "violated"
        SIGN[0] = 0
        assert ax.audit(turning, ["replacement", "boundedness"], grades=2, depth=3).satisfying() == [
            "turning"
        ]
    finally:
        SIGN[0] = 1


TURNED = "A·e·d·B <= A·d·e·B where d < e"


@pytest.mark.parametrize("name", ["giner.swapping", "mine.swapping"])
@pytest.mark.parametrize("measured", ["AP", "nDCG@10", "RR", "SetP", "RBP(p=0.8)", "alpha_nDCG@10"])
def test_a_copy_of_swapping_with_its_direction_turned(name: str, measured: str) -> None:
    source, _, short = name.partition(".")
    real = AXIOMS.find("swapping")
    assert isinstance(real, Rewritten)
    turned = replace(real, name=short, source=source, statement=TURNED)
    found = ax.check(measured, turned)
    if measured != "SetP":  # which does not look at the order
        assert found.status == "violated"
    proof = certified(ax.check(measured, real))
    assert proof.replay()
    if measured != "SetP":
        assert not replace(proof, axiom=turned).replay()
    for lemma in LEMMAS:
        made = lemma(measure(measured), turned, grade_space(2, depth=6), 20)
        assert not isinstance(made, Certificate) or measured == "SetP"


# A proof and a counterexample that contradict each other.


def test_a_lemma_that_lies_loses_only_its_own_verdict_and_both_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The space's own lists do not reach past the cutoff; long ones do, and show the truth."""
    proof = prove(measure("DCG"), AXIOMS.find("priority"), grade_space(2, depth=8), 1000)
    assert isinstance(proof, Certificate)

    def lying(one: Any, axiom: Any, space: Any, depth: int) -> Any:
        if axiom.full_name == "amigo.priority":
            return replace(proof, subject=one)
        return prove(one, axiom, space, depth)

    monkeypatch.setattr(pairwise, "prove", lying)
    monkeypatch.setattr(pairwise, "_covered", lambda *_: False)
    audit = ax.audit("DCG@12", ["priority", "replacement"])
    assert audit.verdict("DCG@12", "replacement")
    verdict = audit.verdict("DCG@12", "priority")
    assert (verdict.status, verdict.certificate, verdict.witness) == ("undecided", None, None)
    assert "internal error" in verdict.reason
    assert str(proof) in verdict.reason
    broken = next(part for part in verdict.parts if part.status == "violated")
    assert broken.about == LONG
    assert broken.witness.sentence in verdict.reason


# Certificates carry their evidence.


@cache
def checked(name: str, axiom: str) -> ax.Verdict:
    return ax.check(name, axiom)


CERTIFIED = (
    ("RBP(p=0.8)", "priority", "additive weights"),
    ("nDCG@10", "replacement", "additive weights"),
    ("AP", "swapping", "ordered states"),
    ("alpha_nDCG@10", "redundancy", "ordered states"),
    ("ERR(max_rel=4)@10", "monotonicity", "ordered states"),
    ("RR", "swapping", "ordered states"),
    ("NERR10", "swapping", "affine steps"),
    ("BPM@10", "relevance-monotonicity", "all states"),
    ("AP", "deepness-single", "any list, any topic"),
    ("RBP(p=0.8)", "localization", "any list, any topic"),
    ("nDCG@10", "realizability", "the ideal list is the best"),
    ("P@10", "boundedness", "bounds from the end"),
    ("RBP(p=0.8)", "boundedness", "a geometric sum"),
    ("AP", "completeness", "any list, any topic"),
    ("RBP(p=0.8)", "deepness-threshold", None),
    ("alpha_nDCG@10", "induction", "transitive closure"),
    ("nDCG", "strictly-isotone(rank-replacement-swapping)", "raises and swaps"),
    ("gP", "valuation(rank-replacement)", "sums over ranks"),
    ("RR", "valuation(rank-projection-replacement)", "chains"),
    ("RBP(p=0.5)", "interval(strong)", "weights of a scale"),
)
CONTEXT = ("kind", "branching", "relevant", "empty", "depth", "base")
"""What the question says; all else is evidence."""


@pytest.mark.parametrize(("name", "axiom", "lemma"), CERTIFIED)
def test_evidence_that_was_changed_does_not_replay(name: str, axiom: str, lemma: str | None) -> None:
    proof = certified(checked(name, axiom))
    assert lemma is None or proof.lemma == lemma
    assert proof.replay()
    assert json.loads(json.dumps(proof.to_dict()))["evidence"]
    for key, value in proof.evidence.items():
        if key in CONTEXT:
            continue
        for changed in mutations(value):
            assert not replace(proof, evidence={**proof.evidence, key: changed}).replay(), (key, changed)
        left = {name: held for name, held in proof.evidence.items() if name != key}
        assert not replayed(replace(proof, evidence=left)), key


def replayed(proof: Certificate) -> bool:
    try:
        return proof.replay()
    except KeyError:
        return False


def mutations(value: Any) -> list[Any]:
    """The value with one thing in it changed."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [f"{value}1"]
    if isinstance(value, list):
        found = [value[:-1]] if value else []
        found += [[*value[:-1], changed] for changed in mutations(value[-1])] if value else []
        return found
    if isinstance(value, dict):
        last = next(reversed(value), None)
        return [] if last is None else [{**value, last: changed} for changed in mutations(value[last])]
    return []


@pytest.mark.parametrize(
    ("name", "axiom", "evidence"),
    [
        ("nDCG@10", "replacement", "weights"),
        ("AP", "swapping", "letters"),
        ("NERR10", "swapping", "matrices"),
        ("BPM@10", "relevance-monotonicity", "states"),
    ],
)
def test_evidence_names_the_kinds_of_cases(name: str, axiom: str, evidence: str) -> None:
    proof = certified(checked(name, axiom))
    assert evidence in proof.evidence
    assert covers(proof)


def test_an_axiom_that_is_named_twice_is_asked_once() -> None:
    audit = ax.audit("BPM@10", ["relevance-monotonicity", "albahem.relevance-monotonicity"])
    (found,) = audit
    assert found.status == "proved"
    assert len(found.parts) == 3


@pytest.mark.parametrize(
    ("name", "axiom"), [(name, axiom) for name, axiom, _ in CERTIFIED] + [("Rprec", "replacement")]
)
def test_check_and_audit_give_one_certificate(name: str, axiom: str) -> None:
    alone = checked(name, axiom)
    others = ["relevance-monotonicity", axiom]
    found = ax.audit(["P@3", name], others).verdict(measure(name), axiom)
    assert (alone.status, alone.certificate) == (found.status, found.certificate)
    assert [part.certificate for part in alone.parts] == [part.certificate for part in found.parts]


def test_check_and_audit_answer_alike_wherever_one_looks() -> None:
    """Sixty cells: four axioms at a time, beside another measure."""
    draw = random.Random(21)
    names = [name for name in AXIOMS if not isinstance(AXIOMS.find(name), Composed)]
    for _ in range(15):
        first, second = draw.sample(STANDARD, 2)
        some, bounds = draw.sample(names, 4), {"grades": draw.choice((2, 3)), "depth": 3}
        found = ax.audit([first, second], some, **bounds)
        for axiom in some:
            alone, beside = ax.check(second, axiom, **bounds), found.verdict(measure(second), axiom)
            assert timeless(alone.to_dict()) == timeless(beside.to_dict()), (second, axiom, bounds)
            pairs = zip((alone, *alone.parts), (beside, *beside.parts), strict=True)
            assert all(one.certificate == other.certificate for one, other in pairs), (second, axiom, bounds)


def timeless(model: Any) -> Any:
    """Plain data without the seconds it took."""
    if isinstance(model, dict):
        return {key: timeless(value) for key, value in model.items() if key != "seconds"}
    return [timeless(value) for value in model] if isinstance(model, list | tuple) else model


@pytest.mark.parametrize("lemma", [prove_by_weights, prove_by_steps, prove_by_states])
def test_a_certificate_speaks_of_its_statement_only(lemma: Any) -> None:
    """Of other words, of fewer conditions, of a strict one: the same evidence shows nothing."""
    true = stated("A·x·r·B <= A·r·x·B")
    found = {prove_by_weights: "RBP(p=0.8)", prove_by_steps: "AP", prove_by_states: "RR"}
    proof = lemma(measure(found[lemma]), true, grade_space(2, depth=6), 12)
    assert proof.replay()
    for text in ("A·r·x·B <= A·x·r·B", "A <= A·x·r", "A·r·r·B <= A·r·x·B", "A·r·B <= A·x·B"):
        assert not replace(proof, axiom=stated(text)).replay(), text


# Documents that are judged not relevant.


def bpref(grades: tuple[int, ...], relevant: int, judged: int) -> Fraction:
    """As Buckley and Voorhees state it, with trec_eval's conventions."""
    total, above = Fraction(0), 0
    for grade in grades:
        if grade:
            least = min(relevant, judged)
            total += 1 - (Fraction(min(above, relevant), least) if least else 0)
        above += not grade
    return total / relevant if relevant else Fraction(0)


def test_how_many_are_judged_not_relevant_is_a_part_of_the_recall_base() -> None:
    """With fewer of them than relevant ones a single one costs more."""
    for axiom in ("priority", "convergence"):
        verdict = ax.check("Bpref", axiom)
        assert (verdict.status, verdict.violations) == ("violated", 0)
        shown = verdict.witness
        assert shown.nonrelevant is not None
        values = tuple(bpref(one, shown.relevant[1], shown.nonrelevant) for one in shown.lists)
        assert shown.scores == values
        assert not values[0] < values[1]
        assert f"{shown.nonrelevant} judged not relevant" in shown.sentence
        assert all(one.count(0) <= shown.nonrelevant for one in shown.lists)
        assert any(isinstance(part.bounds.get("nonrelevant"), str) for part in verdict.parts)


@pytest.mark.parametrize("axiom", ["priority", "swapping", "strict-swapping", "convergence"])
@pytest.mark.parametrize("relevant", [1, 2, 3])
def test_a_given_number_of_relevant_documents_leaves_the_others_open(axiom: str, relevant: int) -> None:
    rewrite = AXIOMS.find(axiom).rewrite_for(measure("Bpref"))
    broken = any(
        not (bpref(low, relevant, judged) < bpref(high, relevant, judged))
        if rewrite.strict
        else bpref(low, relevant, judged) > bpref(high, relevant, judged)
        for judged in range(5)
        for length in (1, 2, 3)
        for low in product((0, 1), repeat=length)
        for high in rewrite.moves(low, 2)
        for allowed in [all(one.count(1) <= relevant and one.count(0) <= judged for one in (low, high))]
        if allowed
    )
    verdict = ax.check("Bpref", axiom, grades=2, depth=3, relevant=relevant)
    assert (verdict.status == "violated") == broken


def test_what_divides_by_the_length_of_its_lists_is_named_with_it() -> None:
    shown = ax.check("gP", "strict-swapping", grades=2, depth=5).witness
    assert shown.readers == ("gP@5", "gP@5")
    assert [exact_score("gP@5", one) for one in shown.lists] == list(shown.scores)


def test_a_function_that_looks_at_the_base_in_long_lists_only_is_shown_with_it() -> None:
    def late(grades: list[int], relevant: dict[int, int]) -> int:
        return sum(grades) - (sum(relevant.values()) if len(grades) > 6 else 0)

    shown = ax.check(late, "relevance-monotonicity", grades=2, depth=8).witness
    assert max(map(len, shown.lists)) == 7
    assert [eval(command, {"ax": ax, "late": late}) for command in shown.commands] == list(shown.scores)


@pytest.mark.parametrize(
    ("name", "axiom", "reader"),
    [
        ("JudgedOnly(AP)", "confidence", "JudgedOnly(AP)"),
        ("JudgedOnly(AP@3)", "strict-swapping", "JudgedOnly(AP@3)"),
        ("JudgedOnly(gP)", "strict-swapping", "JudgedOnly(gP@8)"),
    ],
)
def test_the_readers_of_a_wrapped_measure_have_their_cutoff_inside(
    name: str, axiom: str, reader: str
) -> None:
    shown = ax.check(name, axiom).witness
    assert shown.readers == (reader, reader)
    base = {} if shown.relevant is None else {"relevant": shown.relevant, "nonrelevant": shown.nonrelevant}
    assert [exact_score(reader, one, **base) for one in shown.lists] == list(shown.scores)


def tenths(documents: Any) -> float:
    return sum(0.1 for one in documents if one.relevant and one.retrieved)


def halves(documents: Any) -> Fraction:
    return sum((Fraction(1, 2) for one in documents if one.relevant and one.retrieved), Fraction(0))


@pytest.mark.parametrize("axiom", ["swapping", "boundedness", "localization", "strict-replacement"])
def test_the_floats_of_a_component_are_not_called_exact(axiom: str) -> None:
    for function, own in ((tenths, True), (halves, False)):
        one = ax.compose(alpha="binary", sigma="rank", sim="both", avg_d=function)
        verdict = ax.check(one, axiom, grades=2, depth=3)
        said = [part.arithmetic for part in (verdict, *verdict.parts) if part.arithmetic]
        assert said
        assert all((text == "the function's own") == own for text in said)


def test_a_command_names_no_measure_that_the_command_line_cannot_know() -> None:
    one = ax.compose(alpha="binary", sigma="rank", sim="both", avg_d=halves)
    for subject in (one, CutRprec(cutoff=2)):
        shown = ax.check(subject, "confidence", grades=2, depth=3).witness
        assert all(command.startswith("ax.score(") for command in shown.commands)
    shown = ax.check("compose(MAP)", "confidence", grades=2, depth=3).witness
    assert all(command.startswith("axiometer explain ") for command in shown.commands)


class Nothing(Additive):
    """Every document is worth nothing."""

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        return num.number(0)


class NothingNormalised(Normalised):
    """Nothing over nothing."""

    @property
    def part(self) -> Measure:
        return Nothing(cutoff=self.cutoff)


@pytest.mark.parametrize("axiom", ["swapping", "replacement", "convergence"])
def test_an_ideal_list_that_is_worth_nothing_divides_nothing(axiom: str) -> None:
    verdict = ax.check(NothingNormalised(cutoff=3), axiom)
    assert (verdict.status == "violated") == (axiom == "convergence")


@dataclass(frozen=True, kw_only=True)
class RowOfAnother(Measure):
    """Recall that takes the first row's base for every row where a list is nine documents long."""

    def __str__(self) -> str:
        return "row-of-another"

    def start(self, topic: Topic) -> tuple[Any, ...]:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: tuple[Any, ...], document: Document) -> tuple[Any, ...]:
        found, seen = state
        return found + topic.flag(np.greater_equal(document.grade, 1)), seen + topic.ones()

    def score(self, topic: Topic, state: tuple[Any, ...]) -> Any:
        base = topic.base.counts[:, 1:].sum(axis=1)
        first = np.broadcast_to(base[:1], base.shape)
        late = np.asarray(state[1], dtype=float) == 9
        return topic.ratio(state[0], np.where(late, topic.lanes_of(first), topic.lanes_of(base)))


def test_recall_bases_are_read_apart_for_a_class_from_elsewhere() -> None:
    own = RowOfAnother()
    spaces = [grade_space(2, depth=9, relevant=count) for count in (9, 14)]
    with one_question():
        tree = grow_under(own, spaces, FLOAT)
        for row, space in enumerate(spaces):
            assert tree.at(9)[row, -1] == score_lists(own, space, FLOAT, [(1,) * 9])[0]


# A recall base that is given, and that no case of any length fits.


@pytest.mark.parametrize(
    ("name", "axiom", "relevant"),
    [
        ("AP", "swapping", 0),
        ("AP", "replacement", 0),
        ("RR", "deepness-single", 0),
        ("P@1000", "convergence", 0),
        ("AP", "relevance-monotonicity", 0),
        ("AP", "localization", 0),
        ("AP", "realizability", 0),
        ("AP_IA", "redundancy", {"a": 0, "b": 0}),
        ("AP_IA", "redundancy", {"a": 2, "b": 0}),
        ("alpha_nDCG@10", "redundancy", {"a": 1, "b": 1}),
        ("AP", "redundancy", {"a": 1, "b": 1}),
        ("AP", "redundancy", {"a": 2, "b": 2}),
        ("Rprec", "closeness-threshold", 3),
    ],
)
def test_nothing_is_proved_of_a_recall_base_without_a_case(name: str, axiom: str, relevant: Any) -> None:
    verdict = ax.check(name, axiom, relevant=relevant)
    assert (verdict.status, verdict.violations, verdict.certificate) == ("not-applicable", 0, None)
    assert verdict.reason


@pytest.mark.parametrize("relevant", [1, 5])
def test_cases_behind_the_lists_that_are_listed_are_proved_where_the_base_allows_them(relevant: int) -> None:
    assert ax.check("P@1000", "convergence", relevant=relevant).status == "proved"


# What only longer lists show, and only under small recall bases.


def q_measure(grades: tuple[int, ...], relevant: dict[int, int]) -> Fraction:
    """Sakai's blended ratio at the ranks of relevant documents, with beta = 1."""
    ideal = sorted((grade for grade, count in relevant.items() for _ in range(count)), reverse=True)
    total, found, gained = Fraction(0), 0, 0
    for rank, grade in enumerate(grades, start=1):
        found, gained = found + (grade > 0), gained + grade
        total += Fraction(found + gained, rank + sum(ideal[:rank])) if grade else 0
    return total / len(ideal)


def compatibility(grades: tuple[int, ...], relevant: dict[int, int]) -> Fraction:
    """Rank-biased overlap with the ideal list, over that of the ideal list with itself; binary, p = 0.95."""
    R, p = sum(relevant.values()), Fraction(19, 20)
    ranks = range(1, max(len(grades), R) + 1)
    shared = {i: sum(1 for g in grades[:i] if g) for i in ranks}
    overlap = sum(p ** (i - 1) * Fraction(min(shared[i], i), i) for i in ranks)
    return overlap / sum(p ** (i - 1) * Fraction(min(R, i), i) for i in ranks)


@pytest.mark.parametrize(
    ("name", "axiom", "bounds", "formula"),
    [
        ("Q", "top-weightedness", {"grades": 3, "depth": 5}, q_measure),
        ("Compat", "relevance-monotonicity", {"grades": 2, "depth": 6}, compatibility),
    ],
)
def test_lists_are_as_long_under_other_bases(name: str, axiom: str, bounds: Any, formula: Any) -> None:
    verdict = ax.check(name, axiom, **bounds)
    assert (verdict.status, verdict.violations) == ("violated", 0)
    shown = verdict.witness
    assert max(map(len, shown.lists)) > 4
    values = tuple(formula(one, shown.relevant) for one in shown.lists)
    assert shown.scores == values
    assert values[0] > values[1]
    short = ax.check(name, axiom, **{**bounds, "depth": 4})
    assert short.status in ("holds", "proved")
