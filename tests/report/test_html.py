"""The page as a file: complete, small, safe, and the same every time."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest

import axiometer as ax
from axiometer.report.glossary import glossary
from axiometer.report.html_page import SCRIPTS, STYLES, to_page
from axiometer.report.model import envelope, opened, read_model
from axiometer.report.schema import schema
from axiometer.report.verdict_tables import SIGNS

from .models import whole

AUDIT = {"model": 2, "axiometer": "0.1.0", "measures": [], "axioms": [], "interrupted": False}
OLD = {
    **dict.fromkeys(("measure", "axiom", "arithmetic", "reason"), ""),
    **dict.fromkeys(("witness", "certificate")),
    **dict.fromkeys(("cases", "violations", "seconds"), 0),
    "status": "holds",
    "bounds": {},
    "parts": [],
    "provenance": {},
}
"""What a verdict had before it told where its violations lie."""
PAGE = Path(ax.__file__).parent / "report" / "page"


class Tags(HTMLParser):
    """Every tag with its attributes, and the text of scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, str] = {}
        self.within = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

        kind = f"{tag} {dict(attrs).get('type') or ''}".strip()
        self.within = kind if tag in ("script", "style") else ""

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within:
            self.raw[self.within] = self.raw.get(self.within, "") + data


@pytest.fixture(scope="module")
def page() -> str:
    return to_page(whole())


def test_the_envelope_keeps_to_the_schema() -> None:
    model = json.loads(json.dumps(whole()))
    jsonschema.validate(model, schema())
    assert {"audit", "systems", "lattices", "scales", "claims"} < set(model)
    for part in ("systems", "lattices", "scales", "claims"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**model, part: [{"nothing": 1}]}, schema())


def test_the_page_loads_nothing(page: str) -> None:
    tags = Tags(page)
    for tag, attributes in tags.found:
        assert tag not in {"iframe", "object", "embed", "img", "base", "form"}
        assert "src" not in attributes
        if tag == "link":
            assert str(attributes["href"]).startswith("data:")
    assert not re.search(r"@import|url\(", tags.raw["style"])
    assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|import)\s*\(", tags.raw["script module"])
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", tags.raw["script module"]
    )


def test_a_verdict_with_parts_and_proofs_keeps_to_the_schema() -> None:
    model = ax.audit(["nDCG@3", "Rprec"], ["strict-swapping", "convergence"], grades=2).to_dict()
    jsonschema.validate(json.loads(json.dumps(model)), schema())
    parts = [part for verdict in model["verdicts"] for part in verdict["parts"]]
    assert {"within the cutoff", "past the cutoff"} <= {part["region"] for part in parts}
    assert "other recall bases" in {part["about"] for part in parts}
    assert all(part["certificate"]["extent"] for part in parts if part["status"] == "proved")
    for broken in ({"region": "somewhere"}, {"about": "something"}, {"certificate": {"lemma": "because"}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**model, "verdicts": [{**model["verdicts"][0], **broken}]}, schema())


def test_the_policy_allows_this_style_and_script_only(page: str) -> None:
    tags = Tags(page)
    policy = next(a["content"] for t, a in tags.found if a.get("http-equiv") == "Content-Security-Policy")
    for raw in ("style", "script module"):
        digest = base64.b64encode(hashlib.sha256(tags.raw[raw].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in str(policy)
    assert str(policy).startswith("default-src 'none';")
    assert "unsafe" not in str(policy)
    assert not any("style" in attributes for _, attributes in tags.found)


def test_the_data_in_the_page_is_the_model(page: str) -> None:
    packed = Tags(page).raw["script text/plain"]
    model = json.loads(zlib.decompress(base64.b64decode(packed)))
    glossary = model.pop("glossary")
    assert model == json.loads(json.dumps(whole()))
    assert {entry["name"] for entry in glossary["axioms"]} == set(whole()["audit"]["axioms"])
    jsonschema.validate({**model, "glossary": glossary}, schema())


def test_the_same_data_gives_the_same_bytes(page: str) -> None:
    assert to_page(whole()) == page


def test_no_file_of_the_page_is_forgotten() -> None:
    assert {p.relative_to(PAGE / "script").with_suffix("").as_posix() for p in PAGE.rglob("*.js")} == set(
        SCRIPTS
    )
    assert {p.stem for p in PAGE.rglob("*.css")} == set(STYLES)


def test_the_page_and_the_terminal_use_the_same_signs() -> None:
    script = (PAGE / "script" / "model.js").read_text("utf-8")
    for status, (sign, word, means) in SIGNS.items():
        key = status if status.isalpha() else f'"{status}"'
        assert f'{key}: {{ sign: "{sign}", word: "{word}", means: "{means}"' in script


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = "</noscript><script>x</script>"
    model = envelope(evil, claims=[dict.fromkeys(("id", "source", "section", "statement", "found"), evil)
                                   | {"status": "refuted", "witness": "", "convention": ""}])  # fmt: skip
    page = to_page(model)
    assert evil not in page
    assert [tag for tag, _ in Tags(page).found].count("script") == 2


def test_a_name_that_no_encoding_carries_is_written_too(tmp_path: Path) -> None:
    def odd(grades: list[int]) -> float:
        return 0.0

    odd.__name__ = "odd\ud800"
    ax.audit([odd], ["irrelevance-monotonicity"], grades=2, depth=2).save(tmp_path / "a.html")
    assert (tmp_path / "a.html").stat().st_size > 10_000


def test_an_audit_is_saved_as_a_page(tmp_path: Path) -> None:
    audit = ax.audit(["AP_IA"], ["redundancy"], aspects=2, depth=3)
    audit.save(tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text("utf-8")
    assert "repeating a covered aspect" in text
    assert [p.name for p in tmp_path.iterdir()] == ["a.html"]


def test_a_function_gets_no_page_of_a_measure_with_its_name() -> None:
    def mine(grades: list[int]) -> float:
        return 0.0

    mine.__name__ = "AP"
    audit = ax.audit([mine], ["irrelevance-monotonicity"], grades=2, depth=2).to_dict()
    assert glossary({"audit": audit})["measures"] == []


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "no audit or report"),
        ({}, "no audit or report"),
        ({"model": 1}, "version 1"),
        ({"model": "2"}, "version 2, and this axiometer reads version 2"),
        ({"model": 2, "verdicts": []}, r"missing required field `axiometer` - at `\$.audit`"),
        ({"model": 2, "audit": {}}, r"missing required field `model` - at `\$.audit`"),
        (AUDIT | {"verdicts": [{"measure": "AP"}]}, r"field `axiom` - at `\$.audit.verdicts\[0\]`"),
        (AUDIT | {"verdicts": [OLD]}, r"field `headline` - at `\$.audit.verdicts\[0\]`"),
        (AUDIT | {"verdicts": [OLD | {"status": "fine"}]}, r"'fine' - at `\$.audit.verdicts\[0\].status`"),
        ({"model": 2, "claims": [1]}, r"`object`, got `int` - at `\$.claims\[0\]`"),
    ],
)
def test_data_that_is_no_report_is_refused(data: object, message: str, tmp_path: Path) -> None:
    with pytest.raises(ax.InputError, match=message):
        opened(data)
    path = tmp_path / "a.json"
    path.write_text(json.dumps(data))
    with pytest.raises(ax.InputError, match=re.escape(str(path))):
        read_model(path)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(ax.InputError, match="no JSON"):
        read_model(tmp_path / "a.json")
    with pytest.raises(ax.InputError, match="cannot be read"):
        read_model(tmp_path / "missing.json")
    with pytest.raises(ax.InputError, match="no part 'audits'"):
        envelope(audits=[])
