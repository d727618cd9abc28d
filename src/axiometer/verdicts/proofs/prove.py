"""From a measure and an axiom to a certificate, by the first lemma that applies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from axiometer.axiomatics.albahem import Induction
from axiometer.axiomatics.axiom import Axiom, known_form
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import Certificate, Refutation
from axiometer.verdicts.proofs.closure import prove_closure
from axiometer.verdicts.proofs.linear import prove_by_steps
from axiometer.verdicts.proofs.recall import prove_recall
from axiometer.verdicts.proofs.single import prove_single
from axiometer.verdicts.proofs.states import prove_by_states
from axiometer.verdicts.proofs.weights import prove_by_weights

Lemma = Callable[[Measure, Axiom, Space, int], Certificate | Refutation | None]
LEMMAS: Sequence[Lemma] = (
    prove_by_weights,
    prove_by_steps,
    prove_single,
    prove_by_states,
    prove_recall,
)
DEPTH = 1000
"""How long the lists are that a proof covers, unless more is asked for."""


@remembered(64)
def prove(measure: Measure, axiom: Axiom, space: Space, depth: int) -> Certificate | Refutation | None:
    """A certificate for lists of up to `depth` documents, a case that violates the axiom, or neither.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
    >>> from axiometer.spaces import grade_space
    >>> proof = prove(measure("nDCG"), AXIOMS.find("strict-swapping"), grade_space(3, depth=6), 100)
    >>> proof.lemma, proof.replay()
    ('additive weights', True)
    """
    if not known_form(axiom):
        return None
    if isinstance(axiom, Induction):
        return prove_closure(measure, axiom, space, depth, prove)
    for lemma in LEMMAS:
        found = lemma(measure, axiom, space, depth)
        if found is not None:
            return found
    return None
