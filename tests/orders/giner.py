"""What the tests of paper 000 share: sizes, formal measures, small lattices."""

from fractions import Fraction
from itertools import combinations

import pytest
from flint import fmpq_mat, fmpz_poly

from axiometer.orders import Poset

from . import brute_orders as brute

SIZES = [(1, 2), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (5, 3)]
sizes = pytest.mark.parametrize(("length", "grades"), SIZES)
swapping_sizes = pytest.mark.parametrize(("length", "grades"), [size for size in SIZES if size != (5, 3)])
set_sizes = pytest.mark.parametrize(("length", "grades"), [*SIZES, (2, 6), (6, 3), (4, 5)])


def precision(x, grades):
    """Generalized precision with gains equal to the grades."""
    return Fraction(sum(x), len(x) * (grades - 1))


def formal(x, grades):
    """An additive measure with unknown gains: one unknown for each rank and each grade above 0.

    It stands for gP, gR, gRBP and DCG with any gain function, for any p, base and recall base.
    """
    coefficients = [0] * (len(x) * grades)
    for rank, grade in enumerate(x):
        for step in range(1, grade + 1):
            coefficients[rank * grades + step] = 1
    return fmpz_poly(coefficients)


def formal_values(P):
    return [formal(x, P.table.grades) for x in P]


def small_lattices(inner):
    """Every lattice whose elements between bottom and top number at most `inner`, several times over."""
    for size in range(inner + 1):
        for middle in brute.all_posets(size) if size else [()]:
            ends = [("0", "1")] + [pair for x in middle for pair in (("0", x), (x, "1"))]
            pairs = ends + (list(middle.covers()) if size else [])
            P = Poset.from_pairs(pairs, ["0", *middle, "1"])
            if P.is_lattice():
                yield P


def is_pentagon_or_diamond(P):
    """Five elements: a lattice on five elements that is not distributive is N5 or M3."""
    return len(P) == 5 and bool(P.is_lattice()) and not P.is_distributive()


def determined_by(P, known):
    """Whether a valuation on P is fixed by its values on `known`: the equations leave nothing else free."""
    place = {x: i for i, x in enumerate(P)}
    rows = [[int(x == y) for y in P] for x in known]
    for x, y in combinations(P, 2):
        row = [0] * len(place)
        for z, sign in ((x, 1), (y, 1), (P.join(x, y), -1), (P.meet(x, y), -1)):
            row[place[z]] += sign
        rows.append(row)
    return fmpq_mat(rows).rank() == len(place)
