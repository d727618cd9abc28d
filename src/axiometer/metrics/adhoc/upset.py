"""UpSet: whether a list is at or above one of a few lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import written
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number

Ints = npt.NDArray[np.int64]
LIST = r"[0-9]{1,10000}|[0-9]{1,3}(\.[0-9]{1,3}){1,10000}"
NEVER = 1 << 40
"""A deadline that no rank misses."""


@dataclass(frozen=True)
class Deadlines:
    """`latest[j, l, c]` is the rank of the c-th document of at least grade `levels[l]` in list j.

    `needed[j, l]` is how many there are.
    """

    levels: Ints
    needed: Ints
    latest: Ints

    @staticmethod
    def of(lists: Sequence[Sequence[int]]) -> Deadlines:
        """The documents that each list has, counted from every grade on."""
        levels = np.array(sorted({grade for one in lists for grade in one if grade}), dtype=np.int64)
        ranks = [[1 + np.flatnonzero(np.array(one) >= level) for level in levels] for one in lists]
        needed = np.array([[len(found) for found in rows] for rows in ranks], dtype=np.int64)
        latest = np.full((*needed.shape, int(needed.max(initial=0)) + 2), NEVER, dtype=np.int64)
        for j, rows in enumerate(ranks):
            for at, found in enumerate(rows):
                latest[j, at, 1 : len(found) + 1] = found
        return Deadlines(levels, needed, latest)


@measure_class
class UpSet(Measure):
    """reaching one of a few lists.

    1 where the list is at or above one of `lists`, 0 elsewhere: every prefix has at least as many documents
    of each grade or better. The least that an isotone measure can be: each one is a mixture of these. Lists
    are written as digits, top first, with a bar between two of them; grades above 9 need dots: `10.0.3`. With
    `relevant` it is 0 on all topics of another recall base.
    """

    lists: str = written(
        None, "the lists to reach", pattern=rf"({LIST})(\|({LIST}))*", like="0110|1"
    )  # fmt: skip
    relevant: str = written(
        "",
        "the recall base of the topics that count, from its lowest grade on",
        pattern=r"|[0-9]{1,6}:[0-9]{1,9}(,[0-9]{1,6}:[0-9]{1,9})*",
        like="1:3,2:1",
    )

    cut = "required"
    memory = ("found", "late")
    formula = (
        "1 if for some list y of lists, all j <= k and g >= 1: #{i <= j: g_i >= g} >= #{i <= j: y_i >= g}"
    )
    range = "{0, 1}"
    equals = "UpSet(lists='0000000001')@10 is Success@10"
    reference = "strassen1965"
    example = Example("UpSet(lists='01|001')@3", (0, 0, 1), "1")

    def __post_init__(self) -> None:
        """Refuses lists that every list reaches, or that the cutoff ends before."""
        super().__post_init__()
        for one in self.targets:
            if not any(one):
                raise MeasureError("UpSet: every list reaches one without a document", remedy="write '01'")
            if max(at for at, grade in enumerate(one, start=1) if grade) > (self.cutoff or 0):
                raise MeasureError(
                    f"UpSet@{self.cutoff}: a list has a document past the cutoff", remedy="raise the cutoff"
                )

    @cached_property
    def targets(self) -> tuple[tuple[int, ...], ...]:
        """The lists to reach, as grades."""
        return tuple(tuple(map(int, one.split(".") if "." in one else one)) for one in self.lists.split("|"))

    @cached_property
    def deadlines(self) -> Deadlines:
        """By which rank a list must have its documents."""
        return Deadlines.of(self.targets)

    @cached_property
    def base(self) -> dict[int, int]:
        """The recall base that counts: how many documents of each grade."""
        pairs = (pair.split(":") for pair in self.relevant.split(",") if pair)
        return {int(grade): int(count) for grade, count in pairs}

    def start(self, topic: Topic) -> State:
        """Nothing found, no deadline missed."""
        lists, levels = self.deadlines.needed.shape
        return np.zeros((levels, topic.width), np.int64), np.zeros((lists, topic.width), bool)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more document of each grade up to its own; late where a list has it earlier."""
        found, late = state
        goal = self.deadlines
        counts = document.grade >= goal.levels[:, None]
        found = found + counts
        number = np.minimum(found, goal.latest.shape[2] - 1)
        latest = np.take_along_axis(goal.latest, np.broadcast_to(number, (len(late), *number.shape)), axis=2)
        return found, late | (counts & (document.rank > latest)).any(axis=1)

    def score(self, topic: Topic, state: State) -> Number:
        """Whether a list was reached in time."""
        found, late = state
        enough = (found[None] >= self.deadlines.needed[:, :, None]).all(axis=1)
        reached = (enough & ~late).any(axis=0)
        return topic.flag(reached & self._counts(topic) if self.base else reached)

    def _counts(self, topic: Topic) -> Number:
        """Whether the topic's recall base is the one that counts."""
        lowest, counts = min(self.base), topic.base.counts
        wanted = np.zeros(max(counts.shape[1], max(self.base) + 1), dtype=np.int64)
        wanted[list(self.base)] = list(self.base.values())
        have = np.pad(counts, ((0, 0), (0, len(wanted) - counts.shape[1])))
        return topic.lanes_of((have[:, lowest:] == wanted[lowest:]).all(axis=1))


def list_text(grades: Sequence[int]) -> str:
    """A list as a name has it; grades of 0 at its end say nothing.

    >>> list_text([0, 2, 1, 0]), list_text([10, 0, 0])
    ('021', '10.0')
    """
    last = max((at for at, grade in enumerate(grades, start=1) if grade), default=1)
    shown = [str(grade) for grade in grades[:last]]
    if all(len(grade) == 1 for grade in shown):
        return "".join(shown)
    return ".".join(shown if len(shown) > 1 else [*shown, "0"])
