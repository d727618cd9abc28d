"""The top of every run's list for each topic, and what each document adds to each measure: for the page that
sets two runs side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.match_runs import match, run_sources
from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import Run, read_run
from axiometer.data.scores import Scores
from axiometer.errors import AxiometerError
from axiometer.metrics.explain_topic import base_of, counted, ideal_of, label_of
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measures as find_all
from axiometer.metrics.lanes import Ids, JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.report.model import rounded

DEPTH = 20
"""Ranks of each list that are kept."""
LEAST = 5
MOST_CELLS = 300_000
"""Numbers that a page holds for this: many runs have shorter lists; beyond that only the best are kept."""


def with_lists(
    systems: dict[str, Any],
    qrels: Any,
    runs: Any,
    scores: Scores,
    measures: Sequence[Measurable],
    subtopics: bool = False,
) -> dict[str, Any]:
    """The systems part with the lists of its runs.

    >>> from axiometer.metrics.evaluate import evaluate
    >>> from axiometer.report_parts.systems import systems_part
    >>> qrels, runs = {"q": {"d": 1}}, {"a": {"q": {"x": 2.0, "d": 1.0}}}
    >>> scores = evaluate(qrels, runs, ["RR"])
    >>> lists = with_lists(systems_part(scores), qrels, runs, scores, ["RR"])["lists"]
    >>> lists["documents"], lists["ranked"], lists["added"]
    ([['x', 'd']], [[[0, 1]]], [[[[0.0, 0.5]]]])
    """
    judgments = read_qrels(qrels, subtopics=subtopics)
    known = find_all(measures)
    wanted = {board["name"]: known[board["name"]] for board in systems["measures"]}
    names = [run["name"] for run in systems["runs"]]
    cells = len(systems["topics"]) * (len(wanted) + 1)
    depth = max(LEAST, min(DEPTH, MOST_CELLS // max(1, cells * len(names))))
    most = max(2, MOST_CELLS // (cells * depth))
    best = [row["run"] for row in systems["measures"][0]["systems"]][:most]
    sources = dict(zip(names, (source for _, source in run_sources(runs)), strict=True))
    tops = {
        place: _Top.of(read_run(sources[names[place]], name=names[place], digest=False), judgments, depth)
        for place in sorted(best)
    }
    return {**systems, "lists": _model(tops, judgments, systems["topics"], wanted, scores, names, depth)}


class _Top:
    """The first documents of one run: their names and ties by topic, and all of its lanes."""

    def __init__(self, ranked: pl.DataFrame, lanes: JudgedLanes) -> None:
        self.documents: dict[str, list[str]] = {}
        self.tied: dict[str, list[int]] = {}
        rows = ranked.group_by("topic", maintain_order=True).agg("document", "rank", "tied")
        for topic, documents, ranks, tied in rows.iter_rows():
            self.documents[topic] = documents
            self.tied[topic] = [rank for rank, one in zip(ranks, tied, strict=True) if one]
        self.lanes = lanes

    @staticmethod
    def of(run: Run, qrels: Qrels, depth: int) -> _Top:
        ranked = run.ranked().with_columns(tied=pl.len().over("topic", "score") > 1)
        return _Top(ranked.filter(pl.col("rank") <= depth), JudgedLanes.of(qrels, [match(run, qrels)]))

    def values(self, measure: Measure, qrels: Qrels, depth: int) -> npt.NDArray[np.float64] | None:
        """The measure's value of the first 0, 1, 2, ... documents of each topic; None where it has none."""
        lists = [self.documents.get(topic, []) for topic in qrels.topics]
        try:
            with one_question():
                return np.array([
                    score_lanes(
                        measure,
                        replace(
                            self.lanes.within(length),
                            lengths=np.minimum(self.lanes.lengths, length),
                            ids=Ids(qrels, [names[:length] for names in lists]),
                            memo={},
                        ),
                    )
                    for length in range(depth + 1)
                ])  # fmt: skip
        except AxiometerError:  # a function that does not score short lists, or a measure that reads scores
            return None


def _model(
    tops: Mapping[int, _Top],
    qrels: Qrels,
    topics: Sequence[str],
    measures: Mapping[str, Measure],
    scores: Scores,
    names: Sequence[str],
    depth: int,
) -> dict[str, Any]:
    rows = [qrels.topics.index(topic) for topic in topics]
    ideals = {
        name: [ideal_of(m, qrels, row, base_of(qrels, row)) for row in rows] for name, m in measures.items()
    }
    shown = [
        _documents(
            [top.documents.get(topic, []) for top in tops.values()],
            [[one for one, _ in found.documents[:depth]] for of in ideals.values() if (found := of[at])],
        )
        for at, topic in enumerate(topics)
    ]
    place = [{document: at for at, document in enumerate(documents)} for documents in shown]
    whole = {(run, m, topic): value for run, topic, m, value in scores.frame.iter_rows()}
    added: list[list[Any]] = []
    rest: list[list[Any]] = []
    for name, measure in measures.items():
        added.append([])
        rest.append([])
        for run, top in tops.items():
            values = top.values(measure, qrels, depth)
            kept = None if values is None else np.diff(values, axis=0)[:, rows].T
            added[-1].append(None if kept is None else [
                [rounded(value) for value in row[: len(top.documents.get(topic, []))].tolist()]
                for topic, row in zip(topics, kept, strict=True)
            ])  # fmt: skip
            rest[-1].append(None if values is None else [
                rounded(whole.get((names[run], name, topic), float("nan")) - values[-1, row])
                for topic, row in zip(topics, rows, strict=True)
            ])  # fmt: skip
    return {
        "depth": depth,
        "runs": list(tops),
        "documents": shown,
        "labels": [_labels(qrels, row, documents) for row, documents in zip(rows, shown, strict=True)],
        "ranked": [
            [[at[d] for d in top.documents.get(topic, [])] for topic, at in zip(topics, place, strict=True)]
            for top in tops.values()
        ],
        "tied": [[top.tied.get(topic, []) for topic in topics] for top in tops.values()],
        "added": added,
        "rest": rest,
        "ideal": [
            [
                None if found is None else [at[document] for document, _ in found.documents[:depth]]
                for found, at in zip(of, place, strict=True)
            ]
            for of in ideals.values()
        ],
        "base": [dict(zip(("relevant", "nonrelevant"), counted(qrels, row, base_of(qrels, row)), strict=True))
                 for row in rows],
    }  # fmt: skip


def _documents(lists: Sequence[Sequence[str]], ideals: Sequence[Sequence[str]]) -> list[str]:
    return list(dict.fromkeys(document for some in (*lists, *ideals) for document in some))


def _labels(qrels: Qrels, row: int, documents: Sequence[str]) -> list[str]:
    places = np.flatnonzero(qrels.topic_of == row).tolist()
    judged = dict(zip(qrels.frame["document"].gather(places), places, strict=True))
    return [label_of(qrels, judged.get(document, -1)) for document in documents]
