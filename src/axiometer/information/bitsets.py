"""Many signals: sets of documents as bits, swept level by level, a block of documents at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
WORD = 64
CELLS = 1 << 16


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
