"""Lattice, modular, distributive, graded: decided on the integers, each "no" with the elements that break it.

Every search runs over pairs of covers only. A finite order with a least element is a lattice as soon as any
two elements that cover a common one have a join (after Björner, Edelman, Ziegler 1990); a finite lattice is
modular when two elements that cover their meet are covered by their join, and conversely (Birkhoff); a finite
modular lattice that is not distributive has three elements that cover one element and are covered by one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Generic, TypeVar

from axiometer.orders.bitorder import BitOrder, highest, lowest

E = TypeVar("E", bound=Hashable)
Numbers = tuple[int, int, int, int, int]
Walk = list[int]


@dataclass(frozen=True)
class NoBound(Generic[E]):
    """Two elements without a join or a meet, and their incomparable bounds (or none at all).

    >>> print(NoBound("join", ((0, 2), (1, 0)), ((1, 2), (2, 0))))
    (0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)
    """

    lacks: str
    pair: tuple[E, E]
    bounds: tuple[E, ...]

    @property
    def elements(self) -> tuple[E, ...]:
        """The pair, then its bounds."""
        return self.pair + self.bounds

    def __str__(self) -> str:
        kind = "minimal upper" if self.lacks == "join" else "maximal lower"
        bounds = ", ".join(map(str, self.bounds)) or "missing altogether"
        return f"{self.pair[0]} and {self.pair[1]} have no {self.lacks}: their {kind} bounds are {bounds}"


class Five(Generic[E]):
    """A sublattice of five elements, each of them a field."""

    @property
    def elements(self) -> tuple[E, ...]:
        """The five elements, in the order of the fields."""
        return tuple(vars(self).values())


@dataclass(frozen=True)
class Pentagon(Five[E]):
    """A sublattice N5: `lower` < `upper` on one side, `side` alone on the other.

    >>> print(Pentagon("0", "a", "b", "c", "1"))
    N5: 0 < a < b < 1 beside 0 < c < 1
    """

    bottom: E
    lower: E
    upper: E
    side: E
    top: E

    def __str__(self) -> str:
        long = f"{self.bottom} < {self.lower} < {self.upper} < {self.top}"
        return f"N5: {long} beside {self.bottom} < {self.side} < {self.top}"


@dataclass(frozen=True)
class Diamond(Five[E]):
    """A sublattice M3: three elements between the same two, each pair with the same join and meet.

    >>> print(Diamond("0", "a", "b", "c", "1"))
    M3: a, b, c between 0 and 1
    """

    bottom: E
    first: E
    second: E
    third: E
    top: E

    def __str__(self) -> str:
        return f"M3: {self.first}, {self.second}, {self.third} between {self.bottom} and {self.top}"


@dataclass(frozen=True)
class Incomparable(Generic[E]):
    """Two elements of which neither is below the other.

    >>> print(Incomparable(((0, 1), (1, 0))))
    neither of (0, 1) and (1, 0) is below the other
    """

    pair: tuple[E, E]

    @property
    def elements(self) -> tuple[E, ...]:
        """The pair."""
        return self.pair

    def __str__(self) -> str:
        return f"neither of {self.pair[0]} and {self.pair[1]} is below the other"


@dataclass(frozen=True)
class UnequalWalks(Generic[E]):
    """Two ways along covers between the same ends that climb by different numbers of steps.

    >>> print(UnequalWalks(("0", "c", "1"), ("0", "a", "b", "1")))
    0 - c - 1 and 0 - a - b - 1 climb differently
    """

    first: tuple[E, ...]
    second: tuple[E, ...]

    @property
    def elements(self) -> tuple[E, ...]:
        """Both ways, one after the other."""
        return self.first + self.second

    def __str__(self) -> str:
        ways = (" - ".join(map(str, way)) for way in (self.first, self.second))
        return f"{' and '.join(ways)} climb differently"


Witness = NoBound[E] | Pentagon[E] | Diamond[E] | Incomparable[E] | UnequalWalks[E]


@dataclass(frozen=True)
class Decision(Generic[E]):
    """Whether an order has a property: true or false in an `if`, with a witness when false.

    >>> decision = Decision("chain", Incomparable(((0, 1), (1, 0))))
    >>> bool(decision), print(decision)
    not chain: neither of (0, 1) and (1, 0) is below the other
    (False, None)
    """

    property: str
    witness: Witness[E] | None = None

    def __bool__(self) -> bool:
        return self.witness is None

    def __str__(self) -> str:
        return self.property if self.witness is None else f"not {self.property}: {self.witness}"


def pair_without_bound(order: BitOrder) -> tuple[int, int] | None:
    """The first pair that lacks a join or a meet, None in a lattice."""
    return None if _is_lattice(order) else next(_unbounded_pairs(order))


def _is_lattice(order: BitOrder) -> bool:
    if order.bottom < 0:
        return False
    return all(order.join(x, y) >= 0 for covers in order.upper for x, y in combinations(covers, 2))


def _unbounded_pairs(order: BitOrder) -> Iterator[tuple[int, int]]:
    for i, row in enumerate(order.up):
        for j in range(i + 1, len(order)):
            if not row >> j & 1 and (order.join(i, j) < 0 or order.meet(i, j) < 0):
                yield i, j


def incomparable_pair(order: BitOrder) -> tuple[int, int] | None:
    """The first pair of which neither is below the other, None in a chain."""
    full = order.full
    for i, row in enumerate(order.up):
        beside = (full >> i << i) & ~row
        if beside:
            return i, lowest(beside)
    return None


def is_distributive(order: BitOrder) -> bool:
    """Whether a lattice is distributive: every join-irreducible is join-prime.

    j is join-prime when the elements that are not at or above j have a greatest one.
    """
    for j in order.join_irreducibles():
        rest = order.full & ~order.up[j]
        if order.down[highest(rest)] != rest:
            return False
    return True


def pentagon(order: BitOrder) -> Numbers | None:
    """An N5 of a lattice: bottom, the two of the long side from below, the short side, top."""
    found = (next(_pentagons(order, up), None) for up in (True, False))
    return min((five for five in found if five is not None), default=None)


def _pentagons(order: BitOrder, up: bool) -> Iterator[Numbers]:
    """Those with a short side of two covers at the bottom, or at the top."""
    covers_of, bound = (order.upper, order.join) if up else (order.lower, order.meet)
    for end, covers in enumerate(covers_of):
        for x, y in combinations(covers, 2):
            other = bound(x, y)
            for start, side in ((x, y), (y, x)):
                between = next(b for b in covers_of[start] if order.leq(*((b, other) if up else (other, b))))
                if between != other:
                    yield (end, start, between, side, other) if up else (other, between, start, side, end)


def diamond(order: BitOrder) -> Numbers | None:
    """An M3 of a modular lattice: bottom, its three covers, top."""
    for bottom, covers in enumerate(order.upper):
        for x, y, z in combinations(covers, 3):
            top = order.join(x, y)
            if top == order.join(x, z) == order.join(y, z):
                return bottom, x, y, z, top
    return None


def heights(order: BitOrder) -> list[int]:
    """The length of the longest chain that ends in each element."""
    height: list[int] = []
    for below in order.lower:
        height.append(1 + max((height[j] for j in below), default=-1))
    return height


def rank_function(order: BitOrder) -> list[int] | None:
    """Numbers that every cover raises by exactly one, from 0 in each connected part; None if impossible."""
    rank = [0] * len(order)
    for part in _parts(order):
        if part.clash:
            return None
        least = min(part.climb.values())
        for i, value in part.climb.items():
            rank[i] = value - least
    return rank


def unequal_walks(order: BitOrder) -> tuple[Walk, Walk] | None:
    """Two ways along covers between the same ends that climb differently; None in a graded order.

    Two chains where there are such; else two walks that also go down.
    """
    clashing = next((part for part in _parts(order) if part.clash), None)
    if clashing is None or clashing.clash is None:
        return None
    for start in range(len(order)):
        chains = _unequal_chains(order, start)
        if chains:
            return chains
    i, j = clashing.clash
    return clashing.walk(j), [*clashing.walk(i), j]


def _unequal_chains(order: BitOrder, start: int) -> tuple[Walk, Walk] | None:
    """The shortest and the longest chain from `start` to the first element where they differ."""
    short: dict[int, Walk] = {start: [start]}
    long: dict[int, Walk] = {start: [start]}
    for i in range(start + 1, len(order)):
        below = [j for j in order.lower[i] if j in short]
        if below:
            short[i] = [*min((short[j] for j in below), key=len), i]
            long[i] = [*max((long[j] for j in below), key=len), i]
            if len(short[i]) != len(long[i]):
                return short[i], long[i]
    return None


@dataclass
class _Part:
    """A connected part of the diagram, walked from its first element."""

    climb: dict[int, int]
    previous: dict[int, int] = field(default_factory=dict)
    clash: tuple[int, int] | None = None

    def walk(self, i: int) -> Walk:
        """The way that led to i."""
        way = [i]
        while way[-1] in self.previous:
            way.append(self.previous[way[-1]])
        return way[::-1]


def _parts(order: BitOrder) -> Iterator[_Part]:
    seen: set[int] = set()
    for start in range(len(order)):
        if start not in seen:
            part = _walk_part(order, start)
            seen.update(part.climb)
            yield part


def _walk_part(order: BitOrder, start: int) -> _Part:
    part, queue = _Part({start: 0}), deque([start])
    while queue:
        i = queue.popleft()
        for j, step in [(j, 1) for j in order.upper[i]] + [(j, -1) for j in order.lower[i]]:
            if j not in part.climb:
                part.climb[j] = part.climb[i] + step
                part.previous[j] = i
                queue.append(j)
            elif part.climb[j] != part.climb[i] + step and part.clash is None:
                part.clash = (i, j)
    return part


def maximal_chains(order: BitOrder) -> Iterator[list[int]]:
    """Every chain from a minimal to a maximal element along covers, in lexicographic order."""
    for start in order.minimal(order.full):
        yield from _chains_from(order, start)


def _chains_from(order: BitOrder, start: int) -> Iterator[list[int]]:
    chain, branches = [start], [iter(order.upper[start])]
    while branches:
        if not order.upper[chain[-1]]:
            yield list(chain)
        following = next(branches[-1], None)
        if following is None:
            branches.pop()
            chain.pop()
        else:
            chain.append(following)
            branches.append(iter(order.upper[following]))


def count_maximal_chains(order: BitOrder) -> int:
    """How many there are, without listing them."""
    ways: list[int] = []
    for below in order.lower:
        ways.append(sum(ways[j] for j in below) if below else 1)
    return sum(ways[i] for i in order.maximal(order.full))
