"""One measure and one axiom; importing this module enters them into Axiometer's registries."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import axiometer as ax
from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.numeric import Arithmetic


@measure_class
class Tiny(BinaryGain):
    """tiny gain: each rank counts `share` of what is left."""

    share: Fraction = real("0.5", "what each rank takes of what is left", low=0, high=1, open_ends=True)
    rel: int = lowest_relevant()

    formula = "sum_{i<=k} share (1-share)^(i-1) [g_i >= rel]"
    equals = "RBP(p=1-share)"
    reference = "moffat2008"
    example = Example("Tiny(share=0.5)", (1, 0, 1), "5/8")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """A share of what the ranks above left."""
        return num.number(self.share) * num.number(1 - self.share) ** (rank - 1)


ax.axiom(
    "tiny.stop-at-once",
    "A·d <= A",
    says="No document added at the end raises the value.",
    matters="It does not: the axiom is here to be broken.",
    holds_for=("P@1",),
    fails_for=("Tiny",),
    complaint="a longer list scores more",
    speaks_of=("binary",),
)
