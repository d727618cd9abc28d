"""A measure's fold as matrices: its steps on letters, rank by rank, and the boxes its states lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb, fmpq

from axiometer.data.recall_base import Base
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document
from axiometer.numeric import REAL, Lanes
from axiometer.spaces import Space
from axiometer.spaces.space import Labels
from axiometer.verdicts.proofs.affine import Affine, LetterTopic, NotAffineError, Quotient, affine, letter
from axiometer.verdicts.proofs.intervals import POINT, Box, ball, exactly, joined, weighed

ONE = -1
"""The letter that is always 1: it carries what a step adds by itself."""
Rows = list[dict[int, arb]]
"""A matrix: for each letter of the new state its coefficients."""


@dataclass(frozen=True)
class Fold:
    """A measure with affine steps, for lists of up to `depth` documents."""

    measure: Measure
    space: Space
    depth: int
    topic: LetterTopic
    start: dict[int, Any]
    shapes: tuple[tuple[int, ...], ...]

    @property
    def last(self) -> int:
        """The last rank that is read."""
        return min(self.depth, self.measure.cutoff or self.depth)

    def letters(self) -> State:
        """A state of letters, one for each number it holds, the same in every lane."""
        parts, name = [], 0
        for shape in self.shapes:
            part = np.empty((*shape, self.topic.width), dtype=object)
            for row in part.reshape(-1, self.topic.width):
                row[:] = letter(name)
                name += 1
            parts.append(part)
        return tuple(parts)

    def read(self, word: Labels) -> list[list[Affine]]:
        """The state after a word, for each rank that it may start at."""
        state = self.letters()
        first = np.arange(1, self.topic.width + 1)
        for at, label in enumerate(word):
            ranks = np.minimum(first + at, self.topic.depth)
            new = self.measure.step(self.topic, state, self.document(ranks, label))
            seen = first + at <= self.last
            state = tuple(
                np.where(seen, np.broadcast_to(n, o.shape), o) for n, o in zip(new, state, strict=True)
            )
        starts = min(self.depth - len(word) + 1, self.last)
        lanes = np.concatenate([part.reshape(-1, self.topic.width) for part in state])
        return [[affine(value) for value in lanes[:, i]] for i in range(starts)]

    def document(self, ranks: Any, label: int) -> Document:
        """The document of a label at each rank."""
        return Document(ranks, int(self.space.grade_of(label)), aspects=self.space.aspects_of(label))

    def score(self, state: Sequence[Affine]) -> tuple[Affine, Affine]:
        """The value of a state of letters as top and bottom."""
        parts, at = [], 0
        for shape in self.shapes:
            size = int(np.prod(shape, dtype=np.int64))
            part = np.empty(size, dtype=object)
            part[:] = state[at : at + size]
            parts.append(part.reshape(*shape, 1))
            at += size
        value = self.measure.score(replace(self.topic, width=1), tuple(parts))
        if isinstance(value, Quotient):
            return _first(value.top), _first(value.bottom)
        return _first(value), Affine(fmpq(1), {})


def make_fold(measure: Measure, space: Space, depth: int, base: Base | None = None) -> Fold:
    """The fold on letters; NotAffineError where the definition does not go through."""
    width = min(depth, measure.cutoff or depth)
    topic = LetterTopic(REAL, base or space.base, width, max(depth, measure.cutoff or 0), horizon=depth)
    if base is None:
        measure.check(topic)
    parts = [np.asarray(part) for part in measure.start(topic)]
    if any(part.ndim == 0 or part.shape[-1] != width for part in parts):
        raise NotAffineError("the state has no lanes")
    shapes = tuple(part.shape[:-1] for part in parts)
    values = [row[0] for part in parts for row in part.reshape(-1, width)]
    start = {name: affine(value).constant for name, value in enumerate(values)}
    return Fold(measure, space, depth, topic, start, shapes)


def constants(fold: Fold, steps: Sequence[list[list[Affine]]]) -> dict[int, Any]:
    """The letters that no step changes, with their values."""
    kept = {}
    for name, value in fold.start.items():
        same = [rows[name].terms == {name: 1} and rows[name].constant == 0 for step in steps for rows in step]
        if all(same):
            kept[name] = value
    return kept


def settled(row: Affine, known: dict[int, Any]) -> Affine:
    """The row with the values of known letters in it."""
    result = Affine(row.constant, {n: c for n, c in row.terms.items() if n not in known})
    for name, coefficient in row.terms.items():
        if name in known:
            result = result + coefficient * known[name]
    return result


def matrix(rows: Sequence[Affine]) -> Rows:
    """The coefficients of a state of affine values, with what is added by itself under ONE."""
    return [coefficients(row) for row in rows]


def coefficients(row: Affine) -> dict[int, arb]:
    """One row as balls."""
    found = {name: ball(value) for name, value in row.terms.items()}
    if row.constant != 0:
        found[ONE] = ball(row.constant)
    return found


def states(fold: Fold, steps: dict[int, list[Rows]]) -> list[Box]:
    """For each length the box that the states of all lists of that length lie in; steps by label and rank."""
    boxes = [{**{name: exactly(value) for name, value in fold.start.items()}, ONE: exactly(1)}]
    for rank in range(1, fold.last + 1):
        boxes.append(joined(after(boxes[-1], rows[rank - 1]) for rows in steps.values()))
    return boxes + [boxes[-1]] * (fold.depth - fold.last)


def after(box: Box, rows: Rows) -> Box:
    """The box after a step."""
    return {**{name: weighed(row, box) for name, row in enumerate(rows)}, ONE: box[ONE]}


def worths(fold: Fold, steps: dict[int, list[Rows]], functional: dict[int, arb]) -> list[Box]:
    """For each length the box of what each letter is worth in the end, whatever documents follow."""
    end = {name: exactly(0) + weighed({0: value}, {0: exactly(1)}) for name, value in functional.items()}
    boxes = [end]
    for rank in range(fold.last, 0, -1):
        boxes.append(joined([end, *(before(boxes[-1], rows[rank - 1]) for rows in steps.values())]))
    return list(reversed(boxes)) + [end] * (fold.depth - fold.last)


def before(box: Box, rows: Rows) -> Box:
    """What each letter is worth before a step."""
    worth: Box = {ONE: box.get(ONE, POINT)}
    for name, row in enumerate(rows):
        if name in box:
            for source, coefficient in row.items():
                worth[source] = worth.get(source, POINT) + box[name].times(coefficient)
    return worth


def _first(value: Any) -> Affine:
    lane: Lanes = np.ravel(np.asarray(value, dtype=object))
    return affine(lane[0])
