"""`ax.match`: which definition gives the number that another tool printed?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import function, shown, whole
from axiometer.data.match_runs import match as match_run
from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import Run, read_run
from axiometer.data.score_files import read_score_file
from axiometer.errors import AxiometerError, InputError, nearest
from axiometer.meta.conventions import (
    AD_HOC,
    CONVENTIONS,
    DIVERSE,
    OWN,
    TOOLS,
    Definition,
    Lists,
    cutoffs_of,
    definitions,
    topic_sets,
)
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measures as find_all
from axiometer.metrics.measure import MEASURES, Measure, build
from axiometer.tables import Table

Floats = npt.NDArray[np.float64]
TopicSets = dict[str, tuple[npt.NDArray[np.bool_], int]]
MOST_DIGITS = 12
SAME = 12
"""Definitions whose values agree to so many digits on all topics are told as one."""
SHOWN = 12


@dataclass(frozen=True)
class Agreement:
    """A definition that gives the value: the measure, its conventions, its own value, and who computes it so.

    `conventions` has every convention of the measure; where another one makes no difference on this data,
    ours is told. `departures` are those that are not ours. `value` is the mean, or of values by topic that of
    the topics that were given; `off` is how far the farthest value lies from what was given.
    """

    measure: str
    conventions: dict[str, str]
    value: float
    tools: tuple[str, ...]
    departures: dict[str, str]
    off: float

    def to_dict(self) -> dict[str, Any]:
        """The definition as plain data."""
        return {**vars(self), "tools": list(self.tools)}

    def told(self) -> str:
        """The conventions that are not ours, in words."""
        return (
            "; ".join(f"{name}: {value}" for name, value in self.departures.items()) or "those of axiometer"
        )


class Agreements(list[Agreement]):
    """The definitions that agree with what was given, the best known first; prints as a table.

    `nearest` is the one that comes closest where none agrees, `tried` how many different ones there were, and
    `agree` and `asked` how many of its topics agree where values of topics were given.
    """

    def __init__(
        self, found: Iterable[Agreement], nearest: Agreement | None, tried: int, digits: int
    ) -> None:
        super().__init__(found)
        self.nearest = nearest
        self.tried = tried
        self.digits = digits

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "digits": self.digits,
            "tried": self.tried,
            "found": [one.to_dict() for one in self],
            "nearest": None if self.nearest is None else self.nearest.to_dict(),
        }

    def summary(self) -> str:
        """How many agree; where that is none, how near the nearest comes."""
        to = f"to {self.digits} digit{'s' * (self.digits != 1)}"
        if not self:
            told = f"None of {self.tried:,} definitions agrees {to}."
            if self.nearest is None:
                return told
            return (
                f"{told} The nearest is {self.nearest.measure} ({self.nearest.told()}): it gives"
                f" {self.nearest.value:.{max(self.digits, 4)}f}, off by {self.nearest.off:.2g}."
            )
        if len(self) == 1:
            return f"1 of {self.tried:,} definitions agrees {to}."
        more = "more digits, or the values of all topics, would tell them apart"
        return f"{len(self):,} of {self.tried:,} definitions agree {to}: {more}."

    def table(self, most: int | None = SHOWN) -> Table:
        """The definitions with the tools that are known to have them."""
        rows = [
            [one.measure, f"{one.value:.6f}", one.told(), ", ".join(one.tools) or "-"] for one in self[:most]
        ]
        heads = ["measure", "value", "conventions", "computed so by"]
        rest = len(self) - len(rows)
        return Table.of(heads, rows, texts=4, caption=f"and {rest:,} more" if rest > 0 else "")

    def __str__(self) -> str:
        from axiometer.tables.writers import to_lines

        table = self.table()
        return (
            "\n".join(filter(None, [to_lines(table), table.caption, self.summary()]))
            if self
            else self.summary()
        )

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block, element

        return block(*([self.table()] if self else []), element("p", self.summary()))


def match(
    values: Any,
    qrels: Any,
    run: Any,
    digits: int = 4,
    *,
    measures: Measurable | Sequence[Measurable] | None = None,
    column: str | None = None,
    subtopics: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Agreements:
    """The definitions of measures that give a value to so many digits, the best known first.

    `values` is the mean that another tool printed, its values of topics, {topic: value}, a file that has them
    (`column` names the measure where it has several), or some of these values in any order. Every usual
    measure and cutoff is tried, or those `measures` that are named, under the conventions in which tools
    differ; each entry has `measure`, `conventions`, `value` and `tools`.

    >>> qrels = {"q": {"a": 3, "b": 1}}
    >>> found = match(0.7098, qrels, {"q": {"b": 2.0, "a": 1.0}}, measures="nDCG@10")
    >>> found[0].conventions["gain"], found[0].tools[0]
    ('exponential', 'gdeval')
    """
    digits = whole("digits", digits, low=1, high=MOST_DIGITS)
    function("progress", progress)
    judgments = read_qrels(qrels, subtopics=subtopics)
    ours = read_run(run)
    if isinstance(values, Path) or (isinstance(values, str) and Path(values).is_file()):
        read = read_score_file(str(values), judgments.topics, column)
        values = read.topics or read.mean
    asked = Asked.of(values, judgments, ours)
    lists = Lists(judgments, ours, _by_ranks(run))
    families = _families(measures, judgments)
    _refuse_range(asked, families)
    return _agreements(asked, lists, families, digits, progress)


@dataclass(frozen=True)
class Asked:
    """What was given: a mean, values of topics (-1 as a place: the run lacks it), or values in any order."""

    mean: float | None = None
    places: npt.NDArray[np.int64] | None = None
    values: Floats = field(default_factory=lambda: np.zeros(0))

    @staticmethod
    def of(values: Any, qrels: Qrels, run: Run) -> Asked:
        """Reads a number, numbers, or numbers by topic."""
        if isinstance(values, Mapping):
            return _by_topic(values, qrels, run)
        if isinstance(values, str | bytes) or not isinstance(values, Iterable):
            return Asked(mean=_number(values))
        numbers = [_number(value) for value in values]
        if not numbers:
            raise InputError("there is no value", remedy="give at least one")
        if len(numbers) == 1:
            return Asked(mean=numbers[0])
        if len(numbers) > len(qrels.topics):
            raise InputError(
                f"{len(numbers)} values are given, and the qrels have {len(qrels.topics)} topics",
                remedy="give one mean, or at most a value for each topic",
            )
        return Asked(values=np.array(numbers))

    @property
    def numbers(self) -> Floats:
        """All that was given."""
        return self.values if self.mean is None else np.array([self.mean])

    def off(self, found: Floats) -> tuple[float, int]:
        """How far the farthest value lies from what was given, and how many of them agree to nine digits.

        Values in any order are held against the topics that come nearest, each topic once.
        """
        if self.places is not None:
            gaps = np.abs(found[self.places] - self.values)
        else:
            gaps = _assigned(np.sort(self.values), np.sort(found))
        return float(gaps.max(initial=0.0)), int(np.count_nonzero(gaps < 1e-9))


def _assigned(given: Floats, found: Floats) -> Floats:
    """The gaps of sorted values to sorted ones, each used once, so that the largest gap is as small as any
    order can make it. Of all sorted choices a dynamic program keeps the best.
    """
    if len(given) == len(found):
        return np.abs(given - found)
    best = np.zeros(len(found) + 1)
    rows = [best]
    for value in given:
        step = np.full(len(found) + 1, np.inf)
        taken = np.maximum(best[:-1], np.abs(found - value))
        step[1:] = np.minimum.accumulate(taken)
        rows.append(step)
        best = step
    return np.array([rows[-1][-1]])


def _by_topic(values: Mapping[Any, Any], qrels: Qrels, run: Run) -> Asked:
    known = {topic: place for place, topic in enumerate(qrels.topics)}
    ours = set(run.ranking.topics)
    if not values:
        raise InputError("there is no value", remedy="give at least one")
    for topic in map(str, values):
        if topic not in known:
            whose = "the qrels have" if topic in ours else "neither the run nor the qrels have"
            if topic not in ours:
                hint = nearest(topic, known) or f"the qrels have {len(known):,}, such as {qrels.topics[0]!r}"
                raise InputError(f"{whose} a topic {topic!r}", remedy=hint)
    some = {str(topic): _number(value) for topic, value in values.items() if str(topic) in known}
    if not some:
        raise InputError("no topic of the values is judged", remedy="check that they belong to these qrels")
    return Asked(places=np.array([known[topic] for topic in some]), values=np.array(list(some.values())))


def _number(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if isinstance(value, bool) or not isfinite(number):
        raise InputError(f"{shown(value)} is no value", remedy="give a number such as 0.6179")
    return number


def _by_ranks(run: Any) -> Run | None:
    """The run in the order of its rank column, where it has one."""
    if isinstance(run, Run) or (isinstance(run, str | Path) and str(run) == "-"):
        return None
    try:
        return read_run(run, use_ranks=True, digest=False)
    except AxiometerError:
        return None


Family = tuple[str, tuple[int | None, ...], Measure | None]


def _families(measures: Measurable | Sequence[Measurable] | None, qrels: Qrels) -> list[Family]:
    """Titles with their cutoffs; a measure that is no usual one stands for itself."""
    if measures is None:
        titles = AD_HOC if qrels.aspects is None else (*DIVERSE, *AD_HOC)
        return [(title, cutoffs_of(title), None) for title in titles]
    found: list[Family] = []
    for name, one in find_all(measures).items():
        usual = one.title in OWN and one == build(MEASURES.find(one.title), [], one.cutoff)  # type: ignore[arg-type]
        found.append((one.title, (one.cutoff,), None) if usual else (name, (one.cutoff,), one))
    return found


def _refuse_range(asked: Asked, families: Sequence[Family]) -> None:
    """Refuses a value that none of the measures can have."""
    bounds = [_bounds((named or MEASURES.find(title)).range) for title, _, named in families]
    low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
    wrong = next((value for value in asked.numbers.tolist() if not low <= value <= high), None)
    if wrong is None:
        return
    title, (cutoff, *_), named = families[0]
    one = str(named) if named else f"{title}{'' if cutoff is None else f'@{cutoff}'}"
    whose = one if len(families) == 1 else "the usual measures"
    raise InputError(
        f"{wrong:g} is outside of the range of {whose}, {low:g} to {high:g}",
        remedy="divide a percentage by 100, or name another measure, such as DCG@10",
    )


def _bounds(told: str) -> tuple[float, float]:
    """The range of a measure; infinite where it is no plain interval.

    >>> _bounds("[0, 1]"), _bounds("[0, infinity)"), _bounds("[0, 1], or above 1 sometimes")
    ((0.0, 1.0), (0.0, inf), (0.0, inf))
    """
    found = re.match(r"[\[({](-?[\w.]+), (-?[\w.]+)[\])}](.*)", told)
    if found is None:
        return -inf, inf
    low, high = float(found[1]), float(found[2])
    return low, inf if found[3] else high


def _agreements(
    asked: Asked,
    lists: Lists,
    families: Sequence[Family],
    digits: int,
    progress: Callable[[str], None] | None,
) -> Agreements:
    sets = topic_sets(lists.qrels, match_run(lists.run, lists.qrels))
    near = 0.5000001 * 10.0**-digits
    found: list[Agreement] = []
    closest: tuple[tuple[float, float], Agreement] | None = None
    tried = 0
    for title, cutoffs, named in families:
        for cutoff in _different(cutoffs, lists.reach):
            for group in _groups(title, cutoff, named, lists):
                for one, misses in _told(group, asked, lists.top, sets):
                    tried += 1
                    if one.off <= near:
                        found.append(one)
                    key = (misses, one.off)
                    if closest is None or key < closest[0]:
                        closest = key, one
        if progress:
            progress(title)
    found.sort(key=lambda one: (not one.tools, len(one.departures), one.off, one.measure))
    return Agreements(found, closest[1] if closest and not found else None, tried, digits)


def _different(cutoffs: Sequence[int | None], reach: int) -> list[int | None]:
    """Those that cut something, where there is one that cuts nothing."""
    return [one for one in cutoffs if one is None or None not in cutoffs or one < reach]


@dataclass(frozen=True)
class Group:
    """Definitions that give the same values on this data."""

    values: Floats
    members: tuple[Definition, ...]

    @property
    def first(self) -> Definition:
        """The one that departs least."""
        return min(self.members, key=lambda one: len(one.departures))

    def tools(self, topics: tuple[str, ...]) -> tuple[str, ...]:
        """The tools that compute one of them over one of these sets of topics."""
        named = (tool.options(member, topics) for tool in TOOLS for member in self.members)
        shortest: dict[str, str] = {}
        for name in filter(None, named):
            known = shortest.setdefault(name.split(" ")[0], name)
            shortest[name.split(" ")[0]] = min(known, name, key=len)
        return tuple(shortest.values())


def _groups(title: str, cutoff: int | None, named: Measure | None, lists: Lists) -> Iterator[Group]:
    by_values: dict[bytes, tuple[Floats, list[Definition]]] = {}
    for definition in definitions(title, cutoff, lists.top, named):
        values = lists.values(definition)
        if values is not None:
            key = np.round(values, SAME).tobytes()
            by_values.setdefault(key, (values, []))[1].append(definition)
    return (Group(values, tuple(members)) for values, members in by_values.values())


def _told(group: Group, asked: Asked, top: int, sets: TopicSets) -> Iterator[tuple[Agreement, float]]:
    """The group as an agreement, and the share of the given values that it misses; a mean under every
    set of topics that makes a difference.
    """
    measure = group.first.measure(top)
    name = str(measure) if not group.first.cuts_first else f"{measure}@{group.first.cutoff}"
    if asked.mean is None:
        off, agree = asked.off(group.values)
        some = group.values if asked.places is None else group.values[asked.places]
        conventions, departures = dict(group.first.chosen), group.first.departures
        told = Agreement(name, conventions, float(np.mean(some)), group.tools(()), departures, off)
        yield told, 1 - agree / len(asked.values)
        return
    by_value: dict[float, list[str]] = {}
    for one, (chosen, count) in sets.items():
        if count:
            value = measure.aggregate(group.values[chosen]) * int(chosen.sum()) / count
            by_value.setdefault(round(value, SAME), []).append(one)
    for value, topics in by_value.items():
        whole = {**group.first.chosen, "topics": topics[0]}
        departs = {n: v for n, v in whole.items() if v != CONVENTIONS[n][0]}
        tools = group.tools(tuple(topics))
        yield Agreement(name, whole, value, tools, departs, abs(value - asked.mean)), 0.0
