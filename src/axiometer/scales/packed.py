"""Vectors of small numbers packed into machine words, so that one subtraction compares all entries."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
BITS = 64


@dataclass(frozen=True)
class Packed:
    """Rows of words; each entry has a guard bit above it, which a borrow clears.

    >>> rows = pack(np.array([[0, 3], [1, 3], [1, 2]]))
    >>> rows.at_most(slice(0, 1), slice(0, 3)).tolist()
    [[True, True, False]]
    """

    words: Words
    guards: Words

    def at_most(self, low: slice, high: slice) -> Bools:
        """Which vector of `low` is in every entry at most which one of `high`."""
        found = self._in_word(0, low, high)
        for word in range(1, len(self.words)):
            found &= self._in_word(word, low, high)
        return found

    def _in_word(self, number: int, low: slice, high: slice) -> Bools:
        word, guard = self.words[number], self.guards[number]
        left = (word[high] | guard)[None, :] - word[low][:, None]
        left &= guard
        return np.asarray(left == guard)


def pack(vectors: Ints) -> Packed:
    """Packs vectors of numbers from 0 up; a wide entry is replaced by its place among the column's values."""
    columns = [_narrow(column) for column in vectors.T]
    words: list[Words] = []
    guards: list[int] = []
    room = 0
    for column in columns:
        width = int(column.max(initial=0)).bit_length() + 1
        if width > room:
            words.append(np.zeros(len(vectors), dtype=np.uint64))
            guards.append(0)
            room = BITS
        shift = BITS - room
        words[-1] |= column.astype(np.uint64) << np.uint64(shift)
        guards[-1] |= 1 << (shift + width - 1)
        room -= width
    return Packed(
        np.array(words, dtype=np.uint64).reshape(-1, len(vectors)), np.array(guards, dtype=np.uint64)
    )


def _narrow(column: Ints) -> Ints:
    return np.unique(column, return_inverse=True)[1].astype(np.int64).ravel()
