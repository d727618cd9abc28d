"""GMAP: the geometric mean of average precision over topics."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from axiometer.metrics.adhoc.ap import AP
from axiometer.metrics.measure import Example, measure_class

FLOOR = 1e-5


@measure_class
class GMAP(AP):
    """geometric mean average precision.

    On one topic it is AP. A run's number is the geometric mean over the topics, each AP raised to at least
    0.00001, so that a gain on a hard topic counts as much as the same factor on an easy one.
    """

    aliases = ("gm_map",)
    cut_aliases = ()
    formula = "per topic AP; over topics exp(mean of ln max(AP, 0.00001))"
    equals = "trec_eval gm_map"
    reference = "robertson2006"
    example = Example("GMAP", (1, 0, 1), "1/3", relevant=5)

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The geometric mean.

        >>> round(GMAP().aggregate(np.array([0.5, 0.02])), 6)
        0.1
        """
        return float(np.exp(np.mean(np.log(np.maximum(values, FLOOR)))))
