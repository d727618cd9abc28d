"""log_isr: inverse square rank with the logarithm of the number of runs."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.methods.isr import InverseSquares
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class LogISR(InverseSquares):
    """inverse square rank times the logarithm of the number of runs with the document.

    A document of one run only scores 0: use logn_isr to tell those apart.
    """

    title = "log_isr"
    aliases = ("log-isr",)
    joined = "the sum of the shares times ln of the number of runs that have the document"
    formula = "ln n(d) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx log_isr"
    reference = "mourao2015"
    example = Example("log_isr", {"a": "0.770163533955495", "b": "0.866433975699932", "c": "0", "d": "0"})

    def factor(self, pool: Pool) -> Floats:
        """ln of the number of runs."""
        logs: Floats = np.log(pool.counts)
        return logs
