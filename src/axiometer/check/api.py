"""`ax.check` and `ax.audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.audit import Audit
from axiometer.check.chunks import CHUNK_LISTS, Report
from axiometer.check.engine import LIMIT
from axiometer.check.parts import Reach, verdicts
from axiometer.check.verdict import Verdict
from axiometer.compose.composition import Composition
from axiometer.measures.lookup import measure as find
from axiometer.measures.lookup import measures as find_all
from axiometer.measures.measure import Measure

PROOF_DEPTH = 200
"""How long the lists are that the proofs of an audit cover; those of one check cover more."""
FEW = 8
"""So few measures are not worth the start of a process."""
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
    speaks about. For metrics built of components: documents=, steps=, ranks=.

    >>> v = check("AP_IA", "redundancy", aspects=2, depth=3)
    >>> v.status, v.violations, v.cases, v.witness.lists
    ('violated', 8, 8, (('a', 'a'), ('a', 'b')))
    """
    found = AXIOMS.find(axiom) if isinstance(axiom, str) else axiom
    return next(verdicts(find(measure), [found], Bounds(**bounds), Reach(limit, chunk_lists, report)))


def audit(
    measures: Measurable | Sequence[Measurable],
    axioms: Sequence[str | Axiom] | None = None,
    *,
    limit: int = LIMIT,
    jobs: int = 1,
    proof_depth: int = PROOF_DEPTH,
    progress: Callable[[Verdict], None] | None = None,
    report: Report | None = None,
    **bounds: Any,
) -> Audit:
    """Every measure against every axiom, each space scored once for a measure.

    Without names, the axioms are the standard ones: all but those about an ordering; those about components
    only where a measure is a composition. `jobs` processes work at the same time, -1 for one on each core;
    the verdicts are the same. Proofs cover lists of `proof_depth` documents, and of more where `depth` or a
    cutoff is larger.
    Ctrl-C ends it early; what was decided until then is in the audit, which says so.

    >>> a = audit(["AP_IA", "ACT"], ["redundancy", "irrelevance-monotonicity"], aspects=2, depth=3)
    >>> a.verdict("ACT", "redundancy").status
    'holds'
    """
    found = find_all(measures)
    wanted = [
        AXIOMS.find(a) if isinstance(a, str) else a for a in (axioms or standard_axioms(found.values()))
    ]
    reach = Reach(limit, report=report, proof_depth=proof_depth)
    decide = partial(verdicts, axioms=wanted, bounds=Bounds(**bounds), reach=reach)
    done: list[Verdict] = []
    try:
        for verdict in _decided(decide, list(found.values()), 1 if report else jobs):
            done.append(verdict)
            if progress:
                progress(verdict)
    except KeyboardInterrupt:
        return Audit(tuple(done), tuple(found), tuple(a.full_name for a in wanted), interrupted=True)
    return Audit(tuple(done), tuple(found), tuple(a.full_name for a in wanted))


def _decided(
    decide: Callable[..., Iterator[Verdict]], measures: list[Measure], jobs: int
) -> Iterator[Verdict]:
    """The verdicts in order; several processes only where there is enough to share out."""
    if jobs == 1 or len(measures) < FEW:
        for measure in measures:
            yield from decide(measure)
        return
    from joblib import Parallel, delayed

    shared = Parallel(n_jobs=jobs, return_as="generator")
    for together in shared(delayed(_all)(decide, measure) for measure in measures):
        yield from together


def _all(decide: Callable[..., Iterator[Verdict]], measure: Measure) -> list[Verdict]:
    return list(decide(measure))


def standard_axioms(measures: Iterable[Measure] = ()) -> list[str]:
    """The axioms of an audit that names none; the thirteen of compositions where there is one."""
    composed = any(isinstance(measure, Composition) for measure in measures)
    own = [f"axiometrics.{number}" for number in range(1, 14)] if composed else []
    return [name for name in AXIOMS if AXIOMS.items[name].standard] + own
