"""Verdicts and audits as small HTML tables, read off the JSON model."""

from __future__ import annotations

from typing import Any

from axiometer.check.symbols import SIGNS, legend
from axiometer.markup import Markup, element, table

MOST_ROWS = 60


def audit_table(model: dict[str, Any], most: int | None = MOST_ROWS) -> Markup:
    """Measures by axioms, a sign for each verdict, then what the signs mean.

    >>> print(audit_table({"measures": ["AP"], "axioms": ["a.b"], "verdicts": []})[:44])
    <table><caption>1 measures, 1 axioms</captio
    """
    found = {(v["measure"], v["axiom"]): v for v in model["verdicts"]}
    measures = model["measures"][:most]
    rows = [[m, *(_cell(found.get((m, a))) for a in model["axioms"])] for m in measures]
    said = f"{len(model['measures'])} measures, {len(model['axioms'])} axioms"
    left = len(model["measures"]) - len(measures)
    more = element("p", f"and {left} more measures") if left else ""
    head = ["measure", *(axiom.partition(".")[2] or axiom for axiom in model["axioms"])]
    return Markup(table(head, rows, said) + more + element("p", legend()))


def counterexamples(model: dict[str, Any], most: int | None = None) -> Markup:
    """Every violation in words."""
    broken = [v for v in model["verdicts"] if v["status"] == "violated" and v["witness"]]
    items = [
        element("li", f"{v['measure']}, {v['axiom']}: {v['witness']['sentence']}") for v in broken[:most]
    ]
    return element("ul", *items) if items else Markup("")


def verdict_block(verdict: dict[str, Any]) -> Markup:
    """One verdict: its status, the two lists side by side, the sentence.

    >>> "violated" in verdict_block({"measure": "AP", "axiom": "a.b", "status": "violated", "witness": None,
    ...     "cases": 2, "violations": 1, "reason": ""})
    True
    """
    sign, word, meaning = SIGNS[verdict["status"]]
    head = element("b", f"{sign} {word}", class_=verdict["status"])
    cases = f"{verdict['violations']:,} of {verdict['cases']:,} cases violate it." if verdict["cases"] else ""
    parts: list[object] = [
        element("p", verdict["measure"], ", ", verdict["axiom"], ": ", head, f" {meaning}"),
        element("p", " ".join(filter(None, [cases, verdict["reason"]]))),
    ]
    if verdict["witness"]:
        drawing = verdict["witness"].get("drawing")
        shown = element("pre", drawing) if drawing else _lists(verdict["witness"])
        parts += [shown, element("p", verdict["witness"]["sentence"])]
    return Markup("".join(map(str, parts)))


def scale_block(report: dict[str, Any]) -> Markup:
    """A scale: the criteria with their counts, what breaks them, what is permissible.

    >>> "ordinal" in scale_block({"measure": "AP", "length": 4, "kind": "ordinal", "why": "", "verdicts": [],
    ...     "permissible": [], "debate": ""})
    True
    """
    rows = [
        [v["axiom"], _word(v), f"{v['violations']:,} of {v['cases']:,}" if v["cases"] else ""]
        for v in report["verdicts"]
    ]
    allowed = [[p["statistic"], "yes" if p["allowed"] else "no", p["why"]] for p in report["permissible"]]
    head = f"{report['measure']} on lists of {report['length']:,} documents: {report['kind']} scale"
    parts = [
        table(["criterion", "verdict", "violated cases"], rows, head),
        counterexamples(report),
        table(["statistic", "permissible", "why"], allowed, "What measurement theory permits"),
        element("p", report["debate"]),
    ]
    return Markup("".join(parts))


def _word(verdict: dict[str, Any]) -> Markup:
    sign, word, _ = SIGNS[verdict["status"]]
    return element("td", f"{sign} {word}", class_=verdict["status"])


def _cell(verdict: dict[str, Any] | None) -> Markup:
    if verdict is None:
        return element("td")
    sign, word, _ = SIGNS[verdict["status"]]
    return element("td", element("span", sign, title=word), class_=verdict["status"])


def _lists(witness: dict[str, Any]) -> Markup:
    lists = witness["lists"]
    deepest = max(map(len, lists), default=0)
    rows: list[list[object]] = [
        [rank + 1, *(_document(items[rank]) if rank < len(items) else "" for items in lists)]
        for rank in range(deepest)
    ]
    rows.append(["score", *(f"{score:.4f}" for score in witness["scores"])])
    return table(["rank", *(f"list {i + 1}" for i in range(len(lists)))], rows)


def _document(item: object) -> str:
    return str(item) or "-"
