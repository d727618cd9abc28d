"""Signals as levels: for each signal, where each document stands, as small integers."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import several, whole
from axiometer.data.base import MOST_DOCUMENTS
from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]


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
    signals: Mapping[str, Any], grades: Collection[str] = (), docs: int | None = None
) -> Signals:
    """Signals from {name: {document: value}}; a sequence of documents is a ranking, the best first.

    A document that a signal does not score lies strictly below all that it scores. Signals named in
    `grades` are human judgments: a document that they do not judge has grade 0, and so has one with a
    negative grade. `docs` is the size of the collection where it has more documents than the signals name.
    """
    if not isinstance(signals, Mapping) or not signals:
        raise InputError("there is no signal", remedy="give {name: {document: value}} with at least one")
    unknown = [name for name in several("grades", grades, "names of signals") if name not in list(signals)]
    if unknown:
        raise InputError(
            f"grades= names {unknown[0]!r}, which is no signal", remedy=f"there are {', '.join(signals)}"
        )
    scored = {name: _scored(name, signal) for name, signal in signals.items()}
    documents = tuple(dict.fromkeys(d for signal in scored.values() for d in signal))
    place = {document: at for at, document in enumerate(documents)}
    rows = [_levels(name, signal, place, name in grades) for name, signal in scored.items()]
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


def _levels(name: str, signal: Mapping[Hashable, Any], place: Mapping[Hashable, int], grades: bool) -> Ints:
    """Dense levels: 0 for documents without a value (of grade 0 for judgments), then the values upwards."""
    at = np.fromiter((place[document] for document in signal), dtype=np.int64, count=len(signal))
    values = _dense(name, list(signal.values()), floor=0 if grades else None)
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
