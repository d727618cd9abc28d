"""Write docs/pictures/report.png: the report of an audit, photographed in a browser.

Usage: make_report_picture.py AUDIT.json [CHROMIUM], the audit being that of `axiometer audit -o AUDIT.json`.
"""

import sys
import tempfile
from pathlib import Path

from axiometer.report.html_page import to_page
from axiometer.report.model import read_model

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "report.png"
ROUTE = "#matrix?order=most&measure=Q&axiom=amigo.deepness-threshold"
SIZE = {"width": 1600, "height": 960}


def photograph(audit: str, chromium: str = "/usr/bin/chromium") -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "report.html"
        page_file.write_text(to_page(read_model(audit)), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        page.goto(page_file.as_uri() + ROUTE)
        page.wait_for_selector("dialog .sentence")
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    photograph(*sys.argv[1:])
