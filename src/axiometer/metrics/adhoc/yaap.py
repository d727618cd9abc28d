"""yaAP: yet another average precision."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.metrics.adhoc.ap import AP
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Topic


@measure_class
class yaAP(AP):
    """yet another average precision.

    The log-odds of a smoothed average precision: one relevant and one not relevant document are added to
    the topic. Within a topic it orders lists as AP does; over topics its mean is steadier at the ends.
    """

    aliases = ("yaap",)
    cut_aliases = ()
    range = "(-infinity, infinity)"
    formula = "ln((1 + S)/(1 + R - S)), S = sum over relevant ranks i <= k of (relevant in 1..i)/i"
    equals = "trec_eval yaap"
    reference = "robertson2012"
    example = Example("yaAP", (1, 0), "0.6931")

    def score(self, topic: Topic, state: State) -> Any:
        """The log-odds of the smoothed sum."""
        odds = (1 + state[1]) / (1 + topic.num.lanes(topic.relevant(self.rel)) - state[1])
        if topic.num.name == "float64":
            return np.log(odds)
        return topic.num.table(topic.num.log(value) for value in odds)
