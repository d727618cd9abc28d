"""Induction from the three properties that it is the closure of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.check.proofs.certificate import Certificate, Evidence, Refutation, Replay
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

LEMMA = "transitive closure"
THREE = (
    "albahem.relevance-monotonicity",
    "albahem.irrelevance-monotonicity",
    "albahem.redundancy",
)
Prove = Callable[[Measure, Axiom, Space, int], Certificate | Refutation | None]


def prove_closure(measure: Measure, space: Space, depth: int, prove: Prove) -> Certificate | None:
    """Each of the three is proved, the empty list included: then every chain of them goes up as well."""
    whole = replace(space, empty=True)
    names = THREE if space.branching > 2 else THREE[:2]
    parts = [prove(measure, AXIOMS.find(name), whole, depth) for name in names]
    proofs = [part for part in parts if isinstance(part, Certificate)]
    if len(proofs) < len(names):
        return None
    claims = tuple(f"{proof.axiom}, by the lemma of {proof.lemma}" for proof in proofs)
    evidence = {"parts": [proof.evidence for proof in proofs]}
    replay = partial(replay_closure, tuple(proof.check for proof in proofs))
    return Certificate(measure, "albahem.induction", LEMMA, depth, claims, evidence, replay)


def replay_closure(checks: tuple[Replay, ...], measure: Measure, evidence: Evidence) -> bool:
    """Each of the proofs checked again."""
    # Evidence is of use only for the statement that it was made for.
    if [part["axiom"] for part in evidence["parts"]] != list(THREE[: len(checks)]):
        return False
    return all(check(measure, part) for check, part in zip(checks, evidence["parts"], strict=True))
