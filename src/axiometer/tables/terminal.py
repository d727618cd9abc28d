"""Tables on a terminal: what does not fit goes below, and no number is broken."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

from axiometer.tables.table import Cell, Sheet, Table

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.table import Table as RichTable
    from rich.text import Text

PLAIN_WIDTH = 140
"""How wide lines are that go to no terminal; tables have their full width there."""
COMMAND = ": axiometer "
"""A line with a command is not broken, so that it can be copied."""
RAISED = str.maketrans("abcdefghijklmnoprstuvwxyz0123456789+-", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
STYLES = {
    "proved": "bold green",
    "holds": "green",
    "violated": "bold red",
    "undecided": "yellow",
    "reproduced": "green",
    "reproduced-under-convention": "yellow",
    "refuted": "bold red",
    **dict.fromkeys(("not-applicable", "not-checkable"), "dim"),
}
"""The colours of statuses: of verdicts, then of claims."""


def raised(text: str) -> str:
    """The superscript in characters that terminals have.

    >>> raised("ab1+")
    'ᵃᵇ¹⁺'
    """
    return text.translate(RAISED)


def to_rich(table: Table, unbroken: bool = False) -> RichTable:
    """A table that `rich` can print; no text in it is read as markup, `unbroken` numbers stay whole."""
    from rich.table import Table as RichTable
    from rich.text import Text

    made = RichTable(
        title=Text(table.title, style="bold") if table.title else None,
        title_justify="left",
        header_style="bold",
        show_lines=table.ruled,
    )
    for at, column in enumerate(table.columns):
        whole = unbroken and at >= names_row(table)
        made.add_column(Text(column.head), justify=column.align, overflow="fold", no_wrap=whole)
    for row in table.rows:
        made.add_row(*map(styled, row))
    return made


def styled(cell: Cell) -> Text:
    """A cell, or a line of its own, in the style of its status."""
    from rich.text import Text

    return Text(cell.text + raised(cell.superscript), "bold" if cell.best else STYLES.get(cell.status, ""))


def to_group(sheet: Sheet) -> Group:
    """All of a sheet as one thing that `rich` can print."""
    from rich.console import Group
    from rich.text import Text

    parts: list[RichTable | Text] = []
    for table in sheet.tables:
        parts += [to_rich(table), *_caption(table), Text()]
    return Group(*parts, *(Text(f"· {line}") for line in sheet.visible()))


def show(*parts: object, console: Console | None = None) -> None:
    """Tables, sheets and lines: on a terminal a wide table goes on below, elsewhere it has its full width.

    A cell is a line in the style of its status; text is printed as it is.
    """
    from rich.console import Console

    console = console or Console(highlight=False, soft_wrap=False)
    for part in parts:
        if isinstance(part, Sheet):
            spaced = (piece for table in part.tables for piece in (table, ""))
            show(*spaced, *(f"· {line}" for line in part.visible()), console=console)
        elif isinstance(part, Table):
            if not console.is_terminal:
                console.width = max(PLAIN_WIDTH, sum(widths(part)) + 1)
            for band in (found := bands(part, console.width)):
                console.print(to_rich(band, unbroken=len(found) > 1))
            _print_lines(console, *_caption(part))
        else:
            _print_lines(console, styled(Cell.of(part)))


def _print_lines(console: Console, *lines: Text) -> None:
    console.width = console.width if console.is_terminal else PLAIN_WIDTH
    for line in lines:
        console.print(line, soft_wrap=COMMAND in line.plain)


def _caption(table: Table) -> list[Text]:
    from rich.text import Text

    return [Text(table.caption, style="dim")] if table.caption else []


def to_text(sheet: Sheet) -> str:
    """What `show` prints where no terminal is.

    >>> print(to_text(Sheet((Table.of(["run", "mean"], [["a", "0.5"]], title="AP"),), ("a line",))))
    AP
    ┏━━━━━┳━━━━━━┓
    ┃ run ┃ mean ┃
    ┡━━━━━╇━━━━━━┩
    │ a   │  0.5 │
    └─────┴──────┘
    <BLANKLINE>
    · a line
    """
    from rich.console import Console

    file = StringIO()
    show(sheet, console=Console(file=file, force_terminal=False, color_system=None))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def widths(table: Table) -> list[int]:
    """How wide each column is, with its left border, when nothing in it is broken.

    >>> widths(Table.of(["run", "a measure with a long name"], [["mine", "0.5"]]))
    [7, 29]
    """
    from rich.cells import cell_len

    columns = zip(*([cell.text + cell.superscript for cell in row] for row in table.rows), strict=True)
    texts = list(columns) or [()] * len(table.columns)
    return [
        3 + max(cell_len(line) for text in (column.head, *cells) for line in text.split("\n"))
        for column, cells in zip(table.columns, texts, strict=True)
    ]


def bands(table: Table, width: int) -> list[Table]:
    """The table, or where it is too wide the same columns in several, those that name the row in each.

    Only numbers and signs are moved, that is columns that are not set left. A table in which text follows
    them keeps its form: text can be broken.

    >>> table = Table.of(["run", "nDCG@10", "AP@1000", "RR@1000"], [], title="three measures")
    >>> [[column.head for column in band.columns] for band in bands(table, 30)]
    [['run', 'nDCG@10', 'AP@1000'], ['run', 'RR@1000']]
    """
    names, wide = names_row(table), widths(table)
    rest = table.columns[names:]
    if sum(wide) < width or not rest or any(column.align == "left" for column in rest):
        return [table]
    start = min(sum(wide[:names]), width // 2) + 1
    groups: list[list[int]] = []
    room = -1
    for at in range(names, len(wide)):
        if wide[at] > room or not groups:
            groups.append([])
            room = width - start
        groups[-1].append(at)
        room -= wide[at]
    return [_only(table, [*range(names), *group], first=group is groups[0]) for group in groups]


def names_row(table: Table) -> int:
    """How many columns name the row: the first one, and those set left that follow it."""
    aligned = [column.align != "left" for column in table.columns[1:]]
    return 1 + (aligned.index(True) if True in aligned else len(aligned))


def _only(table: Table, places: list[int], first: bool) -> Table:
    columns = tuple(table.columns[at] for at in places)
    rows = tuple(tuple(row[at] for at in places) for row in table.rows)
    return replace(table, columns=columns, rows=rows, title=table.title if first else "")
