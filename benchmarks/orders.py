"""Orderings of judged lists: the Hasse diagram and the irreducibles of 3^7 lists, then what 3^9 cost us.

Every tool's answer is compared with ours before its time counts.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.measure import US, Row, alternate, available, missing, timed

LENGTH, GRADES = 7, 3
GENERAL = "axiometer, from a matrix"
GOALS = {"concepts": 1.0, "networkx": 1.0}
NOTES = {
    GENERAL: "an order that we know nothing about",
    "concepts": "the lattice of the reduced context, 14 x 14",
    "networkx": "transitive reduction of the order as a graph",
}
Answer = tuple[int, int]


def rows(quick: bool) -> list[Row]:
    return [*diagram(2 if quick else 5), *scale(2 if quick else 3), *decided()]


def diagram(repeats: int) -> list[Row]:
    """rank-replacement on 3^7 lists, from each tool's natural input."""
    job = f"covers and irreducibles of {GRADES}^{LENGTH} lists"
    expected = ours("rank-replacement", LENGTH)
    works: dict[str, Callable[[], Answer]] = {
        US: lambda: ours("rank-replacement", LENGTH),
        GENERAL: general(),
    }
    if available("concepts"):
        works["concepts"] = by_concepts()
    if available("networkx"):
        works["networkx"] = by_networkx()
    for tool, work in works.items():
        if work() != expected:
            raise SystemExit(f"{tool} disagrees with {expected}")
    times = alternate({tool: lambda work=work: timed(work) for tool, work in works.items()}, repeats)
    found = [Row(job, US, times[US], at_most=0.2, note="closed form")]
    for tool in (GENERAL, *GOALS):
        row = Row(job, tool, times.get(tool, ()), least_ratio=GOALS.get(tool), note=NOTES[tool])
        found.append(row if tool in times else missing(job, tool))
    return found


def ours(name: str, length: int) -> Answer:
    from axiometer.orders import ordering

    P = ordering(name, length=length, grades=GRADES)
    return len(P.covers()), len(P.join_irreducibles())


def general() -> Callable[[], Answer]:
    from axiometer.orders import Poset
    from axiometer.orders.numbered_lists import NumberedLists

    table = NumberedLists(LENGTH, GRADES)
    matrix = leq_matrix(table.columns)

    def work() -> Answer:
        P = Poset.from_matrix(table.rankings, matrix)
        return len(P.covers()), len(P.join_irreducibles())

    return work


def leq_matrix(columns: Any) -> Any:
    return (columns[:, :, None] <= columns[:, None, :]).all(axis=0)


def by_concepts() -> Callable[[], Answer]:
    import concepts

    from axiometer.orders import ordering

    P = ordering("rank-replacement", length=LENGTH, grades=GRADES)
    lower, upper = P.join_irreducibles(), P.meet_irreducibles()
    names, tops = [str(x) for x in lower], [f"under {x}" for x in upper]
    context = [tuple(P.leq(x, y) for y in upper) for x in lower]

    def work() -> Answer:
        lattice = concepts.Context(names, tops, context).lattice
        edges = sum(len(concept.upper_neighbors) for concept in lattice)
        return edges, sum(1 for concept in lattice if len(concept.lower_neighbors) == 1)

    return work


def by_networkx() -> Callable[[], Answer]:
    import networkx as nx
    import numpy as np

    from axiometer.orders.numbered_lists import NumberedLists

    pairs: Sequence[list[int]] = np.argwhere(leq_matrix(NumberedLists(LENGTH, GRADES).columns)).tolist()
    graph = nx.DiGraph((i, j) for i, j in pairs if i != j)

    def work() -> Answer:
        reduced = nx.transitive_reduction(graph)
        return reduced.number_of_edges(), sum(1 for _, degree in reduced.in_degree if degree == 1)

    return work


def scale(repeats: int) -> list[Row]:
    """Covers and irreducibles of 3^9 lists, for each of the five in closed form."""
    from axiometer.orders import ORDERINGS

    found = []
    for name in ORDERINGS:
        times = alternate({US: lambda name=name: timed(lambda: ours(name, 9))}, repeats)
        covers, irreducibles = ours(name, 9)
        note = f"{covers:,} covers, {irreducibles:,} irreducibles"
        found.append(Row(f"{name}, length 9, 3 grades", US, times[US], at_most=5, note=note))
    return found


def decided() -> list[Row]:
    """Lattice and distributive on 3^9 lists, decided on the order rows; their memory is stated beforehand."""
    from axiometer.orders import ordering

    found = []
    for name in ("rank-replacement", "rank-replacement-swapping"):
        P = ordering(name, length=9, grades=GRADES)
        stated = P.memory
        tracemalloc.start()
        P.order.down  # noqa: B018 - asked for its memory
        taken = tracemalloc.get_traced_memory()[0] / 1e6
        tracemalloc.stop()
        seconds = timed(lambda P=P: (P.is_lattice(), P.is_distributive()))
        note = f"lattice: {bool(P.is_lattice())}; stated {stated}, taken with the covers {taken:.0f} MB"
        found.append(Row(f"{name}, length 9, 3 grades: decided", US, (seconds,), at_most=10, note=note))
    return found
