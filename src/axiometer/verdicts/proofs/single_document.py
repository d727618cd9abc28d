"""Deepness-single for measures that do not see documents without relevance: one value for each rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom
from axiometer.metrics.families import documents_read
from axiometer.metrics.guard import refuse_unscored, scores_of
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.tree import grow, scalar_document, topic_of
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    Argument,
    Certificate,
    Evidence,
    Refutation,
    Shown,
    described,
    space_of,
)
from axiometer.verdicts.proofs.letters import UNREADABLE, LetterTopic
from axiometer.verdicts.proofs.replay_weights import number_text

LEMMA = "one relevant document"
DEEPEST = 200


def prove_single(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | Refutation | None:
    """What moving the only relevant document up one rank gains falls with the rank, to the depth.

    The value then depends on the rank of that document alone, so that one value for each rank covers all
    lists; gains fall everywhere when each exceeds the next.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> prove_single(measure("AP"), AXIOMS.find("deepness-single"), grade_space(2, depth=8), 50).lemma
    'one relevant document'
    """
    if not isinstance(axiom, DeepnessSingle) or documents_read(measure) != "relevant":
        return None
    if not grow(measure, replace(space, depth=2), REAL).idle:
        return None
    depth = min(depth, max(DEEPEST, space.depth, measure.cutoff or 0))
    if depth < 3:
        return None
    values = _by_rank(measure, replace(space, depth=depth))
    try:
        for rank in range(1, depth - 1):
            if not _gains_fall(*values[rank - 1 : rank + 2]):
                moves = (rank + 1, rank, rank + 2, rank + 1)
                lists = tuple(tuple(int(at == r) for at in range(1, rank + 3)) for r in moves)
                return Refutation(lists, f"the gains do not fall at rank {rank}")
    except UndecidedError:
        return None
    evidence = {
        "depth": depth,
        "kinds": _kinds(depth),
        "values": [number_text(value) for value in values],
        **described(space),
    }
    return Certificate(measure, axiom, LEMMA, evidence)


def _gains_fall(above: Any, here: Any, below: Any) -> bool:
    return bool(above - here > here - below)


def _by_rank(measure: Measure, space: Space) -> list[Any]:
    """The value of a list is that of the rank of its relevant document, whatever its length."""
    topic = topic_of(measure, space, REAL)
    bare, last = measure.start(topic), measure.cutoff or space.depth
    states = [
        measure.step(topic, bare, scalar_document(space, rank, 1)) if rank <= last else bare
        for rank in range(1, space.depth + 1)
    ]
    return [scores_of(measure, REAL, measure.score(topic, state), 1)[0] for state in states]


def _kinds(depth: int) -> list[list[Any]]:
    """Which moves are compared, and the first and the last i."""
    return [["from i+1 to i", "from i+2 to i+1", 1, depth - 2]]


def replay_single(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """All lists side by side, rank by rank: nothing but the relevant document changes a state.

    The topic refuses to tell the length of the list, so that one value for each rank is left.
    """
    depth = evidence["depth"]
    if not isinstance(axiom, DeepnessSingle) or (measure.cutoff is not None and measure.cutoff < depth):
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
    except UNREADABLE:
        return False
    if evidence.get("values") != [number_text(value) for value in values] or depth < 3:
        return False
    if evidence.get("kinds") != _kinds(depth):
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


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    depth = evidence["depth"]
    return depth, (
        "documents that are not relevant and the length of the list change nothing",
        f"M(i) - M(i+1) > M(i+1) - M(i+2) for i = 1..{depth - 2}, M(i) the value with the document at rank i",
    )


ARGUMENTS[LEMMA] = Argument(replay_single, _says)
