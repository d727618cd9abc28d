"""Proofs of the axioms that speak of all recall bases."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations, product
from typing import Any

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs.additive import AdditiveView, additive_view
from axiometer.check.proofs.certificate import Certificate
from axiometer.check.proofs.extremes import extremes
from axiometer.check.proofs.linear import analyse
from axiometer.check.proofs.windows import Window, first_failure
from axiometer.measures.comb import grow_comb
from axiometer.measures.hidden import reads_base
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.measures.score import exact_score
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space, grade_space

DEPTH = 300
"""How deep the exact bounds of boundedness go: they are sums of as many terms."""
SAMPLE = 5


def prove_recall(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """A certificate for boundedness, completeness, localization or realizability.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> binary = grade_space(2, depth=8)
    >>> prove_recall(measure("RBP(p=0.8)"), AXIOMS.find("localization"), binary, 100).lemma
    'the recall base is not read'
    >>> prove_recall(measure("nDCG@10"), AXIOMS.find("realizability"), binary, 100).lemma
    'the ideal list is the best'
    """
    if space.relevant:
        return None
    try:
        if axiom.full_name == "moffat.localization":
            return _local(measure, axiom, space)
        if axiom.full_name == "moffat.completeness":
            return _complete(measure, axiom)
        if axiom.full_name in ("moffat.boundedness", "moffat.realizability"):
            return _ideal(measure, axiom, space, depth) or _bounded(measure, axiom, space)
    except UndecidedError:
        return None
    return None


def _local(measure: Measure, axiom: Axiom, space: Space) -> Certificate | None:
    if reads_base(measure, space.branching):
        return None
    claims = ("no list of up to 3 documents makes the definition look at the recall base",)
    evidence = {"grades": space.branching}
    lemma = "the recall base is not read"
    return Certificate(measure, axiom.full_name, lemma, None, claims, evidence, replay_local)


def replay_local(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Short lists scored under a small, a lopsided and a large recall base."""
    grades = evidence["grades"]
    for length in range(SAMPLE):
        for judged in product(range(grades), repeat=length):
            own = {g: judged.count(g) for g in range(1, grades)}
            bases = [own, {g: n + g for g, n in own.items()}, {g: n + 50 for g, n in own.items()}]
            values = [
                exact_score(measure, judged, relevant=base, nonrelevant=length + 3 * at)
                for at, base in enumerate(bases)
            ]
            if len(set(values)) > 1:
                return False
    return True


def _complete(measure: Measure, axiom: Axiom) -> Certificate | None:
    """Where documents that are not relevant change nothing, one list stands for all."""
    space = grade_space(2, depth=2, relevant={1: 0, 2: 0})
    if measure.reads != "relevant" or not grow_comb(measure, grade_space(2, depth=2), REAL).idle:
        return None
    lemma = "one list for all"
    claims = ("documents that are not relevant and the length of the list change nothing", "[0] has a value")
    return Certificate(measure, axiom.full_name, lemma, None, claims, {"depth": space.depth}, replay_complete)


def replay_complete(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Lists of up to 50 documents have one and the same value where nothing is relevant."""
    values = {exact_score(measure, [0] * n, relevant=0, nonrelevant=50) for n in (1, 2, 3, 10, 50)}
    return len(values) == 1


def _ideal(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """Where weights fall and gains rise nothing beats the ideal list; a normalised measure gives it 1."""
    view = additive_view(measure, space) if isinstance(measure, Normalised) else None
    if view is None or not _falling(view, depth):
        return None
    gains = view.gains
    if gains[0] != 0 or not all(a < b for a, b in pairwise(gains)):
        return None
    claims = (
        "gain(0) = 0 and the gains rise with the grade",
        f"the weights are positive at rank 1, and do not rise or become negative down to rank {depth}",
        "so a list's sum is at most that of the ideal list, by which it is divided",
    )
    evidence = {"depth": depth, "cutoff": view.cutoff, "top": view.top, "grades": list(view.grades)}
    return Certificate(
        measure, axiom.full_name, "the ideal list is the best", depth, claims, evidence, replay_ideal
    )


def _falling(view: AdditiveView, depth: int) -> bool:
    weights = (Window((1,), 1, 1), Window((1,), 1, depth, False), Window((1, -1), 1, depth - 1, False))
    return all(first_failure(view, window) is None for window in weights)


def replay_ideal(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Every order of a few documents against the ideal one."""
    top = max(evidence["grades"])
    documents = [top, *range(top + 1), 1]
    base = {g: documents.count(g) for g in range(1, top + 1)}
    best = exact_score(measure, sorted(documents, reverse=True), relevant=base, nonrelevant=9)
    others = [exact_score(measure, order, relevant=base, nonrelevant=9) for order in permutations(documents)]
    return best == 1 and all(0 <= value <= 1 for value in others)


def _bounded(measure: Measure, axiom: Axiom, space: Space) -> Certificate | None:
    """Exact bounds carried back from the end of the list; the recall base must not be read."""
    if axiom.name != "boundedness" or reads_base(measure, space.branching):
        return None
    analysis = analyse(measure, replace(space, depth=DEPTH), DEPTH)
    if analysis is None:
        return None
    top, bottom = analysis.top[0], analysis.bottom[0]
    if not (extremes(analysis, bottom)[0] > 0 and extremes(analysis, top)[0] >= 0):
        return None
    if not extremes(analysis, top - bottom)[1] <= 0:
        return None
    claims = (f"the value's top lies between 0 and its bottom, for all lists of up to {DEPTH} documents",)
    evidence = {"grades": space.branching}
    return Certificate(
        measure, axiom.full_name, "bounds from the end", DEPTH, claims, evidence, replay_bounded
    )


def replay_bounded(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Short lists, and long ones of each single grade."""
    grades = range(evidence["grades"])
    short = [list(judged) for n in range(1, SAMPLE) for judged in product(grades, repeat=n)]
    long = [[grade] * DEPTH for grade in grades]
    base = dict.fromkeys(grades[1:], DEPTH)
    values = [exact_score(measure, judged, relevant=base, nonrelevant=DEPTH) for judged in short + long]
    return all(0 <= value <= 1 for value in values)
