"""A finite partial order, from anywhere: what it is, and why not where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from axiometer.arguments import several
from axiometer.errors import AxiomError
from axiometer.orders import build, chains, grading, structure
from axiometer.orders.bits import collect, members
from axiometer.orders.decisions import Decision, Diamond, E, Incomparable, NoBound, Pentagon, UnequalWalks
from axiometer.orders.relation import Relation
from axiometer.orders.uses import USES

if TYPE_CHECKING:
    from axiometer.orders.completion import Cut


class Poset(Relation[E]):
    """A partial order on hashable elements.

    >>> P = Poset.from_pairs([("0", "a"), ("a", "b"), ("b", "1"), ("0", "c"), ("c", "1")])
    >>> P.join("a", "c"), P.is_lattice(), bool(P.is_modular())
    ('1', Decision(property='lattice', witness=None), False)
    >>> print(P.is_modular())
    not modular: N5: 0 < a < b < 1 beside 0 < c < 1
    """

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

    def _repr_html_(self) -> str:
        from axiometer.orders.notebook import poset_block

        return poset_block(self)

    def restrict(self, elements: Iterable[E]) -> Poset[E]:
        """The same order on some of the elements only.

        >>> P = Poset.from_pairs(["0a", "0b", "a1", "b1"])
        >>> P.restrict("0ab").covers()
        (('0', 'a'), ('0', 'b'))
        """
        named = several("elements", elements, "elements", refusal=AxiomError)
        numbers = sorted({self._number(x) for x in named})
        return Poset(self._name(numbers), build.restrict(self.order, numbers))

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

        >>> P = Poset.from_pairs(["0a", "0b", "a1", "b1"])
        >>> print(P.is_chain())
        not chain: neither of a and b is below the other
        """
        pair = structure.incomparable_pair(self.order)
        return Decision("chain", pair and Incomparable((self.elements[pair[0]], self.elements[pair[1]])))

    @cached_property
    def _lattice(self) -> Decision[E]:
        pair = structure.pair_without_bound(self.order)
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
        if not self._lattice or structure.is_distributive(self.order):
            return Decision("modular", self._lattice.witness)
        five = structure.pentagon(self.order)
        return Decision("modular", five and Pentagon(*self._name(five)))

    def is_modular(self) -> Decision[E]:
        """Whether it is a lattice without a sublattice N5.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> print(P.is_modular())
        not modular: N5: 0 < a < b < 1 beside 0 < c < 1
        """
        return self._modular

    @cached_property
    def _distributive(self) -> Decision[E]:
        if not self._lattice or structure.is_distributive(self.order):
            return Decision("distributive", self._lattice.witness)
        five = structure.diamond(self.order) if self._modular else None
        return Decision("distributive", Diamond(*self._name(five)) if five else self._modular.witness)

    def is_distributive(self) -> Decision[E]:
        """Whether it is a lattice without a sublattice N5 or M3.

        >>> P = Poset.from_pairs(["0a", "0b", "0c", "a1", "b1", "c1"])
        >>> print(P.is_distributive())
        not distributive: M3: a, b, c between 0 and 1
        """
        return self._distributive

    def is_graded(self) -> Decision[E]:
        """Whether there are ranks that every cover raises by exactly one.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> print(P.is_graded())
        not graded: 0 - c - 1 and 0 - a - b - 1 climb differently
        """
        walks = grading.unequal_walks(self.order)
        return Decision("graded", walks and UnequalWalks(self._name(walks[0]), self._name(walks[1])))

    @cached_property
    def _ranks(self) -> list[int] | None:
        return grading.rank_function(self.order)

    def rank(self, x: E) -> int:
        """The rank of x, 0 at the bottom; refused where the order is not graded.

        >>> P = Poset.from_pairs(["0a", "0b", "a1", "b1"])
        >>> P.rank("1")
        2
        """
        if self._ranks is None:
            raise AxiomError(
                f"there is no rank function: {self.is_graded()}", remedy="levels() goes by height"
            )
        return self._ranks[self._number(x)]

    def levels(self) -> tuple[tuple[E, ...], ...]:
        """The elements by height: the length of the longest chain that ends in them.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> P.levels()
        (('0',), ('a', 'c'), ('b',), ('1',))
        """
        height = grading.heights(self.order)
        rows: list[list[int]] = [[] for _ in range(1 + max(height, default=-1))]
        for i, level in enumerate(height):
            rows[level].append(i)
        return tuple(self._name(row) for row in rows)

    def join_irreducibles(self) -> tuple[E, ...]:
        """The elements, other than the bottom, that are not the join of those strictly below them.

        >>> P = Poset.from_pairs(["0a", "0b", "a1", "b1"])
        >>> P.join_irreducibles()
        ('a', 'b')
        """
        return self._name(self.order.join_irreducibles())

    def meet_irreducibles(self) -> tuple[E, ...]:
        """The elements, other than the top, that are not the meet of those strictly above them.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> P.meet_irreducibles()
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
        return map(self._name, chains.maximal_chains(self.order))

    def count_maximal_chains(self) -> int:
        """How many maximal chains there are, without listing them.

        >>> P = Poset.from_pairs(["0a", "ab", "b1", "0c", "c1"])
        >>> P.count_maximal_chains()
        2
        """
        return chains.count_maximal_chains(self.order)

    def completion(self) -> Poset[E | Cut[Any]]:
        """The least lattice that contains this order (Dedekind-MacNeille); new elements are `Cut`s.

        >>> [str(x) for x in Poset.from_pairs(["ac", "ad", "bc", "bd"]).completion()]
        ['[ | a, b]', 'a', 'b', '[a, b | c, d]', 'c', 'd', '[c, d | ]']
        """
        from axiometer.orders.completion import complete

        return complete(self.elements, self.order)

    def measure(self, basis: Any, bottom: Any = 0, name: str | None = None) -> Any:
        """The measure with these values on the join-irreducibles, {element: value}, and on the bottom.

        In place of the values a measure may be given, which must be a valuation.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 3, (0, 1): 1})
        >>> M.value((1, 1))
        Fraction(4, 1)
        """
        return USES.find("measure")(self, basis, bottom, name)

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

        several = isinstance(color, (list, tuple))
        measures = color if several else [] if color is None else [color]
        drawn = chosen(self, only)
        values = [USES.find("values")(measure, self, list(drawn)) for measure in measures]
        draw(picture(self, drawn, values, highlight, title), path)
