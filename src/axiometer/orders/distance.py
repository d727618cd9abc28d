"""The distance that a function on a lattice induces: d(x, y) = v(x v y) - v(x ^ y).

It is a pseudo-metric exactly when v is an isotone valuation, and a metric exactly when v is a strictly
isotone one. That these suffice is Birkhoff's theorem. They are needed: on x <= y the distance is
v(y) - v(x), and the triangles over x ^ y and over x v y say v(x) + v(y) >= and <= v(x v y) + v(x ^ y).
So each "no" has two or three elements that show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic

from axiometer.errors import AxiomError
from axiometer.orders.laws import isotone, strictly_isotone, valuation
from axiometer.orders.poset import Poset
from axiometer.orders.properties import E


@dataclass(frozen=True)
class Distance(Generic[E]):
    """The distance that values on a lattice induce; call it on two elements.

    `kind` is "metric", "pseudo-metric" or "neither"; `witness` shows why it is no more than that: two
    elements at distance 0 or less, or three (x, y, z) with d(x, z) > d(x, y) + d(y, z).

    >>> from axiometer.orders import ordering
    >>> P = ordering("rank-replacement", length=2, grades=2)
    >>> d = induced_distance(P, {(0, 0): 0, (0, 1): 1, (1, 0): 2, (1, 1): 3})
    >>> d.kind, d((0, 1), (1, 0))
    ('metric', 3)
    """

    poset: Poset[E]
    values: Mapping[E, Any]
    kind: str
    witness: tuple[E, ...] | None

    def __call__(self, x: E, y: E) -> Any:
        """The distance of two elements."""
        join, meet = self.poset.join(x, y), self.poset.meet(x, y)
        if join is None or meet is None:
            raise AxiomError(f"{x} and {y} have no distance: their join or meet is missing")
        return self.values[join] - self.values[meet]

    def __str__(self) -> str:
        if self.witness is None:
            return self.kind
        return f"{self.kind}: {_sentence(self)}"


def induced_distance(poset: Poset[E], values: Mapping[E, Any]) -> Distance[E]:
    """The distance that the values induce on a lattice, and what it is.

    >>> from axiometer.orders import ordering
    >>> P = ordering("rank-replacement", length=2, grades=2)
    >>> print(induced_distance(P, {(0, 0): 0, (0, 1): 0, (1, 0): 1, (1, 1): 1}))
    pseudo-metric: d((0, 0), (0, 1)) = 0
    >>> print(induced_distance(P, {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 1}))
    neither: d((0, 1), (1, 0)) = 1 > 0 + 0 over (1, 1)
    """
    if not poset.is_lattice():
        raise AxiomError(
            f"a distance needs all joins and meets, and this is {poset.is_lattice()}",
            remedy="give values on completion() instead",
        )
    missing = next((x for x in poset if x not in values), None)
    if missing is not None:
        raise AxiomError(f"the value of {missing} is missing", remedy="one for each of list(P)")
    return Distance(poset, values, *_classify(poset, values))


def _classify(poset: Poset[E], values: Mapping[E, Any]) -> tuple[str, tuple[E, ...] | None]:
    listed = [values[x] for x in poset]
    rising = isotone(poset, listed)
    if not rising:
        return "neither", rising.witness
    additive = valuation(poset, listed)
    if additive.witness is not None:
        x, y, join, meet = additive.witness
        over = join if values[x] + values[y] > values[join] + values[meet] else meet
        return "neither", (x, over, y)
    strict = strictly_isotone(poset, listed)
    return ("metric", None) if strict else ("pseudo-metric", strict.witness)


def _sentence(distance: Distance[E]) -> str:
    x, *over, y = distance.witness or ()
    text = f"d({x}, {y}) = {distance(x, y)}"
    if not over:
        return text
    return f"{text} > {distance(x, over[0])} + {distance(over[0], y)} over {over[0]}"
