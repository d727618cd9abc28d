"""Mean, spread, effect size and confidence interval of the differences of each pair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from axiometer.meta.pairs import FloatArray, Pairs


@dataclass(frozen=True, eq=False)
class Moments:
    """Mean and standard deviation (n - 1) of the differences of each pair."""

    mean: FloatArray
    deviation: FloatArray
    topics: int

    @property
    def error(self) -> FloatArray:
        """The standard error of the mean difference."""
        return np.asarray(self.deviation / np.sqrt(self.topics))

    def effect(self) -> FloatArray:
        """Cohen's d for paired samples, d_z: mean difference over the standard deviation of the differences.

        0 where all differences are 0; infinite where they are all equal and not 0; NaN with one topic.

        >>> moments(Pairs.every([[0.5, 0.7], [0.3, 0.3]])).effect().round(4).tolist()
        [2.1213]
        """
        return _ratio(self.mean, self.deviation)

    def t(self) -> FloatArray:
        """Student's t: the mean difference in standard errors."""
        return _ratio(self.mean, self.error)

    def interval(self, alpha: float) -> tuple[FloatArray, FloatArray]:
        """Student's confidence interval of the mean difference, level 1 - alpha, for each pair by itself."""
        reach = stdtrit(self.topics - 1, 1 - alpha / 2) * self.error
        return self.mean - reach, self.mean + reach


def moments(pairs: Pairs) -> Moments:
    """Mean and standard deviation of the differences, block by block.

    >>> m = moments(Pairs.every([[0.5, 0.7], [0.3, 0.3]]))
    >>> m.mean.round(3).tolist(), m.deviation.round(4).tolist()
    ([0.3], [0.1414])
    """
    mean, deviation = np.empty(len(pairs)), np.full(len(pairs), np.nan)
    for block in pairs.blocks():
        gaps = pairs.scores[pairs.first[block]] - pairs.scores[pairs.second[block]]
        mean[block] = gaps.mean(axis=1)
        if pairs.topics > 1:
            # in units, so that no square overflows; differences that are equal spread by less than two
            spread = (gaps / pairs.unit).std(axis=1, ddof=1)
            deviation[block] = np.where(spread < 2, 0.0, spread) * pairs.unit
    return Moments(np.where(pairs.sums() == 0, 0.0, mean), deviation, pairs.topics)


def _ratio(top: FloatArray, bottom: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient = top / bottom
    return np.where((top == 0) & (bottom == 0), 0.0, quotient)
