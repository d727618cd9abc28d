"""facts.py, confronted with every verdict of the standard audit."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.axioms import AXIOMS
from axiometer.axioms.facts import FACTS, Fact, implied_by
from axiometer.check.proofs.additive import additive_view
from axiometer.check.standard import STANDARD
from axiometer.measures import Measure, measure
from axiometer.spaces import grade_space

BINARY = {"grades": 2, "depth": 6}
GRADED = {"grades": 3, "depth": 4}
ASPECTS = {"aspects": 2, "depth": 4}


@pytest.fixture(scope="module")
def verdicts() -> dict[tuple[str, str, str], str]:
    """(measure, axiom, space) -> status, each space alone; positions for what looks past the cutoff."""
    found = {}
    for name, bounds in (("binary", BINARY), ("graded", GRADED), ("aspects", ASPECTS)):
        axioms = [a for a in AXIOMS if AXIOMS.items[a].standard and AXIOMS.items[a].way == "pairs"]
        for verdict in ax.audit(list(STANDARD), axioms, **bounds):
            found[verdict.measure, verdict.axiom, name] = verdict.status
    return found


def applies(fact: Fact, one: Measure, space: str) -> bool:
    additive = space != "aspects" and additive_view(one, grade_space(2, depth=6)) is not None
    met = {
        "uncut": one.cutoff is None,
        "cut": one.cutoff is not None and one.cutoff < 4,
        "binary": space == "binary",
        "additive": additive,
    }
    return all(met[where] for where in fact.where)


def contradictions(fact: Fact, found: dict[tuple[str, str, str], str]) -> tuple[int, list[str]]:
    """How often the premise is met, and where the conclusion is not."""
    met, broken = 0, []
    for title in STANDARD:
        one = measure(title)
        for space in ("binary", "graded", "aspects"):
            given = [found.get((str(one), name, space), "") for name in fact.given]
            then = found.get((str(one), fact.then, space), "")
            if applies(fact, one, space) and all(s in ("proved", "holds") for s in given) and then:
                met += 1
                bad = then in ("proved", "holds") if fact.excludes else then == "violated"
                broken += [f"{one} ({space}): {fact.text}"] if bad else []
    return met, broken


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.text)
def test_no_verdict_contradicts_a_fact(fact: Fact, verdicts) -> None:
    met, broken = contradictions(fact, verdicts)
    assert broken == []
    assert met or "amigo.confidence" in fact.given or "cut" in fact.where


def test_the_test_can_fail(verdicts) -> None:
    wrong = Fact(("giner.swapping",), "giner.strict-swapping", "it does not")
    assert contradictions(wrong, verdicts)[1]
    assert contradictions(Fact(("amigo.priority",), "giner.swapping", "it does", excludes=True), verdicts)[1]


def test_facts_name_axioms_that_exist() -> None:
    for fact in FACTS:
        assert all(name in AXIOMS for name in (*fact.given, fact.then))
        assert fact.why
    assert len({fact.text for fact in FACTS}) == len(FACTS)
    assert {fact.then for fact in implied_by("giner.strict-swapping")} == {"giner.swapping", "amigo.priority"}


def test_what_priority_says_that_strict_swapping_does_not(verdicts) -> None:
    """Nothing on binary lists; with grades strict-swapping asks for more, and fails for binary measures."""
    for title in STANDARD:
        pair = [
            verdicts[str(measure(title)), name, "binary"]
            for name in ("amigo.priority", "giner.strict-swapping")
        ]
        assert len({status == "violated" for status in pair}) == 1
    assert verdicts["AP", "amigo.priority", "binary"] == "proved"
    assert verdicts["AP", "giner.strict-swapping", "graded"] == "violated"
