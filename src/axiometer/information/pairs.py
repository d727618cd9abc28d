"""Two signals: dominance counted in n log n, or by a histogram where one signal has few levels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
FEW_LEVELS = 12


def two_signals(left: Ints, right: Ints) -> Ints:
    """For each document, how many are at least as high in both signals.

    >>> two_signals(np.array([2, 1, 1, 0]), np.array([0, 2, 2, 1])).tolist()
    [1, 2, 2, 3]
    """
    if left.max() < right.max():
        left, right = right, left
    return by_histogram(left, right) if right.max() < FEW_LEVELS else by_sorting(left, right)


def by_histogram(level: Ints, grade: Ints) -> Ints:
    """One pass for each grade: the documents of at least that grade, cumulated over the other signal."""
    counts = np.zeros(len(level), dtype=np.int64)
    size = int(level.max()) + 1
    for g in range(int(grade.max()) + 1):
        above = np.cumsum(np.bincount(level[grade >= g], minlength=size)[::-1])[::-1]
        here = grade == g
        counts[here] = above[level[here]]
    return counts


def by_sorting(left: Ints, right: Ints) -> Ints:
    """Sorted by `left`, then `right`, both descending: all that dominate a document stand before it.

    Documents alike in both signals have the same count: that of the last of them.
    """
    order = np.lexsort((-right, -left))
    x, y = left[order], right[order]
    count = earlier_at_least(y) + 1
    last = np.append((x[1:] != x[:-1]) | (y[1:] != y[:-1]), True)
    of_group = np.cumsum(np.append(0, last[:-1]))
    result = np.empty(len(order), dtype=np.int64)
    result[order] = count[np.flatnonzero(last)][of_group]
    return result


def earlier_at_least(values: Ints) -> Ints:
    """For each place, how many earlier places hold a value at least as large: one pass for each bit.

    >>> earlier_at_least(np.array([3, 1, 2, 1])).tolist()
    [0, 1, 1, 3]
    """
    total = np.zeros(len(values), dtype=np.int64)
    order = np.arange(len(values))
    starts = np.zeros(len(values), dtype=np.int64)
    for bit in range(int(values.max()).bit_length() - 1, -1, -1):
        ones = (values[order] >> bit) & 1
        before = np.cumsum(ones) - ones
        inside = before - before[starts]
        zero = ones == 0
        total[order[zero]] += inside[zero]
        order, starts = _split(order, starts, ones, inside)
    total[order] += np.arange(len(values)) - starts
    return total


def _split(order: Ints, starts: Ints, ones: Ints, inside: Ints) -> tuple[Ints, Ints]:
    """Each group (its members begin at `starts`) parted by the bit, the ones first, else in its order."""
    here = np.arange(len(order))
    size = np.bincount(starts, weights=ones, minlength=len(order)).astype(np.int64)
    ones_of_group = size[starts]
    new_start = np.where(ones == 1, starts, starts + ones_of_group)
    new_place = np.where(ones == 1, starts + inside, new_start + (here - starts) - inside)
    new_order, new_starts = np.empty_like(order), np.empty_like(starts)
    new_order[new_place], new_starts[new_place] = order, new_start
    return new_order, new_starts
