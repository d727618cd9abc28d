"""The two thresholds for all n: one relevant document at rank 1 against n after n that are not relevant.

Duels of short lists show what may be true. A sum of weights is settled by weight(1) against
weight(n+1) + ... + weight(2n), a cascade by the best rank that a block starts at, what else by reading the
lists symbolically.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

import numpy as np
from flint import arb, ctx

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.axiom import Axiom
from axiometer.data.recall_base import Base
from axiometer.metrics.dependence import may_look_at_nonrelevant
from axiometer.metrics.families import Cascade, inherits
from axiometer.metrics.fold import fold_lists
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import guarded, scores_of
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.numeric import FLOAT, REAL, Arithmetic, UndecidedError
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs import symbolic_duels
from axiometer.verdicts.proofs.additive_weights import AdditiveView, additive_view
from axiometer.verdicts.proofs.certificate import ARGUMENTS, Argument, Certificate, Evidence, Shown
from axiometer.verdicts.proofs.growth import Growth, block_limit, growth_of
from axiometer.verdicts.proofs.replay_thresholds import replay_threshold
from axiometer.verdicts.proofs.symbolic_duels import Bases

ROOM = (1, 2, 4)
"""The recall bases tried for each n: so many times n documents are relevant."""
LEMMA = "threshold"
STARTS = (2, 4, 16)
"""From these n on it is tried to tell all duels at once."""
WINNERS = 3
"""So many n at which the block won every duel are tried for every recall base."""
MOST_READ = 64
PRECISION = 256
TRIED = 2000


@dataclass(frozen=True)
class Duel:
    """For one n and one recall base: 1 where the document at the top wins, -1 where the others do, else 0.

    `sign` is None where exact arithmetic could not settle it, or a function does not score a list. As many
    documents are judged not relevant as are relevant, at least 2 n; with `few` only the n of the block.
    """

    n: int
    relevant: int
    sign: int | None = None
    few: bool = False

    @property
    def judged(self) -> int:
        """How many documents are judged not relevant."""
        return self.n if self.few else max(self.relevant, 2 * self.n)

    @property
    def bases(self) -> Bases:
        """The recall bases, for every n, that this one is of."""
        return Bases(self.relevant // self.n, self.few)

    @property
    def lists(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two lists."""
        return (1,), (0,) * self.n + (1,) * self.n


def duels(measure: Measure, last: int) -> list[Duel]:
    """The duels for n = 2..last, all read side by side; those of few judged documents where these count.

    >>> from axiometer import measure
    >>> [duel.sign for duel in duels(measure("RBP(p=0.8)"), 2)]
    [-1, -1, -1]
    """
    judged = (False, True) if may_look_at_nonrelevant(measure, grade_space(2, depth=2 * last)) else (False,)
    cases = [Duel(n, room * n, few=few) for n in range(2, last + 1) for few in judged for room in ROOM]
    top, block = _values(measure, cases, last, FLOAT)
    slack = 0.0 if isinstance(measure, FunctionMeasure) else slack_for(float(np.max(np.abs(top))))

    def exact(close: Ints) -> Sides:
        found = [_values(measure, [cases[at]], last, REAL) for at in close]
        return [one[0] for one, _ in found], [other[0] for _, other in found]

    found = [None if sign == OPEN else int(sign) for sign in signs(top, block, slack, exact)]
    return [replace(duel, sign=sign) for duel, sign in zip(cases, found, strict=True)]


def _values(measure: Measure, cases: list[Duel], last: int, num: Arithmetic) -> tuple[Any, Any]:
    """The values of both lists of each duel."""
    base = Base(np.array([[duel.judged, duel.relevant] for duel in cases], dtype=np.int64))
    lists = [list(duel.lists[side]) for side in (0, 1) for duel in cases]
    group = np.tile(np.arange(len(cases), dtype=np.int64), 2)
    with guarded(measure):
        found = fold_lists(measure, lists, base, num, horizon=2 * last, group=group)
        values = scores_of(measure, num, found, len(lists))
    return values[: len(cases)], values[len(cases) :]


@dataclass(frozen=True)
class Settled:
    """A threshold settled for all n: true or false, why, and what a check of it needs."""

    true: bool
    why: str
    evidence: dict[str, Any] = field(default_factory=dict)


def settle_threshold(measure: Measure, deep: bool, found: Sequence[Duel]) -> Settled | None:
    """Whether one of the axioms is true, by closed form or limit; None where the definition does not tell.

    >>> from axiometer import measure
    >>> settle_threshold(measure("RBP(p=0.75)"), False, duels(measure("RBP(p=0.75)"), 4)).true
    False
    """
    try:
        settled = _by_family(measure, deep)
    except UndecidedError:
        settled = None
    if settled is None:
        settled = _deepness(measure, found) if deep else _closeness(measure, found)
    return settled


def _by_family(measure: Measure, deep: bool) -> Settled | None:
    view = additive_view(measure, grade_space(2, depth=8))
    if view is not None and view.gains[0] == 0 and view.gains[1] > 0:
        if not symbolic_duels.common_factor(measure, view.definition):
            return None
        return sum_deepness(view) if deep else sum_closeness(view)
    stop = stops(measure)
    if stop is not None and isinstance(measure, Cascade):
        return cascade_deepness(measure, stop) if deep else cascade_closeness(measure, stop)
    return None


def _deepness(measure: Measure, found: Sequence[Duel]) -> Settled | None:
    """True where the top wins against every block from some n on, false where some bases let it never win."""
    last = found[-1].n
    lost = [duel.bases for duel in found if duel.n == last and duel.sign != 1]
    cutoff = measure.cutoff
    if cutoff is not None and not lost:
        if symbolic_duels.behind_cutoff(measure) == (True, False, False):
            why = f"behind rank {cutoff} nothing is read: true for all n >= {cutoff}, {symbolic_duels.EVERY}"
            return Settled(True, why, {"cutoff": cutoff, "from": cutoff})
        return None
    if not lost:
        start = next((s for s in STARTS if symbolic_duels.from_on(measure, s) == (True, False, False)), None)
        why = f"the top wins for all n >= {start}, {symbolic_duels.EVERY}"
        return None if start is None else Settled(True, why, {"from": start})
    for bases in lost:
        for start in STARTS if cutoff is None else (cutoff,):
            signs = _signs(measure, start, bases)
            if signs is not None and not signs[0]:
                why = f"the top does not win for any n >= {start}, {bases}"
                return Settled(False, why, {"from": start, "bases": bases})
    return None


def _closeness(measure: Measure, found: Sequence[Duel]) -> Settled | None:
    """True where a block wins under every base, false where each n has a base under which it does not."""
    by_n = {n: [duel.sign for duel in found if duel.n == n] for n in range(2, found[-1].n + 1)}
    winners = [n for n, signs in by_n.items() if set(signs) == {-1} and n <= MOST_READ]
    for n in winners[:WINNERS]:
        if symbolic_duels.at(measure, n) == (False, False, True):
            why = f"{n} relevant documents after {n} others win, {symbolic_duels.EVERY}"
            return Settled(True, why, {"n": n})
    if winners:
        return None
    for bases in dict.fromkeys(duel.bases for duel in found):
        for start in STARTS if measure.cutoff is None else (max(measure.cutoff, 2),):
            near = all(0 in by_n.get(n, ()) or 1 in by_n.get(n, ()) for n in range(2, start))
            signs = _signs(measure, start, bases) if near else None
            if signs is not None and not signs[2]:
                why = f"no block of n >= {start} wins {bases}"
                return Settled(False, why + (", and none before" if start > 2 else ""), {"bases": bases})
    return None


def _signs(measure: Measure, start: int, bases: Bases) -> symbolic_duels.Signs | None:
    if measure.cutoff is not None:
        return symbolic_duels.behind_cutoff(measure, bases)
    return symbolic_duels.from_on(measure, start, bases)


def threshold_certificate(measure: Measure, axiom: Threshold, deep: bool, settled: Settled) -> Certificate:
    """The certificate of a threshold that is true."""
    evidence = {**settled.evidence, "deep": deep}
    return Certificate(measure, axiom, LEMMA, evidence)


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    if "n" in evidence:
        n = evidence["n"]
        return None, (f"{n} relevant documents after {n} others are worth more than one at the top",)
    if "from" in evidence:
        where = f"behind rank {evidence['cutoff']} nothing counts: " if "cutoff" in evidence else ""
        return None, (f"{where}the top is worth more than n after n others for all n >= {evidence['from']}",)
    C, q, a, b = (evidence[name] for name in "Cqab")
    return None, (
        f"weights behave as {C:g} ({q})^i i^{a} (ln i)^{b}: n after n others tend to less than the top",
    )


ARGUMENTS[LEMMA] = Argument(replay_threshold, _says)


def sum_closeness(view: AdditiveView) -> Settled | None:
    """Whether some block of n >= 2 weighs more than rank 1.

    Blocks are tried one by one. No further one can win once the weights that are left add up to no more than
    weight(1): past the cutoff, or where the weights fall geometrically.
    """
    last = _last_sum(view) if view.weight(REAL, 1) > 0 else None
    for n in range(2, (last or TRIED) + 1):
        if _beats(view, n) > 0:
            return Settled(True, f"weight({n + 1}) + ... + weight({2 * n}) > weight(1)", {"n": n})
    if last is None:
        return None
    why = f"no block of n = 2 to {last} weighs more than rank 1, and behind it too little is left"
    return Settled(False, why)


def sum_deepness(view: AdditiveView) -> Settled | None:
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


def _last_sum(view: AdditiveView) -> int | None:
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


def stops(measure: Measure) -> Any:
    """The probability that a relevant document stops the reading; None for what is no plain cascade.

    n relevant documents after n others are worth the sum over k of utility(n+k) s (1-s)^(k-1), s being that
    probability. Where the utility falls that is at most utility(n+1).
    """
    if not isinstance(measure, Cascade) or not inherits(measure, Cascade, ("start", "step", "score")):
        return None
    miss, hit = (measure.stop(REAL, grade, 1) for grade in (0, 1))
    return hit if miss == 0 and 0 < hit <= 1 else None


def cascade_closeness(measure: Cascade, stop: Any) -> Settled | None:
    """Whether some block of n >= 2 is worth more than rank 1."""
    growth = growth_of(measure.utility)
    bound = None if growth is None or not _falls(growth) else _last_cascade(measure, stop)
    last = measure.cutoff or bound or TRIED
    for n in range(2, last + 1):
        if block(measure, stop, n) > measure.utility(REAL, 1) * stop:
            return Settled(
                True, f"{n} relevant documents after {n} others are worth more than rank 1", {"n": n}
            )
    if bound is None and measure.cutoff is None:
        return None
    return Settled(False, f"no block of n = 2 to {last} is worth more than rank 1, and none behind it can be")


def cascade_deepness(measure: Cascade, stop: Any) -> Settled | None:
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


def _last_cascade(measure: Cascade, stop: Any) -> int | None:
    """From which n on the utility behind rank n is below what rank 1 is worth."""
    worth = measure.utility(REAL, 1) * stop
    return next((n for n in range(2, TRIED) if measure.utility(REAL, n + 1) <= worth), None)
