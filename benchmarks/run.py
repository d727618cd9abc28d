"""Run every benchmark in this folder and write RESULTS.md.

Usage: python -m benchmarks.run [--quick] [NAME...]; with --quick or names the table is only printed.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path

from benchmarks.generate import collection
from benchmarks.measure import US, Row

HERE = Path(__file__).resolve().parent
PACKAGES = (
    "axiometer",
    "numpy",
    "polars",
    "click",
    "pytrec_eval-terrier",
    "ranx",
    "ir-measures",
    "networkx",
    "concepts",
)


def modules(wanted: list[str]) -> list[str]:
    """The names of the modules here that offer rows, or of those asked for."""
    names = wanted or sorted(path.stem for path in HERE.glob("*.py"))
    return [name for name in names if hasattr(importlib.import_module(f"benchmarks.{name}"), "rows")]


def rows_of(name: str, quick: bool) -> list[Row]:
    """What one module measures; in a process of its own, so that none finds the memory warm from another."""
    found: list[Row] = importlib.import_module(f"benchmarks.{name}").rows(quick)
    if "joblib" in sys.modules:
        # Its workers wait five minutes for more to do, and this process for them.
        from joblib.externals.loky import get_reusable_executor

        get_reusable_executor().shutdown(kill_workers=True)
    return found


def main(arguments: list[str]) -> None:
    quick = "--quick" in arguments
    wanted = [a for a in arguments if not a.startswith("-")]
    table: list[Row] = []
    for name in modules(wanted):
        print(f"==> {name}", file=sys.stderr, flush=True)
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            table += pool.submit(rows_of, name, quick).result()
    text = page(table, quick)
    print(text)
    if not wanted and not quick:
        (HERE / "RESULTS.md").write_text(text, encoding="utf-8")
        print("wrote benchmarks/RESULTS.md", file=sys.stderr)


def page(table: list[Row], quick: bool) -> str:
    lines = [
        "# Benchmark results",
        "",
        "Written by `make bench`. All tools took turns in one run on the same generated data, so ratios mean",
        "something; seconds depend on the machine. Median (least - most). Ratio: a tool's median over ours.",
        "",
        f"- machine: {machine()}",
        f"- versions: {versions()}",
        f"- data: {'quick (the goals are for full)' if quick else 'full'}, digest {collection(quick).digest}",
        "",
        "| job | tool | median (spread) | ratio | goal | met | note |",
        "|---|---|---:|---:|---|---|---|",
        *(line(replace(row, least_ratio=None, at_most=None) if quick else row, table) for row in table),
        "",
    ]
    return "\n".join(lines)


def line(row: Row, table: list[Row]) -> str:
    ours = next((r.median for r in table if r.job == row.job and r.tool == US), None)
    ratio = row.median / ours if row.median and ours and row.tool != US else None
    cells = [
        row.job,
        row.tool,
        shown(row),
        f"{ratio:.2g}x" if ratio is not None else "",
        *goal(row, ratio),
        row.note,
    ]
    return "| " + " | ".join(cells) + " |"


def shown(row: Row) -> str:
    if row.median is None:
        return "-"
    low, middle, high = (f"{value:.3g}" for value in (min(row.values), row.median, max(row.values)))
    return f"{middle} {row.unit} ({low} - {high})"


def goal(row: Row, ratio: float | None) -> tuple[str, str]:
    """What is asked, and whether it is met."""
    if row.least_ratio is not None and ratio is not None:
        return f"at least {row.least_ratio:g}x", "yes" if ratio >= row.least_ratio else "**no**"
    if row.at_most is not None and row.median is not None:
        return f"at most {row.at_most:g} {row.unit}", "yes" if row.median <= row.at_most else "**no**"
    return "", ""


def machine() -> str:
    """The processor and the number of cores: enough to judge by, nothing that names the machine."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.machine()
    return f"{processor}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}"


def versions() -> str:
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not installed")
    return ", ".join(found)


if __name__ == "__main__":
    main(sys.argv[1:])
