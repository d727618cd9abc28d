"""Compact letter groups: systems that share a letter were not shown to differ."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

ALPHABET = "abcdefghijklmnoprstuvwxyz"
"""No q: there is no superscript q in common fonts."""


def letter_groups(different: NDArray[np.bool_]) -> list[str]:
    """The letters of each system, given which pairs differ; systems in the order of the table, best first.

    Two systems share a letter exactly when they do not differ. Each letter is a largest group that it can
    be, and none could be left out.

    >>> apart = np.array([[0, 0, 1], [0, 0, 0], [1, 0, 0]], bool)
    >>> letter_groups(apart)
    ['a', 'ab', 'b']
    """
    groups = _needed(_cover(different), different)
    return [
        "".join(letter(i) for i, group in enumerate(groups) if system in group)
        for system in range(len(different))
    ]


def letter(index: int) -> str:
    """The letter of a group; after z comes a1, so that `a1b1` can still be read.

    >>> letter(0), letter(24), letter(25)
    ('a', 'z', 'a1')
    """
    turn, place = divmod(index, len(ALPHABET))
    return ALPHABET[place] + (str(turn) if turn else "")


def _cover(different: NDArray[np.bool_]) -> list[frozenset[int]]:
    """Groups without a difference inside, one at least for each pair that does not differ."""
    count = len(different)
    missing = ~different & ~np.eye(count, dtype=bool)
    groups = []
    for system in range(count):
        while missing[system, system + 1 :].any():
            partner = system + 1 + int(np.argmax(missing[system, system + 1 :]))
            group = _grown([system, partner], different)
            missing[np.ix_(group, group)] = False
            groups.append(frozenset(group))
        if not any(system in group for group in groups) and different[system, system + 1 :].all():
            groups.append(frozenset([system]))
    return groups


def _grown(group: list[int], different: NDArray[np.bool_]) -> list[int]:
    """The group with all that fit, those below its first system before those above it."""
    free: NDArray[np.bool_] = ~np.any(different[group], axis=0)
    for other in (*range(group[0] + 1, len(different)), *range(group[0])):
        if free[other] and other not in group:
            group = [*group, other]
            free &= ~different[other]
    return group


def _needed(groups: list[frozenset[int]], different: NDArray[np.bool_]) -> list[frozenset[int]]:
    """Leave out each group whose every pair another group holds too."""
    held = np.zeros(different.shape, int)
    for group in groups:
        held[_square(group)] += 1
    kept = []
    for group in groups:
        if (held[_square(group)] > 1).all():
            held[_square(group)] -= 1
        else:
            kept.append(group)
    return kept


def _square(group: Iterable[int]) -> tuple[NDArray[np.intp], ...]:
    members = sorted(group)
    return np.ix_(members, members)
