"""The two threshold axioms settled for all n and all recall bases, where the definition permits."""

from __future__ import annotations

from collections.abc import Sequence

from axiometer.axiomatics.amigo import Threshold
from axiometer.metrics.families import Cascade
from axiometer.metrics.measure import Measure
from axiometer.numeric import UndecidedError
from axiometer.spaces import grade_space
from axiometer.verdicts.duels import ROOM, Duel
from axiometer.verdicts.proofs import blocks, cascades, contests
from axiometer.verdicts.proofs.additive import additive_view
from axiometer.verdicts.proofs.blocks import Settled
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.contests import Bases
from axiometer.verdicts.proofs.replay_thresholds import replay_threshold

LEMMA = "threshold"
STARTS = (2, 4, 16)
"""From these n on it is tried to tell all contests at once."""
WINNERS = 3
"""So many n at which the block won every duel are tried for every recall base."""
MOST_READ = 64


def settle_threshold(measure: Measure, deep: bool, found: Sequence[Duel]) -> Settled | None:
    """Whether one of the axioms is true, by closed form or limit; None where the definition does not tell.

    >>> from axiometer.verdicts.duels import duels
    >>> from axiometer.metrics import measure
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
        if not contests.common_factor(measure, view.definition):
            return None
        return blocks.deepness(view) if deep else blocks.closeness(view)
    stop = cascades.stops(measure)
    if stop is not None and isinstance(measure, Cascade):
        return cascades.deepness(measure, stop) if deep else cascades.closeness(measure, stop)
    return None


def _deepness(measure: Measure, found: Sequence[Duel]) -> Settled | None:
    """True where the top wins against every block from some n on, false where some bases let it never win."""
    last = found[-1].n
    lost = [duel.relevant // duel.n for duel in found if duel.n == last and duel.sign != 1]
    cutoff = measure.cutoff
    if cutoff is not None and not lost:
        if contests.behind_cutoff(measure) == (True, False, False):
            why = f"behind rank {cutoff} nothing is read: true for all n >= {cutoff}, {contests.EVERY}"
            return Settled(True, why, {"cutoff": cutoff, "from": cutoff})
        return None
    if not lost:
        start = next((s for s in STARTS if contests.from_on(measure, s) == (True, False, False)), None)
        why = f"the top wins for all n >= {start}, {contests.EVERY}"
        return None if start is None else Settled(True, why, {"from": start})
    for room in lost:
        for start in STARTS if cutoff is None else (cutoff,):
            signs = _signs(measure, start, Bases(room))
            if signs is not None and not signs[0]:
                why = f"the top does not win for any n >= {start}, {Bases(room)}"
                return Settled(False, why, {"from": start, "room": room})
    return None


def _closeness(measure: Measure, found: Sequence[Duel]) -> Settled | None:
    """True where a block wins under every base, false where each n has a base under which it does not."""
    by_n = {n: [duel.sign for duel in found if duel.n == n] for n in range(2, found[-1].n + 1)}
    winners = [n for n, signs in by_n.items() if set(signs) == {-1} and n <= MOST_READ]
    for n in winners[:WINNERS]:
        if contests.at(measure, n) == (False, False, True):
            why = f"{n} relevant documents after {n} others win, {contests.EVERY}"
            return Settled(True, why, {"n": n})
    if winners:
        return None
    for room in ROOM:
        for start in STARTS if measure.cutoff is None else (max(measure.cutoff, 2),):
            near = all(0 in by_n.get(n, ()) or 1 in by_n.get(n, ()) for n in range(2, start))
            signs = _signs(measure, start, Bases(room)) if near else None
            if signs is not None and not signs[2]:
                why = f"no block of n >= {start} wins {Bases(room)}"
                return Settled(False, why + (", and none before" if start > 2 else ""), {"room": room})
    return None


def _signs(measure: Measure, start: int, bases: Bases) -> contests.Signs | None:
    if measure.cutoff is not None:
        return contests.behind_cutoff(measure, bases)
    return contests.from_on(measure, start, bases)


def threshold_certificate(measure: Measure, axiom: Threshold, deep: bool, settled: Settled) -> Certificate:
    """The certificate of a threshold that is true."""
    evidence = {**settled.evidence, "deep": deep}
    return Certificate(measure, axiom, LEMMA, None, (settled.why,), evidence, replay_threshold)
