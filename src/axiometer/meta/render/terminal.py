"""A document for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiometer.meta.render.grid import Cell, Document, Grid

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

PLAIN = 140
RAISED = str.maketrans("abcdefghijklmnoprstuvwxyz0123456789+-", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


def raised(text: str) -> str:
    """The superscript in characters that terminals have.

    >>> raised("ab1+")
    'ᵃᵇ¹⁺'
    """
    return text.translate(RAISED)


def to_rich(document: Document) -> Group:
    """Tables and lines that `rich` can print."""
    from rich.console import Group
    from rich.text import Text

    parts: list[Table | Text] = []
    for grid in document.grids:
        parts += [_table(grid), *([Text(f"{grid.caption}\n", style="dim")] if grid.caption else [])]
    return Group(*parts, *(Text(f"· {line}") for line in document.visible()))


def to_text(document: Document) -> str:
    """What `to_rich` makes, as plain text of any width.

    >>> print(to_text(Document((Grid("AP", ("run", "mean"), ((Cell("a"), Cell("0.5")),)),), ("a line",))))
    AP
    <BLANKLINE>
      run   mean
     ────────────
      a      0.5
    <BLANKLINE>
    · a line
    """
    from io import StringIO

    from rich.console import Console

    console = Console(file=StringIO(), width=PLAIN, color_system=None)
    with console.capture() as caught:
        console.print(to_rich(document))
    return "\n".join(line.rstrip() for line in caught.get().splitlines())


def _table(grid: Grid) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(grid.title, style="bold"),
        box=box.SIMPLE_HEAD,
        title_justify="left",
    )
    for place, column in enumerate(grid.columns):
        table.add_column(Text(column), justify="right" if place else "left", no_wrap=place == 0)
    for row in grid.rows:
        table.add_row(*(_cell(cell) for cell in row))
    return table


def _cell(cell: Cell) -> Text:
    from rich.text import Text

    return Text(cell.text + raised(cell.superscript), style="bold" if cell.best else "")
