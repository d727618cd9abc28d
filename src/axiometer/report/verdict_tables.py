"""Verdicts as tables: how a status is shown, the matrix of an audit, two lists side by side, a scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from axiometer.report.model import extent
from axiometer.tables import Cell, Column, Sheet, Table
from axiometer.tables.html import Markup, bullets, element, to_html

Model = dict[str, Any]
Lists = Sequence[Sequence[object]]
SIGNS = {
    "proved": ("■", "proved", "by certificate"),
    "holds": ("●", "holds", "in every case within the bounds"),
    "violated": ("✗", "violated", "with the smallest counterexample"),
    "undecided": ("?", "undecided", "a comparison stayed open"),
    "not-applicable": ("·", "not applicable", "the axiom does not speak of this"),
}
"""A sign, a word and what it means, never a colour alone."""
KINDS = {
    "past": ("✗↓", "violated only past the cutoff", "by lists that are longer than the measure reads"),
    "bases": ("✗*", "violated under other recall bases", "not under the one that was counted with"),
}
"""Violations of two kinds that are told apart."""
MOST_ROWS = 60
LONG = 200
"""Lists of more documents are shown at the ranks that hold something."""


def legend(kinds: Iterable[str] = tuple(KINDS)) -> str:
    """The signs in one line, with those of these kinds of violations."""
    told = (*SIGNS.values(), *(KINDS[kind] for kind in KINDS if kind in kinds))
    return "   ".join(f"{sign} {word}: {meaning}" for sign, word, meaning in told)


def short(axiom: str) -> str:
    """An axiom's name without its source.

    >>> short("albahem.redundancy")
    'redundancy'
    """
    return axiom.partition(".")[2] or axiom


def audit_table(model: Model, most: int | None = None) -> Table:
    """Measures by axioms, a sign for each verdict, then what the signs mean.

    >>> table = audit_table({"measures": ["AP"], "axioms": ["a.b"], "verdicts": []})
    >>> [column.head for column in table.columns], [cell.text for cell in table.rows[0]]
    (['measure', 'b'], ['AP', ''])
    """
    found = {(v["measure"], v["axiom"]): v for v in model["verdicts"]}
    axioms = [Column(short(axiom), "center", turned=True) for axiom in model["axioms"]]
    rows = [[m, *(_sign(found.get((m, a))) for a in model["axioms"])] for m in model["measures"][:most]]
    return Table.of([Column("measure"), *axioms], rows, caption=legend(kinds_in(model)))


def audit_sheet(model: Model) -> Sheet:
    """The matrix, and every counterexample in words."""
    return Sheet((audit_table(model),), tuple(counterexamples(model)), shown=None)


def counterexamples(model: Model) -> list[str]:
    """Every violation in words, with what computes its scores again."""
    return [
        f"{said} ({'; '.join(commands)})" if commands else said for said, commands in told_violations(model)
    ]


def told_violations(model: Model) -> list[tuple[str, list[str]]]:
    """Every violation in words, and the commands that compute its scores again.

    >>> witness = {"sentence": "0 scores 1.", "commands": ["axiometer explain mine.py:f 0"]}
    >>> told_violations(
    ...     {"verdicts": [{"measure": "f", "axiom": "a.b", "status": "violated", "witness": witness}]})
    [('f, b: 0 scores 1.', ['axiometer explain mine.py:f 0'])]
    """
    return [
        (f"{v['measure']}, {short(v['axiom'])}: {v['witness']['sentence']}", again_lines(v["witness"]))
        for v in model["verdicts"]
        if v["status"] == "violated" and v["witness"]
    ]


def lists_table(
    lists: Sequence[Sequence[object]], scores: Iterable[Sequence[object]], title: str = ""
) -> Table:
    """Lists side by side by rank, then rows of what they score.

    >>> [[cell.text for cell in row] for row in lists_table([(1,), (0, 1)], [["score", 0.5, 0.25]]).rows]
    [['1', '1', '0'], ['2', '', '1'], ['score', '0.5', '0.25']]
    """
    rows = [
        [rank + 1, *(str(items[rank]) or "-" if rank < len(items) else "" for items in lists)]
        for rank in _ranks(lists)
    ]
    heads = ["rank", *(f"list {i + 1}" for i in range(len(lists)))]
    return Table.of(heads, [*rows, *scores], texts=0, title=title)


def witness_table(witness: Model, title: str = "") -> Table:
    """The lists of a counterexample: who reads them, which one ought to be higher, what they score."""
    lists, readers = witness["lists"], witness.get("readers") or []
    rows: list[Sequence[object]] = [["read by", *readers]] if len(readers) == len(lists) else []
    if witness.get("higher") is not None and len(lists) == 2:
        rows.append(["should be", *("higher" if at == witness["higher"] else "lower" for at in range(2))])
    told = [Cell(f"{float(score):.6f}", best=True) for score in witness["scores"]]
    return lists_table(lists, [*rows, [Cell("score", best=True), *told]], title)


def again_lines(witness: Model) -> list[str]:
    """The commands that compute each score of a counterexample, each once."""
    return list(dict.fromkeys(witness.get("commands") or []))


def criteria_table(report: Model, title: str = "") -> Table:
    """The criteria of a scale with their counts."""
    rows = [
        [short(v["axiom"]), status_cell(v["status"]), *_counts(v["violations"], v["cases"])]
        for v in report["verdicts"]
    ]
    return Table.of(["criterion", "verdict", "violated", "cases"], rows, texts=2, title=title)


def permitted_table(report: Model, title: str = "") -> Table:
    """The statistics that measurement theory permits, and why."""
    rows = [[p["statistic"], "yes" if p["allowed"] else "no", p["why"]] for p in report["permissible"]]
    return Table.of(["statistic", "permissible", "why"], rows, texts=3, title=title)


def status_cell(status: str) -> Cell:
    """The sign and the word of a status."""
    sign, word, _ = SIGNS[status]
    return Cell(f"{sign} {word}", status=status)


def audit_block(model: Model) -> Markup:
    """An audit for a notebook."""
    left = len(model["measures"]) - MOST_ROWS
    more = element("p", f"and {left} more measures") if left > 0 else ""
    said = f"{len(model['measures'])} measures, {len(model['axioms'])} axioms"
    return Markup(element("p", said) + to_html(audit_table(model, MOST_ROWS)) + more)


def verdict_block(verdict: Model) -> Markup:
    """One verdict: its status, the two lists side by side, the sentence.

    >>> "violated" in verdict_block({"measure": "AP", "axiom": "a.b", "status": "violated", "witness": None,
    ...     "cases": 2, "violations": 1, "reason": ""})
    True
    """
    status, witness = verdict["status"], verdict["witness"]
    sign, _, meaning = SIGNS[status]
    head = element("b", f"{sign} {verdict.get('headline', status)}", class_=status)
    where = f" ({told})" if (told := extent(verdict.get("bounds", {}))) else ""
    share = f"{verdict['violations']:,} of {verdict['cases']:,} cases violate it{where}."
    cases = share if verdict["cases"] else where.strip()
    parts: list[object] = [
        element("p", verdict["measure"], ", ", verdict["axiom"], ": ", head, f" {meaning}"),
        element("p", " ".join(filter(None, [cases, verdict["reason"]]))),
        bullets(*verdict.get("details", ())),
    ]
    if witness:
        drawing = witness.get("drawing")
        lists = element("pre", drawing) if drawing else witness_table(witness)
        parts += [lists, element("p", witness["sentence"])]
        if commands := again_lines(witness):
            parts.append(element("pre", "\n".join(commands)))
    return Markup("".join(map(to_html, parts)))


def scale_block(report: Model) -> Markup:
    """A scale: the criteria with their counts, what breaks them, what is permissible.

    >>> "ordinal" in scale_block({"measure": "AP", "length": 4, "kind": "ordinal", "why": "", "verdicts": [],
    ...     "permissible": [], "debate": ""})
    True
    """
    kind = f": {report['kind']} scale" if "kind" in report else ""
    head = f"{report['measure']} on lists of {report['length']:,} documents{kind}"
    parts = [criteria_table(report, head), bullets(*counterexamples(report))]
    if "permissible" in report:
        parts.append(permitted_table(report, "What measurement theory permits"))
    return Markup("".join(map(to_html, [*parts, element("p", report.get("debate", ""))])))


def _sign(verdict: Model | None) -> Cell:
    """The sign of a verdict; nothing where there is none yet."""
    if verdict is None:
        return Cell("")
    kind = next((told for name, told in KINDS.items() if _is_kind(verdict, name)), SIGNS[verdict["status"]])
    return Cell(kind[0], status=verdict["status"], hint=kind[1])


def kinds_in(model: Model) -> set[str]:
    """The kinds of violations that an audit has."""
    return {kind for verdict in model["verdicts"] for kind in KINDS if _is_kind(verdict, kind)}


def _is_kind(verdict: Model, kind: str) -> bool:
    return bool(str(verdict.get("headline", "")).startswith(KINDS[kind][1]))


def _counts(violations: int, cases: int) -> tuple[str, str]:
    return (f"{violations:,}", f"{cases:,}") if cases else ("", "")


def _ranks(lists: Lists) -> list[int]:
    """The ranks to show: all, or those of long lists that hold anything, the first of them."""
    deepest = max(map(len, lists), default=0)
    if deepest <= LONG:
        return list(range(deepest))
    held = {rank for items in lists for rank, item in enumerate(items) if item}
    return sorted(held)[:LONG] or [0]
