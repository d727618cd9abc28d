"""What Axiometer finds, as plain files: verdicts, claims, orderings, scales and scores.

A line is one finding, tabs between its cells, and speaks of the public contract only. The first cell names
the part of the file that the line belongs to; a part is computed alone. `make golden` writes the files anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

import polars as pl

import axiometer as ax
from axiometer import demo
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.giner import OnOrdering
from axiometer.metrics.measure import MEASURES
from axiometer.orders import ORDERINGS
from axiometer.papers.claim import CLAIMS
from axiometer.report.model import extent
from axiometer.scales.difference import difference_structure
from axiometer.verdicts.usual_measures import STANDARD

FOLDER = Path(__file__).resolve().parent
COMMAND = "make golden"
Row = tuple[str, ...]
VERDICT = ("measure", "axiom", "part", "bounds", "status", "cases", "violations", "lemma", "witness")
ORDERED = (
    "gP",
    "gRBP(p=0.8)",
    "nDCG",
    "SDCG@4",
    "INSQ",
    "RR",
    "AP",
    "ERR(max_rel=2)",
    "INST",
    "BPM@4",
    "ERR",
)
"""The measures that docs/explanation/orderings.md looks at; the examples of the axioms come besides."""
ORDERED_BOUNDS = ({"length": 3, "grades": 2}, {"length": 3, "grades": 3}, {"length": 4})
"""Those in the docs; without grades, both kinds of lists."""
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (6, 2))
"""Length and grades of the orderings in the docs that are small enough to be drawn or decided there."""
BINARY_SCALES: dict[str, tuple[int, ...]] = {
    **{f"RBP(p={p})": (8, 1000) for p in ("0.01", "0.1", "0.3", "0.7", "0.9", "0.99")},
    "RBP(p=0.5)": (1, 2, 3, 4, 5, 6, 7, 8, 1000),
    "RBP(p=0.500001)": (8,),
    "RBP(p=0.8)": (4, 8, 1000),
    "RBP(p=0.8)@5": (8,),
    "AP": (5, 6, 8, 500),
    "DCG": (8, 1000),
    "DCG(form=jk)": (3, 8, 1000),
    "ERR(max_rel=1)": (2, 3, 4, 5, 6, 8),
    "nDCG": (8,),
    "P@1000": (1000,),
    "Interval(AP@8)": (8,),
}
"""The lengths at which the docs, the axioms' examples and the claims ask for a scale."""
SCALES = {
    **{measure: [(length, 2) for length in lengths] for measure, lengths in BINARY_SCALES.items()},
    **{measure: [(4, 3)] for measure in ("nDCG@10", "gP", "gRBP(p=0.8)")},
}
"""The same with their grades, and some of graded lists."""
STRUCTURES = ("chain", "natural", "vector")
IN_RANGE = {
    "ADM": "ADM(scores=minmax)",
    "ERR(max_rel=2)": "ERR(max_rel=3)",
    "nERR(max_rel=2)": "nERR(max_rel=3)",
}
"""Worked examples that refuse the demo collection, for its scores or its grades, and what they ask for."""


@dataclass(frozen=True)
class Golden:
    """A file: its heads, and how each of its parts is computed."""

    heads: Row
    parts: dict[str, Callable[[], Iterable[Row]]]

    def lines(self, part: str) -> list[str]:
        """One part, computed now."""
        return [line((part, *row)) for row in self.parts[part]()]


def line(cells: Row) -> str:
    """The cells of a row in one line; what would break it is written as an escape."""
    return "\t".join(cell.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n") for cell in cells)


def written(name: str) -> list[str]:
    """The lines that are checked in, heads first; none where there is no file yet."""
    path = FOLDER / f"{name}.tsv"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def write(name: str) -> None:
    """Computes a file and writes it."""
    golden = FILES[name]
    lines = [line(golden.heads), *(one for part in golden.parts for one in golden.lines(part))]
    (FOLDER / f"{name}.tsv").write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")


def verdict_rows(verdict: ax.Verdict) -> Iterator[Row]:
    """A verdict, then its parts, without the measure."""
    for number, one in enumerate((verdict, *verdict.parts)):
        yield (
            one.axiom,
            str(number or "all"),
            extent(one.bounds),
            one.status,
            str(one.cases),
            str(one.violations),
            one.certificate.lemma if one.certificate else "",
            witness(one),
        )


def witness(verdict: ax.Verdict) -> str:
    """The lists of the smallest counterexample, each with its exact score."""
    if verdict.witness is None:
        return ""
    told = zip(verdict.witness.lists, verdict.witness.scores, strict=True)
    return "; ".join(f"{shown(items)} = {exact(score)}" for items, score in told)


def shown(items: tuple[Any, ...]) -> str:
    """A list, top first; what is repeated often is counted."""
    runs = ((str(item), len(list(group))) for item, group in groupby(items))
    words = (f"{item}×{count}" if count > 4 else "·".join([item] * count) for item, count in runs)
    return "·".join(words) or "empty"


def exact(score: Fraction | float) -> str:
    """A fraction as it is, or rounded with its residue where it is long; a float to its last digit."""
    if not isinstance(score, Fraction):
        return repr(float(score))
    # The hash of a fraction is its residue modulo a prime of 61 bits, the same in every process.
    return str(score) if score.denominator < 10**40 else f"{float(score)!r} (residue {hash(score)})"


@lru_cache(maxsize=1)
def standard_audit(measure: str) -> ax.Audit:
    """The standard audit of one measure; whoever asks for the same one next does not wait again."""
    return ax.audit(measure)


def audited(measure: str) -> Iterator[Row]:
    """The verdicts of one measure."""
    for verdict in standard_audit(measure).verdicts:
        yield from verdict_rows(verdict)


@lru_cache(maxsize=1)
def decided_claims(source: str) -> pl.DataFrame:
    """The claims of one source, in the same way."""
    return ax.claims(source)


def claimed(source: str) -> Iterator[Row]:
    """What is found of the claims of one source."""
    yield from decided_claims(source).select("id", "status", "found", "witness").iter_rows()


def ordering_axioms() -> list[OnOrdering]:
    """The fifteen."""
    found = (AXIOMS.find(name) for name in AXIOMS)
    return [axiom for axiom in found if isinstance(axiom, OnOrdering)]


def ordered_measures() -> list[str]:
    """All that the docs and the axioms' examples look at."""
    named = (name for axiom in ordering_axioms() for name in (*axiom.holds_for, *axiom.fails_for))
    return list(dict.fromkeys((*ORDERED, *named)))


def ordered(measure: str) -> Iterator[Row]:
    """What one measure does on the five orderings."""
    names = [axiom.full_name for axiom in ordering_axioms()]
    for bounds in ORDERED_BOUNDS:
        for verdict in ax.audit(measure, names, **bounds).verdicts:
            yield from verdict_rows(verdict)


def lattices(name: str) -> Iterator[Row]:
    """What kind of order one ordering is, and its completion."""
    for length, grades in SIZES:
        order = ax.ordering(name, length=length, grades=grades)
        for kind, poset in (("itself", order), ("completion", order.completion())):
            size = (str(length), str(grades), kind)
            yield *size, "elements", str(len(poset))
            yield *size, "covers", str(len(poset.covers()))
            yield *size, "join-irreducibles", "; ".join(map(str, poset.join_irreducibles()))
            yield from ((*size, what, told) for what, told in decisions(poset))


def decisions(poset: ax.Poset[Any]) -> Iterator[tuple[str, str]]:
    """Its properties: yes, or no with the elements that show it."""
    asked = (poset.is_chain, poset.is_lattice, poset.is_distributive, poset.is_modular, poset.is_graded)
    for decide in asked:
        found = decide()
        yield found.property, "yes" if found else f"no: {found.witness}"


def scaled(measure: str) -> Iterator[Row]:
    """The scale of one measure, with every criterion, at each length."""
    for length, grades in SCALES[measure]:
        report = ax.scale(measure, length=length, grades=grades)
        yield scale_kind(report)
        for verdict in report.verdicts():
            yield from verdict_rows(verdict)


def scale_kind(report: ax.ScaleReport) -> Row:
    """The kind of scale, in the columns of a verdict."""
    return "scale", "all", f"grades={report.grades}, length={report.length}", report.kind, "", "", "", ""


def scored(judgments: str) -> Iterator[Row]:
    """The means of every run of the demo collection: diversity measures need the judgments of subtopics."""
    examples = (MEASURES.find(title).example.name for title in MEASURES)
    names = dict.fromkeys(IN_RANGE.get(name, name) for name in (*STANDARD, *examples))
    diverse = judgments == "subtopics.txt"
    measures = [one for one in map(ax.measure, names) if one.diverse is diverse]
    runs = sorted(demo.path().glob("*.run"))
    means = ax.evaluate(demo.path() / judgments, runs, measures, subtopics=diverse).mean()
    yield from sorted((measure, run, repr(value)) for run, measure, value in means.iter_rows())


def structured(kind: str) -> Iterator[Row]:
    """The axioms of one difference structure."""
    for length in (2, 3, 4):
        for law in difference_structure(length, kind).axioms():
            shape = "; ".join("·".join(map(str, items)) for items in law.witness or ())
            yield str(length), law.name, str(law.cases), str(law.violations), shape


def parts(compute: Callable[[str], Iterable[Row]], names: Iterable[str]) -> dict[str, Callable[[], Any]]:
    """A part of a file for each name."""
    return {name: partial(compute, name) for name in names}


SOURCES = sorted({CLAIMS.items[name].source for name in CLAIMS})
FILES = {
    "verdicts": Golden(VERDICT, parts(audited, STANDARD)),
    "claims": Golden(("source", "claim", "status", "found", "witness"), parts(claimed, SOURCES)),
    "orderings": Golden(VERDICT, parts(ordered, ordered_measures())),
    "lattices": Golden(
        ("ordering", "length", "grades", "order", "property", "decided"), parts(lattices, ORDERINGS)
    ),
    "scales": Golden(VERDICT, parts(scaled, SCALES)),
    "structures": Golden(
        ("differences", "length", "axiom", "cases", "violations", "witness"), parts(structured, STRUCTURES)
    ),
    "scores": Golden(("judgments", "measure", "run", "mean"), parts(scored, ("qrels.txt", "subtopics.txt"))),
}

if __name__ == "__main__":
    for each in sys.argv[1:] or FILES:
        write(each)
