"""The exact values of a measure on the lists of an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiometer.measures.function import FunctionMeasure
from axiometer.measures.lookup import measure as find
from axiometer.measures.measure import Measure
from axiometer.measures.tree import score_lists
from axiometer.numeric import FLOAT, REAL, as_fraction
from axiometer.orders import RankingOrder
from axiometer.orders.forms.lists import Ranking
from axiometer.spaces import grade_space


def values_on(measure: str | Measure | Callable[..., Any], order: RankingOrder) -> dict[Ranking, Any]:
    """A value for each list: a Fraction where it is rational, else an exact real; a function's own floats.

    The recall base is that of the space: as many documents of every grade as the lists are long.

    >>> from axiometer.orders import ordering
    >>> values_on("gP", ordering("rank-replacement", length=2, grades=2))[1, 0]
    Fraction(1, 2)
    """
    found, lists = find(measure), list(order)
    space = grade_space(order.table.grades, length=order.table.length)
    num = FLOAT if isinstance(found, FunctionMeasure) else REAL
    values = score_lists(found, space, num, lists)
    shown = (as_fraction(value) for value in values)
    kept = (f if not isinstance(f, float) or num is FLOAT else v for f, v in zip(shown, values, strict=True))
    return dict(zip(lists, kept, strict=True))
