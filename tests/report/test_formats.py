"""An audit as files: each format reads the JSON model alone."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import jsonschema
import pytest

import axiometer as ax
from axiometer.report.schema import schema
from axiometer.verdicts.audit import find_format


@pytest.fixture(scope="module")
def audit() -> ax.Audit:
    return ax.audit(
        ["AP_IA", "alpha_nDCG@3"], ["redundancy", "irrelevance-monotonicity", "induction"], aspects=2, depth=3
    )


def test_the_model_keeps_to_its_schema(audit: ax.Audit) -> None:
    jsonschema.validate(audit.to_dict(), schema())
    broken = audit.to_dict() | {"verdicts": [{"measure": "AP"}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema())


def test_the_drawing_of_a_composition_keeps_to_the_schema() -> None:
    model = ax.audit(ax.compose("MAP"), ["axiometrics.3"]).to_dict()
    jsonschema.validate(model, schema())
    scene = model["verdicts"][0]["witness"]["scene"]
    assert scene["marks"] == ["alpha", "sigma", "sigma'"]
    assert [[mark["place"] for mark in row["marks"]] for row in scene["rows"]] == [
        [1.0, 1.0, 0.0],
        [0.0, 0.5, 0.5],
        [0.0, 0.0, 1.0],
    ]
    scene["rows"][0]["marks"][0]["place"] = 2
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(model, schema())


@pytest.mark.parametrize("ending", ["json", "csv", "md", "tex"])
def test_every_format_is_written_whole(audit: ax.Audit, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"audit.{ending}"
    audit.save(path)
    text = path.read_text()
    assert "AP_IA".replace("_", r"\_" if ending in ("md", "tex") else "_") in text
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_json_reads_back(audit: ax.Audit, tmp_path: Path) -> None:
    audit.save(tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text()) == json.loads(json.dumps(audit.to_dict()))


def test_csv_has_a_line_for_each_verdict(audit: ax.Audit, tmp_path: Path) -> None:
    audit.save(tmp_path / "a.csv")
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text().splitlines()))
    assert [(r["measure"], r["axiom"], r["status"], r["headline"]) for r in rows] == [
        (v.measure, v.axiom, v.status, v.headline) for v in audit
    ]
    assert [r["commands"] for r in rows] == [
        "; ".join(v.witness.commands) if v.witness else "" for v in audit
    ]


def test_an_unknown_ending_and_an_unwritable_path_are_refused(audit: ax.Audit, tmp_path: Path) -> None:
    with pytest.raises(ax.InputError, match="no format 'doc'"):
        audit.save(tmp_path / "a.doc")
    with pytest.raises(ax.InputError, match="cannot be written"):
        audit.save(tmp_path / "missing" / "a.json")


def test_markup_in_a_name_stays_text() -> None:
    def evil(grades: list[int]) -> float:
        return 0.0

    evil.__name__ = "<script>|x"
    result = ax.audit([evil], ["irrelevance-monotonicity"], grades=2, depth=2)
    assert "\\<script\\>\\|x" in find_format("x.md")(result.to_dict())


def test_frame_and_wish_list(audit: ax.Audit) -> None:
    assert audit.frame.height == 6
    assert audit.satisfying("redundancy") == ["alpha_nDCG@3"]
    together = dict(audit.together())
    assert together["albahem.redundancy",] == 1
    assert together[audit.axioms] == 1
