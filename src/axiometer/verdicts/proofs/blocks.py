"""The two thresholds for additive measures: weight(1) against weight(n+1) + ... + weight(2n)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from flint import arb, ctx

from axiometer.metrics.one_question import remembered
from axiometer.numeric import REAL
from axiometer.verdicts.proofs.additive import AdditiveView
from axiometer.verdicts.proofs.growth import Growth, block_limit, growth_of

PRECISION = 256
TRIED = 2000


@dataclass(frozen=True)
class Settled:
    """A threshold settled for all n: true or false, why, and what a check of it needs."""

    true: bool
    why: str
    evidence: dict[str, Any] = field(default_factory=dict)


def closeness(view: AdditiveView) -> Settled | None:
    """Whether some block of n >= 2 weighs more than rank 1.

    Blocks are tried one by one. No further one can win once the weights that are left add up to no more than
    weight(1): past the cutoff, or where the weights fall geometrically.
    """
    last = _last_block(view) if view.weight(REAL, 1) > 0 else None
    for n in range(2, (last or TRIED) + 1):
        if _beats(view, n) > 0:
            return Settled(True, f"weight({n + 1}) + ... + weight({2 * n}) > weight(1)", {"n": n})
    if last is None:
        return None
    why = f"no block of n = 2 to {last} weighs more than rank 1, and behind it too little is left"
    return Settled(False, why)


def deepness(view: AdditiveView) -> Settled | None:
    """Whether rank 1 weighs more than every block from some n on."""
    if not view.weight(REAL, 1) > 0:
        return Settled(False, "weight(1) is not positive, so that no block is beaten by it")
    if view.cutoff is not None:
        start = next((n for n in range(view.cutoff - 1, 0, -1) if _beats(view, n) >= 0), 0) + 1
        why = f"behind rank {view.cutoff} all weights are 0: true for all n >= {start}"
        return Settled(True, why, {"cutoff": view.cutoff, "from": start})
    growth = growth_of(view.definition.weight)
    if growth is None:
        return None
    limit = block_limit(growth)
    if limit is None and growth.C < 0:
        return None
    if limit is not None and limit < view.weight(REAL, 1):
        why = f"weight(n+1) + ... + weight(2n) tends to {float(limit):g}, below weight(1)"
        return Settled(True, why, growth.to_dict())
    if limit is None or limit > view.weight(REAL, 1):
        shown = "infinity" if limit is None else f"{float(limit):g}"
        return Settled(False, f"weight(n+1) + ... + weight(2n) tends to {shown}, above weight(1)")
    return None


def _last_block(view: AdditiveView) -> int | None:
    """The last n that has to be tried: all weights behind rank n + 1 add up to no more than weight(1)."""
    if view.cutoff is not None:
        return max(view.cutoff - 1, 2)
    growth = growth_of(view.definition.weight)
    if growth is None or not _geometric(growth):
        return None
    q = growth.q
    return next((n for n in range(2, TRIED) if q**n <= 1 - q), None)


def _geometric(growth: Growth) -> bool:
    """Exactly C q^i with C > 0 and q < 1, for every rank."""
    plain = growth.exact and growth.a == 0 and growth.b == 0
    return plain and bool(growth.C > 0) and bool(growth.q < 1)


def _beats(view: AdditiveView, n: int) -> int:
    """The sign of weight(n+1) + ... + weight(2n) - weight(1)."""
    with ctx.workprec(PRECISION):
        sums = _sums(view, 1 << (2 * n).bit_length())
        gap = sums[2 * n] - sums[n] - view.balls(1, 1, PRECISION)[0]
    if gap > 0 or gap < 0:
        return 1 if gap > 0 else -1
    value: Any = sum((view.weight(REAL, rank) for rank in range(n + 1, 2 * n + 1)), -view.weight(REAL, 1))
    return int(value > 0) - int(value < 0)


@remembered(4)
def _sums(view: AdditiveView, count: int) -> list[arb]:
    """weight(1) + ... + weight(n) by n, as balls."""
    with ctx.workprec(PRECISION):
        return list(accumulate(view.balls(1, count, PRECISION), initial=arb(0)))
