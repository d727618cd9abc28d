"""What the claims of paper 000 share: sizes, formal measures, small lattices, words for a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, TypeVar

from flint import fmpq_mat, fmpz_poly

from axiometer.claims.claim import Decision, claim
from axiometer.orders import Poset, RankingOrder, ordering
from axiometer.orders.forms.lists import Ranking

SIZES = ((1, 2), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2))
"""Lengths and numbers of grades on which a statement about all of them is decided."""
SPOKEN = "lengths 1 to 5 with 2 grades, to 4 with 3, to 3 with 4"
REMARK_2 = "the ordering is that of Remark 2, rank by rank; the displayed formula is no partial order"

E = TypeVar("E")


def printed(
    name: str, section: str, statement: str
) -> Callable[[Callable[[], Decision]], Callable[[], Decision]]:
    """Enters a claim of the paper."""
    return claim(f"giner.{name}", "giner", section, statement)


def orders(name: str, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[RankingOrder]:
    """An ordering at each of the sizes."""
    return (ordering(name, length=length, grades=grades) for length, grades in sizes)


def first(cases: Iterable[E]) -> E | None:
    """The first case, None where there is none."""
    return next(iter(cases), None)


def runs(lists: Sequence[Any]) -> str:
    """Some lists in a sentence."""
    return ", ".join(map(str, lists))


def formal(x: Ranking, grades: int) -> fmpz_poly:
    """An additive measure with unknown gains: one unknown for each rank and each grade above 0.

    It stands for gP, gR, gRBP and DCG with any gain function, for any p, base and recall base.

    >>> formal((2, 1), 3)
    x^4 + x^2 + x
    """
    used = [0] * (len(x) * grades)
    for rank, grade in enumerate(x):
        for step in range(1, grade + 1):
            used[rank * grades + step] = 1
    return fmpz_poly(used)


@cache
def all_orders(size: int) -> tuple[Poset[int], ...]:
    """Every order on 0..size-1 whose numbers are a linear extension.

    >>> len(all_orders(3))
    7
    """
    pairs = list(combinations(range(size), 2))
    found = []
    for kept in product((False, True), repeat=len(pairs)):
        relation = {pair for pair, keep in zip(pairs, kept, strict=True) if keep}
        if all((i, z) in relation for i, j in relation for k, z in relation if j == k):
            found.append(Poset.from_pairs(relation, range(size)))
    return tuple(found)


@cache
def small_lattices() -> tuple[Poset[Any], ...]:
    """Every lattice with at most four elements between bottom and top, some of them several times."""
    found = []
    for size in range(5):
        for middle in all_orders(size) if size else [None]:
            inner = list(middle or ())
            pairs = [("0", "1"), *(pair for x in inner for pair in (("0", x), (x, "1")))]
            P: Poset[Any] = Poset.from_pairs(
                [*pairs, *(middle.covers() if middle else ())], ["0", *inner, "1"]
            )
            if P.is_lattice():
                found.append(P)
    return tuple(found)


def is_five(P: Poset[Any]) -> bool:
    """Whether it is N5 or M3: the lattices on five elements that are not distributive."""
    return len(P) == 5 and bool(P.is_lattice()) and not P.is_distributive()


def least_above(P: Poset[Any], some: Sequence[Any]) -> Any:
    """The least element above all of `some`, None where there is none."""
    common = [z for z in P if all(P.leq(x, z) for x in some)]
    return first(z for z in common if all(P.leq(z, w) for w in common))


def decompositions(P: Poset[Any], x: Any) -> list[tuple[Any, ...]]:
    """Every irredundant set of join-irreducibles whose join is x.

    >>> decompositions(ordering("rank-replacement", length=2, grades=2), (1, 1))
    [((0, 1), (1, 0))]
    """
    below = [j for j in P.join_irreducibles() if P.leq(j, x)]
    joined = [
        some
        for size in range(len(below) + 1)
        for some in combinations(below, size)
        if least_above(P, some) == x
    ]
    return [some for some in joined if not any(set(other) < set(some) for other in joined)]


def determined_by(P: Poset[Any], known: Sequence[Any]) -> bool:
    """Whether the values on `known` fix a valuation on P: its equations then leave nothing free."""
    place = {x: i for i, x in enumerate(P)}
    rows = [[int(x == y) for y in P] for x in known]
    for x, y in combinations(P, 2):
        row = [0] * len(place)
        for z, sign in ((x, 1), (y, 1), (P.join(x, y), -1), (P.meet(x, y), -1)):
            row[place[z]] += sign
        rows.append(row)
    return int(fmpq_mat(rows).rank()) == len(place)


def follows(P: Poset[Any], value: Callable[[Any], Any]) -> bool:
    """Whether each value is the sum of the shares of the join-irreducibles below.

    The share of an irreducible is its value less the shares of those below it.
    """
    share: dict[Any, Any] = {}
    for j in P.join_irreducibles():
        share[j] = value(j) - sum((share[i] for i in share if P.leq(i, j)), fmpz_poly([]))
    return all(sum((share[j] for j in share if P.leq(j, x)), fmpz_poly([])) == value(x) for x in P)
