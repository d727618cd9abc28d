"""The lattice part: the Hasse diagram of an ordering, with the exact order of each measure on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from axiometer.errors import AxiometerError, InputError
from axiometer.numeric import fraction_text
from axiometer.report.model import rounded
from axiometer.report.schema import Lattice, Property, Scored, Skipped

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure
    from axiometer.orders import RankingOrder

MOST = 400
"""More elements than a page can show as a diagram that a person reads."""

DEFAULT = (3, 3)
"""Length and grades of the diagrams that a report holds unless others are asked for."""


def lattice_part(name: str, length: int, grades: int, measures: Iterable[Any]) -> Lattice:
    """One ordering with its covers, levels, irreducibles, properties, and what the measures make of it.

    >>> part = lattice_part("rank-replacement", 2, 2, ["P@2"])
    >>> part["elements"], part["covers"], part["measures"][0]["ranks"]
    ([[0, 0], [0, 1], [1, 0], [1, 1]], [[0, 1], [0, 2], [1, 3], [2, 3]], [0, 1, 1, 2])
    """
    from axiometer.orders import ordering
    from axiometer.orders.drawing.layout import layout
    from axiometer.orders.properties import heights

    poset = ordering(name, length=length, grades=grades, limit=None)
    refuse_large(poset)
    number = {element: i for i, element in enumerate(poset.elements)}
    covers = [(number[low], number[high]) for low, high in poset.covers()]
    where = layout(heights(poset.order), covers)
    scored, skipped = _measures(poset, measures)
    return {
        "ordering": name,
        "length": length,
        "grades": grades,
        "elements": [list(element) for element in poset.elements],
        "covers": [list(cover) for cover in covers],
        "places": [[rounded(x), row] for x, row in where.spots],
        "bends": [[[rounded(x), row] for x, row in way[1:-1]] for way in where.ways],
        "join_irreducibles": [number[element] for element in poset.join_irreducibles()],
        "meet_irreducibles": [number[element] for element in poset.meet_irreducibles()],
        "properties": _properties(poset),
        "measures": scored,
        "skipped": skipped,
    }


def refuse_large(poset: RankingOrder) -> None:
    """Refuses what a page cannot show."""
    if poset.size > MOST:
        name, length, grades = poset.form.name, poset.table.length, poset.table.grades
        raise InputError(
            f"{name} with length {length} and {grades} grades has {poset.size:,} elements, "
            f"and a page shows {MOST}",
            remedy="take a smaller length or fewer grades",
        )


def default_lattices(measures: Iterable[Any]) -> list[Lattice]:
    """All five orderings of short lists, the richest first.

    >>> [len(part["elements"]) for part in default_lattices(["AP"])]
    [27, 27, 27, 10, 10]
    """
    from axiometer.orders import ORDERINGS

    listed = list(measures)
    return [lattice_part(name, *DEFAULT, listed) for name in reversed(list(ORDERINGS))]


def parse_lattice(text: str) -> tuple[str, int, int]:
    """`ORDERING:LENGTH:GRADES`, the numbers optional.

    >>> parse_lattice("rank-replacement:4:2"), parse_lattice("set-replacement")
    (('rank-replacement', 4, 2), ('set-replacement', 3, 3))
    """
    match = re.fullmatch(r"([\w-]+)(?::(\d{1,6}))?(?::(\d{1,6}))?", text)
    if match is None:
        raise InputError(
            f"--lattice {text!r} cannot be read", remedy="write ORDERING:LENGTH:GRADES, rank-replacement:3:3"
        )
    return match[1], int(match[2] or DEFAULT[0]), int(match[3] or DEFAULT[1])


def _properties(poset: RankingOrder) -> list[Property]:
    decisions = (poset.is_lattice(), poset.is_distributive(), poset.is_modular(), poset.is_graded())
    found = (*decisions, poset.is_chain())
    return [{"name": d.property, "holds": bool(d), "text": str(d)} for d in found]


def _measures(poset: RankingOrder, measures: Iterable[Any]) -> tuple[list[Scored], list[Skipped]]:
    from axiometer.metrics.find_measure import measure as find

    scored, skipped = list[Scored](), list[Skipped]()
    for one in map(find, measures):
        try:
            scored.append(_scored(one, poset))
        except AxiometerError as error:
            skipped.append({"name": str(one), "reason": str(error)})
    return scored, skipped


def _scored(measure: Measure, poset: RankingOrder) -> Scored:
    from fractions import Fraction

    from axiometer.meta.disagreement.exact_ranks import dense_ranks
    from axiometer.metrics.function import FunctionMeasure
    from axiometer.metrics.tree import score_lists
    from axiometer.numeric import FLOAT, REAL, as_fraction
    from axiometer.spaces.space import grade_space

    if measure.diverse:
        raise InputError("it reads aspects, and these lists have grades")
    space = grade_space(poset.table.grades, length=poset.table.length)
    own = isinstance(measure, FunctionMeasure)
    values = score_lists(measure, space, FLOAT if own else REAL, poset.elements)
    exact = [as_fraction(value) for value in values]
    return {
        "name": str(measure),
        "values": [rounded(float(value), 9) for value in exact],
        "exact": [fraction_text(value) if isinstance(value, Fraction) else None for value in exact],
        "ranks": dense_ranks(values),
    }
