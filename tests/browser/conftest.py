"""A real browser; every page that a test opens must load nothing and complain about nothing."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from axiometer.report.html_page import to_page

from ..report.models import whole

OURS = ("file:", "data:", "blob:")


@dataclass
class Sheet:
    """An open page, what it asked the network for, and what it complained about."""

    page: Any
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    shots: Path = Path()

    def go(self, route: str) -> None:
        """Follows an address within the page."""
        self.page.evaluate("route => { location.hash = route }", route)
        self.settle()

    def settle(self) -> None:
        """Waits until the page has followed its address and drawn itself."""
        self.page.evaluate(
            "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(1)), 20))"
        )

    def becomes(self, expression: str, value: object) -> bool:
        """Waits, as a person would, until an expression has this value."""
        self.page.wait_for_function(f"value => ({expression}) === value", arg=value)
        return True

    def sees(self, selector: str) -> bool:
        """Whether it is shown."""
        self.settle()
        return bool(self.page.locator(selector).first.is_visible())

    def shot(self, name: str) -> None:
        """Keeps a picture as an artefact."""
        self.page.screenshot(path=self.shots / f"{name}.png", full_page=True)

    def contrast(self, kind: str) -> list[Any]:
        """Ratios of the nodes of a diagram, or the texts that are too faint."""
        return list(self.page.evaluate((Path(__file__).parent / "contrast.js").read_text("utf-8"), kind))

    def text(self, selector: str) -> str:
        """What is written there."""
        self.settle()
        return re.sub(r"\s+", " ", self.page.locator(selector).first.inner_text()).strip()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = (
        os.environ.get("AXIOMETER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if not found:
        pytest.skip("browser: chromium is not installed (apt-get install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api", reason="browser: playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures are kept: AXIOMETER_SHOTS, else a folder that pytest makes."""
    chosen = os.environ.get("AXIOMETER_SHOTS")
    folder = Path(chosen) if chosen else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_sheet(
    chromium: Any, shots: Path, *, theme: str = "light", width: int = 1280, wait: int = 10_000, **options: Any
) -> tuple[Any, Sheet]:
    """An empty page that keeps what it asks for and what it complains about, and its context."""
    size = {"width": width, "height": 900}
    context = chromium.new_context(viewport=size, color_scheme=theme, **options)
    context.set_default_timeout(wait)
    sheet = Sheet(context.new_page(), shots=shots)
    sheet.page.on("request", lambda request: sheet.requests.append(request.url))
    sheet.page.on("console", lambda said: sheet.complaints.append(said.text))
    sheet.page.on("pageerror", lambda error: sheet.complaints.append(str(error)))
    return context, sheet


@pytest.fixture(scope="session")
def report_html() -> str:
    return to_page(whole())


@pytest.fixture
def open_page(chromium: Any, shots: Path, tmp_path: Path) -> Iterator[Callable[..., Sheet]]:
    """Opens HTML from a file, as a reader does; checks at the end that it stayed quiet and offline."""
    opened: list[tuple[Any, Sheet]] = []

    def start(html: str, route: str = "", **options: Any) -> Sheet:
        path = tmp_path / f"report-{len(opened)}.html"
        path.write_text(html, encoding="utf-8")
        context, sheet = new_sheet(chromium, shots, **options)
        opened.append((context, sheet))
        sheet.page.goto(path.as_uri() + route)
        sheet.page.wait_for_selector("#main > *", state="attached")  # the model is unpacked after loading
        return sheet

    yield start
    for context, sheet in opened:
        assert [url for url in sheet.requests if not url.startswith(OURS)] == []
        assert sheet.complaints == []
        context.close()


@pytest.fixture
def report(open_page: Callable[..., Sheet], report_html: str) -> Callable[..., Sheet]:
    """Opens the report with every part."""

    def start(route: str = "", **options: Any) -> Sheet:
        return open_page(report_html, route, **options)

    return start
