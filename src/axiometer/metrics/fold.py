"""Readers driven over lanes: whole lists side by side, leaps from hit to hit, or one list alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.metrics.diverse import Diverse
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Lanes, Number

Ints = npt.NDArray[np.int64]


def fold(measure: Measure, topic: Topic, documents: Iterable[tuple[int, Document]]) -> Number:
    """Start, step for each (active lanes, document), score. Lanes that ended keep their state."""
    measure.check(topic)
    state = tuple(np.array(part) for part in measure.start(topic))
    for active, document in documents:
        state = advance(measure, topic, state, active, document)
    return measure.score(topic, state)


def advance(measure: Measure, topic: Topic, state: State, active: int, document: Document) -> State:
    """One step of the first `active` lanes."""
    if active == topic.width:
        return measure.step(topic, state, document)
    fresh = measure.step(topic.head(active), tuple(part[..., :active] for part in state), document)
    kept = tuple(np.array(part) for part in state)
    for part, new in zip(kept, fresh, strict=True):
        part[..., :active] = new
    return kept


def columns(
    matrix: Ints, lengths: Ints, cutoff: int | None, aspects: Ints | None = None
) -> Iterator[tuple[int, Document]]:
    """The ranks of a matrix of grades (lists x ranks), longest lists first.

    `aspects` is (aspects x lists x ranks) where the documents have any.
    """
    depth = min(matrix.shape[1], cutoff or matrix.shape[1])
    for rank in range(1, depth + 1):
        active = int(np.searchsorted(-lengths, -rank, side="right"))
        if active:
            parts = None if aspects is None else aspects[:, :active, rank - 1]
            yield active, Document(rank, matrix[:active, rank - 1], aspects=parts)


def fold_lists(
    measure: Measure,
    lists: Sequence[Sequence[int]] | Sequence[Ints],
    base: Base,
    num: Arithmetic,
    *,
    horizon: int | None = None,
    group: Ints | None = None,
) -> Lanes:
    """Scores of many judged lists that share a recall base (or `group` its rows).

    A list holds grades, or is an array (documents, aspects) of a grade for each aspect.
    """
    lengths = np.array([len(items) for items in lists], dtype=np.int64)
    order = np.argsort(-lengths, kind="stable")
    matrix, aspects = _padded([lists[index] for index in order])
    topic = Topic(
        num,
        base,
        len(lists),
        max(matrix.shape[1] + 1, horizon or 0),
        lengths[order],
        horizon,
        None if group is None else group[order],
    )
    values = np.broadcast_to(
        fold(measure, topic, columns(matrix, lengths[order], measure.cutoff, aspects)), len(lists)
    )
    result = np.empty(len(lists), dtype=values.dtype)
    result[order] = values
    return result


def _padded(lists: Sequence[Sequence[int] | Ints]) -> tuple[Ints, Ints | None]:
    """Lists, longest first, as a matrix of grades, and of aspects (aspects x lists x ranks) if any."""
    tables = [np.asarray(items, dtype=np.int64) for items in lists]
    width = max((table.shape[1] for table in tables if table.ndim == 2), default=0)
    depth = max((len(table) for table in tables), default=0)
    matrix = np.zeros((len(tables), depth), dtype=np.int64)
    aspects = np.zeros((width, len(tables), depth), dtype=np.int64)
    for row, table in enumerate(tables):
        if table.ndim == 2:
            aspects[:, row, : len(table)] = table.T
        matrix[row, : len(table)] = table.max(axis=1, initial=0) if table.ndim == 2 else table
    return matrix, aspects if width else None


def fold_ideal(measure: Measure, topic: Topic) -> Lanes:
    """The measure on the ideal list of each row of the topic's base."""
    rows: Sequence[Sequence[int]] | Sequence[Ints]
    if isinstance(measure, Diverse):
        rows = measure.ideal_lists(topic)
    else:
        rows = [ideal_list(counts, measure.cutoff) for counts in topic.base.counts]
    group = np.arange(len(rows), dtype=np.int64)
    return fold_lists(measure, rows, topic.base, topic.num, horizon=topic.horizon, group=group)


def ideal_list(counts: Ints, cutoff: int | None) -> list[int]:
    """All relevant documents, the best grade first, cut.

    >>> ideal_list(np.array([5, 2, 1]), 2)
    [2, 1]
    """
    grades = np.arange(len(counts) - 1, 0, -1)
    return [int(grade) for grade in np.repeat(grades, counts[:0:-1])[:cutoff]]


def prefixes(measure: Measure, topic: Topic, documents: Sequence[Document]) -> Iterator[tuple[State, Any]]:
    """State and value after 0, 1, 2, ... documents of one lane."""
    state = measure.start(topic)
    yield state, measure.score(topic.changed(length=0), state)
    for length, document in enumerate(documents, start=1):
        if measure.cutoff is None or length <= measure.cutoff:
            state = measure.step(topic, state, document)
        yield state, measure.score(topic.changed(length=length), state)
