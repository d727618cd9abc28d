"""`ax.evaluate`: runs against judgments, any number of measures, in one pass.

Any number of runs can be read a few at a time, their scores written to parquet as they come: memory is then
that of a few runs, and only the means of all are kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from warnings import warn

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer import __version__
from axiometer.arguments import function, whole
from axiometer.data.files import whole_file
from axiometer.data.match_runs import Match, Reading, Sources, read_all, run_sources
from axiometer.data.qrels import Qrels, read_qrels, refuse_above
from axiometer.data.scores import Scores
from axiometer.errors import AxiometerWarning, InputError
from axiometer.metrics.families import Scored
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measures as find_all
from axiometer.metrics.function import FunctionMeasure, UnscoredError
from axiometer.metrics.ids_function import FromIds
from axiometer.metrics.lanes import JudgedLanes, Way
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question

FEW = 10_000
POLICIES = ("empty", "skip", "error")


def evaluate(
    qrels: Any,
    runs: Any,
    measures: Measurable | Sequence[Measurable],
    *,
    missing: str = "empty",
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
    depth: int | None = None,
    judged_only: bool = False,
    digests: bool = True,
    progress: Callable[[str], None] | None = None,
) -> Scores:
    """Scores of every run, topic and measure.

    `runs` is {name: source}, a sequence of sources, or one source. Averages run over all topics of the
    qrels: a topic that a run lacks is an empty list (`missing="empty"`), left out ("skip") or refused
    ("error"). `subtopics` says that the qrels are topic, subtopic, document, grade. `single` rounds scores to
    32 bits first, as trec_eval 9 does; `use_ranks` orders by the rank column instead. `depth` reads so many
    documents of each topic, `judged_only` leaves out those that were not judged: trec_eval's -M and -J.
    `progress` is called with the name of each run that is done. Without `digests` the provenance lacks the
    SHA-256 of the runs, which saves some time on large files.

    >>> s = evaluate({"q1": {"d1": 1, "d2": 0}}, {"mine": {"q1": {"d2": 2.0, "d1": 1.0}}}, ["RR", "P@1"])
    >>> s.mean().rows()
    [('mine', 'RR', 0.5), ('mine', 'P@1', 0.0)]
    """
    wanted = find_all(measures)
    sources = run_sources(runs)
    function("progress", progress)
    reading = prepared(qrels, wanted, subtopics, single, use_ranks, digests, progress, depth, judged_only)
    return evaluate_sources(reading, sources, wanted, missing, {"subtopics": subtopics})


def prepared(
    qrels: Any,
    measures: Mapping[str, Measure],
    subtopics: bool,
    single: bool,
    use_ranks: bool,
    digests: bool,
    progress: Callable[[str], None] | None,
    depth: int | None = None,
    judged_only: bool = False,
) -> Reading:
    """How runs are read, once the judgments are, for these measures."""
    if depth is not None:
        whole("depth", depth, 1, 2**31)
    judgments = read_qrels(qrels, subtopics=subtopics)
    _refuse_grades(qrels, judgments, measures)
    scored = any(isinstance(m, Scored) for m in measures.values())
    by_ids = any(
        isinstance(m, FunctionMeasure) and isinstance(m.function, FromIds) for m in measures.values()
    )
    _warn_of_one_aspect(judgments, measures)
    if scored and (depth is not None or judged_only):
        what = "a measure of scores reads the whole list"
        raise InputError(what, remedy="leave out depth and judged_only (-M, -J)")
    if depth is not None and depth < 1:
        raise InputError(f"depth={depth} leaves no document", remedy="give at least 1")
    return Reading(judgments, single, use_ranks, scored, digests, progress, depth, judged_only, by_ids)


def evaluate_sources(
    reading: Reading,
    sources: Sources,
    measures: Mapping[str, Measure],
    missing: str,
    options: Mapping[str, Any],
) -> Scores:
    """The scores of some runs, all of which are in memory at once."""
    refuse_policy(missing)
    return evaluate_matches(reading, read_all(reading, sources), measures, missing, options)


def evaluate_matches(
    reading: Reading,
    matches: list[Match],
    measures: Mapping[str, Measure],
    missing: str,
    options: Mapping[str, Any],
    tables: dict[Any, Any] | None = None,
) -> Scores:
    """The scores of runs that were read already."""
    judgments = reading.qrels
    ways = {name: Way.of(m) for name, m in measures.items()}
    values = lane_values(judgments, matches, ways, missing, tables)
    frame = _long(judgments, matches, values)
    if missing == "skip":
        gone = [set(found.missing) for found in matches]
        present = [topic not in missed for missed in gone for topic in judgments.topics]
        frame = frame.filter(pl.Series(np.tile(present, len(measures))))
    told = {"missing": missing, **options, "single": reading.single, "use_ranks": reading.use_ranks}
    told |= {"depth": reading.depth} if reading.depth is not None else {}
    told |= {"judged_only": True} if reading.judged_only else {}
    return Scores(
        frame,
        _counts(judgments, matches, measures),
        {name: m.aggregate for name, m in measures.items() if _own_aggregate(m)},
        _provenance(judgments, matches, measures, told),
        frozenset(name for name, m in measures.items() if not m.quality),
    )


def lane_values(
    qrels: Qrels,
    matches: list[Match],
    ways: Mapping[str, Way],
    missing: str,
    tables: dict[Any, Any] | None = None,
    places: npt.NDArray[np.int64] | None = None,
) -> dict[str, npt.NDArray[np.float64]]:
    """The value of every measure on every topic of some runs, or on those at some `places` of one run."""
    refuse_policy(missing)
    _refuse_missing(matches, missing)
    lanes = JudgedLanes.of(qrels, matches, tables)
    lanes = lanes if places is None else lanes.only(places)
    with one_question():
        return {name: _values(way, lanes, qrels, matches) for name, way in ways.items()}


def refuse_policy(missing: str) -> None:
    """Refuses what says nothing about topics that a run lacks."""
    if missing not in POLICIES:
        raise InputError(f"missing={missing!r} is no policy", remedy="choose empty, skip or error")


def _values(way: Way, lanes: JudgedLanes, qrels: Qrels, matches: list[Match]) -> npt.NDArray[np.float64]:
    try:
        return way.values(lanes)
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


def _warn_of_one_aspect(qrels: Qrels, measures: Mapping[str, Measure]) -> None:
    """Without subtopics a diversity measure has nothing to tell apart."""
    diverse = [name for name, measure in measures.items() if measure.diverse]
    if diverse and qrels.aspects is None:
        warn(
            f"{diverse[0]} is about subtopics and the judgments have none: all their relevant documents count"
            " as one subtopic; if the second column names them, read them with subtopics=True (--subtopics)",
            AxiometerWarning,
            stacklevel=4,
        )


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
    # As lists, where there are few: polars would import numpy.ma to look at an array.
    listed = {name: scores.tolist() if len(scores) < FEW else scores for name, scores in values.items()}
    return pl.concat(
        lanes.with_columns(measure=pl.lit(name), value=pl.Series(scores, dtype=pl.Float64))
        for name, scores in listed.items()
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
                "unjudged": (seen - judged) / seen if seen else 0.0,
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


AT_ONCE = 16


@dataclass(frozen=True)
class StreamedScores(Scores):
    """Scores whose topics lie in a file: `frame` is empty, the means are there.

    >>> means = pl.DataFrame({"run": ["a"], "measure": ["AP"], "value": [0.5]})
    >>> StreamedScores(pl.DataFrame(), means=means).mean().rows()
    [('a', 'AP', 0.5)]
    """

    means: pl.DataFrame = field(default_factory=pl.DataFrame)

    def mean(self) -> pl.DataFrame:
        """run, measure, value, as they were when the runs were read."""
        return self.means


def evaluate_to_parquet(
    qrels: Any,
    runs: Any,
    measures: Measurable | Sequence[Measurable],
    path: str | Path,
    *,
    missing: str = "empty",
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
    depth: int | None = None,
    judged_only: bool = False,
    digests: bool = True,
    at_once: int = AT_ONCE,
    progress: Callable[[str], None] | None = None,
) -> StreamedScores:
    """As `evaluate`, but for runs that do not fit into memory together: `at_once` of them are read at a time.

    The file has the rows of `evaluate(...).frame`: run, topic, measure, value; a few runs after the other.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     scores = evaluate_to_parquet(
    ...         {"q1": {"d1": 1}}, {"a": {"q1": {"d1": 1.0}}}, "RR", Path(folder, "scores.parquet"))
    ...     pl.read_parquet(Path(folder, "scores.parquet")).rows()
    [('a', 'q1', 'RR', 1.0)]
    """
    wanted = find_all(measures)
    sources = run_sources(runs)
    reading = prepared(qrels, wanted, subtopics, single, use_ranks, digests, progress, depth, judged_only)
    told: list[Scores] = []
    with (
        one_question(),
        whole_file(path) as target,
        tempfile.TemporaryDirectory(dir=target.parent, prefix=".parts.") as folder,
    ):
        parts = [Path(folder, f"{at}.parquet") for at in range(-(-len(sources) // at_once))]
        for part, some in zip(parts, _batches(sources, at_once), strict=True):
            scores = evaluate_sources(reading, some, wanted, missing, {"subtopics": subtopics})
            scores.frame.write_parquet(part)
            means = scores.mean()
            told.append(
                StreamedScores(pl.DataFrame(), scores.topics, {}, scores.provenance, scores.counts, means)
            )
        pl.scan_parquet(parts).sink_parquet(target)
    return _joined(told)


def _batches(sources: Sources, size: int) -> Iterator[Sources]:
    return (sources[at : at + size] for at in range(0, len(sources), size))


def _joined(told: list[Scores]) -> StreamedScores:
    topics = pl.concat([scores.topics for scores in told])
    twins = topics.filter(topics["run"].is_duplicated())["run"]
    if len(twins):
        raise InputError(f"two runs are called {twins[0]!r}", remedy="give them different names")
    digests = {name: d for scores in told for name, d in scores.provenance["runs_sha256"].items()}
    provenance = {**told[0].provenance, "runs_sha256": digests}
    names = provenance["measures"]
    means = pl.concat([s.mean().filter(pl.col("measure") == name) for name in names for s in told])
    return StreamedScores(pl.DataFrame(), topics, {}, provenance, told[0].counts, means)
