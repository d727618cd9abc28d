"""Write docs/pictures/explorer.png: the playground, photographed in a browser.

Usage: make_explorer_picture.py ADDRESS [CHROMIUM], the address being what a running `axiometer serve` prints.
"""

import sys
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "explorer.png"
ROUTE = "#playground?k=g3&a=2.0.1.0&b=2.1.1.0&m=nDCG%402|ERR(max_rel%3D2)&s=ERR(max_rel%3D2)&w=1,1/2,1/4,1/8"
SIZE = {"width": 1280, "height": 1180}


def photograph(address: str, chromium: str = "/usr/bin/chromium") -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        page.goto(address + ROUTE)
        page.wait_for_selector("tr.story")
        page.wait_for_selector(".answers:not(.waiting)")
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    photograph(*sys.argv[1:])
