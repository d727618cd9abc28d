"""Proofs for folds with affine steps, by bounds on the states and on what they are worth later.

Two lists of a case share their beginning and, where they have one, their end. What differs is a word of one
or two documents, so the values differ by the sum over the letters of (what a letter is worth at the end) x
(how much the words differ in it). Both factors lie in boxes; if the least product is positive, every one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any

from flint import arb, ctx, fmpq

from axiometer.axiomatics.axiom import Axiom, raised
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.numeric import Number, Real, UndecidedError
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, WITHIN, Rewrite
from axiometer.spaces.space import Labels
from axiometer.verdicts.proofs.certificate import ARGUMENTS, Argument, Certificate, described
from axiometer.verdicts.proofs.letters import UNREADABLE, Affine, Fold, affine, letter, make_fold
from axiometer.verdicts.proofs.obligations import Obligation, obligations, statement_of
from axiometer.verdicts.proofs.replay_steps import matrices_text, replay_steps

LEMMA = "affine steps"
PRECISION = 512
DEEPEST = 200
"""How deep steps are followed, unless a space or a cutoff is deeper."""
CLAIMS = (
    "on letters in place of numbers every step is affine, and so are the value's top and bottom",
    "for all states and all that may follow, the words in which the two lists of a case differ are in order",
)
ONE = -1
"""The letter that is always 1: it carries what a step adds by itself."""
Rows = list[dict[int, Number]]
"""A matrix: for each letter of the new state its coefficients."""


@dataclass(frozen=True)
class Interval:
    """All numbers from low to high; the ends are balls, so that no rounding is lost, or exact numbers."""

    low: Number
    high: Number

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def times(self, factor: Number) -> Interval:
        """The interval times a number whose sign is known."""
        if factor == 0:
            return POINT
        if factor > 0:
            return Interval(self.low * factor, self.high * factor)
        if factor < 0:
            return Interval(self.high * factor, self.low * factor)
        return self * Interval(factor, factor)

    def __mul__(self, other: Interval) -> Interval:
        products = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(reduce(_lower, products), reduce(_higher, products))

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        return Interval(_lower(self.low, other.low), _higher(self.high, other.high))


def _lower(one: Number, other: Number) -> Number:
    """The lesser of two exact numbers, or a ball around it."""
    if isinstance(one, arb):
        return one.min(other)
    return other.min(one) if isinstance(other, arb) else min(one, other)


def _higher(one: Number, other: Number) -> Number:
    if isinstance(one, arb):
        return one.max(other)
    return other.max(one) if isinstance(other, arb) else max(one, other)


POINT = Interval(0, 0)
Box = dict[int, Interval]
"""An interval for each letter; what is missing is 0."""


def ball(number: Number) -> arb:
    """An exact number as a ball at the working precision."""
    return number.ball() if isinstance(number, Real) else arb(fmpq(number))


def exactly(number: Number) -> Number:
    """An exact number as it is."""
    return number


Kind = Callable[[Number], Number]
"""How the numbers of a box are held: `ball` or `exactly`."""


def coefficients(row: Affine, kind: Kind = ball) -> dict[int, Number]:
    """The coefficients of a row, with what is added by itself under ONE."""
    found = {name: kind(value) for name, value in row.terms.items()}
    if row.constant != 0:
        found[ONE] = kind(row.constant)
    return found


def matrices(read: dict[int, list[list[Affine]]], kind: Kind = ball) -> dict[int, list[Rows]]:
    """The steps by label and rank."""
    return {label: [[coefficients(row, kind) for row in rows] for rows in read[label]] for label in read}


def points(values: Mapping[int, Number]) -> Box:
    """A box of one number for each letter."""
    return {name: Interval(value, value) for name, value in values.items()}


def first_state(fold: Fold, kind: Kind = ball) -> Box:
    """The state of the empty list."""
    return points({**{name: kind(value) for name, value in fold.start.items()}, ONE: kind(1)})


def joined(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    first, *rest = boxes
    result = dict(first)
    for box in rest:
        names = result.keys() | box.keys()
        result = {name: result.get(name, POINT).hull(box.get(name, POINT)) for name in names}
    return result


def weighed(row: Mapping[int, Number], box: Box) -> Interval:
    """sum of coefficient x letter over the box."""
    return _total(box[name].times(coefficient) for name, coefficient in row.items() if name in box)


def product(left: Box, right: Box) -> Interval:
    """sum of letter x letter over both boxes."""
    return _total(interval * right[name] for name, interval in left.items() if name in right)


def _total(terms: Iterable[Interval]) -> Interval:
    return sum(terms, POINT)


def after(box: Box, rows: Rows) -> Box:
    """The box after a step."""
    return {**{name: weighed(row, box) for name, row in enumerate(rows)}, ONE: box[ONE]}


def before(box: Box, rows: Iterable[Mapping[int, Number]], own: Interval | None = None) -> Box:
    """What each letter is worth before a step; `own` is what is added whatever the state is."""
    worth: Box = {ONE: own or POINT}
    for name, row in enumerate(rows):
        if name in box:
            for source, coefficient in row.items():
                worth[source] = worth.get(source, POINT) + box[name].times(coefficient)
    return worth


def states(fold: Fold, steps: dict[int, list[Rows]]) -> list[Box]:
    """For each length the box that the states of all lists of that length lie in."""
    boxes = [first_state(fold)]
    for rank in range(1, fold.last + 1):
        boxes.append(joined(after(boxes[-1], rows[rank - 1]) for rows in steps.values()))
    return boxes + [boxes[-1]] * (fold.depth - fold.last)


def worths(fold: Fold, steps: dict[int, list[Rows]], functional: Mapping[int, Number]) -> list[Box]:
    """For each length the box of what each letter is worth in the end, whatever documents follow."""
    end = points(functional)
    boxes = [end]
    for rank in range(fold.last, 0, -1):
        worth = boxes[-1]
        boxes.append(
            joined([end, *(before(worth, rows[rank - 1], worth.get(ONE)) for rows in steps.values())])
        )
    return list(reversed(boxes)) + [end] * (fold.depth - fold.last)


def extremes(analysis: Analysis, functional: Affine) -> Interval:
    """Exact bounds on a functional of the state, over all lists; carried back to the empty list."""
    steps = matrices(analysis.read, exactly)
    worth = worths(analysis.fold, steps, coefficients(functional, exactly))[0]
    return product(worth, first_state(analysis.fold, exactly))


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


@dataclass(frozen=True)
class Analysis:
    """A fold with its steps by label and rank, the boxes of its states, and the worth of its letters."""

    fold: Fold
    read: dict[int, list[list[Affine]]]
    steps: dict[int, list[Rows]]
    boxes: list[Box]
    top: tuple[Affine, list[Box]]
    bottom: tuple[Affine, list[Box]]
    known: dict[int, Any]
    words: dict[Labels, list[list[Affine]]] = field(default_factory=dict)

    @cached_property
    def text(self) -> dict[str, Any]:
        """The steps as evidence, written once: axioms show the same ones."""
        return matrices_text(self.read)


@remembered(4)
def analyse(measure: Measure, space: Space, depth: int) -> Analysis | None:
    """The analysis, or None where the definition is not affine."""
    try:
        with ctx.workprec(PRECISION):
            fold = make_fold(measure, space, depth)
            read = {label: fold.read((label,)) for label in range(space.branching)}
            steps = matrices(read)
            top, bottom = fold.score([letter(name) for name in fold.start])
            return Analysis(
                fold,
                read,
                steps,
                states(fold, steps),
                (top, worths(fold, steps, coefficients(top))),
                (bottom, worths(fold, steps, coefficients(bottom))),
                constants(fold, list(read.values())),
            )
    except UNREADABLE:
        return None


def prove_by_steps(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """A certificate where all differences of the axiom are positive, for all states and all that may follow.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> prove_by_steps(measure("AP"), AXIOMS.find("priority"), grade_space(2, depth=8), 100).lemma
    'affine steps'
    """
    rewrite = statement_of(axiom, measure)
    words = obligations(rewrite, space.branching, measure.cutoff) if rewrite else None
    depth = min(depth, max(DEEPEST, space.depth, measure.cutoff or 0))
    if rewrite is None or words is None or not _speaks(measure, rewrite, depth):
        return None
    deep = replace(space, depth=depth, empty=False)
    reader, reach = measure, depth
    if rewrite.cut == FURTHER and measure.cutoff is not None:
        reader, reach = raised(measure), measure.cutoff + 1
        if not _alike(analyse(measure, deep, reach), analyse(reader, deep, reach)):
            return None
    analysis = analyse(reader, deep, reach)
    if analysis is None:
        return None
    try:
        with ctx.workprec(PRECISION):
            if not _sound(analysis):
                return None
            if not all(_holds(analysis, one, space.empty, axiom.strict) for one in words):
                return None
    except UndecidedError:
        return None
    evidence = {
        "depth": reach,
        "base": depth,
        "kinds": [[list(one.worse), list(one.better), *_span(analysis, one, space.empty)] for one in words],
        "matrices": analysis.text,
        **described(space),
    }
    return Certificate(measure, axiom, LEMMA, evidence)


ARGUMENTS[LEMMA] = Argument(replay_steps, lambda measure, axiom, evidence: (evidence["base"], CLAIMS))


def _speaks(measure: Measure, rewrite: Rewrite, depth: int) -> bool:
    """Leaves out ranks that are not read, where a strict statement fails; across a cutoff lists are long."""
    cutoff = measure.cutoff
    if cutoff is None:
        return True
    if rewrite.cut == ACROSS:
        return depth > cutoff
    return rewrite.cut in (WITHIN, FURTHER) or not rewrite.strict or cutoff >= depth


def _alike(one: Analysis | None, other: Analysis | None) -> bool:
    """Whether two cutoffs leave the same steps and the same value of a state."""
    if one is None or other is None:
        return False
    values = [(a[0] - b[0]) for a, b in ((one.top, other.top), (one.bottom, other.bottom))]
    for label, steps in one.read.items():
        for mine, theirs in zip(steps[: one.fold.last], other.read[label], strict=False):
            values += [a - b for a, b in zip(mine, theirs, strict=True)]
    return all(not value.terms and value.constant == 0 for value in values)


def _sound(analysis: Analysis) -> bool:
    """A quotient is read by its two sides: then the top is never negative, the bottom always positive."""
    if not analysis.bottom[0].terms:
        return True
    start = first_state(analysis.fold)
    top, bottom = (product(side[1][0], start).low for side in (analysis.top, analysis.bottom))
    return bool(top >= 0) and bool(bottom > 0)


def _span(analysis: Analysis, one: Obligation, empty: bool) -> tuple[int, int]:
    """The first and the last rank at which two words may start."""
    fold = analysis.fold
    last = fold.last - one.long + 1 if one.within else min(fold.depth - one.long + 1, fold.last)
    return one.first(empty), last


def _holds(analysis: Analysis, one: Obligation, empty: bool, strict: bool) -> bool:
    """Whether the better word is better at every rank, of which there is one at least."""
    fold = analysis.fold
    boxes = analysis.boxes if one.covers is None else _covering(analysis, *one.covers)
    first, last = _span(analysis, one, empty)
    if first > last:
        return False
    worse, better = (_states(analysis, word) for word in (one.worse, one.better))
    long = one.long
    for rank in range(first, last + 1):
        pairs = zip(worse[rank - 1], better[rank - 1], strict=True)
        change = [settled(b - w, analysis.known) for w, b in pairs]
        length = None if one.ends or rank + long > fold.last else rank + long - 1
        low = _least(analysis.top, change, boxes[rank - 1], length)
        if not (low > 0 or (not strict and low >= 0)):
            return False
        if analysis.bottom[0].terms:
            opposite = [value * -1 for value in change]
            if not _least(analysis.bottom, opposite, boxes[rank - 1], length) >= 0:
                return False
    return True


def _states(analysis: Analysis, word: Labels) -> list[list[Affine]]:
    """The state after a word, by the rank it starts at; the letters themselves for no word."""
    if not word:
        return [[letter(name) for name in analysis.fold.start]] * analysis.fold.last
    if len(word) == 1:
        return analysis.read[word[0]]
    if word not in analysis.words:
        analysis.words[word] = analysis.fold.read(word)
    return analysis.words[word]


def _least(side: tuple[Affine, list[Box]], change: list[Affine], box: Box, length: int | None) -> Number:
    """The least that a change of state adds to the top (or bottom), now or after whatever follows."""
    functional, worth = side
    if length is None:
        total = affine(0)
        for name, coefficient in functional.terms.items():
            total = total + change[name] * coefficient
        return weighed(coefficients(total), box).low
    factors = before(worth[length], map(coefficients, change))
    return product(factors, box).low


def _covering(analysis: Analysis, old: int, new: int) -> list[Box]:
    """For each length the states of the lists that cover one aspect and not another."""
    bare: list[Box] = [analysis.boxes[0]]
    found: list[Box] = [analysis.boxes[0]]
    for rank in range(1, analysis.fold.last + 1):
        steps = {label: rows[rank - 1] for label, rows in analysis.steps.items() if label != new}
        seen = [after(bare[-1], steps[old])]
        if rank > 1:
            seen += [after(found[-1], rows) for rows in steps.values()]
        found.append(joined(seen))
        bare.append(joined(after(bare[-1], rows) for label, rows in steps.items() if label != old))
    return found
