"""The work of an audit: what it would take, and how it is done.

What is kept is taken, large spaces go chunk by chunk, the rest goes by measures. What it would take (lists,
chunks, bytes and seconds) is told before it is begun, by a short calibration.
"""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Any

from axiometer.axiomatics.axiom import Axiom, Pairwise
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import MeasureError
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.spaces import Space
from axiometer.verdicts.chunks import (
    CHUNK_LISTS,
    Chunk,
    arithmetic_for,
    below,
    chunk_name,
    chunks,
    cut_level,
    lists_for,
    run_chunk,
)
from axiometer.verdicts.decide import by_space, verdicts
from axiometer.verdicts.fingerprint import definition
from axiometer.verdicts.pairwise import Reach
from axiometer.verdicts.tally import Listed
from axiometer.verdicts.verdict import Verdict
from axiometer.verdicts.workers import Held, Parcel, Workers

if TYPE_CHECKING:
    from axiometer.verdicts.store import Store


FEW = 8
"""So few measures, or chunks, are not worth the start of a process."""
PORTION = 4
"""A process or a worker is given chunks of this many times a chunk's lists at once; a list takes 30 ns."""
ChunkProgress = Callable[[int, int], None]
"""Who is told how many chunks are done, and how many there are."""
HOUR = 3600
FIRST_LISTS = 2_000
LONG_ENOUGH = 0.1
SAMPLES = 3


@dataclass(frozen=True)
class Job:
    """A space that is to be listed for a measure, with the axioms that can be read off its chunks."""

    measure: Measure
    axioms: tuple[Pairwise, ...]
    space: Space
    lists: int

    @property
    def cut(self) -> int:
        """The level at which the space is cut; 0 where it stays whole."""
        return cut_level(self.space, self.lists)

    @property
    def count(self) -> int:
        """How many chunks there are."""
        return 1 + int(self.space.branching**self.cut) if self.cut else 1

    @property
    def chunk_lists(self) -> int:
        """How many lists a chunk has."""
        return below(self.space, self.cut)

    def has(self, name: str) -> bool:
        """Whether a chunk is one of this job's: one of another cut would count lists twice."""
        prefix, _, last = name.partition(":")
        if not prefix:
            return int(last) == (self.cut or self.space.depth)
        return prefix.count(".") + 1 == self.cut and int(last) == self.space.depth


@dataclass(frozen=True)
class Piece:
    """Some chunks of a job, by their places: small to send around, some tenths of a second to work on."""

    job: int
    chunks: tuple[tuple[int, Chunk], ...]
    parcel: Parcel | Held


@dataclass
class ChunkCount:
    """How many chunks are done of all, told to whoever listens."""

    total: int
    progress: ChunkProgress | None
    done: int = 0

    def add(self) -> None:
        """One more chunk is done, or was done before."""
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total)


def jobs_of(measure: Measure, axioms: Sequence[Axiom], bounds: Bounds, chunk_lists: int) -> Iterator[Job]:
    """The spaces of a measure, each with the axioms that are read off its chunks."""
    for space, group in by_space(axioms, bounds, measure).items():
        able = tuple(a for a in group if a.limit is None and a.refuses(measure, space) is None)
        if able:
            yield Job(measure, able, space, lists_for(measure, chunk_lists))


def list_all(
    jobs: Sequence[Job],
    workers: Workers,
    store: Store | None = None,
    progress: ChunkProgress | None = None,
) -> list[Listed]:
    """What each job's space shows, in the order of the jobs, whoever works and whatever was kept before."""
    count = ChunkCount(sum(job.count for job in jobs), progress)
    taken = [_kept(job, store, count) if store else (Listed(), set()) for job in jobs]
    found = [listed for listed, _ in taken]
    parcels = [workers.packed((quiet(job.measure), job.axioms, job.space)) for job in jobs]
    pieces = (
        Piece(number, some, parcels[number])
        for number, job in enumerate(jobs)
        for some in _portions(job, taken[number][1], workers)
        # None behind a refused one: its error is the one that counts.
        if found[number].error is None or some[0][0] < found[number].at
    )
    for number, results in workers.results(run_piece, pieces):
        for chunk, listed in results:
            found[number] += listed
            if store and listed.error is None:
                _keep(jobs[number], chunk, listed, store)
            count.add()
    return found


def _kept(job: Job, store: Store, count: ChunkCount) -> tuple[Listed, set[str]]:
    """What was done before, and the names of those chunks."""
    keys = {definition(a): a.full_name for a in job.axioms}
    found, names = Listed(), set()
    for name, (tallies, seconds) in store.chunks(job.measure, job.space).items():
        if keys.keys() <= tallies.keys() and job.has(name):
            found += Listed({keys[key]: tallies[key] for key in keys}, seconds)
            names.add(name)
            count.add()
    return found, names


def _keep(job: Job, chunk: Chunk, listed: Listed, store: Store) -> None:
    keys = {a.full_name: definition(a) for a in job.axioms}
    tallies = {keys[name]: tally for name, tally in listed.tallies.items()}
    store.keep_chunk(job.measure, job.space, chunk, tallies, listed.seconds)


def _portions(job: Job, done: set[str], workers: Workers) -> Iterator[tuple[tuple[int, Chunk], ...]]:
    """The chunks that are left: one by one in this process, for others some millions of lists at once."""
    alone = workers.alone or isinstance(job.measure, FunctionMeasure)
    size = 1 if alone else max(1, PORTION * job.lists // job.chunk_lists)
    left = ((at, c) for at, c in enumerate(chunks(job.space, job.lists)) if chunk_name(c) not in done)
    while some := tuple(islice(left, size)):
        yield some


def quiet(measure: Measure) -> Measure:
    """A function without the one who counts its calls: he cannot leave this process."""
    return replace(measure, progress=None) if isinstance(measure, FunctionMeasure) else measure


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


@dataclass(frozen=True)
class AuditWork:
    """What an audit asks, who works on it, and what is kept of it."""

    axioms: Sequence[Axiom]
    bounds: Bounds
    reach: Reach
    workers: Workers = Workers()
    store: Store | None = None
    progress: ChunkProgress | None = None

    @property
    def question(self) -> tuple[Any, ...]:
        """What a verdict depends on, beside the measure and the axiom."""
        return self.bounds, self.reach.limit, self.reach.proof_depth

    def verdicts(self, measures: Sequence[Measure]) -> Iterator[Verdict]:
        """All verdicts; those that are kept first, each new one kept before it is given out."""
        left: list[tuple[Measure, list[Axiom]]] = []
        for measure in measures:
            kept = list(self.store.verdicts(measure, self.axioms, self.question)) if self.store else []
            yield from kept
            known = {verdict.axiom for verdict in kept}
            left.append((measure, [a for a in self.axioms if a.full_name not in known]))
        for measure, verdict in self._decided([(m, axioms) for m, axioms in left if axioms]):
            if self.store:
                axiom = next(a for a in self.axioms if a.full_name == verdict.axiom)
                self.store.keep_verdict(measure, axiom, self.question, verdict)
            yield verdict

    def _decided(self, left: list[tuple[Measure, list[Axiom]]]) -> Iterator[tuple[Measure, Verdict]]:
        reaches = self._listed(left)
        asked = [(m, axioms, self.bounds, reach) for (m, axioms), reach in zip(left, reaches, strict=True)]
        if self._alone(len(left)):
            yield from ((one[0], verdict) for one in asked for verdict in verdicts(*one))
            return
        parcels = ((at, self.workers.packed((quiet(one[0]), *one[1:]))) for at, one in enumerate(asked))
        for at, found in self.workers.results(_decide_parcel, parcels):
            yield from ((left[at][0], verdict) for verdict in found)

    def _listed(self, left: list[tuple[Measure, list[Axiom]]]) -> list[Reach]:
        """For each measure what its large spaces showed; left to the engine where that gains nothing."""
        jobs = [list(self._large(measure, axioms)) for measure, axioms in left]
        every = [job for group in jobs for job in group]
        alone = self._alone(sum(job.count for job in every))
        if self.reach.report or (alone and not self.store):
            return [self.reach] * len(left)
        found = iter(list_all(every, Workers() if alone else self.workers, self.store, self.progress))
        return [replace(self.reach, listed={job.space: next(found) for job in group}) for group in jobs]

    def _large(self, measure: Measure, axioms: Sequence[Axiom]) -> Iterator[Job]:
        """The spaces of a measure that are listed in more than one chunk."""
        if isinstance(measure, FunctionMeasure) and not (self.bounds.grades or self.bounds.aspects):
            # Which lists it is asked about depends on what it returns; one that hangs must wait for its turn.
            return
        for job in jobs_of(measure, axioms, self.bounds, self.reach.chunk_lists):
            if job.cut and job.space.size <= self.reach.limit:
                yield job

    def _alone(self, pieces: int) -> bool:
        """Whether so many pieces are better worked on in this process."""
        few = 2 if self.workers.cluster else FEW
        return self.workers.alone or pieces < few or self.reach.report is not None


def _decide_parcel(item: tuple[int, Parcel | Held]) -> tuple[int, list[Verdict]]:
    at, parcel = item
    with one_question():
        return at, list(verdicts(*parcel.open()))


@dataclass(frozen=True)
class Cost:
    """The cost of listing one space for one measure, all axioms that chunks can decide at once.

    >>> Cost("AP", {"depth": 20}, 10**10, 5_000, 2_000_000, 10**8, 0.5).workers
    1
    """

    measure: str
    bounds: dict[str, Any]
    lists: int
    chunks: int
    chunk_lists: int
    chunk_bytes: int
    chunk_seconds: float

    @property
    def seconds(self) -> float:
        """CPU seconds of all chunks."""
        return self.chunk_seconds * self.lists / self.chunk_lists

    @property
    def workers(self) -> int:
        """How many workers are done within an hour."""
        return workers_for_an_hour(self.seconds)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "seconds": self.seconds, "workers_for_an_hour": self.workers}


def workers_for_an_hour(seconds: float) -> int:
    """How many workers do so many seconds of work within an hour.

    >>> workers_for_an_hour(10), workers_for_an_hour(2.5 * 3600)
    (1, 3)
    """
    return max(1, ceil(seconds / HOUR))


def plan(
    measures: Sequence[Measure],
    axioms: Sequence[Axiom],
    bounds: Bounds,
    chunk_lists: int = CHUNK_LISTS,
    progress: Callable[[Any], None] | None = None,
) -> list[Cost]:
    """The cost of each measure on each space; nothing for a measure that cannot read a space.

    >>> from axiometer.axiomatics import AXIOMS
    >>> from axiometer import measure
    >>> cost, = plan([measure("ACT")], [AXIOMS.find("redundancy")], Bounds(aspects=3, depth=16))
    >>> cost.lists, cost.chunks
    (5726623061, 4097)
    """
    found = []
    for measure in measures:
        for job in jobs_of(measure, axioms, bounds, chunk_lists):
            found += _cost(job)
        if progress:
            progress(measure)
    return found


def left_out(axioms: Sequence[Axiom]) -> list[str]:
    """The axioms that look at a space as a whole, which the model does not count."""
    return [a.full_name for a in axioms if a.limit is not None or not isinstance(a, Pairwise)]


def _cost(job: Job) -> list[Cost]:
    size, space = job.chunk_lists, job.space
    try:
        seconds, volume = _calibrated(job)
    except MeasureError:
        return []
    volume, seconds = round(volume * size), seconds * size
    return [Cost(str(job.measure), space.bounds, space.size, job.count, size, volume, seconds)]


def _calibrated(job: Job) -> tuple[float, float]:
    """CPU seconds and bytes of a list: from subtrees anywhere in the space, tall enough to be timed."""
    space, tallest = job.space, job.space.depth - job.cut
    num = arithmetic_for(job.measure, space)
    place = random.Random(7)

    def run(height: int) -> float:
        prefix = tuple(place.randrange(space.branching) for _ in range(space.depth - height))
        begun = time.process_time()
        run_chunk(job.measure, job.axioms, space, Chunk(prefix, space.depth), num)
        return time.process_time() - begun

    def lists(height: int) -> int:
        return below(space, space.depth - height)

    height = 1
    while height < tallest and lists(height + 1) <= FIRST_LISTS:
        height += 1
    run(height)
    volume = _peak(lambda: run(height)) / lists(height)
    while run(height) < LONG_ENOUGH and height < tallest:
        height += 1
    return sum(run(height) for _ in range(SAMPLES)) / SAMPLES / lists(height), volume


def _peak(work: Callable[[], object]) -> int:
    """The most bytes that were in use at once."""
    running = tracemalloc.is_tracing()
    tracemalloc.start()
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    try:
        work()
        return max(tracemalloc.get_traced_memory()[1] - before, 1)
    finally:
        if not running:
            tracemalloc.stop()
