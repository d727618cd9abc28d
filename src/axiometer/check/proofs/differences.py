"""For each axiom the words in which the two lists of a case differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from axiometer.spaces import Space
from axiometer.spaces.space import Labels


@dataclass(frozen=True)
class Difference:
    """The words in which the two lists of a case differ.

    `ends` is true where nothing follows them; `within` where both ranks lie within the cutoff; `covers` is
    (an aspect that the list before covers, one that it does not).
    """

    worse: Labels
    better: Labels
    ends: bool = False
    within: bool = False
    covers: tuple[int, int] | None = None


def _grade_pairs(space: Space) -> Iterator[tuple[int, int]]:
    return combinations(range(space.branching), 2)


def _swaps(space: Space, within: bool = False) -> list[Difference]:
    return [Difference((a, b), (b, a), within=within) for a, b in _grade_pairs(space)]


def _better(space: Space) -> list[Difference]:
    return [Difference((a,), (b,), within=True) for a, b in _grade_pairs(space)]


def _next(space: Space) -> list[Difference]:
    return [Difference((a,), (a + 1,)) for a in range(space.branching - 1)]


def _appended(space: Space) -> list[Difference]:
    return [Difference((), (label,), ends=True) for label in range(1, space.branching)]


def _padded(space: Space) -> list[Difference]:
    return [Difference((0,), (), ends=True)]


def _any(space: Space) -> list[Difference]:
    return [Difference((), (label,), ends=True) for label in range(space.branching)]


def _new_aspects(space: Space) -> list[Difference]:
    pairs = permutations(range(1, space.branching), 2)
    return [Difference((old,), (new,), ends=True, covers=(old, new)) for old, new in pairs]


DIFFERENCES: dict[str, Callable[[Space], list[Difference]]] = {
    "albahem.relevance-monotonicity": _appended,
    "albahem.irrelevance-monotonicity": _padded,
    "albahem.redundancy": _new_aspects,
    "amigo.confidence": _padded,
    "amigo.priority": _swaps,
    "giner.replacement": _next,
    "giner.strict-replacement": _next,
    "giner.swapping": _swaps,
    "giner.strict-swapping": _swaps,
    "moffat.convergence": _better,
    "moffat.monotonicity": _any,
    "moffat.top-weightedness": lambda space: _swaps(space, within=True),
}
