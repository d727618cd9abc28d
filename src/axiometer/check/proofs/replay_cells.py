"""Certificates of tables checked again: the lists of every case are written out and their cells summed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from axiometer.check.proofs.certificate import space_of
from axiometer.check.proofs.replay import APPENDS, STRICT, WITHIN
from axiometer.measures.measure import Measure
from axiometer.measures.weights import WeightTable
from axiometer.spaces.space import Labels

Lists = tuple[Labels, ...]
"""worse, better; or two moves: from, to, and the better move's from, to."""
Cases = Callable[[int, int], Iterator[Lists]]
"""(rank, labels) -> the cases whose first change is at that rank."""


def _appended(i: int, wide: int) -> Iterator[Lists]:
    yield from (((0,) * (i - 1), (0,) * (i - 1) + (b,)) for b in range(1, wide))


def _padded(i: int, wide: int) -> Iterator[Lists]:
    yield (0,) * i, (0,) * (i - 1)


def _replaced(i: int, wide: int) -> Iterator[Lists]:
    yield from (((0,) * (i - 1) + (a,), (0,) * (i - 1) + (b,)) for a, b in combinations(range(wide), 2))


def _turned(i: int, wide: int) -> Iterator[Lists]:
    yield from (((0,) * (i - 1) + (a,), (0,) * (i - 1) + (b,)) for a, b in permutations(range(1, wide), 2))


def _swapped(i: int, wide: int) -> Iterator[Lists]:
    yield from (((0,) * (i - 1) + (a, b), (0,) * (i - 1) + (b, a)) for a, b in combinations(range(wide), 2))


def _moved(gap: int) -> Cases:
    def cases(i: int, wide: int) -> Iterator[Lists]:
        lists = [tuple(int(r == at) for r in range(1, i + gap + 2)) for at in range(1, i + gap + 2)]
        yield lists[i + gap], lists[i + gap - 1], lists[i], lists[i - 1]

    return cases


# The number says how many ranks below i the case reaches.
CASES: dict[str, list[tuple[int, Cases]]] = {
    "albahem.relevance-monotonicity": [(0, _appended)],
    "albahem.irrelevance-monotonicity": [(0, _padded)],
    "albahem.redundancy": [(0, _turned)],
    "amigo.confidence": [(0, _padded)],
    "amigo.priority": [(1, _swapped)],
    "amigo.deepness-single": [(2, _moved(1))],
    "amigo.deepness-within": [(3, _moved(2)), (4, _moved(3))],
    "giner.replacement": [(0, _replaced)],
    "giner.strict-replacement": [(0, _replaced)],
    "giner.swapping": [(1, _swapped)],
    "giner.strict-swapping": [(1, _swapped)],
    "moffat.convergence": [(0, _replaced)],
    "moffat.top-weightedness": [(1, _swapped)],
}


def replay_cells(measure: Measure, evidence: dict[str, Any]) -> bool:
    """No case of any rank in or just behind the table is violated."""
    if not isinstance(measure, WeightTable) or measure.cutoff != len(measure.cells):
        return False
    name, space = evidence["axiom"], space_of(evidence, evidence["depth"])
    grades = [int(space.grade_of(label)) for label in range(space.branching)]
    first = 2 if name in APPENDS and not space.empty else 1
    deepest = min(space.depth, len(measure.cells)) if name in WITHIN else space.depth

    def value(labels: Labels) -> Fraction:
        pairs = zip(measure.cells, labels, strict=False)
        return sum((row[grades[label]] for row, label in pairs), Fraction(0))

    def excess(lists: Lists) -> Fraction:
        gains = [value(after) - value(before) for before, after in zip(lists[::2], lists[1::2], strict=True)]
        return gains[-1] if len(gains) == 1 else gains[1] - gains[0]

    for reach, cases in CASES[name]:
        last = min(deepest - reach, len(measure.cells) + 1)
        for rank in range(first, last + 1):
            for lists in cases(rank, len(grades)):
                found = excess(lists)
                if found < 0 or (found == 0 and name in STRICT):
                    return False
    return True
