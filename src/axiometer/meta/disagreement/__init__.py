"""Where two measures part: the smallest lists, how often, and on which real topics."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import InputError, MeasureError
from axiometer.meta.disagreement.exact_ranks import (
    UNSCORED,
    Counts,
    Ranks,
    ranks_in,
    scores_of,
    smallest_pair,
)
from axiometer.meta.disagreement.flips import Flips, find_flips
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import Measure
from axiometer.numeric.text import fraction_text
from axiometer.report.model import extent
from axiometer.spaces import Space
from axiometer.spaces.space import Labels
from axiometer.tables import Table
from axiometer.tables.html import block, element
from axiometer.verdicts.pairwise import refuse_large
from axiometer.verdicts.witness import numbers, why_unscored

LIMIT = 5_000_000
Score = Fraction | float


@dataclass(frozen=True)
class Opposed:
    """Two lists: the first measure prefers the first one, the second measure the second one.

    `scores` are (first measure's of both lists, second measure's of both lists), exact where rational.
    """

    lists: tuple[tuple[Any, ...], tuple[Any, ...]]
    scores: tuple[tuple[Score, Score], tuple[Score, Score]]
    bounds: dict[str, Any]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data; exact scores as text beside their floats."""
        return {
            "lists": [list(items) for items in self.lists],
            "scores": [[float(score) for score in pair] for pair in self.scores],
            "exact": [list(map(_exact_text, pair)) for pair in self.scores],
            "bounds": self.bounds,
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Part:
    """One space: how many of its lists both measures score, and how the pairs of them are ordered."""

    bounds: dict[str, Any]
    lists: int
    unscored: int
    counts: Counts
    opposed: Opposed | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        opposed = self.opposed.to_dict() if self.opposed else None
        return {
            "bounds": self.bounds,
            "lists": self.lists,
            "unscored": self.unscored,
            **self.counts.to_dict(),
            "opposed": opposed,
        }


@dataclass(frozen=True)
class Disagreement:
    """Where two measures part; true in a condition when they order some two lists oppositely."""

    first: str
    second: str
    parts: tuple[Part, ...]
    flips: Flips | None = None
    reasons: tuple[str, ...] = ()

    @property
    def opposed(self) -> Opposed | None:
        """The smallest pair of all spaces; the earlier space where two are of one size."""
        found = [part.opposed for part in self.parts if part.opposed]
        return min(found, key=lambda pair: sum(map(len, pair.lists)), default=None)

    @property
    def lists(self) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
        """The smallest pair of lists."""
        return self.opposed.lists if self.opposed else None

    @property
    def scores(self) -> tuple[tuple[Score, Score], tuple[Score, Score]] | None:
        """The scores of the smallest pair: the first measure's, then the second's."""
        return self.opposed.scores if self.opposed else None

    @property
    def sentence(self) -> str:
        """The smallest pair in words."""
        if self.opposed:
            return self.opposed.sentence
        return f"{self.first} and {self.second} order no two of these lists oppositely."

    def __bool__(self) -> bool:
        return self.opposed is not None

    def __str__(self) -> str:
        lines = [self.sentence]
        for part in self.parts:
            counts = part.counts
            lines.append(
                f"{extent(part.bounds)}: {counts.discordant:,} of {counts.pairs:,} pairs ordered oppositely"
                f" ({counts.share:.1%}), {counts.concordant:,} alike"
            )
        return "\n".join([*lines, *self.reasons])

    def _repr_html_(self) -> str:
        heads = ["lists", "pairs", "ordered oppositely", "alike"]
        rows = [
            [
                extent(part.bounds),
                f"{part.counts.pairs:,}",
                f"{part.counts.discordant:,} ({part.counts.share:.1%})",
                f"{part.counts.concordant:,}",
            ]
            for part in self.parts
        ]
        table = Table.of(heads, rows, title=f"{self.first} and {self.second}")
        return block(element("p", self.sentence), table)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "first": self.first,
            "second": self.second,
            "opposed": self.opposed.to_dict() if self.opposed else None,
            "sentence": self.sentence,
            "spaces": [part.to_dict() for part in self.parts],
            "flips": self.flips.to_dict() if self.flips else None,
            "reasons": list(self.reasons),
        }


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
    first, second = ranks_in(one, space), ranks_in(two, space)
    scored = (first.of != UNSCORED) & (second.of != UNSCORED)
    counts = Counts.of(first.of[scored], second.of[scored])
    pair = smallest_pair(first, second) if counts.discordant else None
    opposed = None if pair is None else _opposed(one, two, space, pair)
    part = Part(space.bounds, int(scored.sum()), int(np.count_nonzero(~scored)), counts, opposed)
    return part, [why for m, ranks in ((one, first), (two, second)) if (why := _why(m, space, ranks))]


def _opposed(one: Measure, two: Measure, space: Space, pair: tuple[Labels, ...]) -> Opposed:
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


def _exact_text(score: Any) -> str | None:
    return fraction_text(score) if isinstance(score, Fraction) else None
