"""Theorem 1: one document that turns the tables is one on which the winner loses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.contests import contests
from axiometer.axioms.axiometrics.document_monotonicity import told
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab, subsets


@numbered
class UnbalancedDocument(Composed):
    """metric(D) higher for sigma, metric(D and d) not higher: metric(d) is lower for sigma."""

    name = "theorem-1"
    slug = "unbalanced-document"
    says = "Where sigma is better on D and no longer better on D with d, it is worse on d alone."
    matters = "A single document that turns a comparison can be found by looking at documents one by one."
    implies = "Nothing else; it follows from axiometrics.12."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more document turns the tables, and sigma is not worse on it"
    needs = ("axiometrics.12",)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of systems, all sets and all documents outside of them."""
        for size in range(2, lab.documents + 1):
            for one in range(size):
                rest = [at for at in range(size) if at != one]
                for some in subsets(rest, len(rest) if lab.local else 1):
                    for contest in contests(lab, size, (some, (one,), tuple(sorted((*some, one))))):
                        before, alone, after = contest.signs
                        here = (before > 0) & (after <= 0)
                        evidence = partial(told, lab, some, (one,))
                        yield contest.case(here & (alone < 0), True, True, "", evidence)
                        yield contest.case(here & (alone >= 0), False, True, "", evidence)
