"""64-bit keys of names: different keys mean different names; equal ones are checked.

Names are known as polars strings, or as fields of a text: rows of 64-bit words, many compared, ordered and
hashed at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import numpy.typing as npt
import polars as pl

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Keys = npt.NDArray[np.uint64]
Words = npt.NDArray[np.uint64]
ODD = np.uint64(0x9E3779B97F4A7C15)
PLACES = 8
SIZE = 8
MOST = 8
LONGEST = MOST * SIZE
FIRST_BYTES = np.array([(1 << (8 * kept)) - 1 for kept in range(SIZE + 1)], dtype=np.uint64)


@dataclass(frozen=True)
class Sieve:
    """Sorted keys behind a bitmap of their leading bits, which turns most others away at once.

    The bitmap has eight places or more for each key, and yet fits into the processor's caches. `begin` says
    where the keys with the same leading bits begin among the `known` ones; as keys are hashes, at most a
    few share them (`fullest`), and a search is a step or two.
    """

    shift: np.uint64
    bitmap: npt.NDArray[np.bool_]
    begin: Ints
    known: Keys
    row: Ints
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

    def find(self, keys: Keys) -> tuple[Ints, Ints]:
        """Places among `keys` that are known, and the rows that have these keys."""
        leading = _leading(keys, self.shift)
        likely = np.flatnonzero(self.bitmap[leading])
        wanted, at = keys[likely], self.begin[leading[likely]]
        for _ in range(self.fullest):
            at = at + (self.known[at] < wanted)
        hit = (self.known[at] == wanted) & (at < len(self.row))
        return likely[hit], self.row[at[hit]]


def _leading(keys: Keys, shift: np.uint64) -> Ints:
    return (keys >> shift).astype(np.int64)


def pair_keys(topic: pl.Series, document: pl.Series) -> Keys:
    """One key for each row."""
    keys: Keys = (topic.hash(1).to_numpy() * ODD) ^ document.hash(2).to_numpy()
    return keys


def windows(text: Bytes, start: Ints, width: int) -> Words:
    """So many words of the text from each place on, a row for each; zeros where the text does not reach.

    >>> [f"{word:x}" for word in windows(np.frombuffer(b"abc", np.uint8), np.array([1, -2]), 1)[:, 0]]
    ['6362', '6362610000']
    """
    count, last = width * SIZE, len(text) - width * SIZE
    if start.min(initial=0) >= 0 and start.max(initial=0) <= last:
        return _windows(text, start, width)
    inside = (start >= 0) & (start <= last)
    found = np.zeros((len(start), width), dtype="<u8")
    if inside.any():
        found[inside] = _windows(text, start[inside], width)
    for row in np.flatnonzero(~inside):
        at = int(start[row])
        piece = bytes(max(-at, 0)) + text[max(at, 0) : at + count].tobytes()
        found[row] = np.frombuffer(piece.ljust(count, b"\0"), "<u8")
    return found


def _windows(text: Bytes, start: Ints, width: int) -> Words:
    everywhere = np.ndarray((len(text) - width * SIZE + 1,), f"V{width * SIZE}", text, strides=(1,))
    found: Words = everywhere[start].view("<u8").reshape(len(start), width)
    return found


def words(text: Bytes, start: Ints, size: Ints) -> Words:
    """Each field as a row of words, filled up with zeros.

    >>> words(np.frombuffer(b"ab c", np.uint8), np.array([0, 3]), np.array([2, 1])).tolist()
    [[25185], [99]]
    """
    width = -(-int(size.max(initial=1)) // SIZE)
    found = windows(text, start, width)
    for column in range(int(size.min(initial=LONGEST)) // SIZE, width):
        found[:, column] &= FIRST_BYTES.take(size - column * SIZE, mode="clip")
    return found


def name_words(names: pl.Series) -> Words | None:
    """Names as rows of words; None if one is too long for that or holds a zero.

    >>> name_words(pl.Series(["ab", "c"])).tolist()
    [[25185], [99]]
    """
    size = names.str.len_bytes().to_numpy().astype(np.int64)
    text = names.str.join().item().encode()
    if size.max(initial=0) > LONGEST or b"\0" in text:
        return None
    return words(np.frombuffer(text, np.uint8), np.cumsum(size) - size, size)


def same_rows(one: Words, other: Words) -> bool:
    """Whether two tables of words name the same things, row by row.

    >>> same_rows(name_words(pl.Series(["a", "b"])), name_words(pl.Series(["a", "b", "longer than 8"]))[:2])
    True
    """
    width = min(one.shape[1], other.shape[1])
    longer = one[:, width:].any() or other[:, width:].any()
    return bool((one[:, :width] == other[:, :width]).all() and not longer)


def _factors(seed: int) -> Words:
    """Odd numbers without a pattern, so that names with a pattern do not share their hashes."""
    digests = (sha256(bytes([seed, column])).digest() for column in range(MOST))
    return np.array([int.from_bytes(digest[:SIZE], "little") | 1 for digest in digests], dtype=np.uint64)


TOPIC, DOCUMENT = _factors(0), _factors(1)


def hashes(rows: Words, factors: Words) -> Words:
    """A hash for each row, whatever the number of zeros that fill it up; topics have other factors.

    Upper halves are folded into the lower ones: of what stands high in a word a product keeps little.

    >>> one, two = np.array([[5, 0]], dtype=np.uint64), np.array([[5]], dtype=np.uint64)
    >>> bool(hashes(one, TOPIC) == hashes(two, TOPIC)), bool(hashes(one, TOPIC) == hashes(one, DOCUMENT))
    (True, False)
    """
    folded = rows >> np.uint64(32)
    folded ^= rows
    folded *= factors[: rows.shape[1]]
    total: Words = folded[:, 0].copy()
    for column in range(1, rows.shape[1]):
        total += folded[:, column]
    return total
