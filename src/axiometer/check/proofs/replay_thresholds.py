"""Certificates of the two thresholds checked again: duels read as lists, sums of weights, limits."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from flint import arb, ctx, fmpq

from axiometer.check.proofs.growth import growth_of
from axiometer.check.proofs.replay import additive_part
from axiometer.measures.cascade import Cascade
from axiometer.measures.measure import Measure
from axiometer.measures.tree import score_lists
from axiometer.numeric import BALL, REAL
from axiometer.spaces import grade_space

ROOM = (0, 1, 7)
"""So many relevant documents more than a duel needs."""
FAR = (10**4, 10**6, 10**8)


def replay_threshold(measure: Measure, evidence: dict[str, Any]) -> bool:
    """By the kind of evidence: a block that wins, a cutoff behind which nothing counts, or a limit."""
    if evidence["axiom"] == "amigo.closeness-threshold":
        return "n" in evidence and all(duel(measure, evidence["n"], more) > 0 for more in ROOM)
    if "cutoff" in evidence:
        return _nothing_behind(measure, evidence["from"])
    return _vanishes(measure, evidence)


def duel(measure: Measure, n: int, more: int) -> int:
    """1 where n relevant documents after n others beat one at the top, 0 for a tie, else -1."""
    space = grade_space(2, depth=2 * n, relevant=n + more)
    top, block = score_lists(measure, space, REAL, [(1,), (0,) * n + (1,) * n])
    return int(block > top) - int(block < top)


def _nothing_behind(measure: Measure, start: int) -> bool:
    """The top wins for every n from the start to the cutoff; behind it a block has nothing that is read."""
    part = additive_part(measure, grade_space(2, depth=max(start, 8)))
    if part is None or not part.gain(REAL, 1, 1) > 0 or part.gain(REAL, 0, 1) != 0:
        last = measure.cutoff
        return last is not None and start >= last and all(duel(measure, last, more) < 0 for more in ROOM)
    last = getattr(part, "deepest", measure.cutoff)
    if last is None:
        return False
    sums = list(accumulate((part.weight(REAL, rank) for rank in range(1, last + 1)), initial=REAL.number(0)))
    blocks = (sums[min(2 * n, last)] - sums[min(n, last)] for n in range(start, last + 1))
    return all(block < sums[1] for block in blocks)


def _vanishes(measure: Measure, evidence: dict[str, Any]) -> bool:
    """The growth of the weight is derived anew, compared with the weight far down, and its limit is taken."""
    part = additive_part(measure, grade_space(2, depth=8))
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
