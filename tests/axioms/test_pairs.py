"""The axioms that compare lists of a space, against brute force."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.spaces import grade_space

from .naive import verdict as naive

BINARY = ("priority", "deepness-single", "deepness-within", "confidence", "convergence", "top-weightedness")
GRADED = (
    "replacement",
    "strict-replacement",
    "swapping",
    "strict-swapping",
    "convergence",
    "top-weightedness",
)
MEASURES = (
    "AP",
    "RR",
    "P@3",
    "DCG(form=jk)",
    "Bpref",
    "SetP",
    "ERR(max_rel=2)",
    "CT",
    "BPM@3",
    "INST(horizon=9)",
)


@pytest.mark.parametrize("axiom", BINARY)
@pytest.mark.parametrize("name", MEASURES)
def test_binary_lists_as_brute_force_finds_them(name: str, axiom: str) -> None:
    cases, violations, least = naive(name, axiom, grade_space(2, depth=5))
    found = ax.check(name, axiom, grades=2, depth=5)
    assert (found.cases, found.violations) == (cases, violations)
    assert (found.witness.lists if found.witness else None) == least


@pytest.mark.parametrize("axiom", GRADED)
@pytest.mark.parametrize("name", MEASURES)
def test_graded_lists_as_brute_force_finds_them(name: str, axiom: str) -> None:
    cases, violations, least = naive(name, axiom, grade_space(3, depth=4))
    found = ax.check(name, axiom, grades=3, depth=4)
    assert (found.cases, found.violations) == (cases, violations)
    assert (found.witness.lists if found.witness else None) == least


@pytest.mark.parametrize("axiom", ["priority", "swapping", "strict-replacement", "deepness-single"])
def test_lists_of_one_length(axiom: str) -> None:
    cases, violations, least = naive("Bpref", axiom, grade_space(2, length=5))
    found = ax.check("Bpref", axiom, grades=2, length=5)
    assert (found.cases, found.violations) == (cases, violations)
    assert (found.witness.lists if found.witness else None) == least


@pytest.mark.parametrize(
    ("axiom", "bounds", "why"),
    [
        ("priority", {"grades": 3}, "binary relevance"),
        ("confidence", {"grades": 2, "length": 4}, "different lengths"),
        ("swapping", {"aspects": 2}, "which document is better"),
        ("deepness-threshold", {"grades": 3}, "binary relevance"),
        ("closeness-threshold", {"grades": 2, "depth": 3}, "n is at least 2"),
        ("boundedness", {"aspects": 2}, "which document is better"),
    ],
)
def test_spaces_that_an_axiom_does_not_speak_of(axiom: str, bounds: dict[str, int], why: str) -> None:
    verdict = ax.check("AP", axiom, **bounds)
    assert verdict.status == "not-applicable"
    assert why in verdict.reason


def test_a_list_never_compared_is_left_out_unless_asked_for() -> None:
    assert ax.check("SetP", "confidence", grades=2, depth=2).cases == 2
    assert ax.check("SetP", "confidence", grades=2, depth=2, empty=True).cases == 3
