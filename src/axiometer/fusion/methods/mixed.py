"""mixed: between weighted CombSUM and weighted CombMNZ."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share


@fusion_method
class Mixed(Additive):
    """the weighted sum of a document's scores times the root of the number of runs that have it."""

    title = "mixed"
    weighted = True
    negative = "never"
    joined = "the sum of the shares times the root of the number of runs that have the document"
    formula = "sqrt(n(d)) sum_i w_i s_i(d), for n(d) runs that have d"
    equals = "ranx mixed"
    reference = "wu2002"
    example = Example(
        "mixed",
        {"a": "2.121320343559643", "b": "4.949747468305833", "c": "1/4", "d": "3/2"},
        weights=("1/4", "3/4"),
    )

    def share(self, pool: Pool, run: int) -> Share:
        """The score times the weight."""
        return Share(pool.runs[run].score * self.weight(run))

    def factor(self, pool: Pool) -> Floats:
        """The root of the number of runs."""
        roots: Floats = np.sqrt(pool.counts)
        return roots
