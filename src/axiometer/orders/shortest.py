"""Which of many violating pairs is shown: the shortest lists, then the lexicographically least."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from axiometer.orders.bits import collect, lowest, members

Pair = tuple[int, int]


class Shortlex:
    """Ranks pairs of elements by total length, then by the first list, then by the second.

    Elements that are no tuples, or cannot be compared, count in the sequence of the list.

    >>> Shortlex([(1,), (0, 0), (0, 1)]).least([(1, 0b100), (0, 0b110)])
    (0, 1)
    """

    def __init__(self, labels: Sequence[Hashable]) -> None:
        self.lengths = [len(label) if isinstance(label, tuple) else 0 for label in labels]
        self.places = _places(labels)
        self.sorted = self.places == list(range(len(labels)))
        self.by_length = {
            length: collect(i for i, own in enumerate(self.lengths) if own == length)
            for length in sorted(set(self.lengths))
        }

    def least(self, violations: Iterable[tuple[int, int]], unordered: bool = False) -> Pair | None:
        """The least pair (i, j), given for some i the non-empty set of the violating j as bits.

        With `unordered`, (j, i) is the same case as (i, j), and may be the form in which it is least.
        """
        nearest = ((i, self._least_of(bits)) for i, bits in violations)
        if unordered:
            nearest = ((min(i, j, key=self._rank), max(i, j, key=self._rank)) for i, j in nearest)
        return min(nearest, key=self._pair_rank, default=None)

    def _rank(self, i: int) -> int:
        return self.places[i]

    def _pair_rank(self, pair: Pair) -> tuple[int, int, int]:
        i, j = pair
        return self.lengths[i] + self.lengths[j], self.places[i], self.places[j]

    def _least_of(self, bits: int) -> int:
        shortest = next(bits & mask for mask in self.by_length.values() if bits & mask)
        return lowest(shortest) if self.sorted else min(members(shortest), key=self._rank)


def _places(labels: Sequence[Hashable]) -> list[int]:
    """The place of each label in lexicographic order."""
    numbers = list(range(len(labels)))
    if all(isinstance(label, tuple) for label in labels):
        try:
            numbers.sort(key=labels.__getitem__)  # type: ignore[arg-type]
        except TypeError:  # a failed sort leaves the list in any sequence
            numbers = list(range(len(labels)))
    places = [0] * len(labels)
    for place, number in enumerate(numbers):
        places[number] = place
    return places
