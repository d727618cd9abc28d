"""A run against the judgments: which retrieved documents are judged, at which ranks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from axiometer.data.qrels import Qrels
from axiometer.data.quick import QuickRun
from axiometer.data.run import Run
from axiometer.data.words import same_rows
from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Hits = tuple[Ints, Ints]
Ranked = Run | QuickRun


@dataclass(frozen=True)
class Match:
    """The judged documents of one run, by topic and rank.

    `topic`, `rank` and `row` (of the qrels) run in parallel, sorted by topic then rank; `lengths` and
    `tied` have an entry for each topic of the qrels, 0 where the run lacks it (`missing`); `scores` are kept
    only where they are asked for.
    """

    name: str
    topic: Ints
    rank: Ints
    row: Ints
    lengths: Ints
    tied: Ints
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    digest: str = ""
    source: str = ""
    tag: str = ""
    scores: MatchedScores | None = None


@dataclass(frozen=True)
class MatchedScores:
    """The scores of the judged documents, and the least and greatest score of each topic's list."""

    score: Floats
    low: Floats
    high: Floats


def match(run: Run, qrels: Qrels, scores: bool = False) -> Match:
    """Finds the judged documents: filter by keys, then compare the strings of every hit."""
    place = _places(run, qrels)
    return _matched(run, qrels, place, _hits(run, qrels, place), scores)


def quick_match(run: QuickRun, qrels: Qrels, scores: bool = False) -> Match | None:
    """The same for a run that is known by the words of its text; None where words do not suffice."""
    place = _places(run, qrels)
    hits = _quick_hits(run, qrels, place)
    return hits and _matched(run, qrels, place, hits, scores)


def _places(run: Ranked, qrels: Qrels) -> Ints:
    """Where each topic of the run is among those of the qrels, or -1."""
    codes = {topic: code for code, topic in enumerate(qrels.topics)}
    place = np.array([codes.get(topic, -1) for topic in run.ranking.topics], dtype=np.int64)
    if place.max() < 0:
        raise no_common_topic(run, qrels)
    return place


def _matched(run: Ranked, qrels: Qrels, place: Ints, hits: Hits, scores: bool) -> Match:
    (found, row), ranking, known = hits, run.ranking, place >= 0
    topic, rank = qrels.topic_of[row], ranking.rank[found].astype(np.int64)
    order = np.argsort(topic << 32 | rank)
    lengths = np.zeros(len(qrels.topics), dtype=np.int64)
    tied = np.zeros(len(qrels.topics), dtype=np.int64)
    lengths[place[known]] = ranking.lengths[known]
    tied[place[known]] = ranking.tied[known]
    return Match(
        run.name,
        topic[order],
        rank[order],
        row[order],
        lengths,
        tied,
        tuple(t for t, length in zip(qrels.topics, lengths, strict=True) if length == 0),
        tuple(t for t, at in zip(ranking.topics, place, strict=True) if at < 0),
        run.digest,
        run.source,
        run.tag,
        _scores(run, place, found[order], len(qrels.topics)) if scores else None,
    )


def _scores(run: Ranked, place: Ints, found: Ints, topics: int) -> MatchedScores:
    score, ranking = run.score, run.ranking
    low, high = np.zeros(topics + 1), np.zeros(topics + 1)
    first, last = ranking.rank == 1, ranking.rank == ranking.lengths[ranking.topic_of]
    high[place[ranking.topic_of[first]]] = score[first]
    low[place[ranking.topic_of[last]]] = score[last]
    return MatchedScores(score[found], low[:topics], high[:topics])


def no_common_topic(run: Ranked, qrels: Qrels) -> InputError:
    """The refusal of a run about other topics."""
    return InputError(
        f"run {run.name!r} has no topic in common with the qrels"
        f" (run: {run.ranking.topics[0]!r}, ...; qrels: {qrels.topics[0]!r}, ...)",
        source=run.source,
        remedy="check that the two belong together",
    )


def _hits(run: Run, qrels: Qrels, place: Ints) -> Hits:
    """Rows of the run and of the qrels that name the same topic and document.

    Where keys clash, in the qrels or in the run, some hit names two different things.
    """
    found, row = qrels.sieve.find(run.keys)
    same_topic = place[run.ranking.topic_of[found]] == qrels.topic_of[row]
    same_document = run.frame["document"].gather(found) == qrels.frame["document"].gather(row)
    return (found, row) if same_topic.all() and same_document.all() else _joined(run, qrels)


def _quick_hits(run: QuickRun, qrels: Qrels, place: Ints) -> Hits | None:
    if qrels.named is None:
        return None
    found, row = qrels.named.sieve.find(run.keys)
    same_topic = place[run.ranking.topic_of[found]] == qrels.topic_of[row]
    same_document = same_rows(run.documents(found), qrels.named.words[row])
    return (found, row) if same_topic.all() and same_document else None


def _joined(run: Run, qrels: Qrels) -> Hits:
    """The same by joining strings: slower, used when two keys clash."""
    left = run.frame.select("topic", "document").with_row_index("found")
    right = qrels.frame.select("topic", "document").with_row_index("row")
    both = left.join(right, on=["topic", "document"], how="inner").sort("found")
    return both["found"].to_numpy().astype(np.int64), both["row"].to_numpy().astype(np.int64)
