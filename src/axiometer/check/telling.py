"""What a verdict says in words: numbers that can be told apart, and what a function of the user's did."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiometer.check.decide import ROUNDING
from axiometer.check.partial import Partial
from axiometer.check.verdict import Witness
from axiometer.errors import MeasureError
from axiometer.measures.calling import FunctionError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.measures.tree import topic_of
from axiometer.numeric import FLOAT
from axiometer.spaces import Space
from axiometer.spaces.space import Labels


def numbers(scores: Sequence[Fraction | float]) -> list[str]:
    """Scores to four digits; to all of them where different ones would look alike.

    >>> numbers([0.25, 0.5]), numbers([0.1 + 0.2, 0.3])
    (['0.2500', '0.5000'], ['0.30000000000000004', '0.3'])
    """
    short = [f"{float(score):.4f}" for score in scores]
    return short if len(set(short)) == len(set(scores)) else [repr(float(score)) for score in scores]


def status_of(error: MeasureError) -> str:
    """A measure that refuses a space is not spoken of; a function that misbehaves leaves all open."""
    return "undecided" if isinstance(error, FunctionError) else "not-applicable"


def why_open(measure: Measure, space: Space, total: Partial) -> str:
    """How many cases stayed open; of a function, what it did on the smallest of them."""
    told = f"{total.open:,} of {total.cases:,} cases are open"
    why = why_unscored(measure, space, total.open_case or ())
    return f"{told}: {why}" if why else told


def why_unscored(measure: Measure, space: Space, lists: Sequence[Labels]) -> str:
    """What a function did on the first of these lists that it does not score."""
    if not isinstance(measure, FunctionMeasure):
        return ""
    topic = topic_of(measure, space, FLOAT)
    reads = (tuple(int(space.grade_of(label)) for label in labels) for labels in lists)
    return next(filter(None, (measure.why_not(topic, read) for read in reads)), "")


def doubt(witness: Witness) -> str:
    """A word of caution where two floats of a function differ by no more than rounding may explain."""
    floating = [score for score in witness.scores if isinstance(score, float)]
    gap = max(floating, default=0.0) - min(floating, default=0.0)
    if 0 < gap <= ROUNDING * max(1.0, *map(abs, floating)):
        return f"The scores differ by {gap:.1e}, which may be rounding: return fractions.Fraction to be sure."
    return ""
