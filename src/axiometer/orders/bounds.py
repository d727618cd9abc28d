"""All joins, or all meets, of one element at once: the bitsets as a matrix of machine words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]

# 32-bit words fit a float64 exactly, so that frexp finds their highest bit.
WORD = 32


class BoundRows:
    """Least (or, with `last`, greatest) members of the pairwise intersections of rows.

    >>> rows = BoundRows([0b1111, 0b1010, 0b1100, 0b1000])
    >>> rows.of(1).tolist()
    [1, 1, 3, 3]
    """

    def __init__(self, rows: Sequence[int], last: bool = False) -> None:
        count = max(1, -(-len(rows) // WORD))
        raw = b"".join(row.to_bytes(count * WORD // 8, "little") for row in rows)
        self.words = np.frombuffer(raw, dtype="<u4").reshape(len(rows), count)
        self.sizes = np.array([row.bit_count() for row in rows], dtype=np.int64)
        self.last = last

    def of(self, i: int, start: int = 0) -> Indices:
        """For every j from `start` on the bound of i and j, -1 where there is none."""
        common = self.words[start:] & self.words[i]
        sizes = np.bitwise_count(common).sum(axis=1, dtype=np.int64)
        bound = self._extreme(common)
        # The row of the bound lies within the intersection: equal sizes mean equal sets.
        return np.where((sizes > 0) & (self.sizes[bound] == sizes), bound, -1)

    def _extreme(self, common: NDArray[np.uint32]) -> Indices:
        filled = common != 0
        if self.last:
            place = common.shape[1] - 1 - np.argmax(filled[:, ::-1], axis=1)
        else:
            place = np.argmax(filled, axis=1)
        word = common[np.arange(len(common)), place].astype(np.int64)
        if not self.last:
            word &= -word
        bit = np.frexp(word.astype(np.float64))[1] - 1
        bounds: Indices = np.maximum(WORD * place + bit, 0)
        return bounds
