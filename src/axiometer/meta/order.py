"""The order in which a measure puts the systems, by the mean over the topics."""

from __future__ import annotations

import numpy as np

from axiometer.meta.pairs import FloatArray, Pairs


def pair_signs(pairs: Pairs) -> FloatArray:
    """+1, 0 or -1 for each pair: is the first system's mean above, equal to or below the second's?

    >>> pair_signs(Pairs.every([[0.1, 0.2], [0.3, 0.0], [0.5, 0.5]])).tolist()
    [0.0, -1.0, -1.0]
    """
    return np.sign(pairs.sums())


def levels(pairs: Pairs) -> FloatArray:
    """A whole number for each system, larger for a larger mean, equal for equal means.

    >>> levels(Pairs.every([[0.1, 0.2], [0.3, 0.0], [0.5, 0.5]])).tolist()
    [1.0, 1.0, 2.0]
    """
    return levels_of(pairs.units.sum(axis=1), pairs.noise)


def levels_of(values: FloatArray, noise: float) -> FloatArray:
    """A whole number for each value, larger for a larger value, equal for those within the noise.

    >>> levels_of(np.array([0.3, 0.1 + 0.2, 0.1]), 1e-12).tolist()
    [2.0, 2.0, 1.0]
    """
    order = np.argsort(values, kind="stable")
    found = np.empty(len(values))
    found[order] = np.cumsum(np.diff(values[order], prepend=-np.inf) > noise)
    return found
