"""Methods of scores: sums, extremes and medians of what the runs scored, after a normalisation."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import numpy as np

from axiometer.fusion.added_shares import Additive, Total
from axiometer.fusion.method import Example, Method, Share, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.metrics.parameters import real


@fusion_method
class Sum(Additive):
    """CombSUM: the sum of a document's scores; a run that lacks it gives 0."""

    title = "sum"
    aliases = ("comb_sum", "combsum", "CombSUM")
    negative = "absent"
    formula = "sum_i s_i(d)"
    equals = "ranx sum"
    reference = "fox1993"
    example = Example("sum", {"a": "4", "b": "6", "c": "1", "d": "2"})


@fusion_method
class ANZ(Additive):
    """CombANZ: the mean of a document's scores over the runs that have it."""

    title = "anz"
    aliases = ("comb_anz", "combanz", "CombANZ")
    joined = "the sum of the shares over the number of runs that have the document"
    formula = "sum_i s_i(d) / n(d), for n(d) runs that have d"
    equals = "ranx anz"
    reference = "fox1993"
    example = Example("anz", {"a": "2", "b": "3", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Divides once, after the sum."""
        return super().fuse(pool) / pool.counts


@fusion_method
class MNZ(Additive):
    """CombMNZ: the sum of a document's scores times the number of runs that have it."""

    title = "mnz"
    aliases = ("comb_mnz", "combmnz", "CombMNZ")
    negative = "never"
    joined = "the sum of the shares times the number of runs that have the document"
    formula = "n(d) sum_i s_i(d), for n(d) runs that have d"
    equals = "ranx mnz"
    reference = "fox1993"
    example = Example("mnz", {"a": "8", "b": "12", "c": "1", "d": "2"})

    def factor(self, pool: Pool) -> Floats:
        """The number of runs."""
        return pool.counts.astype(float)


@fusion_method
class GMNZ(Additive):
    """CombGMNZ: CombMNZ with the number of runs to the power gamma.

    gamma = 0 is CombSUM, gamma = 1 is CombMNZ.
    """

    gamma: Fraction = real("0.5", "the power of the number of runs", low=0, always=True)

    title = "gmnz"
    aliases = ("comb_gmnz", "combgmnz", "CombGMNZ")
    negative = "never"
    joined = "the sum of the shares times the number of runs that have the document, to the power gamma"
    formula = "n(d)^gamma sum_i s_i(d), for n(d) runs that have d"
    equals = "ranx gmnz, where gamma must be given"
    reference = "lee1997"
    tries = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1")
    example = Example(
        "gmnz(gamma=0.5)", {"a": "5.656854249492381", "b": "8.485281374238571", "c": "1", "d": "2"}
    )

    def factor(self, pool: Pool) -> Floats:
        """The number of runs to the power gamma."""
        powers: Floats = pool.counts.astype(float) ** float(self.gamma)
        return powers


class WeightedScores(Additive):
    """Shares that are the score times the weight of the run."""

    weighted = True

    def share(self, pool: Pool, run: int) -> Share:
        """The score times the weight."""
        return Share(pool.runs[run].score * self.weight(run))


@fusion_method
class WSum(WeightedScores):
    """weighted CombSUM: the sum of a document's scores, each times the weight of its run."""

    title = "wsum"
    aliases = ("weighted_sum", "w_sum")
    negative = "absent"
    formula = "sum_i w_i s_i(d)"
    equals = "ranx wsum"
    reference = "vogt1999"
    example = Example("wsum", {"a": "3/2", "b": "7/2", "c": "1/4", "d": "3/2"}, weights=("1/4", "3/4"))


@fusion_method
class Mixed(WeightedScores):
    """the weighted sum of a document's scores times the root of the number of runs that have it."""

    title = "mixed"
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

    def factor(self, pool: Pool) -> Floats:
        """The root of the number of runs."""
        roots: Floats = np.sqrt(pool.counts)
        return roots


@fusion_method
class WMNZ(Additive):
    """weighted CombMNZ: the sum of a document's scores times the summed weights of the runs that have it."""

    title = "wmnz"
    aliases = ("weighted_mnz", "w_mnz")
    weighted = True
    negative = "never"
    joined = "the sum of the shares times the sum of the weights of the runs that have the document"
    formula = "(sum of w_i over the runs that have d) sum_i s_i(d)"
    equals = "ranx wmnz"
    reference = "wu2002"
    example = Example("wmnz", {"a": "4", "b": "6", "c": "1/4", "d": "3/2"}, weights=("1/4", "3/4"))

    def factor(self, pool: Pool) -> Floats:
        """The weights of the runs that have each document, summed."""
        total = Total(len(pool))
        for number, run in enumerate(pool.runs):
            total.add(run.code, Share(np.full(len(run.code), self.weight(number))))
        return total.value()


class Extreme(Method):
    """The outermost of a document's scores, over the runs that have it; `further` is that of two."""

    further: ClassVar[np.ufunc]

    def fuse(self, pool: Pool) -> Floats:
        """Keeps the outermost so far, run by run."""
        found = np.full(len(pool), np.nan)
        for run in pool.runs:
            found[run.code] = self.further(found[run.code], run.score)
        return found


@fusion_method
class Max(Extreme):
    """CombMAX: the highest of a document's scores."""

    further = np.fmax
    title = "max"
    aliases = ("comb_max", "combmax", "CombMAX")
    joined = "the highest share"
    formula = "max_i s_i(d)"
    equals = "ranx max, except that ranx takes -1e9 for an absent document"
    reference = "fox1993"
    example = Example("max", {"a": "3", "b": "4", "c": "1", "d": "2"})


@fusion_method
class Min(Extreme):
    """CombMIN: the lowest of a document's scores, over the runs that have it."""

    further = np.fmin
    title = "min"
    aliases = ("comb_min", "combmin", "CombMIN")
    joined = "the lowest share"
    formula = "min_i s_i(d)"
    equals = "ranx min, except that ranx takes 1e9 for an absent document"
    reference = "fox1993"
    example = Example("min", {"a": "1", "b": "2", "c": "1", "d": "2"})


@fusion_method
class Med(Method):
    """CombMED: the median of a document's scores, over the runs that have it."""

    title = "med"
    aliases = ("comb_med", "combmed", "CombMED")
    joined = "the median of the shares"
    formula = "median_i s_i(d); the mean of the middle two where their number is even"
    equals = "ranx med"
    reference = "fox1993"
    example = Example("med", {"a": "2", "b": "3", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Sorts all scores by document, then picks the middle ones."""
        code = np.concatenate([run.code for run in pool.runs])
        score = np.concatenate([run.score for run in pool.runs])
        by_document = score[np.lexsort((score, code))]
        start = np.cumsum(pool.counts) - pool.counts
        low, high = start + (pool.counts - 1) // 2, start + pool.counts // 2
        middle: Floats = by_document[low] / 2 + by_document[high] / 2
        return middle
