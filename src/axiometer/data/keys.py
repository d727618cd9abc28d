"""64-bit keys of (topic, document) pairs: different keys mean different pairs; equal ones are checked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

Keys = npt.NDArray[np.uint64]
ODD = np.uint64(0x9E3779B97F4A7C15)
PLACES = 8


@dataclass(frozen=True)
class Sieve:
    """Sorted keys behind a bitmap of their leading bits, which turns most others away at once.

    The bitmap has eight places or more for each key, and yet fits into the processor's caches. `begin` says
    where the keys with the same leading bits begin among the `known` ones; as keys are hashes, at most a
    few share them (`fullest`), and a search is a step or two.
    """

    shift: np.uint64
    bitmap: npt.NDArray[np.bool_]
    begin: npt.NDArray[np.int64]
    known: Keys
    row: npt.NDArray[np.int64]
    fullest: int

    @staticmethod
    def of(keys: Keys) -> Sieve:
        """A sieve that knows these keys.

        >>> Sieve.of(np.array([7, 5], dtype=np.uint64)).find(np.array([5, 6], dtype=np.uint64))
        (array([0]), array([1]))
        """
        row = np.argsort(keys)
        bits = (PLACES * len(keys)).bit_length()
        shift = np.uint64(64 - bits)
        sizes = np.bincount(_leading(keys, shift), minlength=1 << bits)
        known = np.append(keys[row], np.uint64(2**64 - 1))
        return Sieve(shift, sizes > 0, np.cumsum(sizes) - sizes, known, row, int(sizes.max()))

    def find(self, keys: Keys) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Places among `keys` that are known, and the rows that have these keys."""
        leading = _leading(keys, self.shift)
        likely = np.flatnonzero(self.bitmap[leading])
        wanted, at = keys[likely], self.begin[leading[likely]]
        for _ in range(self.fullest):
            at = at + (self.known[at] < wanted)
        hit = (self.known[at] == wanted) & (at < len(self.row))
        return likely[hit], self.row[at[hit]]


def _leading(keys: Keys, shift: np.uint64) -> npt.NDArray[np.int64]:
    return (keys >> shift).astype(np.int64)


def pair_keys(topic: pl.Series, document: pl.Series) -> Keys:
    """One key for each row."""
    keys: Keys = (topic.hash(1).to_numpy() * ODD) ^ document.hash(2).to_numpy()
    return keys
