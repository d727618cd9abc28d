"""Certificates of additive measures checked again, by code that shares only the definitions with the proofs.

For each axiom stands here, written out, by how much the better list of a case exceeds the worse one. Every
rank and every pair of labels is tried: slower than the proof, and short enough to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

from flint import ctx

from axiometer.measures.additive import Additive
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.numeric import BALL, REAL, Arithmetic

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


def replay_weights(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Every excess is positive, or at least not negative where the axiom is not strict."""
    part = measure.part if isinstance(measure, Normalised) else measure
    if not isinstance(part, Additive):
        return False
    strict, last = evidence["strict"], evidence["last"]
    rough, sharp = (_reader(part, evidence, num) for num in (BALL, REAL))
    with ctx.workprec(PRECISION):
        for rank in range(evidence["first"], last + 1):
            for reach, excess in EXCESS[evidence["axiom"]]:
                # A ball that touches 0 decides nothing; a sharper one may.
                shown = rank + reach > last or _good(excess(*rough, rank), strict)
                if not (shown or _good(excess(*sharp, rank), strict)):
                    return False
    return True


def _good(values: list[Any], strict: bool) -> bool:
    return all(value > 0 if strict else value >= 0 for value in values)


def _reader(part: Additive, evidence: dict[str, Any], num: Arithmetic) -> tuple[Weight, list[Any]]:
    """Weights by rank and gains by label, from the definition; nothing counts behind the cutoff."""
    cutoff = evidence["cutoff"]

    @lru_cache(maxsize=16)
    def weight(rank: int) -> Any:
        return num.number(0) if cutoff is not None and rank > cutoff else part.weight(num, rank)

    return weight, [part.gain(num, grade, evidence["top"]) for grade in evidence["grades"]]
