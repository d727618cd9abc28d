"""The Dedekind-MacNeille completion: the least lattice around an order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Any, Generic, TypeVar

from axiometer.orders.bitorder import BitOrder, collect, highest, members
from axiometer.orders.memory import Memory
from axiometer.orders.poset import Poset

E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True)
class Cut(Generic[E]):
    """An element that the completion adds: just above the ones `below`, just under the ones `above`.

    >>> print(Cut(((0, 2), (1, 0)), ((1, 2), (2, 0))))
    [(0, 2), (1, 0) | (1, 2), (2, 0)]
    """

    below: tuple[E, ...]
    above: tuple[E, ...]

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.below))} | {', '.join(map(str, self.above))}]"


def complete(labels: Sequence[E], order: BitOrder) -> Poset[E | Cut[Any]]:
    """The completion of an order; the old elements keep their sequence.

    >>> P = complete("abcd", BitOrder.from_successors([[2, 3], [2, 3], [], []]))
    >>> [str(x) for x in P]
    ['[ | a, b]', 'a', 'b', '[a, b | c, d]', 'c', 'd', '[c, d | ]']
    """
    # As numbers, subsets come first, and the down-set of element i comes where its highest bit is i.
    sets = sorted(_closed_sets(order))
    return Poset([_label(labels, order, below) for below in sets], _inclusion(order, sets))


def _closed_sets(order: BitOrder) -> set[int]:
    """Every intersection of down-sets; those of the meet-irreducibles generate them all."""
    found = {order.full}
    for i in order.meet_irreducibles():
        found |= {bits & order.down[i] for bits in found}
        # The number of cuts is not known beforehand, and can be exponential.
        Memory.of(len(found)).allow("the completion has at least so many; complete an interval instead")
    return found


def _is_principal(order: BitOrder, below: int) -> bool:
    return below != 0 and order.down[highest(below)] == below


def _label(labels: Sequence[E], order: BitOrder, below: int) -> E | Cut[E]:
    if _is_principal(order, below):
        return labels[highest(below)]
    greatest = order.maximal(below)
    least = order.minimal(order.above_all(greatest))
    return Cut(tuple(labels[i] for i in greatest), tuple(labels[i] for i in least))


def _inclusion(order: BitOrder, sets: Sequence[int]) -> BitOrder:
    """The order of the sets by inclusion; they are told apart by the join-irreducibles in them."""
    holders = {
        j: collect(n for n, bits in enumerate(sets) if bits >> j & 1) for j in order.join_irreducibles()
    }
    everything = (1 << len(sets)) - 1
    inside = collect(holders)
    return BitOrder([reduce(and_, (holders[j] for j in members(bits & inside)), everything) for bits in sets])
