"""The exact values of a measure on the lists of an order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from axiometer.errors import AxiomError
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, REAL, as_fraction
from axiometer.orders import Poset, RankingOrder
from axiometer.orders.numbered_lists import Ranking
from axiometer.spaces import Space, grade_space


def values_on(
    measure: Measurable, order: Poset[Any], elements: Iterable[Any] | None = None
) -> dict[Ranking, Any]:
    """A value for each list of the order, or for some: exact, but for a function's own floats.

    The recall base is that of the space: as many documents of every grade as the lists are long. Cuts of a
    completion are no lists, and have no value.

    >>> from axiometer.orders import ordering
    >>> values_on("gP", ordering("rank-replacement", length=2, grades=2))[1, 0]
    Fraction(1, 2)
    """
    found, lists = find(measure), [x for x in (order if elements is None else elements) if is_list(x)]
    num = FLOAT if isinstance(found, FunctionMeasure) else REAL
    values = score_lists(found, space_of(order), num, lists)
    shown = (as_fraction(value) for value in values)
    kept = (f if not isinstance(f, float) or num is FLOAT else v for f, v in zip(shown, values, strict=True))
    return dict(zip(lists, kept, strict=True))


def is_list(element: object) -> bool:
    """Whether an element is a judged list: a tuple of grades.

    >>> is_list((2, 0)), is_list("20")
    (True, False)
    """
    if not isinstance(element, tuple) or not element:
        return False
    return all(isinstance(grade, int) and grade >= 0 for grade in element)


def space_of(order: Poset[Any]) -> Space:
    """The space of an ordering; for any other order of lists the smallest space that holds them.

    >>> space_of(Poset.from_pairs([((0, 1), (1, 0))])).bounds
    {'grades': 2, 'length': 2}
    """
    if isinstance(order, RankingOrder):
        return grade_space(order.table.grades, length=order.table.length)
    lists = [x for x in order if is_list(x)]
    if not lists:
        raise AxiomError("the order has no judged lists", remedy="a measure scores tuples of grades")
    lengths, grades = {len(x) for x in lists}, max(2, 1 + max(map(max, lists)))
    if len(lengths) > 1:
        return grade_space(grades, depth=max(lengths))
    return grade_space(grades, length=lengths.pop())


def named_values(
    measure: Measurable, order: Poset[Any], elements: Iterable[Any]
) -> tuple[str, dict[Ranking, Any]]:
    """The measure's printed name and its values on some elements."""
    return str(find(measure)), values_on(measure, order, elements)
