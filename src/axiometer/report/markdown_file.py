"""md: the matrix, its legend, and the counterexamples."""

from __future__ import annotations

from typing import Any

from axiometer.check.audit import FORMATS
from axiometer.report.matrix import cells, counterexamples, short
from axiometer.report.symbols import SIGNS, legend


def to_markdown(model: dict[str, Any]) -> str:
    """A table that GitHub and pandoc understand."""
    found = cells(model)
    lines = [
        "| measure | " + " | ".join(map(short, model["axioms"])) + " |",
        "|---|" + ":-:|" * len(model["axioms"]),
    ]
    for measure in model["measures"]:
        signs = [sign(found.get((measure, axiom))) for axiom in model["axioms"]]
        lines.append(f"| `{escaped(measure)}` | " + " | ".join(signs) + " |")
    lines += ["", legend(), ""]
    lines += [f"- `{escaped(m)}`, {a}: {escaped(s)}" for m, a, s in counterexamples(model)]
    return "\n".join(lines).rstrip() + "\n"


def sign(verdict: dict[str, Any] | None) -> str:
    """The sign of a verdict; nothing where there is none yet."""
    return SIGNS[verdict["status"]][0] if verdict else ""


def escaped(text: str) -> str:
    """Text that stays inside its cell and cannot become markup."""
    for character in ("|", "<", ">"):
        text = text.replace(character, "\\" + character)
    return text.replace("\n", " ")


FORMATS.add("md", to_markdown)
