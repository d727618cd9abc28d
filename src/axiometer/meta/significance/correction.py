"""Corrections for testing many pairs at once: adjusted p-values, to be compared with alpha."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from axiometer.arguments import text
from axiometer.errors import InputError, nearest
from axiometer.meta.pairs import FloatArray


def bonferroni(p: ArrayLike) -> FloatArray:
    """Each p times the number of tests: bounds the chance of any false finding.

    >>> bonferroni([0.01, 0.04, 0.5]).round(4).tolist()
    [0.03, 0.12, 1.0]
    """
    values = np.asarray(p, np.float64)
    return np.minimum(1.0, values * len(values))


def holm(p: ArrayLike) -> FloatArray:
    """Holm's step-down procedure: the same guarantee as Bonferroni's, and never weaker.

    >>> holm([0.01, 0.04, 0.5]).round(4).tolist()
    [0.03, 0.08, 0.5]
    """
    values = np.asarray(p, np.float64)
    order = np.argsort(values, kind="stable")
    stepped = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    return _put_back(np.minimum(1.0, stepped), order)


def benjamini_hochberg(p: ArrayLike) -> FloatArray:
    """Benjamini and Hochberg's step-up procedure: bounds the expected share of false findings.

    >>> benjamini_hochberg([0.01, 0.04, 0.5]).round(4).tolist()
    [0.03, 0.06, 0.5]
    """
    values = np.asarray(p, np.float64)
    order = np.argsort(values, kind="stable")
    scaled = values[order] * (len(values) / np.arange(1, len(values) + 1))
    stepped = np.minimum.accumulate(scaled[::-1])[::-1]
    return _put_back(np.minimum(1.0, stepped), order)


def uncorrected(p: ArrayLike) -> FloatArray:
    """The p-values as they are.

    >>> uncorrected([0.01]).tolist()
    [0.01]
    """
    return np.asarray(p, np.float64)


def _put_back(values: FloatArray, order: np.ndarray) -> FloatArray:
    back = np.empty_like(values)
    back[order] = values
    return back


CORRECTIONS: dict[str, Callable[[ArrayLike], FloatArray]] = {
    "holm": holm,
    "bonferroni": bonferroni,
    "bh": benjamini_hochberg,
    "none": uncorrected,
}


def correction(name: str) -> Callable[[ArrayLike], FloatArray]:
    """The correction of that name.

    >>> correction("holm") is holm
    True
    """
    if text("correction", name) not in CORRECTIONS:
        known = ", ".join(CORRECTIONS)
        raise InputError(
            f"no correction is called {name!r}",
            remedy=nearest(name, CORRECTIONS) or f"use one of {known}",
        )
    return CORRECTIONS[name]
