"""Numbers as the page reads them: short, finite, or nothing."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def short(value: Any, digits: int = 6) -> float | None:
    """A number to some significant digits; None where there is none.

    >>> short(1 / 3), short(float("nan")), short(None)
    (0.333333, None, None)
    """
    if value is None or not math.isfinite(value):
        return None
    return float(f"{value:.{digits}g}")


def rows(matrix: Any) -> list[list[float | None]]:
    """A matrix, row by row.

    >>> rows(np.array([[0.5, np.nan]]))
    [[0.5, None]]
    """
    return [[short(value) for value in row] for row in np.asarray(matrix).tolist()]
