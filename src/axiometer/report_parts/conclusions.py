"""The conclusions part: what every metric of a class says about the runs, and where families flip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from axiometer.conclusions.ladder import RUNGS
from axiometer.orders.drawing.layout import layout
from axiometer.orders.properties import heights

if TYPE_CHECKING:
    from axiometer.conclusions.conclude import Conclusions
    from axiometer.orders.poset import Poset

FAMILIES = ("RBP(p=?)", "P@?", "nDCG@?")
MOST = 60
"""Pairs of neighbouring runs whose families are shown."""


def conclusions_part(c: Conclusions) -> dict[str, Any]:
    """What the page's orders and strips need, as plain data.

    >>> from axiometer.conclusions.conclude import conclude
    >>> part = conclusions_part(conclude({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 1.0}}}))
    >>> part["rungs"][2]["beats"], part["rungs"][2]["unbeaten"]
    ([1, 0], [0])
    """
    return {
        "depth": c.lists.depth,
        "topics": len(c.lists.topics),
        "runs": list(c.runs),
        "rungs": [_rung(c, name) for name in c.rungs],
        "families": _families(c),
    }


def _rung(c: Conclusions, name: str) -> dict[str, Any]:
    said = c.pairs[name]
    equal = int((said == 0).sum())
    return {
        "name": name,
        "says": f"every {RUNGS[name].says.format(depth=c.lists.depth)}",
        "ordered": said.len() - said.null_count() - equal,
        "equal": equal,
        "open": said.null_count(),
        "unbeaten": [c.runs.index(run) for run in c.unbeaten(name)],
        "beats": list(c.beaten(name).values()),
        "order": _drawn(c.order(name)),
    }


def _drawn(order: Poset[str]) -> dict[str, Any]:
    """Where the runs stand: x counts runs, y rows from the top."""
    number = {element: i for i, element in enumerate(order)}
    covers = [(number[low], number[high]) for low, high in order.covers()]
    placed = layout(heights(order.order), covers)
    top = placed.height
    return {
        "width": round(placed.width, 2),
        "height": top,
        "nodes": [
            {"name": element, "x": round(x, 2), "y": top - row}
            for element, (x, row) in zip(order, placed.spots, strict=True)
        ],
        "edges": [
            {"low": low, "high": high, "way": [[round(x, 2), round(top - row, 2)] for x, row in way]}
            for (low, high), way in zip(covers, placed.ways, strict=True)
        ],
    }


def _families(c: Conclusions) -> list[dict[str, Any]]:
    """The strips of the pairs that are open on the narrowest rung, the first ones of them."""
    rung = c.rungs[-1]
    some = c.pairs.filter(pl.col(rung).is_null()).select("first", "second").head(MOST)
    made = []
    for first, second in some.iter_rows():
        for name in FAMILIES:
            found = c.family(name, first, second)
            spans = [
                {"low": float(span.low), "high": float(span.high), "leads": span.leads} for span in found
            ]
            flips = [float(flip) for flip in found.flips]
            made.append(
                {
                    "name": name,
                    "first": first,
                    "second": second,
                    "how": found.how,
                    "spans": spans,
                    "flips": flips,
                }
            )
    return made
