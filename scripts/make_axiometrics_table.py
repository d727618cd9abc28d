"""Writes docs/reference/axiometrics.md: the axioms of paper 003 by the metrics of its table 1."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.metrics.compositions.compose import CLOSE_ADM, TABLE_1, compose
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.find_measure import measure
from axiometer.report.verdict_tables import SIGNS, legend
from axiometer.verdicts.api import check
from axiometer.verdicts.verdict import Verdict

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "reference" / "axiometrics.md"
THEOREMS = ("1", "2", "3", "3-queries", "4", "5", "5-queries")
LAWS = [
    *(f"axiometrics.{number}" for number in range(1, 14)),
    *(f"axiometrics.theorem-{number}" for number in THEOREMS),
    *(f"axiometrics.corollary-{name}" for name in ("ranks", "retrieved", "relevant")),
]
HEAD = """\
# Axiometrics: axioms by metrics

The thirteen axioms of paper 003, its theorems and corollaries, for the nine metrics of its table 1 and for
ADM with a similarity that is one. A cell counts violated cases of all cases, over universes of up to 4
documents, 1 query (2 for statements about queries, 3 for theorem 5), a cutoff of 2, the unit interval in
quarters. Everything is exact. A theorem is tested where the axioms that it follows from hold.
[Axiometrics](../explanation/axiometrics.md) tells what it all means.

"""
COLUMNS = {**{row: f"compose({row})" for row in TABLE_1}, "ADM, closeness": CLOSE_ADM}


def column(name: str, ranks: str) -> dict[str, Verdict]:
    """All verdicts of one metric."""
    metric = measure(COLUMNS[name])
    return {law: check(metric, law, ranks=ranks, both_readings=False) for law in LAWS}


def table(columns: dict[str, dict[str, Verdict]]) -> str:
    """A row for each law, then how many hold and fail."""
    lines = [("law", *columns), ("---",) * (len(columns) + 1)]
    for law in LAWS:
        axiom = AXIOMS.find(law)
        slug = axiom.slug if isinstance(axiom, Composed) else ""
        title = f"{axiom.name} {slug}".strip()
        lines.append((title, *(cell(found[law]) for found in columns.values())))
    for status in ("holds", "violated", "undecided", "not-applicable"):
        counts = [Counter(v.status for v in found.values())[status] for found in columns.values()]
        lines.append((f"**{SIGNS[status][1]}**", *map(str, counts)))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def cell(verdict: Verdict) -> str:
    """The sign, with counts where there are cases."""
    sign = SIGNS[verdict.status][0]
    if verdict.status == "violated":
        return f"{sign} {verdict.violations:,} of {verdict.cases:,}"
    return f"{sign} {verdict.cases:,}" if verdict.cases else sign


def witnesses(columns: dict[str, dict[str, Verdict]]) -> str:
    """The smallest counterexample of each law, of the first metric that violates it."""
    parts = []
    for law in LAWS:
        found = next(((n, c[law]) for n, c in columns.items() if c[law].witness), None)
        if found and found[1].witness:
            name, verdict = found
            drawing = getattr(verdict.witness, "drawing", "")
            parts.append(f"### {law}, {name}\n\n```text\n{drawing}\n{verdict.witness.sentence}\n```\n")
    return "\n".join(parts)


def page() -> str:
    """The whole page."""
    kept = {name: column(name, "kept") for name in COLUMNS}
    ranked = [name for name in COLUMNS if is_ranked(name)]
    renumbered = {name: column(name, "renumbered") for name in ranked}
    missing = sorted({v.reason for found in kept.values() for v in found.values() if v.status == "undecided"})
    parts = [
        HEAD,
        f"{legend()}\n\n## Ranks kept as measured\n\n{table(kept)}\n",
        "Undecided, because a similarity is missing:\n\n" + "".join(f"- {text}\n" for text in missing),
        "\n## Ranks renumbered\n\nThe metric on some of the documents, their ranks counted anew.\n\n",
        table(renumbered),
        "\n## Components\n\n| metric | components |\n| --- | --- |\n",
        "".join(f"| {name} | `{components(name)}` |\n" for name in COLUMNS),
        "\n## The smallest counterexamples\n\n",
        witnesses(kept),
    ]
    return "".join(parts)


def is_ranked(name: str) -> bool:
    """Whether the system's scale is one of ranks."""
    metric = measure(COLUMNS[name])
    return isinstance(metric, Composition) and metric.sigma.ranks


def components(name: str) -> str:
    """The metric as its components."""
    return compose(name).components if name in TABLE_1 else str(measure(COLUMNS[name]))


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
