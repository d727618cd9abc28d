"""Bars on stderr, on a terminal only: how far work has come that makes people wait."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from axiometer.metrics.measure import Measure


@contextmanager
def _bar(wanted: bool = True) -> Iterator[Progress | None]:
    """A bar that vanishes when the work is done; None where nobody looks, or there is nothing to wait for."""
    if not wanted or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield bar


def _counter(bar: Progress, label: str, what: str) -> Callable[[int], None]:
    """What to call with how many more pieces were done, of nobody knows how many."""
    task = bar.add_task(label, total=None)

    def advance(more: int) -> None:
        bar.advance(task, more)
        bar.update(task, description=f"{label}: {bar.tasks[task].completed:,.0f} {what}")

    return advance


@dataclass
class Advance:
    """What to call after each piece of work; silent without a bar."""

    bar: Progress | None = None
    task: TaskID | None = None
    pieces: TaskID | None = None

    def __call__(self, _: Any) -> None:
        """One more piece is done."""
        if self.bar and self.task is not None:
            self.bar.advance(self.task)

    def chunks(self, done: int, total: int) -> None:
        """So many chunks of a large space are done."""
        if self.bar:
            if self.pieces is None:
                self.pieces = self.bar.add_task("Chunks", total=total)
            self.bar.update(self.pieces, completed=done, description=f"Chunks: {done:,} of {total:,}")


@contextmanager
def progress(label: str, total: int) -> Iterator[Advance]:
    """What to call after each piece of work."""
    with _bar(total > 1) as bar:
        yield Advance(bar, bar.add_task(label, total=total)) if bar else Advance()


Watched = tuple[list["Measure"], Advance]


@contextmanager
def watched(label: str, measures: Sequence[Measure], total: int, chunked: bool = False) -> Iterator[Watched]:
    """The measures, functions among them counting their lists, and what to call after each piece."""
    from axiometer.metrics.function import FunctionMeasure

    slow = any(isinstance(measure, FunctionMeasure) for measure in measures)
    with _bar(total > 1 or slow or chunked) as bar:
        if bar is None:
            yield list(measures), Advance()
            return
        task = bar.add_task(label, total=total)
        heard = [
            replace(measure, progress=_counter(bar, str(measure), "lists"))
            if isinstance(measure, FunctionMeasure)
            else measure
            for measure in measures
        ]
        yield heard, Advance(bar, task)


@contextmanager
def counted(label: str, what: str) -> Iterator[Callable[[int], None] | None]:
    """What to call with how many more pieces were done, of nobody knows how many."""
    with _bar() as bar:
        yield _counter(bar, label, what) if bar else None
