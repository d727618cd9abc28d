"""How many documents outscore a document unanimously: exact counts, by the cheapest way that fits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
FEW_LEVELS = 12
WORD = 64
CELLS = 1 << 16


def outscoring(levels: Ints, unseen: int = 0) -> Ints:
    """For each document, how many documents every signal puts at least as high, itself among them.

    `levels` is (signals, documents) of small integers, 0 the lowest; `unseen` documents are at level 0
    in every signal. Signals that order the documents alike count once: they cannot change an answer.

    >>> outscoring(np.array([[3, 2, 1, 0], [1, 3, 2, 0]]), unseen=6).tolist()
    [1, 1, 2, 10]
    """
    distinct = np.stack(list({level.tobytes(): level for level in levels}.values()))
    if len(distinct) == 1:
        counts = one_signal(distinct[0])
    elif len(distinct) == 2:
        counts = two_signals(distinct[0], distinct[1])
    else:
        counts = many_signals(distinct)
    return counts + np.where((levels == 0).all(axis=0), unseen, 0)


def one_signal(level: Ints) -> Ints:
    """How many documents are at each document's level or above."""
    at_level = np.bincount(level)
    at_or_above: Ints = np.cumsum(at_level[::-1])[::-1]
    return at_or_above[level]


def two_signals(left: Ints, right: Ints) -> Ints:
    """For each document, how many are at least as high in both signals.

    In n log n, or by a histogram where one signal has few levels.

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
    for bit in range(int(values.max(initial=0)).bit_length() - 1, -1, -1):
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


def many_signals(levels: Ints, cells: int = CELLS) -> Ints:
    """For each document, how many are at least as high in every signal.

    A block of documents is a column of bits. For each signal a sweep from its top level down gives, at
    each level, the set of the block's documents seen so far; the intersection over the signals is counted.
    About `cells` words of 64 bits are held at a time (one for each document, if those are more).

    >>> many_signals(np.array([[2, 1, 1, 0], [0, 2, 2, 1], [1, 1, 0, 0]])).tolist()
    [1, 1, 2, 3]
    """
    counts = np.zeros(levels.shape[1], dtype=np.int64)
    for block in blocks(levels.shape[1], cells):
        common = np.take(swept(levels[0], block), levels[0], axis=1)
        for level in levels[1:]:
            common &= np.take(swept(level, block), level, axis=1)
        counts += np.bitwise_count(common).sum(axis=0, dtype=np.int64)
    return counts


def blocks(size: int, cells: int = CELLS) -> Iterator[Ints]:
    """The documents, cut so that a column of bits for each document fits into so many words.

    >>> [len(block) for block in blocks(100, cells=1)]
    [64, 36]
    """
    step = max(1, cells // size) * WORD
    for start in range(0, size, step):
        yield np.arange(start, min(start + step, size))


def swept(level: Ints, block: Ints) -> Words:
    """Bits (words, levels): which documents of the block are at each level or above; none above the top.

    >>> swept(np.array([2, 0, 1]), np.arange(3)).tolist()
    [[7, 5, 1, 0]]
    """
    word = (block - block[0]) // WORD
    bit = np.uint64(1) << (block % WORD).astype(np.uint64)
    seen = np.zeros((int(word[-1]) + 1, int(level.max()) + 2), dtype=np.uint64)
    np.bitwise_or.at(seen, (word, level[block]), bit)
    downwards = seen[:, ::-1]
    np.bitwise_or.accumulate(downwards, axis=1, out=downwards)
    return seen
