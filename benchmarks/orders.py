"""Covers and irreducibles of large orderings: ours, networkx and concepts in one run.

Run it with `python benchmarks/orders.py`; each time is the median of a few repetitions, and every tool's
answer is compared with ours before its time is printed.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import concepts
import networkx as nx
import numpy as np

from axiometer.orders import ORDERINGS, Poset, ordering
from axiometer.orders.forms.lists import Table

LENGTH, GRADES = 7, 3


class Row(NamedTuple):
    job: str
    tool: str
    seconds: float
    answer: str


def timed(work: Callable[[], Any], times: int) -> tuple[float, Any]:
    """The median time of some repetitions, and the last answer."""
    seconds, answer = [], None
    for _ in range(times):
        start = perf_counter()
        answer = work()
        seconds.append(perf_counter() - start)
    return median(seconds), answer


def closed_form(name: str, length: int) -> tuple[int, int]:
    P = ordering(name, length=length, grades=GRADES)
    return len(P.covers()), len(P.join_irreducibles())


def general(lists: list[tuple[int, ...]], matrix: Any) -> tuple[int, int]:
    P = Poset.from_matrix(lists, matrix)
    return len(P.covers()), len(P.join_irreducibles())


def by_networkx(graph: Any) -> tuple[int, int]:
    reduced = nx.transitive_reduction(graph)
    return reduced.number_of_edges(), sum(1 for _, degree in reduced.in_degree if degree == 1)


def by_concepts(names: list[str], rows: list[tuple[bool, ...]]) -> tuple[int, int]:
    lattice = concepts.Context(names, [f"under {name}" for name in names], rows).lattice
    edges = sum(len(concept.upper_neighbors) for concept in lattice)
    return edges, sum(1 for concept in lattice if len(concept.lower_neighbors) == 1)


def hasse_rows() -> Iterator[Row]:
    """rank-replacement on 3^7 lists: the same diagram from each tool's natural input."""
    job = f"covers and irreducibles of {GRADES}^{LENGTH}"
    P = ordering("rank-replacement", length=LENGTH, grades=GRADES)
    columns = Table(LENGTH, GRADES).columns
    matrix = (columns[:, :, None] <= columns[:, None, :]).all(axis=0)
    graph = nx.DiGraph((int(i), int(j)) for i, j in np.argwhere(matrix) if i != j)
    upper, lower = P.join_irreducibles(), P.meet_irreducibles()
    names = [str(x) for x in upper]
    context = [tuple(P.leq(x, y) for y in lower) for x in upper]
    work: list[tuple[str, Callable[[], tuple[int, int]], int]] = [
        ("axiometer, closed form", lambda: closed_form("rank-replacement", LENGTH), 7),
        ("axiometer, any order (matrix)", lambda: general(list(P), matrix), 7),
        ("concepts (reduced context)", lambda: by_concepts(names, context), 5),
        ("networkx (transitive reduction)", lambda: by_networkx(graph), 3),
    ]
    expected = closed_form("rank-replacement", LENGTH)
    for tool, function, times in work:
        seconds, answer = timed(function, times)
        if answer != expected:
            raise SystemExit(f"{tool} found {answer}, and we {expected}")
        yield Row(job, tool, seconds, f"{answer[0]:,} covers, {answer[1]} irreducibles")


def scale_rows() -> Iterator[Row]:
    """3^9 lists: what needs no order rows, then the rows and the properties that are decided on them."""
    for name in ORDERINGS:
        seconds, (covers, irreducibles) = timed(lambda name=name: closed_form(name, 9), 3)
        yield Row(
            f"{name} {GRADES}^9", "closed form", seconds, f"{covers:,} covers, {irreducibles:,} irreducibles"
        )
    for name in ("rank-replacement", "rank-replacement-swapping"):
        P = ordering(name, length=9, grades=GRADES)
        tracemalloc.start()
        P.order.down  # noqa: B018 - taken for its memory
        taken = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        seconds, verdict = timed(lambda P=P: (bool(P.is_lattice()), bool(P.is_distributive())), 1)
        memory = f"stated {P.memory}, taken with the covers {taken / 1e6:.0f} MB"
        detail = f"lattice {verdict[0]}, distributive {verdict[1]}; {memory}"
        yield Row(f"{name} {GRADES}^9", "decided", seconds, detail)


def rows() -> Iterator[Row]:
    yield from hasse_rows()
    yield from scale_rows()


def main() -> None:
    for row in rows():
        print(f"{row.job:<42}{row.tool:<34}{row.seconds:>9.4f} s  {row.answer}", flush=True)


if __name__ == "__main__":
    main()
