"""tex: a table for a paper."""

from __future__ import annotations

from typing import Any

from axiometer.check.audit import FORMATS
from axiometer.report.matrix import cells, counterexamples, short

SIGNS = {
    "proved": r"$\blacksquare$",
    "holds": r"$\bullet$",
    "violated": r"$\times$",
    "undecided": "?",
    "not-applicable": r"$\cdot$",
}
SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{",
    "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "·": r"$\cdot$",
    "<": r"$<$", ">": r"$>$",
}  # fmt: skip


def to_latex(model: dict[str, Any]) -> str:
    """A tabular (it needs amssymb), and the counterexamples as comments' text below it."""
    found = cells(model)
    head = " & ".join(rf"\rotatebox{{90}}{{{escaped(short(axiom))}}}" for axiom in model["axioms"])
    lines = [
        "% needs \\usepackage{amssymb,graphicx}",
        rf"\begin{{tabular}}{{l{'c' * len(model['axioms'])}}}",
        r"\hline",
        rf"measure & {head} \\",
        r"\hline",
    ]
    for measure in model["measures"]:
        signs = [SIGNS[v["status"]] if (v := found.get((measure, a))) else "" for a in model["axioms"]]
        lines.append(rf"{escaped(measure)} & {' & '.join(signs)} \\")
    lines += [r"\hline", r"\end{tabular}", ""]
    stories = [rf"\item {escaped(m)}, {escaped(a)}: {escaped(s)}" for m, a, s in counterexamples(model)]
    if stories:
        lines += [r"\begin{itemize}", *stories, r"\end{itemize}"]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Text that LaTeX prints as it is."""
    return "".join(SPECIAL.get(character, character) for character in text)


FORMATS.add("tex", to_latex)
