"""Many runs, read and matched a few at a time; the first one that is bad is the one that is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ALL_COMPLETED, FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Any

from axiometer.data.bytestream import Contents, shown
from axiometer.data.match import Match, match, quick_match
from axiometer.data.qrels import Qrels
from axiometer.data.quick import quick_run
from axiometer.data.run import Run, read_run, run_name
from axiometer.data.tablefile import is_table_file
from axiometer.errors import InputError

AT_ONCE = 4
TURN = 0.1
Sources = list[tuple[str | None, Any]]


@dataclass(frozen=True)
class Reading:
    """How a run is read: against which judgments, in which order, and what of it is kept."""

    qrels: Qrels
    single: bool = False
    use_ranks: bool = False
    scores: bool = False
    digests: bool = True
    progress: Callable[[str], None] | None = None

    def match(self, name: str | None, source: Any) -> Match:
        """Reads one run; its documents are dropped once matched."""
        if isinstance(source, str | Path):
            name, source = name or run_name(source), Contents.of(source)
        found = self._quick(str(name), source) if isinstance(source, Contents) else None
        if found is None:
            run = read_run(source, name=name, use_ranks=self.use_ranks, digest=self.digests)
            found = match(run.rounded() if self.single else run, self.qrels, self.scores)
        if self.progress:
            self.progress(found.name)
        return found

    def _quick(self, name: str, file: Contents) -> Match | None:
        """The match of a regular text; None if it is not one."""
        if self.use_ranks or is_table_file(file.source):
            return None
        run = quick_run(file.data, name, shown(file.source), file.digest if self.digests else "")
        if run is None:
            return None
        return quick_match(run.rounded() if self.single else run, self.qrels, self.scores)


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
    """Whether a dict is {topic: {document: score}}, not {name: run}."""
    inner = next(iter(runs.values()), None)
    return isinstance(inner, Mapping) and not any(isinstance(value, Mapping) for value in inner.values())


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
    are done, the first bad one of all is known, whichever thread met its fault first.
    """
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
