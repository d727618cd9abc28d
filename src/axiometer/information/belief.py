"""The belief-function view (section 6 of paper 001): a second, independent way to the same numbers.

An observation is a fuzzy set of signals. Its mass is the share of documents that are observed so; its belief
is the mass of all observations that include it. The information of a document is -ln of that belief. Plain
dicts and fractions throughout: nothing here is shared with the counting of `outscoring_counts.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction
from math import log
from typing import Any

Observation = tuple[Fraction, ...]


def observations(
    signals: Mapping[str, Mapping[Hashable, Any]], judgments: Collection[str] = ()
) -> dict[Hashable, Observation]:
    """The fuzzy set of each document: its membership in each signal, in [0, 1].

    Only the order within a signal matters, so memberships are the places of the values, scaled.

    >>> observations({"r": {"a": 5, "b": 2}, "s": {"a": 1}})
    {'a': (Fraction(1, 1), Fraction(1, 1)), 'b': (Fraction(1, 2), Fraction(0, 1))}
    """
    documents = dict.fromkeys(d for signal in signals.values() for d in signal)
    return {
        d: tuple(_membership(signal, d, name in judgments) for name, signal in signals.items())
        for d in documents
    }


def _membership(signal: Mapping[Hashable, Any], document: Hashable, judged: bool) -> Fraction:
    steps = {value for value in signal.values() if not judged or value > 0}
    if document not in signal or not steps:
        return Fraction(0)
    return Fraction(sum(1 for step in steps if step <= signal[document]), len(steps))


def includes(larger: Observation, smaller: Observation) -> bool:
    """Inclusion of fuzzy sets: no signal has less of the larger one.

    >>> includes((Fraction(1), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)))
    True
    """
    return all(x >= y for x, y in zip(larger, smaller, strict=True))


def mass(
    observed: Mapping[Hashable, Observation], width: int, docs: int | None = None
) -> dict[Observation, Fraction]:
    """The share of the collection's documents that have each observation; unseen ones observe nothing.

    >>> mass({"a": (Fraction(1),), "b": (Fraction(1),)}, width=1, docs=4)
    {(Fraction(1, 1),): Fraction(1, 2), (Fraction(0, 1),): Fraction(1, 2)}
    """
    counts = Counter(observed.values())
    size = len(observed) if docs is None else docs
    if size > len(observed):
        counts[(Fraction(0),) * width] += size - len(observed)
    return {observation: Fraction(count, size) for observation, count in counts.items()}


def belief(observation: Observation, masses: Mapping[Observation, Fraction]) -> Fraction:
    """The mass of all observations that include this one."""
    return sum((m for other, m in masses.items() if includes(other, observation)), Fraction(0))


def beliefs(
    signals: Mapping[str, Mapping[Hashable, Any]], judgments: Collection[str] = (), docs: int | None = None
) -> dict[Hashable, Fraction]:
    """The belief of each document's observation: the probability of being unanimously outscored.

    >>> beliefs({"r": {"a": 5, "b": 2}, "s": {"b": 1, "a": 0}}, docs=10)
    {'a': Fraction(1, 10), 'b': Fraction(1, 10)}
    """
    observed = observations(signals, judgments)
    masses = mass(observed, len(signals), docs)
    return {document: belief(observation, masses) for document, observation in observed.items()}


def belief_entropy(
    signals: Mapping[str, Mapping[Hashable, Any]], judgments: Collection[str] = (), docs: int | None = None
) -> float:
    """The entropy as section 6 writes it: the sum of mass times -ln belief over the observations.

    >>> round(belief_entropy({"r": {"a": 2, "b": 1}}, docs=4), 4)
    0.5199
    """
    masses = mass(observations(signals, judgments), len(signals), docs)
    return -sum(float(m) * log(belief(observation, masses)) for observation, m in masses.items())
