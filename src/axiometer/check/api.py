"""`ax.check` and `ax.audit`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.audit import Audit
from axiometer.check.chunks import CHUNK_LISTS, Report
from axiometer.check.engine import LIMIT
from axiometer.check.parts import verdicts
from axiometer.check.verdict import Verdict
from axiometer.measures.lookup import measure as find
from axiometer.measures.lookup import measures as find_all
from axiometer.measures.measure import Measure

Measurable = str | Measure | Callable[..., Any]


def check(
    measure: Measurable,
    axiom: str | Axiom,
    *,
    limit: int = LIMIT,
    chunk_lists: int = CHUNK_LISTS,
    report: Report | None = None,
    **bounds: Any,
) -> Verdict:
    """The verdict of one measure and one axiom.

    Bounds: grades= or aspects=, depth= or length=, empty=, relevant=; without any, those that the axiom
    speaks about.

    >>> v = check("AP_IA", "redundancy", aspects=2, depth=3)
    >>> v.status, v.violations, v.cases, v.witness.lists
    ('violated', 8, 8, (('a', 'a'), ('a', 'b')))
    """
    found = AXIOMS.find(axiom) if isinstance(axiom, str) else axiom
    return next(verdicts(find(measure), [found], Bounds(**bounds), limit, chunk_lists, report))


def audit(
    measures: Measurable | Sequence[Measurable],
    axioms: Sequence[str | Axiom] | None = None,
    *,
    limit: int = LIMIT,
    progress: Callable[[Verdict], None] | None = None,
    report: Report | None = None,
    **bounds: Any,
) -> Audit:
    """Every measure against every axiom, each space scored once for a measure.

    Without names, the axioms are the standard ones: all but those about an ordering.
    Ctrl-C ends it early; what was decided until then is in the audit, which says so.

    >>> a = audit(["AP_IA", "ACT"], ["redundancy", "irrelevance-monotonicity"], aspects=2, depth=3)
    >>> a.verdict("ACT", "redundancy").status
    'holds'
    """
    found = find_all(measures)
    wanted = [AXIOMS.find(a) if isinstance(a, str) else a for a in (axioms or standard_axioms())]
    done: list[Verdict] = []
    try:
        for one in found.values():
            for verdict in verdicts(one, wanted, Bounds(**bounds), limit, CHUNK_LISTS, report):
                done.append(verdict)
                if progress:
                    progress(verdict)
    except KeyboardInterrupt:
        return Audit(tuple(done), tuple(found), tuple(a.full_name for a in wanted), interrupted=True)
    return Audit(tuple(done), tuple(found), tuple(a.full_name for a in wanted))


def standard_axioms() -> list[str]:
    """The axioms of an audit that names none."""
    return [name for name in AXIOMS if AXIOMS.items[name].standard]
