"""`axiometer audit --plan`: how large the work is, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from axiometer.check.plan import Cost

STEPS = (("s", 60.0), ("min", 60.0), ("h", 24.0), ("days", 365.25), ("years", 1e9))


def tables(costs: list[Cost], left_out: list[str], limit: int) -> list[Table | str]:
    """A row for each measure and space, then what all of them take."""
    from axiometer.check.plan import workers
    from axiometer.check.verdict import extent

    if not costs:
        return ["No space has to be listed: nothing is decided by chunks."]
    table = Table(header_style="bold")
    table.add_column("measure", overflow="fold")
    table.add_column("space", overflow="fold")
    for head in ("lists", "chunks", "MB a chunk", "s a chunk", "CPU time", "workers for an hour"):
        table.add_column(head, justify="right")
    for cost in costs:
        table.add_row(
            escape(cost.measure),
            extent(cost.bounds),
            f"{cost.lists:,}",
            f"{cost.chunks:,}",
            f"{cost.chunk_bytes / 1e6:.1f}",
            f"{cost.chunk_seconds:.3f}",
            duration(cost.seconds),
            f"{cost.workers:,}",
        )
    seconds, largest = sum(c.seconds for c in costs), max(c.lists for c in costs)
    lines = [f"In all: {duration(seconds)} of CPU time, {workers(seconds):,} workers for an hour."]
    if left_out:
        lines.append(f"Not counted: proofs, and what looks at a space as a whole: {', '.join(left_out)}.")
    if largest > limit:
        lines.append(f"Above the limit of {limit:,} lists: say --limit {largest}.")
    return [table, *lines]


def model(costs: list[Cost], left_out: list[str]) -> dict[str, Any]:
    """The plan as plain data."""
    from axiometer.check.plan import workers

    seconds = sum(cost.seconds for cost in costs)
    return {
        "spaces": [cost.to_dict() for cost in costs],
        "seconds": seconds,
        "workers_for_an_hour": workers(seconds),
        "not_counted": left_out,
    }


def duration(seconds: float) -> str:
    """A time in the unit that fits.

    >>> duration(0.25), duration(5400), duration(3e6)
    ('0.25 s', '1.5 h', '34.7 days')
    """
    for unit, step in STEPS:
        if seconds < step:
            return f"{seconds:.3g} {unit}"
        seconds /= step
    return "forever"
