"""Whether the recall base can turn a comparison: not where it is not read, nor where it is a common factor.

The two lists of a case share their recall base. If no step looks at it, and the score divides what was read
by something that depends on the base alone, one base decides for all: a positive factor leaves every
comparison as it is. The steps are run with a hidden base, the score with a letter for each count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from typing import Any

import numpy as np

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom, Rewritten
from axiometer.axiomatics.giner import OnOrdering
from axiometer.data.recall_base import Base
from axiometer.errors import AxiometerError
from axiometer.metrics.dependence import HiddenBase
from axiometer.metrics.families import Normalised, inherits
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import score_lists
from axiometer.numeric import REAL
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.proofs.additive import additive_view
from axiometer.verdicts.proofs.affine import Affine, LetterTopic, affine, letter
from axiometer.verdicts.proofs.certificate import Certificate, Replay
from axiometer.verdicts.proofs.folds import make_fold
from axiometer.verdicts.proofs.windows import has_ideal

COUNT = 10_000
"""Letters from here on stand for how many documents of each grade the topic has."""
UNREAD = "every recall base (it is not read)"
FACTOR = "every recall base (it is a common factor)"
DEPTH = 40
UNREADABLE = (AxiometerError, ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError)


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


def bases_covered(measure: Measure, axiom: Axiom, space: Space) -> str:
    """For which recall bases a verdict under one of them speaks, in words; nothing where for that one only.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
    >>> from axiometer.spaces import grade_space
    >>> binary, swapping = grade_space(2, depth=6), AXIOMS.find("swapping")
    >>> [bases_covered(measure(name), swapping, binary) for name in ("RBP(p=0.8)", "AP", "Rprec")]
    ['every recall base (it is not read)', 'every recall base (it is a common factor)', '']
    """
    if space.kind == "aspects" and not measure.diverse:
        space = grade_space(2, depth=space.depth)
    found = _role(measure, replace(space, relevant=(), exact=False, empty=False, depth=DEPTH))
    if found is None:
        return ""
    if found is True:
        return UNREAD
    return FACTOR if not axiom.strict or (found == "every" and _has_relevant(axiom, measure, space)) else ""


def for_all_bases(proof: Certificate, space: Space) -> Certificate:
    """The proof with the recall bases that it speaks of, where the measure looks at them."""
    covered = bases_covered(proof.subject, proof.axiom, space)
    if covered != FACTOR:
        return proof
    return replace(proof, bases=covered, check=partial(replay_factor, (proof.check,)))


def replay_factor(
    checks: tuple[Replay, ...], measure: Measure, axiom: Axiom, evidence: dict[str, Any]
) -> bool:
    """The proof again, and short lists under several bases: their values differ by one factor a base."""
    return all(check(measure, axiom, evidence) for check in checks) and _proportional(measure, evidence)


def _proportional(measure: Measure, evidence: dict[str, Any]) -> bool:
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
def _role(measure: Measure, space: Space) -> Any:
    """True where the base is not read; "every" or "some" for a factor that is positive wherever the topic has
    a document of any relevant grade, or of some of them; None for all else.
    """
    if isinstance(measure, FunctionMeasure):
        return None if measure.asks else True
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
            return None if space.kind == "aspects" else _factor(measure, space, fold.shapes)
    except UNREADABLE:
        return None
    return True


def _factor(measure: Measure, space: Space, shapes: tuple[tuple[int, ...], ...]) -> str | None:
    """What the score divides by, with a letter for each count."""
    counts = np.empty((1, space.branching), dtype=object)
    counts[0, :] = [letter(COUNT + grade) for grade in range(space.branching)]
    topic = CountTopic(REAL, Base(counts), 1, space.depth + 1, horizon=space.depth)
    parts, name = [], 0
    for shape in shapes:
        size = int(np.prod(shape, dtype=np.int64))
        part = np.empty(size, dtype=object)
        part[:] = [letter(name + at) for at in range(size)]
        parts.append(part.reshape(*shape, 1))
        name += size
    found: Any = measure.score(topic, tuple(parts))
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
    return "every" if len(found.bottom.terms) == space.branching - 1 else "some"


def _normalised(measure: Normalised, space: Space) -> str | None:
    """A sum of weights and gains over that of the ideal list, which is positive where it has a document."""
    view = additive_view(measure, replace(space, depth=min(space.depth, 8)))
    if view is None or _role(measure.part, space) is not True or not has_ideal(view, space.depth):
        return None
    return "every" if all(gain > 0 for gain in view.gains[1:]) else "some"
