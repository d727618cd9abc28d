"""Kendall's tau-b: concordant less discordant pairs, corrected for ties on both sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiometer.meta.pairs import FloatArray


def kendall(x: ArrayLike, y: ArrayLike) -> float:
    """Tau-b of two score vectors of the same systems; NaN where one of them ties all systems.

    >>> round(kendall([3, 2, 1, 1], [3, 1, 2, 1]), 4)
    0.4
    """
    return float(kendall_matrix(np.stack([np.asarray(x, float), np.asarray(y, float)]))[0, 1])


def kendall_matrix(rows: ArrayLike) -> FloatArray:
    """Tau-b of every two rows; all pairs of systems at once, as one matrix product.

    >>> kendall_matrix([[3, 2, 1], [1, 2, 3], [3, 2, 1]])[0].tolist()
    [1.0, -1.0, 1.0]
    """
    scores = np.asarray(rows, np.float64)
    first, second = np.triu_indices(scores.shape[1], 1)
    return tau_of_signs(np.sign(scores[:, first] - scores[:, second]))


def tau_of_signs(signs: FloatArray) -> FloatArray:
    """Tau-b of every two rows of signs, orders x pairs of systems."""
    agreement = signs @ signs.T
    untied = np.diagonal(agreement)
    with np.errstate(invalid="ignore"):
        # one root of the product, so that a row with itself gives exactly 1
        return np.asarray(agreement / np.sqrt(np.outer(untied, untied)))
