"""Tables as HTML, escaped: small ones for notebooks, plain ones for readers without JavaScript."""

from __future__ import annotations

import html

from axiometer.tables.table import Cell, Sheet, Table


class Markup(str):
    """Text that is HTML already; any other text is escaped on its way in."""

    __slots__ = ()


STYLE = Markup(
    "<style>.axiometer table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    ".axiometer th,.axiometer td{text-align:left!important;padding:.2em .8em .2em 0;font-weight:400;"
    "border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}"
    ".axiometer thead th,.axiometer caption{opacity:.75;text-align:left;caption-side:top}"
    ".axiometer .proved,.axiometer .holds{color:#2a8a57}.axiometer .violated{color:#d1453b;font-weight:600}"
    "</style>"
)
"""For notebooks; the signs and words say everything that the colours do, on light and dark alike."""


def element(name: str, *content: object, **attributes: str) -> Markup:
    """An element with its content; an attribute that is a Python keyword ends in an underscore.

    >>> element("td", "a < b", class_="holds")
    '<td class="holds">a &lt; b</td>'
    """
    said = "".join(f' {key.rstrip("_")}="{html.escape(value)}"' for key, value in attributes.items() if value)
    return Markup(f"<{name}{said}>{''.join(map(to_html, content))}</{name}>")


def to_html(value: object) -> Markup:
    """A table, a sheet, a cell or any text as HTML; markup stays as it is.

    What no encoding can carry becomes a question mark.

    >>> to_html("<script>"), to_html(Markup("<b>"))
    ('&lt;script&gt;', '<b>')
    """
    if isinstance(value, Markup):
        return value
    if isinstance(value, Table):
        return _table(value)
    if isinstance(value, Sheet):
        lines = bullets(*value.visible())
        return Markup("".join(map(_table, value.tables)) + lines)
    if isinstance(value, Cell):
        return _content(value)
    return Markup(html.escape(str(value).encode("utf-8", "replace").decode("utf-8")))


def bullets(*lines: str) -> Markup:
    """The lines as a list; nothing where there is none.

    >>> bullets("a < b"), bullets()
    ('<ul><li>a &lt; b</li></ul>', '')
    """
    return element("ul", *(element("li", line) for line in lines)) if lines else Markup("")


def block(*content: object) -> Markup:
    """What a notebook shows: the content with its style.

    >>> block("hello").endswith('<div class="axiometer">hello</div>')
    True
    """
    return Markup(STYLE + element("div", *content, class_="axiometer"))


def _table(table: Table) -> Markup:
    """The first cell of each row is its header."""
    heads = [element("th", column.head, scope="col") for column in table.columns]
    rows = [
        element("tr", element("th", _content(row[0]), scope="row"), *map(_cell, row[1:]))
        for row in table.rows
    ]
    title = element("caption", table.title) if table.title else ""
    made = element("table", title, element("thead", element("tr", *heads)), element("tbody", *rows))
    return Markup(made + (element("p", table.caption) if table.caption else ""))


def _cell(cell: Cell) -> Markup:
    return element("td", _content(cell), class_=cell.status)


def _content(cell: Cell) -> Markup:
    text = element("span", cell.text, title=cell.hint) if cell.hint else to_html(cell.text)
    text = element("b", text) if cell.best else text
    return Markup(text + element("sup", cell.superscript)) if cell.superscript else text
