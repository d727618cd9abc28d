"""Orders from what a user has: pairs, a predicate, a matrix."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heapify, heappop, heappush
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from axiometer.arguments import several, shown
from axiometer.errors import AxiomError
from axiometer.orders.bitorder import BitOrder, lowest, members

E = TypeVar("E", bound=Hashable)
Built = tuple[tuple[E, ...], BitOrder]


def from_pairs(pairs: Iterable[tuple[E, E]], elements: Iterable[E] | None = None) -> Built[E]:
    """The labels in a linear extension and the least order that has these pairs."""
    given = [_pair(pair) for pair in several("pairs", pairs, "pairs", refusal=AxiomError)]
    labels = distinct(elements) if elements is not None else list(dict.fromkeys(z for p in given for z in p))
    number = {label: i for i, label in enumerate(labels)}
    steps: list[list[int]] = [[] for _ in labels]
    for x, y in given:
        for z in (x, y):
            if z not in number:
                raise AxiomError(f"the pair ({x!r}, {y!r}) has {z!r}, which is not among the elements")
        if number[x] != number[y]:
            steps[number[x]].append(number[y])
    extension = linear_extension(steps, labels)
    place = {old: new for new, old in enumerate(extension)}
    successors = [sorted({place[j] for j in steps[old]}) for old in extension]
    return tuple(labels[old] for old in extension), BitOrder.from_successors(successors)


def _pair(given: Any) -> tuple[Any, Any]:
    if not isinstance(given, Sequence) or len(given) != 2:
        raise AxiomError(f"a pair is (lower, upper), not {shown(given)}", remedy="give pairs of elements")
    return given[0], given[1]


def distinct(elements: Iterable[E]) -> list[E]:
    """The elements as a list; refused when one comes twice."""
    labels, seen = several("elements", elements, "elements", refusal=AxiomError), set()
    for label in labels:
        if not isinstance(label, Hashable):
            raise AxiomError(f"the element {label!r} cannot be hashed", remedy="make it a tuple")
        if label in seen:
            raise AxiomError(f"the element {label!r} comes twice")
        seen.add(label)
    return labels


def linear_extension(steps: Sequence[Sequence[int]], labels: Sequence[object]) -> list[int]:
    """The numbers sorted so that every step goes forward, otherwise as they came; a circle is refused."""
    sorter: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(range(len(steps)), ()))
    for i, targets in enumerate(steps):
        for j in targets:
            sorter.add(j, i)
    try:
        sorter.prepare()
    except CycleError as error:
        circle = " < ".join(str(labels[i]) for i in error.args[1])
        raise AxiomError(
            f"the pairs go in a circle: {circle}", remedy="a partial order has no circles"
        ) from None
    extension, ready = list[int](), list(sorter.get_ready())
    heapify(ready)
    while ready:
        extension.append(heappop(ready))
        sorter.done(extension[-1])
        for j in sorter.get_ready():
            heappush(ready, j)
    return extension


def from_predicate(elements: Iterable[E], leq: Callable[[E, E], bool]) -> Built[E]:
    """The order of a predicate, which is asked about every pair of different elements."""
    labels = distinct(elements)
    if not callable(leq):
        raise AxiomError(f"leq is a function, not {shown(leq)}", remedy="give one of two elements")
    matrix = np.array([[x is y or bool(leq(x, y)) for y in labels] for x in labels], dtype=bool)
    return from_matrix(labels, matrix.reshape(len(labels), len(labels)))


def from_matrix(elements: Iterable[E], matrix: NDArray[np.bool_]) -> Built[E]:
    """The order of a matrix; the elements are sorted if they are not in a linear extension."""
    labels, table = distinct(elements), np.array(matrix, dtype=bool)
    if table.shape != (len(labels), len(labels)):
        raise AxiomError(f"the matrix has shape {table.shape} for {len(labels)} elements")
    np.fill_diagonal(table, True)
    _refuse_symmetry(labels, table)
    if np.tril(table, -1).any():
        extension = np.argsort(table.sum(axis=0), kind="stable")
        labels, table = [labels[i] for i in extension], table[np.ix_(extension, extension)]
    order = BitOrder.from_matrix(table)
    _refuse_intransitivity(labels, order)
    return tuple(labels), order


def _refuse_symmetry(labels: Sequence[E], table: NDArray[np.bool_]) -> None:
    both = np.triu(table & table.T, 1)
    if both.any():
        i, j = (int(k) for k in np.argwhere(both)[0])
        raise AxiomError(
            f"this is no partial order: {labels[i]} and {labels[j]} are each below the other",
            remedy="the relation must be antisymmetric",
        )


def _refuse_intransitivity(labels: Sequence[E], order: BitOrder) -> None:
    # In a transitive relation the covers generate it again, which is quick to see.
    if BitOrder.from_successors(order.upper).up == order.up:
        return
    for i, row in enumerate(order.up):
        for j in members(row):
            if order.up[j] & ~row:
                k = lowest(order.up[j] & ~row)
                raise AxiomError(
                    f"this is no partial order: {labels[i]} is below {labels[j]} and {labels[j]} below "
                    f"{labels[k]}, but {labels[i]} is not below {labels[k]}",
                    remedy="the relation must be transitive; from_pairs takes the closure",
                )
