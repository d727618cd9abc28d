"""What the values of a basis make of its measure: isotone, strictly isotone, top-weighted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from axiometer.metrics.ordered.basis import Basis
from axiometer.metrics.ordered.numbers import Exact, text
from axiometer.orders import Poset, RankingOrder
from axiometer.orders.labels import label

Offence = tuple[tuple[Any, ...], str]
"""The elements that break a condition, and what is wrong with them."""


@dataclass(frozen=True)
class Condition:
    """Whether the measure has a property, the criterion on the values, and what breaks it.

    >>> print(Condition("isotone", "no share is negative", None))
    isotone: no share is negative
    """

    name: str
    criterion: str
    offence: Offence | None

    def __bool__(self) -> bool:
        return self.offence is None

    @property
    def witness(self) -> tuple[Any, ...] | None:
        """The elements that break it."""
        return None if self.offence is None else self.offence[0]

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.criterion}"
            if self.offence is None
            else f"not {self.name}: {self.offence[1]}"
        )


def conditions(basis: Basis) -> tuple[Condition, ...]:
    """The conditions that make sense for the ordering: without ranks nothing is top-weighted.

    Where the order is no lattice the first two speak of its completion: there the criteria are exact, and
    what is isotone there is so on the order.
    """
    where = "" if is_lattice(basis.order) else " on the completion"
    found = [
        Condition(
            f"isotone{where}",
            "no join-irreducible is worth less than what lies just below it",
            _first(_shares_that(basis, lambda share: share < 0)),
        ),
        Condition(
            f"strictly isotone{where}",
            "every join-irreducible is worth more than what lies just below it",
            _first(_shares_that(basis, lambda share: share <= 0)),
        ),
    ]
    if isinstance(basis.order, RankingOrder) and not basis.order.form.multiset:
        found.append(_top_weighted(basis, basis.order))
    return tuple(found)


def is_lattice(order: Poset[Any]) -> bool:
    """Whether it is a lattice itself, and not only its completion."""
    if isinstance(order, RankingOrder):
        return order.form.is_distributive(order.table.length, order.table.grades)
    return bool(order.is_lattice())


def _first(offences: Iterator[Offence]) -> Offence | None:
    return next(offences, None)


def _shares_that(basis: Basis, wrong: Callable[[Exact], bool]) -> Iterator[Offence]:
    for j, share in basis.shares.items():
        if wrong(share):
            yield (
                (j,),
                f"{label(j)} is worth {text(basis.values[j])}, and just below it {text(basis.beneath(j))}",
            )


def _top_weighted(basis: Basis, order: RankingOrder) -> Condition:
    """Swapping two neighbours so that the better one comes first raises the value."""
    name = order.form.name
    if name == "rank-replacement":
        criterion = "raising a document by a grade adds more at each rank than at the next"
        return Condition("top-weighted", criterion, _first(_flat_ranks(basis, order)))
    if name == "rank-replacement-swapping":
        criterion = (
            "every join-irreducible that ends before the last rank is worth more than what lies below it"
        )
        early = (o for o in _shares_that(basis, lambda share: share <= 0) if o[0][0][-1] == 0)
        return Condition("top-weighted", criterion, _first(early))
    criterion = "putting the better of two neighbours first raises the value of every list"
    return Condition("top-weighted", criterion, _first(_flat_swaps(basis, order)))


def _flat_ranks(basis: Basis, order: RankingOrder) -> Iterator[Offence]:
    length, top = order.table.length, order.table.grades - 1
    for grade in range(1, top + 1):
        lists = [(0,) * k + (grade,) + (0,) * (length - k - 1) for k in range(length)]
        for (rank, x), (_, y) in pairwise(enumerate(lists, start=1)):
            here, there = basis.shares[x], basis.shares[y]
            if here <= there:
                adds = f"adds {text(here)} at rank {rank}, and {text(there)} at rank {rank + 1}"
                yield (x, y), f"raising a document to grade {grade} {adds}"


def _flat_swaps(basis: Basis, order: RankingOrder) -> Iterator[Offence]:
    for x in order:
        for k, (a, b) in enumerate(pairwise(x)):
            if a < b:
                y = (*x[:k], b, a, *x[k + 2 :])
                low, high = basis.value(x), basis.value(y)
                if high <= low:
                    yield (x, y), f"{label(x)} is worth {text(low)}, and {label(y)} {text(high)}"
