"""The two thresholds for cascades: a block is worth no more than the best rank that it starts at.

The value of n relevant documents after n others is the sum over k of utility(n+k) s (1-s)^(k-1), s the
probability that a relevant document stops the reading. Where the utility falls that is at most utility(n+1).
"""

from __future__ import annotations

from typing import Any

from axiometer.metrics.families import Cascade, inherits
from axiometer.metrics.measure import Measure
from axiometer.numeric import REAL
from axiometer.verdicts.proofs.blocks import TRIED, Settled
from axiometer.verdicts.proofs.growth import Growth, growth_of


def stops(measure: Measure) -> Any:
    """The probability that a relevant document stops the reading; None for what is no plain cascade."""
    if not isinstance(measure, Cascade) or not inherits(measure, Cascade, ("start", "step", "score")):
        return None
    miss, hit = (measure.stop(REAL, grade, 1) for grade in (0, 1))
    return hit if miss == 0 and 0 < hit <= 1 else None


def closeness(measure: Cascade, stop: Any) -> Settled | None:
    """Whether some block of n >= 2 is worth more than rank 1."""
    growth = growth_of(measure.utility)
    bound = None if growth is None or not _falls(growth) else _last_block(measure, stop)
    last = measure.cutoff or bound or TRIED
    for n in range(2, last + 1):
        if block(measure, stop, n) > measure.utility(REAL, 1) * stop:
            return Settled(
                True, f"{n} relevant documents after {n} others are worth more than rank 1", {"n": n}
            )
    if bound is None and measure.cutoff is None:
        return None
    return Settled(False, f"no block of n = 2 to {last} is worth more than rank 1, and none behind it can be")


def deepness(measure: Cascade, stop: Any) -> Settled | None:
    """Whether rank 1 is worth more than every block from some n on."""
    if not measure.utility(REAL, 1) > 0:
        return None
    if measure.cutoff is not None:
        why = f"behind rank {measure.cutoff} nothing is read: true for all n >= {measure.cutoff}"
        return Settled(True, why, {"cutoff": measure.cutoff, "from": measure.cutoff})
    growth = growth_of(measure.utility)
    if growth is None or not _falls(growth):
        return None
    why = "a block is worth at most the utility of the rank it starts at, which tends to 0"
    return Settled(True, why, growth.to_dict())


def block(measure: Cascade, stop: Any, n: int) -> Any:
    """The value of n relevant documents after n others, by the definition's own utility."""
    total, reading = REAL.number(0), REAL.number(1)
    for rank in range(n + 1, min(2 * n, measure.cutoff or 2 * n) + 1):
        total = total + measure.utility(REAL, rank) * (reading * stop)
        reading = reading * (1 - stop)
    return total


def _falls(growth: Growth) -> bool:
    """C q^i i^a (ln i)^b exactly, with C > 0 and every factor falling: so the utility falls to 0."""
    falling = growth.q <= 1 and growth.a <= 0 and growth.b <= 0
    return growth.exact and bool(growth.C > 0) and bool(falling) and growth.order != (1, 0, 0)


def _last_block(measure: Cascade, stop: Any) -> int | None:
    """From which n on the utility behind rank n is below what rank 1 is worth."""
    worth = measure.utility(REAL, 1) * stop
    return next((n for n in range(2, TRIED) if measure.utility(REAL, n + 1) <= worth), None)
