"""Families with a parameter: where in its range one run leads the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np
import polars as pl

from axiometer.conclusions.lists import RunLists
from axiometer.data.match_runs import Match
from axiometer.data.qrels import Qrels
from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.adhoc.graded import gRBP
from axiometer.metrics.adhoc.rank_biased import RBP
from axiometer.metrics.families import documents_read
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.fold import fold_lists
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import MEASURES, Measure
from axiometer.metrics.parameters import Parameter
from axiometer.names import number_text
from axiometer.numeric import RATIONAL, REAL, as_fraction
from axiometer.numeric.compare import signs, slack_for
from axiometer.numeric.roots import Root, unit_roots

GRID = 400
HALVINGS = 40
REMEDY = "write RBP(p=?), nDCG@?, P@? or DCG@?"


@dataclass(frozen=True)
class Span:
    """Who leads from `low` to `high`: a run's name, or None where the two are equal.

    Of a real parameter the ends do not belong to it; a cutoff counts from `low` to `high`.
    """

    low: Fraction
    high: Fraction
    leads: str | None


@dataclass(frozen=True)
class Family:
    """The spans of a parameter, in their order, and the flips between; `how` says how they were found."""

    name: str
    parameter: str
    runs: tuple[str, str]
    spans: tuple[Span, ...]
    flips: tuple[Root, ...]
    how: str

    @property
    def frame(self) -> pl.DataFrame:
        """low, high, leads: a row for each span."""
        rows = [(float(span.low), float(span.high), span.leads) for span in self.spans]
        return pl.DataFrame(rows, schema=["low", "high", "leads"], orient="row")

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans)

    def __len__(self) -> int:
        return len(self.spans)

    def __str__(self) -> str:
        def told(span: Span) -> str:
            ends = f"{float(span.low):.6g}", f"{float(span.high):.6g}"
            where = ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"
            return f"{where}: {f'{span.leads} leads' if span.leads else 'equal'}"

        return f"{self.name}: {'; '.join(map(told, self.spans))} ({self.how})"


@dataclass(frozen=True)
class Question:
    """A name with one question mark: `named` puts a value in its place."""

    text: str
    parameter: str
    accepts: Parameter | None

    @staticmethod
    def of(text: str) -> Question:
        """Reads the name; refused where there is not exactly one question mark in a parameter's place.

        >>> Question.of("RBP(p=?)").parameter, Question.of("nDCG@?").parameter
        ('p', 'cutoff')
        """
        marks = text.count("?")
        if marks != 1:
            what = (
                "no ?" if marks == 0 else f"{marks} question marks: one parameter can be asked for at a time"
            )
            raise MeasureError(f"{text!r} has {what}", remedy=REMEDY)
        if re.fullmatch(r".+@\s*\?\s*", text):
            return Question(text, "cutoff", None)
        given = re.search(r"(\w+)\s*=\s*\?", text)
        kind = MEASURES.find(re.split(r"[(@]", text, maxsplit=1)[0].strip())
        known = {f.name: p for f, p in kind.parameters()}
        name = given[1] if given else next(iter(known), "")
        accepts = known.get(name)
        if accepts is None or accepts.kind not in ("real", "integer"):
            raise MeasureError(f"{text!r}: {name or 'it'} is no number to ask for", remedy=REMEDY)
        return Question(text, name, accepts)

    def named(self, value: Fraction) -> Measure:
        """The measure with this value."""
        return find(self.text.replace("?", number_text(value)))


Sign = Callable[[Fraction], int]


@dataclass(frozen=True, eq=False)
class TwoRuns:
    """Two runs as wholes: the documents as `evaluate` reads them, and the padded lists."""

    lists: RunLists
    lanes: JudgedLanes

    @staticmethod
    def of(qrels: Qrels, matches: tuple[Match, Match]) -> TwoRuns:
        """The whole lists of two runs."""
        deepest = max(1, *(int(one.rank.max(initial=1)) for one in matches))
        return TwoRuns(RunLists.of(qrels, matches, deepest), JudgedLanes.of(qrels, matches))

    @property
    def last(self) -> int:
        """A cutoff after which nothing changes: no later rank is judged, no topic has more to find."""
        return max(self.lists.depth, int(self.lists.base.sum(axis=1).max()))

    def sign(self, measure: Measure) -> int:
        """1, 0 or -1: the first mean is above, equal to or below the second; exact where floats are close."""
        values = score_lanes(measure, self.lanes).reshape(2, -1)
        sums = values.sum(axis=1)
        slack = slack_for(float(np.abs(values).sum())) if _is_exact(measure) else 0.0
        return int(signs(sums[:1], sums[1:], slack, lambda _: self._exact(measure))[0])

    def _exact(self, measure: Measure) -> tuple[list[Any], list[Any]]:
        """The two sums over topics, in exact arithmetic."""
        rows = [row[: measure.cutoff] for run in self.lists.grades for row in run]
        topics = np.tile(np.arange(len(rows) // 2), 2)
        values = fold_lists(measure, rows, self.lanes.base, REAL, group=topics)
        return [values[: len(rows) // 2].sum()], [values[len(rows) // 2 :].sum()]

    def coefficients(self, measure: Additive) -> list[Fraction]:
        """What the first run gains more than the second at each rank, summed over topics."""
        top = max(self.lists.levels)
        gains = [Fraction(as_fraction(measure.gain(RATIONAL, grade, top))) for grade in range(top + 1)]
        ranks = self.lists.grades[:, :, : measure.cutoff]
        counts = [(ranks == grade).sum(axis=1) for grade in range(top + 1)]
        more = [(gain, count[0] - count[1]) for gain, count in zip(gains, counts, strict=True)]
        return [
            sum((gain * int(count[i]) for gain, count in more), Fraction(0)) for i in range(ranks.shape[2])
        ]


def family(text: str, runs: TwoRuns, depth: int) -> Family:
    """Where each of the two runs leads; `depth` is the last cutoff to try."""
    question = Question.of(text)
    first, second = runs.lists.runs
    names = first, second

    def sign(value: Fraction) -> int:
        return runs.sign(question.named(value))

    if question.accepts is None or question.accepts.kind == "integer":
        what = "value" if question.accepts else "cutoff"
        low = int(question.accepts.low or 0) if question.accepts else 1
        high = max(low, max(runs.lists.levels)) if question.accepts else depth
        exact = _is_exact(question.named(Fraction(low)))
        stop = min(high, runs.last) if exact and not question.accepts else high
        found = _tried(names, sign, range(low, stop + 1))
        spans = (*found[:-1], replace(found[-1], high=Fraction(high)))
        flips = tuple(Root(span.low, span.low) for span in spans[1:])
        how = f"every {what} tried{'' if exact else ', in floating point'}"
        return Family(question.text, question.parameter, names, spans, flips, how)
    middle = question.named(Fraction(1, 2)) if question.parameter == "p" else None
    if isinstance(middle, RBP | gRBP):
        return _geometric(question, names, runs.coefficients(middle))
    return _on_a_grid(question, names, sign)


def _geometric(question: Question, names: tuple[str, str], gaps: Sequence[Fraction]) -> Family:
    """The sign of sum gap(i) p^(i-1) between its roots."""
    roots = unit_roots(gaps)
    ends = [Fraction(0), *(end for root in roots for end in (root.low, root.high)), Fraction(1)]
    spans = []
    for low, high in zip(ends[::2], ends[1::2], strict=True):
        at = (low + high) / 2
        value = sum((gap * at**i for i, gap in enumerate(gaps)), Fraction(0))
        spans.append(Span(low, high, _leader(names, int(value > 0) - int(value < 0))))
    how = "roots of a polynomial, isolated exactly"
    return Family(question.text, question.parameter, names, tuple(spans), roots, how)


def _tried(names: tuple[str, str], sign: Sign, values: range) -> list[Span]:
    found = [(value, _leader(names, sign(Fraction(value)))) for value in values]
    spans = []
    for leads, run in groupby(found, key=lambda pair: pair[1]):
        places = [value for value, _ in run]
        spans.append(Span(Fraction(places[0]), Fraction(places[-1]), leads))
    return spans


def _on_a_grid(question: Question, names: tuple[str, str], sign: Sign) -> Family:
    """Signs on a grid, each change narrowed by halving: two flips between neighbours stay unseen."""
    accepts = question.accepts
    low, high = (
        (accepts.low or Fraction(0), accepts.high or Fraction(1)) if accepts else (Fraction(0), Fraction(1))
    )
    points = [low + (high - low) * Fraction(i, GRID) for i in range(1, GRID)]
    signs = [sign(point) for point in points]
    flips, leaders = [], [signs[0]]
    for (left, before), (right, after) in zip(
        zip(points, signs, strict=True), zip(points[1:], signs[1:], strict=True), strict=False
    ):
        if before != after:
            flips.append(_halved(left, right, before, sign))
            leaders.append(after)
    ends = [low, *(end for flip in flips for end in (flip.low, flip.high)), high]
    spans = tuple(
        Span(a, b, _leader(names, who)) for a, b, who in zip(ends[::2], ends[1::2], leaders, strict=True)
    )
    how = f"a grid of {GRID} values, flips narrowed by bisection"
    return Family(question.text, question.parameter, names, spans, tuple(flips), how)


def _halved(left: Fraction, right: Fraction, before: int, sign: Sign) -> Root:
    for _ in range(HALVINGS):
        middle = (left + right) / 2
        left, right = (middle, right) if sign(middle) == before else (left, middle)
    return Root(left, right)


def _is_exact(measure: Measure) -> bool:
    """Whether the measure can be computed from the grades of padded lists, without rounding."""
    return not isinstance(measure, FunctionMeasure) and documents_read(measure) == "relevant"


def _leader(names: tuple[str, str], sign: int) -> str | None:
    return {1: names[0], -1: names[1]}.get(sign)
