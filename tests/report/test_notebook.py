"""What a notebook shows: small, whole and escaped."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import axiometer as ax
from axiometer.fusion.fuse import fusion
from axiometer.orders import Poset, ordering

SCORES = ax.evaluate(
    {"q": {"d": 1, "e": 0}, "r": {"d": 1}},
    {"<i>a": {"q": {"d": 1.0}, "r": {"d": 1.0}}, "b": {"q": {"e": 1.0}}},
    ["RR", "P@1"],
)
AUDIT = ax.audit(["AP_IA", "Bpref", "P_IA@5"], ["redundancy", "priority"], depth=3)
SWAPPING = ordering("rank-replacement-swapping", length=2, grades=3)
RESULTS = {
    "audit": (AUDIT, ["AP_IA", "redundancy", "✗", "violated: with the smallest"]),
    "violated": (AUDIT.verdict("AP_IA", "redundancy"), ["list 1", "0.3333", "repeating a covered", "8 of 8"]),
    "holds": (AUDIT.verdict("P_IA@5", "redundancy"), ["● holds", "0 of 8"]),
    "scores": (SCORES, ["&lt;i&gt;a", "P@1", "1.0000", "2 runs, 2 topics"]),
    "comparison": (ax.compare(SCORES), ["&lt;i&gt;a", "<table>"]),
    "measures": (ax.compare_metrics(SCORES, permutations=50, resamples=50), ["RR", "P@1"]),
    "explanation": (ax.explain("RR", [0, 1]), ["+0.5000", "RR = 0.5 (1/2)"]),
    "ordering": (SWAPPING, ["9 elements", "not lattice", "join-irreducible"]),
    "fusion": (
        fusion(
            [ax.read_run({"q": {"d": 2.0, "e": 1.0}}, name="<i>a"), {"q": {"d": 1.0}}], "wsum", weights=[2, 1]
        ),
        ["&lt;i&gt;a", "wsum", "1 topics", "<td>2</td>"],
    ),
    "disagreement": (ax.disagree("RR", "P@2", grades=2, depth=3), ["RR and P@2", "ordered oppositely"]),
    "run": (ax.read_run({"q": {"d": 2.0, "e": 1.0}}, name="<i>a"), ["1 topics, 2 documents", "<td>e</td>"]),
    "qrels": (ax.read_qrels({"q": {"d": 2, "e": 0}}), ["1 topics, 2 judged", "grade"]),
    "large": (ordering("rank-replacement", length=9, grades=3), ["19,683 elements"]),
    "poset": (Poset.from_pairs(["0a", "a1"]), ["Poset: 3 elements", "distributive"]),
}


class Balance(HTMLParser):
    """Fails where a tag is closed that was not the last one opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", RESULTS)
def test_every_result_has_a_form_for_notebooks(kind: str) -> None:
    result, parts = RESULTS[kind]
    shown = result._repr_html_()
    Balance(shown)
    for part in parts:
        assert part in shown
    assert "<i>a" not in shown
    assert len(shown) < 20_000
