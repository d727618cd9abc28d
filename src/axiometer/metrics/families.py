"""What may be taken for known about a measure: what its class says is used only where it was seen to be so.

The classes of this package are tested, all of them, to be what they say. Whatever a class from elsewhere
says, its lists are read document by document, and a family's name counts where the family's methods do.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from fractions import Fraction
from typing import Any, ClassVar

from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


class FromZero(Measure):
    """A reader whose memory is numbers that begin at 0; its value is the last one, unless it has its own."""

    def start(self, topic: Topic) -> State:
        """Nothing read: a zero for each part of the memory."""
        return tuple(topic.zeros() for _ in self.memory)

    def score(self, topic: Topic, state: State) -> Number:
        """What was found."""
        return state[-1]


class Counting(FromZero):
    """A reader of relevant documents who knows how many there were: each is worth what that and its rank say.

    `worth` takes 0 for a document that is not relevant, and arrays as well as numbers.
    """

    rel: int
    memory: ClassVar[tuple[str, ...]] = ("relevant so far", "sum")

    def worth(self, found: Any, rank: Any) -> Any:
        """What the `found`-th relevant document adds at its rank; 0 for the 0th."""
        return found / rank

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds its worth."""
        found, total = state
        hit = topic.flag(document.grade >= self.rel)
        found = found + hit
        return found, total + self.worth(hit * found, document.rank)


class Settled(FromZero):
    """A reader whose value the first document of grade `rel` settles: later ones change nothing."""

    rel: int


class Cascade(Measure):
    """sum over ranks of utility(rank) x stop(grade) x product over earlier ranks of (1 - stop)."""

    family: ClassVar[str] = "cascade"
    memory: ClassVar[tuple[str, ...]] = ("still reading", "sum")

    def utility(self, num: Arithmetic, rank: Number) -> Number:
        """What stopping at a rank is worth."""
        return num.number(1) / rank

    def stop(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The probability that a document of this grade ends the reading."""
        return num.number(1 if grade else 0)

    def start(self, topic: Topic) -> State:
        """Everybody reads, nothing gained."""
        return topic.ones(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Some stop here and gain; the others read on."""
        reading, total = state
        stops = topic.by_grade((self, "stop"), lambda num, g: self.stop(num, g, topic.top))[document.grade]
        worth = topic.by_rank((self, "utility"), self.utility)[document.rank]
        return reading * (1 - stops), total + worth * (reading * stops)

    def score(self, topic: Topic, state: State) -> Number:
        """The expected utility."""
        return state[1]


class Normalised(Measure):
    """part / part on the ideal list; 0 where the topic has nothing to find."""

    family: ClassVar[str] = "normalised"

    @property
    def part(self) -> Measure:
        """The measure that is normalised, with the same cutoff."""
        return Measure(cutoff=self.cutoff)

    def check(self, topic: Topic) -> None:
        """As the part."""
        self.part.check(topic)

    def start(self, topic: Topic) -> State:
        """As the part."""
        return self.part.start(topic)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """As the part."""
        return self.part.step(topic, state, document)

    def score(self, topic: Topic, state: State) -> Number:
        """The part's value over the ideal one."""
        return topic.ratio(self.part.score(topic, state), topic.ideal(self.part))


class Scored(Measure):
    """A reader of documents with scores; lists without them are refused."""

    cut: ClassVar[str] = "none"

    def estimates(self, score: Any, low: Any, high: Any) -> Any:
        """The scores as the measure takes them; `low` and `high` are the least and greatest of each list."""
        return score

    def score_of(self, topic: Topic, document: Document) -> Number:
        """The score of the document in front of the reader, in the lanes' arithmetic."""
        if document.score is None:
            raise MeasureError(
                f"{self} reads the documents' scores", remedy="evaluate a run, or give scores= with the list"
            )
        return in_lanes(topic.num, document.score)


def in_lanes(num: Arithmetic, score: Number) -> Number:
    """Floats of real runs as they are; the exact score of a list's document as a number of the lanes."""
    return score if getattr(score, "dtype", None) is not None else num.number(score)


def steady(measure: Measure) -> bool:
    """Whether a measure is made of names and numbers alone, so that nothing can change it.

    >>> from axiometer.metrics.find_measure import measure
    >>> steady(measure("IA(nDCG@10)")), steady(measure(len))
    (True, False)
    """
    fixed = (int, str, Fraction, tuple, type(None))
    return ours(measure) and all(
        steady(value) if isinstance(value, Measure) else isinstance(value, fixed)
        for value in vars(measure).values()
    )


FOLD = ("start", "step", "score")
CELLS = ("parts", "weights", "gains", "cell")


def ours(measure: Measure) -> bool:
    """Whether the measure, and every measure inside of it, is of a class that this package ships and tests.

    >>> from axiometer.metrics.find_measure import measure
    >>> class Mine(Additive):
    ...     "somebody's own"
    >>> Mine.__module__ = "mine"
    >>> ours(measure("IA(nDCG@10)")), ours(Mine())
    (True, False)
    """
    inside = [value for value in vars(measure).values() if isinstance(value, Measure)]
    return type(measure).__module__.startswith("axiometer.") and all(map(ours, inside))


def shipped(value: object) -> bool:
    """Whether all that a measure is made of comes with this package: no function and no component is given.

    >>> from axiometer.metrics.find_measure import measure
    >>> shipped(measure("AP")), shipped(measure(len))
    (True, False)
    """
    if isinstance(value, Measure) or is_dataclass(value):
        return type(value).__module__.startswith("axiometer.") and all(map(shipped, vars(value).values()))
    return not callable(value)


def documents_read(measure: Measure) -> str:
    """Which documents change the state, as far as that is known: `reads` of our own classes, else "all".

    >>> from axiometer.metrics.find_measure import measure
    >>> documents_read(measure("AP"))
    'relevant'
    """
    return measure.reads if ours(measure) else "all"


def inherits(measure: Measure, family: type[Measure], methods: tuple[str, ...]) -> bool:
    """Whether the measure's methods are those of its family, not its own.

    >>> from axiometer.metrics.find_measure import measure
    >>> inherits(measure("DCG"), Additive, ("step", "score")), inherits(measure("DCG"), Additive, ("weight",))
    (True, False)
    """
    return all(
        getattr(type(measure), name) is getattr(family, name) and name not in vars(measure)
        for name in methods
    )


def additive_part(measure: Measure) -> Additive | None:
    """The measure whose cells a value sums up, before a factor that all lists of a length share: itself, or
    what it normalises; None for what is no sum, or cannot be seen to be one.

    >>> from axiometer.metrics.find_measure import measure
    >>> str(additive_part(measure("nDCG@10"))), additive_part(measure("AP"))
    ('DCG@10', None)
    """
    if isinstance(measure, Normalised):
        return additive_part(measure.part) if inherits(measure, Normalised, FOLD) else None
    if not isinstance(measure, Additive) or not inherits(measure, Additive, FOLD):
        return None
    return measure if ours(measure) or inherits(measure, Additive, CELLS) else None


def adds_up(measure: Measure) -> bool:
    """Whether the value of a list of a given length is a sum over its ranks of what the grade is worth there.

    >>> from axiometer.metrics.find_measure import measure
    >>> adds_up(measure("nDCG@10")), adds_up(measure("AP"))
    (True, False)
    """
    return additive_part(measure) is not None
