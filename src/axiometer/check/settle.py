"""Proof and enumeration together: each verdict says the most that the two have shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from axiometer import __version__
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.engine import witness_of
from axiometer.check.positions import last_rank
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.proofs.prove import prove
from axiometer.check.verdict import Verdict
from axiometer.errors import AxiomError
from axiometer.measures.calling import UnscoredError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.guard import guarded
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Proof = Certificate | Refutation | None


def proof_for(
    measure: Measure, axiom: Axiom, space: Space, bounds: Bounds, depth: int, listed: bool
) -> Proof:
    """A proof for lists of `depth` documents or more; for the named depth where they cannot be listed."""
    if isinstance(measure, FunctionMeasure) or axiom.refuses(measure, space):
        return None
    try:
        with guarded(measure):
            return _proof_for(measure, axiom, space, bounds, depth, listed)
    except UnscoredError:
        return None


def _proof_for(
    measure: Measure, axiom: Axiom, space: Space, bounds: Bounds, depth: int, listed: bool
) -> Proof:
    named = bounds.depth or bounds.length or 0
    found = prove(measure, axiom, space, max(depth, named, last_rank(measure)))
    if isinstance(found, Certificate) and found.depth is not None and found.depth < named:
        return None
    if isinstance(found, Refutation) and named and not listed:
        found = prove(measure, axiom, space, named)
    if isinstance(found, Refutation) and not all(map(space.allows, found.case)):
        return None
    if isinstance(found, Refutation) and named and not listed:
        return found
    return None if isinstance(found, Refutation) and named else found


def settle(measure: Measure, axiom: Axiom, verdict: Verdict, proof: Proof) -> Verdict:
    """The verdict of an enumeration, with the proof's certificate where there is one."""
    if isinstance(proof, Certificate):
        if verdict.status == "violated":
            raise AxiomError(
                f"{measure}, {axiom.full_name}: the proof and the counterexample contradict each other",
                remedy="report it: one of them has a defect",
            )
        if verdict.status in ("holds", "undecided") and not verdict.unread:
            return replace(verdict, status="proved", certificate=proof)
    if isinstance(proof, Refutation) and verdict.status == "holds":
        return replace(verdict, reason=f"in longer lists it fails: {proof.reason}")
    return verdict


def by_proof(measure: Measure, axiom: Axiom, space: Space, proof: Certificate | Refutation) -> Verdict:
    """The verdict of a proof alone, where the space is too large to be listed."""
    if isinstance(proof, Refutation):
        return refuted(measure, axiom, space, proof)
    return Verdict(
        str(measure),
        axiom.full_name,
        "proved",
        space.bounds,
        certificate=proof,
        arithmetic="exact",
        reason="by proof alone: the space is too large to be listed",
        provenance={"axiometer": __version__},
    )


def refuted(measure: Measure, axiom: Axiom, space: Space, proof: Refutation) -> Verdict:
    """The verdict of a counterexample that a criterion found."""
    deep = replace(space, depth=max(map(len, proof.case)))
    limits: dict[str, Any] = {**deep.bounds}
    return Verdict(
        str(measure),
        axiom.full_name,
        "violated",
        limits,
        1,
        1,
        witness_of(measure, axiom, deep, proof.case),
        arithmetic="exact",
        reason=proof.reason,
        provenance={"axiometer": __version__},
    )
