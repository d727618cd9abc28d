"""`ax.evaluate`: runs against judgments, any number of measures, in one pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer import __version__
from axiometer.arguments import function
from axiometer.data.match_runs import Match, Reading, Sources, read_all, run_sources
from axiometer.data.qrels import Qrels, read_qrels, refuse_above
from axiometer.data.scores import Scores
from axiometer.errors import InputError
from axiometer.metrics.calling import UnscoredError
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.lookup import measures as find_all
from axiometer.metrics.measure import Measure
from axiometer.metrics.memory import one_question
from axiometer.metrics.scored import Scored

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
    digests: bool = True,
    progress: Callable[[str], None] | None = None,
) -> Scores:
    """Scores of every run, topic and measure.

    `runs` is {name: source}, a sequence of sources, or one source. Averages run over all topics of the
    qrels: a topic that a run lacks is an empty list (`missing="empty"`), left out ("skip") or refused
    ("error"). `subtopics` says that the qrels are topic, subtopic, document, grade. `single` rounds scores to
    32 bits first, as trec_eval 9 does; `use_ranks` orders by the rank column instead. `progress` is called
    with the name of each run that is done. Without `digests` the provenance lacks the SHA-256 of the runs,
    which saves some time on large files.

    >>> s = evaluate({"q1": {"d1": 1, "d2": 0}}, {"mine": {"q1": {"d2": 2.0, "d1": 1.0}}}, ["RR", "P@1"])
    >>> s.mean().rows()
    [('mine', 'RR', 0.5), ('mine', 'P@1', 0.0)]
    """
    wanted = find_all(measures)
    sources = run_sources(runs)
    function("progress", progress)
    reading = prepared(qrels, wanted, subtopics, single, use_ranks, digests, progress)
    return evaluate_sources(reading, sources, wanted, missing, {"subtopics": subtopics})


def prepared(
    qrels: Any,
    measures: Mapping[str, Measure],
    subtopics: bool,
    single: bool,
    use_ranks: bool,
    digests: bool,
    progress: Callable[[str], None] | None,
) -> Reading:
    """How runs are read, once the judgments are, for these measures."""
    judgments = read_qrels(qrels, subtopics=subtopics)
    _refuse_grades(qrels, judgments, measures)
    scored = any(isinstance(m, Scored) for m in measures.values())
    return Reading(judgments, single, use_ranks, scored, digests, progress)


def evaluate_sources(
    reading: Reading,
    sources: Sources,
    measures: Mapping[str, Measure],
    missing: str,
    options: Mapping[str, Any],
) -> Scores:
    """The scores of some runs, all of which are in memory at once."""
    _refuse_policy(missing)
    return evaluate_matches(reading, read_all(reading, sources), measures, missing, options)


def evaluate_matches(
    reading: Reading,
    matches: list[Match],
    measures: Mapping[str, Measure],
    missing: str,
    options: Mapping[str, Any],
) -> Scores:
    """The scores of runs that were read already."""
    _refuse_policy(missing)
    judgments = reading.qrels
    _refuse_missing(matches, missing)
    lanes = JudgedLanes.of(judgments, matches)
    with one_question():
        values = {name: _values(m, lanes, judgments, matches) for name, m in measures.items()}
    frame = _long(judgments, matches, values)
    if missing == "skip":
        frame = frame.filter(pl.Series(np.tile(lanes.lengths > 0, len(measures))))
    told = {"missing": missing, **options, "single": reading.single, "use_ranks": reading.use_ranks}
    return Scores(
        frame,
        _counts(judgments, matches, measures),
        {name: m.aggregate for name, m in measures.items() if _own_aggregate(m)},
        _provenance(judgments, matches, measures, told),
    )


def _refuse_policy(missing: str) -> None:
    if missing not in POLICIES:
        raise InputError(f"missing={missing!r} is no policy", remedy="choose empty, skip or error")


def _values(
    measure: Measure, lanes: JudgedLanes, qrels: Qrels, matches: list[Match]
) -> npt.NDArray[np.float64]:
    try:
        return score_lanes(measure, lanes)
    except UnscoredError as error:
        if error.lane is None:
            raise
        run, topic = divmod(error.lane, len(qrels.topics))
        raise error.where(f"run {matches[run].name!r}, topic {qrels.topics[topic]!r}") from None


def _refuse_grades(source: Any, qrels: Qrels, measures: Mapping[str, Measure]) -> None:
    """A measure that knows its scale is told which judgment lies outside of it."""
    for name, measure in measures.items():
        highest = measure.highest()
        if highest is not None:
            what = f"the scale of {name} ends at {highest} and does not contain"
            refuse_above(source, qrels, highest, what, "choose a larger scale, or map the grades")


def _refuse_missing(matches: list[Match], policy: str) -> None:
    for found in matches:
        if policy == "error" and found.missing:
            raise InputError(
                f"run {found.name!r} lacks {len(found.missing)} qrels topics, one is {found.missing[0]!r}",
                source=found.source,
                remedy="complete it, or use missing='empty' or 'skip'",
            )


def _long(qrels: Qrels, matches: list[Match], values: Mapping[str, Any]) -> pl.DataFrame:
    runs = [found.name for found in matches for _ in qrels.topics]
    lanes = pl.DataFrame({"run": runs, "topic": qrels.topics * len(matches)})
    return pl.concat(
        lanes.with_columns(measure=pl.lit(name), value=pl.Series(scores)) for name, scores in values.items()
    )


def _own_aggregate(measure: Measure) -> bool:
    return type(measure).aggregate is not Measure.aggregate


def _counts(qrels: Qrels, matches: list[Match], measures: Mapping[str, Measure]) -> pl.DataFrame:
    """What every user should see beside the scores: topics, ties, unjudged documents at the cutoff."""
    cutoff = max((m.cutoff for m in measures.values() if m.cutoff is not None), default=None)
    rows = []
    for found in matches:
        seen = int(found.lengths.sum() if cutoff is None else np.minimum(found.lengths, cutoff).sum())
        judged = len(found.rank) if cutoff is None else int(np.count_nonzero(found.rank <= cutoff))
        rows.append(
            {
                "run": found.name,
                "tag": found.tag,
                "matched": len(qrels.topics) - len(found.missing),
                "missing": len(found.missing),
                "extra": len(found.extra),
                "tied_topics": int(np.count_nonzero(found.tied)),
                "tied_documents": int(found.tied.sum()),
                "cutoff": cutoff,
                "unjudged": (seen - judged) / seen,
            }
        )
    return pl.DataFrame(rows, schema_overrides={"cutoff": pl.Int64})


def _provenance(
    qrels: Qrels, matches: list[Match], measures: Mapping[str, Measure], options: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "axiometer": __version__,
        "measures": list(measures),
        **options,
        "qrels_sha256": qrels.digest,
        "runs_sha256": {found.name: found.digest for found in matches},
    }
