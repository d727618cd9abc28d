"""What a reader without JavaScript sees: the same results as plain tables."""

from __future__ import annotations

from typing import Any

from axiometer.check.notebook import audit_table, counterexamples
from axiometer.markup import Markup, element, table


def plain_html(report: dict[str, Any]) -> Markup:
    """Every part that reads well as a table: the audit, the scales, the leaderboard, the claims.

    >>> plain_html({"model": 1, "claims": []})
    '<p>This page needs JavaScript for its diagrams; here are its results as tables.</p>'
    """
    parts = [element("p", "This page needs JavaScript for its diagrams; here are its results as tables.")]
    if report.get("audit"):
        audit = report["audit"]
        parts += [element("h2", "Axioms"), audit_table(audit, None), counterexamples(audit)]
    if report.get("scales"):
        parts += [element("h2", "Scales"), *map(_scale, report["scales"])]
    if report.get("systems"):
        parts += [element("h2", "Systems"), _means(report["systems"])]
    if report.get("claims"):
        parts += [element("h2", "Claims"), _claims(report["claims"])]
    return Markup("".join(parts))


def _scale(scale: dict[str, Any]) -> Markup:
    """The criteria of one measure, what breaks them, what is permissible."""
    rows = [[v["axiom"], v["status"], f"{v['violations']:,} of {v['cases']:,}"] for v in scale["verdicts"]]
    head = f"{scale['measure']} on lists of {scale['length']:,} documents"
    allowed = [
        [p["statistic"], "yes" if p["allowed"] else "no", p["why"]] for p in scale.get("permissible", [])
    ]
    found = table(["criterion", "verdict", "violated cases"], rows, head)
    permitted = table(["statistic", "permissible", "why"], allowed) if allowed else ""
    return Markup(found + counterexamples(scale) + permitted)


def _means(systems: dict[str, Any]) -> Markup:
    names = [run["name"] for run in systems["runs"]]
    means = [{row["run"]: row["mean"] for row in measure["systems"]} for measure in systems["measures"]]
    rows = [[name, *(_number(column.get(i)) for column in means)] for i, name in enumerate(names)]
    return table(["run", *(measure["name"] for measure in systems["measures"])], rows)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def _claims(claims: list[dict[str, Any]]) -> Markup:
    rows = [[claim["statement"], claim["status"], claim["found"]] for claim in claims]
    return table(["claim", "verdict", "found"], rows)
