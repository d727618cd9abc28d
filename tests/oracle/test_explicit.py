"""Verdicts under named bounds and a named recall base, against brute force.

Compared are the status, how many cases there are and fail, and the smallest case that fails.
"""

from __future__ import annotations

import pytest

import axiometer as ax

from .cases import AXIOMS, BASES, Found, Space, blind, decide, decide_bases, speaks
from .drawing import agreed, third
from .scores import AD_HOC, DIVERSE, Labels

OVER_ASPECTS = {
    *DIVERSE,
    "P@3",
    "AP",
    "AP@2",
    "RR",
    "Bpref",
    "nDCG@2",
    "R@2",
    "Rprec",
    "SetP",
    "Terminal(nDCG@3)",
}
OVER_GRADES = {*AD_HOC, "AP_IA", "alpha_nDCG@2", "ACT", "RBU"}
PAIRS = ((0, 2), (1, 1), (1, 2), (3, 1), (1, 4))


def bounds(name: str) -> list[tuple[Space, Labels]]:
    """The spaces, each with recall bases of up to a document more than the lists can hold."""
    found: list[tuple[Space, Labels]] = []
    if name in OVER_GRADES:
        found += [(Space("grades", 1, 4), (n,)) for n in range(6)]
        found += [(Space("grades", 2, 3), base) for base in PAIRS]
        found += [(Space("grades", 1, 3, exact=True), (2,))]
    if name in OVER_ASPECTS:
        found += [(Space("aspects", 2, 3), base) for base in PAIRS]
        found += [(Space("aspects", 2, 2, empty=True), (1, 2)), (Space("aspects", 3, 2), (1, 0, 2))]
        found += [(Space("aspects", 3, 3), (3, 3, 3))]
    return found


def compare(found: ax.Verdict, wanted: Found, space: Space, unread: bool) -> str:
    """What the verdict gets wrong, or nothing."""
    status = "violated" if wanted.broken else "holds" if wanted.cases else "not-applicable"
    fine = {"holds": ("holds", "proved", *(["not-applicable"] if unread else []))}.get(status, (status,))
    shown = found.witness.lists if found.witness else None
    least = wanted.least and tuple(map(space.shown, wanted.least))
    is_, ought = (found.violations, found.cases, shown), (len(wanted.broken), wanted.cases, least)
    if found.status in fine and is_ == ought:
        return ""
    return f"{found.measure} {found.axiom} {found.bounds}: {found.status} {is_}, not {status} {ought}"


@pytest.mark.parametrize("name", AD_HOC | DIVERSE)
def test_verdicts(name: str) -> None:
    every = [(axiom, space, base) for space, base in bounds(name) for axiom in AXIOMS if speaks(axiom, space)]
    chosen = third(every, name)
    wrong = []
    for space, base in dict.fromkeys((space, base) for _, space, base in chosen):
        axioms = [axiom for axiom, *where in chosen if where == [space, base]]
        audit = ax.audit(name, axioms, proof_depth=1, relevant=space.given(base), **space.bounds)
        for axiom, found in zip(axioms, audit.verdicts, strict=True):
            if axiom in BASES:
                wanted = decide_bases(name, axiom, space, [base])
            else:
                wanted = decide(name, axiom, space, base)
            wrong.append(compare(found, wanted, space, blind(name, axiom, space)))
    agreed([line for line in wrong if line], len(wrong))
