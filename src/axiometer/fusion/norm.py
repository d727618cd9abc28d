"""Normalisations: scores of different systems brought to one scale before they are fused."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from axiometer.errors import InputError, nearest
from axiometer.fusion.pool import Floats, Pool, PooledRun
from axiometer.fusion.references import entries
from axiometer.registry import Registry

NORMS: Registry[Norm] = Registry("normalisation", "axiometer.fusion.norms", InputError)


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
        return f"{cls.title}: {doc}\n\nFormula: {cls.formula}\nReference: {entries()[cls.reference].citation}"


def normalisation(kind: type[Norm]) -> type[Norm]:
    """Class decorator: enters the normalisation into the registry."""
    NORMS.add(kind.title, kind(), aliases=kind.aliases)
    return kind


def find_norm(name: str) -> Norm:
    """The normalisation of that name; `none` leaves scores as they are.

    >>> find_norm("min_max").title
    'min-max'
    """
    if name in NORMS:
        return NORMS.find(name)
    known = ", ".join(NORMS)
    raise InputError(
        f"there is no normalisation {name!r}", remedy=nearest(name, NORMS) or f"choose one of {known}"
    )


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
    result = np.zeros(len(top))
    np.divide(top, bottom, out=result, where=bottom != 0)
    return result
