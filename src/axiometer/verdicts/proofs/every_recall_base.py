"""Proofs for every recall base: the axioms that speak of all of them, and whether one can turn a comparison.

The two lists of a case share their recall base. If no step looks at it, and the score divides what was read
by something that depends on the base alone, one base decides for all: a positive factor leaves every
comparison as it is. The steps are run with a hidden base, the score with a letter for each count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any, Literal

import numpy as np

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom, Rewritten
from axiometer.axiomatics.giner import OnOrdering
from axiometer.axiomatics.moffat import Boundedness, Completeness, Localization, Realizability
from axiometer.data.recall_base import Base
from axiometer.metrics.dependence import BaseReadError, HiddenBase
from axiometer.metrics.families import Normalised, inherits, ours
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import score_lists
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.proofs import states
from axiometer.verdicts.proofs.additive_weights import (
    Window,
    additive_view,
    first_failure,
    has_ideal,
)
from axiometer.verdicts.proofs.affine_steps import analyse, extremes
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    BASES,
    Argument,
    Certificate,
    Evidence,
    Says,
    Shown,
    described,
    space_of,
)
from axiometer.verdicts.proofs.letters import (
    UNREADABLE,
    Affine,
    Fold,
    LetterTopic,
    affine,
    hidden_base,
    letter,
    letter_rows,
    make_fold,
    shaped,
)
from axiometer.verdicts.proofs.replay_recall_bases import (
    geometric_share,
    ideal_evidence,
    kinds_of,
    replay_bounded,
    replay_complete,
    replay_geometric,
    replay_ideal,
    replay_local,
    untouched,
)
from axiometer.verdicts.proofs.replay_weights import number_text

DEPTH = 300
"""How deep bounds and hidden recall bases are carried: exact bounds are sums of as many terms."""
LOCAL, COMPLETE = "the recall base is not read", "one list for all"
IDEAL, BOUNDED = "the ideal list is the best", "bounds from the end"
GEOMETRIC = "a geometric sum"
COUNT = 10_000
"""Letters from here on stand for how many documents of each grade the topic has."""
UNREAD = "every recall base (it is not read)"
FACTOR = "every recall base (it is a common factor)"
Role = Literal["unread", "every", "some"]
ROLE_DEPTH = 40
"""So many ranks are read to see what a measure makes of the recall base."""


def prove_recall(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """A certificate for boundedness, completeness, localization or realizability.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
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
    reach = min(depth, DEPTH)
    if not is_blind(measure, space, reach):
        reach = min(depth, states.DEPTH)
        if not _blind_states(measure, space, reach):
            return None
    evidence = {"depth": reach, "kinds": kinds_of(axiom, reach), **described(space)}
    return Certificate(measure, axiom, LOCAL, evidence)


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
    hidden = hidden_base(space.branching)
    try:
        fold = make_fold(measure, replace(space, depth=depth), depth, hidden)
        read = [fold.read((label,)) for label in range(space.branching)]
        fold.score(read[0][0])
    except UNREADABLE:
        return False
    return True


def _complete(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """Where documents that are not relevant change nothing, one list stands for all."""
    if not untouched(measure, replace(space, relevant=(0,) * (space.branching - 1)), depth):
        return None
    evidence = {"depth": depth, "kinds": kinds_of(axiom, depth), **described(space)}
    return Certificate(measure, axiom, COMPLETE, evidence)


def _ideal(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """Where weights fall and gains rise nothing beats the ideal list; a normalised measure gives it 1."""
    view = additive_view(measure, space) if isinstance(measure, Normalised) else None
    if view is None:
        return None
    falling = (Window((1,), 1, 1), Window((1,), 1, None, False), Window((1, -1), 1, None, False))
    if any(first_failure(view, window) is not None for window in falling):
        return None
    gains = view.gains
    if gains[0] != 0 or not all(a < b for a, b in pairwise(gains)):
        return None
    shown = ideal_evidence(view.definition, view.cutoff, space, depth)
    evidence = {"depth": depth, "kinds": kinds_of(axiom, depth), **shown, **described(space)}
    return Certificate(measure, axiom, IDEAL, evidence)


def _bounded(measure: Measure, axiom: Axiom, space: Space) -> Certificate | None:
    """Exact bounds carried back from the end of the list; the recall base must not be read."""
    if not isinstance(axiom, Boundedness) or not is_blind(measure, space, DEPTH):
        return None
    if geometric_share(measure, space):
        shown = {"depth": None, "kinds": kinds_of(axiom, 0), **described(space)}
        return Certificate(measure, axiom, GEOMETRIC, shown)
    analysis = analyse(measure, replace(space, depth=DEPTH), DEPTH)
    if analysis is None:
        return None
    top, bottom = (extremes(analysis, side[0]) for side in (analysis.top, analysis.bottom))
    if not (bottom.low > 0 and top.low >= 0):
        return None
    if not extremes(analysis, analysis.top[0] - analysis.bottom[0]).high <= 0:
        return None
    sides = {"top": top, "bottom": bottom}
    ends = {name: [number_text(side.low), number_text(side.high)] for name, side in sides.items()}
    evidence = {"depth": DEPTH, "kinds": kinds_of(axiom, DEPTH), **ends, **described(space)}
    return Certificate(measure, axiom, BOUNDED, evidence)


def _says(*claims: str) -> Says:
    """Sentences with the depth of the evidence in them."""
    return lambda measure, axiom, evidence: (
        evidence["depth"],
        tuple(claim.format(depth=evidence["depth"]) for claim in claims),
    )


def _of_any_length(*claims: str) -> Says:
    return lambda measure, axiom, evidence: (None, claims)


def _says_bounds(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    """Of lists of any length where nothing is read behind the ranks that were looked at."""
    depth = evidence["depth"]
    return None if measure.cutoff is not None and measure.cutoff <= depth else depth, (
        "neither a step nor the score looks at the recall base",
        f"the value's top lies between 0 and its bottom, for all lists of up to {depth} documents",
    )


ARGUMENTS[LOCAL] = Argument(
    replay_local,
    _says(
        "the definition is run with a recall base that cannot be looked at",
        "neither a step down to rank {depth} nor the score looks at it",
    ),
)
ARGUMENTS[COMPLETE] = Argument(
    replay_complete,
    _says(
        "down to rank {depth} a document that is not relevant leaves the first state as it is",
        "the length of the list is not read, and the first state has a value",
    ),
)
ARGUMENTS[IDEAL] = Argument(
    replay_ideal,
    _of_any_length(
        "gain(0) = 0 and the gains rise with the grade",
        "the weights are positive at rank 1, and do not rise or become negative behind it",
        "so a list's sum is at most that of the ideal list, by which it is divided",
    ),
)
ARGUMENTS[GEOMETRIC] = Argument(
    replay_geometric,
    _of_any_length(
        "the value is a sum of weights and gains, none of them negative, and no recall base is read",
        "the weights fall by one factor, and all of them together are at most 1",
    ),
)
ARGUMENTS[BOUNDED] = Argument(replay_bounded, _says_bounds)


@dataclass(frozen=True)
class Share:
    """top / bottom, the bottom being a sum of counts."""

    top: Any
    bottom: Affine

    def __mul__(self, other: Any) -> Share:
        return Share(self.top * other, self.bottom)

    __rmul__ = __mul__
    __array_ufunc__ = None


@dataclass(frozen=True)
class CountTopic(LetterTopic):
    """A topic whose counts are letters."""

    def ratio(self, top: Any, bottom: Any) -> Any:
        """As Topic.ratio, but a share where the bottom has letters."""
        held = np.ravel(np.asarray(bottom, dtype=object))[0]
        if isinstance(held, Affine) and held.terms:
            return Share(top, held)
        return super().ratio(top, bottom)


def bases_covered(measure: Measure, axiom: Axiom, space: Space, depth: int) -> str:
    """For which recall bases a verdict under one of them speaks, in words; nothing where for that one only.

    A class that this package ships is read to a depth by which it shows what it looks at, any other one as
    far as the verdict speaks of.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> binary, swapping = grade_space(2, depth=6), AXIOMS.find("swapping")
    >>> [bases_covered(measure(name), swapping, binary, 40) for name in ("RBP(p=0.8)", "AP", "Rprec")]
    ['every recall base (it is not read)', 'every recall base (it is a common factor)', '']
    """
    if space.kind == "aspects" and not measure.diverse:
        space = grade_space(2, depth=space.depth)
    reach = ROLE_DEPTH if ours(measure) else max(depth, space.depth)
    found = _role(measure, replace(space, relevant=(), exact=False, empty=False, depth=reach))
    if found is None:
        return ""
    if found == "unread":
        return UNREAD
    return FACTOR if not axiom.strict or (found == "every" and _has_relevant(axiom, measure, space)) else ""


def for_all_bases(proof: Certificate, space: Space, depth: int) -> Certificate:
    """The proof with the recall bases that it speaks of, where the measure looks at them."""
    if proof.bases:
        return proof
    covered = bases_covered(proof.subject, proof.axiom, space, depth)
    if covered != FACTOR:
        return proof
    return replace(proof, bases=covered)


def _is_factor(proof: Certificate) -> bool:
    """The argument run again; and under several bases short lists' values differ by one factor a base."""
    depth = DEPTH if proof.depth is None else proof.depth
    covered = bases_covered(proof.subject, proof.axiom, space_of(proof.evidence, 1), depth)
    return covered == FACTOR and _proportional(proof.subject, proof.evidence)


def _proportional(measure: Measure, evidence: Evidence) -> bool:
    if evidence["kind"] == "aspects" and measure.diverse:
        return False
    # Whoever does not see aspects reads two grades.
    wide = 2 if evidence["kind"] == "aspects" else evidence["branching"]
    lists = [labels for size in (1, 2) for labels in product(range(wide), repeat=size)]
    rows = []
    for base in product((2, 3, 5), repeat=wide - 1):
        space = Space("grades", wide, 2, relevant=base)
        rows.append(score_lists(measure, space, REAL, lists))
    return all(
        one[i] * other[j] == one[j] * other[i]
        for one, other in pairwise(rows)
        for i in range(len(lists))
        for j in range(i)
    )


BASES[FACTOR] = _is_factor


def _has_relevant(axiom: Axiom, measure: Measure, space: Space) -> bool:
    """Whether every case has a relevant document, so that its recall base has one."""
    if isinstance(axiom, OnOrdering):
        # In each of the five orderings the list that is higher has one.
        return isinstance(axiom.ordering, str)
    if isinstance(axiom, DeepnessSingle):
        return True
    if not isinstance(axiom, Rewritten):
        return False
    rules = axiom.rewrite_for(measure).rules(max(space.branching, 2))
    return all(any(label for words in rule.shown for word in words for label in word) for rule in rules)


@remembered(64)
def _role(measure: Measure, space: Space) -> Role | None:
    """What the recall base does: "unread", or "every" or "some" for a factor.

    The factor is positive wherever the topic has a document of any relevant grade, or of some of them.
    """
    if isinstance(measure, FunctionMeasure):
        return None if measure.asks else "unread"
    if isinstance(measure, Normalised) and inherits(measure, Normalised, ("start", "step", "score")):
        return _normalised(measure, space)
    base = HiddenBase.of_space(space)
    try:
        fold = make_fold(measure, space, space.depth, base)
        read = [fold.read((label,)) for label in range(space.branching)]
        try:
            fold.score(read[0][0])
        except UNREADABLE:
            if not base.looked:
                return None
            return None if space.kind == "aspects" else _factor(fold)
    except UNREADABLE:
        return None
    return "unread"


def _factor(fold: Fold) -> Role | None:
    """What the score divides by, with a letter for each count."""
    grades, depth = fold.space.branching, fold.depth
    counts = np.empty((1, grades), dtype=object)
    counts[0, :] = [letter(COUNT + grade) for grade in range(grades)]
    topic = CountTopic(REAL, Base(counts), 1, depth + 1, horizon=depth)
    state = shaped(letter_rows(len(fold.start), 1), fold.shapes)
    found: Any = fold.measure.score(topic, state)
    if isinstance(found, np.ndarray):
        found = found.ravel()[0]
    if not isinstance(found, Share):
        return None
    top = affine(np.ravel(np.asarray(found.top, dtype=object))[0])
    if any(at >= COUNT for at in top.terms) or any(at < COUNT for at in found.bottom.terms):
        return None
    if found.bottom.constant < 0 or not all(value > 0 for value in found.bottom.terms.values()):
        return None
    if COUNT in found.bottom.terms:
        return None
    return "every" if len(found.bottom.terms) == grades - 1 else "some"


def _normalised(measure: Normalised, space: Space) -> Role | None:
    """A sum of weights and gains over that of the ideal list, which is positive where it has a document."""
    view = additive_view(measure, replace(space, depth=min(space.depth, 8)))
    if view is None or _role(measure.part, space) != "unread" or not has_ideal(view, space.depth):
        return None
    return "every" if all(gain > 0 for gain in view.gains[1:]) else "some"
