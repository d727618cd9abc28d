"""Many signals: sets of documents as bits, swept level by level, a block of documents at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
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
    size = levels.shape[1]
    block = max(1, cells // size) * WORD
    counts = np.zeros(size, dtype=np.int64)
    for start in range(0, size, block):
        counts += _outscored_by(levels, np.arange(start, min(start + block, size)))
    return counts


def _outscored_by(levels: Ints, block: Ints) -> Ints:
    """For each document, how many documents of the block are at least as high in every signal."""
    word = (block - block[0]) // WORD
    bit = np.uint64(1) << (block % WORD).astype(np.uint64)
    common = _at_or_above(levels[0], block, word, bit)
    for level in levels[1:]:
        common &= _at_or_above(level, block, word, bit)
    counts: Ints = np.bitwise_count(common).sum(axis=0, dtype=np.int64)
    return counts


def _at_or_above(level: Ints, block: Ints, word: Ints, bit: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Bits (words, documents): which documents of the block are at each document's level or above."""
    seen = np.zeros((int(word[-1]) + 1, int(level.max()) + 1), dtype=np.uint64)
    np.bitwise_or.at(seen, (word, level[block]), bit)
    downwards = seen[:, ::-1]
    np.bitwise_or.accumulate(downwards, axis=1, out=downwards)
    return np.take(seen, level, axis=1)
