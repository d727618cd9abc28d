"""Lattice, modular, distributive: decided on the integers, each "no" with the elements that break it.

Every search runs over pairs of covers only. A finite order with a least element is a lattice as soon as any
two elements that cover a common one have a join (after Björner, Edelman, Ziegler 1990); a finite lattice is
modular when two elements that cover their meet are covered by their join, and conversely (Birkhoff); a finite
modular lattice that is not distributive has three elements that cover one element and are covered by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from axiometer.orders.bitorder import BitOrder
from axiometer.orders.bits import highest, lowest

Five = tuple[int, int, int, int, int]


def pair_without_bound(order: BitOrder) -> tuple[int, int] | None:
    """The first pair that lacks a join or a meet, None in a lattice.

    >>> pair_without_bound(BitOrder.from_successors([[2, 3], [2, 3], [], []]))
    (0, 1)
    """
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
    """The first pair of which neither is below the other, None in a chain.

    >>> incomparable_pair(BitOrder.from_successors([[1, 2], [3], [3], []]))
    (1, 2)
    """
    full = order.full
    for i, row in enumerate(order.up):
        beside = (full >> i << i) & ~row
        if beside:
            return i, lowest(beside)
    return None


def is_distributive(order: BitOrder) -> bool:
    """Whether a lattice is distributive: every join-irreducible is join-prime.

    j is join-prime when the elements that are not at or above j have a greatest one.

    >>> is_distributive(BitOrder.from_successors([[1, 2, 3], [4], [4], [4], []]))
    False
    """
    for j in order.join_irreducibles():
        rest = order.full & ~order.up[j]
        if order.down[highest(rest)] != rest:
            return False
    return True


def pentagon(order: BitOrder) -> Five | None:
    """An N5 of a lattice: bottom, the two of the long side from below, the short side, top.

    >>> pentagon(BitOrder.from_successors([[1, 3], [2], [4], [4], []]))
    (0, 1, 2, 3, 4)
    """
    found = [next(_pentagons_above(order), None), next(_pentagons_below(order), None)]
    return min((five for five in found if five is not None), default=None)


def _pentagons_above(order: BitOrder) -> Iterator[Five]:
    for bottom, covers in enumerate(order.upper):
        for x, y in combinations(covers, 2):
            top = order.join(x, y)
            for start, side in ((x, y), (y, x)):
                between = next(b for b in order.upper[start] if order.leq(b, top))
                if between != top:
                    yield bottom, start, between, side, top


def _pentagons_below(order: BitOrder) -> Iterator[Five]:
    for top, covers in enumerate(order.lower):
        for x, y in combinations(covers, 2):
            bottom = order.meet(x, y)
            for start, side in ((x, y), (y, x)):
                between = next(b for b in order.lower[start] if order.leq(bottom, b))
                if between != bottom:
                    yield bottom, between, start, side, top


def diamond(order: BitOrder) -> Five | None:
    """An M3 of a modular lattice: bottom, its three covers, top.

    >>> diamond(BitOrder.from_successors([[1, 2, 3], [4], [4], [4], []]))
    (0, 1, 2, 3, 4)
    """
    for bottom, covers in enumerate(order.upper):
        for x, y, z in combinations(covers, 3):
            top = order.join(x, y)
            if top == order.join(x, z) == order.join(y, z):
                return bottom, x, y, z, top
    return None
