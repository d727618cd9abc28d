"""Definition 1: which of two documents, or of two queries, affects a metric more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from flint import arb

from axiometer.errors import AxiomError
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.query_averages import sign
from axiometer.metrics.compositions.universes import Lab, Values, subsets
from axiometer.numeric import Number, UndecidedError, as_number

RELATIONS = {
    frozenset({1}): "more",
    frozenset({0, 1}): "at least as much",
    frozenset({0}): "as much",
    frozenset({-1, 0}): "at most as much",
    frozenset({-1}): "less",
}


def document_effect(lab: Lab, alpha: Values, sigma: Values, first: int, second: int) -> str:
    """How much the first document affects the metric, against the second: for all sets that contain neither.

    >>> from axiometer.metrics.compositions.compose import compose
    >>> document_effect(Lab(compose("P@2")), (1, 0, 1), (1, 2, 3), 0, 2)
    'more'
    >>> document_effect(Lab(compose("MAP")), (1, 0, 1), (1, 2, 3), 0, 1)
    'more'
    """
    others = [at for at in range(len(alpha)) if at not in (first, second)]
    return relation(
        sign(lab.change(alpha, sigma, some, first), lab.change(alpha, sigma, some, second))
        for some in subsets(others)
    )


def query_effect(metric: Composition, values: Sequence[Fraction], first: int, second: int) -> str:
    """The same for queries, given the value of each; sets of queries are not empty.

    >>> from axiometer.metrics.compositions.compose import compose
    >>> query_effect(compose("MAP"), [Fraction(1, 4), Fraction(3, 4), Fraction(1, 2)], 2, 1)
    'less'
    >>> query_effect(compose("MAP"), [Fraction(0), Fraction(1, 2), Fraction(1)], 2, 1)
    'more'
    """
    others = [at for at in range(len(values)) if at not in (first, second)]
    if not others:
        raise AxiomError("there is no third query", remedy="give three or more values")
    return relation(
        _settled(_change(metric, values, some, first), _change(metric, values, some, second))
        for some in subsets(others, 1)
    )


def _change(metric: Composition, values: Sequence[Fraction], some: Sequence[int], more: int) -> Number:
    before = [values[at] for at in some]
    after, first = metric.avg_q.noted([*before, values[more]]), metric.avg_q.noted(before)
    if isinstance(after, arb) or isinstance(first, arb):
        return abs(_ball(after) - _ball(first))
    gap = after - first
    return gap if gap >= 0 else -gap


def _ball(value: Number) -> arb:
    return arb(as_number(value)) if isinstance(value, Fraction) else value


def _settled(left: Number, right: Number) -> int:
    """The sign of a difference; balls that overlap settle nothing."""
    found = sign(left, right)
    if found == 0 and (isinstance(left, arb) or isinstance(right, arb)):
        raise UndecidedError("two roots are too close to be told apart")
    return found


def relation(signs: Iterable[int]) -> str:
    """What holds for all sets at once; "neither" where it depends on the set."""
    return RELATIONS.get(frozenset(signs), "neither")
