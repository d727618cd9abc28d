"""The smallest pair of lists that two measures order oppositely."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from axiometer.check.partial import Case
from axiometer.meta.disagreement.ranks import UNSCORED, Ranks

Ints = npt.NDArray[np.int64]


def smallest_pair(first: Ranks, second: Ranks) -> Case | None:
    """(the list that the first measure prefers, the one that the second prefers), or None.

    The least total length, then lexicographically least. Within two lengths the search sorts once and
    compares each list with the best one on the other side, so that no pair is looked at twice.
    """
    lengths, levels = first.lengths, range(len(first.lengths))
    for total in range(2 * lengths[0], 2 * lengths[-1] + 1):
        found = [
            case
            for i in levels
            for j in levels
            if lengths[i] + lengths[j] == total
            for case in _between(first, second, i, j)
        ]
        if found:
            return min(found)
    return None


def _between(first: Ranks, second: Ranks, i: int, j: int) -> Iterator[Case]:
    """The least pair of a list of the i-th length, preferred by the first, and one of the j-th."""
    liked = _liked(first.level(i), second.level(i), first.level(j), second.level(j))
    if len(liked):
        best = int(liked[0])
        over = (first.level(j) < first.level(i)[best]) & (second.level(j) > second.level(i)[best])
        over &= (first.level(j) != UNSCORED) & (second.level(j) != UNSCORED)
        other = int(np.flatnonzero(over)[0])
        space, lengths = first.space, first.lengths
        yield space.labels(lengths[i], best), space.labels(lengths[j], other)


def _liked(first: Ints, second: Ints, other_first: Ints, other_second: Ints) -> Ints:
    """Which lists have a rival that the first measure puts below them and the second above."""
    scored = (other_first != UNSCORED) & (other_second != UNSCORED)
    order = np.argsort(other_first[scored], kind="stable")
    keys = other_first[scored][order]
    highest = np.maximum.accumulate(np.concatenate([[UNSCORED], other_second[scored][order]]))
    below = np.searchsorted(keys, first, side="left")
    return np.flatnonzero((highest[below] > second) & (first != UNSCORED) & (second != UNSCORED))
