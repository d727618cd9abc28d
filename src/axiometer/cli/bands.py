"""Tables of numbers on a narrow terminal: what does not fit goes below, and no number is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

UNBOUNDED = 100_000


def full_width(console: Console, table: Table) -> int:
    """How wide the table is when nothing in it is broken.

    >>> from rich.console import Console
    >>> from rich.table import Table
    >>> full_width(Console(width=10), Table("run", "a measure with a long name"))
    36
    """
    from rich.measure import Measurement

    options = console.options.update(width=UNBOUNDED, max_width=UNBOUNDED)
    return Measurement.get(console, options, table).maximum


def bands(console: Console, table: Table) -> list[Table]:
    """The table, or where it is too wide for the console the same columns in several, the first ones in each.

    Only numbers and signs are moved, that is columns that are not set left. A table in which text follows
    them keeps its form: text can be broken.

    >>> from rich.console import Console
    >>> from rich.table import Table
    >>> table = Table("run", title="three measures")
    >>> for name in ("nDCG@10", "AP@1000", "RR@1000"):
    ...     table.add_column(name, justify="right")
    >>> [[column.header for column in band.columns] for band in bands(Console(width=30), table)]
    [['run', 'nDCG@10', 'AP@1000'], ['run', 'RR@1000']]
    """
    keys = _keys(table)
    rest = table.columns[keys:]
    text = not rest or any(column.justify == "left" for column in rest)
    if text or full_width(console, table) <= console.width:
        return [table]
    groups = _groups(console, table, keys)
    return [_part(table, keys, group, at == 0) for at, group in enumerate(groups)]


def _keys(table: Table) -> int:
    """How many columns name the row: the first one, and those set left that follow it."""
    found = 1
    while found < len(table.columns) and table.columns[found].justify == "left":
        found += 1
    return found


def _groups(console: Console, table: Table, keys: int) -> list[list[int]]:
    """The other columns, as many at a time as fit beside the names, which may be broken at half the width."""
    widths = [full_width(console, _only(table, [at])) - 1 for at in range(len(table.columns))]
    start = min(sum(widths[:keys]), console.width // 2) + 1
    groups: list[list[int]] = []
    room = -1
    for at in range(keys, len(table.columns)):
        if widths[at] > room or not groups:
            groups.append([])
            room = console.width - start
        groups[-1].append(at)
        room -= widths[at]
    return groups


def _part(table: Table, keys: int, group: list[int], first: bool) -> Table:
    part = _only(table, [*range(keys), *group])
    part.title = table.title if first else None
    for place, column in enumerate(part.columns):
        column.no_wrap = place >= keys
        column.overflow = "fold" if place < keys else column.overflow
    return part


def _only(table: Table, places: list[int]) -> Table:
    """A table of these columns, in the style of the whole."""
    from rich.table import Table

    part = Table(
        box=table.box,
        header_style=table.header_style,
        title_justify=table.title_justify,
        title_style=table.title_style,
        show_lines=table.show_lines,
    )
    chosen = [table.columns[at] for at in places]
    for column in chosen:
        part.add_column(column.header, justify=column.justify, overflow=column.overflow)
    for row, cells in zip(table.rows, zip(*(column.cells for column in chosen), strict=True), strict=True):
        part.add_row(*cells, style=row.style, end_section=row.end_section)
    return part
