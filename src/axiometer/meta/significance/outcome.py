"""What a test says of each pair, and how many draws a test by resampling makes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from axiometer.arguments import whole
from axiometer.errors import InputError
from axiometer.meta.pairs import FloatArray, Pairs


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


def need_topics(pairs: Pairs, least: int, test: str) -> None:
    """Refuse a matrix on which the test's statistic is not defined."""
    if pairs.topics < least:
        raise InputError(
            f"{test} needs {least} topics or more, here is {pairs.topics}",
            remedy="evaluate on more topics, or use the sign test",
        )
