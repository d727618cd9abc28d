"""logn_isr: log_isr with a little for documents of one run."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.methods.isr import InverseSquares
from axiometer.fusion.pool import Floats, Pool
from axiometer.measures.parameters import real


@fusion_method
class LogNISR(InverseSquares):
    """log_isr with sigma added to the number of runs, so that documents of one run do not all score 0."""

    sigma: Fraction = real("0.01", "added to the number of runs", low=0, high=1, always=True)

    title = "logn_isr"
    aliases = ("logn-isr",)
    joined = "the sum of the shares times ln of (the number of runs that have the document + sigma)"
    formula = "ln(n(d) + sigma) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx logn_isr"
    reference = "mourao2015"
    tries = ("0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1")
    example = Example(
        "logn_isr(sigma=0.01)",
        {
            "a": "0.775705246745538",
            "b": "0.87266840258873",
            "c": "0.001105592317018676",
            "d": "0.002487582713292",
        },
    )

    def factor(self, pool: Pool) -> Floats:
        """ln of (the number of runs + sigma)."""
        logs: Floats = np.log(pool.counts + float(self.sigma))
        return logs
