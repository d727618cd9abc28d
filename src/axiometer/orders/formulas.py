"""The orderings exactly as paper 000 displays them: relations on two judged lists, slow and literal.

Nothing here is shared with the closed forms, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from axiometer.orders.numbered_lists import Ranking

Relation = Callable[[Ranking, Ranking], bool]


def _grades(r: Ranking, s: Ranking) -> range:
    return range(max(*r, *s) + 1)


def _same(r: Ranking, grade: int) -> int:
    return sum(1 for document in r if document == grade)


def _at_least(r: Ranking, grade: int) -> int:
    return sum(1 for document in r if document >= grade)


def set_projection_replacement(r: Ranking, s: Ranking) -> bool:
    """Section 5.1: at the highest grade whose counts differ, at most as many.

    >>> set_projection_replacement((1, 1), (2, 0))
    True
    """
    differing = [j for j in _grades(r, s) if _same(r, j) != _same(s, j)]
    return not differing or _same(r, max(differing)) <= _same(s, max(differing))


def set_replacement(r: Ranking, s: Ranking) -> bool:
    """Section 5.2: for every grade, at most as many documents at or above it.

    >>> set_replacement((2, 2, 0), (3, 0, 0)), set_replacement((3, 0, 0), (2, 2, 0))
    (False, False)
    """
    return all(_at_least(r, j) <= _at_least(s, j) for j in _grades(r, s))


def rank_projection_replacement(r: Ranking, s: Ranking) -> bool:
    """Section 6.1: at the first rank where they differ, at most as high a grade.

    >>> rank_projection_replacement((0, 2), (1, 0))
    True
    """
    differing = [k for k in range(len(r)) if r[k] != s[k]]
    return not differing or r[min(differing)] <= s[min(differing)]


def rank_replacement_displayed(r: Ranking, s: Ranking) -> bool:
    """Section 6.2, the displayed formula: that of 5.2, on lists; not antisymmetric.

    >>> rank_replacement_displayed((0, 1), (1, 0)), rank_replacement_displayed((1, 0), (0, 1))
    (True, True)
    """
    return set_replacement(r, s)


def rank_replacement(r: Ranking, s: Ranking) -> bool:
    """Section 6.2, Remark 2: at every rank, at most as high a grade.

    >>> rank_replacement((0, 1), (1, 0))
    False
    """
    return all(r[k] <= s[k] for k in range(len(r)))


def rank_replacement_swapping(r: Ranking, s: Ranking) -> bool:
    """Section 6.3: for every grade and every prefix, at most as many documents at or above it.

    >>> rank_replacement_swapping((0, 1), (1, 0))
    True
    """
    return all(set_replacement(r[:k], s[:k]) for k in range(1, len(r) + 1))


#: The formula that each ordering follows.
FORMULAS: Mapping[str, Relation] = {
    "set-projection-replacement": set_projection_replacement,
    "set-replacement": set_replacement,
    "rank-projection-replacement": rank_projection_replacement,
    "rank-replacement": rank_replacement,
    "rank-replacement-swapping": rank_replacement_swapping,
}
