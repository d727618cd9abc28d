"""`ax.evaluator`: judgments and measures, prepared once; then one run after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import several
from axiometer.data.match_runs import Match, Reading, read_all, run_sources
from axiometer.data.scores import Scores
from axiometer.errors import InputError, MeasureError
from axiometer.metrics.evaluate import evaluate_matches, lane_values, prepared, refuse_policy
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measures as find_all
from axiometer.metrics.lanes import Way
from axiometer.metrics.measure import Measure


@dataclass(frozen=True)
class Evaluator:
    """What `evaluator` returns. It can be pickled, and called from several threads at once.

    `names` are the measures as they were asked for, each with the name that it prints.
    """

    reading: Reading
    measures: Mapping[str, Measure]
    names: Mapping[str, str]
    missing: str = "empty"
    ways: Mapping[str, Way] = field(default_factory=dict, compare=False, repr=False)
    tables: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def __call__(self, run: Any) -> dict[str, dict[str, float]]:
        """{topic: {measure: value}} of one run.

        >>> evaluator({"q1": {"d1": 1}}, ["map", "P@2"])({"q1": {"d2": 2.0, "d1": 1.0}})
        {'q1': {'map': 0.5, 'P@2': 0.5}}
        """
        topics, values = self._values(run)
        # Copies of one dict share its keys, and are made several times faster than new ones.
        blank = dict.fromkeys(self.names, 0.0)
        found = [blank.copy() for _ in topics]
        for asked, name in self.names.items():
            for own, value in zip(found, values[name].tolist(), strict=True):
                own[asked] = value
        return dict(zip(topics, found, strict=True))

    def mean(self, run: Any) -> dict[str, float]:
        """{measure: value} of one run, over its topics.

        >>> evaluator({"q1": {"d1": 1}, "q2": {"d1": 1}}, "RR").mean({"q1": {"d1": 1.0}})
        {'RR': 0.5}
        """
        _, values = self._values(run)
        return {asked: self.measures[name].aggregate(values[name]) for asked, name in self.names.items()}

    def scores(self, runs: Any) -> Scores:
        """The scores of one run or of several, as `evaluate` gives them.

        >>> evaluator({"q1": {"d1": 1}}, "RR").scores({"a": {"q1": {"d1": 1.0}}}).mean().rows()
        [('a', 'RR', 1.0)]
        """
        matches = read_all(self.reading, run_sources(runs))
        told = {"subtopics": self.reading.qrels.aspects is not None}
        return evaluate_matches(self.reading, matches, self.measures, self.missing, told, self.tables)

    def _needs_no_others(self) -> bool:
        """Whether the topics that a run has can be read alone: no list was emptied, no function sees them."""
        reading = self.reading
        return all(way.steady for way in self.ways.values()) and not (reading.judged_only or reading.scores)

    def _match(self, run: Any) -> Match:
        try:
            return self.reading.match(None, run)
        except InputError:
            inside = [source for _, source in run_sources(run) if isinstance(source, Mapping)]
            if run not in inside and inside:
                told = "an evaluator is called with one run, and these are several"
                raise InputError(told, remedy="give one of them, or call scores(runs)") from None
            raise

    def _values(self, run: Any) -> tuple[Sequence[str], dict[str, npt.NDArray[np.float64]]]:
        qrels, found = self.reading.qrels, self._match(run)
        if self.missing == "skip" and found.missing and self._needs_no_others():
            places = found.lengths.nonzero()[0]
            values = lane_values(qrels, [found], self.ways, self.missing, self.tables, places)
            return [qrels.topics[place] for place in places.tolist()], values
        values = lane_values(qrels, [found], self.ways, self.missing, self.tables)
        if self.missing != "skip" or not found.missing:
            return qrels.topics, values
        gone = set(found.missing)
        there = [place for place, topic in enumerate(qrels.topics) if topic not in gone]
        return [qrels.topics[place] for place in there], {name: v[there] for name, v in values.items()}


def evaluator(
    qrels: Any,
    measures: Measurable | Sequence[Measurable],
    *,
    missing: str = "empty",
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
    depth: int | None = None,
    judged_only: bool = False,
) -> Evaluator:
    """An evaluator for many runs against the same judgments, such as in a validation loop.

    It reads the judgments once and keeps what follows from them. The options are those of `evaluate`, and so
    are the values: a topic of the judgments that a run lacks is an empty list unless `missing` says
    otherwise, one that the judgments lack is not looked at. A run about other topics only is refused.

    >>> e = evaluator({"q1": {"d1": 1, "d2": 0}}, ["nDCG@10", "RR"])
    >>> e({"q1": {"d2": 2.0, "d1": 1.0}})["q1"]["RR"], e.mean({"q1": {"d1": 1.0}})
    (0.5, {'nDCG@10': 1.0, 'RR': 1.0})
    """
    refuse_policy(missing)
    wanted = find_all(measures)
    single_one = isinstance(measures, str | Measure) or callable(measures)
    asked = [measures] if single_one else several("measures", measures, "measures", refusal=MeasureError)
    names: dict[str, str] = {}
    for one in asked:
        printed = list(find_all(one))
        names |= {one.strip(): printed[0]} if isinstance(one, str) and len(printed) == 1 else _same(printed)
    reading = prepared(qrels, wanted, subtopics, single, use_ranks, False, None, depth, judged_only)
    return Evaluator(reading, wanted, names, missing, {name: Way.of(m) for name, m in wanted.items()})


def _same(names: list[str]) -> dict[str, str]:
    return dict(zip(names, names, strict=True))
