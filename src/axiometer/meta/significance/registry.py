"""The tests by name, with what a reader must know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from axiometer.arguments import text
from axiometer.errors import InputError, nearest
from axiometer.meta.pairs import Pairs
from axiometer.meta.significance.bootstrap import bootstrap
from axiometer.meta.significance.outcome import Draws, Outcome
from axiometer.meta.significance.randomisation import randomisation
from axiometer.meta.significance.sign import sign_test
from axiometer.meta.significance.student import paired_t
from axiometer.meta.significance.tukey import tukey
from axiometer.meta.significance.wilcoxon import wilcoxon


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
