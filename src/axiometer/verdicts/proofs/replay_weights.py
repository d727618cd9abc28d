"""Certificates of additive measures checked again, by code that shares only the definitions with the proofs.

Every rewrite of the axiom's statement is written out, with nothing relevant around it, at every rank that the
evidence speaks of; by how much the better list exceeds the worse one is summed up document by document.
Slower than the proof, and short enough to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import ctx, fmpq

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom, Rewritten
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import additive_part, inherits, ours
from axiometer.metrics.measure import Measure
from axiometer.numeric import BALL, REAL, Arithmetic, Real
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, WITHIN
from axiometer.verdicts.proofs.certificate import Evidence, space_of
from axiometer.verdicts.proofs.letters import LetterTopic, NotAffineError
from axiometer.verdicts.proofs.tails import STARTS, holds_behind

PRECISION = 256
SHORT = 40
SHOWN = 50
"""Weights are shown down to this rank; those behind it follow from the definition."""
Worth = Callable[[int, int | None], Any]
"""(rank, label) -> what a document is worth there; nothing for no document."""
Lists = tuple[tuple[int | None, ...], tuple[int | None, ...]]
"""The documents of the worse and of the better list from the rank on, of one length."""


def replay_weights(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Every excess is positive, or at least not negative where the axiom is not strict."""
    depth = evidence["depth"]
    space = space_of(evidence, depth or SHOWN)
    part = summed_part(measure, space, every=depth is None)
    pairs = written_out(axiom, measure, space, depth)
    if part is None or pairs is None or not _same_table(part, space, evidence, _last(measure, part)):
        return False
    if not _same_kinds(pairs, evidence.get("kinds", ())):
        return False
    last = _last(measure, part)
    rough, sharp = (worth_of(part, space, last, num) for num in (BALL, REAL))
    for lists, first, end in pairs:
        stop = _stop(part, space, lists, axiom.strict, first, end, last)
        if stop is None or first > stop:
            return False
        with ctx.workprec(PRECISION):
            for rank in range(first, stop + 1):
                # A ball that touches 0 decides nothing; a sharper one may.
                if not any(_good(_excess(worth, lists, rank), axiom.strict) for worth in (rough, sharp)):
                    return False
    return True


def _stop(
    part: Additive,
    space: Space,
    lists: list[Lists],
    strict: bool,
    first: int,
    end: int | None,
    last: int | None,
) -> int | None:
    """The last rank to look at: the end, one behind the last rank that counts, or where a tail begins.

    From there on the excess is a sum of differences of weights of one sign. None where nobody knows.
    """
    if last is not None:
        return last + 1 if end is None else min(end, last + 1)
    if end is not None:
        return end
    if not part.product:
        return None
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    sums: dict[int, Any] = {}
    for worse, better in lists:
        for at, (low, high) in enumerate(zip(worse, better, strict=True)):
            change = (0 if high is None else gains[high]) - (0 if low is None else gains[low])
            sums[at] = sums.get(at, 0) + change
    row = tuple(sums.get(at, 0) for at in range(max(sums) + 1))
    if all(value == 0 for value in row):
        return None if strict else first
    for start in STARTS:
        if holds_behind(part.weight, row, strict, max(first, start)):
            return max(first, start)
    return None


Written = list[tuple[list[Lists], int, int | None]]


def written_out(axiom: Axiom, measure: Measure, space: Space, depth: int | None) -> Written | None:
    """For every kind of case its lists from rank i on, and the first and the last i; gains are two pairs.

    There is no last i where lists of any length are meant.
    """
    if isinstance(axiom, DeepnessSingle):
        return [([((0, 1, 0), (1, 0, 0)), ((0, 1, 0), (0, 0, 1))], 1, _at_most(depth, 3))]
    if not isinstance(axiom, Rewritten):
        return None
    one, found = axiom.rewrite_for(measure), Written()
    if one.cut == FURTHER and measure.cutoff is not None:
        return None
    deep = depth
    if one.cut == WITHIN and measure.cutoff is not None:
        deep = min(depth or measure.cutoff, measure.cutoff)
    for rule in one.rules(space.branching):
        words = [(w, b) for w, b in zip(rule.worse, rule.better, strict=True) if w or b]
        long = max(len(words[0][0]), len(words[0][1]))
        first = after = 2 if rule.covered is not None else 1
        if one.ends and not (min(len(words[0][0]), len(words[0][1])) or space.empty):
            first = 2
        if len(words) == 1:
            found.append(([_padded(*words[0])], first, _at_most(deep, long)))
        elif one.cut == ACROSS and measure.cutoff is not None:
            end = measure.cutoff if depth is None or depth > measure.cutoff else 0
            found.append(([_padded(*words[0])], after, end))
        else:
            # Any distance is a sum of those from one word's length to twice that, less one.
            for gap in range(long):
                lists = tuple(words[0][at] + (0,) * gap + words[1][at] for at in (0, 1))
                found.append(([(lists[0], lists[1])], after, _at_most(deep, 2 * long + gap)))
    return found


def _at_most(depth: int | None, long: int) -> int | None:
    return None if depth is None else depth - long + 1


def _same_kinds(pairs: Written, told: Any) -> bool:
    """Whether the evidence speaks of these cases and ranks: (place, better, worse) where two lists differ."""
    mine = [
        (
            sorted(
                (
                    [at, high, low]
                    for worse, better in lists
                    for at, (low, high) in enumerate(zip(worse, better, strict=True))
                    if low != high
                ),
                key=str,
            ),
            first,
            end,
        )
        for lists, first, end in pairs
    ]
    shown = [
        (sorted(([*term] for term in terms if term[1] != term[2]), key=str), first, end)
        for terms, first, end in told
    ]
    return mine == shown


def _padded(worse: tuple[int, ...], better: tuple[int, ...]) -> Lists:
    long = max(len(worse), len(better))
    return (*worse, *[None] * (long - len(worse))), (*better, *[None] * (long - len(better)))


def _excess(worth: Worth, lists: list[Lists], rank: int) -> Any:
    """better - worse; of two moves the first gain less the second, which is what a move back costs."""
    total: Any = 0
    for worse, better in lists:
        for at, (low, high) in enumerate(zip(worse, better, strict=True)):
            if low != high:
                total = total + worth(rank + at, high) - worth(rank + at, low)
    return total


def _good(value: Any, strict: bool) -> bool:
    return bool(value > 0 if strict else value >= 0)


def summed_part(measure: Measure, space: Space, every: bool = False) -> Additive | None:
    """The sum inside the measure, if its value is a positive multiple of one on the space's topic.

    With `every` the ideal list may be of any length.
    """
    part = additive_part(measure)
    if part is None or (every and not (ours(part) or inherits(part, Additive, ("scale",)))):
        return None
    topic = LetterTopic(REAL, space.base, 1, space.depth, horizon=space.depth)
    try:
        scale = part.scale(topic)
    except NotAffineError:
        return None
    if not np.all(np.asarray(scale) > 0):
        return None
    return part if part is measure or _has_ideal(part, measure.cutoff, space, every) else None


def _has_ideal(part: Additive, cutoff: int | None, space: Space, every: bool) -> bool:
    """No weight and no gain is negative, and the best document at rank 1 counts: so the ideal list does."""
    ranks = range(1, min(space.depth, cutoff or space.depth) + 1)
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    with ctx.workprec(PRECISION):
        weighed = all(part.weight(BALL, rank) >= 0 or part.weight(REAL, rank) >= 0 for rank in ranks)
    if every and cutoff is None:
        weighed = weighed and holds_behind(part.weight, (1,), False, space.depth)
    return bool(weighed and part.weight(REAL, 1) * gains[-1] > 0 and min(gains) >= 0)


def _last(measure: Measure, part: Additive) -> int | None:
    """The last rank that counts."""
    return getattr(part, "deepest", measure.cutoff)


def worth_of(part: Additive, space: Space, last: int | None, num: Arithmetic) -> Worth:
    """What a label is worth at a rank, from the definition; nothing counts behind the last rank."""
    top, kept = space.base.top, dict[tuple[int, int], Any]()
    grades = [int(space.grade_of(label)) for label in range(space.branching)]

    def worth(rank: int, label: int | None) -> Any:
        if label is None or (last is not None and rank > last):
            return num.number(0)
        if (rank, label) not in kept:
            if len(kept) > 64:
                kept.clear()
            kept[rank, label] = part.cell(num, rank, grades[label], top)
        return kept[rank, label]

    return worth


def _same_table(part: Additive, space: Space, evidence: Evidence, last: int | None) -> bool:
    """Whether the weights and gains, or the cells, that the evidence shows are the definition's."""
    ranks = shown_ranks(space.depth, last)
    top = space.base.top
    grades = [int(space.grade_of(label)) for label in range(space.branching)]
    if not part.product:
        cells = [" ".join(number_text(part.cell(REAL, r, g, top)) for g in grades) for r in ranks]
        return bool(evidence.get("cells") == cells)
    gains = [number_text(part.gain(REAL, grade, top)) for grade in grades]
    weights = [number_text(part.weight(REAL, rank)) for rank in ranks]
    return bool(evidence.get("gains") == gains and evidence.get("weights") == weights)


def shown_ranks(depth: int | None, last: int | None) -> range:
    """The ranks whose weights the evidence shows."""
    return range(1, min(depth or SHOWN, last or SHOWN, SHOWN) + 1)


def number_text(value: Any) -> str:
    """A number of the evidence: a short fraction as it is, anything else to 17 digits.

    >>> number_text(fmpq(4, 5)), number_text(REAL.log(2))
    ('4/5', '0.6931471805599453')
    """
    if isinstance(value, Real) and not set(value.terms) - {()}:
        # What is rational is written alike, whatever it was computed with.
        value = value.terms.get((), fmpq(0))
    text = str(value) if isinstance(value, int | fmpq) and _bits(value) < 4 * SHORT else ""
    return text if text and len(text) <= SHORT else repr(float(value))


def _bits(value: Any) -> int:
    return max(int(fmpq(value).p).bit_length(), int(fmpq(value).q).bit_length())
