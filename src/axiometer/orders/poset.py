"""A finite partial order, from anywhere: what it is, and why not where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import numpy as np
from numpy.typing import NDArray

from axiometer.arguments import several, whole
from axiometer.errors import AxiomError
from axiometer.orders import build, properties
from axiometer.orders.bitorder import BitOrder, BoundRows, Indices, collect, members
from axiometer.orders.memory import Memory
from axiometer.orders.properties import Decision, Diamond, E, Incomparable, NoBound, Pentagon, UnequalWalks

if TYPE_CHECKING:
    from axiometer.orders.basis_measures import Based
    from axiometer.orders.completion import Cut


class Poset(Generic[E]):
    """A partial order on hashable elements; `list` of it is a linear extension, lowest first.

    Integers and bitsets inside: element number i is the i-th of `elements`, and `order` knows the numbers.

    >>> P = Poset.from_pairs([("0", "a"), ("a", "b"), ("b", "1"), ("0", "c"), ("c", "1")])
    >>> P.join("a", "c"), P.is_lattice(), bool(P.is_modular())
    ('1', Decision(property='lattice', witness=None), False)
    >>> print(P.is_modular())
    not modular: N5: 0 < a < b < 1 beside 0 < c < 1
    """

    def __init__(self, elements: Iterable[E], order: BitOrder) -> None:
        self.elements = tuple(elements)
        self.order = order
        if not self.elements:
            raise AxiomError("an order has at least one element")

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[E, E]], elements: Iterable[E] | None = None) -> Poset[E]:
        """The least order with these pairs (lower, upper); `elements` adds some that are in no pair.

        >>> Poset.from_pairs([(1, 2), (2, 3)]).leq(1, 3)
        True
        """
        return cls(*build.from_pairs(pairs, elements))

    @classmethod
    def from_predicate(cls, elements: Iterable[E], leq: Callable[[E, E], bool]) -> Poset[E]:
        """The order `leq` on these elements; refused with a witness where it is no partial order.

        >>> Poset.from_predicate([1, 2, 3, 6], lambda x, y: y % x == 0).covers()
        ((1, 2), (1, 3), (2, 6), (3, 6))
        """
        return cls(*build.from_predicate(elements, leq))

    @classmethod
    def from_matrix(cls, elements: Iterable[E], matrix: NDArray[np.bool_]) -> Poset[E]:
        """The order whose matrix says at [i, j] whether element i is below or equal to element j.

        >>> Poset.from_matrix("ab", np.array([[True, True], [False, True]])).covers()
        (('a', 'b'),)
        """
        return cls(*build.from_matrix(elements, matrix))

    @cached_property
    def _numbers(self) -> Mapping[E, int]:
        return {element: i for i, element in enumerate(self.elements)}

    def _number(self, element: E) -> int:
        try:
            return self._numbers[element]
        except (KeyError, TypeError):
            raise AxiomError(
                f"{element!r} is no element of {self!r}", remedy="list(P) gives the elements"
            ) from None

    def element(self, x: E) -> E:
        """The element as the order lists it; refused when it is none.

        >>> from axiometer.orders import ordering
        >>> ordering("set-replacement", length=3, grades=3).element([0, 2, 1])
        (2, 1, 0)
        """
        return self.elements[self._number(x)]

    def _name(self, numbers: Iterable[int]) -> tuple[E, ...]:
        return tuple(self.elements[i] for i in numbers)

    def __len__(self) -> int:
        return len(self.order)

    def __iter__(self) -> Iterator[E]:
        return iter(self.elements)

    def __contains__(self, element: object) -> bool:
        try:
            return element in self._numbers
        except TypeError:
            return False

    def __repr__(self) -> str:
        return f"Poset of {len(self)} element{'s' * (len(self) != 1)}"

    @property
    def memory(self) -> Memory:
        """What the order takes; for the named orderings it says so before it is taken.

        >>> print(Poset.from_pairs(["0a", "0b", "a1", "b1"]).memory)
        4 elements, 224 bytes of order rows
        """
        return Memory.of(len(self))

    def leq(self, x: E, y: E) -> bool:
        """Whether x is below or equal to y.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).leq("0", "1")
        True
        """
        return self.order.leq(self._number(x), self._number(y))

    def covers(self) -> tuple[tuple[E, E], ...]:
        """Every pair (lower, upper) with nothing between: the edges of the Hasse diagram.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).covers()
        (('0', 'a'), ('0', 'b'), ('a', '1'), ('b', '1'))
        """
        return tuple(
            (self.elements[i], self.elements[j]) for i, above in enumerate(self.order.upper) for j in above
        )

    def upper_covers(self, x: E) -> tuple[E, ...]:
        """The elements that cover x.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).upper_covers("0")
        ('a', 'b')
        """
        return self._name(self.order.upper[self._number(x)])

    def lower_covers(self, x: E) -> tuple[E, ...]:
        """The elements that x covers.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).lower_covers("a")
        ('0',)
        """
        return self._name(self.order.lower[self._number(x)])

    def up_set(self, x: E) -> tuple[E, ...]:
        """x and every element above it.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).up_set("a")
        ('a', '1')
        """
        return self._name(members(self.order.up[self._number(x)]))

    def down_set(self, x: E) -> tuple[E, ...]:
        """x and every element below it.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).down_set("a")
        ('0', 'a')
        """
        return self._name(members(self.order.down[self._number(x)]))

    def join(self, x: E, y: E) -> E | None:
        """The least upper bound; None where there is none.

        >>> P = Poset.from_pairs(["ac", "ad", "bc", "bd", "de"])
        >>> P.join("c", "d"), P.join("d", "e"), P.join("a", "b")
        (None, 'e', None)
        """
        found = self.order.join(self._number(x), self._number(y))
        return None if found < 0 else self.elements[found]

    def meet(self, x: E, y: E) -> E | None:
        """The greatest lower bound; None where there is none.

        >>> P = Poset.from_pairs(["ac", "ad", "bc", "bd", "de"])
        >>> P.meet("c", "e"), P.meet("d", "e"), P.meet("c", "d")
        (None, 'd', None)
        """
        found = self.order.meet(self._number(x), self._number(y))
        return None if found < 0 else self.elements[found]

    def minimal_upper_bounds(self, x: E, y: E) -> tuple[E, ...]:
        """The minimal ones among the elements above both: one of them exactly where there is a join.

        >>> Poset.from_pairs(["ac", "ad", "bc", "bd", "de"]).minimal_upper_bounds("a", "b")
        ('c', 'd')
        """
        order = self.order
        return self._name(order.minimal(order.up[self._number(x)] & order.up[self._number(y)]))

    def maximal_lower_bounds(self, x: E, y: E) -> tuple[E, ...]:
        """The maximal ones among the elements below both: one of them exactly where there is a meet.

        >>> Poset.from_pairs(["ac", "ad", "bc", "bd", "de"]).maximal_lower_bounds("c", "e")
        ('a', 'b')
        """
        order = self.order
        return self._name(order.maximal(order.down[self._number(x)] & order.down[self._number(y)]))

    def minimal(self) -> tuple[E, ...]:
        """The elements with nothing below them.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).minimal()
        ('0',)
        """
        return self._name(self.order.minimal(self.order.full))

    def maximal(self) -> tuple[E, ...]:
        """The elements with nothing above them.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).maximal()
        ('1',)
        """
        return self._name(self.order.maximal(self.order.full))

    @property
    def bottom(self) -> E | None:
        """The least element; None where there is none.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).bottom
        '0'
        """
        return None if self.order.bottom < 0 else self.elements[self.order.bottom]

    @property
    def top(self) -> E | None:
        """The greatest element; None where there is none.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).top
        '1'
        """
        return None if self.order.top < 0 else self.elements[self.order.top]

    @cached_property
    def _join_rows(self) -> BoundRows:
        return BoundRows(self.order.up)

    @cached_property
    def _meet_rows(self) -> BoundRows:
        return BoundRows(self.order.down, last=True)

    def joins(self, i: int, start: int = 0) -> Indices:
        """The numbers of the joins of element number i with each from `start` on, -1 where there is none.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).joins(1).tolist()
        [1, 1, 3, 3]
        """
        return self._join_rows.of(*self._numbers_of(i, start))

    def meets(self, i: int, start: int = 0) -> Indices:
        """The numbers of the meets of element number i with each from `start` on, -1 where there is none.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).meets(1).tolist()
        [0, 1, 0, 1]
        """
        return self._meet_rows.of(*self._numbers_of(i, start))

    def _numbers_of(self, i: int, start: int) -> tuple[int, int]:
        """The number of an element and the first number to look at, if there are such."""
        found = whole("i", i, 0, len(self) - 1, refusal=AxiomError)
        return found, whole("start", start, 0, len(self), refusal=AxiomError)

    def _repr_html_(self) -> str:
        from axiometer.orders.drawing import poset_block

        return poset_block(self)

    def restrict(self, elements: Iterable[E]) -> Poset[E]:
        """The same order on some of the elements only.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).restrict("0ab").covers()
        (('0', 'a'), ('0', 'b'))
        """
        named = several("elements", elements, "elements", refusal=AxiomError)
        numbers = sorted({self._number(x) for x in named})
        return Poset(self._name(numbers), self.order.restrict(numbers))

    def interval(self, x: E, y: E) -> Poset[E]:
        """The elements from x to y, with their order; refused unless x is below or equal to y.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> list(P.interval("a", "1"))
        ['a', 'b', '1']
        """
        if not self.leq(x, y):
            raise AxiomError(f"there is no interval from {x} to {y}: the first is not below the second")
        between = self.order.up[self._number(x)] & self.order.down[self._number(y)]
        return self.restrict(self._name(members(between)))

    def is_chain(self) -> Decision[E]:
        """Whether any two elements are comparable.

        >>> print(Poset.from_pairs(["0a", "0b", "a1", "b1"]).is_chain())
        not chain: neither of a and b is below the other
        """
        pair = properties.incomparable_pair(self.order)
        return Decision("chain", pair and Incomparable((self.elements[pair[0]], self.elements[pair[1]])))

    @cached_property
    def _lattice(self) -> Decision[E]:
        pair = properties.pair_without_bound(self.order)
        if pair is None:
            return Decision("lattice")
        x, y = self.elements[pair[0]], self.elements[pair[1]]
        if self.order.join(*pair) < 0:
            return Decision("lattice", NoBound("join", (x, y), self.minimal_upper_bounds(x, y)))
        return Decision("lattice", NoBound("meet", (x, y), self.maximal_lower_bounds(x, y)))

    def is_lattice(self) -> Decision[E]:
        """Whether any two elements have a join and a meet.

        >>> print(Poset.from_pairs(["ac", "ad", "bc", "bd"]).is_lattice())
        not lattice: a and b have no join: their minimal upper bounds are c, d
        """
        return self._lattice

    @cached_property
    def _modular(self) -> Decision[E]:
        # Deciding distributivity is much cheaper than searching for a pentagon, and implies there is none.
        if not self._lattice or properties.is_distributive(self.order):
            return Decision("modular", self._lattice.witness)
        five = properties.pentagon(self.order)
        return Decision("modular", five and Pentagon(*self._name(five)))

    def is_modular(self) -> Decision[E]:
        """Whether it is a lattice without a sublattice N5.

        >>> print(Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"]).is_modular())
        not modular: N5: 0 < a < b < 1 beside 0 < c < 1
        """
        return self._modular

    @cached_property
    def _distributive(self) -> Decision[E]:
        if not self._lattice or properties.is_distributive(self.order):
            return Decision("distributive", self._lattice.witness)
        five = properties.diamond(self.order) if self._modular else None
        return Decision("distributive", Diamond(*self._name(five)) if five else self._modular.witness)

    def is_distributive(self) -> Decision[E]:
        """Whether it is a lattice without a sublattice N5 or M3.

        >>> print(Poset.from_pairs(["0a", "0b", "0c", "a1", "b1", "c1"]).is_distributive())
        not distributive: M3: a, b, c between 0 and 1
        """
        return self._distributive

    def is_graded(self) -> Decision[E]:
        """Whether there are ranks that every cover raises by exactly one.

        >>> print(Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"]).is_graded())
        not graded: 0 - c - 1 and 0 - a - b - 1 climb differently
        """
        walks = properties.unequal_walks(self.order)
        return Decision("graded", walks and UnequalWalks(self._name(walks[0]), self._name(walks[1])))

    @cached_property
    def _ranks(self) -> list[int] | None:
        return properties.rank_function(self.order)

    def rank(self, x: E) -> int:
        """The rank of x, 0 at the bottom; refused where the order is not graded.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).rank("1")
        2
        """
        if self._ranks is None:
            raise AxiomError(
                f"there is no rank function: {self.is_graded()}", remedy="levels() goes by height"
            )
        return self._ranks[self._number(x)]

    def levels(self) -> tuple[tuple[E, ...], ...]:
        """The elements by height: the length of the longest chain that ends in them.

        >>> Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"]).levels()
        (('0',), ('a', 'c'), ('b',), ('1',))
        """
        height = properties.heights(self.order)
        rows: list[list[int]] = [[] for _ in range(1 + max(height, default=-1))]
        for i, level in enumerate(height):
            rows[level].append(i)
        return tuple(self._name(row) for row in rows)

    def join_irreducibles(self) -> tuple[E, ...]:
        """The elements, other than the bottom, that are not the join of those strictly below them.

        >>> Poset.from_pairs(["0a", "0b", "a1", "b1"]).join_irreducibles()
        ('a', 'b')
        """
        return self._name(self.order.join_irreducibles())

    def meet_irreducibles(self) -> tuple[E, ...]:
        """The elements, other than the top, that are not the meet of those strictly above them.

        >>> Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"]).meet_irreducibles()
        ('a', 'b', 'c')
        """
        return self._name(self.order.meet_irreducibles())

    def decompose(self, x: E) -> tuple[E, ...]:
        """The join-irreducibles whose irredundant join x is; unique, and refused where it need not be.

        >>> P = Poset.from_pairs(["0a", "0b", "a1", "b1"])
        >>> P.decompose("1"), P.decompose("0")
        (('a', 'b'), ())
        """
        number = self._number(x)
        if not self._distributive:
            raise AxiomError(
                f"a unique decomposition needs a distributive lattice, and this one is {self._distributive}",
                remedy="ask completion().is_distributive(), and decompose there",
            )
        below = self.order.down[number] & collect(self.order.join_irreducibles())
        return self._name(self.order.maximal(below))

    def maximal_chains(self) -> Iterator[tuple[E, ...]]:
        """Every chain along covers from a minimal to a maximal element.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> list(P.maximal_chains())
        [('0', 'a', 'b', '1'), ('0', 'c', '1')]
        """
        return map(self._name, properties.maximal_chains(self.order))

    def count_maximal_chains(self) -> int:
        """How many maximal chains there are, without listing them.

        >>> Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"]).count_maximal_chains()
        2
        """
        return properties.count_maximal_chains(self.order)

    def completion(self) -> Poset[E | Cut[Any]]:
        """The least lattice that contains this order (Dedekind-MacNeille); new elements are `Cut`s.

        >>> [str(x) for x in Poset.from_pairs(["ac", "ad", "bc", "bd"]).completion()]
        ['[ | a, b]', 'a', 'b', '[a, b | c, d]', 'c', 'd', '[c, d | ]']
        """
        from axiometer.orders.completion import complete

        return complete(self.elements, self.order)

    def measure(self, basis: Any, bottom: Any = 0, name: str | None = None) -> Based:
        """The measure with these values on the join-irreducibles, {element: value}, and on the bottom.

        In place of the values a measure may be given, which must be a valuation.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 3, (0, 1): 1})
        >>> M.value((1, 1))
        Fraction(4, 1)
        """
        from axiometer.orders.basis_measures import measure_of

        return measure_of(self, basis, bottom, name)

    def draw(
        self,
        path: str | Path,
        color: Any = None,
        highlight: Iterable[Any] = (),
        only: Iterable[Any] | str | None = None,
        title: str | None = None,
    ) -> None:
        """Draws the Hasse diagram into an .svg or .png file.

        `color` is a measure whose values colour the elements, or two of them, drawn side by side. `highlight`
        stresses some elements; `only` draws some, or "irreducibles".

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Poset.from_pairs(["0a", "0b", "a1", "b1"]).draw(Path(folder, "square.svg"))
        ...     Path(folder, "square.svg").read_text().count("<polyline")
        4
        """
        from axiometer.orders.drawing import chosen, draw, picture
        from axiometer.orders.values_on_order import named_values

        several = isinstance(color, (list, tuple))
        measures = color if several else [] if color is None else [color]
        drawn = chosen(self, only)
        values = [named_values(measure, self, list(drawn)) for measure in measures]
        draw(picture(self, drawn, values, highlight, title), path)
