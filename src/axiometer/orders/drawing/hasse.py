"""A Hasse diagram from an order: which elements, which values, into which file; an order in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from axiometer.arguments import file_path, several, text
from axiometer.data.files import write_file
from axiometer.errors import AxiomError, InputError
from axiometer.orders.drawing.layout import Layout, layout
from axiometer.orders.drawing.panel import QUIET, Panel, Scene, bar, gradient, key, key_row, length_of
from axiometer.orders.labels import is_cut, label
from axiometer.orders.poset import Poset
from axiometer.orders.properties import heights
from axiometer.orders.rankings import RankingOrder
from axiometer.tables import Table
from axiometer.tables.html import Markup, block, element
from axiometer.tables.svg import TEXT, group, sheet, words

MOST = 400
"""More elements than a person can read in one picture."""
MARGIN, APART, HEAD, FOOT, TITLE = 24.0, 48.0, 56.0, 44.0, 15
IRREDUCIBLES = "irreducibles"
Values = Sequence[tuple[str, Mapping[Any, Any]]]
SCALE = 2
"""Pixels for each unit: sharp on screens that show two for one."""
INSTALL = "pip install 'axiometer[png]', or write .svg"
DECIDED, DRAWN = 300, 60
"""Up to how many elements a notebook decides properties, and draws the diagram."""
NAME = 24
"""How many letters of a name a node shows; its title has them all."""
SHOWN = 8
"""How many elements of a kind a notebook lists."""


def picture(
    order: Poset[Any],
    drawn: Poset[Any] | None = None,
    values: Values = (),
    highlight: Iterable[Any] = (),
    title: str | None = None,
    said: str | None = None,
    placed: Layout | None = None,
) -> str:
    """The diagram as SVG: a panel for each (name, values of the elements), or one without values.

    `drawn` is what `chosen` gave, unless the whole order is drawn; `highlight` draws the others faintly.
    `said` stands below the title in place of the counts; then join-irreducible elements are not marked.
    `placed` says where the drawn elements stand, if not in rows by height.

    >>> from axiometer.orders import ordering
    >>> picture(ordering("rank-replacement", length=2, grades=2)).count("<polyline")
    4
    """
    drawn = chosen(order) if drawn is None else drawn
    number = {element: i for i, element in enumerate(drawn)}
    covers = tuple((number[low], number[high]) for low, high in drawn.covers())
    scene = Scene(
        tuple(drawn),
        tuple(_named(x) for x in drawn),
        covers,
        placed or layout(heights(drawn.order), covers),
        frozenset(number[element] for element in _irreducible(order, drawn) if said is None),
        frozenset(i for element, i in number.items() if is_cut(element)),
        _lit(order, several("highlight", highlight, "elements"), number),
        bool(values),
    )
    panels = [Panel(scene, name, _within(found, number)) for name, found in values] or [Panel(scene)]
    counts = _counts(scene, _is_of_sets(order)) if said is None else text("said", said)
    return _page(panels, text("title", title or _title(order)), counts)


def _named(element: Any) -> str:
    """The label of an element; of a long name the beginning."""
    whole = label(element)
    return f"{whole[: NAME - 1]}…" if isinstance(element, str) and len(whole) > NAME else whole


def _irreducible(order: Poset[Any], drawn: Iterable[Any]) -> list[Any]:
    """Those of the drawn elements that are join-irreducible in the whole order."""
    if isinstance(order, RankingOrder):
        return [x for x in drawn if tuple(order.form.decompose(x)) == (x,)]
    known = set(order.join_irreducibles())
    return [x for x in drawn if x in known]


def _lit(order: Poset[Any], highlight: list[Any], number: Mapping[Any, int]) -> frozenset[int] | None:
    lit = frozenset(number[x] for x in map(order.element, highlight) if x in number)
    if highlight and not lit:
        raise AxiomError("no element to highlight is drawn", remedy="highlight elements of the part drawn")
    return lit or None


def _within(values: Mapping[Any, Any], number: Mapping[Any, int]) -> dict[Any, Any]:
    return {element: value for element, value in values.items() if element in number}


def chosen(order: Poset[Any], only: Iterable[Any] | str | None = None) -> Poset[Any]:
    """The elements to draw with their order; too many are refused, and what to do instead is said.

    >>> from axiometer.orders import ordering
    >>> len(chosen(ordering("rank-replacement", length=9, grades=3), "irreducibles"))
    18
    """
    if only is None:
        if (size := _size(order)) > MOST:
            raise AxiomError(
                f"{_title(order)} has {size:,} elements, and a picture shows {MOST} that can be read",
                remedy="draw an interval of it (only=P.interval(x, y), --only x..y) or its join-irreducibles "
                '(only="irreducibles", --only irreducibles)',
            )
        return order
    if isinstance(only, str) and only != IRREDUCIBLES:
        raise AxiomError(f"only={only!r} is neither elements nor {IRREDUCIBLES!r}")
    named = order.join_irreducibles() if isinstance(only, str) else several("only", only, "elements")
    some = list(dict.fromkeys(map(order.element, named)))
    if not some or len(some) > MOST:
        raise AxiomError(f"{len(some):,} elements are chosen, and a picture shows 1 to {MOST}")
    return Poset.from_predicate(sorted(some, key=_sequence), order.leq)


def _size(order: Poset[Any]) -> int:
    return order.size if isinstance(order, RankingOrder) else len(order)


def _sequence(element: Hashable) -> tuple[int, Any]:
    """Lists in lexicographic order before everything else."""
    return (0, element) if isinstance(element, tuple) else (1, str(element))


def _title(order: Poset[Any]) -> str:
    if not isinstance(order, RankingOrder):
        return "Hasse diagram"
    return f"{order.form.name}, length {order.table.length}, {order.table.grades} grades"


def _is_of_sets(order: Poset[Any]) -> bool:
    return isinstance(order, RankingOrder) and order.form.multiset


def _counts(scene: Scene, sets: bool) -> str:
    marks = len(scene.irreducible)
    text = f"{len(scene.elements)} elements, {len(scene.covers)} covers, {marks} join-irreducible"
    if not all(isinstance(element, tuple) for element in scene.elements):
        return text
    kind = "set" if sets else "list"
    return f"{text}; a {kind} higher up is better, its {'best' if sets else 'top'} document comes first"


def _page(panels: Sequence[Panel], title: str, counts: str) -> str:
    """Heading, panels side by side, a colour scale below each, the key to the marks at the end."""
    wide, tall = panels[0].scene.size
    wide = max(wide, 190.0)
    needed = max(length_of(title, TITLE), length_of(counts, TEXT * 0.9), 300.0)
    inner = max(len(panels) * wide + (len(panels) - 1) * APART, needed)
    start = (inner - len(panels) * wide - (len(panels) - 1) * APART) / 2
    top, scales = MARGIN + HEAD, FOOT if panels[0].values is not None else 0.0
    parts = [
        gradient(),
        words(title, MARGIN, MARGIN + 12, font_size=TITLE, font_weight="600"),
        words(counts, MARGIN, MARGIN + 31, fill=QUIET),
    ]
    for i, panel in enumerate(panels):
        left = MARGIN + start + i * (wide + APART)
        shift = left + (wide - panel.scene.size[0]) / 2
        parts.append(group(panel.content(), shift, top))
        if scales:
            parts.append(group(bar(panel), left + (wide - 168) / 2, top + tall + 26))
    row, extra = key_row(key(panels), inner)
    foot = top + tall + (scales + 36 if scales else 0.0)
    parts.append(group(row, MARGIN, foot + 22))
    size = inner + 2 * MARGIN, foot + extra + MARGIN
    return sheet(parts, size, f"Hasse diagram: {title}, {counts}")


def to_png(svg: str) -> bytes:
    """The picture as PNG; refused where the renderer or every font is missing."""
    renderer = _renderer()
    if not _draws_text():
        raise InputError(
            "this machine has no fonts, so that a PNG would lack all labels",
            remedy="install one, or write .svg",
        )
    return bytes(renderer.svg_to_bytes(svg_string=svg, zoom=SCALE))


def _renderer() -> Any:
    try:
        return import_module("resvg_py")
    except ImportError:
        raise InputError("PNG needs the package resvg-py", remedy=INSTALL) from None


@cache
def _draws_text() -> bool:
    """Whether a letter leaves a trace."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    letter = '<text x="4" y="16" font-family="sans-serif" font-size="16">8</text>'
    blank, drawn = (_renderer().svg_to_bytes(svg_string=frame.format(part)) for part in ("", letter))
    return bool(bytes(blank) != bytes(drawn))


WRITERS: Mapping[str, Callable[[str], str | bytes]] = {".svg": str, ".png": to_png}


def draw(svg: str, path: str | Path) -> None:
    """Writes a picture; the file's ending says whether as SVG or as PNG."""
    ending = file_path(path).suffix.lower()
    if ending not in WRITERS:
        raise InputError(
            f"a picture goes to .svg or .png, not {ending or 'a file without an ending'}",
            source=str(path),
            remedy="rename the file",
        )
    write_file(path, WRITERS[ending](svg))


def poset_block(poset: Poset[Any]) -> str:
    """An order for a notebook: how large it is, what it is and why not where it is not, and its diagram.

    >>> from axiometer.orders import ordering
    >>> "2 elements, 1 covers" in poset_block(ordering("rank-replacement", length=1, grades=2))
    True
    """
    size, name = _size(poset), repr(poset) if isinstance(poset, RankingOrder) else "Poset"
    if size > DECIDED:
        return block(element("p", f"{name}: {size:,} elements"))
    decisions = (poset.is_chain(), poset.is_lattice(), poset.is_distributive(), poset.is_modular())
    rows = [[d.property, "yes" if d else str(d)] for d in (*decisions, poset.is_graded())]
    rows.append(["join-irreducible", _some(poset.join_irreducibles())])
    said = f"{name}: {size:,} elements, {len(poset.covers()):,} covers"
    drawn = element("div", Markup(picture(poset))) if size <= DRAWN else ""
    return block(Table.of(["property", "decided"], rows, title=said), drawn)


def _some(elements: Sequence[object]) -> str:
    rest = len(elements) - SHOWN
    return ", ".join(map(str, elements[:SHOWN])) + (f" and {rest} more" if rest > 0 else "")
