"""Large spaces, listed chunk by chunk by whoever is there, each finished chunk kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from axiometer.axiomatics.axiom import Axiom, Pairwise
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import MeasureError
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.chunks import Chunk, arithmetic_for, below, chunks, cut_level, lists_for, run_chunk
from axiometer.verdicts.fingerprint import definition
from axiometer.verdicts.pairwise import Reach
from axiometer.verdicts.parts import by_space
from axiometer.verdicts.spread import Held, Parcel, Spread
from axiometer.verdicts.store import Store, chunk_name
from axiometer.verdicts.tally import Listed

PORTION = 4
"""A process or a worker is given chunks of this many times a chunk's lists at once."""
Told = Callable[[int, int], None]
"""Who is told how many chunks are done, and how many there are."""


@dataclass(frozen=True)
class Job:
    """A space that is to be listed for a measure, with the axioms that can be read off its chunks."""

    measure: Measure
    axioms: tuple[Pairwise, ...]
    space: Space
    lists: int

    @property
    def count(self) -> int:
        """How many chunks there are."""
        cut = cut_level(self.space, self.lists)
        return 1 + int(self.space.branching**cut) if cut else 1

    def has(self, name: str) -> bool:
        """Whether a chunk is one of this job's: one of another cut would count lists twice."""
        cut = cut_level(self.space, self.lists)
        prefix, _, last = name.partition(":")
        if not prefix:
            return int(last) == (cut or self.space.depth)
        return prefix.count(".") + 1 == cut and int(last) == self.space.depth


@dataclass(frozen=True)
class Piece:
    """Some chunks of a job, by their places: small to send around, some tenths of a second to work on."""

    job: int
    chunks: tuple[tuple[int, Chunk], ...]
    parcel: Parcel | Held


@dataclass
class Tally:
    """How many chunks are done of all, told to whoever listens."""

    total: int
    told: Told | None
    done: int = 0

    def add(self) -> None:
        """One more chunk is done, or was done before."""
        self.done += 1
        if self.told:
            self.told(self.done, self.total)


def jobs_of(measure: Measure, axioms: Sequence[Axiom], bounds: Bounds, reach: Reach) -> Iterator[Job]:
    """The spaces of a measure that are listed in more than one chunk."""
    lists = lists_for(measure, reach.chunk_lists)
    for space, group in by_space(axioms, bounds, measure).items():
        able = [a for a in group if a.limit is None and reach.lists(a, space)]
        able = [a for a in able if a.refuses(measure, space) is None]
        if able and cut_level(space, lists):
            yield Job(measure, tuple(able), space, lists)


def list_all(
    jobs: Sequence[Job], spread: Spread, store: Store | None = None, told: Told | None = None
) -> list[Listed]:
    """What each job's space shows, in the order of the jobs, whoever works and whatever was kept before."""
    tally = Tally(sum(job.count for job in jobs), told)
    taken = [_kept(job, store, tally) if store else (Listed(), set()) for job in jobs]
    found = [listed for listed, _ in taken]
    parcels = [spread.packed((quiet(job.measure), job.axioms, job.space)) for job in jobs]
    pieces = (
        Piece(number, some, parcels[number])
        for number, job in enumerate(jobs)
        for some in _portions(job, taken[number][1], spread)
        # None behind a refused one: its error is the one that counts.
        if found[number].error is None or some[0][0] < found[number].at
    )
    for number, results in spread.results(run_piece, pieces):
        for chunk, listed in results:
            found[number] += listed
            if store and listed.error is None:
                _keep(jobs[number], chunk, listed, store)
            tally.add()
    return found


def _kept(job: Job, store: Store, tally: Tally) -> tuple[Listed, set[str]]:
    """What was done before, and the names of those chunks."""
    keys = {definition(a): a.full_name for a in job.axioms}
    found, names = Listed(), set()
    for name, (tallies, seconds) in store.chunks(job.measure, job.space).items():
        if keys.keys() <= tallies.keys() and job.has(name):
            found += Listed({keys[key]: tallies[key] for key in keys}, seconds)
            names.add(name)
            tally.add()
    return found, names


def _keep(job: Job, chunk: Chunk, listed: Listed, store: Store) -> None:
    keys = {a.full_name: definition(a) for a in job.axioms}
    tallies = {keys[name]: tally for name, tally in listed.tallies.items()}
    store.keep_chunk(job.measure, job.space, chunk, tallies, listed.seconds)


def _portions(job: Job, done: set[str], spread: Spread) -> Iterator[tuple[tuple[int, Chunk], ...]]:
    """The chunks that are left, one by one in this process, several at once for others."""
    size = 1 if spread.alone or isinstance(job.measure, FunctionMeasure) else _at_once(job)
    left = ((at, c) for at, c in enumerate(chunks(job.space, job.lists)) if chunk_name(c) not in done)
    while some := tuple(islice(left, size)):
        yield some


def _at_once(job: Job) -> int:
    """How many chunks have some millions of lists together; a list takes about 30 ns."""
    return max(1, PORTION * job.lists // below(job.space, cut_level(job.space, job.lists)))


def quiet(measure: Measure) -> Measure:
    """A function without the one who counts its calls: he cannot leave this process."""
    return replace(measure, tick=None) if isinstance(measure, FunctionMeasure) else measure


def run_piece(piece: Piece) -> tuple[int, list[tuple[Chunk, Listed]]]:
    """Works on some chunks; a refusal is a result too, and the last one."""
    measure, axioms, space = piece.parcel.open()
    found: list[tuple[Chunk, Listed]] = []
    for at, chunk in piece.chunks:
        begun = time.perf_counter()
        try:
            tallies = run_chunk(measure, axioms, space, chunk, arithmetic_for(measure, space))
        except MeasureError as error:
            return piece.job, [*found, (chunk, Listed(error=error, at=at))]
        found.append((chunk, Listed(tallies, time.perf_counter() - begun)))
    return piece.job, found
