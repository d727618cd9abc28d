"""The pages of the explorer's JSON are what its code says."""

import json
import runpy
from pathlib import Path

from axiometer.web.openapi import openapi

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference"


def test_pages_are_up_to_date():
    made = runpy.run_path(str(ROOT / "scripts" / "make_api_reference.py"))["page"]()
    assert (FOLDER / "explorer-api.md").read_text(encoding="utf-8") == made, "run: make docs"
    made = json.loads(json.dumps(openapi()))
    assert json.loads((FOLDER / "openapi.json").read_text(encoding="utf-8")) == made, "run: make docs"
