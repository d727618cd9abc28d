"""What a measure may do with an order: rise along it, rise strictly, add up over joins and meets.

The functions take the values of the measure on `list(P)`: exact numbers that Python can compare. `valuation`
only adds and tests for equality, so that formal sums are values too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from axiometer.orders.bits import collect
from axiometer.orders.bounds import Indices
from axiometer.orders.decisions import E
from axiometer.orders.poset import Poset
from axiometer.orders.shortest import Shortlex
from axiometer.orders.values import columns, exact, groups

#: Given an element's number and the numbers of others, of the joins and of the meets: where the sums differ.
Apart = Callable[[int, Indices, Indices, Indices], NDArray[np.bool_]]


@dataclass(frozen=True)
class Law(Generic[E]):
    """How often a law was tested and broken, and the smallest case that breaks it.

    >>> bool(Law("isotone", 3, 1, ((0,), (1,)))), bool(Law("isotone", 3, 0, None))
    (False, True)
    """

    name: str
    cases: int
    violations: int
    witness: tuple[E, ...] | None

    def __bool__(self) -> bool:
        return self.violations == 0


def isotone(poset: Poset[E], values: Sequence[Any]) -> Law[E]:
    """Whether x < y implies M(x) <= M(y); a case is a pair x < y, the witness (x, y).

    >>> from axiometer.orders import ordering
    >>> isotone(ordering("rank-replacement", length=2, grades=2), [0, 1, 3, 2])
    Law(name='isotone', cases=5, violations=1, witness=((1, 0), (1, 1)))
    """
    return _along(poset, values, "isotone", strict=False)


def strictly_isotone(poset: Poset[E], values: Sequence[Any]) -> Law[E]:
    """Whether x < y implies M(x) < M(y); a case is a pair x < y, the witness (x, y).

    >>> from axiometer.orders import ordering
    >>> strictly_isotone(ordering("rank-replacement", length=2, grades=2), [0, 1, 1, 1])
    Law(name='strictly-isotone', cases=5, violations=2, witness=((0, 1), (1, 1)))
    """
    return _along(poset, values, "strictly-isotone", strict=True)


def _along(poset: Poset[E], values: Sequence[Any], name: str, strict: bool) -> Law[E]:
    given = exact(values, len(poset))
    above = [row ^ (1 << i) for i, row in enumerate(poset.order.up)]
    broken = list(_falls(above, given, strict))
    return _law(poset, name, sum(row.bit_count() for row in above), broken)


def _falls(above: Sequence[int], values: Sequence[Any], strict: bool) -> Iterator[tuple[int, int]]:
    """For each element the set of those above it whose value is lower (or, if `strict`, not higher)."""
    lower = 0
    for equal in groups(values):
        here = collect(equal)
        wrong = lower | here if strict else lower
        yield from ((i, above[i] & wrong) for i in equal if above[i] & wrong)
        lower |= here


def valuation(poset: Poset[E], values: Sequence[Any]) -> Law[E]:
    """Whether M(x) + M(y) = M(x v y) + M(x ^ y).

    A case is an unordered pair whose join and meet exist; the witness is (x, y, x v y, x ^ y).

    >>> from axiometer.orders import ordering
    >>> valuation(ordering("rank-replacement", length=2, grades=2), [0, 1, 1, 1])
    Law(name='valuation', cases=6, violations=1, witness=((0, 1), (1, 0), (1, 1), (0, 0)))
    """
    column = columns(exact(values, len(poset)))

    def apart(i: int, other: Indices, join: Indices, meet: Indices) -> NDArray[np.bool_]:
        return np.asarray(column[[i]] + column[other] != column[join] + column[meet], dtype=bool)

    return valuation_by(poset, apart)


def valuation_by(poset: Poset[E], apart: Apart) -> Law[E]:
    """As `valuation`, with a test of one's own for the sums of element number i and some others.

    >>> from axiometer.orders import ordering
    >>> P = ordering("rank-replacement", length=2, grades=2)
    >>> valuation_by(P, lambda i, y, join, meet: y == 2).witness
    ((0, 0), (1, 0), (1, 0), (0, 0))
    """
    cases, broken = 0, []
    for i in range(len(poset) - 1):
        join, meet = poset.joins(i, i + 1), poset.meets(i, i + 1)
        bounded = np.flatnonzero((join >= 0) & (meet >= 0))
        cases += len(bounded)
        wrong = bounded[apart(i, bounded + i + 1, join[bounded], meet[bounded])] + i + 1
        if len(wrong):
            broken.append((i, collect(wrong.tolist())))
    return _with_bounds(poset, _law(poset, "valuation", cases, broken, unordered=True))


def _law(
    poset: Poset[E], name: str, cases: int, broken: Sequence[tuple[int, int]], unordered: bool = False
) -> Law[E]:
    violations = sum(bits.bit_count() for _, bits in broken)
    pair = Shortlex(poset.elements).least(broken, unordered) if broken else None
    return Law(name, cases, violations, pair and (poset.elements[pair[0]], poset.elements[pair[1]]))


def _with_bounds(poset: Poset[E], law: Law[E]) -> Law[E]:
    if law.witness is None:
        return law
    x, y = law.witness
    bounds = (z for z in (poset.join(x, y), poset.meet(x, y)) if z is not None)
    return Law(law.name, law.cases, law.violations, (x, y, *bounds))
