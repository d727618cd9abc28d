"""A measure is a reader: it starts, steps once a document, and scores. One definition serves everything."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, Field, dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, TypeVar, dataclass_transform

import numpy as np
import numpy.typing as npt

from axiometer.arguments import shown
from axiometer.errors import MeasureError
from axiometer.metrics.parameters import Parameter, parameters_of, read_arguments, show
from axiometer.metrics.topic import Document, Topic
from axiometer.names import number_text
from axiometer.numeric import Number
from axiometer.numeric.arithmetic import mean_of
from axiometer.registry import Registry

State = tuple[Any, ...]
DEEPEST_CUTOFF = 1_000_000
MEASURES: Registry[type[Measure]] = Registry("measure", "axiometer.metrics", MeasureError)


@dataclass(frozen=True)
class Example:
    """A worked example: the measure scores the list at the value, exactly (or to the digits shown)."""

    name: str
    judged: tuple[Any, ...]
    value: str
    relevant: int | dict[int, int] | None = None
    scores: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Measure:
    """The base of all measures.

    `reads` says which documents change the state: "relevant" ones only, all "judged" ones, the "pool"
    (negative judgments too) or "all". Real runs are then read in leaps from one such document to the next.
    `memory` names the parts of the state, for explanations. `cut` says whether a cutoff is "optional",
    "required" or "none"; `at` names the parameter that stands after the "@"; `uncut` the measure that an
    alias without a cutoff stands for, where other tools have one. `quality` is false where a higher value
    does not mean a better list, as with a count of documents: no axiom speaks of such a measure.
    """

    cutoff: int | None = None

    title: ClassVar[str] = ""
    family: ClassVar[str] = "reader"
    reads: ClassVar[str] = "relevant"
    memory: ClassVar[tuple[str, ...]] = ()
    cut: ClassVar[str] = "optional"
    at: ClassVar[str] = "cutoff"
    uncut: ClassVar[str] = ""
    diverse: ClassVar[bool] = False
    quality: ClassVar[bool] = True
    aliases: ClassVar[tuple[str, ...]] = ()
    cut_aliases: ClassVar[tuple[str, ...]] = ()
    formula: ClassVar[str] = ""
    range: ClassVar[str] = "[0, 1]"
    equals: ClassVar[str] = ""
    reference: ClassVar[str] = ""
    example: ClassVar[Example]

    def __post_init__(self) -> None:
        """Checks the cutoff; a measure with more to check extends this."""
        if self.cut == "required" and self.cutoff is None:
            raise MeasureError(f"{self.title} needs a cutoff", remedy=f"write {self.title}@10")
        if self.cut == "none" and self.cutoff is not None:
            raise MeasureError(f"{self.title} takes no cutoff", remedy=f"write {self.title}")
        if self.cutoff is not None and not (
            Fraction(self.cutoff).denominator == 1 and 1 <= self.cutoff <= DEEPEST_CUTOFF
        ):
            raise MeasureError(
                f"{self.title}@{number_text(Fraction(self.cutoff))}: a cutoff is an integer from 1 to"
                f" {DEEPEST_CUTOFF:,}",
                remedy=f"write {self.title}@10",
            )

    def highest(self) -> int | None:
        """The highest grade that the measure can read; None where it can read any."""
        return None

    def check(self, topic: Topic) -> None:
        """Refuses a topic that the measure cannot score; most take any."""

    def note(self) -> str:
        """What should be said of these parameters wherever the measure is used; nothing for most."""
        return ""

    def start(self, topic: Topic) -> State:
        """The reader's state before the first document."""
        raise MeasureError(f"{self.title} does not say how it starts", remedy="define start()")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """The state after one more document."""
        raise MeasureError(f"{self.title} does not say how it reads", remedy="define step()")

    def score(self, topic: Topic, state: State) -> Number:
        """The value of what was read so far."""
        raise MeasureError(f"{self.title} does not say how it scores", remedy="define score()")

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """One value for many topics: their mean, unless the measure has its own."""
        return mean_of(values)

    def __str__(self) -> str:
        shown = [
            show(value) if p.kind == "measure" else f"{f.name}={show(value)}"
            for f, p in self.parameters()
            if f.name != self.at and ((value := getattr(self, f.name)) != f.default or p.always)
        ]
        inside = f"({', '.join(shown)})" if shown else ""
        level = getattr(self, self.at)
        return f"{self.title}{inside}" + ("" if level is None else f"@{show(Fraction(level))}")

    @classmethod
    def parameters(cls) -> list[tuple[Field[Any], Parameter]]:
        """The fields that are parameters, with what they accept."""
        return parameters_of(cls)

    def describe(self) -> str:
        """Name, meaning, formula, range, parameters and reference, as plain text.

        >>> from axiometer.metrics.find_measure import measure
        >>> print(measure("AP").describe().splitlines()[0])
        AP: average precision.
        """
        doc = inspect.cleandoc(type(self).__doc__ or "")
        lines = [f"{self}: {doc}", "", f"Formula: {self.formula}", f"Range: {self.range}"]
        for f, p in self.parameters():
            default = "must be given" if f.default is MISSING else f"default {show(f.default)}"
            lines.append(f"{f.name}: {p.says}; {p.range}; {default}")
        lines += [f"Note: {self.note()}"] * bool(self.note())
        lines += [f"Equals: {self.equals}"] * bool(self.equals) + [f"Reference: {self.reference}"]
        return "\n".join(lines)


Kind = TypeVar("Kind", bound=Measure)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def measure_class(kind: type[Kind]) -> type[Kind]:
    """Class decorator: makes the class a frozen dataclass and enters it into the registry.

    >>> from axiometer.metrics.find_measure import measure
    >>> from axiometer.metrics.additive import BinaryGain
    >>> @measure_class
    ... class Finds(BinaryGain):
    ...     "how many relevant documents are in the list."
    ...     rel: int = 1
    >>> str(measure("Finds@5"))
    'Finds@5'
    >>> del MEASURES.items["Finds"], MEASURES.aliases["Finds"]
    """
    if not (isinstance(kind, type) and issubclass(kind, Measure)):
        raise MeasureError(f"measure_class decorates a class of measures, not {shown(kind)}")
    made = dataclass(frozen=True, kw_only=True)(kind)
    made.title = made.title if "title" in kind.__dict__ else kind.__name__
    MEASURES.add(made.title, made, aliases=made.aliases)
    return made


def build(kind: type[Measure], arguments: list[tuple[str | None, Any]], cutoff: Fraction | None) -> Measure:
    """A measure from its class and the arguments of a name, each converted and checked."""
    if cutoff is not None and kind.at != "cutoff":
        arguments, cutoff = [*arguments, (kind.at, cutoff)], None
    values = read_arguments(kind.title, kind.parameters(), arguments)
    whole = cutoff is None or cutoff.denominator == 1
    return kind(cutoff=int(cutoff) if cutoff is not None and whole else cutoff, **values)  # type: ignore[arg-type]
