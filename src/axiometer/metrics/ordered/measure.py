"""`P.measure`: the measure that takes given values on the join-irreducibles of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from axiometer.errors import AxiomError, AxiometerError
from axiometer.metrics.families import adds_up
from axiometer.metrics.lookup import measure as find
from axiometer.metrics.measure import Measure
from axiometer.metrics.ordered.based import Based
from axiometer.metrics.ordered.basis import Basis, refuse_undistributive
from axiometer.metrics.ordered.count_basis import CountBasis
from axiometer.metrics.ordered.numbers import text
from axiometer.metrics.ordered.rank_basis import rank_basis
from axiometer.metrics.ordered.table_basis import SetTableBasis, TableBasis
from axiometer.metrics.ordered.values import is_list, values_on
from axiometer.orders import Poset, RankingOrder, valuation_by
from axiometer.orders.laws import ExactSums
from axiometer.orders.poset import USES

LARGEST = 3000
"""The largest order on which a given measure is tested for being a valuation."""


def measure_of(order: Poset[Any], basis: Any, bottom: Any = 0, name: str | None = None) -> Based:
    """The measure with these values on the join-irreducibles, or with those of a valuation.

    >>> from axiometer.orders import ordering
    >>> M = measure_of(ordering("rank-replacement", length=2, grades=2), {(1, 0): "0.75", (0, 1): "0.25"})
    >>> M.value((1, 1)), str(M), type(M).__name__
    (Fraction(1, 1), 'basis', 'ProductBasis')
    """
    if isinstance(basis, Mapping):
        return built(Basis.of(order, basis, bottom), "basis" if name is None else name)
    found = find(basis)
    values = _valuation(order, found)
    least = order.bottom if is_list(order.bottom) else None
    start = values[least] if least is not None else bottom
    chosen = {j: values[j] for j in order.join_irreducibles()}
    return built(Basis.of(order, chosen, start), f"basis of {found}" if name is None else name)


def _valuation(order: Poset[Any], measure: Measure) -> dict[Any, Any]:
    """The values of a measure, on the basis at least; refused with a witness where it is no valuation."""
    refuse_undistributive(order)
    if isinstance(order, RankingOrder) and adds_up(measure):
        return values_on(measure, order, [order.bottom, *order.join_irreducibles()])
    size = int(getattr(order, "size", 0)) or len(order)
    if size > LARGEST:
        raise AxiomError(
            f"whether {measure} is a valuation is tested on at most {LARGEST:,} lists, and here are {size:,}",
            remedy="give the values yourself: {x: value for x in P.join_irreducibles()}",
        )
    values = values_on(measure, order)
    if any(isinstance(value, float) for value in values.values()):
        raise AxiomError(
            f"{measure} gives rounded numbers", remedy="let it return Fractions, or give the values"
        )
    lists = Poset.from_predicate(list(values), order.leq) if len(values) < len(order) else order
    law = valuation_by(lists, ExactSums([values[x] for x in lists]).apart)
    if law.witness is not None:
        x, y, join, meet = law.witness
        told = [text(values[z]) for z in law.witness]
        sums = f"{told[0]} + {told[1]} for {x} and {y}, {told[2]} + {told[3]} for {join} and {meet}"
        raise AxiomError(
            f"{measure} is no valuation here: {sums}, their join and meet",
            remedy="its values on a basis do not determine the others",
        )
    return values


def built(basis: Basis, name: str) -> Based:
    """The reader that suits the ordering of a basis."""
    _refuse_name(name)
    order = basis.order
    length = _length(order)
    if isinstance(order, RankingOrder):
        if order.form.name == "rank-replacement":
            return rank_basis(name, basis, length)
        if order.form.name in ("rank-replacement-swapping", "set-replacement"):
            return CountBasis(name=name, basis=basis, cutoff=length)
        kind = SetTableBasis if order.form.multiset else TableBasis
        return kind(name=name, basis=basis, cutoff=length)
    return TableBasis(name=name, basis=basis, cutoff=length)


def _refuse_name(name: object) -> None:
    """Refuses what cannot be printed in one line, and what another measure is called."""
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise AxiomError(f"{name!r} is no name for a measure", remedy="choose a line of text")
    try:
        taken = find(name)
    except AxiometerError:
        return
    raise AxiomError(f"{taken} is a measure already", remedy="choose another name")


def _length(order: Poset[Any]) -> int:
    if isinstance(order, RankingOrder):
        return order.table.length
    lengths = {len(x) for x in order if is_list(x)}
    if len(lengths) != 1 or not all(is_list(j) for j in order.join_irreducibles()):
        raise AxiomError(
            "a measure needs an order of judged lists of one length", remedy="order tuples of grades"
        )
    return lengths.pop()


USES.add("measure", measure_of)
