"""The engine: a measure and some axioms over a space, chunk by chunk, to verdicts."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from axiometer import __version__
from axiometer.arguments import whole
from axiometer.axioms.axiom import Axiom
from axiometer.check.chunks import CHUNK_LISTS, Chunk, Report, arithmetic_for, chunks, lists_for, run_chunk
from axiometer.check.partial import Case, Listed, Partial
from axiometer.check.telling import doubt, numbers, status_of, why_open
from axiometer.check.verdict import Verdict, Witness
from axiometer.errors import AxiomError, MeasureError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.measures.tree import score_lists
from axiometer.numeric import FLOAT, REAL, Arithmetic, as_fraction
from axiometer.spaces import Space

LIMIT = 50_000_000


def decide_space(
    measure: Measure,
    axioms: Sequence[Axiom],
    space: Space,
    *,
    limit: int = LIMIT,
    chunk_lists: int = CHUNK_LISTS,
    report: Report | None = None,
    listed: Mapping[Space, Listed] | None = None,
) -> list[Verdict]:
    """The verdict of every axiom on one space, scored once for all of them unless it is `listed`."""
    verdicts = {a.full_name: _refusal(measure, a, space) for a in axioms}
    able = [a for a in axioms if verdicts[a.full_name] is None]
    whole = [a for a in able if a.limit is not None]
    cut = [a for a in able if a.limit is None]
    pieces = chunks(space, lists_for(measure, chunk_lists))
    found = (listed or {}).get(space)
    for group, cuts, known in ((cut, pieces, found), (whole, [Chunk((), space.depth)], None)):
        if group:
            refuse_large(space, min([limit, *(a.limit for a in group if a.limit is not None)]))
            verdicts |= _decide_group(measure, group, space, cuts, report, known)
    return [verdict for verdict in verdicts.values() if verdict is not None]


def _decide_group(
    measure: Measure,
    axioms: list[Axiom],
    space: Space,
    pieces: Iterable[Chunk],
    report: Report | None,
    known: Listed | None,
) -> dict[str, Verdict | None]:
    try:
        num = arithmetic_for(measure, space)
        found = known or _list_here(measure, axioms, space, pieces, num, report)
        totals = {a.full_name: found.total(a.full_name) for a in axioms}
    except MeasureError as error:
        status = status_of(error)
        return {a.full_name: _verdict(measure, a, space, status, reason=str(error)) for a in axioms}
    seconds = found.seconds / len(axioms)
    return {a.full_name: conclude(measure, a, space, totals[a.full_name], num, seconds) for a in axioms}


def _list_here(
    measure: Measure,
    axioms: list[Axiom],
    space: Space,
    pieces: Iterable[Chunk],
    num: Arithmetic,
    report: Report | None,
) -> Listed:
    """All chunks in this process, one after the other."""
    begun, found = time.perf_counter(), Listed()
    for chunk in pieces:
        found += Listed(run_chunk(measure, axioms, space, chunk, num, report))
    return replace(found, seconds=time.perf_counter() - begun)


def conclude(
    measure: Measure, axiom: Axiom, space: Space, total: Partial, num: Arithmetic, seconds: float
) -> Verdict:
    """From the merged counts to a verdict."""
    status = "violated" if total.violations else "undecided" if total.open else "holds"
    reason = why_open(measure, space, total) if total.open else ""
    if not total.cases:
        status, reason = "not-applicable", "there is no case in this space"
    witness = witness_of(measure, axiom, space, total.witness) if total.witness else None
    if witness and isinstance(measure, FunctionMeasure):
        reason = " ".join(filter(None, [reason, doubt(witness)]))
    return Verdict(
        str(measure),
        axiom.full_name,
        status,
        space.bounds,
        total.cases,
        total.violations,
        witness,
        (),
        None,
        _arithmetic_text(measure, space, num, total),
        seconds,
        reason,
        {"axiometer": __version__},
    )


def witness_of(measure: Measure, axiom: Axiom, space: Space, case: Case) -> Witness:
    """The case with exact scores and the sentence that says what is wrong with it."""
    num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
    readers = axiom.readers(measure, len(case))
    read = [score_lists(m, space, num, [labels])[0] for m, labels in zip(readers, case, strict=True)]
    scores = tuple(map(as_fraction, read))
    told = list(zip(map(space.text, case), numbers(scores), strict=True))
    return Witness(tuple(map(space.documents, case)), scores, axiom.sentence(told))


def _arithmetic_text(measure: Measure, space: Space, num: Arithmetic, total: Partial) -> str:
    if isinstance(measure, FunctionMeasure):
        return "the function's own" + (" (on grades: it sees no aspects)" if space.kind == "aspects" else "")
    if num.exact:
        return "rational"
    return f"float64, {total.exact:,} cases decided exactly"


def _refusal(measure: Measure, axiom: Axiom, space: Space) -> Verdict | None:
    reason = axiom.refuses(measure, space)
    return None if reason is None else _verdict(measure, axiom, space, "not-applicable", reason=reason)


def _verdict(measure: Measure, axiom: Axiom, space: Space, status: str, reason: str) -> Verdict:
    return Verdict(str(measure), axiom.full_name, status, space.bounds, reason=reason)


def _size_text(size: int) -> str:
    return f"{size:,}" if size < 10**30 else f"2^{size.bit_length() - 1}"


def refuse_large(space: Space, limit: int) -> None:
    """Refuses a space beyond a size, and says how to go on."""
    if space.size > whole("limit", limit, refusal=AxiomError):
        raise AxiomError(
            f"the space has {_size_text(space.size)} lists, above the limit of {limit:,}",
            remedy="take a smaller depth, or raise limit= (--limit) to go on",
        )
