"""The parts of a verdict: the spaces an axiom speaks of, the ranks past the cutoff, ways of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.bases import decide_bases
from axiometer.check.chunks import Report
from axiometer.check.engine import decide_space
from axiometer.check.positions import decide_positions
from axiometer.check.threshold import decide_threshold
from axiometer.check.verdict import Verdict, join
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Way = Callable[[Measure, Axiom, Bounds], list[Verdict]]
WAYS: dict[str, Way] = {"bases": decide_bases, "threshold": decide_threshold}
"""How axioms are decided that do not compare pairs of lists of one space."""


def verdicts(
    measure: Measure,
    axioms: Sequence[Axiom],
    bounds: Bounds,
    limit: int,
    chunk_lists: int,
    report: Report | None,
) -> Iterator[Verdict]:
    """The joined verdict of every axiom, each space scored once for all of them."""
    parts: dict[str, list[Verdict]] = {axiom.full_name: [] for axiom in axioms}
    for space, group in _by_space(axioms, bounds).items():
        for verdict in decide_space(
            measure, group, space, limit=limit, chunk_lists=chunk_lists, report=report
        ):
            parts[verdict.axiom].append(verdict)
    for axiom in axioms:
        found = parts[axiom.full_name]
        if axiom.way != "pairs":
            found += WAYS[axiom.way](measure, axiom, bounds)
        elif axiom.positions and bounds.looks_past(axiom):
            found.append(decide_positions(measure, axiom, report=report))
        yield join(str(measure), axiom.full_name, found)


def _by_space(axioms: Sequence[Axiom], bounds: Bounds) -> dict[Space, list[Axiom]]:
    groups: dict[Space, list[Axiom]] = {}
    for axiom in axioms:
        if axiom.way == "pairs":
            for space in bounds.spaces(axiom):
                groups.setdefault(space, []).append(axiom)
    return groups
