"""Proofs of the axioms that speak of all recall bases."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.moffat import Boundedness, Completeness, Localization, Realizability
from axiometer.data.recall_base import Base
from axiometer.errors import MeasureError
from axiometer.metrics.dependence import BaseReadError, HiddenCounts
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Measure
from axiometer.numeric import UndecidedError
from axiometer.spaces import Space
from axiometer.verdicts.proofs import states
from axiometer.verdicts.proofs.additive import AdditiveView, additive_view
from axiometer.verdicts.proofs.affine import NotAffineError
from axiometer.verdicts.proofs.certificate import Certificate, described
from axiometer.verdicts.proofs.extremes import extremes
from axiometer.verdicts.proofs.folds import make_fold
from axiometer.verdicts.proofs.linear import UNREADABLE, analyse
from axiometer.verdicts.proofs.replay_recall import (
    ideal_evidence,
    kinds_of,
    replay_bounded,
    replay_complete,
    replay_ideal,
    replay_local,
    untouched,
)
from axiometer.verdicts.proofs.replay_weights import number_text
from axiometer.verdicts.proofs.windows import Window, first_failure

DEPTH = 300
"""How deep bounds and hidden recall bases are carried: exact bounds are sums of as many terms."""


def prove_recall(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """A certificate for boundedness, completeness, localization or realizability.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
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
        if isinstance(axiom, Localization):
            return _local(measure, axiom, space, depth)
        if isinstance(axiom, Completeness):
            return _complete(measure, axiom, space, depth)
        if isinstance(axiom, Boundedness | Realizability):
            return _ideal(measure, axiom, space, depth) or _bounded(measure, axiom, space)
    except UndecidedError:
        return None
    return None


def _local(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    reach, what = min(depth, DEPTH), "on letters in place of numbers every step is affine"
    if not is_blind(measure, space, reach):
        reach, what = min(depth, states.DEPTH), "the states that lists end in are few"
        if not _blind_states(measure, space, reach):
            return None
    claims = (what, f"neither a step down to rank {reach} nor the score looks at the recall base")
    evidence = {"depth": reach, "kinds": kinds_of(axiom, reach), **described(space)}
    lemma = "the recall base is not read"
    return Certificate(measure, axiom, lemma, reach, claims, evidence, replay_local)


def _blind_states(measure: Measure, space: Space, depth: int) -> bool:
    if space.kind != "grades":
        return False
    try:
        return states.all_states(measure, replace(space, depth=depth), hidden=True) is not None
    except BaseReadError:
        return False


def is_blind(measure: Measure, space: Space, depth: int) -> bool:
    """Whether no list makes the definition look at the recall base: letters are read with a hidden one."""
    if space.kind != "grades":
        return False
    hidden = Base(HiddenCounts(space.branching))  # type: ignore[arg-type]
    try:
        fold = make_fold(measure, replace(space, depth=depth), depth, hidden)
        read = [fold.read((label,)) for label in range(space.branching)]
        fold.score(read[0][0])
    except (BaseReadError, NotAffineError, MeasureError, *UNREADABLE):
        return False
    return True


def _complete(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """Where documents that are not relevant change nothing, one list stands for all."""
    if not untouched(measure, replace(space, relevant=(0,) * (space.branching - 1)), depth):
        return None
    lemma = "one list for all"
    claims = (
        f"down to rank {depth} a document that is not relevant leaves the first state as it is",
        "the length of the list is not read, and the first state has a value",
    )
    evidence = {"depth": depth, "kinds": kinds_of(axiom, depth), **described(space)}
    return Certificate(measure, axiom, lemma, depth, claims, evidence, replay_complete)


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
    shown = ideal_evidence(view.definition, view.cutoff, space, depth)
    evidence = {"depth": depth, "kinds": kinds_of(axiom, depth), **shown, **described(space)}
    return Certificate(measure, axiom, "the ideal list is the best", depth, claims, evidence, replay_ideal)


def _falling(view: AdditiveView, depth: int) -> bool:
    weights = (Window((1,), 1, 1), Window((1,), 1, depth, False), Window((1, -1), 1, depth - 1, False))
    return all(first_failure(view, window) is None for window in weights)


def _bounded(measure: Measure, axiom: Axiom, space: Space) -> Certificate | None:
    """Exact bounds carried back from the end of the list; the recall base must not be read."""
    if not isinstance(axiom, Boundedness) or not is_blind(measure, space, DEPTH):
        return None
    analysis = analyse(measure, replace(space, depth=DEPTH), DEPTH)
    if analysis is None:
        return None
    top, bottom = analysis.top[0], analysis.bottom[0]
    if not (extremes(analysis, bottom)[0] > 0 and extremes(analysis, top)[0] >= 0):
        return None
    if not extremes(analysis, top - bottom)[1] <= 0:
        return None
    claims = (
        "neither a step nor the score looks at the recall base",
        f"the value's top lies between 0 and its bottom, for all lists of up to {DEPTH} documents",
    )
    ends = {
        "top": [number_text(end) for end in extremes(analysis, top)],
        "bottom": [number_text(end) for end in extremes(analysis, bottom)],
    }
    evidence = {"depth": DEPTH, "kinds": kinds_of(axiom, DEPTH), **ends, **described(space)}
    return Certificate(measure, axiom, "bounds from the end", DEPTH, claims, evidence, replay_bounded)
