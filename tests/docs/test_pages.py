"""Every example in the README and in docs/ runs and prints what it shows; every link leads somewhere."""

import re
import shutil
from pathlib import Path

import pytest

from axiometer import demo

from .fences import blocks
from .running import Reader

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def links(page: Path) -> set[Path]:
    """The files that a page links to; code is not searched, other sites are not ours to test."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = {target.partition("#")[0] for target in LINK.findall(text) if "://" not in target}
    return {(page.parent / target).resolve() for target in targets if target}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_examples_do_what_the_page_shows(page, tmp_path, monkeypatch):
    home, programs = tmp_path / "home", tmp_path / "programs"
    shutil.copytree(demo.path(), home)
    programs.mkdir()
    monkeypatch.chdir(home)
    text = page.read_text(encoding="utf-8")
    runnable = [b for b in blocks(name(page), text) if b.language in {"python", "console"} and not b.skipped]
    assert Reader(home, programs).follow(name(page), text) >= len(runnable)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_files(page):
    assert [str(target) for target in links(page) if not target.exists()] == []


def test_every_page_can_be_reached_from_the_index():
    reached, open_pages = set(), {DOCS / "README.md"}
    while open_pages:
        page = open_pages.pop()
        reached.add(page)
        open_pages |= {t for t in links(page) if t.suffix == ".md"} - reached
    assert set(DOCS.rglob("*.md")) - reached == set()
