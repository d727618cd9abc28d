"""What an axiom is: a statement about a measure, with the words that explain it.

Most are rewrites, declared by their statement alone. Axioms of another form (a closure, all recall bases,
orderings, scales, compositions) derive from `Axiom` and say in their own way what they compare.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, TypeVar, overload

import numpy as np

from axiometer.arguments import function, text
from axiometer.axiomatics.cases import Case, Node, Pairs, cases_in, long_cases
from axiometer.errors import AxiomError
from axiometer.metrics.code_file import member, split_place
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import Tree
from axiometer.metrics.wrappers.wrapper import Wrapper
from axiometer.registry import Registry
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, Rewrite, rewrite
from axiometer.spaces.space import Labels

Told = tuple[str, str]
"""A list and its score, in words."""
Test = Callable[[Labels, Labels], bool]
"""Whether an axiom compares two lists, the first one being the worse."""
AXIOMS: Registry[Axiom] = Registry("axiom", "axiometer.axiomatics", AxiomError)
SHORT = 4
"""Lists of so many documents at the least are read under every small recall base."""
WHOLE = 20_000_000
"""The largest space that is scored as a whole, because its cases lie far apart in the tree."""
FEW = 3_000
"""The largest space of which every pair of lists is shown to a user's own test."""


class Axiom:
    """The base of all axioms.

    `speaks_of` names the spaces of a check without bounds: "aspects", "grades" (three of them), "binary",
    "graded" (as grades, for measures that tell relevant grades apart). `limit` is the largest space the axiom
    can be decided on; None leaves it to the engine, which works in chunks. `standard` is false where an audit
    looks at the axiom only when it is named. `complaint` says what is wrong with a violating case.
    """

    name: str = ""
    source: str = ""
    says: str = ""
    matters: str = ""
    implies: str = ""
    reference: str = ""
    holds_for: tuple[str, ...] = ()
    fails_for: tuple[str, ...] = ()
    complaint: str = ""
    strict: bool = False
    speaks_of: tuple[str, ...] = ("aspects",)
    limit: int | None = None
    standard: bool = True

    @property
    def full_name(self) -> str:
        """`source.name`."""
        return f"{self.source}.{self.name}"

    @property
    def formula(self) -> str:
        """The statement in signs, where there is one."""
        return ""

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Why the axiom does not apply here, or None."""
        return None

    def readers(self, measure: Measure, lists: int) -> tuple[Measure, ...]:
        """The measure that reads each list of a case: the same one, unless the axiom compares cutoffs."""
        return (measure,) * lists

    def compares(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None) -> bool:
        """Whether the two lists are a case, for a measure with this cutoff."""
        return False

    def sentence(self, told: Sequence[Told]) -> str:
        """What is wrong with the lists of a case, each given with its score."""
        return f"{' and '.join(f'{text} scores {score}' for text, score in told)}: {self.complaint}."

    def describe(self) -> str:
        """The axiom's page as plain text, under the same headings for every axiom."""
        parts = {
            "Says": self.says,
            "In signs": self.formula,
            "Why it matters": self.matters,
            "Holds for": ", ".join(self.holds_for),
            "Fails for": ", ".join(self.fails_for),
            "Implies": self.implies,
            "Reference": self.reference,
        }
        return "\n".join([self.full_name, *(f"{head}: {text}" for head, text in parts.items() if text)])


class Pairwise(Axiom):
    """An axiom about pairs of lists of one space: lower <= upper (lower < upper where `strict`).

    `plain` is true where each side of a case is the value of one list, and which lists these are depends on
    the space and the cutoff alone: then they are found once for all measures.
    """

    plain: bool = False

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs one of the kinds of lists that it speaks of."""
        return refuse_kind(space, self.speaks_of)

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """The cases whose lists are in the tree, block by block."""
        raise AxiomError(f"{self.full_name} does not say which lists it compares", remedy="define pairs()")

    def long_cases(self, measure: Measure, space: Space) -> list[Case]:
        """Cases of lists that are longer than any that could be listed; none where nobody knows any."""
        return []

    def room(self, measure: Measure) -> int:
        """How long the lists are that are read under every small recall base: some of them are cases."""
        return SHORT

    def parted(self, measure: Measure) -> bool:
        """Whether cases within the measure's cutoff are told apart from those past it."""
        return measure.cutoff is not None

    def blind(self, grades: Sequence[int]) -> bool:
        """Whether both lists of every case are one, for a measure that sees these grades of the labels."""
        return False


def refuse_kind(space: Space, kinds: Sequence[str]) -> str | None:
    """Why lists of this space are not what an axiom speaks of, or None."""
    binary = space.branching == 2
    if "aspects" in kinds and space.kind == "aspects" and (not binary or set(kinds) != {"aspects"}):
        return None
    if set(kinds) == {"aspects"}:
        return "it speaks of covered and new aspects; give aspects=2 or more"
    if binary:
        return None
    if space.kind == "aspects":
        return "it needs to know which document is better; give grades="
    return None if {"grades", "graded"} & set(kinds) else "it speaks of binary relevance; give grades=2"


@dataclass(frozen=True, kw_only=True)
class Declared(Pairwise):
    """What `axiom(...)` makes: the words that explain an axiom. `module` is where it was declared."""

    name: str
    source: str
    says: str = ""
    matters: str = ""
    implies: str = ""
    reference: str = ""
    holds_for: tuple[str, ...] = ()
    fails_for: tuple[str, ...] = ()
    complaint: str = "the list that should have the lower value does not"
    module: str = ""


@dataclass(frozen=True, kw_only=True)
class Rewritten(Declared):
    """An axiom that is a rewrite. `uncut` is its statement for measures without a cutoff, if another one.

    `start` is the list that both lists of a case come from, where the axiom compares two moves; a witness
    then shows both moves.

    >>> swap = axiom("doctest.swap", "A·d·e·B <= A·e·d·B where d < e", says="Swapping does not hurt.")
    >>> swap.full_name, swap.strict, swap.limit
    ('doctest.swap', False, 20000000)
    >>> AXIOMS.remove("doctest.swap")
    """

    statement: str
    uncut: str = ""
    start: str = ""
    speaks_of: tuple[str, ...] = ("binary", "grades")
    standard: bool = True
    plain: ClassVar[bool] = True  # type: ignore[misc]

    @property
    def strict(self) -> bool:  # type: ignore[override]
        """Whether equal values break it."""
        return rewrite(self.statement).strict

    @property
    def limit(self) -> int | None:  # type: ignore[override]
        """None where a case needs a list and its children alone."""
        return None if all(one.local for one in self.statements) else WHOLE

    @property
    def formula(self) -> str:
        """The statement, and the one for measures without a cutoff."""
        return self.statement + (f"; without a cutoff {self.uncut}" if self.uncut else "")

    @cached_property
    def statements(self) -> tuple[Rewrite, ...]:
        """What it says of measures with a cutoff, and of those without where that is something else."""
        return tuple(rewrite(text, self.start) for text in (self.statement, self.uncut) if text)

    def rewrite_for(self, measure: Measure) -> Rewrite:
        """What it says of a measure."""
        return self.statements[-1 if measure.cutoff is None else 0]

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs lists of the right kind and lengths, and documents that fit."""
        one = self.rewrite_for(measure)
        graded = "grades" in self.speaks_of and not one.ordered
        if found := refuse_kind(space, (*self.speaks_of, *(("aspects",) if graded else ()))):
            return found
        if space.exact and not one.even:
            return "it compares lists of different lengths; give depth= instead of length="
        if one.cut == ACROSS and measure.cutoff is None:
            return "it speaks of ranks behind a cutoff, and the measure has none"
        if not one.rules(space.branching):
            return "no two documents of this space fit its statement; give more grades or aspects"
        return None

    def readers(self, measure: Measure, lists: int) -> tuple[Measure, ...]:
        """The better list is read one rank further, where the statement says so."""
        if self.rewrite_for(measure).cut == FURTHER:
            return measure, raised(measure)
        return super().readers(measure, lists)

    def compares(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None) -> bool:
        """Whether one of its rewrites leads from the one list to the other; neither is empty."""
        one = self.statements[-1 if cutoff is None else 0]
        return bool(lower and upper) and one.between(lower, upper, branching, cutoff)

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """All cases of the tree's lists."""
        one, further = self.rewrite_for(measure), self.readers(measure, 2)[1]
        upper = tree if further == measure else tree.again(further)
        return cases_in(one, tree, upper, measure.cutoff)

    def long_cases(self, measure: Measure, space: Space) -> list[Case]:
        """Cases of long lists."""
        return long_cases(self.rewrite_for(measure), space, measure.cutoff)

    def room(self, measure: Measure) -> int:
        """The words with two documents around them, and what goes across the cutoff."""
        one = self.rewrite_for(measure)
        words = max(sum(map(len, words)) for words in (one.worse, one.better))
        behind = measure.cutoff + 1 if one.cut == ACROSS and measure.cutoff else 0
        return max(SHORT, words + 2, behind)

    def parted(self, measure: Measure) -> bool:
        """Not where the statement itself says where the cutoff lies."""
        return super().parted(measure) and not self.rewrite_for(measure).cut

    def sentence(self, told: Sequence[Told]) -> str:
        """The two lists, or the list that both come from and what each move makes of it."""
        if len(told) != 4:
            return super().sentence(told)
        (start, score), (better, above), _, (worse, below) = told
        return (
            f"{start} scores {score}; with the first change, {better}, {above}; with the second, {worse}, "
            f"{below}: {self.complaint}."
        )

    def blind(self, grades: Sequence[int]) -> bool:
        """Whether every rewrite replaces a word by one of the same grades."""
        rules = [rule.reduced(grades) for one in self.statements for rule in one.rules(len(grades))]
        return all(rule.worse == rule.better for rule in rules)


@dataclass(frozen=True, kw_only=True)
class Tested(Declared):
    """An axiom that is a test on two lists: enumerated on small spaces, and never proved.

    >>> longer = axiom("doctest.longer", test=lambda worse, better: better == worse + (1,))
    >>> longer.limit
    3000
    >>> AXIOMS.remove("doctest.longer")
    """

    test: Test
    strict: bool = False
    speaks_of: tuple[str, ...] = ("binary",)
    limit: int | None = FEW
    standard: bool = False

    def compares(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None) -> bool:
        """Whether the test takes them for a case."""
        return lower != upper and bool(self.test(lower, upper))

    def room(self, measure: Measure) -> int:
        """All lists: nobody knows which of them a test takes for a case."""
        return FEW

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """Every two lists that the test takes for a case, by the lengths of the two."""
        space, levels = tree.space, [level for level in tree.space.levels if level or tree.space.empty]
        lists = {level: [space.labels(level, at) for at in range(space.branching**level)] for level in levels}
        for low, high in product(levels, repeat=2):
            found = [
                (i, j)
                for (i, lower), (j, upper) in product(enumerate(lists[low]), enumerate(lists[high]))
                if lower != upper and self.test(lower, upper)
            ]
            if found:
                yield _tested(tree, low, high, np.array(found, dtype=np.int64))


def _tested(tree: Tree, low: int, high: int, found: Any) -> Pairs:
    def nodes(i: int) -> tuple[Node, ...]:
        return (low, int(found[i, 0])), (high, int(found[i, 1]))

    lower, upper = (np.atleast_2d(tree.at(level)) for level in (low, high))
    return Pairs(lower[:, found[:, 0]], upper[:, found[:, 1]], nodes, max(low, high))


def known_form(axiom: Axiom) -> bool:
    """Whether what the axiom compares is what its declaration says: its class is one of this package.

    A class from elsewhere compares what its methods make of it. It is enumerated, and no proof speaks of it.

    >>> known_form(AXIOMS.find("redundancy")), known_form(type("Mine", (Pairwise,), {"__module__": "us"})())
    (True, False)
    """
    return type(axiom).__module__.startswith("axiometer.")


def raised(measure: Measure) -> Measure:
    """The measure with its cutoff one rank further down; itself where it has none.

    >>> from axiometer import measure
    >>> str(raised(measure("IA(nDCG@10)"))), str(raised(measure("AP")))
    ('IA(nDCG@11)', 'AP')
    """
    if measure.cutoff is None:
        return measure
    if isinstance(measure, Wrapper):
        return replace(measure, measure=raised(measure.measure), cutoff=None)
    return replace(measure, cutoff=measure.cutoff + 1)


Kind = TypeVar("Kind", bound=Axiom)


@overload
def axiom(name: type[Kind]) -> type[Kind]: ...


@overload
def axiom(name: str, statement: str = "", **words: Any) -> Pairwise: ...


def axiom(name: Any, statement: str = "", **words: Any) -> Any:
    """Declares an axiom under its name `source.name`, by a statement or by a test on two lists.

    `says`, `matters`, `complaint`, `implies`, `reference`, `holds_for` and `fails_for` explain it;
    `speaks_of` names the lists of a check without bounds ("binary", "grades", "aspects"); `uncut` is another
    statement for measures without a cutoff. A statement is enumerated, proved where that is possible, and
    shown like those that ship with the package; `test(worse, better)`, which gets two tuples of grades, is
    enumerated on small spaces only, `strict=` says whether equal values break it. Before a class of axioms of
    another form it is a decorator that enters one instance.

    >>> mine = axiom("us.first-hit", "A·x <= A·r", says="A relevant document at the end is no worse.")
    >>> import axiometer as ax
    >>> ax.check("AP", mine, grades=2, depth=4).status
    'proved'
    >>> AXIOMS.remove("us.first-hit")
    """
    if isinstance(name, type) and issubclass(name, Axiom):
        _enter(name())
        return name
    source, _, short = text("name", name, refusal=AxiomError).rpartition(".")
    words = {"module": sys._getframe(1).f_globals.get("__name__", ""), **words}
    if bool(statement) == ("test" in words):
        raise AxiomError(f"{name} needs a statement or a test", remedy="give one of them")
    try:
        if statement:
            made: Pairwise = Rewritten(name=short, source=source or "own", statement=statement, **words)
        else:
            function("test", words["test"])
            made = Tested(name=short, source=source or "own", **words)
    except TypeError as error:
        told = str(error).replace("Rewritten.__init__() got an", "there is an").replace("Tested", "axiom")
        raise AxiomError(f"{name}: {told}", remedy="see help(ax.axiom)") from None
    if isinstance(made, Rewritten):
        _ = made.statements
    _enter(made)
    return made


def _enter(made: Axiom) -> None:
    AXIOMS.own_first(made)
    short = () if made.name in AXIOMS.aliases else (made.name,)
    AXIOMS.add(made.full_name, made, aliases=short)


def entered_axiom(name: str) -> Axiom:
    """The axiom that a text stands for, known by its name from now on: a page and its workers look it up."""
    made = written_axiom(name)
    if made.full_name not in AXIOMS.items:
        _enter(made)
    return made


def written_axiom(name: str) -> Axiom:
    """The axiom that a text stands for. `FILE.py:NAME` runs that file; NAME is an axiom, or a class of one.

    >>> written_axiom("redundancy").full_name
    'albahem.redundancy'
    """
    place = split_place(name)
    if place is None:
        return AXIOMS.find(name)
    found: Any = member(*place)
    made = found() if isinstance(found, type) and issubclass(found, Axiom) else found
    if not isinstance(made, Axiom):
        raise AxiomError(
            f"{place[1]} is no axiom", source=place[0], remedy="name what ax.axiom(...) returned"
        )
    return made
