"""HTML from plain values, escaped: small tables for notebooks and for readers without JavaScript."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence


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
    return Markup(f"<{name}{said}>{''.join(map(text, content))}</{name}>")


def text(value: object) -> str:
    """A value as HTML text; markup stays as it is, what no encoding can carry becomes a question mark.

    >>> text("<script>"), text(Markup("<b>"))
    ('&lt;script&gt;', '<b>')
    """
    if isinstance(value, Markup):
        return value
    return html.escape(str(value).encode("utf-8", "replace").decode("utf-8"))


def table(head: Sequence[object], rows: Iterable[Sequence[object]], caption: str = "") -> Markup:
    """A table; the first cell of each row is its header, and cells that are elements of a row stay so.

    >>> table(["run", "AP"], [["mine", "0.5000"]])[78:]
    '<tbody><tr><th scope="row">mine</th><td>0.5000</td></tr></tbody></table>'
    """
    top = Markup("".join(element("th", cell, scope="col") for cell in head))
    body = Markup("".join(element("tr", *_cells(row)) for row in rows))
    said = element("caption", caption) if caption else ""
    return element("table", said, element("thead", element("tr", top)), element("tbody", body))


def _cells(row: Sequence[object]) -> list[Markup]:
    return [element("th", cell, scope="row") if i == 0 else cell_of(cell) for i, cell in enumerate(row)]


def cell_of(value: object) -> Markup:
    """A cell, unless it is one already."""
    return value if isinstance(value, Markup) and value.startswith("<td") else element("td", value)


def block(*content: object) -> Markup:
    """What a notebook shows: the content with its style.

    >>> block("hello").endswith('<div class="axiometer">hello</div>')
    True
    """
    return Markup(STYLE + element("div", *content, class_="axiometer"))
