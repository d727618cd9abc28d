"""Axiom 11: the worst is 0, the best is 1, and nothing lies beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.rounds import counted
from axiometer.compose.cases import Case, Evidence, Tally, metric_panel, scene
from axiometer.compose.lab import Lab, Values


@numbered
class ZeroAndMaximum(Composed):
    """For all judgments: 0 <= metric <= 1, the best system has 1, the worst has 0, and alpha itself has 1."""

    name = "11"
    slug = "zero-and-maximum"
    says = (
        "Whatever the judgments are, the metric lies in [0, 1], the best system has 1, the worst has 0, and "
        "where the scales are alike a system that repeats the judgments has 1."
    )
    matters = "Only then do the ends of the scale mean the same for every query."
    implies = "moffat.boundedness and moffat.realizability on these universes."
    fails_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the metric does not run from 0 to 1"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Four demands on the judgments of 1, 2, ... documents."""
        for size in range(1, lab.documents + 1):
            sigmas = lab.sigmas(size)
            for alpha in lab.alphas(size):
                found = [(lab.single(value), sigmas[at], times) for value, at, times in counted(lab, alpha)]
                for value, sigma, times in found:
                    told = partial(_told, lab, alpha, sigma)
                    yield Case(bool(0 <= value <= 1), told, times=times, kind="the range")
                yield from self._ends(lab, alpha, found)

    def _ends(self, lab: Lab, alpha: Values, found: Sequence[tuple[Any, Values, int]]) -> Iterator[Case]:
        """The assessor's own values, the best system and the worst."""
        if type(lab.metric.alpha) is type(lab.metric.sigma):
            own = lab.single(lab.value(alpha, alpha))
            yield Case(bool(own == 1), partial(_told, lab, alpha, alpha), kind="alpha itself")
        best = worst = found[0]
        for one in found:
            best = one if one[0] > best[0] else best
            worst = one if one[0] < worst[0] else worst
        yield Case(bool(best[0] == 1), partial(_told, lab, alpha, best[1]), kind="the best")
        yield Case(bool(worst[0] == 0), partial(_told, lab, alpha, worst[1]), kind="the worst")

    def remark(self, tally: Tally) -> str:
        """Which of the four demands fail."""
        counts = [f"{kind} {bad:,} of {all_:,}" for kind, (all_, bad) in sorted(tally.kinds.items()) if bad]
        return f"It fails for {', '.join(counts)}." if counts else ""


def _told(lab: Lab, alpha: Values, sigma: Values) -> Evidence:
    everything = tuple(range(len(alpha)))
    return Evidence(scene(lab, alpha, sigma), (metric_panel(lab, alpha, sigma, everything),))
