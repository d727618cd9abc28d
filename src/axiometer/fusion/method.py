"""A fusion method: what each run gives to a document, how the shares are joined, how it is looked up."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform

import numpy as np
import numpy.typing as npt

from axiometer.arguments import several, text
from axiometer.errors import InputError, MeasureError
from axiometer.fusion.pool import Floats, Pool
from axiometer.metrics.parameters import Parameter, parameters_of, read_arguments, show
from axiometer.metrics.references import ENTRY, FIELD, Entry
from axiometer.names import number_text, parse
from axiometer.registry import Registry

if TYPE_CHECKING:
    from axiometer.fusion.training import JudgedPool

METHODS: Registry[type[Method]] = Registry("fusion method", "axiometer.fusion", InputError)
TWO_RUNS = ({"a": 3.0, "b": 2.0, "c": 1.0}, {"b": 4.0, "d": 2.0, "a": 1.0})
LEARNT = ("weights", "learned")
"""What a method has besides its parameters."""
FORM = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


@cache
def references() -> dict[str, Entry]:
    """The literature on fusion, by key, from the file beside this one.

    >>> references()["lee1997"].citation.partition(". ")[0]
    'Joon Ho Lee (1997)'
    """
    bibtex = (files("axiometer.fusion") / "references.bib").read_text(encoding="utf-8")
    return {m[2]: Entry(m[2], m[1], dict(FIELD.findall(m[3])), m[0]) for m in ENTRY.finditer(bibtex)}


@dataclass(frozen=True)
class Example:
    """A worked example: the fused scores of one topic, as fractions or decimals, worked out by hand."""

    name: str
    fused: Mapping[str, str]
    runs: Sequence[Mapping[str, float]] = TWO_RUNS
    norm: str | None = None
    weights: Sequence[str] = ()
    judgments: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Share:
    """What a run gives: numbers of about 32 digits, each as a float and what the float leaves out."""

    value: Floats
    rest: Floats | float = 0.0

    def __getitem__(self, at: npt.NDArray[Any]) -> Share:
        rest = self.rest[at] if isinstance(self.rest, np.ndarray) else self.rest
        return Share(self.value[at], rest)

    def __sub__(self, other: Share) -> Share:
        value, lost = two_sum(self.value, -other.value)
        return Share(value, lost + (self.rest - other.rest))


def two_sum(one: Floats, other: Floats) -> tuple[Floats, Floats]:
    """The sums, and exactly what their rounding lost.

    >>> two_sum(np.array([1e16]), np.array([1.0]))
    (array([1.e+16]), array([1.]))
    """
    total = one + other
    part = total - one
    lost: Floats = (one - (total - part)) + (other - part)
    return total, lost


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

    def learn(self, pool: Pool, judged: JudgedPool) -> Self:
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
    def weight_texts(self) -> list[str] | None:
        """The weights as exact text."""
        return None if self.weights is None else [number_text(weight) for weight in self.weights]

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
        return parameters_of(cls)

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
        lines += [f"Equals: {cls.equals}"] * bool(cls.equals)
        return "\n".join([*lines, f"Reference: {references()[cls.reference].citation}"])


Kind = TypeVar("Kind", bound=Method)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def fusion_method(kind: type[Kind]) -> type[Kind]:
    """Class decorator: makes the class a frozen dataclass and enters it into the registry."""
    made = dataclass(frozen=True, kw_only=True)(kind)
    METHODS.add(made.title, made, aliases=made.aliases)
    return made


def find_method(source: str | Method, parameters: Mapping[str, Any] | None = None) -> Method:
    """The method of a name, with the parameters that the name or the mapping gives.

    >>> str(find_method("rrf(k=10)")), str(find_method("rbc", {"phi": 0.9})), str(find_method("borda_log"))
    ('rrf(k=10)', 'rbc(phi=0.9)', 'borda-log')
    """
    given = dict(parameters or {})
    if isinstance(source, Method):
        names = [*LEARNT, *(f.name for f, _ in source.parameters())]
        return _build(type(source), {name: getattr(source, name) for name in names} | given)
    match = FORM.fullmatch(text("method", source))
    if match is None:
        raise InputError(f"{source!r} is no fusion method", remedy="write it like rrf or rrf(k=60)")
    kind = METHODS.find(match[1])
    return _build(kind, _arguments(kind, match[2] or "", source) | given)


def _build(kind: type[Method], given: Mapping[str, Any]) -> Method:
    learnt = {name: given[name] for name in LEARNT if name in given}
    named = [(name, value) for name, value in given.items() if name not in learnt]
    try:
        return kind(**learnt, **read_arguments(kind.title, kind.parameters(), named))
    except MeasureError as error:  # a method is no measure
        raise InputError(error.what, remedy=error.remedy) from None


def _arguments(kind: type[Method], inside: str, source: str) -> dict[str, Any]:
    """The parameters within the parentheses; those without a keyword come in the method's order."""
    try:
        arguments = parse(f"method({inside})").arguments
    except MeasureError:
        raise InputError(
            f"the parameters of {source!r} cannot be read", remedy="write them like rrf(k=60)"
        ) from None
    order = iter([f.name for f, _ in kind.parameters()])
    return {keyword or next(order, "?"): value for keyword, value in arguments}


def read_weights(values: Sequence[Any]) -> tuple[Fraction, ...]:
    """Weights as exact numbers; text may be a decimal or a fraction.

    >>> read_weights([0.1, "1/3", 2])
    (Fraction(1, 10), Fraction(1, 3), Fraction(2, 1))
    """
    weights = tuple(_weight(value) for value in several("weights", values, "numbers"))
    if not any(weights):
        raise InputError("all weights are 0", remedy="give at least one that is not")
    return weights


def _weight(value: Any) -> Fraction:
    try:
        weight = Fraction(str(value).strip())
    except (ValueError, ZeroDivisionError):
        raise InputError(f"the weight {value!r} is no number", remedy="give one such as 0.3") from None
    if weight < 0:
        raise InputError(f"the weight {value} is negative", remedy="give weights from 0 up")
    return weight


def check_weights(method: Method, runs: int) -> None:
    """Refuses weights, or things learned, of another number than that of the runs."""
    for values, what in ((method.weights, "weights"), (method.learned, "trained runs")):
        if values is not None and len(values) != runs:
            raise InputError(
                f"{method.title} has {len(values)} {what} for {runs} runs", remedy="give one for each run"
            )
    if method.weights is not None and not method.weighted:
        known = ", ".join(name for name in METHODS if METHODS.items[name].weighted)
        raise InputError(f"{method.title} takes no weights", remedy=f"use one of {known}")


def refuse_negative(method: Method, pool: Pool, norm: str) -> None:
    """Refuses negative scores where they would turn the method's sense around."""
    if method.negative == "fine" or (method.negative == "absent" and norm not in {"none", "max"}):
        return
    if method.negative == "absent" and (pool.counts == len(pool.runs)).all():
        return
    for run in pool.runs:
        if run.score.min(initial=0.0) >= 0:
            continue
        at = int(np.argmin(run.score))
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
