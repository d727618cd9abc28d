"""Certificates of the two thresholds checked again: duels read as lists, sums of weights, limits."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from flint import arb, ctx, fmpq

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.axiom import Axiom
from axiometer.metrics.families import Cascade
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import BALL, REAL
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs.growth import growth_of
from axiometer.verdicts.proofs.replay_weights import summed_part
from axiometer.verdicts.proofs.symbolic_duels import at, behind_cutoff, common_factor, from_on

ROOM = (0, 1, 7)
"""So many relevant documents more than a duel needs."""
FAR = (10**4, 10**6, 10**8)


def replay_threshold(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """By the kind of evidence: a block that wins, a cutoff behind which nothing counts, all n, or a limit."""
    if not isinstance(axiom, Threshold) or axiom.all_large != evidence["deep"]:
        return False
    if not evidence["deep"]:
        return "n" in evidence and _block_wins(measure, evidence["n"])
    if "cutoff" in evidence:
        return _nothing_behind(measure, evidence["from"])
    if "from" in evidence:
        return _top_wins(measure, evidence["from"])
    return _vanishes(measure, evidence)


def _block_wins(measure: Measure, n: int) -> bool:
    """Under some bases by reading both lists, under every one because it is a factor or is told."""
    part = summed_part(measure, grade_space(2, depth=2 * n))
    every = (part is not None and common_factor(measure, part)) or isinstance(measure, Cascade)
    every = every or at(measure, n) == (False, False, True)
    return every and all(duel(measure, n, more) > 0 for more in ROOM)


def _top_wins(measure: Measure, start: int) -> bool:
    """For some n by reading both lists, for every one by the argument run again."""
    near = all(duel(measure, n, more) < 0 for n in (start, start + 1, 3 * start) for more in ROOM)
    return near and from_on(measure, start) == (True, False, False)


def duel(measure: Measure, n: int, more: int) -> int:
    """1 where n relevant documents after n others beat one at the top, 0 for a tie, else -1."""
    space = grade_space(2, depth=2 * n, relevant=n + more)
    top, block = score_lists(measure, space, REAL, [(1,), (0,) * n + (1,) * n])
    return int(block > top) - int(block < top)


def _nothing_behind(measure: Measure, start: int) -> bool:
    """The top wins for every n from the start to the cutoff; behind it a block has nothing that is read."""
    part = summed_part(measure, grade_space(2, depth=max(start, 8)))
    if part is None or not part.gain(REAL, 1, 1) > 0 or part.gain(REAL, 0, 1) != 0:
        last = measure.cutoff
        if last is None or start < last or not all(duel(measure, last, more) < 0 for more in ROOM):
            return False
        return isinstance(measure, Cascade) or behind_cutoff(measure) == (True, False, False)
    last = getattr(part, "deepest", measure.cutoff)
    if last is None:
        return False
    sums = list(accumulate((part.weight(REAL, rank) for rank in range(1, last + 1)), initial=REAL.number(0)))
    blocks = (sums[min(2 * n, last)] - sums[min(n, last)] for n in range(start, last + 1))
    return all(block < sums[1] for block in blocks)


def _vanishes(measure: Measure, evidence: dict[str, Any]) -> bool:
    """The growth of the weight is derived anew, compared with the weight far down, and its limit is taken."""
    part = summed_part(measure, grade_space(2, depth=8))
    if part is None and not isinstance(measure, Cascade):
        return False
    weigh = measure.utility if isinstance(measure, Cascade) else part.weight if part else None
    growth = growth_of(weigh) if weigh else None
    if weigh is None or growth is None or growth.to_dict() != {k: evidence.get(k) for k in growth.to_dict()}:
        return False
    if growth.q < 1 and growth.a == growth.b == 0 and growth.exact:
        return all(weigh(REAL, rank + 1) == growth.q * weigh(REAL, rank) for rank in range(1, 100))
    with ctx.workprec(128):
        near = [weigh(BALL, rank) / _shape(evidence, growth.q, rank) for rank in FAR]
        if not all(arb(1) / 2 < ratio < 2 for ratio in near):
            return False
    if part is None:
        return growth.q <= 1 and growth.order < (1, 0, 0)
    first = part.weight(REAL, 1)
    harmonic = growth.order == (1, -1, 0) and growth.C * REAL.log(2) < first
    return bool(first > 0 and (growth.order < (1, -1, 0) or harmonic))


def _shape(evidence: dict[str, Any], q: fmpq, rank: int) -> arb:
    shape: arb = arb(evidence["C"]) * arb(q) ** rank * arb(rank) ** evidence["a"]
    shape *= arb(rank).log() ** evidence["b"]
    return shape
