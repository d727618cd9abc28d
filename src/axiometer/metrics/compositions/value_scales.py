"""Scales: the ordered values that an assessor or a system can give a document."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, ClassVar

from axiometer.errors import MeasureError
from axiometer.metrics.compositions.component import PARTS, Part, part
from axiometer.metrics.parameters import choice, integer, show

Value = Any
"""A place 0, 1, ... on a finite scale, a rank from 1 on (infinity: not retrieved), a number of [0, 1]."""


@dataclass(frozen=True)
class Scale(Part):
    """The base of all scales.

    `scored` is true where a run gives the value by its scores, `ranks` where the values are ranks.
    """

    role: ClassVar[str] = "scale"
    scored: ClassVar[bool] = False
    ranks: ClassVar[bool] = False

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """The values of a small universe, lowest first; `steps` cuts an interval into so many parts."""
        raise MeasureError(f"{self} does not list its values", remedy="define values()")

    def height(self, value: Value) -> Any:
        """What compares as the scale does: higher is more relevant."""
        return value

    def positive(self, value: Value) -> bool:
        """Whether the value says relevant (of an assessor) or retrieved (of a system)."""
        return bool(value > 0)

    def share(self, value: Value) -> Any:
        """The value as a number of [0, 1], None where the scale has no such numbers."""
        return None

    def text(self, value: Value) -> str:
        """The value in words."""
        return show(Fraction(value))

    def highest(self) -> int | None:
        """The highest grade that the scale contains; None where there is no end."""
        return None

    def of_grade(self, grade: int, top: int) -> Value:
        """The value of a judged grade; `top` is the highest of the judgments."""
        return grade

    def of_run(self, rank: int | None, score: Any) -> Value:
        """The value of a document at this rank (None: not retrieved) with this score."""
        return score if rank is not None else 0


@part
class Binary(Scale):
    """relevant or not relevant, retrieved or not retrieved."""

    rel: int = integer(1, "the lowest grade that counts as relevant", low=1)

    title = "binary"

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """N and R."""
        return (0, 1)

    def share(self, value: Value) -> Any:
        """0 or 1."""
        return value

    def text(self, value: Value) -> str:
        """N or R."""
        return "R" if value else "N"

    def of_grade(self, grade: int, top: int) -> Value:
        """Relevant from `rel` on."""
        return int(grade >= self.rel)

    def of_run(self, rank: int | None, score: Any) -> Value:
        """Retrieved or not."""
        return int(rank is not None)


@part
class Graded(Scale):
    """grades 0, 1, ..., one less than there are."""

    grades: int = integer(3, "how many grades there are", low=2)

    title = "graded"
    scored = True

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """All grades."""
        return tuple(range(self.grades))

    def share(self, value: Value) -> Any:
        """The share of the top grade."""
        return Fraction(value, self.grades - 1)

    def highest(self) -> int | None:
        """The top grade."""
        return self.grades - 1

    def of_run(self, rank: int | None, score: Any) -> Value:
        """The score, which must be a grade."""
        return 0 if rank is None else whole(self, score)


@part
class Rank(Scale):
    """ranks, of which 1 is the highest value."""

    title = "rank"
    ranks = True

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """As many ranks as documents, the last one first."""
        return tuple(range(documents, 0, -1))

    def height(self, value: Value) -> Any:
        """Early ranks are high."""
        return -value

    def positive(self, value: Value) -> bool:
        """Whether it was retrieved."""
        return bool(value != inf)

    def text(self, value: Value) -> str:
        """The rank."""
        return "-" if value == inf else str(value)

    def of_run(self, rank: int | None, score: Any) -> Value:
        """The rank, infinity where there is none."""
        return inf if rank is None else rank


@part
class Unit(Scale):
    """numbers from 0 to 1: a grade's share of the top grade, a run's score."""

    top: int = integer(0, "the grade that is worth 1; 0 takes the highest of the judgments", low=0)
    scores: str = choice("given", ("given", "minmax"), "scores within [0, 1], or scaled list by list")

    title = "unit"
    scored = True

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """The interval in equal steps."""
        return tuple(Fraction(i, steps) for i in range(steps + 1))

    def share(self, value: Value) -> Any:
        """The value itself."""
        return value

    def highest(self) -> int | None:
        """The top grade, if one is given."""
        return self.top or None

    def of_grade(self, grade: int, top: int) -> Value:
        """The share of the top grade."""
        return Fraction(grade, self.top or top)


@dataclass(frozen=True)
class Ordered(Scale):
    """any finite ordered set, its lowest value first."""

    labels: tuple[str, ...] = ()

    title: ClassVar[str] = "ordered"
    scored: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"ordered({', '.join(map(quoted, self.labels))})"

    @classmethod
    def build(cls, arguments: tuple[tuple[str | None, Any], ...]) -> Part:
        """The labels, lowest first."""
        labels = tuple(value if isinstance(value, str) else show(getattr(value, "head", value))
                       for _, value in arguments)  # fmt: skip
        if len(labels) < 2 or len(set(labels)) < len(labels) or any(key for key, _ in arguments):
            raise MeasureError(
                "an ordered scale has two or more different values", remedy="write ordered('bad', 'good')"
            )
        return cls(labels)

    def values(self, documents: int, steps: int) -> tuple[Value, ...]:
        """The places of the labels."""
        return tuple(range(len(self.labels)))

    def text(self, value: Value) -> str:
        """The label."""
        return self.labels[int(value)]

    def highest(self) -> int | None:
        """The last place: grade 0 is the first label."""
        return len(self.labels) - 1

    def of_run(self, rank: int | None, score: Any) -> Value:
        """The score, which must be the place of a label."""
        return 0 if rank is None else whole(self, score)


PARTS["scale"]["ordered"] = Ordered


def quoted(label: str) -> str:
    """A label as it is written in a name."""
    return f"'{label}'"


def whole(scale: Scale, score: Any) -> int:
    """A score that must be a place on a finite scale."""
    if score != int(score):
        raise MeasureError(f"the score {float(score):g} is no value of {scale}", remedy="give whole numbers")
    return int(score)
