"""A Python function as a measure: what it gets, what it may return, and what is said of it."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Lanes

Function = Callable[..., Any]
_FLOATS: ContextVar[set[str] | None] = ContextVar("axiometer_floats", default=None)
SHOWN = 12
"""How many grades of a list an error shows."""


class FunctionError(MeasureError):
    """A function that behaves as no measure can: it changes its argument, or its answers vary."""


class UnscoredError(FunctionError):
    """A list that the function does not score: it raised, or returned something that is no finite number.

    `lane` is the list's place among those that were scored together.
    """

    lane: int | None = None

    def where(self, place: str) -> UnscoredError:
        """The same refusal, which also says where the list comes from."""
        return UnscoredError(f"{self.what}, {place}", source=self.source, line=self.line, remedy=self.remedy)


@contextmanager
def noting_floats() -> Iterator[set[str]]:
    """The names of what returned a float within: a verdict that rests on one is no more exact than it.

    >>> with noting_floats() as noted:
    ...     call(sum, (1, 2), None), call(lambda grades: 0.5, (1, 2), None)
    (3, 0.5)
    >>> noted
    {'<lambda>'}
    """
    outer, noted = _FLOATS.get(), set[str]()
    token = _FLOATS.set(noted)
    try:
        yield noted
    finally:
        _FLOATS.reset(token)
        if outer is not None:
            outer |= noted


def note_float(value: Any, source: object) -> None:
    """Notes who returned the value, where it is a float."""
    noted = _FLOATS.get()
    if noted is not None and isinstance(value, float):
        noted.add(name_of(source) if callable(source) else str(source))


def name_of(function: Function) -> str:
    """What a function is called in tables.

    >>> name_of(len), name_of(functools.partial(round, ndigits=2))
    ('len', 'round(ndigits=2)')
    """
    if isinstance(function, functools.partial):
        given = [*map(repr, function.args), *(f"{key}={value!r}" for key, value in function.keywords.items())]
        return f"{name_of(function.func)}({', '.join(given)})"
    return str(getattr(function, "__name__", type(function).__name__))


def asks_for_relevant(function: Function) -> bool:
    """Whether the function has a parameter `relevant`; one that needs anything else is refused."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return False
    asks = "relevant" in signature.parameters
    try:
        signature.bind([], **({"relevant": {}} if asks else {}))
    except TypeError as error:
        raise FunctionError(
            f"{name_of(function)}{signature} cannot be called with a list of grades: {error}",
            remedy="give it one parameter for the grades, and `relevant` if it needs the recall base",
        ) from None
    return asks


def call(function: Function, read: tuple[int, ...], relevant: dict[int, int] | None) -> Any:
    """The function's value of one list: a finite float, or an exact number where it returned one.

    >>> call(sum, (2, 0, 1), None)
    3
    """
    grades = list(read)
    base = None if relevant is None else dict(relevant)
    try:
        value = function(grades) if base is None else function(grades, relevant=base)
    except (Exception, SystemExit) as error:
        raise _raised(function, read, error) from None
    if tuple(grades) != read or base != relevant:
        raise _changed(function, read, grades)
    number = as_own_number(value)
    if number is None:
        raise _unscored(function, read, f"returned {_short(value)}, no finite number,")
    note_float(number, function)
    return number


def as_own_number(value: Any) -> float | int | Fraction | None:
    """A finite number as the function computed it, a rational one as int or `Fraction`; None for all else.

    >>> as_own_number(0.5), as_own_number(Decimal("0.5")), as_own_number("0.5"), as_own_number(float("nan"))
    (0.5, Fraction(1, 2), None, None)
    """
    if type(value) is float:
        return value if isfinite(value) else None
    if getattr(value, "ndim", None) == 0 and not isinstance(value, Real):
        value = value.item()
    if isinstance(value, Decimal) and value.is_finite():
        value = Fraction(value)
    try:
        if not isinstance(value, Real) or not isfinite(float(value)):
            return None
    except OverflowError:
        return None
    if isinstance(value, int):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def wavers(function: Function, read: Sequence[int], first: Any, second: Any) -> FunctionError:
    """The refusal of a function that gave two values of one list."""
    return FunctionError(
        f"{name_of(function)} is not deterministic: {shown(read)} scored {first}, then {second}",
        source=_file(function),
        remedy="fix its seed, and keep nothing from one call to the next",
    )


def shown(read: Sequence[int]) -> str:
    """A list in a message, cut where it is long.

    >>> shown([1] * 20)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ... 20 documents]'
    """
    head = ", ".join(map(str, read[:SHOWN]))
    return f"[{head}, ... {len(read)} documents]" if len(read) > SHOWN else f"[{head}]"


def _raised(function: Function, read: tuple[int, ...], error: BaseException) -> UnscoredError:
    where = _file(function)
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).name == where
    ]
    told = " ".join(str(error).split()) or "no message"
    return _unscored(function, read, f"raised {type(error).__name__} ({told})", lines[-1] if lines else None)


def _unscored(function: Function, read: tuple[int, ...], what: str, line: int | None = None) -> UnscoredError:
    return UnscoredError(
        f"{name_of(function)} {what} on {shown(read)}",
        source=_file(function),
        line=line,
        remedy="return a number for every list",
    )


def _changed(function: Function, read: tuple[int, ...], grades: list[int]) -> FunctionError:
    what = f"{shown(read)} became {shown(grades)}" if tuple(grades) != read else "the recall base"
    return FunctionError(
        f"{name_of(function)} changes what it is given: {what}",
        source=_file(function),
        remedy="work on a copy, such as sorted(grades) or list(grades)",
    )


def _short(value: Any) -> str:
    text = " ".join(repr(value).split())
    return f"{text[:40]}{'...' if len(text) > 40 else ''} ({type(value).__name__})"


def _file(function: Function) -> str | None:
    """The name of the file that defines the function, where there is one."""
    inner = getattr(function, "func", function)
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    name = Path(code.co_filename).name if code is not None else ""
    return name if name and not name.startswith("<") else None


NOT_SCORED = float("nan")
SAMPLE = 8
"""How many lists of a block are scored a second time, to see whether the function is deterministic."""
AT_ONCE = 256


@dataclass(frozen=True, kw_only=True)
class FunctionMeasure(Measure):
    """f(grades) -> number, or f(grades, relevant) where it asks for the recall base {grade: count}.

    Every call gets a list of its own. A block of values is an array of objects: the function's floats, or
    `Fraction`s where it returns rational numbers, so that nothing is rounded on the way. `progress` is told
    from time to time how many more lists were scored.

    >>> str(FunctionMeasure.of(len))
    'len'
    """

    function: Function
    asks: bool = False
    progress: Callable[[int], None] | None = field(default=None, compare=False)

    title: ClassVar[str] = "function"
    family: ClassVar[str] = "function"
    reads: ClassVar[str] = "all"
    memory: ClassVar[tuple[str, ...]] = ("read",)
    cut: ClassVar[str] = "none"
    range: ClassVar[str] = "the function's own"
    formula: ClassVar[str] = "the function's own"

    @staticmethod
    def of(function: Function) -> FunctionMeasure:
        """Wraps a function, looking at its signature once."""
        return FunctionMeasure(function=function, asks=asks_for_relevant(function))

    def __str__(self) -> str:
        return name_of(self.function)

    def __hash__(self) -> int:
        """By identity where the function's own hash is missing, as with callable values that can change."""
        try:
            return hash((self.function, self.asks))
        except TypeError:
            return hash((id(self.function), self.asks))

    def describe(self) -> str:
        """The function's own words."""
        inner = getattr(self.function, "func", self.function)
        return f"{self}: {inspect.getdoc(inner) or 'a function of grades.'}"

    def start(self, topic: Topic) -> State:
        """Nothing read."""
        lists = np.empty(topic.width, dtype=object)
        lists[:] = [()] * topic.width
        return (lists,)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more grade."""
        longer = np.empty(len(state[0]), dtype=object)
        if np.ndim(document.grade) == 0:
            end = (int(document.grade),)
            longer[:] = [read + end for read in state[0]]
        else:
            grades = np.broadcast_to(document.grade, state[0].shape)
            longer[:] = [(*read, int(grade)) for read, grade in zip(state[0], grades, strict=True)]
        return (longer,)

    def score(self, topic: Topic, state: State) -> Lanes:
        """The function's value of each list.

        On a space, a list that cannot be scored is NaN: other lists can still be compared. Elsewhere it
        is refused.
        """
        return self.values(topic, list(state[0]), lenient=topic.horizon is not None)

    def values(
        self,
        topic: Topic,
        lists: Sequence[tuple[int, ...]],
        *,
        lenient: bool = False,
        calls: Sequence[Function] | None = None,
    ) -> Lanes:
        """One call for each list, then a second one for a few of them; `calls` have a function for each."""
        bases = self._bases(topic)
        rows = [0] * len(lists) if topic.group is None else [int(row) for row in topic.group]
        asked = [self.function] * len(lists) if calls is None else calls
        found = np.empty(len(lists), dtype=object)
        for lane, read in enumerate(lists):
            found[lane] = self._value(asked[lane], read, bases[rows[lane]], lenient, lane)
            if self.progress and lane % AT_ONCE == AT_ONCE - 1:
                self.progress(AT_ONCE)
        for lane in sorted({round(at) for at in np.linspace(0, len(lists) - 1, SAMPLE)} if lists else ()):
            again = self._value(asked[lane], lists[lane], bases[rows[lane]], lenient, lane)
            if again != found[lane] and (again == again or found[lane] == found[lane]):
                raise wavers(self.function, lists[lane], found[lane], again)
        return found

    def _value(
        self,
        function: Function,
        read: tuple[int, ...],
        base: dict[int, int] | None,
        lenient: bool,
        lane: int,
    ) -> Any:
        try:
            return call(function, read, base)
        except UnscoredError as error:
            if lenient:
                return NOT_SCORED
            error.lane = lane
            raise

    def _bases(self, topic: Topic) -> list[dict[int, int] | None]:
        """The recall base of each topic as {grade: count}, where the function asks for it."""
        counts = topic.base.counts
        if not self.asks:
            return [None] * int(counts.shape[0])
        return [{grade: int(row[grade]) for grade in range(1, len(row))} for row in counts]

    def why_not(self, topic: Topic, read: Sequence[int]) -> str:
        """Why a list is not scored; nothing where it is."""
        try:
            self.values(topic, [tuple(read)])
        except UnscoredError as error:
            return str(error)
        return ""
