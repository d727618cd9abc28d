"""The axioms of Amigo, Giner and Moffat by brute force: lists as tuples, one exact score at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from axiometer.measures import measure
from axiometer.measures.tree import score_lists
from axiometer.numeric import REAL
from axiometer.spaces import Space

Labels = tuple[int, ...]
Case = tuple[Labels, ...]


def swapped(listed: Labels, i: int, j: int) -> Labels:
    out = list(listed)
    out[i], out[j] = out[j], out[i]
    return tuple(out)


def raised(listed: Labels, i: int, grade: int) -> Labels:
    return (*listed[:i], grade, *listed[i + 1 :])


def cases(axiom: str, lists: list[Labels], top: int, cutoff: int | None) -> Iterator[Case]:
    """Two lists (worse, better), or four (a, a', b, b') of which the first move has to gain more."""
    known = set(lists)
    for one in lists:
        length = len(one)
        if axiom == "confidence" and one and (*one, 0) in known:
            yield (*one, 0), one
        elif axiom in ("priority", "swapping", "strict-swapping"):
            yield from ((one, swapped(one, i, i + 1)) for i in range(length - 1) if one[i] < one[i + 1])
        elif axiom in ("replacement", "strict-replacement"):
            yield from ((one, raised(one, i, one[i] + 1)) for i in range(length) if one[i] < top)
        elif axiom == "top-weightedness":
            within = range(min(length, cutoff or length))
            yield from ((one, swapped(one, i, j)) for i, j in combinations(within, 2) if one[i] < one[j])
        elif axiom == "convergence" and cutoff is None:
            yield from ((one, raised(one, i, g)) for i in range(length) for g in range(one[i] + 1, top + 1))
        elif axiom == "convergence":
            inside, behind = range(min(length, cutoff)), range(cutoff, length)
            yield from ((one, swapped(one, i, j)) for i, j in product(inside, behind) if one[i] < one[j])
        elif axiom == "deepness-within":
            moves = [i for i in range(length - 1) if one[i : i + 2] == (0, 1)]
            for i, j in combinations(moves, 2):
                yield one, swapped(one, i, i + 1), one, swapped(one, j, j + 1)
        elif axiom == "deepness-single" and sum(one) == 1 and one.index(1) >= 1:
            i = one.index(1) - 1
            for j in range(i + 1, length - 1):
                deep = tuple(int(at == j + 1) for at in range(length))
                yield one, swapped(one, i, i + 1), deep, swapped(deep, j, j + 1)


STRICT = {
    *("priority", "confidence", "deepness-single", "deepness-within", "strict-swapping"),
    *("strict-replacement", "top-weightedness", "convergence"),
}


def verdict(name: str, axiom: str, space: Space) -> tuple[int, int, Case | None]:
    """Cases, violations and the smallest violating case."""
    found = measure(name)
    lists = [tuple(x) for n in space.levels for x in product(range(space.branching), repeat=n)]
    values = dict(zip(lists, score_lists(found, space, REAL, lists), strict=True))
    all_cases = list(cases(axiom, lists, space.branching - 1, found.cutoff))
    broken = []
    for case in all_cases:
        scores = [values[one] for one in case]
        gap = scores[1] - scores[0]
        if len(scores) == 4:
            gap = gap - (scores[3] - scores[2])
        if gap < 0 or (axiom in STRICT and gap == 0):
            broken.append(case)
    least = min(broken, key=lambda case: (sum(map(len, case)), case), default=None)
    return len(all_cases), len(broken), least
