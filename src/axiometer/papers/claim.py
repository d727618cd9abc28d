"""Statements printed in the papers, and the functions that decide them; `ax.claims` decides them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from axiometer.errors import InputError, nearest
from axiometer.registry import Registry

if TYPE_CHECKING:
    import polars as pl

    from axiometer.verdicts.verdict import Verdict

STATUSES = ("reproduced", "reproduced-under-convention", "refuted", "not-checkable")
CLAIMS: Registry[Claim] = Registry("claim", "axiometer.papers", InputError)
E = TypeVar("E")


@dataclass(frozen=True)
class Decision:
    """What we found: a status, our number or verdict in words, and a witness where there is one."""

    status: str
    found: str
    witness: str = ""
    convention: str = ""


Decide = Callable[[], Decision]


@dataclass(frozen=True)
class Claim:
    """`statement` is in our words; `decide` computes the decision, nothing is stored."""

    id: str
    source: str
    section: str
    statement: str
    decide: Decide

    def to_dict(self, decision: Decision) -> dict[str, Any]:
        """Claim and decision as plain data."""
        told = {"id": self.id, "source": self.source, "section": self.section, "statement": self.statement}
        return told | asdict(decision)


@dataclass(frozen=True)
class Paper:
    """Enters the claims of one paper; the docstring of a function is the statement that it decides."""

    source: str

    def __call__(self, name: str, section: str) -> Callable[[Decide], Decide]:
        """Function decorator: enters what the paper says in a section, and the function that decides it."""

        def entered(decide: Decide) -> Decide:
            self.enter(name, section, " ".join((decide.__doc__ or "").split()), decide)
            return decide

        return entered

    def enter(self, name: str, section: str, statement: str, decide: Decide) -> None:
        """Enters one of many claims that are alike, such as the cell of a table."""
        known = f"{self.source}.{name}"
        CLAIMS.add(known, Claim(known, self.source, section, statement, decide))


def settled(true: bool, found: str, witness: str = "", convention: str = "") -> Decision:
    """Reproduced where true (under a convention, if one is named), else refuted."""
    if not true:
        return Decision("refuted", found, witness, convention)
    return Decision("reproduced-under-convention" if convention else "reproduced", found, witness, convention)


def sentence(verdict: Verdict) -> str:
    """A verdict's witness in words."""
    return verdict.witness.sentence if verdict.witness else ""


def first(cases: Iterable[E]) -> E | None:
    """The first case, None where there is none."""
    return next(iter(cases), None)


def claims(source: str | None = None, *, progress: Callable[[str], None] | None = None) -> pl.DataFrame:
    """Decides the claims (of one source) and returns a row for each.

    Columns: id, source, section, statement, status, found, witness, convention.

    >>> claims("albahem").filter(id="albahem.count")["status"].item()
    'reproduced'
    """
    import polars as pl

    known = list(dict.fromkeys(CLAIMS.items[name].source for name in CLAIMS))
    if source is not None and source not in known:
        raise InputError(
            f"there are no claims of {source!r}", remedy=nearest(source, known) or "see axiometer claims"
        )
    rows = []
    for name in CLAIMS:
        one = CLAIMS.items[name]
        if source in (None, one.source):
            rows.append(one.to_dict(one.decide()))
            if progress:
                progress(name)
    return pl.DataFrame(rows)
