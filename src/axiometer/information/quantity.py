"""`ax.information_quantity` and `ax.entropy`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from math import fsum, log
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import number
from axiometer.errors import InputError
from axiometer.information.counts import outscoring
from axiometer.information.signals import read_signals

Floats = npt.NDArray[np.float64]


def information_quantity(
    signals: Mapping[str, Any],
    *,
    grades: Collection[str] = (),
    docs: int | None = None,
    base: float | None = None,
) -> dict[Hashable, float]:
    """The observational information quantity of each document: I(d) = -ln(outscoring(d) / documents).

    A document d is unanimously outscored by those that every signal scores at least as high, itself
    among them: the fewer they are, the more the signals say about d. The counts are exact.
    `signals` is {name: {document: value}}, a value being a list of documents for a plain ranking;
    `grades` names the signals that are human judgments (unjudged means grade 0); `docs` is the size of the
    collection, if larger than the documents named; `base` is that of the logarithm (e).

    >>> signals = {"r1": ["d1", "d2", "d4"], "r2": ["d3", "d1", "d2"], "g": {"d1": 1, "d4": 1}}
    >>> {d: round(i, 4) for d, i in information_quantity(signals, grades=["g"], docs=100, base=10).items()}
    {'d1': 2.0, 'd2': 1.699, 'd4': 1.699, 'd3': 2.0}
    """
    observed = read_signals(signals, grades, docs)
    quantity = information(outscoring(observed.levels, observed.unseen), observed.size) / _unit(base)
    return dict(zip(observed.documents, quantity.tolist(), strict=True))


def entropy(
    signals: Mapping[str, Any],
    *,
    grades: Collection[str] = (),
    docs: int | None = None,
    base: float | None = None,
) -> float:
    """The observational entropy: the mean information quantity over the collection.

    >>> entropy({"r": ["a", "b"]}, docs=4, base=2)
    0.75
    """
    observed = read_signals(signals, grades, docs)
    quantity = information(outscoring(observed.levels, observed.unseen), observed.size)
    return fsum(quantity.tolist()) / observed.size / _unit(base)


def information(counts: npt.NDArray[np.int64], size: int) -> Floats:
    """-ln(count / size) for each count.

    >>> information(np.array([1, 4]), 4).round(4).tolist()
    [1.3863, 0.0]
    """
    quantity: Floats = np.log(size / counts)
    return quantity


def _unit(base: float | None) -> float:
    if base is None:
        return 1.0
    if not number("base", base) > 1:
        raise InputError(f"base={base} is no base of a logarithm", remedy="give a number above 1")
    return log(base)
