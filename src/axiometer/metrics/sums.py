"""Sums of a weight over the ranks 1..n, for measures whose value depends on ranks past the list's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Lanes

Weight = Callable[[Arithmetic, Any], Any]


def sums(topic: Topic, key: object, weight: Weight, count: int) -> Lanes:
    """The table of weight(1) + ... + weight(n) for n = 0..count, kept for the whole reading.

    `weight` must accept an array of ranks in float64.

    >>> from axiometer.data.recall_base import Base
    >>> from axiometer.numeric import RATIONAL
    >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
    >>> sums(topic, "harmonic", lambda num, rank: num.number(1) / rank, 3).tolist()
    [0, 1, 3/2, 11/6]
    """
    if (key, "sums", count) not in topic.cache:
        topic.cache[key, "sums", count] = _running(topic.num, _terms(topic.num, weight, count))
    return topic.cache[key, "sums", count]  # type: ignore[no-any-return]


def tails(topic: Topic, key: object, weight: Weight, pivot: int, count: int) -> Lanes:
    """The table of weight(n + 1) + ... + weight(pivot) for n = 0..count, negative behind the pivot.

    Each is added from its small end, so that floats lose nothing where the weights fall fast.

    >>> from axiometer.data.recall_base import Base
    >>> from axiometer.numeric import RATIONAL
    >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
    >>> tails(topic, "harmonic", lambda num, rank: num.number(1) / rank, 3, 4).tolist()
    [11/6, 5/6, 1/3, 0, -1/4]
    """
    if (key, "tails", pivot, count) not in topic.cache:
        terms = _terms(topic.num, weight, count)
        before = _running(topic.num, terms[:pivot][::-1])[::-1]
        behind = -_running(topic.num, terms[pivot:])[1:]
        topic.cache[key, "tails", pivot, count] = np.concatenate([before, behind])
    return topic.cache[key, "tails", pivot, count]  # type: ignore[no-any-return]


def _terms(num: Arithmetic, weight: Weight, count: int) -> Lanes:
    if num.name == "float64":
        return np.broadcast_to(weight(num, np.arange(1.0, count + 1)), count)
    return num.table(weight(num, rank) for rank in range(1, count + 1))


def _running(num: Arithmetic, terms: Lanes) -> Lanes:
    """The sums of the first 0, 1, 2, ... terms."""
    return np.concatenate([num.zeros(1), np.cumsum(terms)])


def deepest(topic: Topic) -> int:
    """The deepest rank that will be read, in any list or ideal list of the topics."""
    return max(topic.depth, int(topic.base.counts[:, 1:].sum(axis=1).max(initial=0)))
