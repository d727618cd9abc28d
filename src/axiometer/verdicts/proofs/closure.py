"""Induction from the three properties that it is the closure of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from axiometer.axiomatics.albahem import GENERATORS, Induction
from axiometer.axiomatics.axiom import Axiom
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import (
    Certificate,
    Evidence,
    Refutation,
    Replay,
    described,
    space_of,
)

LEMMA = "transitive closure"
Prove = Callable[[Measure, Axiom, Space, int], Certificate | Refutation | None]


def prove_closure(
    measure: Measure, axiom: Axiom, space: Space, depth: int, prove: Prove
) -> Certificate | None:
    """Each of the three is proved, the empty list included: then every chain of them goes up as well."""
    whole = replace(space, empty=True)
    wanted = [one for one in GENERATORS if one.refuses(measure, whole) is None]
    parts = [prove(measure, one, whole, depth) for one in wanted]
    proofs = [part for part in parts if isinstance(part, Certificate)]
    if len(proofs) < len(wanted):
        return None
    claims = tuple(f"{proof.axiom.full_name}, by the lemma of {proof.lemma}" for proof in proofs)
    evidence = {"parts": [proof.evidence for proof in proofs], **described(whole)}
    replay = partial(replay_closure, tuple(proof.check for proof in proofs))
    depths = [proof.depth for proof in proofs if proof.depth is not None]
    return Certificate(measure, axiom, LEMMA, min(depths, default=None), claims, evidence, replay)


def replay_closure(checks: tuple[Replay, ...], measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Each of the proofs checked again, for the statement that it was made for."""
    if not isinstance(axiom, Induction) or len(checks) != len(evidence["parts"]) or not checks:
        return False
    space = space_of(evidence, 1)
    if any(described(space_of(part, 1)) != described(space) for part in evidence["parts"]):
        return False
    wanted = [one for one in GENERATORS if one.refuses(measure, space) is None]
    if len(wanted) != len(checks):
        return False
    return all(
        check(measure, one, part) for check, one, part in zip(checks, wanted, evidence["parts"], strict=True)
    )
