"""Progress of work that calls functions of the user's: how many lists were scored, as it goes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from axiometer.measures.measure import Measure

Watched = tuple[list["Measure"], Callable[[Any], None]]


@contextmanager
def watched(label: str, measures: Sequence[Measure], total: int) -> Iterator[Watched]:
    """The measures, functions among them reporting to a bar on stderr, and what to call after each piece.

    Only on a terminal, and only where there is something to wait for.
    """
    from axiometer.measures.function import FunctionMeasure

    slow = [m for m in measures if isinstance(m, FunctionMeasure)]
    if not sys.stderr.isatty() or (total < 2 and not slow):
        yield list(measures), lambda _: None
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
            lambda _: bar.advance(task),
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
