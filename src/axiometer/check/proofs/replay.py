"""Certificates of additive measures checked again, by code that shares only the definitions with the proofs.

For each axiom stands here, written out, by how much the better list of a case exceeds the worse one. Every
rank and every pair of labels is tried: slower than the proof, and short enough to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from flint import ctx

from axiometer.check.proofs.affine import LetterTopic, NotAffineError
from axiometer.check.proofs.certificate import space_of
from axiometer.measures.additive import Additive
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.measures.weights import WeightTable
from axiometer.numeric import BALL, REAL, Arithmetic
from axiometer.spaces import Space

PRECISION = 256
Weight = Callable[[int], Any]
Excess = Callable[[Weight, list[Any], int], list[Any]]
"""(weight, gains by label, rank) -> better minus worse, for every case at that rank, up to the scale."""


def _added(w: Weight, g: list[Any], i: int) -> list[Any]:
    return [w(i) * gain for gain in g[1:]]


def _padded(w: Weight, g: list[Any], i: int) -> list[Any]:
    return [-w(i) * g[0]]


def _replaced(w: Weight, g: list[Any], i: int) -> list[Any]:
    return [w(i) * (better - worse) for worse, better in combinations(g, 2)]


def _swapped(w: Weight, g: list[Any], i: int) -> list[Any]:
    return [(w(i) - w(i + 1)) * (better - worse) for worse, better in combinations(g, 2)]


def _moves(gap: int) -> Excess:
    """The move from rank i+1 to i against the move from i+gap+1 to i+gap."""
    return lambda w, g, i: [(w(i) - w(i + 1) - w(i + gap) + w(i + gap + 1)) * (g[1] - g[0])]


# The number says how many ranks below i the case reaches.
EXCESS: dict[str, list[tuple[int, Excess]]] = {
    "albahem.relevance-monotonicity": [(0, _added)],
    "albahem.irrelevance-monotonicity": [(0, _padded)],
    "albahem.redundancy": [(0, lambda w, g, i: [w(i) * (b - a) for a, b in permutations(g[1:], 2)])],
    "amigo.confidence": [(0, _padded)],
    "amigo.priority": [(1, _swapped)],
    "amigo.deepness-single": [(2, _moves(1))],
    "amigo.deepness-within": [(3, _moves(2)), (4, _moves(3))],
    "giner.replacement": [(0, _replaced)],
    "giner.strict-replacement": [(0, _replaced)],
    "giner.swapping": [(1, _swapped)],
    "giner.strict-swapping": [(1, _swapped)],
    "moffat.convergence": [(0, _replaced)],
    "moffat.monotonicity": [(0, _added), (0, lambda w, g, i: [w(i) * g[0]])],
    "moffat.top-weightedness": [(1, _swapped)],
}


STRICT = {name for name in EXCESS if name.startswith("amigo.") or ".strict-" in name} | {
    "moffat.convergence",
    "moffat.top-weightedness",
}
WITHIN = {"moffat.convergence", "moffat.top-weightedness"}
APPENDS = {"albahem.relevance-monotonicity", "albahem.irrelevance-monotonicity", "albahem.redundancy"} | {
    "amigo.confidence",
    "moffat.monotonicity",
}
METHODS = ("start", "step", "score", "parts", "weights", "gains")


def replay_weights(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Every excess is positive, or at least not negative where the axiom is not strict."""
    name, depth = evidence["axiom"], evidence["depth"]
    part = additive_part(measure, space_of(evidence, depth))
    if part is None:
        return False
    first = 2 if name in APPENDS and not evidence["empty"] else 1
    last = min(depth, measure.cutoff or depth) if name in WITHIN else depth
    rough, sharp = (read_table(measure, part, evidence, num) for num in (BALL, REAL))
    with ctx.workprec(PRECISION):
        for rank in range(first, last + 1):
            for reach, excess in EXCESS[name]:
                # A ball that touches 0 decides nothing; a sharper one may.
                shown = rank + reach > last or _good(excess(*rough, rank), name in STRICT)
                if not (shown or _good(excess(*sharp, rank), name in STRICT)):
                    return False
    return True


def additive_part(measure: Measure, space: Space) -> Additive | None:
    """The sum inside the measure, if its value is a positive multiple of one on the space's topic."""
    part = measure.part if isinstance(measure, Normalised) else measure
    if (
        not isinstance(part, Additive)
        or not part.product
        or not _unchanged(part, METHODS, Additive, WeightTable)
    ):
        return None
    if part is not measure and not _unchanged(measure, METHODS[:3], Normalised):
        return None
    topic = LetterTopic(REAL, space.base, 1, space.depth, horizon=space.depth)
    try:
        scale = part.scale(topic)
    except NotAffineError:
        return None
    if not np.all(np.asarray(scale) > 0):
        return None
    return part if part is measure or _has_ideal(part, measure.cutoff, space) else None


def _unchanged(measure: Measure, methods: tuple[str, ...], *families: type[Measure]) -> bool:
    """Whether the definition leaves these methods to its family."""
    kind = type(measure)
    return all(getattr(kind, name) in [getattr(one, name) for one in families] for name in methods)


def _has_ideal(part: Additive, cutoff: int | None, space: Space) -> bool:
    """No weight and no gain is negative, and the best document at rank 1 counts: so the ideal list does."""
    ranks = range(1, min(space.depth, cutoff or space.depth) + 1)
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    with ctx.workprec(PRECISION):
        weighed = all(part.weight(BALL, rank) >= 0 or part.weight(REAL, rank) >= 0 for rank in ranks)
    return bool(weighed and part.weight(REAL, 1) * gains[-1] > 0 and min(gains) >= 0)


def _good(values: list[Any], strict: bool) -> bool:
    return all(value > 0 if strict else value >= 0 for value in values)


def read_table(
    measure: Measure, part: Additive, evidence: dict[str, Any], num: Arithmetic
) -> tuple[Weight, list[Any]]:
    """Weights by rank and gains by label, from the definition; nothing counts behind the cutoff."""
    space, cutoff = space_of(evidence, evidence["depth"]), measure.cutoff

    @lru_cache(maxsize=16)
    def weight(rank: int) -> Any:
        return num.number(0) if cutoff is not None and rank > cutoff else part.weight(num, rank)

    top = space.base.top
    return weight, [part.gain(num, int(space.grade_of(label)), top) for label in range(space.branching)]
