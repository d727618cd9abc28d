"""Significance tests of all pairs of systems, by name, with what a reader must know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from axiometer.arguments import text
from axiometer.errors import InputError, nearest
from axiometer.meta.significance.closed_form import paired_t, sign_test, wilcoxon
from axiometer.meta.significance.outcome import Draws, Outcome, check_alpha, correction
from axiometer.meta.significance.resampling import (
    bootstrap,
    bootstrap_interval,
    randomisation,
    tukey,
    tukey_interval,
)
from axiometer.meta.system_pairs import FloatArray, Pairs


@dataclass(frozen=True)
class Significance:
    """A two-sided test of all pairs.

    `by_signs`: its p counts choices of signs, so n topics allow none below 2**(1 - n). `by_chance`: it makes
    random draws. `corrects`: it corrects for the number of pairs by itself.
    """

    name: str
    title: str
    run: Callable[[Pairs, Draws], Outcome]
    by_signs: bool = False
    by_chance: bool = False
    corrects: bool = False

    def smallest(self, topics: int, draws: Draws) -> float:
        """The smallest p that so many topics and draws allow, before any correction.

        >>> find_test("sign").smallest(4, Draws())
        0.125
        """
        signs = 2.0 ** (1 - topics) if self.by_signs else 0.0
        return max(signs, 1 / (1 + draws.count) if self.by_chance else 0.0)


TESTS = {
    test.name: test
    for test in (
        Significance("t", "paired t test", lambda pairs, _: paired_t(pairs)),
        Significance(
            "wilcoxon", "Wilcoxon signed-rank test", lambda pairs, _: wilcoxon(pairs), by_signs=True
        ),
        Significance("sign", "sign test", lambda pairs, _: sign_test(pairs), by_signs=True),
        Significance(
            "randomisation", "Fisher randomisation test", randomisation, by_signs=True, by_chance=True
        ),
        Significance("bootstrap", "bootstrap test", bootstrap, by_chance=True),
        Significance("tukey", "randomised Tukey HSD test", tukey, by_chance=True, corrects=True),
    )
}

CORRECTED = {"holm": "Holm", "bonferroni": "Bonferroni", "bh": "Benjamini-Hochberg"}
ALIASES = {"student": "t", "fisher": "randomisation", "randomization": "randomisation"}


def find_test(name: str) -> Significance:
    """The test of that name.

    >>> find_test("fisher").title
    'Fisher randomisation test'
    """
    key = ALIASES.get(text("test", name), name)
    if key not in TESTS:
        raise InputError(
            f"no significance test is called {name!r}",
            remedy=nearest(name, [*TESTS, *ALIASES]) or f"use one of {', '.join(TESTS)}",
        )
    return TESTS[key]


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
            return bootstrap_interval(pairs, self.draws, self.alpha)
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
