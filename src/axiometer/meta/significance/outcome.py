"""What a test says of each pair, how many draws it makes, and corrections for testing many pairs at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from axiometer.arguments import number, text, whole
from axiometer.errors import InputError, nearest
from axiometer.meta.system_pairs import FloatArray, Pairs


@dataclass(frozen=True, eq=False)
class Outcome:
    """For each pair a statistic, a two-sided p-value, and whom the statistic favours.

    `direction` is +1 for the first system, -1 for the second, 0 for neither.

    >>> Outcome(np.array([2.1]), np.array([0.04]), np.array([1.0])).verdicts(0.05)
    ['better']
    """

    statistic: FloatArray
    p: FloatArray
    direction: FloatArray

    def verdicts(self, alpha: float) -> list[str]:
        """Better, worse, or open where no difference was shown at alpha."""
        words = np.array(["worse", "open", "better"])
        found = np.where(self.p <= alpha, self.direction, 0).astype(int)
        return [str(word) for word in words[found + 1]]


MOST_DRAWS = 1_000_000_000


@dataclass(frozen=True)
class Draws:
    """How many random draws, and the seed that makes them repeatable.

    >>> int(Draws(100, seed=7).generator().integers(10)) == int(Draws(100, seed=7).generator().integers(10))
    True
    """

    count: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        whole("the number of random draws", self.count, high=MOST_DRAWS)
        if self.count < 1:
            raise InputError(f"{self.count} random draws cannot decide anything", remedy="use 1000 or more")
        if whole("seed", self.seed) < 0:
            raise InputError(f"the seed {self.seed} is negative", remedy="use 0 or a positive integer")

    def generator(self) -> np.random.Generator:
        """A fresh generator, the same at every call."""
        return np.random.default_rng(self.seed)

    def blocks(self, width: int) -> list[int]:
        """The draws cut into blocks of at most `width`.

        >>> Draws(10).blocks(4)
        [4, 4, 2]
        """
        whole, rest = divmod(self.count, max(1, width))
        return [max(1, width)] * whole + [rest] * (rest > 0)


def check_alpha(alpha: float) -> None:
    """Refuse a level of significance that is no probability."""
    if not 0 < number("alpha", alpha) < 1:
        raise InputError(f"alpha is {alpha}", remedy="choose it between 0 and 1, such as 0.05")


def need_topics(pairs: Pairs, least: int, test: str) -> None:
    """Refuse a matrix on which the test's statistic is not defined."""
    if pairs.topics < least:
        raise InputError(
            f"{test} needs {least} topics or more, here is {pairs.topics}",
            remedy="evaluate on more topics, or use the sign test",
        )


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
    back = np.empty_like(values)
    back[order] = np.minimum(1.0, stepped)
    return back


def benjamini_hochberg(p: ArrayLike) -> FloatArray:
    """Benjamini and Hochberg's step-up procedure: bounds the expected share of false findings.

    >>> benjamini_hochberg([0.01, 0.04, 0.5]).round(4).tolist()
    [0.03, 0.06, 0.5]
    """
    from scipy.stats import false_discovery_control

    return np.asarray(false_discovery_control(np.asarray(p, np.float64)))


def uncorrected(p: ArrayLike) -> FloatArray:
    """The p-values as they are.

    >>> uncorrected([0.01]).tolist()
    [0.01]
    """
    return np.asarray(p, np.float64)


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
