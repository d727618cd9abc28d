"""Where two measures part: the smallest lists, how often, and on which real topics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from axiometer.axioms.bounds import Bounds
from axiometer.check.engine import refuse_large
from axiometer.check.telling import numbers, why_unscored
from axiometer.errors import InputError, MeasureError
from axiometer.measures.lookup import measure as find
from axiometer.measures.measure import Measure
from axiometer.meta.disagreement.counts import Counts
from axiometer.meta.disagreement.flips import find_flips
from axiometer.meta.disagreement.ranks import UNSCORED, Ranks, exact_ranks, scores_of
from axiometer.meta.disagreement.result import Disagreement, Opposed, Part
from axiometer.meta.disagreement.smallest import smallest_pair
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

__all__ = ["Disagreement", "disagree"]

LIMIT = 5_000_000
Measurable = str | Measure | Callable[..., Any]


def disagree(
    first: Measurable,
    second: Measurable,
    *,
    qrels: Any = None,
    runs: Any = None,
    subtopics: bool = False,
    limit: int = LIMIT,
    **bounds: Any,
) -> Disagreement:
    """The smallest pair of lists that two measures order oppositely, and how often they do.

    Bounds as in `check`: grades= or aspects=, depth= or length=, empty=, relevant=; without any, binary lists
    up to depth 8 and lists of 3 grades up to depth 6, or 2 aspects up to depth 8 where a measure reads
    aspects. With `qrels` and `runs` (as `evaluate` takes them) also the topics on which they name different
    winners. Values are compared exactly; no tolerance decides.

    >>> found = disagree("nDCG@10", "RBP(p=0.8)", grades=2, depth=5)
    >>> found.lists
    ((1,), (0, 0, 1, 1))
    """
    one, two = find(first), find(second)
    if (qrels is None) != (runs is None):
        missing = "runs" if runs is None else "qrels"
        raise InputError(f"there are no {missing}", remedy="give qrels and runs, or neither")
    parts: list[Part] = []
    reasons: list[str] = []
    for space in _spaces(one, two, Bounds(**bounds)):
        refuse_large(space, limit)
        try:
            part, why = _compared(one, two, space)
            parts.append(part)
            reasons += why
        except MeasureError as error:
            reasons.append(str(error))
    if not parts:
        raise MeasureError(reasons[0])
    flips = None if qrels is None else find_flips(one, two, qrels, runs, subtopics)
    return Disagreement(str(one), str(two), tuple(parts), flips, tuple(dict.fromkeys(reasons)))


def _spaces(one: Measure, two: Measure, bounds: Bounds) -> list[Space]:
    return bounds.over(("aspects",) if one.diverse or two.diverse else ("binary", "grades"))


def _compared(one: Measure, two: Measure, space: Space) -> tuple[Part, list[str]]:
    first, second = exact_ranks(one, space), exact_ranks(two, space)
    scored = (first.of != UNSCORED) & (second.of != UNSCORED)
    counts = Counts.of(first.of[scored], second.of[scored])
    pair = smallest_pair(first, second) if counts.discordant else None
    opposed = None if pair is None else _told(one, two, space, pair)
    part = Part(space.bounds, int(scored.sum()), int(np.count_nonzero(~scored)), counts, opposed)
    return part, [why for m, ranks in ((one, first), (two, second)) if (why := _why(m, space, ranks))]


def _told(one: Measure, two: Measure, space: Space, pair: tuple[Labels, ...]) -> Opposed:
    """The pair with its scores and in words."""
    scores = [scores_of(measure, space, pair) for measure in (one, two)]
    (liked, other), texts = pair, [space.text(labels) for labels in pair]
    (a, b), (c, d) = (numbers(values) for values in scores)
    x, y = texts
    sentence = f"{one} puts {x} ({a}) above {y} ({b}), {two} puts {y} ({d}) above {x} ({c})."
    lists = (space.documents(liked), space.documents(other))
    return Opposed(
        lists, ((scores[0][0], scores[0][1]), (scores[1][0], scores[1][1])), space.bounds, sentence
    )


def _why(measure: Measure, space: Space, ranks: Ranks) -> str:
    """What a function did on the first list that it does not score."""
    unscored = np.flatnonzero(ranks.of == UNSCORED)[:1].tolist()
    return why_unscored(measure, space, [ranks.labels(at) for at in unscored])
