"""How each family reads a terminal document, whose gain is a share of the top gain."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.adhoc.ap import AP
from axiometer.metrics.adhoc.rr import RR
from axiometer.metrics.cascade import Cascade
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.topic import Topic


@singledispatch
def terminal_step(measure: Measure, topic: Topic, state: State, rank: Any, share: Any) -> State:
    """The state after one more document, at `rank`, with `share` of the top grade's gain."""
    raise _refusal(measure)


def _refusal(measure: Measure) -> MeasureError:
    return MeasureError(
        f"Terminal cannot give {measure} a share of a gain",
        remedy="use it with a measure that sums gains by rank (P, R, DCG, nDCG, RBP, ...), ERR, AP or RR",
    )


def refuse(measure: Measure) -> None:
    """Refuses a measure whose family does not say how it reads a terminal document.

    >>> from axiometer.metrics import measure
    >>> refuse(measure("nDCG@10"))
    >>> refuse(measure("Success@5"))
    Traceback (most recent call last):
    ...
    axiometer.errors.MeasureError: Terminal cannot give Success@5 a share of a gain; use it with ...
    """
    inside = measure.part if isinstance(measure, Normalised) else measure
    if terminal_step.dispatch(type(inside)) is terminal_step.dispatch(Measure):
        raise _refusal(measure)


@terminal_step.register
def _(measure: Additive, topic: Topic, state: State, rank: Any, share: Any) -> State:
    return (state[0] + measure.weights(topic)[rank] * (share * measure.gains(topic)[topic.top]),)


@terminal_step.register
def _(measure: Cascade, topic: Topic, state: State, rank: Any, share: Any) -> State:
    reading, total = state
    stops = share * measure.stop(topic.num, topic.top, topic.top)
    worth = topic.by_rank((measure, "utility"), measure.utility)[rank]
    return reading * (1 - stops), total + worth * (reading * stops)


@terminal_step.register
def _(measure: Normalised, topic: Topic, state: State, rank: Any, share: Any) -> State:
    return terminal_step(measure.part, topic, state, rank, share)


@terminal_step.register
def _(measure: AP, topic: Topic, state: State, rank: Any, share: Any) -> State:
    found = state[0] + share
    return found, state[1] + share * found / rank


@terminal_step.register
def _(measure: RR, topic: Topic, state: State, rank: Any, share: Any) -> State:
    return (state[0] + topic.flag(state[0] == 0) * share / rank,)
