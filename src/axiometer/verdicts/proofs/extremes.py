"""The least and the greatest value of a fold with affine steps, exactly."""

from __future__ import annotations

from typing import Any

from axiometer.verdicts.proofs.affine import Affine
from axiometer.verdicts.proofs.linear import Analysis

Ends = dict[int | None, tuple[Any, Any]]
"""For each letter, and for None (the number 1), the least and greatest worth."""


def extremes(analysis: Analysis, functional: Affine) -> tuple[Any, Any]:
    """Bounds on a functional of the state, over all lists; carried back from the end to the empty list."""
    end: Ends = {name: (value, value) for name, value in functional.terms.items()}
    end[None] = (functional.constant, functional.constant)
    worth = end
    for rank in range(analysis.fold.last, 0, -1):
        worth = _hull([end, *(_before(worth, rows[rank - 1]) for rows in analysis.read.values())])
    low, high = worth[None]
    for name, value in analysis.fold.start.items():
        least, most = _times(worth.get(name, (0, 0)), value)
        low, high = low + least, high + most
    return low, high


def _before(worth: Ends, rows: list[Affine]) -> Ends:
    found: Ends = {None: worth[None]}
    for name, row in enumerate(rows):
        if name in worth:
            for source, factor in (*row.terms.items(), (None, row.constant)):
                least, most = _times(worth[name], factor)
                low, high = found.get(source, (0, 0))
                found[source] = (low + least, high + most)
    return found


def _times(ends: tuple[Any, Any], factor: Any) -> tuple[Any, Any]:
    if factor == 0:
        return 0, 0
    low, high = ends[0] * factor, ends[1] * factor
    return (low, high) if factor > 0 else (high, low)


def _hull(boxes: list[Ends]) -> Ends:
    names = {name for box in boxes for name in box}
    held = {name: [box.get(name, (0, 0)) for box in boxes] for name in names}
    return {
        name: (min(low for low, _ in pairs), max(high for _, high in pairs)) for name, pairs in held.items()
    }
