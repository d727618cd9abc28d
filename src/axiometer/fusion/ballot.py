"""Majorities among all pairs of documents, counted on bits: many comparisons with every operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from axiometer.fusion.pool import Ints
from axiometer.information.bitsets import Words, blocks, swept


class Tally:
    """Sums of votes, one for each bit of the words: plane p holds the bits of value 2^p of all sums.

    >>> tally = Tally(); tally.add(np.array([0b110], dtype=np.uint64), 3)
    >>> tally.add(np.array([0b010], dtype=np.uint64), 1); [plane.tolist() for plane in tally.planes]
    [[4], [4], [2]]
    """

    def __init__(self) -> None:
        self.planes: list[Words] = []

    def add(self, voters: Words, votes: int) -> None:
        """Adds so many votes wherever a bit is set."""
        for place in range(votes.bit_length()):
            if votes >> place & 1:
                self._carry(voters, place)

    def _carry(self, carry: Words, place: int) -> None:
        while carry.any():
            while place >= len(self.planes):
                self.planes.append(np.zeros_like(carry))
            self.planes[place], carry = self.planes[place] ^ carry, self.planes[place] & carry
            place += 1

    def above(self, other: Tally, like: Words) -> Words:
        """Where this sum is larger than the other, compared from the highest bit down."""
        larger, level = np.zeros_like(like), ~np.zeros_like(like)
        for place in range(max(len(self.planes), len(other.planes)) - 1, -1, -1):
            mine, theirs = self._plane(place, like), other._plane(place, like)
            larger |= level & mine & ~theirs
            level &= ~(mine ^ theirs)
        return larger

    def _plane(self, place: int, like: Words) -> Words:
        return self.planes[place] if place < len(self.planes) else np.zeros_like(like)


def majorities(levels: Ints, votes: Sequence[int]) -> Iterator[tuple[Ints, Words, Words]]:
    """A block of documents, and bits (words, documents): whom of the block each beats, and who beats it.

    `levels` is (runs, documents), the higher the better. A run that puts two documents at the same level -
    it has neither - does not vote on them.
    """
    for block in blocks(levels.shape[1]):
        wins, losses = Tally(), Tally()
        inside = np.take(swept(np.zeros_like(levels[0]), block), np.zeros_like(levels[0]), axis=1)
        for level, number in zip(levels, votes, strict=True):
            seen = swept(level, block)
            wins.add(inside & ~np.take(seen, level, axis=1), number)
            losses.add(np.take(seen, level + 1, axis=1), number)
        yield block, wins.above(losses, inside), losses.above(wins, inside)


def copeland(levels: Ints, votes: Sequence[int]) -> Ints:
    """How many documents each beats by majority, less how many beat it.

    >>> copeland(np.array([[3, 2, 1], [2, 3, 1], [3, 1, 2]]), [1, 1, 1]).tolist()
    [2, 0, -2]
    """
    count = np.zeros(levels.shape[1], dtype=np.int64)
    for _, wins, losses in majorities(levels, votes):
        count += np.bitwise_count(wins).sum(axis=0, dtype=np.int64)
        count -= np.bitwise_count(losses).sum(axis=0, dtype=np.int64)
    return count


def graph(levels: Ints, votes: Sequence[int]) -> tuple[list[int], list[int]]:
    """For each document, whom it beats and who beats it, as bits of one integer each."""
    found = list(majorities(levels, votes))
    beats = np.concatenate([wins for _, wins, _ in found])
    beaten = np.concatenate([losses for _, _, losses in found])
    return _integers(beats), _integers(beaten)


def _integers(words: Words) -> list[int]:
    """One integer for each column of words."""
    data = words.T.astype("<u8", order="C").tobytes()
    width = 8 * len(words)
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]
