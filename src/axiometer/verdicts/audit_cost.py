"""What an audit would take, before it is begun: lists, chunks, bytes and seconds, by a short calibration."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from axiometer.axiomatics.axiom import Axiom, Pairwise
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.chunks import (
    CHUNK_LISTS,
    Chunk,
    arithmetic_for,
    below,
    cut_level,
    lists_for,
    run_chunk,
)
from axiometer.verdicts.parts import by_space

HOUR = 3600
FIRST_LISTS = 2_000
LONG_ENOUGH = 0.1
SAMPLES = 3


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
        return workers(self.seconds)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "seconds": self.seconds, "workers_for_an_hour": self.workers}


def workers(seconds: float) -> int:
    """How many workers do so many seconds of work within an hour.

    >>> workers(10), workers(2.5 * 3600)
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
    >>> from axiometer.metrics import measure
    >>> cost, = plan([measure("ACT")], [AXIOMS.find("redundancy")], Bounds(aspects=3, depth=16))
    >>> cost.lists, cost.chunks
    (5726623061, 4097)
    """
    found = []
    for measure in measures:
        for space, group in by_space(axioms, bounds, measure).items():
            able = [a for a in group if a.limit is None and a.refuses(measure, space) is None]
            found += list(_cost(measure, able, space, lists_for(measure, chunk_lists))) if able else []
        if progress:
            progress(measure)
    return found


def left_out(axioms: Sequence[Axiom]) -> list[str]:
    """The axioms that look at a space as a whole, which the model does not count."""
    return [a.full_name for a in axioms if a.limit is not None or not isinstance(a, Pairwise)]


def _cost(measure: Measure, axioms: list[Pairwise], space: Space, lists: int) -> Iterator[Cost]:
    cut = cut_level(space, lists)
    size = below(space, cut)
    count = 1 + int(space.branching**cut) if cut else 1
    try:
        seconds, volume = _calibrated(measure, axioms, space, space.depth - cut)
    except MeasureError:
        return
    yield Cost(str(measure), space.bounds, space.size, count, size, round(volume * size), seconds * size)


def _calibrated(measure: Measure, axioms: list[Pairwise], space: Space, tallest: int) -> tuple[float, float]:
    """CPU seconds and bytes of a list: from subtrees anywhere in the space, tall enough to be timed."""
    num = arithmetic_for(measure, space)
    place = random.Random(7)

    def run(height: int) -> float:
        prefix = tuple(place.randrange(space.branching) for _ in range(space.depth - height))
        begun = time.process_time()
        run_chunk(measure, axioms, space, Chunk(prefix, space.depth), num)
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
