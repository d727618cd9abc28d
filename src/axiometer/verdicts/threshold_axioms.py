"""The two threshold axioms: tried as far as the depth allows, settled where an argument speaks of all n."""

from __future__ import annotations

import time
from dataclasses import replace

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import MeasureError
from axiometer.metrics.dependence import may_look_at_nonrelevant
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.pairwise import last_rank
from axiometer.verdicts.proofs.thresholds import (
    ROOM,
    Duel,
    Settled,
    duels,
    settle_threshold,
    threshold_certificate,
)
from axiometer.verdicts.tally import Tally, own_or, status_of, verdict_of
from axiometer.verdicts.verdict import Verdict, Witness
from axiometer.verdicts.witness import why_unscored, witness_of


def decide_threshold(measure: Measure, axiom: Threshold, bounds: Bounds) -> list[Verdict]:
    """Tries every n that the depth allows, and speaks of all n only where an argument does.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> decide_threshold(measure("RR"), AXIOMS.find("closeness-threshold"), Bounds(depth=8))[0].status
    'violated'
    """
    limits = {"grades": 2, "depth": bounds.depth or last_rank(measure)}
    reason, status = axiom.refuses(measure, bounds.spaces(axiom, measure)[0]), "not-applicable"
    if bounds.relevant is not None:
        reason = "it speaks of every n, and so of topics with any number of documents; leave relevant= out"
    if limits["depth"] < 4:
        reason = "n is at least 2; give depth=4 or more"
    begun = time.perf_counter()
    try:
        found = [] if reason else duels(measure, limits["depth"] // 2)
    except MeasureError as error:
        reason, status = str(error), status_of(error)
    if reason:
        return [Verdict(str(measure), axiom.full_name, status, limits, reason=reason)]
    deep = axiom.all_large
    settled = None if isinstance(measure, FunctionMeasure) else settle_threshold(measure, deep, found)
    verdict = verdict_of(
        measure,
        axiom,
        limits,
        Tally(len(_counted(found))),
        "undecided",
        arithmetic=own_or(measure, "exact where close"),
        reason=f"{_seen(found, deep)}, and no argument for all n was found{_why_open(measure, found)}",
    )
    if settled is not None:
        verdict = _settled(measure, axiom, deep, verdict, settled, found)
    return [replace(verdict, seconds=time.perf_counter() - begun)]


def _settled(
    measure: Measure, axiom: Threshold, deep: bool, verdict: Verdict, settled: Settled, found: list[Duel]
) -> Verdict:
    """What is true of all n, unless a duel says otherwise: then neither is believed."""
    against = _against(settled, deep, found)
    if against is not None:
        told = f"internal error: {settled.why}, but the duel of n = {against.n} says otherwise"
        return replace(verdict, reason=f"{told} ({against.relevant} relevant)")
    if settled.true:
        certificate = threshold_certificate(measure, axiom, deep, settled)
        return replace(verdict, status="proved", certificate=certificate, reason=settled.why)
    lost = [duel for duel in found if duel.sign not in (1 if deep else -1, None)]
    bases = settled.evidence.get("bases")
    first = next((duel for duel in lost if bases in (None, duel.bases)), None)
    witness = None if first is None else _witness(measure, axiom, verdict.bounds["depth"], first)
    return replace(
        verdict, status="violated", witness=witness, violations=len(_counted(lost)), reason=settled.why
    )


def _against(settled: Settled, deep: bool, found: list[Duel]) -> Duel | None:
    """A duel that contradicts what was settled for all n."""
    evidence = settled.evidence
    if deep and "from" in evidence:
        known = [duel for duel in found if duel.n >= evidence["from"] and duel.sign is not None]
        if settled.true:
            return next((duel for duel in known if duel.sign != 1), None)
        return next((duel for duel in known if duel.sign == 1 and duel.bases == evidence.get("bases")), None)
    if not deep and settled.true:
        return next((duel for duel in found if duel.n == evidence["n"] and duel.sign in (0, 1)), None)
    if not deep:
        losing = {duel.n for duel in found if duel.sign != -1}
        return next((duel for duel in found if duel.n not in losing), None)
    return None


def _counted(found: list[Duel]) -> list[Duel]:
    """The duels that a verdict counts: those of the space's own number of judged documents."""
    return [duel for duel in found if not duel.few]


def _seen(found: list[Duel], deep: bool) -> str:
    """What the duels show."""
    last, wanted = found[-1].n, 1 if deep else -1
    bases = f"recall bases of {', '.join(f'{room} n' if room > 1 else 'n' for room in ROOM)} documents"
    if any(duel.few for duel in found):
        bases += " and n or more judged not relevant"
    good = sorted(set(range(2, last + 1)) - {duel.n for duel in found if duel.sign != wanted})
    winner = "the document at the top wins" if deep else "the block wins"
    if not good:
        return f"n = 2 to {last} were tried with {bases}: {winner} for none of them under all"
    runs = f"n = {_runs(good)}"
    return f"n = 2 to {last} were tried with {bases}: {winner} under all of them for {runs}"


def _runs(numbers: list[int]) -> str:
    """Numbers as runs.

    >>> _runs([2, 5, 6, 7])
    '2, 5 to 7'
    """
    edges = [(a, b) for a, b in zip([-1, *numbers], [*numbers, -1], strict=True) if b != a + 1]
    starts, ends = [b for _, b in edges[:-1]], [a for a, _ in edges[1:]]
    return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in zip(starts, ends, strict=True))


def _why_open(measure: Measure, found: list[Duel]) -> str:
    """What a function did in the first duel that stayed open."""
    duel = next((duel for duel in found if duel.sign is None), None)
    if duel is None:
        return ""
    why = why_unscored(measure, _space(measure, 2 * duel.n, duel), duel.lists)
    return f": {why}" if why else f"; n = {duel.n} stayed open"


def _witness(measure: Measure, axiom: Threshold, depth: int, duel: Duel) -> Witness:
    """The lists of a duel, the one that ought to win last."""
    space = _space(measure, max(depth, duel.relevant), duel)
    found = witness_of(measure, axiom, space, (duel.lists, ()))
    return replace(found, higher=0 if axiom.all_large else 1)


def _space(measure: Measure, depth: int, duel: Duel) -> Space:
    """The lists with the recall base of a duel; who does not count what is not relevant is not told of it."""
    space = grade_space(2, depth=depth, relevant=duel.relevant)
    counts = may_look_at_nonrelevant(measure, space)
    return space.under((duel.relevant, duel.judged)) if counts else space
