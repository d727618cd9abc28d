"""A topic of which only the range of its recall base is known, for definitions that run on quantities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from axiometer.data.recall_base import AspectBase
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Topic, Weight
from axiometer.verdicts.proofs.symbolic import (
    SYMBOLIC,
    Quotient,
    UnsettledError,
    as_quotient,
    constant,
    places_from_rank,
    quantity,
)
from axiometer.verdicts.proofs.tails import BELOW, behind

REACH = 6
"""So many places behind the rank a table of weights is looked at."""
UNTOLD_WEIGHT = (UnsettledError, TypeError, AttributeError)


class _Unlisted:
    """Documents whose number is not known."""

    def __iter__(self) -> Any:
        raise UnsettledError("the documents of the topic were listed")

    __len__ = __getitem__ = __iter__


@dataclass(frozen=True)
class AnyAspects(AspectBase):
    """Relevant documents by kind: `held[i]` of them, with the grades `rows[i]`; nobody lists them."""

    held: tuple[Any, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()

    @staticmethod
    def by_kind(held: Sequence[Any], rows: Sequence[Sequence[int]]) -> AnyAspects:
        """Aspects of one weight; the documents of each kind are as many as `held` says."""
        width = len(rows[0])
        kinds = tuple(tuple(row) for row in rows)
        return AnyAspects(_Unlisted(), ((1,) * width,), {}, tuple(held), kinds)  # type: ignore[arg-type]

    def _count(self, aspect: int, low: int, high: int) -> Any:
        kinds = zip(self.held, self.rows, strict=True)
        return sum((held for held, row in kinds if low <= row[aspect] <= high), constant(0))

    def _highest(self) -> int:
        return max(max(row) for row in self.rows)

    def relevant(self, rel: int = 1) -> Any:
        """R_a, as quantities."""
        top = self._highest()
        return np.array([[self._count(aspect, rel, top) for aspect in range(self.width)]], dtype=object)

    def tops(self) -> Any:
        """The highest grade of each aspect that some document has."""
        highest = self._highest()
        found = [
            next((grade for grade in range(highest, 0, -1) if self._count(aspect, grade, grade) != 0), 0)
            for aspect in range(self.width)
        ]
        return np.array([found], dtype=np.int64)

    def counts(self, aspect: int, judged: Any) -> Any:
        """`Base.counts` as one aspect sees it."""
        relevant = [self._count(aspect, grade, grade) for grade in range(1, judged.shape[1])]
        rest = judged.sum(axis=1)[0] - sum(relevant, constant(0))
        return np.array([[rest, *relevant]], dtype=object)


@dataclass(frozen=True)
class Weights:
    """The table of a weight whose ranks may be quantities.

    A weight that is no quotient is known by its sign, its slope and its curvature: what it is k places
    behind the rank is a sum of quantities that are not negative.
    """

    weight: Weight
    name: str

    def __getitem__(self, rank: Any) -> Any:
        if not isinstance(rank, Quotient):
            return self.weight(SYMBOLIC, int(rank))
        try:
            return self.weight(SYMBOLIC, rank)
        except UNTOLD_WEIGHT as error:
            if isinstance(error, UnsettledError) and error.gap is not None:
                raise
        places = places_from_rank(rank)
        if not 0 <= places <= REACH:
            raise UnsettledError("a weight too far from the rank")
        return self._falling()[places]

    def _falling(self) -> list[Quotient]:
        found = behind(self.weight, 1)
        if found is None or not found.value.positive:
            raise UnsettledError("nothing is known of the weight")
        rows = [quantity(f"W{self.name}")]
        if not found.slope.negative:
            raise UnsettledError("the weight does not fall")
        fall = quantity(f"F{self.name}")
        for at in range(REACH):
            rows.append(rows[-1] + fall)
            bend = quantity(f"B{self.name}.{at}" if found.bend.positive else f"b{self.name}.{at}")
            fall = fall + bend if not found.bend.signs & BELOW else quantity(f"F{self.name}.{at}")
        return rows[::-1]


@dataclass(frozen=True)
class Sums:
    """The sums of a weight up to a rank: known one by one behind some sum that is not negative."""

    weights: Weights

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, Quotient):
            ranks = range(1, int(place) + 1)
            return sum((self.weights[rank] for rank in ranks), constant(0))
        first = self.weights[quantity("rank")]
        if isinstance(first, Quotient) and not first.names():
            return first * place
        found = behind(self.weights.weight, 1)
        if found is None or found.value.signs & BELOW:
            raise UnsettledError("the weight may be negative")
        try:
            places = places_from_rank(place)
        except UnsettledError:
            if place.names() == {"horizon"}:
                return quantity(f"Sum{self.weights.name}")
            raise
        if places < -1:
            raise UnsettledError("a sum before the rank")
        later = (self.weights[quantity("rank") + at] for at in range(places + 1))
        return sum(later, quantity(f"sum{self.weights.name}"))


@dataclass(frozen=True)
class AnyTopic(Topic):
    """A topic whose counts are quantities; `names` numbers what is not known of it, by what it was asked for.

    `positive` tells of a measure whether its value on the ideal list is positive wherever the topic has a
    relevant document.
    """

    positive: Callable[[Measure, Any], bool] = lambda measure, topic: False
    names: dict[Any, int] = field(default_factory=dict)

    def by_rank(self, key: object, weight: Weight) -> Any:
        """The table of a weight by the rank."""
        return Weights(weight, self._name(key))

    def sums(self, key: object, weight: Weight, count: int) -> Any:
        """The table of its sums."""
        return Sums(self.by_rank(key, weight))

    def _name(self, key: object) -> str:
        return str(self.names.setdefault(key, len(self.names)))

    def reach(self, last: Any) -> int:
        """No table has an end."""
        return 0

    def ideal_gain(self, rank: Any, rel: int = 1) -> Any:
        """Known at the ranks from one on: it does not fall."""
        name = self._name(("ideal gain", rel))
        steps = (quantity(f"g{name}.{at}") for at in range(1, places_from_rank(rank) + 1))
        return sum(steps, quantity(f"g{name}"))

    def ideal(self, measure: Measure) -> Any:
        """A positive unknown, where every list of relevant documents has a positive value; 0 without any."""
        if sum(self.base.counts[0][1:], constant(0)) == 0:
            return constant(0)
        key = (measure, "ideal")
        if key not in self.cache:
            if not self.positive(measure, self):
                raise UnsettledError("the value of the ideal list is not known to be positive")
            # Each measure has an unknown of its own under each recall base.
            held = tuple(frozenset(as_quotient(count).top.items()) for count in self.base.counts[0])
            self.cache[key] = quantity(f"Ideal{self._name((measure, held))}")
        return self.cache[key]
