"""What the page may ask for, as frozen values that a worker can be sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.axiom import AXIOMS, Pairwise
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import InputError, MeasureError
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.weight_table import weight_table
from axiometer.orders import ORDERINGS, ordering
from axiometer.report.lattices import refuse_large
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.spaces.space import LETTERS
from axiometer.web import limits
from axiometer.web.reading import Data, aspects_of, fields, number, several, text, whole, yes

OWN = "own.csv"
"""A metric of one's own is named as its table would be in a file, so that a command can name it."""
DEPTH = 4
"""How long the lists of a verdict are where those of a check without bounds are too many."""
FEW = 20
"""Measures by name, and relevant documents of a kind, that a light request has at most."""
SMALL = 400
"""Lists that a light request looks at."""
Label = int | str
Ranking = tuple[Label, ...]


@dataclass(frozen=True)
class Own:
    """A metric of one's own: a weight for each rank, a gain for each grade."""

    weights: tuple[Fraction, ...]
    gains: tuple[Fraction, ...]

    def measure(self) -> Measure:
        """The table of weights, which every part of the package reads as a measure.

        >>> str(Own((Fraction(1),), (Fraction(0), Fraction(1))).measure())
        'own.csv'
        """
        return weight_table(OWN, self.cells)

    @property
    def cells(self) -> tuple[tuple[Fraction, ...], ...]:
        """What each grade is worth at each rank."""
        return tuple(tuple(w * gain for gain in self.gains) for w in self.weights)

    @property
    def table(self) -> str:
        """The same as a file.

        >>> print(Own((Fraction(1), Fraction(1, 2)), (Fraction(0), Fraction(1))).table)
        rank,0,1
        1,0,1
        2,0,1/2
        """
        rows = [("rank", *range(len(self.gains))), *((i, *row) for i, row in enumerate(self.cells, start=1))]
        return "\n".join(",".join(map(str, row)) for row in rows)


@dataclass(frozen=True)
class Play:
    """One or two lists of a kind, their topic, and the measures that read them."""

    kind: str
    width: int
    lists: tuple[Ranking, ...]
    relevant: int | None
    measures: tuple[str, ...]
    own: Own | None
    every: bool = False

    @property
    def light(self) -> bool:
        """Whether it is work for a moment, as the page asks for at every keystroke."""
        return len(self.measures) <= FEW and (self.relevant or 0) <= FEW

    @property
    def room(self) -> int:
        """The length of the longest list."""
        return max(1, *map(len, self.lists))

    @property
    def space(self) -> Space:
        """The space in which axioms speak of such lists."""
        make = grade_space if self.kind == "grades" else aspect_space
        return make(self.width, depth=self.room)


@dataclass(frozen=True)
class Judge:
    """One measure and one axiom, to a depth."""

    measure: str | None
    own: Own | None
    axiom: str
    depth: int | None = None

    @property
    def light(self) -> bool:
        """Whether it is work for a moment."""
        return self.size <= SMALL

    @property
    def size(self) -> int:
        """How many lists are looked at.

        >>> Judge("AP", None, "redundancy", 3).size
        40
        """
        return self._size(self.bounds)

    @property
    def most(self) -> int:
        """How many lists may be looked at."""
        quick = isinstance(AXIOMS.find(self.axiom), Pairwise | Threshold)
        return limits.FAST_SPACE if quick else limits.SPACE

    @property
    def bounds(self) -> Bounds:
        """Those of a check, with as many grades as the metric has gains where grades matter.

        >>> Judge("AP", None, "redundancy").bounds, Judge("AP", None, "redundancy", 3).bounds.depth
        (Bounds(grades=None, aspects=None, depth=None, ...), 3)
        """
        graded = self.own is not None and "grades" in AXIOMS.find(self.axiom).speaks_of
        usual = Bounds(depth=self.depth, grades=len(self.own.gains) if self.own and graded else None)
        return usual if self.depth or self._size(usual) <= self.most else replace(usual, depth=DEPTH)

    def _size(self, bounds: Bounds) -> int:
        return max(space.size for space in bounds.over(AXIOMS.find(self.axiom).speaks_of))


@dataclass(frozen=True)
class Draw:
    """One ordering of short lists, and the measures on it."""

    ordering: str
    length: int
    grades: int
    measures: tuple[str, ...]

    @property
    def light(self) -> bool:
        """Whether it is work for a moment."""
        return self.grades**self.length <= SMALL // 4 and len(self.measures) <= FEW


def read_play(data: object) -> Play:
    """The playground's lists.

    >>> read_play({"kind": "aspects", "width": 2, "lists": [["a", "", "ba"]]}).lists
    (('a', '', 'ab'),)
    """
    given = fields(data, ("kind", "width", "lists", "relevant", "measures", "own", "every"))
    kind = text(given, "kind", ("grades", "aspects"))
    width = whole(given, "width", *((2, limits.GRADES) if kind == "grades" else (1, limits.ASPECTS)))
    lists = several(given, "lists", limits.LISTS, lambda items: _ranking(items, kind, width))
    if not lists:
        raise InputError("there is no list", remedy="give one or two")
    relevant = None if given.get("relevant") is None else whole(given, "relevant", 0, limits.RELEVANT)
    names = several(given, "measures", limits.MEASURES, _measure)
    own, every = read_own(given), yes(given, "every", default=not names)
    return Play(kind, width, lists, relevant, names, own, every)


def read_judge(data: object) -> Judge:
    """A verdict that is asked for.

    >>> read_judge({"measure": "map", "axiom": "redundancy"}).measure
    'AP'
    """
    given = fields(data, ("measure", "own", "axiom", "depth"))
    own = read_own(given)
    if ("own" in given) == ("measure" in given):
        raise InputError("one measure is judged", remedy="give measure or own")
    name = None if own else _measure(given["measure"])
    depth = None if given.get("depth") is None else whole(given, "depth", 1, limits.DEPTH)
    asked = Judge(name, own, AXIOMS.find(text(given, "axiom")).full_name, depth)
    _refuse_many(asked)
    return asked


def _refuse_many(asked: Judge) -> None:
    if asked.size > asked.most:
        raise InputError(
            f"{asked.axiom} looks at {asked.size:,} lists here, and a request may ask for {asked.most:,}",
            remedy="take a smaller depth, or use `axiometer check`",
        )


def read_draw(data: object) -> Draw:
    """A lattice that is asked for.

    >>> read_draw({"ordering": "rank-replacement", "length": 3, "grades": 3}).measures
    ()
    """
    given = fields(data, ("ordering", "length", "grades", "measures"))
    name = text(given, "ordering", tuple(ORDERINGS))
    length = whole(given, "length", 1, limits.LENGTH)
    grades = whole(given, "grades", 2, limits.GRADES)
    refuse_large(ordering(name, length=length, grades=grades, limit=None))
    return Draw(name, length, grades, several(given, "measures", limits.MEASURES, _measure))


def read_own(data: Data) -> Own | None:
    """The weights and gains of a metric of one's own, where there are any.

    >>> read_own({"own": {"weights": ["1", "1/2"], "gains": [0, 1]}}).weights
    (Fraction(1, 1), Fraction(1, 2))
    """
    if "own" not in data:
        return None
    given = fields(data["own"], ("weights", "gains"))
    own = Own(
        several(given, "weights", limits.LONGEST, number), several(given, "gains", limits.GRADES, number)
    )
    if not own.weights or len(own.gains) < 2:
        raise InputError("a metric has a weight for each rank and a gain for each grade from 0 on")
    return own


def _measure(item: Any) -> str:
    """The printed name of a built-in measure; files and code are refused by the look-up itself."""
    found = measure(text({"measure": item}, "measure"))
    if (found.cutoff or 0) > limits.CUTOFF:
        raise MeasureError(f"{found} reads more than {limits.CUTOFF:,} ranks", remedy="take a smaller cutoff")
    return str(found)


def _ranking(items: Any, kind: str, width: int) -> Ranking:
    if not isinstance(items, list) or len(items) > limits.LONGEST:
        raise InputError(f"a list has at most {limits.LONGEST} documents")
    if kind == "grades":
        return tuple(whole({"a grade": item}, "a grade", 0, width - 1) for item in items)
    if not all(isinstance(item, str) for item in items):
        raise InputError("a document with aspects is a text such as 'ab', or '' for none")
    return tuple(aspects_of(item, LETTERS[:width]) for item in items)
