"""mapfuse: reciprocal ranks weighted by mean average precision."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from flint import arb

from axiometer.fusion.additive import RankShares
from axiometer.fusion.judged import Judged
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Pool


@fusion_method
class MAPFuse(RankShares):
    """the mean average precision of each run over the document's rank in it, learned from judgments."""

    title = "mapfuse"
    trained = True
    formula = "sum_i MAP_i / r_i(d)"
    equals = "ranx mapfuse"
    reference = "lillis2010"
    example = Example("mapfuse", {"a": "25/36", "b": "5/6", "c": "1/6", "d": "7/24"}, grades={"a": 1, "d": 1})

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The mean average precision of each run."""
        return replace(self, learned=tuple((value,) for value in judged.average_precision(pool)))

    def rank_weight(self, rank: int, run: int) -> arb:
        """MAP / rank."""
        return arb((self.learned or ())[run][0]) / rank
