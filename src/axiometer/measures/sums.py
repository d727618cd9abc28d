"""Sums of a weight over the ranks 1..n, for measures whose value depends on ranks past the list's end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

import numpy as np

from axiometer.measures.topic import Topic
from axiometer.numeric import Arithmetic, Lanes

Weight = Callable[[Arithmetic, Any], Any]


def sums(topic: Topic, key: object, weight: Weight, count: int) -> Lanes:
    """The table of weight(1) + ... + weight(n) for n = 0..count, kept for the whole reading.

    `weight` must accept an array of ranks in float64.

    >>> from axiometer.data.base import Base
    >>> from axiometer.numeric import RATIONAL
    >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
    >>> sums(topic, "harmonic", lambda num, rank: num.number(1) / rank, 3).tolist()
    [0, 1, 3/2, 11/6]
    """
    if (key, "sums", count) not in topic.cache:
        terms = _terms(topic.num, weight, count)
        topic.cache[key, "sums", count] = topic.num.table(accumulate(terms, initial=topic.num.number(0)))
    return topic.cache[key, "sums", count]  # type: ignore[no-any-return]


def tails(topic: Topic, key: object, weight: Weight, pivot: int, count: int) -> Lanes:
    """The table of weight(n + 1) + ... + weight(pivot) for n = 0..count, negative behind the pivot.

    Each is added from its small end, so that floats lose nothing where the weights fall fast.

    >>> from axiometer.data.base import Base
    >>> from axiometer.numeric import RATIONAL
    >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
    >>> tails(topic, "harmonic", lambda num, rank: num.number(1) / rank, 3, 4).tolist()
    [11/6, 5/6, 1/3, 0, -1/4]
    """
    if (key, "tails", pivot, count) not in topic.cache:
        terms, zero = _terms(topic.num, weight, count), topic.num.number(0)
        before = list(accumulate(reversed(terms[:pivot]), initial=zero))[::-1]
        behind = [-total for total in accumulate(terms[pivot:])]
        topic.cache[key, "tails", pivot, count] = topic.num.table([*before, *behind])
    return topic.cache[key, "tails", pivot, count]  # type: ignore[no-any-return]


def _terms(num: Arithmetic, weight: Weight, count: int) -> list[Any]:
    if num.name == "float64":
        ranks = np.arange(1.0, count + 1)
        return list(np.broadcast_to(weight(num, ranks), count))
    return [weight(num, rank) for rank in range(1, count + 1)]


def deepest(topic: Topic) -> int:
    """The deepest rank that will be read, in any list or ideal list of the topics."""
    return max(topic.depth, int(topic.base.counts[:, 1:].sum(axis=1).max(initial=0)))
