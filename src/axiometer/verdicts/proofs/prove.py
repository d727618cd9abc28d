"""From a measure and an axiom to a certificate, by the first lemma that applies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from axiometer.axiomatics.albahem import GENERATORS, Induction
from axiometer.axiomatics.axiom import Axiom, known_form
from axiometer.metrics.cwl.users import ScaledGain
from axiometer.metrics.function import FunctionMeasure, UnscoredError
from axiometer.metrics.guard import guarded
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT
from axiometer.spaces import Space
from axiometer.verdicts.proofs.additive_weights import prove_by_weights
from axiometer.verdicts.proofs.affine_steps import prove_by_steps
from axiometer.verdicts.proofs.any_base import prove_any
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    EVERY_BASE,
    Argument,
    Certificate,
    Evidence,
    Refutation,
    Shown,
    described,
    replay_inside,
    space_of,
)
from axiometer.verdicts.proofs.every_recall_base import prove_recall
from axiometer.verdicts.proofs.obligations import statement_of
from axiometer.verdicts.proofs.single_document import prove_single
from axiometer.verdicts.proofs.state_order import prove_by_order
from axiometer.verdicts.proofs.states import prove_by_states

Proof = Certificate | Refutation | None
Lemma = Callable[[Measure, Axiom, Space, int | None], Proof]
Bounded = Callable[[Measure, Axiom, Space, int], Proof]


def refute_behind_horizon(
    measure: Measure, axiom: Axiom, space: Space, depth: int | None
) -> Refutation | None:
    """A strict rewrite of documents that nobody reads, where a measure has a horizon; the lists are scored.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics.find_measure import measure
    >>> from axiometer.spaces import grade_space
    >>> found = refute_behind_horizon(
    ...     measure("INST(horizon=3)"), AXIOMS.find("priority"), grade_space(2, depth=4), None
    ... )
    >>> found.case
    ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0))
    """
    rewrite = statement_of(axiom, measure)
    if depth is not None or not isinstance(measure, ScaledGain) or measure.cutoff is not None:
        return None
    if rewrite is None or not axiom.strict or rewrite.covers or space.relevant:
        return None
    parts = [(0,) * measure.deepest, *[()] * (len(rewrite.lists) - 1)]
    for rule in rewrite.rules(space.branching):
        case = rule.lists(parts)
        deep = replace(space, depth=max(map(len, case)))
        values = score_lists(measure, deep, FLOAT, list(case))
        # The same documents are read in both lists, so that even floats are the same.
        if all(value == values[0] for value in values):
            return Refutation(case, f"nobody reads behind rank {measure.deepest}")
    return None


LEMMAS: Sequence[Lemma] = (prove_by_weights, refute_behind_horizon, prove_by_order, prove_any)
"""Those that speak of lists of any length, where no depth is given."""
BOUNDED: Sequence[Bounded] = (prove_by_steps, prove_single, prove_by_states, prove_recall)
"""Those that go down to a depth."""
DEPTH = 1000
"""How long the lists are that a proof covers, unless more is asked for."""


CLOSURE = "transitive closure"
Sought = TypeVar("Sought")


def attempted(measure: Measure, find: Callable[[], Sought]) -> Sought | None:
    """What is found by running a definition on something else than lists; nothing of a function's values."""
    if isinstance(measure, FunctionMeasure):
        return None
    try:
        with guarded(measure):
            return find()
    except UnscoredError:
        return None


@remembered(64)
def prove(measure: Measure, axiom: Axiom, space: Space, depth: int | None) -> Proof:
    """A certificate for lists of up to `depth` documents, a case that violates the axiom, or neither.

    Without a depth it speaks of lists of any length.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> proof = prove(measure("nDCG"), AXIOMS.find("strict-swapping"), grade_space(3, depth=6), None)
    >>> proof.lemma, proof.extent, proof.replay()
    ('additive weights', 'for lists of any length', True)
    """
    if not known_form(axiom):
        return None
    if isinstance(axiom, Induction):
        return _prove_closure(measure, axiom, space, depth)
    for lemma in LEMMAS:
        found = lemma(measure, axiom, space, depth)
        if found is not None:
            return found
    if depth is None:
        return None
    for bounded in BOUNDED:
        found = bounded(measure, axiom, space, depth)
        if found is not None:
            return found
    return None


def _prove_closure(measure: Measure, axiom: Axiom, space: Space, depth: int | None) -> Certificate | None:
    """Induction, from the three properties that it is the closure of.

    Each of the three is proved, the empty list included: then every chain of them goes up as well.
    """
    whole = replace(space, empty=True)
    wanted = [one for one in GENERATORS if one.refuses(measure, whole) is None]
    parts = [prove(measure, one, whole, depth) for one in wanted]
    proofs = [part for part in parts if isinstance(part, Certificate)]
    if len(proofs) < len(wanted):
        return None
    evidence = {"parts": [proof.to_dict() for proof in proofs], **described(whole)}
    every = EVERY_BASE if all(proof.bases == EVERY_BASE for proof in proofs) else ""
    return Certificate(measure, axiom, CLOSURE, evidence, every)


def replay_closure(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Each of the proofs checked again, for the statement that it was made for."""
    parts, space = evidence["parts"], space_of(evidence, 1)
    wanted = [one for one in GENERATORS if one.refuses(measure, space) is None]
    if not isinstance(axiom, Induction) or not parts or len(wanted) != len(parts):
        return False
    if any(described(space_of(part["evidence"], 1)) != described(space) for part in parts):
        return False
    return all(replay_inside(measure, one, part) for one, part in zip(wanted, parts, strict=True))


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    parts = evidence["parts"]
    depths = [part["depth"] for part in parts if part["depth"] is not None]
    claims = tuple(f"{part['axiom']}, by the lemma of {part['lemma']}" for part in parts)
    return min(depths, default=None), claims


ARGUMENTS[CLOSURE] = Argument(replay_closure, _says)
