"""Metric unanimity: how often a measure is silent where all measures together see no worse system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl
from numpy.typing import ArrayLike

from axiometer.errors import InputError
from axiometer.meta.score_matrix import HasFrame, ScoreMatrix, score_matrices
from axiometer.meta.significance.outcome import Draws, check_alpha
from axiometer.meta.system_pairs import BLOCK, FloatArray, Pairs, levels

UNITS = ("system", "topic")


def unanimity(
    scores: HasFrame | pl.DataFrame,
    *,
    measures: Sequence[str] | None = None,
    per: str = "system",
    resamples: int = 1000,
    seed: int = 0,
    alpha: float = 0.05,
    topics: str = "shared",
) -> pl.DataFrame:
    """Unanimity of each measure among all of them, highest first, with a bootstrap interval.

    It is log2(2 - t), t being the share of the unanimous pairs of systems that the measure ties.
    `per="system"` compares the means of systems, `per="topic"` the scores of systems on the same topic. The
    interval, at level 1 - alpha, is that of percentiles over resamples of the systems.

    >>> frame = pl.DataFrame({"run": ["a", "b", "c"] * 2, "topic": "1", "measure": ["AP"] * 3 + ["RR"] * 3,
    ...     "value": [0.3, 0.2, 0.1, 1.0, 1.0, 0.5]})
    >>> unanimity(frame, resamples=50).select("measure", "unanimity", "tied").rows()
    [('AP', 1.0, 0.0), ('RR', 0.7369655941662062, 0.3333333333333333)]
    """
    if per not in UNITS:
        raise InputError(f"no unit of unanimity is called {per!r}", remedy=f"use one of {', '.join(UNITS)}")
    check_alpha(alpha)
    matrices = score_matrices(scores, measures, topics)
    ranked = _system_levels(matrices) if per == "system" else _topic_levels(matrices)
    unanimous, ties = unanimous_pairs(ranked)
    low, high = _interval(unanimous, ties, Draws(resamples, seed), alpha)
    tied = _shares(ties.sum(axis=(1, 2)), unanimous.sum())
    frame = pl.DataFrame(
        {
            "measure": [matrix.measure for matrix in matrices],
            "unanimity": _log(tied),
            "low": low,
            "high": high,
            "tied": tied,
        }
    )
    return frame.sort("unanimity", descending=True, maintain_order=True)


def unanimous_pairs(ranked: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Of levels, measures x systems x units: how often a system is unanimously at least as good as another.

    The second matrix counts, for each measure, those of them that it ties.

    >>> unanimous, ties = unanimous_pairs([[[3], [2], [1]], [[2], [2], [1]]])
    >>> int(unanimous.sum()), ties.sum(axis=(1, 2)).tolist()
    (3, [0.0, 1.0])
    """
    cube = np.asarray(ranked, np.float64)
    count = cube.shape[1]
    unanimous, ties = np.zeros((count, count)), np.zeros((len(cube), count, count))
    off = ~np.eye(count, dtype=bool)
    for unit in range(cube.shape[2]):
        gaps = cube[:, :, None, unit] - cube[:, None, :, unit]
        found = (gaps >= 0).all(axis=0) & off
        unanimous += found
        ties += (gaps == 0) & found
    return unanimous, ties


def _system_levels(matrices: Sequence[ScoreMatrix]) -> FloatArray:
    return np.stack([matrix.levels() for matrix in matrices])[:, :, None]


def _topic_levels(matrices: Sequence[ScoreMatrix]) -> FloatArray:
    shared = [topic for topic in matrices[0].topics if all(topic in matrix.topics for matrix in matrices)]
    if not shared:
        raise InputError("the measures share no topic", remedy="use per='system'")
    return np.stack([_levels_by_topic(matrix, shared) for matrix in matrices])


def _levels_by_topic(matrix: ScoreMatrix, shared: Sequence[str]) -> FloatArray:
    columns = [matrix.topics.index(topic) for topic in shared]
    return np.stack([levels(Pairs.every(matrix.values[:, [column]])) for column in columns], axis=1)


def _interval(
    unanimous: FloatArray, ties: FloatArray, draws: Draws, alpha: float
) -> tuple[FloatArray, FloatArray]:
    values = np.concatenate(list(_resampled(unanimous, ties, draws)), axis=1)
    bounds = np.quantile(values, [alpha / 2, 1 - alpha / 2], axis=1, method="inverted_cdf")
    return bounds[0], bounds[1]


def _resampled(unanimous: FloatArray, ties: FloatArray, draws: Draws) -> Iterator[FloatArray]:
    """Unanimity of each measure, measures x resamples of the systems, in blocks.

    A system drawn twice forms no pair with itself: a pair counts as often as the product of its two counts.
    """
    systems = len(unanimous)
    generator = draws.generator()
    for count in draws.blocks(max(1, BLOCK // systems)):
        weight = generator.multinomial(systems, np.full(systems, 1 / systems), count).astype(np.float64)
        whole = ((weight @ unanimous) * weight).sum(axis=1)
        parts = np.stack([((weight @ tie) * weight).sum(axis=1) for tie in ties])
        yield _log(_shares(parts, whole))


def _shares(parts: FloatArray, whole: ArrayLike) -> FloatArray:
    """Parts of a whole; NaN where the whole is nothing."""
    with np.errstate(invalid="ignore"):
        return np.asarray(parts / np.asarray(whole, np.float64))


def _log(tied: FloatArray) -> FloatArray:
    """Log2(2 - t); minus infinity where no pair is unanimous."""
    return np.where(np.isnan(tied), -np.inf, np.log2(2 - tied))
