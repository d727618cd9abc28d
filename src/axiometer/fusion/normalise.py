"""Normalisations: scores of different systems brought to one scale before they are fused."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from axiometer.errors import InputError, nearest
from axiometer.fusion.method import references
from axiometer.fusion.pool import Floats, Pool, PooledRun
from axiometer.registry import Registry

NORMS: Registry[Norm] = Registry("normalisation", "axiometer.fusion", InputError)


@dataclass(frozen=True)
class NormExample:
    """What a list's scores become, as fractions or decimals, worked out by hand."""

    scores: Mapping[str, float]
    becomes: Mapping[str, str]


class Norm:
    """The base of all normalisations; each acts on the list of one run for one topic.

    `inverts` ones take scores of which the lowest is the best, such as distances.
    """

    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    inverts: ClassVar[bool] = False
    formula: ClassVar[str] = ""
    equals: ClassVar[str] = ""
    reference: ClassVar[str] = ""
    example: ClassVar[NormExample]

    def apply(self, pool: Pool) -> Pool:
        """The pool with the scores of every run normalised."""
        runs = tuple(replace(run, score=self.scores(pool, run)) for run in pool.runs)
        return replace(pool, runs=runs)

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """The normalised score of each row of a run."""
        return run.score

    @classmethod
    def describe(cls) -> str:
        """Meaning, formula and reference, as plain text."""
        doc = inspect.cleandoc(cls.__doc__ or "")
        cited = references()[cls.reference].citation
        return f"{cls.title}: {doc}\n\nFormula: {cls.formula}\nReference: {cited}"


def normalisation(kind: type[Norm]) -> type[Norm]:
    """Class decorator: enters the normalisation into the registry."""
    NORMS.add(kind.title, kind(), aliases=kind.aliases)
    return kind


def find_norm(name: str) -> Norm:
    """The normalisation of that name; `none` leaves scores as they are.

    >>> find_norm("min_max").title
    'min-max'
    """
    if name not in NORMS and (hint := nearest(name, NORMS)):
        # The registry would suggest two spellings of one name.
        raise InputError(f"there is no normalisation {name!r}", remedy=hint)
    return NORMS.find(name)


def extremes(pool: Pool, run: PooledRun) -> tuple[Floats, Floats]:
    """The lowest and the highest score of the list of each row's topic."""
    topic = pool.topic_of[run.code]
    low, high = np.zeros(len(pool.topics)), np.zeros(len(pool.topics))
    first, last = run.rank == 1, run.rank == run.lengths[topic]
    high[topic[first]] = run.score[first]
    low[topic[last]] = run.score[last]
    return low[topic], high[topic]


def mean(pool: Pool, run: PooledRun, values: Floats) -> Floats:
    """The mean of the values over the list of each row's topic."""
    topic = pool.topic_of[run.code]
    total = np.bincount(topic, weights=values, minlength=len(pool.topics))
    mean_of: Floats = total[topic] / run.lengths[topic]
    return mean_of


def ratio(top: Floats, bottom: Floats) -> Floats:
    """top / bottom, 0 where the bottom is 0: a list of equal scores says nothing about its documents."""
    return np.divide(top, bottom, out=np.zeros(len(top)), where=bottom != 0)


def unit(pool: Pool, run: PooledRun) -> Floats:
    """(s - min) / (max - min), each halved first so that no difference overflows."""
    low, high = extremes(pool, run)
    return ratio(run.score / 2 - low / 2, high / 2 - low / 2)


@normalisation
class NoNorm(Norm):
    """scores stay as they are.

    For scores that are comparable already, and for methods of ranks.
    """

    title = "none"
    formula = "s"
    reference = "fox1993"
    example = NormExample({"a": 7, "b": -2}, {"a": "7", "b": "-2"})


@normalisation
class MinMax(Norm):
    """the lowest score of a list becomes 0, the highest 1.

    A list of equal scores becomes 0 throughout.
    """

    title = "min-max"
    aliases = ("min_max",)
    formula = "(s - min) / (max - min)"
    equals = "ranx min-max, except where max - min is below 1e-9: ranx divides by 1e-9 there"
    reference = "lee1997"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "1", "b": "1/4", "c": "0"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Between 0 and 1."""
        return unit(pool, run)


@normalisation
class MinMaxInverted(MinMax):
    """for distances: the lowest score of a list becomes 1, the highest 0, and the ranks turn around.

    The runs are read with their scores negated, so that ties keep to the one order.
    """

    title = "min-max-inverted"
    aliases = ("min_max_inverted",)
    inverts = True
    formula = "(max - s) / (max - min)"
    equals = "ranx min-max-inverted, with the same exception as min-max"
    reference = "lee1997"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "0", "b": "3/4", "c": "1"})


@normalisation
class Max(Norm):
    """each score over the highest of its list; the scores must not be negative."""

    title = "max"
    formula = "s / max"
    equals = "ranx max for scores that are not negative; ranx divides by 1e-9 where the maximum is below that"
    reference = "lee1997"
    example = NormExample({"a": 8, "b": 2}, {"a": "1", "b": "1/4"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Between 0 and 1."""
        lowest = run.score.min(initial=0.0)
        if lowest < 0:
            raise InputError(
                f"run {run.name!r} has the negative score {lowest:g}, and the normalisation max"
                " divides by the highest",
                remedy="use norm='min-max' or 'zmuv'",
            )
        return ratio(run.score, extremes(pool, run)[1])


@normalisation
class Sum(Norm):
    """the lowest score of a list becomes 0, and all scores add up to 1."""

    title = "sum"
    formula = "(s - min) / sum of (s - min) over the list"
    equals = "ranx sum, except where the bottom is below 1e-9"
    reference = "montague2001"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "4/5", "b": "1/5", "c": "0"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Shares of the list's total."""
        above = unit(pool, run)
        return ratio(above, mean(pool, run, above) * run.lengths[pool.topic_of[run.code]])


@normalisation
class ZMUV(Norm):
    """zero mean and unit variance over the list: standard scores.

    Half of them are negative, so methods that multiply scores do not take them.
    """

    title = "zmuv"
    formula = "(s - mean) / standard deviation (over n, not n - 1)"
    equals = "ranx zmuv, except where the deviation is below 1e-9"
    reference = "montague2001"
    example = NormExample({"a": 3, "b": 1}, {"a": "1", "b": "-1"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Standard scores; those of min-max scores are the same, and cannot overflow."""
        score = unit(pool, run)
        centred = score - mean(pool, run, score)
        return ratio(centred, np.sqrt(mean(pool, run, centred**2)))


@normalisation
class Rank(Norm):
    """rank 1 of a list of n becomes 1, rank n becomes 1/n."""

    title = "rank"
    formula = "1 - (rank - 1) / n"
    equals = "ranx rank"
    reference = "lee1997"
    example = NormExample({"a": 9, "b": 5, "c": 4, "d": 1}, {"a": "1", "b": "3/4", "c": "1/2", "d": "1/4"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Evenly spaced between 0 and 1."""
        length = run.lengths[pool.topic_of[run.code]]
        scores: Floats = (length - run.rank + 1) / length
        return scores


@normalisation
class Borda(Norm):
    """Borda points as shares of the best; the documents that a run lacks share the points left.

    Every run then has every pooled document of its topics: those that it lacked share the next rank.
    """

    title = "borda"
    formula = "1 - (rank - 1) / c; absent: 1/2 - (n - 1) / 2c, for n documents of the run, c of the pool"
    equals = "ranx borda"
    reference = "renda2003"
    example = NormExample({"a": 9, "b": 5}, {"a": "1", "b": "1/2"})

    def apply(self, pool: Pool) -> Pool:
        """Fills every run up."""
        return replace(pool, runs=tuple(self._filled(pool, run) for run in pool.runs))

    def _filled(self, pool: Pool, run: PooledRun) -> PooledRun:
        """The run with all documents of its topics."""
        has_topic = run.lengths > 0
        absent = 0.5 - (run.lengths - 1) / (2 * pool.sizes)
        score = np.repeat(absent, pool.sizes)
        rank = np.repeat(run.lengths + 1, pool.sizes).astype(np.int32)
        score[run.code] = 1 - (run.rank - 1) / pool.sizes[pool.topic_of[run.code]]
        rank[run.code] = run.rank
        code = np.flatnonzero(has_topic[pool.topic_of])
        lengths = np.where(has_topic, pool.sizes, 0)
        return replace(run, code=code, score=score[code], rank=rank[code], lengths=lengths)
