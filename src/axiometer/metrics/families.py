"""What may be taken for known about a measure: what its class says is used only where it was seen to be so.

The classes of this package are tested, all of them, to be what they say. Whatever a class from elsewhere
says, its lists are read document by document, and a family's name counts where the family's methods do.
"""

from __future__ import annotations

from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import Measure
from axiometer.metrics.normalised import Normalised

FOLD = ("start", "step", "score")
CELLS = ("parts", "weights", "gains", "cell")


def ours(measure: Measure) -> bool:
    """Whether the measure, and every measure inside of it, is of a class that this package ships and tests.

    >>> from axiometer.metrics.lookup import measure
    >>> class Mine(Additive):
    ...     "somebody's own"
    >>> Mine.__module__ = "mine"
    >>> ours(measure("IA(nDCG@10)")), ours(Mine())
    (True, False)
    """
    inside = [value for value in vars(measure).values() if isinstance(value, Measure)]
    return type(measure).__module__.startswith("axiometer.") and all(map(ours, inside))


def documents_read(measure: Measure) -> str:
    """Which documents change the state, as far as that is known: `reads` of our own classes, else "all".

    >>> from axiometer.metrics.lookup import measure
    >>> documents_read(measure("AP"))
    'relevant'
    """
    return measure.reads if ours(measure) else "all"


def inherits(measure: Measure, family: type[Measure], methods: tuple[str, ...]) -> bool:
    """Whether the measure's methods are those of its family, not its own.

    >>> from axiometer.metrics.lookup import measure
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

    >>> from axiometer.metrics.lookup import measure
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

    >>> from axiometer.metrics.lookup import measure
    >>> adds_up(measure("nDCG@10")), adds_up(measure("AP"))
    (True, False)
    """
    return additive_part(measure) is not None
