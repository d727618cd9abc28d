"""What the page may ask for: typed values whose bounds are checked as they are read, and documented.

A request within the limits is answered; one beyond them is told so at once.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.axiom import AXIOMS, Axiom, Pairwise
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import InputError, MeasureError
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.weight_table import weight_table
from axiometer.numeric.text import NUMBER, as_written
from axiometer.orders import ORDERINGS, ordering
from axiometer.report_parts.lattices import refuse_large
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.spaces.space import LETTERS

BODY = 16_384
"""Bytes of a request's body."""
SECONDS = 0.8
"""From a request to its answer, waiting included."""
LISTS = 2
LONGEST = 12
"""Documents of a list in the playground."""
GRADES = 6
ASPECTS = 5
RELEVANT = 100
"""Documents of each kind that a topic may have."""
LENGTH = 12
"""Documents of the lists of a lattice; how many lists there may be is the report's own bound."""
CUTOFF = 1000
SPACE = 2_000
FAST_SPACE = 50_000
"""Lists that a verdict may look at, more of them where each takes little: axioms about pairs of lists."""
OWN = "own.csv"
"""A metric of one's own is named as its table would be in a file, so that a command can name it."""
DEPTH = 4
"""How long the lists of a verdict are where those of a check without bounds are too many."""
FEW = 20
"""Measures by name, and relevant documents of a kind, that a light request has at most."""
SMALL = 400
"""Lists that a light request looks at."""

Name = Annotated[str, Meta(min_length=1, max_length=120)]
Names = Annotated[tuple[Annotated[Name, Meta(examples=["nDCG@10"])], ...], Meta(max_length=80)]
Exact = (
    Annotated[str, Meta(max_length=16, pattern=f"^{NUMBER.pattern}$", examples=["1/3", "0.5"])]
    | Annotated[float, Meta(ge=-1e9, le=1e9)]
)
Amount = Annotated[int, Meta(ge=0, le=RELEVANT)]
Label = int | str
Ranking = tuple[Label, ...]
Listed = Annotated[Ranking, Meta(max_length=LONGEST)]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with these fields and no others."""


class Own(Request, frozen=True):
    """A metric of one's own: a weight for each rank, a gain for each grade from 0 on."""

    weights: Annotated[tuple[Exact, ...], Meta(min_length=1, max_length=LONGEST)]
    gains: Annotated[tuple[Exact, ...], Meta(min_length=2, max_length=GRADES)]

    def measure(self) -> Measure:
        """The table of weights, which every part of the package reads as a measure.

        >>> str(Own(("1",), (0, 1)).measure())
        'own.csv'
        """
        return weight_table(OWN, self.cells)

    @property
    def cells(self) -> tuple[tuple[Fraction, ...], ...]:
        """What each grade is worth at each rank, exactly as it is written."""
        gains = [as_written(str(gain)) for gain in self.gains]
        return tuple(tuple(as_written(str(weight)) * gain for gain in gains) for weight in self.weights)

    @property
    def table(self) -> str:
        """The same as a file.

        >>> print(Own(("1", "1/2"), (0, 0.1)).table)
        rank,0,1
        1,0,1/10
        2,0,1/20
        """
        rows = [("rank", *range(len(self.gains))), *((i, *row) for i, row in enumerate(self.cells, start=1))]
        return "\n".join(",".join(map(str, row)) for row in rows)


class Play(Request, frozen=True):
    """One or two lists of a kind, their topic, and the measures that read them."""

    kind: Literal["grades", "aspects"]
    width: Annotated[int, Meta(ge=1, le=GRADES, description="how many grades, or aspects")]
    lists: Annotated[tuple[Listed, ...], Meta(min_length=1, max_length=LISTS)]
    relevant: Annotated[
        Amount | dict[str, Amount] | None,
        Meta(description="how many of each kind, or {grade or aspects: how many}"),
    ] = None
    nonrelevant: Amount | None = None
    measures: Names = ()
    own: Own | UnsetType = UNSET
    every: Annotated[
        bool | None, Meta(description="besides those named, one of every kind; null: where none is named")
    ] = None

    def __post_init__(self) -> None:
        graded = self.kind == "grades"
        if not 1 + graded <= self.width <= (GRADES if graded else ASPECTS):
            raise ValueError(f"the width is 2 to {GRADES} grades, or 1 to {ASPECTS} aspects")
        read = self._grade if graded else self._aspects
        force_setattr(self, "lists", tuple(tuple(map(read, items)) for items in self.lists))
        if isinstance(self.relevant, dict):
            # Keys are integers once a request has been read: a worker reads what it is sent again.
            kinds = [int(kind) if graded and str(kind).isdigit() else kind for kind in self.relevant]
            made = dict(zip(map(read, kinds), self.relevant.values(), strict=True))
            if not all(made):
                raise ValueError("what is not relevant is counted by nonrelevant")
            force_setattr(self, "relevant", made)

    def _grade(self, label: Label) -> int:
        if isinstance(label, str) or not 0 <= label < self.width:
            raise ValueError(f"{label!r} is no grade; write integers from 0 to {self.width - 1}")
        return label

    def _aspects(self, label: Label) -> str:
        """A document's aspects, sorted: some of the letters, each once."""
        letters = LETTERS[: self.width]
        if isinstance(label, int) or len(set(label)) < len(label) or not set(label) <= set(letters):
            raise ValueError(f"{label!r} is no document; write some of {' '.join(letters)}, or none")
        return "".join(sorted(label))

    def check(self) -> None:
        """Refuses measures that there are not."""
        _known(*self.measures)

    @property
    def light(self) -> bool:
        """Whether it is work for a moment, as the page asks for at every keystroke."""
        most = max(self.relevant.values(), default=0) if isinstance(self.relevant, dict) else self.relevant
        return len(self.measures) <= FEW and (most or 0) <= FEW

    @property
    def room(self) -> int:
        """The length of the longest list."""
        return max(1, *map(len, self.lists))

    @property
    def space(self) -> Space:
        """The space in which axioms speak of such lists."""
        make = grade_space if self.kind == "grades" else aspect_space
        return make(self.width, depth=self.room)


class Judge(Request, frozen=True):
    """One measure, or a metric of one's own, and one axiom, to a depth."""

    axiom: Annotated[Name, Meta(examples=["giner.replacement"])]
    measure: Name | None = None
    own: Own | UnsetType = UNSET
    depth: Annotated[int, Meta(ge=1, le=8)] | None = None

    def __post_init__(self) -> None:
        if (self.own is UNSET) == (self.measure is None):
            raise ValueError("one measure is judged; give measure or own")

    def check(self) -> None:
        """Refuses names that there are not, and spaces past the bound.

        >>> Judge("redundancy", "mine.py:f").check()
        Traceback (most recent call last):
        ...
        axiometer.errors.MeasureError: 'mine.py:f' names a file, not a measure; ...
        """
        _known(*([self.measure] if self.measure else []))
        if self.size > self.most:
            raise InputError(
                f"{self.found.full_name} looks at {self.size:,} lists here, and a request may ask for"
                f" {self.most:,}",
                remedy="take a smaller depth, or use `axiometer check`",
            )

    @property
    def found(self) -> Axiom:
        """The axiom of that name."""
        return AXIOMS.find(self.axiom)

    @property
    def light(self) -> bool:
        """Whether it is work for a moment."""
        return self.size <= SMALL

    @property
    def size(self) -> int:
        """How many lists are looked at.

        >>> Judge("redundancy", "AP", depth=3).size
        40
        """
        return self._size(self.bounds)

    @property
    def most(self) -> int:
        """How many lists may be looked at."""
        return FAST_SPACE if isinstance(self.found, Pairwise | Threshold) else SPACE

    @property
    def bounds(self) -> Bounds:
        """Those of a check, with as many grades as the metric has gains where grades matter.

        >>> Judge("redundancy", "AP").bounds, Judge("redundancy", "AP", depth=3).bounds.depth
        (Bounds(grades=None, aspects=None, depth=None, ...), 3)
        """
        own, graded = self.own, "grades" in self.found.speaks_of
        grades = len(own.gains) if graded and own is not UNSET else None
        usual = Bounds(depth=self.depth, grades=grades)
        fits = self.depth or self._size(usual) <= self.most
        return usual if fits else Bounds(depth=DEPTH, grades=grades)

    def _size(self, bounds: Bounds) -> int:
        return max(space.size for space in bounds.over(self.found.speaks_of))


class Draw(Request, frozen=True):
    """One ordering of short lists, and the measures on it."""

    ordering: Annotated[Name, Meta(extra_json_schema={"enum": list(ORDERINGS)})]
    length: Annotated[int, Meta(ge=1, le=LENGTH)]
    grades: Annotated[int, Meta(ge=2, le=GRADES)]
    measures: Names = ()

    def check(self) -> None:
        """Refuses names that there are not, and more lists than a page shows."""
        refuse_large(ordering(self.ordering, length=self.length, grades=self.grades, limit=None))
        _known(*self.measures)

    @property
    def light(self) -> bool:
        """Whether it is work for a moment."""
        return self.grades**self.length <= SMALL // 4 and len(self.measures) <= FEW


Asked = Play | Judge | Draw


def _known(*names: str) -> None:
    """Refuses what is no built-in measure, files and code among it, and cutoffs past the bound."""
    for found in map(measure, names):
        if (found.cutoff or 0) > CUTOFF:
            raise MeasureError(f"{found} reads more than {CUTOFF:,} ranks", remedy="take a smaller cutoff")
