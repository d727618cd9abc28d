"""The conclusions part: what every metric of a class says about the runs, and where families flip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from axiometer.conclusions.ladder import RUNGS
from axiometer.conclusions.pictures import places

if TYPE_CHECKING:
    from axiometer.conclusions.conclude import Conclusions
    from axiometer.conclusions.families import Family
    from axiometer.orders.poset import Poset

FAMILIES = ("RBP(p=?)", "P@?", "nDCG@?")
MOST = 12
"""Pairs of runs whose families are shown."""


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
    """Where the runs stand: x counts runs, y rows from the top; an edge goes from the better run down."""
    number = {element: i for i, element in enumerate(order)}
    placed = places(order)
    top = placed.height
    return {
        "width": placed.width,
        "height": top,
        "nodes": [
            {"name": element, "x": x, "y": round(top - row, 3)}
            for element, (x, row) in zip(order, placed.spots, strict=True)
        ],
        "edges": [[number[low], number[high]] for low, high in order.covers()],
    }


def _families(c: Conclusions) -> list[dict[str, Any]]:
    """The strips of pairs that are open on the narrowest rung, those first that beat the most others."""
    rung = c.rungs[-1]
    beats = c.beaten(rung)
    open_pairs = c.pairs.filter(pl.col(rung).is_null()).select("first", "second").rows()
    best = sorted(open_pairs, key=lambda pair: -beats[pair[0]] - beats[pair[1]])[:MOST]
    return [_strip(c.family(name, *pair)) for pair in best for name in FAMILIES]


def _strip(found: Family) -> dict[str, Any]:
    first, second = found.runs
    return {
        "name": found.name,
        "first": first,
        "second": second,
        "how": found.how,
        "spans": [{"low": float(one.low), "high": float(one.high), "leads": one.leads} for one in found],
        "flips": [float(flip) for flip in found.flips],
    }
