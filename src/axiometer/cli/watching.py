"""Progress of work that calls functions of the user's: how many lists were scored, as it goes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from axiometer.measures.measure import Measure


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


Watched = tuple[list["Measure"], Advance]


@contextmanager
def watched(label: str, measures: Sequence[Measure], total: int, chunked: bool = False) -> Iterator[Watched]:
    """The measures, functions among them reporting to a bar on stderr, and what to call after each piece.

    Only on a terminal, and only where there is something to wait for.
    """
    from axiometer.measures.function import FunctionMeasure

    slow = [m for m in measures if isinstance(m, FunctionMeasure)]
    if not sys.stderr.isatty() or (total < 2 and not slow and not chunked):
        yield list(measures), Advance()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)

        def listening(measure: FunctionMeasure) -> FunctionMeasure:
            own = bar.add_task(str(measure), total=None)

            def tick(lists: int) -> None:
                bar.advance(own, lists)
                bar.update(own, description=f"{measure}: {bar.tasks[own].completed:,.0f} lists")

            return replace(measure, tick=tick)

        yield (
            [listening(m) if isinstance(m, FunctionMeasure) else m for m in measures],
            Advance(bar, task),
        )


@contextmanager
def counted(label: str, what: str) -> Iterator[Callable[[int], None] | None]:
    """What to call with how many more pieces were done, of nobody knows how many; on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def tick(more: int) -> None:
            bar.advance(task, more)
            bar.update(task, description=f"{label}: {bar.tasks[task].completed:,.0f} {what}")

        yield tick
