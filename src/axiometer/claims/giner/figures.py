"""The equalities printed beside figures 3 to 7: their nodes are numbered, and the figures give the numbers.

The text alone does not, so the numbers are recovered: every naming that meets all the equalities is searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any, cast

from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.shared import printed
from axiometer.measures.ordered.values import values_on
from axiometer.orders import RankingOrder, ordering
from axiometer.orders.forms.lists import Ranking

Naming = dict[int, Ranking]
SETS = ordering("set-replacement", length=5, grades=3)
LISTS = ordering("rank-replacement", length=3, grades=3)
JOINS = {5: (2, 3), 8: (3, 4), 10: (4, 7), 11: (3, 6), 14: (3, 9), 15: (6, 12), 16: (7, 9), 18: (9, 12)}
SUMS = {
    5: ("0.2", "0.2", "0.1", "0.3"),
    8: ("0.2", "0.3", "0.1", "0.4"),
    10: ("0.3", "0.4", "0.2", "0.5"),
    11: ("0.2", "0.4", "0.1", "0.5"),
    14: ("0.2", "0.5", "0.1", "0.6"),
}
THIRTEEN = ("0.4", "0.4", "0.2", "0.6")
RECOVERED = "the numbers of the nodes are those that meet all the printed equalities"


def _join(P: RankingOrder, x: Ranking, y: Ranking) -> Ranking:
    """The join, which there is in both lattices."""
    return cast("Ranking", P.join(x, y))


def _meet(P: RankingOrder, x: Ranking, y: Ranking) -> Ranking:
    """The meet, which there is in both lattices."""
    return cast("Ranking", P.meet(x, y))


@cache
def set_values() -> dict[Ranking, Any]:
    """gP on the sets of figure 3."""
    return values_on("gP", SETS)


def _sum(i: Ranking, j: Ranking) -> tuple[Fraction, ...]:
    value, join, meet = set_values(), _join(SETS, i, j), _meet(SETS, i, j)
    return value[i], value[j], value[meet], value[join]


def _says(numbers: tuple[str, ...]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


@cache
def figure_3_names() -> tuple[Naming, ...]:
    """Every way to name the irreducibles of figure 3 that meets the printed equalities."""
    return tuple(_figure_3_search())


def _figure_3_search() -> Iterator[Naming]:
    irreducibles = SETS.join_irreducibles()
    for head in permutations(irreducibles, 4):
        r: Naming = dict(zip((1, 2, 3, 4), head, strict=True))
        if (
            _meet(SETS, r[2], r[3]) != r[1]
            or _sum(r[2], r[3]) != _says(SUMS[5])
            or _sum(r[3], r[4]) != _says(SUMS[8])
        ):
            continue
        for tail in permutations([x for x in irreducibles if x not in head], 4):
            named = r | dict(zip((6, 7, 9, 12), tail, strict=True))
            if _fits(named):
                yield _with_joins(named)


def _with_joins(r: Naming) -> Naming:
    return r | {k: _join(SETS, r[i], r[j]) for k, (i, j) in JOINS.items()}


def _fits(r: Naming) -> bool:
    """The printed sums, and all nodes different."""
    if any(_sum(r[i], r[j]) != _says(SUMS[k]) for k, (i, j) in JOINS.items() if k in SUMS):
        return False
    nodes = _with_joins(r)
    return len(set(nodes.values())) == len(nodes)


@printed(
    "5.2-figure-3", "5.2, figure 3", "r5 = r2 v r3, r8 = r3 v r4, ..., r18 = r9 v r12: eight decompositions."
)
def figure_3() -> Decision:
    """The joins are the unique decompositions of their elements."""
    names = figure_3_names()
    true = len(names) == 1 and all(
        set(SETS.decompose(r[k])) == {r[i], r[j]} for r in names for k, (i, j) in JOINS.items()
    )
    shown = ", ".join(f"r{k} = {names[0][k]}" for k in sorted(JOINS)) if names else ""
    return settled(true, f"{len(names)} naming meets them all: {shown}", convention=RECOVERED)


@printed(
    "5.2-figure-4",
    "5.2, figure 4",
    "gP(r5) = 0.2 + 0.2 - 0.1 = 0.3, ..., gP(r14) = 0.2 + 0.5 - 0.1 = 0.6: six values.",
)
def figure_4() -> Decision:
    """Five by the naming, and r13 = r6 v r7, which is a node of its own."""
    names = figure_3_names()
    r = names[0]
    true = all(_sum(r[i], r[j]) == _says(SUMS[k]) for k, (i, j) in JOINS.items() if k in SUMS)
    thirteen = _join(SETS, r[6], r[7])
    fits = _sum(r[6], r[7]) == _says(THIRTEEN) and thirteen not in r.values()
    return settled(true and fits, f"all six, r13 = r6 v r7 = {thirteen} among them", convention=RECOVERED)


@printed(
    "6.2-figures-5-6",
    "6.2, figures 5 and 6",
    "The diagram for c = 2 and N = 3 is two figures of four cubes that share a face.",
)
def figures_5_6() -> Decision:
    """Cubes are intervals of eight lists, from x to x + (1, 1, 1); figures are cut at the last document."""
    cubes = [x for x in LISTS if max(x) < 2 and len(LISTS.interval(x, tuple(g + 1 for g in x))) == 8]
    halves = [[x for x in cubes if x[2] == part] for part in (0, 1)]
    lower, upper = ({x for x in LISTS if x[2] in part} for part in ((0, 1), (1, 2)))
    true = [len(half) for half in halves] == [4, 4] and len(lower | upper) == len(LISTS)
    found = f"{len(cubes)} cubes, {len(lower)} lists in each figure, {len(lower & upper)} in both"
    return settled(
        true and len(lower & upper) == 9, found, convention="the figures are cut at the third document"
    )


@cache
def figure_5_names() -> tuple[Naming, ...]:
    """Every naming of figure 5 that meets the equalities of 6.2 and the sentences of section 7."""
    found = []
    for r1, r2, r3 in permutations(x for x in LISTS.join_irreducibles() if sum(x) == 1):
        r: dict[int, Any] = {
            1: r1,
            2: r2,
            3: r3,
            4: (2, 0, 0),
            5: _join(LISTS, r1, r2),
            6: (1, 1, 0),
            8: (0, 2, 0),
        }
        above = _join(LISTS, r2, r3)
        r[17] = _join(LISTS, r[4], above)
        meets = {_meet(LISTS, r[4], r2), _meet(LISTS, r[4], r3), _meet(LISTS, r[4], above)}
        if len(set(r.values())) == len(r) and meets == {LISTS.bottom}:
            found.append(r)
    return tuple(found)


@printed(
    "6.2-figure-7",
    "6.2, figure 7",
    "gP(r5) = 0.166 + 0.166 - 0 = 0.333, and gP(r17) = 0.333 + 0.166 + 0.166 = 0.666.",
)
def figure_7() -> Decision:
    """The naming of section 7 fixes r4, r6 and r8."""
    (r, *others), value = figure_5_names(), values_on("gP", LISTS)
    five = value[r[1]] + value[r[2]] - value[_meet(LISTS, r[1], r[2])] == value[r[5]] == Fraction(1, 3)
    seventeen = value[r[4]] + value[r[2]] + value[r[3]] == value[r[17]] == Fraction(2, 3)
    unique = not others and set(LISTS.decompose(r[17])) == {r[4], r[2], r[3]}
    shown = ", ".join(f"r{k} = {r[k]}" for k in (1, 2, 3, 4, 5, 17))
    return settled(five and seventeen and unique, f"1/3 and 2/3; {shown}", convention=RECOVERED)


@printed("6.2-distributes", "6.2", "r4 ^ (r2 v r3) = (r4 ^ r2) v (r4 ^ r3) = 0.")
def distributes() -> Decision:
    """With the same naming."""
    r = figure_5_names()[0]
    left = _meet(LISTS, r[4], _join(LISTS, r[2], r[3]))
    right = _join(LISTS, _meet(LISTS, r[4], r[2]), _meet(LISTS, r[4], r[3]))
    return settled(left == right == LISTS.bottom, f"both are {left}", convention=RECOVERED)
