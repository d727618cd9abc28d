"""`ax.information_quantity` and `ax.entropy`, and the signals that they read."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import number, several, whole
from axiometer.data.recall_base import MOST_DOCUMENTS
from axiometer.errors import InputError
from axiometer.information.outscoring_counts import Ints, outscoring

Floats = npt.NDArray[np.float64]


def information_quantity(
    signals: Mapping[str, Any],
    *,
    judgments: Collection[str] = (),
    docs: int | None = None,
    base: float | None = None,
) -> dict[Hashable, float]:
    """The observational information quantity of each document: I(d) = -ln(outscoring(d) / documents).

    A document d is unanimously outscored by those that every signal scores at least as high, itself
    among them: the fewer they are, the more the signals say about d. The counts are exact.
    `signals` is {name: {document: value}}, a value being a list of documents for a plain ranking;
    `judgments` names the signals that are human judgments (unjudged means grade 0); `docs` is the size of the
    collection, if larger than the documents named; `base` is that of the logarithm (e).

    >>> signals = {"r1": ["d1", "d2", "d4"], "r2": ["d3", "d1", "d2"], "g": {"d1": 1, "d4": 1}}
    >>> {d: round(i, 4) for d, i in information_quantity(signals, judgments=["g"], docs=100, base=10).items()}
    {'d1': 2.0, 'd2': 1.699, 'd4': 1.699, 'd3': 2.0}
    """
    observed = read_signals(signals, judgments, docs)
    quantity = information(outscoring(observed.levels, observed.unseen), observed.size) / _unit(base)
    return dict(zip(observed.documents, quantity.tolist(), strict=True))


def entropy(
    signals: Mapping[str, Any],
    *,
    judgments: Collection[str] = (),
    docs: int | None = None,
    base: float | None = None,
) -> float:
    """The observational entropy: the mean information quantity over the collection.

    >>> entropy({"r": ["a", "b"]}, docs=4, base=2)
    0.75
    """
    observed = read_signals(signals, judgments, docs)
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


@dataclass(frozen=True)
class Signals:
    """Documents and, for each signal, the level of each: the higher the better, 0 the lowest.

    `unseen` documents are in the collection but in no signal: they have level 0 everywhere.

    >>> s = read_signals({"r": {"a": 2.5, "b": 1.0}, "s": ["b"]})
    >>> s.documents, s.levels.tolist()
    (('a', 'b'), [[2, 1], [0, 1]])
    """

    documents: tuple[Hashable, ...]
    levels: Ints
    unseen: int = 0

    @property
    def size(self) -> int:
        """How many documents the collection has."""
        return len(self.documents) + self.unseen


def read_signals(
    signals: Mapping[str, Any], judgments: Collection[str] = (), docs: int | None = None
) -> Signals:
    """Signals from {name: {document: value}}; a sequence of documents is a ranking, the best first.

    A document that a signal does not score lies strictly below all that it scores. Signals named in
    `judgments` are human judgments: a document that they do not judge has grade 0, and so has one with a
    negative grade. `docs` is the size of the collection where it has more documents than the signals name.
    """
    if not isinstance(signals, Mapping) or not signals:
        raise InputError("there is no signal", remedy="give {name: {document: value}} with at least one")
    unknown = [
        name for name in several("judgments", judgments, "names of signals") if name not in list(signals)
    ]
    if unknown:
        raise InputError(
            f"judgments= names {unknown[0]!r}, which is no signal", remedy=f"there are {', '.join(signals)}"
        )
    scored = {name: _scored(name, signal) for name, signal in signals.items()}
    documents = tuple(dict.fromkeys(d for signal in scored.values() for d in signal))
    place = {document: at for at, document in enumerate(documents)}
    rows = [_levels(name, signal, place, name in judgments) for name, signal in scored.items()]
    return Signals(documents, np.stack(rows), _unseen(len(documents), docs))


def _unseen(seen: int, docs: int | None) -> int:
    if docs is not None and whole("docs", docs, high=MOST_DOCUMENTS) < seen:
        raise InputError(
            f"docs={docs}, but the signals name {seen} documents", remedy=f"give at least docs={seen}"
        )
    return 0 if docs is None else docs - seen


def _scored(name: str, signal: Any) -> Mapping[Hashable, Any]:
    """A signal as {document: value}; a ranking gets the values n, n-1, ..., 1."""
    if isinstance(signal, Mapping):
        scored: Mapping[Hashable, Any] = signal
    elif isinstance(signal, Sequence) and not isinstance(signal, str | bytes):
        scored = {document: len(signal) - at for at, document in enumerate(signal)}
        if len(scored) < len(signal):
            twice = next(d for d in signal if list(signal).count(d) > 1)
            raise InputError(f"the ranking {name!r} has {twice!r} twice", remedy="remove one of the two")
    else:
        raise InputError(
            f"the signal {name!r} is {type(signal).__name__}",
            remedy="give {document: value}, or a list of documents with the best first",
        )
    if not scored:
        raise InputError(f"the signal {name!r} has no documents", remedy="leave it out")
    return scored


def _levels(name: str, signal: Mapping[Hashable, Any], place: Mapping[Hashable, int], judged: bool) -> Ints:
    """Dense levels: 0 for documents without a value (of grade 0 for judgments), then the values upwards."""
    at = np.fromiter((place[document] for document in signal), dtype=np.int64, count=len(signal))
    values = _dense(name, list(signal.values()), floor=0 if judged else None)
    levels = np.zeros(len(place), dtype=np.int64)
    levels[at] = values
    return levels


def _dense(name: str, values: list[Any], floor: int | None) -> Ints:
    """Places among the distinct values, from 1; with a floor, everything at or below it is at place 0."""
    if all(type(value) is float for value in values):
        array = np.array(values, dtype=np.float64)
        if np.isnan(array).any():
            raise _not_a_number(name, float("nan"))
        distinct, place = np.unique(array, return_inverse=True)
        known: Iterable[Any] = distinct
    else:
        _refuse_other(name, values)
        known = sorted(set(values))
        index = {value: at for at, value in enumerate(known)}
        place = np.fromiter((index[value] for value in values), dtype=np.int64, count=len(values))
    below = 0 if floor is None else sum(1 for value in known if value <= floor)
    return np.maximum(place.astype(np.int64) + 1 - below, 0)


def _refuse_other(name: str, values: list[Any]) -> None:
    for value in values:
        if not isinstance(value, Real | np.number) or value != value:
            raise _not_a_number(name, value)


def _not_a_number(name: str, value: object) -> InputError:
    return InputError(
        f"the signal {name!r} has the value {value!r}", remedy="give numbers; leave out what is not scored"
    )
