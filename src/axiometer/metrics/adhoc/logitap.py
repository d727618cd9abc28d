"""logitAP: the mean log-odds of average precision over topics."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from axiometer.metrics.adhoc.ap import AP
from axiometer.metrics.measure import Example, measure_class

SMOOTHING = 1e-5


@measure_class
class logitAP(AP):
    """mean logit of average precision.

    On one topic it is AP. A run's number is the mean over the topics of the log-odds of AP, smoothed by
    0.00001, which spreads both ends of the scale.
    """

    aliases = ()
    cut_aliases = ()
    range = "per topic [0, 1]; over topics (-infinity, infinity)"
    formula = "per topic AP; over topics mean of ln((AP + e)/(1 - AP + e)), e = 0.00001"
    equals = "the definition itself"
    reference = "robertson2006"
    example = Example("logitAP", (1, 0, 1), "1/3", relevant=5)

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The mean log-odds.

        >>> logitAP().aggregate(np.array([0.5, 0.5]))
        0.0
        """
        return float(np.mean(np.log((values + SMOOTHING) / (1 - values + SMOOTHING))))
