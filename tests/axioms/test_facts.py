"""facts.py, confronted with every verdict of the standard audit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from axiometer.axioms import AXIOMS
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.axioms.facts import FACTS, Fact, implied_by
from axiometer.check.bases import decide_bases
from axiometer.check.engine import decide_space
from axiometer.check.ordered import decide_ordered
from axiometer.check.proofs.additive import additive_view
from axiometer.check.standard import STANDARD
from axiometer.check.verdict import Verdict
from axiometer.measures import Measure, measure
from axiometer.spaces import grade_space

TITLES = tuple(
    dict.fromkeys([*STANDARD, "P@2", "DCG@3", "DCG", "nDCG", "ERR(max_rel=4)", "R@3", "gRBP(p=0.3)"])
)
"""The standard audit, and some with other cutoffs; every premise below is met by one of them at least."""
SPACES = {
    "binary": {"grades": 2, "depth": 5},
    "graded": {"grades": 3, "depth": 3},
    "aspects": {"aspects": 2, "depth": 4},
    "one length": {"grades": 2, "length": 5},
    "one length, graded": {"grades": 3, "length": 3},
}
GROUPS = ("isotone", "strictly-isotone")


def asked(space: str) -> list[str]:
    """The axioms that are decided by lists; those about orderings where all lists have one length."""
    ordered = [name for name in AXIOMS if name.split(".")[1].split("(")[0] in GROUPS and "set-" not in name]
    standard = [
        name for name in AXIOMS if AXIOMS.items[name].standard and AXIOMS.items[name].way != "threshold"
    ]
    single = [name for name in standard if name.startswith("giner.")] + ordered
    return single if "length" in space else standard


def listed(title: str, axioms: list[Axiom], bounds: Bounds) -> Iterator[Verdict]:
    """The verdicts of enumeration alone: a fact has to hold of what is true, however it was found."""
    found = measure(title)
    for space in bounds.spaces(axioms[0]):
        yield from decide_space(found, [axiom for axiom in axioms if axiom.way == "pairs"], space)
    for axiom in axioms:
        if axiom.way == "bases":
            yield from decide_bases(found, axiom, bounds)
        if axiom.way == "order":
            yield from decide_ordered(found, axiom, bounds)


@pytest.fixture(scope="module")
def verdicts() -> dict[tuple[str, str, str], str]:
    """(measure, axiom, space) -> status, each space alone."""
    found = {}
    for space, bounds in SPACES.items():
        axioms = [AXIOMS.find(name) for name in asked(space)]
        for title in TITLES:
            for verdict in listed(title, axioms, Bounds(**bounds)):
                found[verdict.measure, verdict.axiom, space] = verdict.status
    return found


def applies(fact: Fact, one: Measure, space: str) -> bool:
    additive = space != "aspects" and additive_view(one, grade_space(2, depth=6)) is not None
    met = {
        "uncut": one.cutoff is None,
        "cut": one.cutoff is not None and one.cutoff < 4,
        "binary": space in ("binary", "one length"),
        "additive": additive,
    }
    return all(met[where] for where in fact.where)


def contradictions(fact: Fact, found: dict[tuple[str, str, str], str]) -> tuple[int, list[str]]:
    """How often the premise is met, and where the conclusion is not."""
    met, broken = 0, []
    for title in TITLES:
        one = measure(title)
        for space in SPACES:
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
    for title in TITLES:
        pair = [
            verdicts[str(measure(title)), name, "binary"]
            for name in ("amigo.priority", "giner.strict-swapping")
        ]
        assert len({status == "violated" for status in pair}) == 1
    assert verdicts["AP", "amigo.priority", "binary"] == "holds"
    assert verdicts["AP", "giner.strict-swapping", "graded"] == "violated"
