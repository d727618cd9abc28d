"""A document as Markdown."""

from __future__ import annotations

from axiometer.meta.render.grid import Cell, Document, Grid

SPECIAL = {character: f"\\{character}" for character in "\\|*`<>[]_"}


def to_markdown(document: Document) -> str:
    """Tables with headings, then the lines as a list.

    >>> print(to_markdown(Document((Grid("AP", ("system", "mean"), ((Cell("a|b"), Cell("0.5", "a")),)),))))
    ### AP
    <BLANKLINE>
    | system | mean |
    |---|---:|
    | a\\|b | 0.5<sup>a</sup> |
    <BLANKLINE>
    """
    parts = [_grid(grid) for grid in document.grids]
    if document.lines:
        parts.append("".join(f"- {escape(line)}\n" for line in document.visible()))
    return "\n".join(parts)


def escape(text: str) -> str:
    """Text that Markdown shows as it is."""
    return "".join(SPECIAL.get(character, character) for character in text)


def _grid(grid: Grid) -> str:
    lines = [f"### {escape(grid.title)}", "", _row([escape(column) for column in grid.columns])]
    lines.append("|---|" + "---:|" * (len(grid.columns) - 1))
    lines += [_row([_cell(cell) for cell in row]) for row in grid.rows]
    if grid.caption:
        lines += ["", escape(grid.caption)]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    text = f"**{escape(cell.text)}**" if cell.best else escape(cell.text)
    return f"{text}<sup>{escape(cell.superscript)}</sup>" if cell.superscript else text
