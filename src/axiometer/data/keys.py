"""64-bit keys of (topic, document) pairs: different keys mean different pairs; equal ones are checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.errors import InputError

Keys = npt.NDArray[np.uint64]
ODD = np.uint64(0x9E3779B97F4A7C15)
SIEVE_BITS = 20


@dataclass(frozen=True)
class Sieve:
    """Sorted keys behind a bitmap of their leading bits, which turns most others away at once."""

    bitmap: npt.NDArray[np.bool_]
    known: Keys
    row: npt.NDArray[np.int64]

    @staticmethod
    def of(keys: Keys) -> Sieve:
        """A sieve that knows these keys."""
        row = np.argsort(keys)
        bitmap = np.zeros(1 << SIEVE_BITS, dtype=bool)
        bitmap[_leading(keys)] = True
        return Sieve(bitmap, keys[row], row)

    @property
    def clash(self) -> bool:
        """Whether two rows have the same key."""
        return bool((self.known[1:] == self.known[:-1]).any())

    def find(self, keys: Keys) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Places among `keys` that are known, and the rows that have these keys."""
        likely = np.flatnonzero(self.bitmap[_leading(keys)])
        at = np.minimum(np.searchsorted(self.known, keys[likely]), len(self.known) - 1)
        hit = self.known[at] == keys[likely]
        return likely[hit], self.row[at[hit]]


def _leading(keys: Keys) -> npt.NDArray[np.int64]:
    return (keys >> np.uint64(64 - SIEVE_BITS)).astype(np.int64)


def pair_keys(topic: pl.Series, document: pl.Series) -> Keys:
    """One key for each row."""
    keys: Keys = (topic.hash(1).to_numpy() * ODD) ^ document.hash(2).to_numpy()
    return keys


def refuse_duplicates(
    frame: pl.DataFrame,
    columns: list[str],
    keys: Keys,
    source: str,
    line_of: Callable[[int], int] | None = None,
) -> None:
    """Refuses a repeated row, naming the first repetition; a clash of keys alone is no repetition."""
    ordered = np.sort(keys)
    if not (ordered[1:] == ordered[:-1]).any():
        return
    repeated = frame.with_row_index("at").filter(~pl.struct(columns).is_first_distinct())
    if repeated.is_empty():
        return
    again = repeated.row(0, named=True)
    shown = ", ".join(f"{name} {again[name]!r}" for name in columns)
    raise InputError(
        f"{shown} stands twice" + ("" if line_of else f" (again as entry {again['at'] + 1})"),
        source=source,
        line=line_of(again["at"]) if line_of else None,
        remedy="remove one of the two",
    )
