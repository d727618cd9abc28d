"""A run that is a dict {topic: {document: score}}, looked up in place: no document becomes a row of a frame.

Dicts know their keys already, so that each document is looked up among the judged ones of its topic. Whatever
is not regular goes the ordinary way: it is read as a frame, with the same result, or the refusal that says
what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from math import isfinite
from operator import lt
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
NOWHERE = -1
NONE: dict[str, int] = {}


@dataclass(frozen=True)
class LookedUp:
    """What was found: the judgment of every document, topic by topic and rank by rank, -1 for none.

    `lengths` and `tied` have an entry for each judged topic, `extra` the topics that nobody judged.
    """

    rows: Ints
    lengths: Ints
    tied: Ints
    extra: tuple[str, ...]


def look_up(run: Any, judged: Mapping[str, Mapping[str, int]], places: Mapping[str, int]) -> LookedUp | None:
    """The documents of a dict; None unless all names are texts and all scores finite numbers.

    `judged` has a number for each judged document, `places` one for each topic.

    >>> look_up({"q1": {"d1": 0.25, "d2": 0.5}, "q2": {"d1": 1}}, {"q1": {"d1": 7}}, {"q1": 0})
    LookedUp(rows=array([-1,  7]), lengths=array([2]), tied=array([0]), extra=('q2',))
    >>> look_up({"q1": {"d1": float("nan")}}, {}, {}), look_up({"q1": {7: 1.0}}, {}, {})
    (None, None)
    """
    if type(run) is not dict or not run:
        return None
    lists = list(run.values())
    if not all(type(documents) is dict and documents for documents in lists):
        return None
    try:
        # Joining takes texts only; the encoding, those that a file can hold.
        text = "".join(chain(run, chain.from_iterable(lists)))
        if not text.isascii():
            text.encode()
        sizes = list(map(len, lists))
        score = np.fromiter(chain.from_iterable(map(dict.values, lists)), np.float64, sum(sizes))
    except (TypeError, ValueError, OverflowError):
        return None
    if not isfinite(np.add.reduce(score)):  # where a sum overflows, the ordinary way is right too
        return None
    found = (map(judged.get(topic, NONE).get, run[topic], repeat(NOWHERE)) for topic in run)
    rows = np.fromiter(chain.from_iterable(found), np.int64, len(score))
    order, ties = best_first(run, sizes, score)
    return _by_place(run, places, sizes, rows[order], ties)


def best_first(
    run: Mapping[str, Mapping[str, Any]], sizes: list[int], score: Floats
) -> tuple[Ints, dict[str, int]]:
    """The documents of each list in the one order, and how many are tied in the topics where some are."""
    falling = -score
    ends = list(accumulate(sizes))
    if len(sizes) == 1:
        order = falling.argsort()
    else:
        order = np.concatenate(
            [
                falling[end - size : end].argsort() + (end - size)
                for size, end in zip(sizes, ends, strict=True)
            ]
        )
    ordered = score[order]
    same = ordered[1:] == ordered[:-1]
    ties: dict[str, int] = {}
    if np.logical_or.reduce(same):
        for (topic, documents), size, end in zip(run.items(), sizes, ends, strict=True):
            begin = end - size
            if same[begin : end - 1].any():
                own = score[begin:end].tolist()
                pairs = sorted(zip(own, documents, range(begin, end), strict=True), reverse=True)
                order[begin:end] = [row for _, _, row in pairs]
                ties[topic] = sum(count for count in Counter(own).values() if count > 1)
    return order, ties


def _by_place(
    run: Mapping[str, Any], places: Mapping[str, int], sizes: list[int], rows: Ints, ties: Mapping[str, int]
) -> LookedUp:
    """The topics in the order of their places, without those that have none."""
    where = [places.get(topic, NOWHERE) for topic in run]
    lengths, tied = np.zeros((2, len(places)), dtype=np.int64)
    known = where if NOWHERE not in where else [place for place in where if place >= 0]
    for topic, count in ties.items():
        if topic in places:
            tied[places[topic]] = count
    if len(known) == len(where) and all(map(lt, known, known[1:])):
        lengths[known] = sizes
        return LookedUp(rows, lengths, tied, ())
    parts: dict[int, Ints] = {}
    for place, size, end in zip(where, sizes, accumulate(sizes), strict=True):
        parts[place] = rows[end - size : end]
    parts.pop(NOWHERE, None)
    lengths[list(parts)] = list(map(len, parts.values()))
    kept = np.concatenate([parts[place] for place in sorted(parts)]) if parts else rows[:0]
    extra = tuple(topic for topic, place in zip(run, where, strict=True) if place < 0)
    return LookedUp(kept, lengths, tied, extra)
