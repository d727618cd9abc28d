"""Deepness-single for measures that do not see documents without relevance: one value for each rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs.affine import LetterTopic
from axiometer.check.proofs.certificate import Certificate, Refutation, described, space_of
from axiometer.errors import AxiometerError
from axiometer.measures.comb import grow_comb
from axiometer.measures.guard import refuse_unscored, scores_of
from axiometer.measures.measure import Measure
from axiometer.measures.topic import Document, Topic
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space

LEMMA = "one relevant document"


def prove_single(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | Refutation | None:
    """What moving the only relevant document up one rank gains falls with the rank, to the depth.

    The value then depends on the rank of that document alone, so that one value for each rank covers all
    lists; gains fall everywhere when each exceeds the next.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> prove_single(measure("AP"), AXIOMS.find("deepness-single"), grade_space(2, depth=8), 50).lemma
    'one relevant document'
    """
    if axiom.full_name != "amigo.deepness-single" or measure.reads != "relevant":
        return None
    if not grow_comb(measure, replace(space, depth=2), REAL).idle:
        return None
    values = grow_comb(measure, replace(space, depth=depth), REAL).at(depth)
    try:
        for rank in range(1, depth - 1):
            above, here, below = values[rank - 1 : rank + 2]
            if not above - here > here - below:
                lists = [tuple(int(at == r) for at in range(1, rank + 3)) for r in _moves(rank)]
                return Refutation(tuple(lists), f"the gains do not fall at rank {rank}")
    except UndecidedError:
        return None
    claims = (
        "documents that are not relevant and the length of the list change nothing",
        f"M(i) - M(i+1) > M(i+1) - M(i+2) for i = 1..{depth - 2}, M(i) the value with the document at rank i",
    )
    evidence = {"depth": depth, **described(space)}
    return Certificate(measure, axiom.full_name, LEMMA, depth, claims, evidence, replay_single)


def _moves(rank: int) -> tuple[int, ...]:
    return rank + 1, rank, rank + 2, rank + 1


def replay_single(measure: Measure, evidence: dict[str, Any]) -> bool:
    """All lists side by side, rank by rank: nothing but the relevant document changes a state.

    The topic refuses to tell the length of the list, so that one value for each rank is left.
    """
    depth = evidence["depth"]
    if measure.cutoff is not None and measure.cutoff < depth:
        return False
    topic = LetterTopic(REAL, space_of(evidence, depth).base, 1, depth, horizon=depth)
    try:
        bare = tuple(np.array(part) for part in measure.start(topic))
        teeth: list[Any] = []
        for rank in range(1, depth + 1):
            hit, miss = (measure.step(topic, bare, Document(rank, grade)) for grade in (1, 0))
            if not _same(miss, bare) or (teeth and not _idle(measure, topic, teeth, rank)):
                return False
            teeth.append(hit)
        wide, together = _beside(topic, teeth)
        values = list(scores_of(measure, wide.num, measure.score(wide, together), depth))
        refuse_unscored(measure, values)
    except (AxiometerError, ArithmeticError, AttributeError, IndexError, TypeError, ValueError):
        return False
    return all(a - b > b - c for a, b, c in zip(values, values[1:], values[2:], strict=False))


def _idle(measure: Measure, topic: Topic, teeth: list[Any], rank: int) -> bool:
    """Whether a document without relevance at this rank leaves the lists with one relevant document alone."""
    wide, together = _beside(topic, teeth)
    return _same(measure.step(wide, together, Document(rank, 0)), together)


def _beside(topic: Topic, states: list[Any]) -> tuple[Topic, tuple[Any, ...]]:
    parts = zip(*states, strict=True)
    return topic.changed(width=len(states)), tuple(np.concatenate(part, axis=-1) for part in parts)


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return all(bool(np.all(a == b)) for a, b in zip(one, other, strict=True))
