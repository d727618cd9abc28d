"""Which spaces the axioms that compare lists speak of, and which lists they leave out."""

from __future__ import annotations

import pytest

import axiometer as ax


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
