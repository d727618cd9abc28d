"""`ax.evaluate`: runs against judgments, any number of measures, in one pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from os import cpu_count
from typing import Any

import numpy as np
import polars as pl

from axiometer import __version__
from axiometer.data.match import Match, match
from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import read_run
from axiometer.data.scores import Scores
from axiometer.errors import InputError, MeasureError
from axiometer.measures.lanes import JudgedLanes, score_lanes
from axiometer.measures.lookup import measure as find
from axiometer.measures.measure import Measure
from axiometer.measures.scored import Scored

POLICIES = ("empty", "skip", "error")
Measurable = str | Measure | Callable[..., Any]


def evaluate(
    qrels: Any,
    runs: Any,
    measures: Measurable | Sequence[Measurable],
    *,
    missing: str = "empty",
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Scores:
    """Scores of every run, topic and measure.

    `runs` is {name: source}, a sequence of sources, or one source. Averages run over all topics of the
    qrels: a topic that a run lacks is an empty list (`missing="empty"`), left out ("skip") or refused
    ("error"). `single` rounds scores to 32 bits first, as trec_eval 9 does.

    >>> s = evaluate({"q1": {"d1": 1, "d2": 0}}, {"mine": {"q1": {"d2": 2.0, "d1": 1.0}}}, ["RR", "P@1"])
    >>> s.mean().rows()
    [('mine', 'RR', 0.5), ('mine', 'P@1', 0.0)]
    """
    if missing not in POLICIES:
        raise InputError(f"missing={missing!r} is no policy", remedy="choose empty, skip or error")
    judgments = read_qrels(qrels, subtopics=subtopics)
    wanted = _measures(measures)
    scored = any(isinstance(m, Scored) for m in wanted.values())
    matches = load_matches(judgments, _sources(runs), single, use_ranks, progress, scored)
    _refuse_missing(matches, missing)
    lanes = JudgedLanes.of(judgments, matches)
    values = {name: score_lanes(m, lanes) for name, m in wanted.items()}
    frame = _long(judgments, matches, values)
    if missing == "skip":
        frame = frame.filter(pl.Series(np.tile(lanes.lengths > 0, len(wanted))))
    aggregates = {name: m.aggregate for name, m in wanted.items() if _own_aggregate(m)}
    return Scores(
        frame,
        _counts(judgments, matches, lanes, wanted),
        aggregates,
        _provenance(judgments, matches, wanted, missing),
    )


def load_matches(
    qrels: Qrels,
    sources: Mapping[str | None, Any] | Iterable[tuple[str | None, Any]],
    single: bool = False,
    use_ranks: bool = False,
    progress: Callable[[str], None] | None = None,
    scores: bool = False,
) -> list[Match]:
    """Reads and matches the runs, a few at a time; a run's documents are dropped once matched."""

    def one(item: tuple[str | None, Any]) -> Match:
        run = read_run(item[1], name=item[0], use_ranks=use_ranks)
        if item[0] is not None and run.name != item[0]:
            run = replace(run, name=item[0])
        found = match(run.rounded() if single else run, qrels, scores)
        if progress:
            progress(found.name)
        return found

    pairs = list(sources.items() if isinstance(sources, Mapping) else sources)
    if not pairs:
        raise InputError("there is no run", remedy="give at least one")
    _ = qrels.sieve
    with ThreadPoolExecutor(min(len(pairs), cpu_count() or 1, 4)) as pool:
        matches = list(pool.map(one, pairs))
    names = [m.name for m in matches]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise InputError(f"two runs are called {min(twice)!r}", remedy="give them as {name: source}")
    return matches


def _measures(measures: Measurable | Sequence[Measurable]) -> dict[str, Measure]:
    listed = [measures] if isinstance(measures, str | Measure) or callable(measures) else list(measures)
    if not listed:
        raise MeasureError("there is no measure", remedy="give at least one, such as nDCG@10")
    found = [find(m) for m in listed]
    return {str(m): m for m in found}


def _sources(runs: Any) -> list[tuple[str | None, Any]]:
    if isinstance(runs, Mapping):
        inner = next(iter(runs.values()), None)
        if isinstance(inner, Mapping) and not any(isinstance(v, Mapping) for v in inner.values()):
            return [(None, runs)]
        return [(str(name), source) for name, source in runs.items()]
    if isinstance(runs, list | tuple) and (not runs or not isinstance(runs[0], tuple)):
        return [(None, source) for source in runs]
    return [(None, runs)]


def _refuse_missing(matches: list[Match], policy: str) -> None:
    for found in matches:
        if policy == "error" and found.missing:
            raise InputError(
                f"run {found.name!r} lacks {len(found.missing)} qrels topics, one is {found.missing[0]!r}",
                remedy="complete it, or use missing='empty' or 'skip'",
            )


def _long(qrels: Qrels, matches: list[Match], values: Mapping[str, Any]) -> pl.DataFrame:
    runs = np.repeat([m.name for m in matches], len(qrels.topics))
    topics = np.tile(np.array(qrels.topics, dtype=object), len(matches))
    return pl.concat(
        pl.DataFrame(
            {
                "run": pl.Series(runs.tolist(), dtype=pl.String),
                "topic": pl.Series(topics.tolist(), dtype=pl.String),
                "measure": pl.repeat(name, len(runs), eager=True),
                "value": scores,
            }
        )
        for name, scores in values.items()
    )


def _own_aggregate(measure: Measure) -> bool:
    return type(measure).aggregate is not Measure.aggregate


def _counts(
    qrels: Qrels, matches: list[Match], lanes: JudgedLanes, measures: Mapping[str, Measure]
) -> pl.DataFrame:
    """What every user should see beside the scores: topics, ties, unjudged documents at the cutoff."""
    cutoff = max((m.cutoff or 0 for m in measures.values()), default=0) or None
    rows = []
    for found in matches:
        seen = np.minimum(found.lengths, cutoff) if cutoff else found.lengths
        within = np.count_nonzero(found.rank <= cutoff) if cutoff else len(found.rank)
        rows.append(
            {
                "run": found.name,
                "matched": len(qrels.topics) - len(found.missing),
                "missing": len(found.missing),
                "extra": len(found.extra),
                "tied_topics": int(np.count_nonzero(found.tied)),
                "tied_documents": int(found.tied.sum()),
                "cutoff": cutoff,
                "unjudged": 1 - within / seen.sum() if seen.sum() else 0.0,
            }
        )
    return pl.DataFrame(rows, schema_overrides={"cutoff": pl.Int64})


def _provenance(
    qrels: Qrels, matches: list[Match], measures: Mapping[str, Measure], missing: str
) -> dict[str, Any]:
    return {
        "axiometer": __version__,
        "measures": list(measures),
        "missing": missing,
        "qrels_sha256": qrels.digest,
        "runs_sha256": {found.name: found.digest for found in matches},
    }
