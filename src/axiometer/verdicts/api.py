"""`ax.check` and `ax.audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from axiometer.arguments import function, several, text
from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import AxiomError
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.find_measure import measures as find_all
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.verdicts.audit import Audit
from axiometer.verdicts.audit_work import AuditWork, ChunkProgress
from axiometer.verdicts.chunks import CHUNK_LISTS, Report
from axiometer.verdicts.decide import verdicts
from axiometer.verdicts.pairwise import LIMIT, Reach
from axiometer.verdicts.proofs.prove import DEPTH
from axiometer.verdicts.verdict import Verdict
from axiometer.verdicts.workers import Workers


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
    found, asked = find_axiom(axiom), Bounds(**bounds)
    asked.refuse_unfit(found)
    with one_question():
        return next(verdicts(find(measure), [found], asked, Reach(limit, chunk_lists, report)))


def audit(
    measures: Measurable | Sequence[Measurable],
    axioms: Sequence[str | Axiom] | None = None,
    *,
    limit: int = LIMIT,
    jobs: int = 1,
    cluster: str | None = None,
    store: str | Path | None = None,
    chunk_lists: int = CHUNK_LISTS,
    proof_depth: int = DEPTH,
    progress: Callable[[Verdict], None] | None = None,
    chunk_progress: ChunkProgress | None = None,
    report: Report | None = None,
    **bounds: Any,
) -> Audit:
    """Every measure against every axiom, each space scored once for a measure.

    Without names, the axioms are the standard ones: all but those about an ordering; those about components
    only where a measure is a composition. `jobs` processes work at the same time, -1 for one on each core, or
    those of the Dask scheduler at the address `cluster`; the verdicts are the same. `store` is a file that
    keeps what is done: the same audit goes on from there. Proofs cover lists of `proof_depth` documents, and
    of more where `depth` or a cutoff is larger.
    Ctrl-C ends it early; what was decided until then is in the audit, which says so.

    >>> a = audit(["AP_IA", "ACT"], ["redundancy", "irrelevance-monotonicity"], aspects=2, depth=3)
    >>> a.verdict("ACT", "redundancy").status
    'proved'
    """
    if report and (store or cluster):
        raise AxiomError(
            "the violating cases are collected in one process", remedy="leave out store= and cluster="
        )
    found = find_all(measures)
    function("progress", progress)
    named = [axioms] if isinstance(axioms, str) else axioms or standard_axioms(found.values())
    wanted = _each_once(map(find_axiom, several("axioms", named, "axioms", refusal=AxiomError)))
    asked, reach = Bounds(**bounds), Reach(limit, chunk_lists, report, proof_depth)
    for axiom in wanted if axioms else ():
        asked.refuse_unfit(axiom)
    done: dict[tuple[str, str], Verdict] = {}
    interrupted = False
    with one_question(), ExitStack() as stack:
        kept = None
        if store:
            # Only those who keep results pay for the database and the codec.
            from axiometer.verdicts.store import Store

            kept = stack.enter_context(Store(store))
        work = AuditWork(wanted, asked, reach, Workers(jobs, cluster), kept, chunk_progress)
        try:
            for verdict in work.verdicts(list(found.values())):
                done[verdict.measure, verdict.axiom] = verdict
                if progress:
                    progress(verdict)
        except KeyboardInterrupt:
            interrupted = True
    names = tuple(a.full_name for a in wanted)
    ordered = tuple(done[m, a] for m in found for a in names if (m, a) in done)
    return Audit(ordered, tuple(found), names, interrupted)


def _each_once(axioms: Iterable[Axiom]) -> list[Axiom]:
    """The axioms without repetitions; two different ones of one name are refused."""
    found: dict[str, Axiom] = {}
    for axiom in axioms:
        if found.setdefault(axiom.full_name, axiom) != axiom:
            raise AxiomError(
                f"two different axioms are called {axiom.full_name}", remedy="rename one of them"
            )
    return list(found.values())


def find_axiom(source: str | Axiom) -> Axiom:
    """The axiom of a name, or itself.

    >>> find_axiom("redundancy").full_name
    'albahem.redundancy'
    """
    if isinstance(source, Axiom):
        return source
    return AXIOMS.find(text("axiom", source, refusal=AxiomError))


def standard_axioms(measures: Iterable[Measure] = ()) -> list[str]:
    """The axioms of an audit that names none; the thirteen of compositions where there is one."""
    composed = any(isinstance(measure, Composition) for measure in measures)
    own = [f"axiometrics.{number}" for number in range(1, 14)] if composed else []
    return [name for name in AXIOMS if AXIOMS.items[name].standard] + own
