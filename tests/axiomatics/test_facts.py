"""facts.py itself; every fact is confronted with all verdicts in tests/verdicts/test_standard_audit.py."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.facts import FACTS, Fact, implied_by
from axiometer.verdicts.usual_measures import STANDARD

SAME = ("amigo.priority", "giner.strict-swapping")
"""On binary lists they say one thing in two ways."""


def test_facts_name_axioms_that_exist() -> None:
    for fact in FACTS:
        assert all(name in AXIOMS for name in (*fact.given, fact.then))
        assert fact.why
    assert len({fact.text for fact in FACTS}) == len(FACTS)
    assert {fact.then for fact in implied_by("giner.strict-swapping")} == {"giner.swapping", "amigo.priority"}


@pytest.mark.parametrize("name", [name for name in STANDARD if name != "Terminal(nDCG@10)"])
def test_one_statement_in_two_words_has_one_status(name: str) -> None:
    """To the last part: within the cutoff, past it, in long lists and under other recall bases."""
    first, second = ax.audit(name, SAME, grades=2, depth=5)
    assert (first.status, first.headline) == (second.status, second.headline)
    assert [part.status for part in first.parts] == [part.status for part in second.parts]
    assert (first.cases, first.violations) == (second.cases, second.violations)


def test_what_the_one_says_of_grades_that_the_other_does_not() -> None:
    """Nothing on binary lists; with grades strict-swapping asks for more, and fails for binary measures."""
    assert ax.check("AP", "priority").status == "proved"
    assert ax.check("AP", "strict-swapping").status == "violated"
    assert ax.check("AP", "strict-swapping", grades=2).status == "proved"


def test_a_fact_is_told_in_words() -> None:
    fact = Fact(("a.b", "a.c"), "a.d", "because", where=("uncut",))
    assert fact.text == "a.b and a.c implies a.d (uncut)"
    assert Fact((), "a.d", "because", True).text == "a cutoff excludes a.d"
