"""Verdicts and what chunks showed as text that reads back to equal values; plain data, never code.

Every field is checked against its type as it is read.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from types import FunctionType
from typing import Any, TypeVar

import msgspec
import numpy as np

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import InputError
from axiometer.metrics.measure import Measure
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.tally import Tally
from axiometer.verdicts.verdict import Verdict, Witness

Item = TypeVar("Item")
CHECKS = "axiometer.verdicts.proofs."


class Check(msgspec.Struct, frozen=True):
    """A certificate's replay by name: a function of the proofs, and those that it is given first."""

    name: str
    given: tuple[tuple[Check, ...], ...] = ()


class KeptCertificate(msgspec.Struct, frozen=True):
    """A certificate without what it speaks of: whoever reads it knows what was asked."""

    lemma: str
    depth: int | None
    claims: tuple[str, ...]
    evidence: dict[str, Any]
    check: Check
    bases: str


@dataclass(frozen=True)
class KeptWitness(Witness):
    """A witness as it is read: fractions in base 16, for Python refuses very long decimals."""

    scores: tuple[float | tuple[str, str], ...]  # type: ignore[assignment]
    relevant: dict[str, int] | None = None


@dataclass(frozen=True)
class KeptVerdict(Verdict):
    """A verdict as it is read."""

    witness: KeptWitness | None = None
    parts: tuple[KeptVerdict, ...] = ()
    certificate: KeptCertificate | None = None


def tallies_to_text(found: Mapping[str, Tally]) -> str:
    """What a chunk showed by axiom, as one line of JSON.

    >>> tallies_from_text(tallies_to_text({"a": Tally(3, 1, witness=(((1,), (1, 0)), ()))}))
    {'a': Tally(cases=3, violations=1, ..., witness=(((1,), (1, 0)), ()), open_case=None, past=None)}
    """
    return msgspec.json.encode(found, enc_hook=_plain).decode()


def tallies_from_text(text: str) -> dict[str, Tally]:
    """What a chunk showed by axiom."""
    return _read(text, dict[str, Tally], dict)


def verdict_to_text(verdict: Verdict) -> str:
    """One line of JSON; TypeError for what has no such form, as parts of a third party's may have none."""
    return msgspec.json.encode(_kept(verdict), enc_hook=_plain).decode()


def verdict_from_text(text: str, measure: Measure, axiom: Axiom) -> Verdict:
    """The verdict of a text; the measure and the axiom are what its certificates speak of.

    >>> from axiometer.axiomatics import AXIOMS
    >>> from axiometer.metrics import measure
    >>> verdict = Verdict("AP", "albahem.redundancy", "holds", {"aspects": 2, "depth": 3}, cases=8)
    >>> verdict_from_text(verdict_to_text(verdict), measure("AP"), AXIOMS.find("redundancy")) == verdict
    True
    """
    return _read(text, KeptVerdict, lambda kept: _verdict(kept, measure, axiom))


def _read(text: str, kind: Any, value: Callable[[Any], Item]) -> Item:
    try:
        return value(msgspec.json.decode(text, type=kind))
    except (msgspec.MsgspecError, ValueError, AttributeError, ImportError, RecursionError) as error:
        raise InputError(f"a kept result cannot be read ({error})") from None


def _plain(value: object) -> Any:
    if isinstance(value, Fraction):
        return hex(value.numerator), hex(value.denominator)
    if isinstance(value, np.integer):
        return int(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def _kept(verdict: Verdict) -> Verdict:
    proof = verdict.certificate
    if isinstance(proof, Certificate):
        parts = (proof.lemma, proof.depth, proof.claims, proof.evidence)
        proof = KeptCertificate(*parts, _named(proof.check), proof.bases)
    return replace(verdict, certificate=proof, parts=tuple(map(_kept, verdict.parts)))


def _named(check: Any) -> Check:
    if isinstance(check, partial) and not check.keywords:
        return Check(_named(check.func).name, tuple(tuple(map(_named, group)) for group in check.args))
    ours = isinstance(check, FunctionType) and check.__module__.startswith(CHECKS)
    if not ours or "<" in check.__qualname__:
        raise TypeError(f"{type(check).__name__} has no plain form")
    return Check(f"{check.__module__}:{check.__qualname__}")


def _verdict(kept: KeptVerdict, measure: Measure, axiom: Axiom) -> Verdict:
    proof = kept.certificate and Certificate(
        measure,
        axiom,
        **{**msgspec.structs.asdict(kept.certificate), "check": _replay(kept.certificate.check)},
    )
    witness = kept.witness and _witness(kept.witness)
    parts = tuple(_verdict(part, measure, axiom) for part in kept.parts)
    return Verdict(**{**vars(kept), "witness": witness, "parts": parts, "certificate": proof})


def _witness(kept: KeptWitness) -> Witness:
    scores = tuple(
        Fraction(int(score[0], 16), int(score[1], 16)) if isinstance(score, tuple) else score
        for score in kept.scores
    )
    counts = kept.relevant
    base = None if counts is None else {int(k) if k.isdigit() else k: n for k, n in counts.items()}
    return Witness(**{**vars(kept), "scores": scores, "relevant": base})


def _replay(check: Check) -> Callable[..., Any]:
    """Only functions of our own proofs are found: a text cannot name any other."""
    module, _, name = check.name.partition(":")
    found = getattr(importlib.import_module(module), name) if module.startswith(CHECKS) else None
    if not isinstance(found, FunctionType) or found.__module__ != module:
        raise ValueError(check.name)
    given = (tuple(map(_replay, group)) for group in check.given)
    return partial(found, *given) if check.given else found
