"""How systems are compared: the test, its correction, alpha, and the draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from axiometer.meta.pairs import FloatArray, Pairs
from axiometer.meta.power import check_alpha
from axiometer.meta.significance import bootstrap
from axiometer.meta.significance.correction import correction
from axiometer.meta.significance.outcome import Draws, Outcome
from axiometer.meta.significance.registry import Significance, find_test
from axiometer.meta.significance.tukey import interval as tukey_interval

Advice = Callable[[str], str | None]
"""From a measure's name to a sentence on what its scale permits, or None."""

CORRECTED = {"holm": "Holm", "bonferroni": "Bonferroni", "bh": "Benjamini-Hochberg"}


@dataclass(frozen=True, eq=False)
class Tested:
    """What a test says by itself, and corrected for the number of pairs."""

    raw: Outcome
    corrected: Outcome


@dataclass(frozen=True)
class Plan:
    """The choices behind every number of a comparison.

    >>> Plan().caption(3, 30)
    'paired t test, two-sided, Holm-corrected over 3 comparisons, alpha 0.05, 30 topics'
    """

    test: str = "t"
    correction: str = "holm"
    alpha: float = 0.05
    permutations: int = 10_000
    seed: int = 0
    baseline: str | None = None

    def __post_init__(self) -> None:
        find_test(self.test)
        correction(self.correction)
        check_alpha(self.alpha)
        Draws(self.permutations, self.seed)

    @property
    def significance(self) -> Significance:
        """The test by which the means are compared."""
        return find_test(self.test)

    @property
    def draws(self) -> Draws:
        """The draws of a test by resampling."""
        return Draws(self.permutations, self.seed)

    def run(self, test: Significance, pairs: Pairs) -> Tested:
        """A test on all pairs, before and after the correction."""
        raw = test.run(pairs, self.draws)
        p = raw.p if test.corrects else correction(self.correction)(raw.p)
        return Tested(raw, Outcome(raw.statistic, p, raw.direction))

    def interval(self, pairs: Pairs, student: tuple[FloatArray, FloatArray]) -> tuple[FloatArray, FloatArray]:
        """The interval that goes with the test: Student's, but the bootstrap's and Tukey's have their own."""
        if self.significance.name == "bootstrap":
            return bootstrap.interval(pairs, self.draws, self.alpha)
        if self.significance.name == "tukey":
            return tukey_interval(pairs, self.draws, self.alpha)
        return student

    def caption(self, comparisons: int, topics: int) -> str:
        """One line that says how the p-values came about, and on how many topics."""
        return f"{self.how(comparisons)}, {topics} topic{'s' * (topics != 1)}"

    def how(self, comparisons: int) -> str:
        """The test, its correction and alpha in words."""
        many = f" over {comparisons} comparisons" if comparisons > 1 else ""
        if self.significance.corrects:
            how = "which corrects for all pairs by itself"
        elif self.correction == "none":
            how = "not corrected for the number of comparisons"
        else:
            how = f"{CORRECTED[self.correction]}-corrected{many}"
        drawn = f", {self.permutations} draws, seed {self.seed}" if self.significance.by_chance else ""
        return f"{self.significance.title}, two-sided, {how}, alpha {self.alpha:g}{drawn}"
