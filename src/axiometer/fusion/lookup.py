"""From a name to a method: `rrf`, `rrf(k=10)`, `wsum` with its weights."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from axiometer.arguments import several, text
from axiometer.errors import InputError, MeasureError, nearest
from axiometer.fusion.method import METHODS, Method
from axiometer.names import parse

FORM = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def find_method(source: str | Method, parameters: Mapping[str, Any] | None = None) -> Method:
    """The method of a name, with the parameters that the name or the mapping gives.

    >>> str(find_method("rrf(k=10)")), str(find_method("rbc", {"phi": 0.9})), str(find_method("borda_log"))
    ('rrf(k=10)', 'rbc(phi=0.9)', 'borda-log')
    """
    given = dict(parameters or {})
    if isinstance(source, Method):
        return _build(type(source), {**_values(source), **given})
    match = FORM.fullmatch(text("method", source))
    if match is None:
        raise InputError(f"{source!r} is no fusion method", remedy="write it like rrf or rrf(k=60)")
    if match[1] not in METHODS:
        raise InputError(
            f"there is no fusion method {match[1]!r}",
            remedy=nearest(match[1], METHODS) or f"choose one of {', '.join(METHODS)}",
        )
    kind = METHODS.find(match[1])
    return _build(kind, {**_arguments(kind, match[2] or "", source), **given})


def _values(method: Method) -> dict[str, Any]:
    names = ["weights", "learned", *(f.name for f, _ in method.parameters())]
    return {name: getattr(method, name) for name in names}


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


def _build(kind: type[Method], given: Mapping[str, Any]) -> Method:
    known = {f.name: p for f, p in kind.parameters()}
    values: dict[str, Any] = {name: given[name] for name in ("weights", "learned") if name in given}
    for name, value in given.items():
        if name in values:
            continue
        if name not in known:
            hint = nearest(name, known) or "it takes " + (", ".join(known) or "no parameter")
            raise InputError(f"{kind.title} has no parameter {name!r}", remedy=hint)
        values[name] = known[name].convert(kind.title, name, value)
    return kind(**values)


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
