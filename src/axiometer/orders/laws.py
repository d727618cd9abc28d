"""What a measure may do with an order: rise along it, rise strictly, add up over joins and meets.

The functions take the values of the measure on `list(P)`: exact numbers that Python can compare. `valuation`
only adds and tests for equality, so that formal sums are values too; `valuation_by` takes the test of sums:
floats where that is safe, then terms, then reals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from axiometer.errors import AxiomError
from axiometer.numeric import Real, as_fraction, as_number
from axiometer.numeric.compare import ROUNDING
from axiometer.numeric.exact_order import SAFE, approximations, integers, terms
from axiometer.orders.bitorder import Indices, collect, lowest, members
from axiometer.orders.poset import Poset
from axiometer.orders.properties import E

Flags = NDArray[np.bool_]
#: Given an element's number and the numbers of others, of the joins and of the meets: where the sums differ.
Apart = Callable[[int, Indices, Indices, Indices], Flags]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Law(Generic[E]):
    """How often a law was tested and broken on one order, and the smallest case that breaks it.

    It is what an order says of itself, whatever its elements are; a verdict adds several up as a `Tally`.

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
    given = _exact(values, len(poset))
    above = [row ^ (1 << i) for i, row in enumerate(poset.order.up)]
    broken = list(_falls(above, given, strict))
    return _law(poset, name, sum(row.bit_count() for row in above), broken)


def _falls(above: Sequence[int], values: Sequence[Any], strict: bool) -> Iterator[tuple[int, int]]:
    """For each element the set of those above it whose value is lower (or, if `strict`, not higher)."""
    lower = 0
    for equal in _groups(values):
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
    column = _columns(_exact(values, len(poset)))

    def apart(i: int, other: Indices, join: Indices, meet: Indices) -> Flags:
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


def _exact(values: Sequence[Any], count: int) -> list[Any]:
    """The values as a list; refused when their number is wrong or one of them is a float."""
    given = list(values)
    if len(given) != count:
        raise AxiomError(
            f"there are {len(given)} values for {count} elements", remedy="one for each of list(P)"
        )
    for value in given:
        if isinstance(value, (float, np.floating)):
            raise AxiomError(
                f"{value!r} is a rounded number, which decides nothing", remedy="give integers or Fractions"
            )
    return given


def _columns(values: Sequence[Any]) -> NDArray[Any]:
    """The values as an array whose sums are exact: machine integers where they fit, else objects.

    Fractions are brought to a common denominator, which changes no comparison of sums.
    """
    if all(isinstance(value, Rational) for value in values):
        whole = integers(values)
        if whole is not None and all(abs(value) < SAFE for value in whole):
            return np.array(whole, dtype=np.int64)
    array = np.empty(len(values), dtype=object)
    for i, value in enumerate(values):  # formal sums are sequences too, which numpy would take apart
        array[i] = value
    return array


def _groups(values: Sequence[Any]) -> list[list[int]]:
    """The numbers of the elements with equal values, ascending by value."""
    found: list[list[int]] = []
    for i in sorted(range(len(values)), key=values.__getitem__):
        if found and values[found[-1][0]] == values[i]:
            found[-1].append(i)
        else:
            found.append([i])
    return found


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


class ExactSums:
    """The exact values of a measure on an order; `apart` is the test that `valuation_by` takes.

    >>> one, two = Real.log(2), Real.log(3)
    >>> sums = ExactSums([one, two, one + two, one - one])
    >>> sums.apart(0, *(np.array([k]) for k in (1, 2, 3))).tolist()
    [False]
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = [as_number(v) if isinstance(v, (int, Fraction)) else v for v in values]
        self.near, self.slack = approximations(self.values)
        self.terms = terms(self.values)

    def apart(self, i: int, other: Indices, join: Indices, meet: Indices) -> Flags:
        """Where the two sums differ. Those of comparable elements are the same two values."""
        gap = np.abs(self.near[i] + self.near[other] - self.near[join] - self.near[meet])
        found: Flags = (gap > self.slack) & (join != i) & (meet != i)
        unsure = np.flatnonzero((gap <= self.slack) & (join != i) & (meet != i))
        y, above, below = other[unsure], join[unsure], meet[unsure]
        for at in self._odd(i, y, above, below):
            found[unsure[at]] = self._differ(i, int(y[at]), int(above[at]), int(below[at]))
        return found

    def _odd(self, i: int, other: Indices, join: Indices, meet: Indices) -> Indices:
        """The places where the terms do not settle that the sums are equal."""
        same = self.terms[[i]] + self.terms[other] == self.terms[join] + self.terms[meet]
        return np.flatnonzero(~same.all(axis=1))

    def _differ(self, i: int, other: int, join: int, meet: int) -> bool:
        value = self.values
        return bool(value[i] + value[other] != value[join] + value[meet])


class RoundedSums:
    """The numbers that a function gave: sums differ for sure only by more than rounding.

    >>> sums = RoundedSums([0.1, 0.2, 0.3, 0.0])
    >>> sums.apart(0, *(np.array([k]) for k in (1, 2, 3))).tolist(), sums.open
    ([False], 1)
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = [Fraction(value) for value in values]
        exact = not any(isinstance(value, float) for value in values)
        self.slack = 0 if exact else 4 * Fraction(ROUNDING) * max(Fraction(1), *map(abs, self.values))
        self.open = 0

    def apart(self, i: int, other: Indices, join: Indices, meet: Indices) -> Flags:
        """Where the sums differ for sure; `open` counts the others that are not equal."""
        value = self.values
        gaps = [
            abs(value[i] + value[y] - value[above] - value[below])
            for y, above, below in zip(other, join, meet, strict=True)
        ]
        self.open += sum(0 < gap <= self.slack for gap in gaps)
        return np.array([gap > self.slack for gap in gaps], dtype=bool)


def comparable(values: Sequence[Any]) -> list[Any]:
    """Fractions, which sort fast, where all values are rational; else the values as they are.

    >>> from axiometer.numeric import as_number
    >>> comparable([as_number(2), as_number(1) / 2])
    [Fraction(2, 1), Fraction(1, 2)]
    """
    if any(isinstance(value, Real) for value in values):
        return list(values)
    return [as_fraction(value) for value in values]
