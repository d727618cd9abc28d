"""`P.measure`: measures that are given by their values on a basis of an ordering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from axiometer.errors import AxiomError, AxiometerError, InputError, MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import adds_up
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.weight_table import ProductTable, WeightTable
from axiometer.numeric import Arithmetic, Lanes, Number
from axiometer.orders import Poset, RankingOrder, valuation_by
from axiometer.orders.basis import (
    Basis,
    Condition,
    Exact,
    conditions,
    in_arithmetic,
    refuse_undistributive,
    text,
)
from axiometer.orders.laws import ExactSums
from axiometer.orders.values_on_order import is_list, values_on
from axiometer.spaces import Space, grade_space


@dataclass(frozen=True, kw_only=True, eq=False)
class Based(Measure):
    """a measure that is given by its values on a basis of an ordering.

    It reads lists down to the length of the basis; a shorter list counts as one that ends with documents
    that are not relevant.
    """

    name: str
    basis: Basis

    title: ClassVar[str] = "basis"
    cut: ClassVar[str] = "required"
    range: ClassVar[str] = "the basis' own"
    formula: ClassVar[str] = "v(bottom) + the shares of the join-irreducibles at or below the list"
    reference: ClassVar[str] = "giner2022"

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Based) and self.name == other.name and self.basis.same(other.basis)

    def __hash__(self) -> int:
        return hash((self.name, self.cutoff, len(self.basis.values)))

    @property
    def top(self) -> int:
        """The highest grade of the basis."""
        return max(int(max(x)) for x in self.basis.values)

    def check(self, topic: Topic) -> None:
        """Refuses grades that the basis does not know."""
        if topic.top > self.top:
            raise MeasureError(
                f"{self.name} is defined for grades up to {self.top}, and here are some up to {topic.top}",
                remedy="define it with more grades",
            )

    def value(self, judged: Sequence[int]) -> Exact:
        """The exact value of a judged list.

        >>> from axiometer.orders import ordering
        >>> ordering("set-replacement", length=2, grades=2).measure({(1, 0): 2, (1, 1): 3}).value([0, 1])
        Fraction(2, 1)
        """
        return self.basis.value(self._filled(judged))

    def bounds(self, first: Sequence[int], second: Sequence[int]) -> tuple[Exact, Exact]:
        """The values at the meet and at the join of two lists: an isotone measure lies between them on both.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=3, grades=3).measure("gP")
        >>> M.bounds([2, 0, 0], [1, 1, 0])
        (Fraction(1, 6), Fraction(1, 2))
        """
        return self.basis.bounds(self._filled(first), self._filled(second))

    def _filled(self, judged: Sequence[int]) -> tuple[int, ...]:
        length = self.cutoff or 0
        if not all(isinstance(grade, int) and 0 <= grade <= self.top for grade in judged):
            raise InputError(
                f"{list(judged)} has a grade outside 0..{self.top}", remedy="define it with more grades"
            )
        return (*judged[:length], *[0] * (length - len(judged)))

    def conditions(self) -> tuple[Condition, ...]:
        """Which of isotone, strictly isotone and top-weighted the values make it, and why not.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 1, (0, 1): 1})
        >>> [str(condition) for condition in M.conditions()][2]
        'not top-weighted: raising a document to grade 1 adds 1 at rank 1, and 1 at rank 2'
        """
        return conditions(self.basis)

    def describe(self) -> str:
        """Name, meaning, the basis and what it makes of the measure, as plain text."""
        values = [f"{name}: {text(value)}" for name, value in self.basis.named()]
        return "\n".join(
            [
                super().describe(),
                f"Ordering: {self.basis.order!r}",
                f"Basis: {len(values)} values and {text(self.basis.bottom)} at the bottom",
                *values[:40],
                *(["..."] if values[40:] else []),
                *map(str, self.conditions()),
            ]
        )

    def save(self, path: str | Path) -> None:
        """Writes the basis to a .json file, which `ax.read_measure` reads."""
        from axiometer.orders.basis_file import write_basis

        write_basis(self, path)


@dataclass(frozen=True, kw_only=True, eq=False)
class CountBasis(Based):
    """a measure that is given by what the m-th document of a grade or more is worth, at each rank."""

    memory: ClassVar[tuple[str, ...]] = ("so far, by grade", "sum")

    def start(self, topic: Topic) -> State:
        """No documents of any grade; the value of the bottom."""
        counts = np.zeros((self.top, topic.width), dtype=np.int64)
        return counts, topic.zeros() + in_arithmetic(topic.num, self.basis.bottom)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more document of each grade up to its own, and what each of them adds."""
        counts, total = state
        reached = np.arange(1, self.top + 1)[:, None] <= np.atleast_1d(document.grade)[None, :]
        after = counts + reached
        worth = self._table(topic)
        for row in range(self.top):
            count = np.where(reached[row], after[row], 0).astype(np.int64).clip(max=worth.shape[2] - 1)
            total = total + worth[row][np.minimum(document.rank, worth.shape[1] - 1), count]
        return after, total

    def score(self, topic: Topic, state: State) -> Any:
        """What was added up."""
        return state[1]

    def _table(self, topic: Topic) -> Lanes:
        """grades x (ranks + 2) x (counts + 1): what the m-th document of a grade or more adds, m >= 1."""
        key = (self, "counts", topic.num.name)
        return topic.kept(key, lambda: _as_lanes(topic.num, self._worths()))

    def _worths(self) -> list[list[list[Exact]]]:
        length, zero = self.cutoff or 0, Fraction(0)
        table: list[list[list[Exact]]] = [
            [[zero] * (length + 1) for _ in range(length + 2)] for _ in range(self.top)
        ]
        order = self.basis.order
        anywhere = isinstance(order, RankingOrder) and order.form.multiset
        for x, share in self.basis.shares.items():
            grade, count = max(x), sum(g > 0 for g in x)
            end = max(k + 1 for k, g in enumerate(x) if g)
            for rank in range(1, length + 1 if anywhere else end + 1):
                table[grade - 1][rank][count] += share
        return table


def _as_lanes(num: Arithmetic, table: list[list[list[Exact]]]) -> Lanes:
    return np.stack(
        [np.stack([num.table(in_arithmetic(num, v) for v in row) for row in plane]) for plane in table]
    )


Cells = tuple[tuple[Exact, ...], ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class CellBasis(Based, WeightTable):
    """a measure that is given by what each grade is worth at each rank."""

    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "sum_{i<=N} value of grade g_i at rank i"


@dataclass(frozen=True, kw_only=True, eq=False)
class ProductBasis(Based, ProductTable):
    """a measure that is given by what each grade is worth at each rank: a weight times a gain."""

    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "sum_{i<=N} weight(i) gain(g_i)"


@dataclass(frozen=True, kw_only=True, eq=False)
class RealBasis(Based, Additive):
    """a measure that is given by what each grade is worth at each rank, logarithms among the values."""

    worths: Cells

    product: ClassVar[bool] = False
    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "v(bottom) + sum_{i<=N} value of grade g_i at rank i"

    def cell(self, num: Arithmetic, rank: int, grade: int, top: int) -> Number:
        """What a grade is worth at a rank; nothing past the last one."""
        return in_arithmetic(num, self.worths[rank - 1][grade] if rank <= len(self.worths) else Fraction(0))

    def parts(self, topic: Topic, rank: Any, grade: Any) -> Any:
        """The cells at these ranks and grades."""
        key = (self, "cells", topic.num.name)
        table = topic.kept(key, lambda: self._table(topic.num))
        return table[np.minimum(rank, len(self.worths) + 1), grade]

    def _table(self, num: Arithmetic) -> Lanes:
        """Ranks 0 (unused) to N + 1 (worth nothing), by grade."""
        ranks = range(len(self.worths) + 2)
        rows = ([self.cell(num, r or len(ranks), g, self.top) for g in range(self.top + 1)] for r in ranks)
        return np.stack([num.table(row) for row in rows])

    def score(self, topic: Topic, state: State) -> Any:
        """The sum above the value of the bottom."""
        return state[0] + in_arithmetic(topic.num, self.basis.bottom)


@dataclass(frozen=True, kw_only=True, eq=False)
class RealProductBasis(RealBasis):
    """a measure that is given by weights times gains, logarithms among them."""

    product: ClassVar[bool] = True
    formula: ClassVar[str] = "sum_{i<=N} weight(i) gain(g_i)"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """What the top grade is worth at a rank."""
        column = [self.cell(num, i, self.top, self.top) for i in range(1, len(self.worths) + 2)]
        if np.ndim(rank) == 0:
            return column[min(int(rank), len(column)) - 1]
        return num.table(column[min(int(i), len(column)) - 1] for i in rank)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """What a grade is worth, in units of the top grade."""
        row = next(row for row in self.worths if row[-1] != 0)
        return in_arithmetic(num, row[grade] / row[-1])

    def score(self, topic: Topic, state: State) -> Any:
        """The sum: the bottom is worth nothing."""
        return Additive.score(self, topic, state)


def rank_basis(name: str, basis: Basis, length: int) -> Based:
    """The most special kind of measure that the values allow, so that most can be proved about it."""
    cells: Any = _cells(basis, length)
    rational = basis.bottom == 0 and all(isinstance(value, Fraction) for row in cells for value in row)
    given: dict[str, Any] = {"name": name, "basis": basis, "cutoff": length}
    if basis.bottom != 0 or not _is_product(cells):
        return CellBasis(**given, cells=cells) if rational else RealBasis(**given, worths=cells)
    return ProductBasis(**given, cells=cells) if rational else RealProductBasis(**given, worths=cells)


def _cells(basis: Basis, length: int) -> Cells:
    """What each grade adds at each rank."""
    top = max(int(max(x)) for x in basis.values)
    return tuple(
        (
            Fraction(0),
            *(
                basis.values[(0,) * k + (g,) + (0,) * (length - k - 1)] - basis.bottom
                for g in range(1, top + 1)
            ),
        )
        for k in range(length)
    )


def _is_product(cells: Cells) -> bool:
    """Whether every two ranks are proportional, and the top grade is worth something."""
    lead = next((row for row in cells if row[-1] != 0), None)
    return lead is not None and all(
        row[g] * lead[-1] == row[-1] * lead[g] for row in cells for g in range(len(lead))
    )


WORD = 2**62


@dataclass(frozen=True, kw_only=True, eq=False)
class TableBasis(Based):
    """a measure that is given by its values on a basis, from which every list has its value."""

    memory: ClassVar[tuple[str, ...]] = ("read",)

    def __post_init__(self) -> None:
        """Refuses lists that a machine word cannot number."""
        super().__post_init__()
        if (self.top + 1) ** (self.cutoff or 0) >= WORD:
            raise AxiomError(
                f"{self.name} has lists of {self.cutoff} documents, which are too many to number"
            )

    @property
    def top(self) -> int:
        """The highest grade of the lists."""
        return max(int(max(x)) for x in self.basis.order if is_list(x))

    def start(self, topic: Topic) -> State:
        """Nothing read: every document not relevant."""
        return (np.zeros(topic.width, dtype=np.int64),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Notes the grade at the rank, as a digit of a number."""
        powers = np.array([0, *((self.top + 1) ** k for k in reversed(range(self.cutoff or 0))), 0])
        return (state[0] + powers[np.minimum(document.rank, len(powers) - 1)] * document.grade,)

    def score(self, topic: Topic, state: State) -> Any:
        """The list's value."""
        places, values = self._places, self._values(topic)
        found = [places.get(int(number)) for number in np.atleast_1d(state[0])]
        missing = next(
            (n for n, place in zip(np.atleast_1d(state[0]), found, strict=True) if place is None), None
        )
        if missing is not None:
            raise MeasureError(
                f"{self.name} is not defined for {self._space.labels(self.cutoff or 0, int(missing))}",
                remedy="its order lacks that list",
            )
        return values[np.array(found, dtype=np.int64)]

    @cached_property
    def _places(self) -> dict[int, int]:
        """From the number of a list to its place among the values; a set has as many as it has sequences."""
        return {self._space.number(x): i for i, x in enumerate(self._lists)}

    @cached_property
    def _lists(self) -> list[tuple[int, ...]]:
        return [x for x in self.basis.order if is_list(x)]

    @cached_property
    def _space(self) -> Space:
        """The space whose numbers the lists have."""
        return grade_space(max(self.top + 1, 2), length=self.cutoff)

    def _values(self, topic: Topic) -> Lanes:
        key = (self, "values", topic.num.name)
        exact = (self.basis.value(x) for x in self._lists)
        return topic.kept(key, lambda: topic.num.table(in_arithmetic(topic.num, value) for value in exact))


@dataclass(frozen=True, kw_only=True, eq=False)
class SetTableBasis(TableBasis):
    """a measure that is given by its values on a basis of an order of sets."""

    memory: ClassVar[tuple[str, ...]] = ("by grade",)

    def start(self, topic: Topic) -> State:
        """No documents of any grade above 0."""
        return (np.zeros((self.top, topic.width), dtype=np.int64),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more document of its grade."""
        own = np.arange(1, self.top + 1)[:, None] == np.atleast_1d(document.grade)[None, :]
        return (state[0] + own,)

    def score(self, topic: Topic, state: State) -> Any:
        """The value of the descending list."""
        numbers = np.zeros(state[0].shape[1], dtype=np.int64)
        powers = np.array([(self.top + 1) ** k for k in reversed(range(self.cutoff or 0))])
        before = np.zeros_like(numbers)
        sums = np.concatenate([[0], np.cumsum(powers)])
        for grade in range(self.top, 0, -1):
            after = before + state[0][grade - 1]
            numbers += grade * (sums[after] - sums[before])
            before = after
        return super().score(topic, (numbers,))


LARGEST = 3000
"""The largest order on which a given measure is tested for being a valuation."""


def measure_of(order: Poset[Any], basis: Any, bottom: Any = 0, name: str | None = None) -> Based:
    """The measure with these values on the join-irreducibles, or with those of a valuation.

    >>> from axiometer.orders import ordering
    >>> M = measure_of(ordering("rank-replacement", length=2, grades=2), {(1, 0): "0.75", (0, 1): "0.25"})
    >>> M.value((1, 1)), str(M), type(M).__name__
    (Fraction(1, 1), 'basis', 'ProductBasis')
    """
    if isinstance(basis, Mapping):
        return built(Basis.of(order, basis, bottom), "basis" if name is None else name)
    found = find(basis)
    values = _valuation(order, found)
    least = order.bottom if is_list(order.bottom) else None
    start = values[least] if least is not None else bottom
    chosen = {j: values[j] for j in order.join_irreducibles()}
    return built(Basis.of(order, chosen, start), f"basis of {found}" if name is None else name)


def _valuation(order: Poset[Any], measure: Measure) -> dict[Any, Any]:
    """The values of a measure, on the basis at least; refused with a witness where it is no valuation."""
    refuse_undistributive(order)
    if isinstance(order, RankingOrder) and adds_up(measure):
        return values_on(measure, order, [order.bottom, *order.join_irreducibles()])
    size = int(getattr(order, "size", 0)) or len(order)
    if size > LARGEST:
        raise AxiomError(
            f"whether {measure} is a valuation is tested on at most {LARGEST:,} lists, and here are {size:,}",
            remedy="give the values yourself: {x: value for x in P.join_irreducibles()}",
        )
    values = values_on(measure, order)
    if any(isinstance(value, float) for value in values.values()):
        raise AxiomError(
            f"{measure} gives rounded numbers", remedy="let it return Fractions, or give the values"
        )
    lists = Poset.from_predicate(list(values), order.leq) if len(values) < len(order) else order
    law = valuation_by(lists, ExactSums([values[x] for x in lists]).apart)
    if law.witness is not None:
        x, y, join, meet = law.witness
        told = [text(values[z]) for z in law.witness]
        sums = f"{told[0]} + {told[1]} for {x} and {y}, {told[2]} + {told[3]} for {join} and {meet}"
        raise AxiomError(
            f"{measure} is no valuation here: {sums}, their join and meet",
            remedy="its values on a basis do not determine the others",
        )
    return values


def built(basis: Basis, name: str) -> Based:
    """The reader that suits the ordering of a basis."""
    _refuse_name(name)
    order = basis.order
    length = _length(order)
    if isinstance(order, RankingOrder):
        if order.form.name == "rank-replacement":
            return rank_basis(name, basis, length)
        if order.form.name in ("rank-replacement-swapping", "set-replacement"):
            return CountBasis(name=name, basis=basis, cutoff=length)
        kind = SetTableBasis if order.form.multiset else TableBasis
        return kind(name=name, basis=basis, cutoff=length)
    return TableBasis(name=name, basis=basis, cutoff=length)


def _refuse_name(name: object) -> None:
    """Refuses what cannot be printed in one line, and what another measure is called."""
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise AxiomError(f"{name!r} is no name for a measure", remedy="choose a line of text")
    try:
        taken = find(name)
    except AxiometerError:
        return
    raise AxiomError(f"{taken} is a measure already", remedy="choose another name")


def _length(order: Poset[Any]) -> int:
    if isinstance(order, RankingOrder):
        return order.table.length
    lengths = {len(x) for x in order if is_list(x)}
    if len(lengths) != 1 or not all(is_list(j) for j in order.join_irreducibles()):
        raise AxiomError(
            "a measure needs an order of judged lists of one length", remedy="order tuples of grades"
        )
    return lengths.pop()
