"""Similarities: how near a system's value comes to the assessor's, from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from axiometer.arguments import several
from axiometer.errors import MeasureError
from axiometer.metrics.compositions.component import PARTS, Part, called, part
from axiometer.metrics.compositions.value_scales import Binary, Scale, Value
from axiometer.metrics.function import name_of

Number = Any


@dataclass(frozen=True)
class Similarity(Part):
    """The base: a function of two values. `contextual` ones look at the other documents too."""

    role: ClassVar[str] = "sim"
    contextual: ClassVar[bool] = False

    def between(self, left: Scale, right: Scale) -> bool:
        """Whether two values of these scales have a similarity."""
        return left == right

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """The similarity of two values."""
        raise MeasureError(f"{self} is not defined on two values", remedy="define of()")

    def rate(
        self, left: Scale, alphas: Sequence[Value], right: Scale, sigmas: Sequence[Value]
    ) -> list[Number]:
        """The similarity of every document."""
        return [self.of(left, a, right, s) for a, s in zip(alphas, sigmas, strict=True)]


@part
class Equal(Similarity):
    """1 where the two values are equal, else 0."""

    title = "equal"

    def between(self, left: Scale, right: Scale) -> bool:
        """On one kind of scale."""
        return type(left) is type(right)

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """Equality."""
        return int(a == s)


@part
class Both(Similarity):
    """1 where a document is relevant and retrieved, else 0."""

    title = "both"

    def between(self, left: Scale, right: Scale) -> bool:
        """On all scales."""
        return True

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """Both at once."""
        return int(left.positive(a) and right.positive(s))


@part
class Distance(Similarity):
    """how far the two values are apart, as shares of their scales: no similarity, but printed as one."""

    title = "distance"

    def between(self, left: Scale, right: Scale) -> bool:
        """On scales whose values are numbers."""
        return not any(scale.share(scale.values(2, 2)[0]) is None for scale in (left, right))

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """The absolute difference."""
        return abs(right.share(s) - left.share(a))


@part
class Closeness(Distance):
    """1 less the distance of the two values."""

    title = "closeness"

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """The complement of the absolute difference."""
        return 1 - abs(right.share(s) - left.share(a))


@part
class Ranked(Similarity):
    """1 for a relevant document, and for one that is not relevant where no relevant one comes after it."""

    title = "ranked"
    contextual = True

    def between(self, left: Scale, right: Scale) -> bool:
        """Of an assessor's binary values and a system's ranks."""
        return isinstance(left, Binary) and right.ranks

    def rate(
        self, left: Scale, alphas: Sequence[Value], right: Scale, sigmas: Sequence[Value]
    ) -> list[Number]:
        """All documents at once: the last relevant one decides."""
        last = max((s for a, s in zip(alphas, sigmas, strict=True) if a), default=0)
        return [int(bool(a) or s >= last) for a, s in zip(alphas, sigmas, strict=True)]


@dataclass(frozen=True)
class Table(Similarity):
    """a table: a row for each value of the assessor, a column for each of the system, lowest first."""

    cells: tuple[tuple[Fraction, ...], ...] = ()

    title: ClassVar[str] = "table"

    def __str__(self) -> str:
        return f"table('{'; '.join(' '.join(map(str, row)) for row in self.cells)}')"

    @classmethod
    def build(cls, arguments: tuple[tuple[str | None, Any], ...]) -> Part:
        """From a text such as '1 0; 0 1'."""
        if len(arguments) != 1 or not isinstance(arguments[0][1], str):
            raise MeasureError("a table is one text", remedy="write table('1 0; 0 1')")
        return cls.of_rows([row.split() for row in arguments[0][1].split(";")])

    @classmethod
    def of_rows(cls, rows: Sequence[Sequence[Any]]) -> Table:
        """From rows of exact numbers; each must lie in [0, 1]."""
        listed = [several("a row of the table", row, "numbers", refusal=MeasureError) for row in rows]
        try:
            cells = tuple(tuple(Fraction(str(item)) for item in row) for row in listed)
        except (ValueError, ZeroDivisionError):
            raise MeasureError(
                "a similarity in the table is no number", remedy="write decimals or fractions such as 1/3"
            ) from None
        for value in (value for row in cells for value in row):
            refuse_outside("the table", value)
        if not cells or any(len(row) != len(cells[0]) for row in cells):
            raise MeasureError("the rows of the table differ in length", remedy="write table('1 0; 0 1')")
        return cls(cells)

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """The cell of the two values."""
        return self.cells[left.values(0, 1).index(a)][right.values(0, 1).index(s)]


PARTS["sim"]["table"] = Table


@dataclass(frozen=True)
class OwnSimilarity(Similarity):
    """a function of the user's: f(alpha, sigma) -> number from 0 to 1."""

    function: Callable[[Value, Value], Any] = field(default=lambda a, s: 0, hash=False)

    def __str__(self) -> str:
        return name_of(self.function)

    def of(self, left: Scale, a: Value, right: Scale, s: Value) -> Number:
        """The function's value, exact where it returned a rational number."""
        where = f"alpha {left.text(a)}, sigma {right.text(s)}"
        value = called("the similarity", self.function, (a, s), where)
        refuse_outside(f"{self} of {where}", value)
        return value


def refuse_outside(what: str, value: Number) -> None:
    """Refuses a similarity outside of [0, 1]."""
    if not 0 <= value <= 1:
        raise MeasureError(
            f"{what}: the similarity {float(value):g} is outside [0, 1]", remedy="scale it to [0, 1]"
        )
