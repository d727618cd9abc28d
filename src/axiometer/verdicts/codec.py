"""Verdicts and what chunks showed as text that reads back to equal values; plain data, never code."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import InputError
from axiometer.metrics.measure import Measure
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.tally import Tally
from axiometer.verdicts.verdict import Verdict, Witness

KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in (Tally, Verdict, Witness, Certificate)}
CHECKS = "axiometer.verdicts.proofs."
HANDY = 1 << 53
"""Integers above it are written in base 16: their decimals are slow, and Python refuses very long ones."""


def to_text(value: Any) -> str:
    """One line of JSON in which every object says what it is; TypeError for what has no such form.

    >>> text = to_text({"a": (1, Fraction(1, 3))}); from_text(text)
    {'a': (1, Fraction(1, 3))}
    """
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=False)


def from_text(text: str, subject: tuple[Measure, Axiom] | None = None) -> Any:
    """The value of a text; `subject` are the measure and the axiom that its certificates speak of."""
    try:
        return _value(json.loads(text), subject)
    except (ValueError, TypeError, KeyError, AttributeError, ImportError, RecursionError) as error:
        raise InputError(f"a kept result cannot be read ({type(error).__name__})") from None


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int | np.integer):
        return _integer(int(value))
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_plain(item) for item in value]}
    if isinstance(value, Mapping):
        return {"dict": [[_plain(key), _plain(item)] for key, item in value.items()]}
    if isinstance(value, Fraction):
        return {"fraction": [hex(value.numerator), hex(value.denominator)]}
    if type(value).__name__ in KINDS and type(value) is KINDS[type(value).__name__]:
        parts = {f.name: getattr(value, f.name) for f in fields(value) if f.name not in _own(value)}
        return {type(value).__name__: {name: _plain(part) for name, part in parts.items()}}
    return {"check": _check_name(value)}


def _own(value: Any) -> tuple[str, ...]:
    """What a certificate speaks of is not written: whoever reads it knows what was asked."""
    return ("subject", "axiom") if isinstance(value, Certificate) else ()


def _spoken_of(subject: tuple[Measure, Axiom] | None) -> dict[str, Any]:
    if subject is None:
        raise ValueError("a certificate without what it speaks of")
    return {"subject": subject[0], "axiom": subject[1]}


def _integer(value: int) -> Any:
    return value if abs(value) < HANDY else {"int": hex(value)}


def _check_name(check: Any) -> Any:
    """A certificate's replay: a function of the proofs, or one that is given others first."""
    if isinstance(check, partial) and not check.keywords:
        return [_check_name(check.func), *([_check_name(inner) for inner in group] for group in check.args)]
    if (
        isinstance(check, FunctionType)
        and check.__module__.startswith(CHECKS)
        and "<" not in check.__qualname__
    ):
        return f"{check.__module__}:{check.__qualname__}"
    raise TypeError(f"{type(check).__name__} has no plain form")


def _value(plain: Any, subject: tuple[Measure, Axiom] | None) -> Any:
    if isinstance(plain, list):
        return [_value(item, subject) for item in plain]
    if not isinstance(plain, dict):
        return plain
    ((kind, inner),) = plain.items()
    if kind in KINDS:
        parts = {name: _value(part, subject) for name, part in inner.items()}
        return KINDS[kind](**(_spoken_of(subject) if kind == "Certificate" else {}), **parts)
    if kind == "dict":
        return {_value(key, subject): _value(item, subject) for key, item in inner}
    if kind == "tuple":
        return tuple(_value(item, subject) for item in inner)
    if kind == "fraction":
        return Fraction(int(inner[0], 16), int(inner[1], 16))
    return int(inner, 16) if kind == "int" else _check(inner)


def _check(name: Any) -> Callable[..., Any]:
    """Only functions of our own proofs are found: a text cannot name any other."""
    if isinstance(name, list):
        return partial(_check(name[0]), *(tuple(map(_check, group)) for group in name[1:]))
    module, _, function = name.partition(":")
    found = getattr(importlib.import_module(module), function) if module.startswith(CHECKS) else None
    if not isinstance(found, FunctionType) or found.__module__ != module:
        raise ValueError(name)
    return found
