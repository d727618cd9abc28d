"""An order as a small HTML table: how large it is, what it is, and why not where it is not."""

from __future__ import annotations

from typing import Any

from axiometer.markup import Markup, block, element, table

DECIDED, DRAWN = 300, 60
"""Up to how many elements a notebook decides properties, and draws the diagram."""
SHOWN = 8
"""How many elements of a kind a notebook lists."""


def poset_block(poset: Any) -> str:
    """The order in a few lines.

    >>> from axiometer.orders import ordering
    >>> "2 elements, 1 covers" in poset_block(ordering("rank-replacement", length=1, grades=2))
    True
    """
    size = getattr(poset, "size", None) or len(poset)
    name = repr(poset) if hasattr(poset, "form") else "Poset"
    if size > DECIDED:
        return block(element("p", f"{name}: {size:,} elements"))
    decisions = (poset.is_chain(), poset.is_lattice(), poset.is_distributive(), poset.is_modular())
    rows = [[d.property, "yes" if d else str(d)] for d in (*decisions, poset.is_graded())]
    rows.append(["join-irreducible", _some(poset.join_irreducibles())])
    said = f"{name}: {size:,} elements, {len(poset.covers()):,} covers"
    return block(table(["property", "decided"], rows, said), _drawn(poset) if size <= DRAWN else "")


def _drawn(poset: Any) -> Markup:
    from axiometer.orders.drawing import picture

    return element("div", Markup(picture(poset)))


def _some(elements: Any) -> str:
    rest = len(elements) - SHOWN
    return ", ".join(map(str, elements[:SHOWN])) + (f" and {rest} more" if rest > 0 else "")
