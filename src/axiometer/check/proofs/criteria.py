"""For each axiom the inequalities between weights that are necessary and sufficient for additive measures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from axiometer.check.proofs.windows import Window
from axiometer.spaces.space import Labels

Step = tuple[int, int, Any]
"""(from label, to label, the difference of gain that the axiom weighs)."""
Gains = tuple[Any, ...]
Case = Callable[[int, int, int, int], tuple[Labels, ...]]
"""(rank, which window, from label, to label) -> the lists of a violated case."""


@dataclass(frozen=True)
class Criterion:
    """weight combinations x gain differences > 0 (>= 0 unless strict), for all ranks and all steps.

    `shapes` are the coefficients of the combinations; `steps` lists the gain differences; `case` builds the
    shortest violated case. `appends` marks axioms that append to a list, which must not be empty unless the
    space says so; `within` those that speak of ranks within the cutoff only.
    """

    shapes: tuple[tuple[int, ...], ...]
    steps: Callable[[Gains], list[Step]]
    case: Case
    strict: bool = False
    appends: bool = False
    within: bool = False

    def windows(self, depth: int, first: int, signs: set[int]) -> list[Window] | None:
        """What remains to be shown of the weights, given the signs of the gain differences, if it can be."""
        if self.strict and (0 in signs or len(signs) > 1):
            return None
        return [
            Window(tuple(sign * c for c in shape), first, depth - len(shape) + 1, self.strict)
            for shape in self.shapes
            for sign in sorted(signs)
            if sign
        ]


def rises(gains: Gains) -> list[Step]:
    """Each grade and the next."""
    return [(a, a + 1, gains[a + 1] - gains[a]) for a in range(len(gains) - 1)]


def pairs(gains: Gains) -> list[Step]:
    """Each grade and every better one."""
    return [(a, b, gains[b] - gains[a]) for a, b in combinations(range(len(gains)), 2)]


def relevant(gains: Gains) -> list[Step]:
    """What a relevant document adds."""
    return [(b, b, gains[b]) for b in range(1, len(gains))]


def irrelevant(gains: Gains) -> list[Step]:
    """What a document that is not relevant takes away."""
    return [(0, 0, -gains[0])]


def anything(gains: Gains) -> list[Step]:
    """What any document adds."""
    return [(b, b, gains[b]) for b in range(len(gains))]


def sideways(gains: Gains) -> list[Step]:
    """One aspect in place of another."""
    return [(a, b, gains[b] - gains[a]) for a in range(1, len(gains)) for b in range(1, len(gains)) if a != b]


def _appended(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    return (0,) * (i - 1), (0,) * (i - 1) + (b,)


def _padded(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    return (0,) * i, (0,) * (i - 1)


def _replaced(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    return (0,) * (i - 1) + (a,), (0,) * (i - 1) + (b,)


def _swapped(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    return (0,) * (i - 1) + (a, b), (0,) * (i - 1) + (b, a)


def _single(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    return tuple(tuple(int(rank == r) for rank in range(1, i + 3)) for r in (i + 1, i, i + 2, i + 1))


def _within(i: int, w: int, a: int, b: int) -> tuple[Labels, ...]:
    j = i + 2 + w
    ranks = [{i + 1, j + 1}, {i, j + 1}, {i + 1, j + 1}, {i + 1, j}]
    return tuple(tuple(int(rank in held) for rank in range(1, j + 2)) for held in ranks)


FIRST, SECOND = (1,), (1, -1)
CRITERIA: dict[str, Criterion] = {
    "albahem.relevance-monotonicity": Criterion((FIRST,), relevant, _appended, appends=True),
    "albahem.irrelevance-monotonicity": Criterion((FIRST,), irrelevant, _padded, appends=True),
    "albahem.redundancy": Criterion((FIRST,), sideways, _replaced, appends=True),
    "amigo.confidence": Criterion((FIRST,), irrelevant, _padded, strict=True, appends=True),
    "amigo.priority": Criterion((SECOND,), pairs, _swapped, strict=True),
    "amigo.deepness-single": Criterion(((1, -2, 1),), pairs, _single, strict=True),
    "amigo.deepness-within": Criterion(((1, -1, -1, 1), (1, -1, 0, -1, 1)), pairs, _within, strict=True),
    "giner.replacement": Criterion((FIRST,), rises, _replaced),
    "giner.strict-replacement": Criterion((FIRST,), rises, _replaced, strict=True),
    "giner.swapping": Criterion((SECOND,), pairs, _swapped),
    "giner.strict-swapping": Criterion((SECOND,), pairs, _swapped, strict=True),
    "moffat.convergence": Criterion((FIRST,), pairs, _replaced, strict=True, within=True),
    "moffat.top-weightedness": Criterion((SECOND,), pairs, _swapped, strict=True, within=True),
}
