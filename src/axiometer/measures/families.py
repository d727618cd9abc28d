"""Whether a measure computes as its family does, so that what is known about the family holds for it."""

from __future__ import annotations

from axiometer.measures.additive import Additive
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised


def inherits(measure: Measure, family: type[Measure], methods: tuple[str, ...]) -> bool:
    """Whether the measure's methods are those of its family, not its own.

    >>> from axiometer.measures.lookup import measure
    >>> inherits(measure("DCG"), Additive, ("step", "score")), inherits(measure("DCG"), Additive, ("weight",))
    (True, False)
    """
    return all(getattr(type(measure), name) is getattr(family, name) for name in methods)


def adds_up(measure: Measure) -> bool:
    """Whether the value of a list of a given length is a sum over its ranks of what the grade is worth there.

    >>> from axiometer.measures.lookup import measure
    >>> adds_up(measure("nDCG@10")), adds_up(measure("AP"))
    (True, False)
    """
    methods = ("start", "step", "score")
    if isinstance(measure, Normalised):
        return inherits(measure, Normalised, methods) and adds_up(measure.part)
    return isinstance(measure, Additive) and inherits(measure, Additive, methods)
