"""A partial order on 0..n-1, one bitset of the elements at or above each element.

The numbering is always a linear extension: x < y in the order implies x < y as integers. So the least
element of an up-set can only be its lowest bit, and covers, joins and meets cost a few operations on whole
bitsets, which are Python integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
# 32-bit words fit a float64 exactly, so that frexp finds their highest bit.
WORD = 32


def lowest(bits: int) -> int:
    """The least member; -1 for the empty set."""
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The greatest member; -1 for the empty set."""
    return bits.bit_length() - 1


def members(bits: int) -> list[int]:
    """The members in ascending order."""
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    flags = np.unpackbits(np.frombuffer(raw, dtype=np.uint8), bitorder="little")
    found: list[int] = np.flatnonzero(flags).tolist()
    return found


def collect(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


class BitOrder:
    """The order as rows of bits: bit j of `up[i]` says that i <= j.

    >>> square = BitOrder.from_successors([[1, 2], [3], [3], []])
    >>> square.upper, square.join(1, 2), square.meet(1, 2)
    ([[1, 2], [3], [3], []], 3, 0)
    """

    def __init__(self, up: Sequence[int], upper: list[list[int]] | None = None) -> None:
        self.up = list(up)
        if upper is not None:
            self.upper = upper

    @classmethod
    def from_successors(cls, successors: Sequence[Sequence[int]], reduced: bool = False) -> BitOrder:
        """The order that these steps upwards generate; `reduced` when they are covers already."""
        up = [0] * len(successors)
        for i in reversed(range(len(successors))):
            row = 1 << i
            for j in successors[i]:
                row |= up[j]
            up[i] = row
        return cls(up, [list(steps) for steps in successors] if reduced else None)

    @classmethod
    def from_matrix(cls, matrix: NDArray[np.bool_]) -> BitOrder:
        """The order whose row i says which j are at or above i; the rows are taken at their word."""
        packed = np.packbits(matrix, axis=1, bitorder="little")
        return cls([int.from_bytes(row.tobytes(), "little") for row in packed])

    def __len__(self) -> int:
        return len(self.up)

    @property
    def full(self) -> int:
        """The set of all elements."""
        return (1 << len(self)) - 1

    @cached_property
    def upper(self) -> list[list[int]]:
        """The elements that cover i, ascending."""
        return [self._covers_of(i) for i in range(len(self))]

    def _covers_of(self, i: int) -> list[int]:
        rest, found = self.up[i] ^ (1 << i), []
        while rest:
            j = lowest(rest)
            found.append(j)
            rest &= ~self.up[j]
        return found

    @cached_property
    def lower(self) -> list[list[int]]:
        """The elements that i covers, ascending."""
        found: list[list[int]] = [[] for _ in self.up]
        for i, covers in enumerate(self.upper):
            for j in covers:
                found[j].append(i)
        return found

    @cached_property
    def down(self) -> list[int]:
        """Bit j of `down[i]` says that j <= i."""
        rows: list[int] = []
        for i, below in enumerate(self.lower):
            row = 1 << i
            for j in below:
                row |= rows[j]
            rows.append(row)
        return rows

    def leq(self, i: int, j: int) -> bool:
        """Whether i <= j."""
        return bool(self.up[i] >> j & 1)

    def join(self, i: int, j: int) -> int:
        """The least upper bound, -1 where there is none."""
        above = self.up[i] & self.up[j]
        least = lowest(above)
        return least if above and self.up[least] == above else -1

    def meet(self, i: int, j: int) -> int:
        """The greatest lower bound, -1 where there is none."""
        below = self.down[i] & self.down[j]
        greatest = highest(below)
        return greatest if below and self.down[greatest] == below else -1

    def above_all(self, some: Sequence[int]) -> int:
        """The common upper bounds of some elements; of none of them, every element."""
        return reduce(and_, (self.up[i] for i in some), self.full)

    def below_all(self, some: Sequence[int]) -> int:
        """The common lower bounds of some elements; of none of them, every element."""
        return reduce(and_, (self.down[i] for i in some), self.full)

    def minimal(self, bits: int) -> list[int]:
        """The minimal elements of a set, ascending."""
        found = []
        while bits:
            found.append(lowest(bits))
            bits &= ~self.up[found[-1]]
        return found

    def maximal(self, bits: int) -> list[int]:
        """The maximal elements of a set, ascending."""
        found = []
        while bits:
            found.append(highest(bits))
            bits &= ~self.down[found[-1]]
        return found[::-1]

    def restrict(self, numbers: Sequence[int]) -> BitOrder:
        """The order on some elements, renumbered in the same sequence."""
        place = {old: new for new, old in enumerate(numbers)}
        kept = collect(numbers)
        rows = (members(self.up[old] & kept) for old in numbers)
        return BitOrder([collect(place[j] for j in row) for row in rows])

    @property
    def bottom(self) -> int:
        """The least element, -1 where there is none."""
        return 0 if len(self) and self.up[0] == self.full else -1

    @property
    def top(self) -> int:
        """The greatest element, -1 where there is none."""
        last = len(self) - 1
        return last if len(self) and self.down[last] == self.full else -1

    def join_irreducibles(self) -> list[int]:
        """The elements that are not the join of the elements strictly below them."""
        return [i for i, row in enumerate(self.up) if self.above_all(self.lower[i]) != row]

    def meet_irreducibles(self) -> list[int]:
        """The elements that are not the meet of the elements strictly above them."""
        return [i for i, row in enumerate(self.down) if self.below_all(self.upper[i]) != row]


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
