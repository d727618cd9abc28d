"""The two threshold axioms, tried as far as the depth allows."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from axiometer import __version__
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.duels import Duel, duels
from axiometer.check.engine import witness_of
from axiometer.check.positions import last_rank
from axiometer.check.proofs.blocks import Settled
from axiometer.check.proofs.thresholds import settle_threshold, threshold_certificate
from axiometer.check.telling import status_of, why_unscored
from axiometer.check.verdict import Verdict, Witness
from axiometer.errors import MeasureError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.spaces import grade_space


@dataclass(frozen=True)
class Trial:
    """What the duels for n = 2..last say about one of the axioms."""

    status: str
    reason: str
    least: Duel | None = None


def decide_threshold(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """Tries every n that the depth allows; the verdict says how far that was.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> decide_threshold(measure("RR"), AXIOMS.find("closeness-threshold"), Bounds(depth=8))[0].status
    'violated'
    """
    limits = {"grades": 2, "depth": bounds.depth or last_rank(measure)}
    reason, status = axiom.refuses(measure, bounds.spaces(axiom)[0]), "not-applicable"
    if limits["depth"] < 4:
        reason = "n is at least 2; give depth=4 or more"
    begun = time.perf_counter()
    try:
        found = [] if reason else duels(measure, limits["depth"] // 2)
    except MeasureError as error:
        reason, status = str(error), status_of(error)
    if reason:
        return [Verdict(str(measure), axiom.full_name, status, limits, reason=reason)]
    trial = deepness(found) if axiom.name.startswith("deepness") else closeness(found)
    if trial.status == "undecided":
        trial = replace(trial, reason=f"{trial.reason}{_why_open(measure, found)}")
    verdict = _verdict(measure, axiom, limits, found, trial, time.perf_counter() - begun)
    settled = None if isinstance(measure, FunctionMeasure) else settle_threshold(measure, axiom)
    return [verdict if settled is None else _settled(measure, axiom, verdict, settled, found)]


def _settled(
    measure: Measure, axiom: Axiom, verdict: Verdict, settled: Settled, found: list[Duel]
) -> Verdict:
    """What is true of all n overrules what was seen of some."""
    if settled.true:
        certificate = threshold_certificate(measure, axiom, settled)
        return replace(
            verdict, status="proved", certificate=certificate, reason=settled.why, witness=None, violations=0
        )
    wanted = 1 if axiom.name.startswith("deepness") else -1
    lost = next((duel for duel in found if duel.sign not in (wanted, None)), None)
    if verdict.status == "violated" or lost is None:
        return replace(verdict, reason=settled.why) if verdict.status == "violated" else verdict
    witness = _witness(measure, axiom, verdict.bounds["depth"], lost)
    count = sum(duel.sign != wanted for duel in found)
    return replace(verdict, status="violated", witness=witness, violations=count, reason=settled.why)


def _why_open(measure: Measure, found: list[Duel]) -> str:
    """What a function did in the first duel that stayed open."""
    duel = next((duel for duel in found if duel.sign is None), found[0])
    space = grade_space(2, depth=2 * duel.n, relevant=duel.relevant)
    why = why_unscored(measure, space, duel.lists)
    return f": {why}" if why else ""


def deepness(found: list[Duel]) -> Trial:
    """It holds, as far as was tried, when the document at the top wins from some n on."""
    last = found[-1].n
    failing = {duel.n for duel in found if duel.sign != 1}
    if last not in failing:
        start = max(failing, default=1) + 1
        return Trial(
            "holds", f"the document at the top wins for n = {start} to {last}; no further n was tried"
        )
    never = next(n for n in range(last, 1, -1) if n - 1 not in failing)
    lost = [duel for duel in found if duel.n >= never and duel.sign in (0, -1)]
    if {duel.n for duel in lost} != set(range(never, last + 1)):
        return Trial("undecided", f"the comparison is open for some n up to {last}")
    text = f"the document at the top does not win for any n from {never} to {last}; no further n was tried"
    return Trial("violated", text, lost[0])


def closeness(found: list[Duel]) -> Trial:
    """It holds when for some n the others win, whatever the recall base."""
    last = found[-1].n
    failing = {duel.n for duel in found if duel.sign != -1}
    first = next((n for n in range(2, last + 1) if n not in failing), None)
    if first is not None:
        return Trial("holds", f"{first} relevant documents after {first} not relevant ones win")
    lost = [duel for duel in found if duel.sign in (0, 1)]
    if {duel.n for duel in lost} != failing:
        return Trial("undecided", f"the comparison is open for some n up to {last}")
    text = f"the document at the top is not beaten for any n from 2 to {last}; no further n was tried"
    return Trial("violated", text, lost[0])


def _witness(measure: Measure, axiom: Axiom, depth: int, duel: Duel) -> Witness:
    space = grade_space(2, depth=max(depth, duel.relevant), relevant=duel.relevant)
    return witness_of(measure, axiom, space, duel.lists)


def _verdict(
    measure: Measure, axiom: Axiom, limits: dict[str, Any], found: list[Duel], trial: Trial, seconds: float
) -> Verdict:
    witness = _witness(measure, axiom, limits["depth"], trial.least) if trial.least else None
    wanted = 1 if axiom.name.startswith("deepness") else -1
    return Verdict(
        str(measure),
        axiom.full_name,
        trial.status,
        limits,
        len(found),
        sum(duel.sign != wanted for duel in found) if witness else 0,
        witness,
        arithmetic="the function's own" if isinstance(measure, FunctionMeasure) else "exact where close",
        seconds=seconds,
        reason=trial.reason,
        provenance={"axiometer": __version__},
    )
