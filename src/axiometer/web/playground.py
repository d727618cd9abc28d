"""The playground: every measure on one or two lists, rank by rank, and what the axioms say of the two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.errors import AxiometerError, MeasureError
from axiometer.metrics.explain import Step, explain
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import MEASURES, Measure
from axiometer.metrics.score import OneList, read_value
from axiometer.numeric import REAL, as_fraction
from axiometer.numeric.reals import UndecidedError
from axiometer.spaces.space import LETTERS
from axiometer.web.requests import OWN, Play, Ranking

Cutoff = int | None
Said = Callable[[Cutoff], tuple["Word", ...]]
"""What the axioms say of two lists, for measures with this cutoff."""
Change = Literal["rises", "falls", "stays", "open"]
CHANGES: dict[int | None, Change] = {-1: "falls", 0: "stays", 1: "rises", None: "open"}
LONG = 10**18
"""Fractions of larger numbers are not shown: nobody reads them."""


class Story(Struct, frozen=True):
    """What a measure read in one list, rank by rank; the exact value where it is rational and short."""

    value: float | None
    exact: str | None
    reading: str
    steps: tuple[Step, ...]


class Demand(Struct, frozen=True):
    """What an axiom asks of the value from the first list to the second."""

    name: str
    demand: str


class Obeyed(Struct, frozen=True):
    """The same, and whether the measure does so; null where a comparison stays open."""

    axiom: str
    demand: str
    kept: bool | None


class Row(Struct, frozen=True):
    """One measure on all lists; the change is that from the first list to the second."""

    name: str
    own: bool
    family: str
    lists: tuple[Story, ...]
    change: Change | None = None
    axioms: tuple[Obeyed, ...] = ()


class Skipped(Struct, frozen=True):
    """A measure that cannot read the lists, and why."""

    name: str
    reason: str


class Topic(Struct, frozen=True):
    """The recall base: how many documents of each kind, and how many that are not relevant."""

    relevant: dict[str, int]
    nonrelevant: int


class Played(Struct, frozen=True):
    """Every measure on the lists, and what the axioms say of them."""

    measures: tuple[Row, ...]
    skipped: tuple[Skipped, ...]
    axioms: tuple[Demand, ...]
    topic: Topic


def play(asked: Play) -> Played:
    """Scores, explanations and changes of all measures; those that cannot read the lists say why.

    >>> answer = play(Play("grades", 2, ((1, 0), (1, 1)), measures=("AP",)))
    >>> [(m.name, m.change, len(m.axioms)) for m in answer.measures]
    [('AP', 'rises', 13)]
    """
    topic = topic_of(asked)
    told, skipped = [], []
    said = _said(asked)
    for measure in _measures(asked):
        try:
            told.append(_row(measure, asked, topic, said))
        except AxiometerError as error:
            skipped.append(Skipped(str(measure), str(error)))
    demands = {one.axiom: one.demand for row in told for one in row.axioms}
    axioms = tuple(Demand(name, demands[name]) for name in AXIOMS if name in demands)
    kinds = {str(kind): count for kind, count in topic["relevant"].items()}
    return Played(tuple(told), tuple(skipped), axioms, Topic(kinds, topic["nonrelevant"]))


def topic_of(asked: Play) -> dict[str, Any]:
    """One recall base for all lists: as many documents of every kind as a list can hold, unless given.

    >>> topic_of(Play("grades", 3, ((1, 0),)))
    {'relevant': {1: 2, 2: 2}, 'nonrelevant': 2}
    """
    blank = asked.room if asked.nonrelevant is None else asked.nonrelevant
    if isinstance(asked.relevant, dict):
        return {"relevant": dict(asked.relevant), "nonrelevant": blank}
    count = asked.room if asked.relevant is None else asked.relevant
    kinds: list[Any] = list(range(1, asked.width))
    if asked.kind == "aspects":
        shown = {str(document) for items in asked.lists for document in items if document}
        kinds = sorted({*LETTERS[: asked.width], *shown})
    return {"relevant": dict.fromkeys(kinds, count), "nonrelevant": blank}


def _said(asked: Play) -> Said:
    """What the axioms say of the two lists, to a cutoff; all those behind the lists are one."""

    @cache
    def known(cutoff: Cutoff) -> tuple[Word, ...]:
        before, after = asked.lists
        return tuple(words(before, after, cutoff))

    return lambda cutoff: known(None if cutoff is None else min(cutoff, asked.room + 1))


def _measures(asked: Play) -> Iterator[Measure]:
    """The metric of one's own, the measures that were named, then one of every kind."""
    if asked.own is not UNSET:
        yield asked.own.measure()
    named = [find(name) for name in asked.measures]
    all_kinds = not named if asked.every is None else asked.every
    every = [one for one in examples() if one.diverse == (asked.kind == "aspects")] if all_kinds else []
    yield from dict.fromkeys([*named, *every])


@cache
def examples() -> tuple[Measure, ...]:
    """A measure of every kind, each with the parameters of its worked example.

    >>> [str(one) for one in examples()][:2]
    ['Accuracy', 'ACT']
    """
    return tuple(find(MEASURES.items[title].example.name) for title in MEASURES)


def _row(measure: Measure, asked: Play, topic: dict[str, Any], said: Said) -> Row:
    """Whether the value rises, and what each axiom that speaks of the two lists demands of it.

    Of a measure that is no quality of a list no axiom speaks.
    """
    if measure.diverse and asked.kind == "grades":
        raise MeasureError("it reads aspects, and these lists have grades")
    values = [_value(measure, items, topic) for items in asked.lists]
    stories = tuple(
        _story(measure, items, value, topic) for items, value in zip(asked.lists, values, strict=True)
    )
    row = Row(str(measure), str(measure) == OWN, measure.family, stories)
    if len(values) < 2:
        return row
    obeyed = tuple(
        Obeyed(word.axiom.full_name, word.demand, _kept(word, measure, asked, values, topic))
        for word in (said(measure.cutoff) if measure.quality else ())
        if word.axiom.refuses(measure, asked.space) is None
    )
    return replace(row, change=CHANGES[_sign(*values)], axioms=obeyed)


def _value(measure: Measure, items: Ranking, topic: dict[str, Any]) -> Any:
    return read_value(measure, OneList.of(items, **topic), REAL)


def _story(measure: Measure, items: Ranking, value: Any, topic: dict[str, Any]) -> Story:
    told = explain(measure, items, **topic)
    exact = as_fraction(value)
    short = isinstance(exact, Fraction) and max(abs(exact.numerator), exact.denominator) < LONG
    return Story(told.value, str(exact) if short else None, told.reading, told.steps)


def _kept(word: Word, measure: Measure, asked: Play, values: list[Any], topic: dict[str, Any]) -> bool | None:
    """Whether the measure does as the axiom says; None where a comparison stays open."""
    order = (word.lower, 1 - word.lower)
    readers = word.axiom.readers(measure, 2)
    compared = [
        values[i] if reader == measure else _value(reader, asked.lists[i], topic)
        for i, reader in zip(order, readers, strict=True)
    ]
    sign = _sign(*compared)
    return None if sign is None else sign > 0 if word.strict else sign >= 0


def _sign(before: Any, after: Any) -> int | None:
    """1 where the second value is larger, exactly; None where that stays open."""
    try:
        return int(before < after) - int(after < before)
    except UndecidedError:
        return None


@dataclass(frozen=True)
class Word:
    """What an axiom says of two lists: the value of one, by its number, is not above that of the other."""

    axiom: Axiom
    lower: int

    @property
    def strict(self) -> bool:
        """Whether equal values break it."""
        return self.axiom.strict

    @property
    def demand(self) -> str:
        """In words, from the first list to the second.

        >>> Word(AXIOMS.find("giner.replacement"), 0).demand
        'must not fall'
        """
        if self.lower == 0:
            return "must rise" if self.strict else "must not fall"
        return "must fall" if self.strict else "must not rise"


def words(before: Ranking, after: Ranking, cutoff: Cutoff) -> Iterator[Word]:
    """What the axioms say of two lists, for a measure with this cutoff.

    >>> [word.axiom.name for word in words((0, 1), (1, 1), None)][-1:]
    ['convergence']
    """
    graded = all(isinstance(document, int) for document in before + after)
    for name in AXIOMS:
        axiom = AXIOMS.items[name]
        about = set(axiom.speaks_of)
        if ({"grades", "graded", "binary"} if graded else {"aspects"}) & about:
            for lower, pair in enumerate(((before, after), (after, before))):
                if compares(axiom, *pair, cutoff):
                    yield Word(axiom, lower)


def compares(axiom: Axiom, lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    """Whether the two are a case; where a document has several aspects, whichever of them counts.

    What both lists begin with is there for what it covers: each aspect of it stands as a document of its own.
    """
    same = next((i for i, (x, y) in enumerate(zip(lower, upper, strict=False)) if x != y), None)
    begin = min(len(lower), len(upper)) if same is None else same
    before = [label for document in lower[:begin] for label in _labels(document)]
    reach = None if cutoff is None else cutoff + len(before) - begin
    readings = {
        tuple(
            (*before, *(_one(_labels(document), prefer) for document in documents[begin:]))
            for documents in (lower, upper)
        )
        for prefer in (set(before), set(range(1, len(LETTERS) + 1)) - set(before))
    }
    return all(axiom.compares(low, high, max([1, *low, *high]) + 1, reach) for low, high in readings)


def _labels(document: int | str) -> list[int]:
    """A grade as it is; aspects by their letters.

    >>> _labels(2), _labels(""), _labels("ab")
    ([2], [0], [1, 2])
    """
    if isinstance(document, int):
        return [document]
    return [1 + LETTERS.index(letter) for letter in document] or [0]


def _one(labels: list[int], prefer: set[int]) -> int:
    return next((label for label in labels if label in prefer), labels[0])
