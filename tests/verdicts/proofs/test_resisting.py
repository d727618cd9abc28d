"""The cells of the default audit that docs/explanation/proofs.md says resist are those that do."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from axiometer.verdicts.usual_measures import USUAL

ROOT = Path(__file__).resolve().parents[3]


def test_what_resists_is_listed() -> None:
    text = (ROOT / "docs" / "explanation" / "proofs.md").read_text(encoding="utf-8")
    table = text.split("## What resists")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", table, re.MULTILINE)[1:]
    listed = [
        pair
        for measures, axioms in rows
        for pair in product(measures.split(", "), axioms.split(", "))
        if "---" not in measures
    ]
    golden = (ROOT / "tests" / "golden" / "verdicts.tsv").read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in golden]
    held = {
        (cell[0], cell[1].partition(".")[2])
        for cell in cells
        if cell[2] == "all" and cell[4] == "holds" and cell[0] in USUAL
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == held
