"""The page of commands is what the commands say of themselves: an undocumented option cannot exist."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_page_is_up_to_date():
    made = runpy.run_path(str(ROOT / "scripts" / "make_cli_reference.py"))["page"]()
    assert (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8") == made, "run: make docs"
