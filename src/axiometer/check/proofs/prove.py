"""From a measure and an axiom to a certificate, by the first lemma that applies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs.cells import prove_by_cells
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.proofs.closure import prove_closure
from axiometer.check.proofs.linear import prove_by_steps
from axiometer.check.proofs.recall import prove_recall
from axiometer.check.proofs.single import prove_single
from axiometer.check.proofs.states import prove_by_states
from axiometer.check.proofs.weights import prove_by_weights
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Lemma = Callable[[Measure, Axiom, Space, int], Certificate | Refutation | None]
LEMMAS: Sequence[Lemma] = (
    prove_by_weights,
    prove_by_cells,
    prove_by_steps,
    prove_single,
    prove_by_states,
    prove_recall,
)
DEPTH = 1000
"""How long the lists are that a proof covers, unless more is asked for."""


@lru_cache(maxsize=64)
def prove(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | Refutation | None:
    """A certificate for lists of up to `depth` documents, a case that violates the axiom, or neither.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> proof = prove(measure("nDCG"), AXIOMS.find("strict-swapping"), grade_space(3, depth=6), 100)
    >>> proof.lemma, proof.replay()
    ('additive weights', True)
    """
    if axiom.full_name == "albahem.induction":
        return prove_closure(measure, space, depth, prove)
    for lemma in LEMMAS:
        found = lemma(measure, axiom, space, depth)
        if found is not None:
            return found
    return None
