"""Proofs for tables of weights whose cells are no products: the same criteria, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from axiometer.axioms.axiom import Axiom
from axiometer.check.partial import case_size
from axiometer.check.proofs.certificate import Certificate, Refutation, described
from axiometer.check.proofs.criteria import CRITERIA, Criterion
from axiometer.check.proofs.replay_cells import replay_cells
from axiometer.measures.measure import Measure
from axiometer.measures.weights import WeightTable
from axiometer.numeric import RATIONAL, Lanes
from axiometer.spaces import Space

LEMMA = "additive cells"
Failure = tuple[int, int, int, int]
"""(rank, which shape, from label, to label)."""


def prove_by_cells(
    measure: Measure, axiom: Axiom, space: Space, depth: int
) -> Certificate | Refutation | None:
    """A certificate, or the shortest case that violates the axiom; behind the table every cell is 0.

    >>> from fractions import Fraction
    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures.weights import weight_table
    >>> from axiometer.spaces import grade_space
    >>> table = weight_table("mine", tuple(tuple(map(Fraction, row)) for row in ((0, 1, 3), (0, 1, 2))))
    >>> proof = prove_by_cells(table, AXIOMS.find("swapping"), grade_space(3, depth=6), 1000)
    >>> proof.lemma, proof.replay()
    ('additive cells', True)
    """
    criterion = CRITERIA.get(axiom.full_name)
    if criterion is None or not isinstance(measure, WeightTable) or measure.product:
        return None
    if replace(space, depth=1, relevant=()).base.top > measure.top or measure.cutoff != len(measure.cells):
        return None
    grades = [int(space.grade_of(label)) for label in range(space.branching)]
    last = min(depth, len(measure.cells)) if criterion.within else depth
    first = 2 if criterion.appends and not space.empty else 1
    failures = list(_failures(criterion, _columns(measure, grades), first, last))
    if failures:
        cases = [criterion.case(*failure) for failure in failures]
        least = min(range(len(cases)), key=lambda at: case_size(cases[at]))
        why = f"the criterion on the cells fails at rank {failures[least][0]}"
        return None if criterion.within else Refutation(cases[least], why)
    evidence = {"axiom": axiom.full_name, "depth": depth, **described(space)}
    claims = (
        "the value is the sum of the cells",
        f"the criterion holds for the cells of every two grades at ranks {first} to {last}",
    )
    return Certificate(measure, axiom.full_name, LEMMA, depth, claims, evidence, replay_cells)


def _columns(measure: WeightTable, grades: list[int]) -> tuple[Lanes, ...]:
    """For each label its cells by rank, then zeros: a gain that changes from rank to rank."""
    longest = max(len(shape) for criterion in CRITERIA.values() for shape in criterion.shapes)
    ranks = range(1, len(measure.cells) + 1 + longest)
    return tuple(RATIONAL.table(measure.cell(RATIONAL, r, g, measure.top) for r in ranks) for g in grades)


def _failures(criterion: Criterion, columns: tuple[Any, ...], first: int, last: int) -> Iterator[Failure]:
    """The first failing rank of every shape and step; one rank behind the table stands for all of them."""
    for a, b, gap in criterion.steps(columns):
        for at, shape in enumerate(criterion.shapes):
            reach = len(shape) - 1
            for rank in range(first, min(last, len(gap)) - reach + 1):
                total = sum(c * gap[rank - 1 + k] for k, c in enumerate(shape))
                if total < 0 or (criterion.strict and total == 0):
                    yield rank, at, a, b
                    break
