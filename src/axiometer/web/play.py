"""The playground's answer: every measure on one or two lists, rank by rank, and what the axioms say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.errors import AxiometerError, MeasureError
from axiometer.metrics.explain import explain
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import MEASURES, Measure
from axiometer.metrics.score import OneList, read_value
from axiometer.numeric import REAL, as_fraction
from axiometer.numeric.reals import UndecidedError
from axiometer.spaces.space import LETTERS
from axiometer.web.asked import OWN, Play, Ranking
from axiometer.web.speaks import Word, words

Said = Callable[[int | None], tuple[Word, ...]]
"""What the axioms say of two lists, for measures with this cutoff."""
CHANGES = {-1: "falls", 0: "stays", 1: "rises"}
LONG = 10**18
"""Fractions of larger numbers are not shown: nobody reads them."""


def play(asked: Play) -> dict[str, Any]:
    """Scores, explanations and changes of all measures; those that cannot read the lists say why.

    >>> answer = play(Play("grades", 2, ((1, 0), (1, 1)), None, ("AP",), None))
    >>> [(m["name"], m["change"], len(m["axioms"])) for m in answer["measures"]]
    [('AP', 'rises', 13)]
    """
    topic = topic_of(asked)
    told, skipped = [], []
    said = _said(asked)
    for measure in _measures(asked):
        try:
            told.append(_told(measure, asked, topic, said))
        except AxiometerError as error:
            skipped.append({"name": str(measure), "reason": str(error)})
    demands = {word["axiom"]: word["demand"] for row in told for word in row["axioms"]}
    axioms = [{"name": name, "demand": demands[name]} for name in AXIOMS if name in demands]
    return {"measures": told, "skipped": skipped, "axioms": axioms, "topic": _plain(topic)}


def topic_of(asked: Play) -> dict[str, Any]:
    """One recall base for all lists: as many documents of every kind as a list can hold, unless given.

    >>> topic_of(Play("grades", 3, ((1, 0),), None, (), None))
    {'relevant': {1: 2, 2: 2}, 'nonrelevant': 2}
    """
    count = asked.room if asked.relevant is None else asked.relevant
    if asked.kind == "grades":
        return {"relevant": dict.fromkeys(range(1, asked.width), count), "nonrelevant": asked.room}
    kinds = {str(document) for items in asked.lists for document in items if document}
    kinds |= set(LETTERS[: asked.width])
    return {"relevant": dict.fromkeys(sorted(kinds), count), "nonrelevant": asked.room}


def _said(asked: Play) -> Said:
    """What the axioms say of the two lists, to a cutoff; all those behind the lists are one."""

    @cache
    def known(cutoff: int | None) -> tuple[Word, ...]:
        before, after = asked.lists
        return tuple(words(before, after, cutoff))

    return lambda cutoff: known(None if cutoff is None else min(cutoff, asked.room + 1))


def _plain(topic: dict[str, Any]) -> dict[str, Any]:
    return {**topic, "relevant": {str(kind): count for kind, count in topic["relevant"].items()}}


def _measures(asked: Play) -> Iterator[Measure]:
    """The metric of one's own, the measures that were named, then one of every kind."""
    if asked.own:
        yield asked.own.measure()
    aspects = asked.kind == "aspects"
    every = [one for one in examples() if one.diverse == aspects] if asked.every else []
    named = [find(name) for name in asked.measures]
    yield from dict.fromkeys([*named, *every])


@cache
def examples() -> tuple[Measure, ...]:
    """A measure of every kind, each with the parameters of its worked example.

    >>> [str(one) for one in examples()][:2]
    ['ACT', 'ADM']
    """
    return tuple(find(MEASURES.items[title].example.name) for title in MEASURES)


def _told(measure: Measure, asked: Play, topic: dict[str, Any], said: Said) -> dict[str, Any]:
    if measure.diverse and asked.kind == "grades":
        raise MeasureError("it reads aspects, and these lists have grades")
    values = [_value(measure, items, topic) for items in asked.lists]
    return {
        "name": str(measure),
        "own": str(measure) == OWN,
        "family": measure.family,
        "lists": [
            _story(measure, items, value, topic) for items, value in zip(asked.lists, values, strict=True)
        ],
        **(
            _change(measure, asked, values, topic, said)
            if len(values) == 2
            else {"change": None, "axioms": []}
        ),
    }


def _value(measure: Measure, items: Ranking, topic: dict[str, Any]) -> Any:
    return read_value(measure, OneList.of(items, **topic), REAL)


def _story(measure: Measure, items: Ranking, value: Any, topic: dict[str, Any]) -> dict[str, Any]:
    """What was read, rank by rank; the exact value where it is rational and short."""
    told = explain(measure, items, **topic)
    steps = [
        {
            "rank": step.rank,
            "document": step.document,
            "memory": step.memory,
            "value": step.value,
            "added": step.added,
        }
        for step in told.steps
    ]
    return {"value": told.value, "exact": _exact(as_fraction(value)), "reading": told.reading, "steps": steps}


def _exact(value: Fraction | float) -> str | None:
    """The fraction, unless it is irrational or longer than anybody reads."""
    short = isinstance(value, Fraction) and max(abs(value.numerator), value.denominator) < LONG
    return str(value) if short else None


def _change(
    measure: Measure, asked: Play, values: list[Any], topic: dict[str, Any], said: Said
) -> dict[str, Any]:
    """Whether the value rises, and what each axiom that speaks of the two lists demands of it.

    Of a measure that is no quality of a list no axiom speaks.
    """
    sign = _sign(*values)
    spoken = said(measure.cutoff) if measure.quality else ()
    demanded = [word for word in spoken if word.axiom.refuses(measure, asked.space) is None]
    return {
        "change": "open" if sign is None else CHANGES[sign],
        "axioms": [
            {
                "axiom": word.axiom.full_name,
                "demand": word.demand,
                "kept": _kept(word, measure, asked, values, topic),
            }
            for word in demanded
        ],
    }


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
