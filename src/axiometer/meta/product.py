"""Matrix products cut so small that the BLAS keeps each on one core."""

from __future__ import annotations

import numpy as np

from axiometer.meta.pairs import FloatArray

SMALL = 1 << 18
"""Multiplications up to which a BLAS starts no second thread."""

LEAST = 16
"""Columns below which cutting costs more than it saves."""


def product(left: FloatArray, right: FloatArray) -> FloatArray:
    """`left @ right`, some columns at a time.

    Thousands of products of this size, each waiting for a second thread, cost several times their work on a
    busy machine.

    >>> product(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]])).tolist()
    [[11.0]]
    """
    rows, inner = left.shape
    columns = right.shape[1]
    step = max(LEAST, SMALL // max(1, rows * inner))
    out = np.empty((rows, columns))
    for start in range(0, columns, step):
        np.matmul(left, right[:, start : start + step], out=out[:, start : start + step])
    return out
