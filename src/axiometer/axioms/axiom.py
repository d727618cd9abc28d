"""What an axiom is: a statement about pairs of lists, with the words that explain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from axiometer.axioms.pairs import Pairs
from axiometer.errors import AxiomError
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree
from axiometer.registry import Registry
from axiometer.spaces import Space

AXIOMS: Registry[Axiom] = Registry("axiom", "axiometer.axioms", AxiomError)


@dataclass(frozen=True)
class Axiom:
    """The base of all axioms: lower <= upper (lower < upper where `strict`) for every pair.

    `speaks_of` names the spaces of a check without bounds: "aspects", "grades", "binary".
    `limit` is the largest space the axiom can be decided on; None leaves it to the engine, which works in
    chunks. `way` says how it is decided: by the "pairs" of a space's lists, or in a way of its own that
    `check` knows. `standard` is false where an audit looks at the axiom only when it is named.
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
    short = () if made.name in AXIOMS.aliases else (made.name,)
    AXIOMS.add(made.full_name, made, aliases=short)
    return kind
