"""Certificates of affine steps checked again, on exact numbers instead of letters and balls.

The matrices of the steps are read off by feeding the definition unit states. Bounds are then carried forward
from the empty list and backward from the end, and every case of the axiom is compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from axiometer.axiomatics.axiom import Axiom, Rewritten, raised
from axiometer.data.recall_base import Base
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import REAL
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, WITHIN
from axiometer.verdicts.proofs.certificate import space_of
from axiometer.verdicts.proofs.letters import (
    LetterRatio,
    LetterTopic,
    NotAffineError,
    Unread,
    affine,
    letter_rows,
    shaped,
)
from axiometer.verdicts.proofs.replay_weights import number_text

Matrix = Any
"""An object array of exact numbers; the last row and column stand for the number 1."""
Range = tuple[Any, Any]


@dataclass(frozen=True)
class SplitTopic(Topic):
    """A topic that hands out both sides of a ratio instead of dividing, where the bottom differs by lane."""

    def ratio(self, top: Any, bottom: Any) -> Any:
        """The top; the bottom is kept aside."""
        if np.ndim(bottom) == 0 or all(value == np.ravel(bottom)[0] for value in np.ravel(bottom)):
            return super().ratio(top, bottom)
        self.cache["bottom"] = bottom
        return top


@dataclass(frozen=True)
class Reader:
    """The matrices of a measure's steps by rank and label, its start, and the two sides of its value."""

    last: int
    start: list[Range]
    steps: list[list[Matrix]]
    top: list[Any]
    bottom: list[Any]

    def word(self, word: tuple[int, ...], rank: int) -> Matrix:
        """The matrix of a word that starts at a rank; what stands behind the last rank is not read."""
        size = len(self.start)
        matrix = np.array(
            [[REAL.number(int(i == j)) for j in range(size)] for i in range(size)], dtype=object
        )
        for at, label in enumerate(word, start=rank):
            if at <= self.last:
                matrix = self.steps[at - 1][label] @ matrix
        return matrix


@dataclass(frozen=True)
class Word:
    """Two words that start at a rank of at least `first`, and what may stand around them."""

    worse: tuple[int, ...]
    better: tuple[int, ...]
    ends: bool
    within: bool
    first: int
    covers: tuple[int, int] | None


def replay_steps(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """Every case of the axiom at every rank, with matrices and bounds computed anew."""
    space, depth = space_of(evidence, evidence["base"]), evidence["depth"]
    words = written_words(axiom, measure, space)
    if not words or not isinstance(axiom, Rewritten):
        return False
    cut, reader = axiom.rewrite_for(measure).cut, make_reader(measure, space, depth)
    if cut == FURTHER and measure.cutoff is not None:
        reader, short = make_reader(raised(measure), space, depth), reader
        if not _agree(short, reader):
            return False
    if matrices_text(
        {at: [row[at] for row in reader.steps] for at in range(space.branching)}
    ) != evidence.get("matrices"):
        return False
    if cut == ACROSS and measure.cutoff is not None and depth <= measure.cutoff:
        return False
    if axiom.strict and not cut and reader.last < depth:
        return False
    tops, bottoms = (backward(reader, side) for side in (reader.top, reader.bottom))
    if not (lowest(tops[0], None, reader.start) >= 0 or reader.bottom[:-1] == [0] * len(reader.bottom[:-1])):
        return False
    if not lowest(bottoms[0], None, reader.start) > 0:
        return False
    states, kinds = _forward(reader), []
    for word in words:
        long = max(len(word.worse), len(word.better))
        held = states if word.covers is None else _covering(reader, *word.covers)
        last = reader.last - long + 1 if word.within else min(depth - long + 1, reader.last)
        if word.first > last:
            return False
        kinds.append([list(word.worse), list(word.better), word.first, last])
        for rank in range(word.first, last + 1):
            change = reader.word(word.better, rank) - reader.word(word.worse, rank)
            after = reader.last if word.ends else min(rank + len(word.better) - 1, reader.last)
            low = lowest(tops[after], change, held[rank - 1])
            if not (low > 0 or (low == 0 and not axiom.strict)):
                return False
            if lowest(bottoms[after], -change, held[rank - 1]) < 0:
                return False
    return bool(kinds == evidence.get("kinds"))


def written_words(axiom: Axiom, measure: Measure, space: Space) -> list[Word]:
    """The words of an axiom's statement, all documents filled in; none where two far words change."""
    if not isinstance(axiom, Rewritten):
        return []
    one, found = axiom.rewrite_for(measure), []
    for rule in one.rules(space.branching):
        pairs = [(w, b) for w, b in zip(rule.worse, rule.better, strict=True) if w or b]
        worse, better = pairs[0]
        if len(pairs) == 2 and one.cut == ACROSS and measure.cutoff is not None:
            # The document behind the cutoff is not read.
            pairs = pairs[:1]
        elif len(pairs) == 2 and space.branching == 2 and len(worse) == 1 and pairs[1] == (better, worse):
            # Of 0s and 1s any swap out of order is a chain of swaps of neighbours.
            worse, better, pairs = worse + better, better + worse, pairs[:1]
        if len(pairs) > 1 or not (one.even or one.ends):
            return []
        covers = None
        if rule.covered is not None and rule.fresh is not None:
            covers = (rule.covered, rule.fresh)
        bare = one.ends and not min(len(worse), len(better)) and not space.empty
        within = one.cut in (WITHIN, ACROSS) and measure.cutoff is not None
        found.append(Word(worse, better, one.ends, within, 2 if covers or bare else 1, covers))
    return found


FULL = 40
"""Matrices are shown down to this rank; of all of them there is a digest."""


def matrices_text(steps: Any) -> dict[str, Any]:
    """What each step does to a state, by label and rank: rows of coefficients, last that of the number 1."""
    shown: dict[str, Any] = {}
    made = sha256()
    for label in sorted(steps):
        texts = [_rows_text(rows) for rows in steps[label]]
        made.update(repr(texts).encode())
        shown[str(label)] = texts[:FULL]
    return {**shown, "sha256": made.hexdigest()}


def _rows_text(rows: Any) -> list[list[str]]:
    """One matrix, given as affine values or as an array."""
    found = []
    for row in rows[: len(rows) - (1 if isinstance(rows, np.ndarray) else 0)]:
        if hasattr(row, "terms"):
            values = [row.terms.get(name, 0) for name in range(len(rows))] + [row.constant]
        else:
            values = list(row)
        found.append([number_text(value) for value in values])
    return found


def _agree(short: Reader, long: Reader) -> bool:
    """Whether reading one rank further changes nothing else."""
    alike = all(
        np.all(mine == theirs)
        for row, other in zip(short.steps, long.steps, strict=False)
        for mine, theirs in zip(row, other, strict=True)
    )
    return bool(alike and short.top == long.top and short.bottom == long.bottom)


def make_reader(measure: Measure, space: Space, depth: int, base: Base | None = None) -> Reader:
    """Unit states in the lanes, and one of nothing: its image is what a step adds by itself.

    That is the whole of a step only if it is affine, so that it is run on letters as well.
    """
    deepest = max(space.depth, measure.cutoff or 0)
    one = SplitTopic(REAL, base or space.base, 1, deepest, Unread(), space.depth)
    shapes = [np.asarray(part).shape[:-1] for part in measure.start(one)]
    values = [row[0] for part in measure.start(one) for row in np.asarray(part).reshape(-1, 1)]
    size = len(values)
    topic = one.changed(width=size + 1, cache={})
    units = np.array([[REAL.number(int(i == j)) for j in range(size + 1)] for i in range(size)], dtype=object)
    state, letters = (shaped(rows, shapes) for rows in (units, letter_rows(size, size + 1)))
    last = min(depth, measure.cutoff or depth)
    steps = []
    for rank in range(1, last + 1):
        row = []
        for label in range(space.branching):
            document = Document(rank, int(space.grade_of(label)), aspects=space.aspects_of(label))
            row.append(_matrix(_flat(measure.step(topic, state, document), size)))
            _confirm(row[-1], _flat(measure.step(topic, letters, document), size)[:, 0])
        steps.append(row)
    top = _functional(np.broadcast_to(measure.score(topic, state), size + 1))
    bottom = [REAL.number(0)] * size + [REAL.number(1)]
    if "bottom" in topic.cache:
        bottom = _functional(topic.cache["bottom"])
    lane = LetterTopic(REAL, topic.base, size + 1, deepest, horizon=space.depth)
    value = measure.score(lane, letters)
    sides = (value.top, value.bottom) if isinstance(value, LetterRatio) else (value, REAL.number(1))
    for functional, side in zip((top, bottom), sides, strict=True):
        _confirm([functional], np.ravel(np.asarray(side, dtype=object))[:1])
    return Reader(last, [(value, value) for value in [*values, REAL.number(1)]], steps, top, bottom)


def _confirm(matrix: Matrix, images: Matrix) -> None:
    """Refuses a matrix that is not what the step does to letters."""
    for row, image in zip(matrix, images, strict=False):
        found = affine(image)
        expected = {name: value for name, value in enumerate(row[:-1]) if value != 0}
        if found.terms != expected or found.constant != row[-1]:
            raise NotAffineError("the step on letters differs from the step on numbers")


def _flat(state: tuple[Any, ...], size: int) -> Matrix:
    rows = [np.broadcast_to(part, (*np.shape(part)[:-1], size + 1)).reshape(-1, size + 1) for part in state]
    return np.concatenate(rows)


def _matrix(images: Matrix) -> Matrix:
    """From the images of the unit states and of nothing to the matrix."""
    size = len(images)
    matrix = np.zeros((size + 1, size + 1), dtype=object)
    matrix[:size, size] = images[:, size]
    matrix[:size, :size] = images[:, :size] - images[:, size:]
    matrix[size, size] = REAL.number(1)
    return matrix


def _functional(values: Matrix) -> list[Any]:
    return [*(values[:-1] - values[-1]), values[-1]]


def _forward(reader: Reader) -> list[list[Range]]:
    """For each length the range of every part of the state."""
    found = [reader.start]
    for steps in reader.steps:
        found.append(_hull([_image(matrix, found[-1]) for matrix in steps]))
    return found


def _covering(reader: Reader, old: int, new: int) -> list[list[Range]]:
    """The same for the lists that cover one aspect and not another."""
    bare, found = reader.start, [reader.start]
    for rank, steps in enumerate(reader.steps, start=1):
        allowed = [matrix for label, matrix in enumerate(steps) if label != new]
        images = [_image(steps[old], bare), *(_image(m, found[-1]) for m in allowed if rank > 1)]
        found.append(_hull(images))
        bare = _hull([_image(m, bare) for label, m in enumerate(steps) if label not in (old, new)])
    return found


def backward(reader: Reader, functional: list[Any]) -> list[list[Range]]:
    """For each length the range of what every part of the state is worth in the end."""
    end = [(value, value) for value in functional]
    found = [end]
    for steps in reversed(reader.steps):
        found.append(_hull([end, *(_image(matrix.T, found[-1]) for matrix in steps)]))
    return found[::-1]


def _image(matrix: Matrix, ranges: list[Range]) -> list[Range]:
    return [_weighed(row, ranges) for row in matrix]


def _weighed(row: Iterable[Any], ranges: list[Range]) -> Range:
    low = high = REAL.number(0)
    for factor, (least, most) in zip(row, ranges, strict=True):
        if factor != 0:
            low = low + factor * (least if factor > 0 else most)
            high = high + factor * (most if factor > 0 else least)
    return low, high


def _hull(ranges: list[list[Range]]) -> list[Range]:
    columns = zip(*ranges, strict=True)
    return [(min(low for low, _ in column), max(high for _, high in column)) for column in columns]


def lowest(worth: list[Range], change: Matrix, states: list[Range]) -> Any:
    """The least of worth x change x state over both ranges; no change means the state itself."""
    factors = worth if change is None else _image(change.T, worth)
    total = REAL.number(0)
    for (a, b), (x, y) in zip(factors, states, strict=True):
        total = total + min(a * x, a * y, b * x, b * y)
    return total
