"""How often two orders of the same things agree: every pair of them counted, without looking at each pair."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Counts:
    """Pairs of things by how two orders see them; the fields add up to `pairs`.

    >>> Counts.of(np.array([0, 1, 2, 2]), np.array([1, 0, 2, 2]))
    Counts(concordant=4, discordant=1, tied_first=0, tied_second=0, tied_both=1)
    """

    concordant: int
    discordant: int
    tied_first: int
    tied_second: int
    tied_both: int

    @staticmethod
    def of(first: Ints, second: Ints) -> Counts:
        """The counts for two arrays of ranks, in near-linear time."""
        order = np.lexsort((second, first))
        discordant = inversions(second[order])
        pairs = len(first) * (len(first) - 1) // 2
        in_first, in_second = tied_pairs(first), tied_pairs(second)
        wide = int(second.max(initial=0)) + 1
        both = tied_pairs(np.unique(first * wide + second, return_inverse=True)[1])
        apart = pairs - in_first - in_second + both
        return Counts(apart - discordant, discordant, in_first - both, in_second - both, both)

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return self.concordant + self.discordant + self.tied_first + self.tied_second + self.tied_both

    @property
    def share(self) -> float:
        """The share of all pairs that the two order oppositely."""
        return self.discordant / self.pairs if self.pairs else 0.0

    @property
    def tau(self) -> float | None:
        """Kendall's tau-b; None where one of the two ties everything."""
        apart = self.concordant + self.discordant
        product = (apart + self.tied_first) * (apart + self.tied_second)
        return (self.concordant - self.discordant) / sqrt(product) if product else None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**vars(self), "pairs": self.pairs, "share": self.share, "tau_b": self.tau}


def tied_pairs(ranks: Ints) -> int:
    """How many pairs have the same rank.

    >>> tied_pairs(np.array([0, 1, 1, 1]))
    3
    """
    sizes = np.bincount(ranks)
    return int((sizes * (sizes - 1) // 2).sum())


def inversions(ranks: Ints) -> int:
    """How many pairs stand in the wrong order: an earlier one is strictly larger than a later one.

    Bit by bit: among ranks that share their higher bits, each 0 counts the 1s before it.

    >>> inversions(np.array([2, 0, 1, 1]))
    3
    """
    total, ordered = 0, ranks
    for bit in reversed(range(int(ranks.max(initial=0)).bit_length())):
        ones = (ordered >> bit) & 1
        before = np.cumsum(ones) - ones
        group = ordered >> (bit + 1)
        first = np.concatenate([[True], np.diff(group) != 0]) if len(group) else np.empty(0, dtype=bool)
        start = before[first][np.cumsum(first) - 1]
        total += int((before - start)[ones == 0].sum())
        ordered = ordered[np.argsort(ordered >> bit, kind="stable")]
    return total
