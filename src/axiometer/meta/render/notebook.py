"""Tables of a comparison as HTML, for notebooks."""

from __future__ import annotations

from axiometer.markup import Markup, block, element, table
from axiometer.meta.render.grid import Cell, Document


def to_notebook(document: Document) -> str:
    """Every table with its caption, then the plain lines.

    >>> to_notebook(Document((), ("a < b",))).endswith('<ul><li>a &lt; b</li></ul></div>')
    True
    """
    parts: list[object] = []
    for grid in document.grids:
        rows = [[_shown(cell) for cell in row] for row in grid.rows]
        parts += [table(grid.columns, rows, grid.title), element("p", grid.caption)]
    if document.lines:
        parts.append(element("ul", *(element("li", line) for line in document.visible())))
    return block(*parts)


def _shown(cell: Cell) -> Markup:
    words = element("b", cell.text) if cell.best else element("span", cell.text)
    return Markup(words + (element("sup", cell.superscript) if cell.superscript else ""))
