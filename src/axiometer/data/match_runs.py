"""Runs against the judgments: which retrieved documents are judged, at which ranks.

Many runs are read and matched a few at a time; the first one that is bad is the one that is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ALL_COMPLETED, FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from os import cpu_count
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.datasets import is_dataset
from axiometer.data.dict_runs import look_up
from axiometer.data.fast_run_reader import TextRun, read_text_run
from axiometer.data.files import Contents, shown
from axiometer.data.frames import is_listing
from axiometer.data.keys import same_rows
from axiometer.data.load import is_table_file
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run, read_run, run_name
from axiometer.data.streamed_run import Parts, is_large
from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Hits = tuple[Ints, Ints]
Ranked = Run | TextRun
AT_ONCE = 4
TURN = 0.1
Sources = list[tuple[str | None, Any]]


@dataclass(frozen=True)
class Match:
    """The judged documents of one run, by topic and rank.

    `topic`, `rank` and `row` (of the qrels) run in parallel, sorted by topic then rank; `lengths` and
    `tied` have an entry for each topic of the qrels, 0 where the run lacks it (`missing`); `scores`, and
    the names of all `documents` of each topic, are kept only where they are asked for.
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
    documents: tuple[tuple[str, ...], ...] = ()

    def cut(self, depth: int) -> Match:
        """The match of the run's first documents only, `depth` of each topic."""
        return self._only(self.rank <= depth, self.rank, np.minimum(self.lengths, depth))

    def judged_only(self, grades: Ints) -> Match:
        """The match of the run's judged documents only, which stand at new ranks."""
        keep = grades[self.row] >= 0
        lengths = np.bincount(self.topic[keep], minlength=len(self.lengths))
        rank = self.rank.copy()
        rank[keep] = np.arange(int(keep.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths) + 1
        return self._only(keep, rank, lengths)

    def _only(self, keep: npt.NDArray[np.bool_], rank: Ints, lengths: Ints) -> Match:
        scores = self.scores and replace(self.scores, score=self.scores.score[keep])
        return replace(
            self, topic=self.topic[keep], rank=rank[keep], row=self.row[keep], lengths=lengths, scores=scores
        )


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


def match_text_run(run: TextRun, qrels: Qrels, scores: bool = False) -> Match | None:
    """The same for a run that is known by the words of its text; None where words do not suffice."""
    place = _places(run, qrels)
    hits = _text_hits(run, qrels, place)
    return hits and _matched(run, qrels, place, hits, scores)


def match_dict(run: dict[Any, Any], name: str, qrels: Qrels) -> Match | None:
    """The same for a dict, looked up in place; None where it is not regular."""
    found = look_up(run, qrels.rows, qrels.codes)
    if found is None:
        return None
    if len(found.extra) == len(run):
        raise no_common_topic(name, "", next(iter(run)), qrels)
    lengths = found.lengths
    at = (found.rows >= 0).nonzero()[0]
    row = found.rows[at]
    topic = qrels.topic_of[row]
    rank = at - (lengths.cumsum() - lengths)[topic] + 1
    missing: tuple[str, ...] = ()
    if len(run) - len(found.extra) < len(lengths):
        missing = tuple(map(qrels.topics.__getitem__, (lengths == 0).nonzero()[0].tolist()))
    return Match(name, topic, rank, row, lengths, found.tied, missing, found.extra)


def _places(run: Ranked, qrels: Qrels) -> Ints:
    """Where each topic of the run is among those of the qrels, or -1."""
    place = _known_places(run, qrels)
    if place.max() < 0:
        raise no_common_topic(run.name, run.source, run.ranking.topics[0], qrels)
    return place


def _known_places(run: Ranked, qrels: Qrels) -> Ints:
    return np.array([qrels.codes.get(topic, -1) for topic in run.ranking.topics], dtype=np.int64)


def _matched(run: Ranked, qrels: Qrels, place: Ints, hits: Hits, scores: bool) -> Match:
    (found, row), ranking = hits, run.ranking
    topic, rank = qrels.topic_of[row], ranking.rank[found].astype(np.int64)
    order = (topic << 32 | rank).argsort()
    lengths, tied = ranking.lengths, ranking.tied
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    if ranking.topics != qrels.topics:
        known = place >= 0
        lengths, tied = np.zeros((2, len(qrels.topics)), dtype=np.int64)
        lengths[place[known]] = ranking.lengths[known]
        tied[place[known]] = ranking.tied[known]
        missing = tuple(t for t, length in zip(qrels.topics, lengths.tolist(), strict=True) if length == 0)
        extra = tuple(t for t, at in zip(ranking.topics, place.tolist(), strict=True) if at < 0)
    return Match(
        run.name,
        topic[order],
        rank[order],
        row[order],
        lengths,
        tied,
        missing,
        extra,
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


def no_common_topic(name: str, source: str, topic: str, qrels: Qrels) -> InputError:
    """The refusal of a run about other topics, of which one is named."""
    return InputError(
        f"run {name!r} has no topic in common with the qrels"
        f" (run: {topic!r}, ...; qrels: {qrels.topics[0]!r}, ...)",
        source=source,
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


def _text_hits(run: TextRun, qrels: Qrels, place: Ints) -> Hits | None:
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


def match_parts(parts: Parts, qrels: Qrels, single: bool) -> Match | None:
    """The same for a run that is read in parts; None where that is not possible."""
    found: list[tuple[Ints, Ints, Ints]] = []
    lengths, tied = np.zeros((2, len(qrels.topics)), dtype=np.int64)
    seen: dict[str, None] = {}
    tag = ""
    for text in parts.texts():
        part = _match_part(parts, text, qrels, single)
        if part is None or not seen.keys().isdisjoint(part[0].ranking.topics):
            return None
        run, place, (at, row) = part
        tag, known = tag or run.tag, place >= 0
        lengths[place[known]] = run.ranking.lengths[known]
        tied[place[known]] = run.ranking.tied[known]
        found.append((qrels.topic_of[row], run.ranking.rank[at].astype(np.int64), row))
        seen |= dict.fromkeys(run.ranking.topics)
    if not lengths.any():
        raise no_common_topic(parts.name, str(parts.path), next(iter(seen)), qrels)
    topic, rank, row = (np.concatenate(column) for column in zip(*found, strict=True))
    order = (topic << 32 | rank).argsort()
    missing = tuple(t for t, length in zip(qrels.topics, lengths.tolist(), strict=True) if length == 0)
    extra = tuple(t for t in seen if t not in qrels.codes)
    return Match(
        parts.name,
        topic[order],
        rank[order],
        row[order],
        lengths,
        tied,
        missing,
        extra,
        parts.digest,
        str(parts.path),
        tag,
    )


def _match_part(parts: Parts, text: bytes, qrels: Qrels, single: bool) -> tuple[Ranked, Ints, Hits] | None:
    """The run of a part, the places of its topics, and its hits; None where it has a fault."""
    fast = parts.fast(text)
    if fast is not None:
        fast = fast.rounded() if single else fast
        place = _known_places(fast, qrels)
        hits = _text_hits(fast, qrels, place)
        if hits is not None:
            return fast, place, hits
    run = parts.ordinary(text)
    if run is None:
        return None
    run = run.rounded() if single else run
    place = _known_places(run, qrels)
    return run, place, _hits(run, qrels, place)


@dataclass(frozen=True)
class Reading:
    """How a run is read: against which judgments, in which order, and what of it is kept."""

    qrels: Qrels
    single: bool = False
    use_ranks: bool = False
    scores: bool = False
    digests: bool = True
    progress: Callable[[str], None] | None = None
    depth: int | None = None
    judged_only: bool = False
    documents: bool = False

    def match(self, name: str | None, source: Any) -> Match:
        """Reads one run; its documents are dropped once matched."""
        found = None
        if isinstance(source, str | Path) and not is_dataset(source):
            name = name or run_name(source)
            found = self._in_parts(name, source)
            source = source if found else Contents.of(source)
        found = found or self._as_a_whole(name, source)
        if self.progress:
            self.progress(found.name)
        found = found if self.depth is None else found.cut(self.depth)
        return found.judged_only(self.qrels.grades) if self.judged_only else found

    def _as_a_whole(self, name: str | None, source: Any) -> Match:
        """By the fast way that the source has, where it has one and is regular; else by the ordinary way."""
        found = None
        if self.documents:
            return self._with_documents(name, source)
        if isinstance(source, Contents):
            found = self._from_text(str(name), source)
        elif isinstance(source, dict) and not (self.use_ranks or self.single or self.scores):
            found = match_dict(source, name or run_name(source), self.qrels)
        if found is None:
            run = read_run(source, name=name, use_ranks=self.use_ranks, digest=self.digests)
            found = match(run.rounded() if self.single else run, self.qrels, self.scores)
        return found

    def _in_parts(self, name: str, source: str | Path) -> Match | None:
        """The match of a large file; None for any other, and where a part is not enough to go by."""
        if self.use_ranks or self.documents or self.scores or not is_large(source) or is_table_file(source):
            return None
        return match_parts(Parts(Path(source), name, self.digests), self.qrels, self.single)

    def _with_documents(self, name: str | None, source: Any) -> Match:
        """The match of a run whose documents are kept, so that it must become a frame."""
        run = read_run(source, name=name, use_ranks=self.use_ranks, digest=self.digests)
        run = run.rounded() if self.single else run
        lists = dict(run.ranked().group_by("topic", maintain_order=True).agg("document").iter_rows())
        listed = [lists.get(topic, [])[: self.depth] for topic in self.qrels.topics]
        if self.judged_only:
            rows, grades = self.qrels.rows, self.qrels.grades
            judged = (
                {d for d, row in rows[topic].items() if grades[row] >= 0} for topic in self.qrels.topics
            )
            listed = [[d for d in names if d in known] for names, known in zip(listed, judged, strict=True)]
        return replace(match(run, self.qrels, self.scores), documents=tuple(map(tuple, listed)))

    def _from_text(self, name: str, file: Contents) -> Match | None:
        """The match of a regular text; None if it is not one."""
        if self.use_ranks or is_table_file(file.source):
            return None
        run = read_text_run(file.data, name, shown(file.source), file.digest if self.digests else "")
        if run is None:
            return None
        return match_text_run(run.rounded() if self.single else run, self.qrels, self.scores)


def run_sources(runs: Any) -> Sources:
    """(name or None, source) for each run of {name: source}, of a sequence of sources, or of one source.

    Files of the same name in different folders are called by their paths.

    >>> run_sources(["a/bm25.run", "b/bm25.run", "c.run"])
    [('a/bm25.run', 'a/bm25.run'), ('b/bm25.run', 'b/bm25.run'), ('c', 'c.run')]
    """
    runs = list(runs) if isinstance(runs, Iterator) else runs
    if isinstance(runs, Mapping) and not _is_run(runs):
        found: Sources = [(str(name), source) for name, source in runs.items()]
    elif isinstance(runs, list | tuple) and not (runs and _is_row(runs[0])):
        found = [(_known_name(source), source) for source in runs]
        count = Counter(name for name, _ in found)
        found = [
            (str(source) if isinstance(source, str | Path) and count[name] > 1 else name, source)
            for name, source in found
        ]
    else:
        found = [(None, runs)]
    if not found:
        raise InputError("there is no run", remedy="give at least one")
    _refuse_twins([name for name, _ in found if name is not None])
    return found


def _known_name(source: Any) -> str | None:
    if isinstance(source, Run):
        return source.name
    return run_name(source) if isinstance(source, str | Path) else None


def _is_run(runs: Mapping[Any, Any]) -> bool:
    """Whether a dict is {topic: {document: score}} or {topic: [documents]}, not {name: run}."""
    inner = next(iter(runs.values()), None)
    if not isinstance(inner, Mapping):
        return is_listing(inner)
    value = next(iter(inner.values()), None)
    return not isinstance(value, Mapping) and not is_listing(value)


def _is_row(item: Any) -> bool:
    """Whether an item of a sequence is a document of one run, not a run."""
    if isinstance(item, Mapping):
        return not any(isinstance(value, Mapping) for value in item.values())
    return isinstance(item, list | tuple) and bool(item) and isinstance(item[0], str | int)


def _refuse_twins(names: Sequence[str]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise InputError(f"{count} runs are called {name!r}", remedy="give them different names")


def read_all(reading: Reading, sources: Sources) -> list[Match]:
    """The matches of all runs, in their order.

    At the first refusal no further file is begun. Files are begun in their order, so once those under way
    are done, the first bad one of all is known, whichever thread met its fault first. What is in memory
    already is no work for threads.
    """
    if len(sources) == 1 or not any(isinstance(source, str | Path) for _, source in sources):
        matches = [reading.match(name, source) for name, source in sources]
        _refuse_twins([found.name for found in matches])
        return matches
    _ = reading.qrels.named  # before the threads share it
    pool = ThreadPoolExecutor(min(len(sources), cpu_count() or 1, AT_ONCE))
    try:
        futures = [pool.submit(reading.match, name, source) for name, source in sources]
        matches = _results(futures)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    _refuse_twins([found.name for found in matches])
    return matches


def _results(futures: list[Future[Match]]) -> list[Match]:
    _wait(futures)
    begun = [future for future in futures if not future.cancel()]
    _wait(begun, ALL_COMPLETED)
    return [future.result() for future in begun]


def _wait(futures: list[Future[Match]], until: str = FIRST_EXCEPTION) -> None:
    """Waits in short turns: where polars handles signals, Ctrl-C does not end a long one."""
    while (turn := wait(futures, TURN, until)).not_done:
        if until == FIRST_EXCEPTION and any(future.exception() for future in turn.done):
            return
