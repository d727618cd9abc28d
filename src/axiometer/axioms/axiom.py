"""What an axiom is: a statement about pairs of lists, with the words that explain it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from axiometer.axioms.pairs import Pairs
from axiometer.errors import AxiomError
from axiometer.measures.comb import Comb
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree
from axiometer.registry import Registry
from axiometer.spaces import Space

Told = tuple[str, str]
"""A list and its score, in words."""
AXIOMS: Registry[Axiom] = Registry("axiom", "axiometer.axioms", AxiomError)


@dataclass(frozen=True)
class Axiom:
    """The base of all axioms: lower <= upper (lower < upper where `strict`) for every pair.

    `speaks_of` names the spaces of a check without bounds: "aspects", "grades", "binary".
    `limit` is the largest space the axiom can be decided on; None leaves it to the engine, which works in
    chunks. `way` says how it is decided: by the "pairs" of a space's lists, or in a way of its own that
    `check` knows. `positions` is true where the ranks past the cutoff and past the space's depth matter too.
    `standard` is false where an audit looks at the axiom only when it is named.
    """

    name: ClassVar[str] = ""
    source: ClassVar[str] = ""
    says: ClassVar[str] = ""
    matters: ClassVar[str] = ""
    implies: ClassVar[str] = ""
    reference: ClassVar[str] = ""
    holds_for: ClassVar[tuple[str, ...]] = ()
    fails_for: ClassVar[tuple[str, ...]] = ()
    complaint: ClassVar[str] = ""
    strict: ClassVar[bool] = False
    speaks_of: ClassVar[tuple[str, ...]] = ("aspects",)
    limit: ClassVar[int | None] = None
    way: ClassVar[str] = "pairs"
    positions: ClassVar[bool] = False
    standard: ClassVar[bool] = True

    @property
    def full_name(self) -> str:
        """`source.name`."""
        return f"{self.source}.{self.name}"

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Why the axiom does not apply here, or None."""
        if space.exact:
            return "it compares lists of different lengths; give depth= instead of length="
        return None

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """The pairs whose parent list is in the tree."""
        raise AxiomError(f"{self.full_name} does not say which lists it compares", remedy="define pairs()")

    def pairs_for(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """As `pairs`, for an axiom that needs to know the measure's cutoff."""
        return self.pairs(tree)

    def readers(self, measure: Measure, lists: int) -> tuple[Measure, ...]:
        """The measure that reads each list of a case: the same one, unless the axiom compares cutoffs."""
        return (measure,) * lists

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """The pairs of lists with one relevant document; only where `positions` is true."""
        raise AxiomError(f"{self.full_name} does not look past the cutoff", remedy="define comb_pairs()")

    def sentence(self, told: Sequence[Told]) -> str:
        """What is wrong with the lists of a case, each given with its score."""
        return f"{' and '.join(f'{text} scores {score}' for text, score in told)}: {self.complaint}."

    def describe(self) -> str:
        """The axiom's page as plain text, under the same headings for every axiom."""
        parts = {
            "Says": self.says,
            "Why it matters": self.matters,
            "Holds for": ", ".join(self.holds_for),
            "Fails for": ", ".join(self.fails_for),
            "Implies": self.implies,
            "Reference": self.reference,
        }
        return "\n".join([self.full_name, *(f"{head}: {text}" for head, text in parts.items() if text)])


Kind = TypeVar("Kind", bound=Axiom)


def axiom(kind: type[Kind]) -> type[Kind]:
    """Class decorator: enters one instance into the registry under its full and its short name."""
    made = kind()
    AXIOMS.own_first(made)
    short = () if made.name in AXIOMS.aliases else (made.name,)
    AXIOMS.add(made.full_name, made, aliases=short)
    return kind
