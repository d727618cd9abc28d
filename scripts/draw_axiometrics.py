"""Draw figures 2 to 6 of paper 003 again, and the smallest counterexamples; `make docs` runs it too."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from axiometer.metrics.compositions.compose import compose
from axiometer.metrics.compositions.drawn_cases import SYSTEMS, Row, Scene
from axiometer.verdicts.api import check
from axiometer.verdicts.composition_axioms import DrawnWitness

TARGET = Path(__file__).resolve().parent.parent / "docs" / "figures"
TWO_SYSTEMS = {
    "2": ("Two systems that are equally similar", {"a": "231", "b": "213", "c": "244", "d": "200"}),
    "3": ("Two systems, one less wrong", {"a": "134", "b": "310", "c": "230", "d": "214"}),
}
"""For each case the quarters of alpha, sigma and sigma'."""
TWO_DOCUMENTS = {
    "4": ("Two documents, one less wrong", {"a": ("34", "02"), "b": ("31", "10")}),
    "5": (
        "The four cases of figure 4(b)",
        {"a": ("24", "12"), "b": ("41", "21"), "c": ("24", "10"), "d": ("31", "12")},
    ),
    "6": ("A swap", {"": ("40", "21")}),
}
"""For each case d and d', the quarters of alpha and sigma."""
WITNESSES = {
    "5": "compose(ADM)",
    "7": "compose(ADM)",
    "12": "compose(Precision)",
    "theorem-3": "compose(Recall)",
}


def quarters(text: str) -> tuple[Fraction, ...]:
    """'241' is 1/2, 1, 1/4."""
    return tuple(Fraction(int(digit), 4) for digit in text)


def rows(number: str) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The documents of a figure, and the systems."""
    if number in TWO_SYSTEMS:
        cases = TWO_SYSTEMS[number][1].items()
        return tuple(Row(f"({name})", quarters(v)[0], quarters(v)[1:]) for name, v in cases), SYSTEMS
    found = [
        Row(f"({name}) {document}" if name else document, quarters(text)[0], quarters(text)[1:])
        for name, pair in TWO_DOCUMENTS[number][1].items()
        for document, text in zip(("d", "d'"), pair, strict=True)
    ]
    return tuple(found), SYSTEMS[:1]


def scene(number: str) -> Scene:
    """A figure of the paper on the unit interval."""
    unit = compose("ADM").alpha
    return Scene(unit, unit, *rows(number))


def pictures() -> Iterator[tuple[str, str]]:
    """The name of each file and its SVG."""
    for number, (title, _) in {**TWO_SYSTEMS, **TWO_DOCUMENTS}.items():
        yield f"axiometrics-{number}", scene(number).svg(f"Figure {number}: {title.lower()}")
    for law, metric in WITNESSES.items():
        witness = check(metric, f"axiometrics.{law}", documents=2, both_readings=False).witness
        if isinstance(witness, DrawnWitness):
            yield f"axiometrics-witness-{law}", witness.svg(f"{metric} violates axiometrics.{law}")


def main(target: Path = TARGET) -> None:
    """Writes every picture."""
    target.mkdir(parents=True, exist_ok=True)
    for name, text in pictures():
        (target / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
