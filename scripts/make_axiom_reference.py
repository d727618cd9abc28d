"""Write docs/reference/axioms: a page for each axiom, from the axiom and from verdicts, and an index."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path

from axiometer import check
from axiometer.axiomatics import AXIOMS, Axiom
from axiometer.axiomatics.facts import FACTS
from axiometer.metrics.references import find
from axiometer.verdicts.verdict import Verdict

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "reference" / "axioms"
UP = "../../.."
INDEX = """# Axioms

Every page is written from the axiom's own file and from verdicts by `make docs`; a test compares. The bounds
are those that the axiom speaks about; how proofs are made is told under
[Proofs](../../explanation/proofs.md).

| axiom | says |
|---|---|
"""


def own_axioms() -> list[Axiom]:
    """Those that have a page: all but the axioms of plugins."""
    axioms = (AXIOMS.find(name) for name in AXIOMS)
    return [one for one in axioms if module_of(one).startswith("axiometer.")]


def index() -> str:
    """The page that lists the others."""
    return INDEX + "".join(f"| [{a.full_name}]({file_name(a)}) | {a.says} |\n" for a in own_axioms())


def file_name(axiom: Axiom) -> str:
    """A name that every file system takes: `giner.isotone(set-replacement)` has brackets."""
    return axiom.full_name.replace("(", "-").replace(")", "") + ".md"


def examples(names: Iterable[str], axiom: Axiom) -> list[Verdict]:
    """The verdicts of the measures that an axiom names."""
    return [check(name, axiom) for name in names]


def page(axiom: Axiom, kept: list[Verdict], broken: list[Verdict]) -> str:
    """One axiom, with the verdicts of its examples, under the headings that all of them have."""
    source = f"src/{module_of(axiom).replace('.', '/')}.py"
    cited = f"{find(axiom.reference).citation} " if axiom.reference else ""
    parts = {
        "Says": f"{axiom.says}\n\n`{first_line(axiom)}`",
        "Why it matters": axiom.matters,
        "Holds for": holds(kept),
        "Fails for": fails(broken),
        "Implies": implies(axiom),
        "Reference": f"{cited}Written down in [{source}]({UP}/{source}).",
    }
    sections = "".join(f"\n## {head}\n\n{text}\n" for head, text in parts.items() if text)
    return f"# {axiom.full_name}\n{sections}"


def module_of(axiom: Axiom) -> str:
    """Where the axiom is declared."""
    return getattr(axiom, "module", "") or type(axiom).__module__


def first_line(axiom: Axiom) -> str:
    """The axiom in signs: its statement, or the head of its docstring."""
    if getattr(axiom, "statement", ""):
        return axiom.formula
    return inspect.cleandoc(type(axiom).__doc__ or "").partition("\n")[0].removesuffix(".")


def holds(verdicts: list[Verdict]) -> str:
    """Examples, each with its verdict."""
    return "\n".join(f"- `{verdict.measure}`: {plainly(verdict)}" for verdict in verdicts)


def plainly(verdict: Verdict) -> str:
    """A verdict without its bounds, which are those of the axiom."""
    if verdict.status == "proved":
        lemma = verdict.certificate.lemma if verdict.certificate else ""
        return f"{verdict.story().partition(';')[0].partition(':')[0]} ({lemma})"
    return f"holds in all {verdict.cases:,} cases"


def fails(verdicts: list[Verdict]) -> str:
    """Examples, each with its smallest counterexample."""
    told = [(v, v.witness.sentence if v.witness else v.reason) for v in verdicts]
    return "\n".join(f"- `{verdict.measure}`: {text}" for verdict, text in told)


def implies(axiom: Axiom) -> str:
    """What the axiom's file says, and the facts that name it."""
    named = [fact for fact in FACTS if axiom.full_name in (*fact.given, fact.then)]
    listed = "".join(f"- {fact.text}: {fact.why}\n" for fact in named)
    return f"{axiom.implies}\n\n{listed}".strip()


def write(target: Path = TARGET) -> None:
    """Writes all pages anew, so that those of axioms that are gone are gone too."""
    made = {"README.md": index()}
    for axiom in own_axioms():
        verdicts = (examples(names, axiom) for names in (axiom.holds_for, axiom.fails_for))
        made[file_name(axiom)] = page(axiom, *verdicts)
    target.mkdir(parents=True, exist_ok=True)
    for path in target.glob("*.md"):
        path.unlink()
    for name, text in made.items():
        (target / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
