"""A fusion method: what each run gives to a document, and how these shares are joined."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import numpy as np

from axiometer.errors import InputError
from axiometer.fusion.judged import Judged
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.references import entries
from axiometer.fusion.sums import Share
from axiometer.measures.parameters import Parameter, show
from axiometer.registry import Registry

METHODS: Registry[type[Method]] = Registry("fusion method", "axiometer.fusion.methods", InputError)
TWO_RUNS = ({"a": 3.0, "b": 2.0, "c": 1.0}, {"b": 4.0, "d": 2.0, "a": 1.0})


@dataclass(frozen=True)
class Example:
    """A worked example: the fused scores of one topic, as fractions or decimals, worked out by hand."""

    name: str
    fused: Mapping[str, str]
    runs: Sequence[Mapping[str, float]] = TWO_RUNS
    norm: str | None = None
    weights: Sequence[str] = ()
    grades: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Method:
    """The base of all methods.

    `reads` says what a method looks at, "scores" or "ranks"; `norm` is its usual normalisation. `weighted`
    methods need a weight for each run, `trained` ones need something `learned` for each run. `tries` are
    the values of the first parameter that a search tries.
    `negative` says what negative scores do to it: "fine"; "absent", where a document that a run lacks
    counts 0 and would so beat one that it has; "never", where a product would turn the order around.
    """

    weights: tuple[Fraction, ...] | None = None
    learned: tuple[tuple[float, ...], ...] | None = None

    title: ClassVar[str] = ""
    reads: ClassVar[str] = "scores"
    norm: ClassVar[str] = "min-max"
    weighted: ClassVar[bool] = False
    trained: ClassVar[bool] = False
    negative: ClassVar[str] = "fine"
    joined: ClassVar[str] = "the sum of the shares"
    aliases: ClassVar[tuple[str, ...]] = ()
    formula: ClassVar[str] = ""
    equals: ClassVar[str] = ""
    reference: ClassVar[str] = ""
    tries: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[Example]

    def fuse(self, pool: Pool) -> Floats:
        """The fused score of each code."""
        raise InputError(f"{self.title} does not say how it fuses", remedy="define fuse()")

    def share(self, pool: Pool, run: int) -> Share:
        """What a run gives to each of its rows; its score, unless the method says otherwise."""
        return Share(pool.runs[run].score)

    def absent(self, pool: Pool, run: int) -> Floats | None:
        """What a run gives, for each topic, to the documents that it lacks; None for nothing."""
        return None

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The method with what it learned from judgments: weights, unless it has its own way.

        The weight of a run is its mean average precision, so that better runs count more.
        """
        precision = judged.average_precision(pool)
        weights = tuple(Fraction(f"{value:.6f}") for value in precision)
        return replace(self, weights=weights if any(weights) else (Fraction(1),) * len(weights))

    def story(self, pool: Pool, code: int) -> str:
        """How the shares of one document become its score, in words."""
        return self.joined

    def weight(self, run: int) -> float:
        """The weight of a run."""
        return float(self.weights[run]) if self.weights else 1.0

    @property
    def ready(self) -> bool:
        """Whether nothing is left to be given or learned."""
        needs_weights = self.weighted and self.weights is None
        return not needs_weights and not (self.trained and self.learned is None)

    def __str__(self) -> str:
        shown = [
            f"{f.name}={show(value)}"
            for f, p in self.parameters()
            if (value := getattr(self, f.name)) != f.default or p.always
        ]
        return f"{self.title}({', '.join(shown)})" if shown else self.title

    @classmethod
    def parameters(cls) -> list[tuple[Field[Any], Parameter]]:
        """The fields that are parameters, with what they accept."""
        return [(f, f.metadata["parameter"]) for f in fields(cls) if "parameter" in f.metadata]

    @classmethod
    def describe(cls) -> str:
        """Meaning, formula, parameters and reference, as plain text.

        >>> print(METHODS.find("rrf").describe().splitlines()[0])
        rrf: reciprocal rank fusion.
        """
        lines = [f"{cls.title}: {inspect.cleandoc(cls.__doc__ or '')}", "", f"Formula: {cls.formula}"]
        for f, p in cls.parameters():
            default = "must be given" if f.default is MISSING else f"default {show(f.default)}"
            lines.append(f"{f.name}: {p.says}; {p.range}; {default}")
        lines += ["weights: one for each run, or learned from judgments"] * cls.weighted
        lines += ["Trained: learns from judgments what each run's ranks are worth"] * cls.trained
        lines += [f"Usual normalisation: {cls.norm}"]
        lines += [f"Equals: {cls.equals}"] * bool(cls.equals) + [
            f"Reference: {entries()[cls.reference].citation}"
        ]
        return "\n".join(lines)


Kind = TypeVar("Kind", bound=Method)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def fusion_method(kind: type[Kind]) -> type[Kind]:
    """Class decorator: makes the class a frozen dataclass and enters it into the registry."""
    made = dataclass(frozen=True, kw_only=True)(kind)
    METHODS.add(made.title, made, aliases=made.aliases)
    return made


def refuse_negative(method: Method, pool: Pool, norm: str) -> None:
    """Refuses negative scores where they would turn the method's sense around."""
    if method.negative == "fine" or (method.negative == "absent" and norm not in {"none", "max"}):
        return
    everywhere = bool((pool.counts == len(pool.runs)).all())
    for run in pool.runs:
        at = int(np.argmin(run.score)) if len(run.score) else 0
        if run.score[at] >= 0 or (method.negative == "absent" and everywhere):
            continue
        code = run.code[at]
        why = (
            "multiplies scores" if method.negative == "never" else "counts 0 for a document that a run lacks"
        )
        raise InputError(
            f"run {run.name!r} has the negative score {run.score[at]:g} (topic"
            f" {pool.topics[pool.topic_of[code]]!r}, document {pool.documents[int(code)]!r}), and"
            f" {method.title} {why}",
            remedy="use norm='min-max', or a method of ranks such as rrf",
        )
