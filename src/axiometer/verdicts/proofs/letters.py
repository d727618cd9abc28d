"""A measure's step run on letters instead of numbers: what it does to any state at all.

A reader's state holds numbers. Here each of them is replaced by a letter x_1, x_2, ..., and the definition is
run as it stands. Where the result is affine in the letters, with exact coefficients, that is a fact about all
states; where the definition compares, multiplies or indexes by a letter, no fact is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

import numpy as np
from flint import fmpq

from axiometer.data.recall_base import Base
from axiometer.errors import AxiometerError
from axiometer.metrics.dependence import HiddenCounts
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import REAL, Lanes, Real, as_number
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

NUMBERS = (int, np.integer, fmpq, Real)
UNREADABLE = (AxiometerError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a definition may raise that is run on something else than numbers; then nothing is claimed of it."""
Shapes = Sequence[tuple[int, ...]]
"""The shapes of a state's parts, without their lanes."""


class NotAffineError(AxiometerError):
    """The definition does with a letter what an affine function does not."""


class Affine:
    """constant + sum of coefficient x letter; coefficients are exact.

    >>> x, y = letter(0), letter(1)
    >>> (2 * x + y - x).terms
    {0: 1, 1: 1}
    """

    __slots__ = ("constant", "terms")

    def __init__(self, constant: Any, terms: dict[int, Any]) -> None:
        self.constant = constant
        self.terms = terms

    def __add__(self, other: Any) -> Affine:
        right = affine(other)
        terms = dict(self.terms)
        for name, coefficient in right.terms.items():
            terms[name] = terms[name] + coefficient if name in terms else coefficient
        return Affine(self.constant + right.constant, {n: c for n, c in terms.items() if c != 0})

    def __mul__(self, other: Any) -> Affine:
        if isinstance(other, Affine):
            if other.terms and self.terms:
                raise NotAffineError("two letters are multiplied")
            left, right = (self, other) if self.terms else (other, self)
            return left.scaled(right.constant)
        return self.scaled(_number(other))

    def scaled(self, factor: Any) -> Affine:
        """Times a number."""
        if factor == 0:
            return Affine(fmpq(0), {})
        return Affine(self.constant * factor, {n: c * factor for n, c in self.terms.items()})

    def __truediv__(self, other: Any) -> Affine:
        if isinstance(other, Affine):
            if other.terms:
                raise NotAffineError("something is divided by a letter")
            other = other.constant
        return self.scaled(1 / _number(other))

    def __rtruediv__(self, other: Any) -> Affine:
        if self.terms:
            raise NotAffineError("something is divided by a letter")
        return affine(_number(other) / self.constant)

    def __neg__(self) -> Affine:
        return self * -1

    def __sub__(self, other: Any) -> Affine:
        return self + affine(other) * -1

    def __rsub__(self, other: Any) -> Affine:
        return affine(other) + self * -1

    __radd__ = __add__
    __rmul__ = __mul__

    def _refuse(self, *_: object) -> NoReturn:
        raise NotAffineError("a letter is compared, indexed or turned into a number")

    __lt__ = __le__ = __gt__ = __ge__ = __pow__ = __mod__ = __floordiv__ = _refuse
    __bool__ = __float__ = __int__ = __index__ = _refuse

    def __eq__(self, other: object) -> bool:
        if not self.terms and isinstance(other, NUMBERS):
            return bool(self.constant == other)
        return self._refuse()

    def __hash__(self) -> int:
        return hash(tuple(self.terms))

    def __repr__(self) -> str:
        return f"Affine({self.constant}, {self.terms})"


def letter(name: int) -> Affine:
    """The letter of that name."""
    return Affine(fmpq(0), {name: fmpq(1)})


def affine(value: Any) -> Affine:
    """A number as an affine function without letters."""
    return value if isinstance(value, Affine) else Affine(_number(value), {})


def _number(value: Any) -> Any:
    if isinstance(value, fmpq | Real):
        return value
    if isinstance(value, int | np.integer):
        return as_number(int(value))
    raise NotAffineError(f"{type(value).__name__} is no exact number")


def letter_rows(size: int, width: int) -> Lanes:
    """A letter for each number of a flat state, the same in every lane."""
    rows = np.empty((size, width), dtype=object)
    for name in range(size):
        rows[name, :] = letter(name)
    return rows


def shaped(rows: Lanes, shapes: Shapes) -> State:
    """The rows of a flat state as its parts."""
    parts, at = [], 0
    for shape in shapes:
        size = int(np.prod(shape, dtype=np.int64))
        parts.append(rows[at : at + size].reshape(*shape, rows.shape[1]))
        at += size
    return tuple(parts)


@dataclass(frozen=True)
class LetterRatio:
    """Lanes of top / bottom, both affine."""

    top: Any
    bottom: Any


class Unread:
    """The length of a list that nobody may look at; it can be passed on."""

    def _refuse(self, *_: object) -> NoReturn:
        raise NotAffineError("the length of the list is read")

    __array__ = __add__ = __sub__ = __mul__ = __truediv__ = __radd__ = __rsub__ = __rmul__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __bool__ = __int__ = __index__ = _refuse
    __hash__ = None  # type: ignore[assignment]


def hidden_base(grades: int) -> Base:
    """A recall base that nobody may look at."""
    return Base(HiddenCounts(grades))  # type: ignore[arg-type]


@dataclass(frozen=True)
class LetterTopic(Topic):
    """A topic whose ratios may stand over letters."""

    length: Any = field(default_factory=Unread)

    def ratio(self, top: Any, bottom: Any) -> Any:
        """As Topic.ratio, but both sides where the bottom has letters."""
        held = np.ravel(np.asarray(bottom, dtype=object))
        if any(isinstance(value, Affine) and value.terms for value in held):
            return LetterRatio(top, bottom)
        return super().ratio(top, bottom)


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
        return shaped(letter_rows(len(self.start), self.topic.width), self.shapes)

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
        rows = np.empty((len(state), 1), dtype=object)
        rows[:, 0] = state
        value = self.measure.score(replace(self.topic, width=1), shaped(rows, self.shapes))
        if isinstance(value, LetterRatio):
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


def _first(value: Any) -> Affine:
    lane: Lanes = np.ravel(np.asarray(value, dtype=object))
    return affine(lane[0])
