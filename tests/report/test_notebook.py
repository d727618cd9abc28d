"""What a notebook shows: small, whole and escaped."""

from __future__ import annotations

import json
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import axiometer as ax
from axiometer.cli import axiometer
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
    "proved": (AUDIT.verdict("P_IA@5", "redundancy"), ["■ proved", "0 of 8"]),
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


@pytest.mark.parametrize(
    ("name", "axiom", "bounds"),
    [
        ("nDCG@3", "monotonicity", {"grades": 2, "depth": 5}),
        ("Rprec", "convergence", {"grades": 2, "depth": 4}),
        ("AP_IA", "redundancy", {"aspects": 2, "depth": 3}),
        ("P@2", "priority", {"grades": 2, "length": 3}),
        ("Bpref", "priority", {"grades": 2, "depth": 4}),
    ],
)
def test_a_verdict_stands_on_its_own_on_every_surface(
    name: str, axiom: str, bounds: dict[str, int], tmp_path: Path
) -> None:
    """Bounds, readers, the list that ought to be higher, the recall base, and what computes each score."""
    verdict = ax.check(name, axiom, **bounds)
    shown, where = verdict.witness, ", ".join(f"{key}={value}" for key, value in bounds.items())
    asked = [word for key, value in bounds.items() for word in (f"--{key}", str(value))]
    printed = CliRunner().invoke(axiometer, ["check", name, axiom, *asked]).output
    for surface in (printed, unescape(verdict._repr_html_())):
        told = " ".join(surface.split())
        assert where in told
        assert all(reader in told for reader in shown.readers)
        assert "should be" in told
        assert shown.sentence in told
        assert all(command in told for command in shown.commands)
    ax.audit(name, [axiom], **bounds).save(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    model = json.loads(json.dumps(verdict.to_dict()["witness"]))
    for text in (*model["commands"], *model["readers"], shown.sentence):
        assert json.dumps(text, ensure_ascii=False)[1:-1] in page or json.dumps(text)[1:-1] in page
    assert model["higher"] == 1
    if shown.relevant is not None:
        assert "The topic has" in shown.sentence
        assert all("--relevant" in command for command in model["commands"])
