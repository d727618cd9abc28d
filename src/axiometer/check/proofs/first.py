"""Proofs for measures that read no further than the first relevant document, such as reciprocal rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

import numpy as np

from axiometer.axioms.axiom import Axiom
from axiometer.axioms.moffat.monotonicity import raised
from axiometer.check.proofs.affine import Affine, LetterTopic, NotAffineError
from axiometer.check.proofs.certificate import Certificate
from axiometer.errors import MeasureError
from axiometer.measures.comb import grow_comb
from axiometer.measures.hidden import reads_base
from axiometer.measures.measure import Measure, State
from axiometer.measures.score import exact_score
from axiometer.measures.topic import Document
from axiometer.numeric import REAL, Lanes, as_fraction
from axiometer.spaces import Space, grade_space

LEMMA = "the first relevant document"
SAMPLE = 6


class Positive(Affine):
    """A letter that stands for a positive number, and knows how it compares with 0."""

    def __eq__(self, other: object) -> bool:
        return False if _zero(other) else super().__eq__(other)

    def __gt__(self, other: object) -> bool:
        return True if _zero(other) else bool(self._refuse())

    __hash__ = Affine.__hash__
    __ge__ = __gt__

    def __lt__(self, other: object) -> bool:
        return False if _zero(other) else bool(self._refuse())

    __le__ = __lt__


def _zero(other: object) -> bool:
    return not isinstance(other, Affine) and bool(other == 0)


@dataclass(frozen=True)
class Firsts:
    """The value without a relevant document, and with the first one of each label at each rank."""

    none: Any
    values: list[Lanes]
    """By label from 1 up, then by rank."""


Criterion = Callable[[Firsts], bool]


def _rises(found: Firsts) -> bool:
    """A relevant document is no worse than none."""
    return all(value >= found.none for values in found.values for value in values)


def _falls(found: Firsts) -> bool:
    """The same document further down is no better."""
    return all(above >= below for values in found.values for above, below in pairwise(values))


def _grades(found: Firsts) -> bool:
    """A better document at the same rank is no worse."""
    return all(high >= low for one, two in pairwise(found.values) for low, high in zip(one, two, strict=True))


def _any_below(found: Firsts) -> bool:
    """A relevant document is no worse than any one further down."""
    best = [max(column) for column in zip(*found.values, strict=True)]
    worst = [min(column) for column in zip(*found.values, strict=True)]
    return all(above >= below for above, below in zip(worst, best[1:], strict=False))


CRITERIA: dict[str, tuple[Criterion, ...]] = {
    "albahem.relevance-monotonicity": (_rises,),
    "albahem.irrelevance-monotonicity": (),
    "albahem.redundancy": (),
    "giner.replacement": (_rises, _grades, _any_below),
    "giner.swapping": (_falls, _grades),
    "moffat.monotonicity": (_rises,),
    "moffat.boundedness": (),
    "moffat.realizability": (),
}


def prove_first(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | None:
    """A certificate where nothing behind the first relevant document changes the state.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> prove_first(measure("RR"), AXIOMS.find("replacement"), grade_space(3, depth=6), 100).lemma
    'the first relevant document'
    """
    if axiom.full_name not in CRITERIA or measure.reads != "relevant":
        return None
    reader = raised(measure) if axiom.name == "monotonicity" else measure
    try:
        found = firsts(reader, replace(space, depth=depth), depth)
    except (NotAffineError, MeasureError, TypeError):
        return None
    if found is None or not all(criterion(found) for criterion in CRITERIA[axiom.full_name]):
        return None
    if reader is not measure and not _agrees(firsts(measure, replace(space, depth=depth), depth), found):
        return None
    if axiom.name in ("boundedness", "realizability") and not _within(measure, axiom, space, found):
        return None
    claims = (
        "documents that are not relevant change nothing, nor does any document behind the first relevant one",
        f"its value at ranks 1..{len(found.values[0])} is as the axiom asks",
    )
    evidence = {"axiom": axiom.full_name, "grades": int(space.grade_of(space.branching - 1)) + 1}
    return Certificate(measure, axiom.full_name, LEMMA, depth, claims, evidence, replay_first)


def _agrees(one: Firsts | None, other: Firsts) -> bool:
    """Whether two cutoffs give the same values as far as both read."""
    if one is None or one.none != other.none:
        return False
    return all(np.all(a == b[: len(a)]) for a, b in zip(one.values, other.values, strict=True))


def _within(measure: Measure, axiom: Axiom, space: Space, found: Firsts) -> bool:
    """Bounded by 0 and 1, or 1 for any relevant document at rank 1; the recall base must not be read."""
    if reads_base(measure, space.branching):
        return False
    if axiom.name == "realizability":
        return all(values[0] == 1 for values in found.values)
    return all(0 <= value <= 1 for value in [found.none, *(v for values in found.values for v in values)])


def firsts(measure: Measure, space: Space, depth: int) -> Firsts | None:
    """The values, where the state stays as the first relevant document left it."""
    if not grow_comb(measure, grade_space(2, depth=2), REAL).idle:
        return None
    last = min(depth, measure.cutoff or depth)
    topic = LetterTopic(REAL, space.base, last, max(depth, measure.cutoff or 0), horizon=depth)
    measure.check(topic)
    start, ranks = measure.start(topic), np.arange(1, last + 1)
    labels = range(1, space.branching)
    states = [measure.step(topic, start, _document(space, ranks, label)) for label in labels]
    if not all(_stays(measure, topic, space, state, ranks) for state in states):
        return None
    none = np.broadcast_to(np.asarray(measure.score(topic, start)), last)[0]
    values = [np.broadcast_to(np.asarray(measure.score(topic, state)), last) for state in states]
    return Firsts(none, values)


def _stays(measure: Measure, topic: LetterTopic, space: Space, state: State, ranks: Any) -> bool:
    """No document at any rank changes any of these states: shown on one positive letter, or on the one state."""
    rows = [row for part in state for row in np.asarray(part).reshape(-1, len(ranks))]
    alike = all(value == row[0] for row in rows for value in row)
    if not alike and not all(value > 0 for row in rows for value in row):
        return False
    kept = state if alike else _letters(state)
    for label in range(1, space.branching):
        after = measure.step(topic, kept, _document(space, ranks, label))
        for old, new in zip(kept, after, strict=True):
            pairs = zip(np.ravel(old), np.ravel(np.broadcast_to(new, np.shape(old))), strict=True)
            if not all(_same(before, now) for before, now in pairs):
                return False
    return True


def _letters(state: State) -> State:
    parts, name = [], 0
    for part in state:
        fresh = np.empty(np.shape(part), dtype=object)
        for row in fresh.reshape(-1, fresh.shape[-1]):
            row[:] = Positive(REAL.number(0), {name: REAL.number(1)})
            name += 1
        parts.append(fresh)
    return tuple(parts)


def _same(before: Any, now: Any) -> bool:
    if isinstance(before, Affine):
        return isinstance(now, Affine) and now.terms == before.terms and bool(now.constant == before.constant)
    return bool(before == now)


def _document(space: Space, ranks: Any, label: int) -> Document:
    return Document(ranks, int(space.grade_of(label)), aspects=space.aspects_of(label))


def replay_first(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Short lists one by one: each has the value of the list that ends at its first relevant document."""
    grades = range(evidence["grades"])
    base = dict.fromkeys(grades[1:], SAMPLE)
    for length in range(1, SAMPLE):
        for judged in product(grades, repeat=length):
            first = next((at for at, grade in enumerate(judged, start=1) if grade), length)
            values = [
                as_fraction(exact_score(measure, one, relevant=base, nonrelevant=SAMPLE))
                for one in (judged, judged[:first])
            ]
            if values[0] != values[1]:
                return False
    return True
