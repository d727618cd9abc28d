"""The redrawn figures are what one command writes."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_figures_are_up_to_date(tmp_path):
    runpy.run_path(str(ROOT / "scripts" / "draw_figures.py"))["main"](tmp_path)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    others = set((ROOT / "docs" / "figures").glob("axiometrics-*.svg"))  # drawn by a script of their own
    kept = {
        path.name: path.read_text(encoding="utf-8")
        for path in set((ROOT / "docs" / "figures").glob("*.svg")) - others
    }
    assert sorted(made) == [*(f"giner-{number}.svg" for number in range(2, 8)), "oie-constraints.svg"]
    assert kept == made, "run: make docs"
