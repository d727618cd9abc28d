"""Averages over documents: from the similarity of each document to one number for a query."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from axiometer.metrics.compositions.component import Part, called, part
from axiometer.metrics.compositions.value_scales import Value
from axiometer.metrics.function import name_of
from axiometer.metrics.parameters import choice, integer
from axiometer.numeric import Arithmetic, Number

SETS = ("documents", "judged", "retrieved", "relevant")


class Rated(NamedTuple):
    """A document: what the assessor and the system say of it, and how similar that is."""

    alpha: Value
    sigma: Value
    sim: Number
    relevant: bool
    retrieved: bool
    judged: bool = True


@dataclass(frozen=True)
class DocumentAverage(Part):
    """The base; 0/0 is 0."""

    role: ClassVar[str] = "avg_d"
    ranks: ClassVar[bool] = False

    @abstractmethod
    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """The number of one query; similarities are numbers of this arithmetic."""


def chosen(documents: Sequence[Rated], over: str) -> Sequence[Rated]:
    """The documents of one of the sets."""
    return documents if over == "documents" else [d for d in documents if getattr(d, over)]


def ratio(top: Number, bottom: int, num: Arithmetic) -> Number:
    """top / bottom, 0 for 0/0."""
    return top / num.number(bottom) if bottom else num.number(0)


def added(numbers: Sequence[Number], num: Arithmetic) -> Number:
    """A sum in the arithmetic."""
    return sum(numbers, num.number(0))


def set_of(default: str) -> Any:
    """`over`: the documents that an average runs over."""
    return choice(default, SETS, "the documents that are averaged")


@part
class Mean(DocumentAverage):
    """the mean similarity of all documents, or of the judged, retrieved or relevant ones."""

    over: str = set_of("documents")

    title = "mean"

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """Sum and count."""
        some = chosen(documents, self.over)
        return ratio(added([d.sim for d in some], num), len(some), num)


@part
class Complement(DocumentAverage):
    """1 less the mean, for what is printed as a similarity and is a distance."""

    over: str = set_of("judged")

    title = "complement"

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """The complement of the mean."""
        return num.number(1) - Mean(self.over).of(documents, num)


@part
class Top(DocumentAverage):
    """(1/n) times the similarities of the relevant documents among the first n ranks."""

    n: int = integer(0, "the cutoff; 0 takes the number of relevant documents", low=0, high=1_000_000)

    title = "top"
    ranks = True

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """Precision at a rank."""
        relevant = chosen(documents, "relevant")
        n = self.n or len(relevant)
        return ratio(added([d.sim for d in relevant if d.sigma <= n], num), n, num)


@part
class AveragePrecision(DocumentAverage):
    """the mean over the relevant documents of similarity times precision at their rank."""

    n: int = integer(0, "the cutoff; 0 for none", low=0, high=1_000_000)

    title = "average_precision"
    ranks = True

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """One pass down the ranks."""
        relevant = sorted(chosen(documents, "relevant"), key=lambda d: d.sigma)
        total, seen = num.number(0), num.number(0)
        for document in relevant:
            if document.retrieved and (not self.n or document.sigma <= self.n):
                seen = seen + document.sim
                total = total + document.sim * seen / num.number(document.sigma)
        return ratio(total, len(relevant), num)


@part
class Total(DocumentAverage):
    """the sum of the similarities, over a fixed number."""

    per: int = integer(1, "what the sum is divided by", low=1)
    over: str = set_of("documents")

    title = "total"

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """The sum."""
        return added([d.sim for d in chosen(documents, self.over)], num) / num.number(self.per)


@dataclass(frozen=True)
class OwnDocumentAverage(DocumentAverage):
    """a function of the user's: f(documents) -> number."""

    function: Callable[[list[Rated]], Any] = field(default=len, hash=False)

    def __str__(self) -> str:
        return name_of(self.function)

    def of(self, documents: Sequence[Rated], num: Arithmetic) -> Number:
        """The function's value."""
        where = f"{len(documents)} documents"
        shown = [document._replace(sim=plain(document.sim)) for document in documents]
        return num.number(Fraction(called("the average", self.function, (shown,), where)))


def plain(value: Number) -> Any:
    """A number of any arithmetic as a float or a `Fraction`."""
    from axiometer.numeric import as_fraction

    return value if isinstance(value, float) else as_fraction(value)
