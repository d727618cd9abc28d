"""Reading with a class that somebody else wrote: what it raises is said of it, as of a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.errors import AxiometerError
from axiometer.metrics.function import FunctionMeasure, UnscoredError
from axiometer.metrics.measure import Measure
from axiometer.numeric import Arithmetic, Lanes, floats

NO_NUMBERS = (str, bytes, list, tuple, dict, type(None))


@contextmanager
def guarded(measure: Measure) -> Iterator[None]:
    """Turns what a reader raises into a refusal; a float that is no number is for the caller to notice.

    >>> from axiometer.metrics.find_measure import measure
    >>> try:
    ...     with guarded(measure("AP")):
    ...         1 / 0
    ... except UnscoredError as error:
    ...     print(error.what)
    AP raised ZeroDivisionError (division by zero) while it read a list
    """
    try:
        with np.errstate(all="ignore"):
            yield
    except AxiometerError:
        raise
    except Exception as error:
        told = " ".join(str(error).split()) or "no message"
        raise UnscoredError(
            f"{measure} raised {type(error).__name__} ({told}) while it read a list",
            remedy="give every list a value: topic.ratio(top, bottom) is 0 where the bottom is 0",
        ) from error


def refuse_unscored(measure: Measure, values: Iterable[Any]) -> None:
    """Refuses values of which one is NaN: exact arithmetic has no such number, so that nothing follows of it.

    >>> from axiometer.metrics.find_measure import measure
    >>> refuse_unscored(measure("AP"), [0, 1])
    """
    if any(value != value for value in values):
        raise UnscoredError(f"{measure} returned NaN for a list", remedy="give every list a value")


def scores_of(measure: Measure, num: Arithmetic, found: Any, width: int) -> Lanes:
    """What `score` returned, a number for each list; rounded numbers are refused where they would decide.

    >>> from axiometer.metrics.find_measure import measure
    >>> from axiometer.numeric import FLOAT
    >>> scores_of(measure("AP"), FLOAT, 1, 2)
    array([1, 1])
    """
    values = np.asarray(found)
    if not isinstance(measure, FunctionMeasure):
        values = _exact(measure, num, values) if num.exact else _rounded(values)
    return values if values.shape == (width,) else np.broadcast_to(values, width)


def _rounded(values: Lanes) -> Lanes:
    return values if values.dtype.kind in "fiub" else floats(values)


def _exact(measure: Measure, num: Arithmetic, values: Lanes) -> Lanes:
    if values.dtype.kind in "iub":
        return np.asarray(num.lanes(values))
    kinds = set(map(type, values.flat))
    odd = next((kind for kind in kinds if issubclass(kind, NO_NUMBERS)), None)
    rounded = [v for v in values.flat if isinstance(v, float) and v == v] if _any(kinds, float) else []
    if odd is not None or rounded:
        name = "" if odd is None else odd.__name__
        what = f"{float(rounded[0])}, a rounded number," if rounded else f"a {name}, no number,"
        raise UnscoredError(
            f"{measure} returned {what} in exact arithmetic",
            remedy="compute with topic.num and topic.zeros(), or give a function of grades",
        )
    if not _any(kinds, (int, Fraction)):
        return values
    made = [num.number(v) if isinstance(v, int | Fraction) else v for v in values.flat]
    return num.table(made).reshape(values.shape)


def _any(kinds: set[type], wanted: type | tuple[type, ...]) -> bool:
    return any(issubclass(kind, wanted) for kind in kinds)
