"""Deepness-single for measures that do not see documents without relevance: one value for each rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.measures.comb import grow_comb
from axiometer.measures.measure import Measure
from axiometer.measures.score import exact_score
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space

LEMMA = "one relevant document"
SAMPLE = 40


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
    return Certificate(measure, axiom.full_name, LEMMA, depth, claims, {"depth": depth}, replay_single)


def _moves(rank: int) -> tuple[int, ...]:
    return rank + 1, rank, rank + 2, rank + 1


def replay_single(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Lists read one by one: whole ones near the top, those that end at the document further down."""
    depth, relevant = evidence["depth"], evidence["depth"]

    def value(rank: int, length: int) -> Any:
        judged = [int(at == rank) for at in range(1, length + 1)]
        return exact_score(measure, judged, relevant=relevant, nonrelevant=relevant)

    near = min(depth, SAMPLE)
    if any(value(rank, near) != value(rank, rank) for rank in range(1, near + 1)):
        return False
    values = [value(rank, rank) for rank in range(1, depth + 1)]
    return all(a - b > b - c for a, b, c in zip(values, values[1:], values[2:], strict=False))
