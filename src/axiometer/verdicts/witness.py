"""Witnesses: a violating case with its exact scores, in words that a stranger can check."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.cases import Case
from axiometer.errors import AxiometerError, MeasureError
from axiometer.metrics.dependence import may_look_at_base, may_look_at_nonrelevant
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.score import exact_score
from axiometer.metrics.tree import score_lists, topic_of
from axiometer.metrics.weight_table import WeightTable
from axiometer.metrics.wrappers.wrapper import Wrapper
from axiometer.numeric import FLOAT, REAL, as_fraction
from axiometer.numeric.compare import slack_for
from axiometer.spaces import Space, base_dict, base_option, base_text
from axiometer.spaces.space import Labels
from axiometer.verdicts.tally import Instance
from axiometer.verdicts.verdict import Witness


def witness_of(measure: Measure, axiom: Axiom, space: Space, found: Instance) -> Witness:
    """The case with exact scores and the sentence that says what is wrong with it."""
    case, base = found
    at = space.under(base) if base else space
    num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
    readers = axiom.readers(measure, len(case))
    read = [score_lists(m, at, num, [labels])[0] for m, labels in zip(readers, case, strict=True)]
    return told(axiom, readers, at, case, read, higher=1 if len(case) in (2, 4) else None)


def told(
    axiom: Axiom,
    readers: Sequence[Measure],
    space: Space,
    case: Case,
    values: Sequence[Any],
    *,
    higher: int | None = None,
    said: str = "",
    sentence: str = "",
) -> Witness:
    """A witness from lists and their exact values, under the recall base of the space.

    `said` is what is wrong with them, unless the axiom says it; a `sentence` names the recall base itself.
    """
    scores = tuple(map(as_fraction, values))
    readers = [_outside(*one, space) for one in zip(readers, case, scores, strict=True)]
    shown = numbers(scores)
    if len({str(reader) for reader in readers}) > 1:
        shown = [f"{score} ({reader})" for score, reader in zip(shown, readers, strict=True)]
    said = sentence or said or axiom.sentence(list(zip(map(space.text, case), shown, strict=True)))
    looks = bool(sentence) or any(
        may_look_at_base(reader, space) or not _alone(reader, space, labels, score)
        for reader, labels, score in zip(readers, case, scores, strict=True)
    )
    if looks and not sentence:
        judged = any(may_look_at_nonrelevant(reader, space) for reader in readers)
        shown_base = space.under((*space.counts, int(space.base.counts[0, 0]))) if judged else space
        said = f"{said} The topic has {base_text(shown_base)}."
    return Witness(
        tuple(map(space.documents, case)),
        scores,
        said,
        tuple(map(str, readers)),
        higher,
        base_dict(space) if looks else None,
        int(space.base.counts[0, 0]) if looks else None,
        tuple(command(reader, space, labels, looks) for reader, labels in zip(readers, case, strict=True)),
    )


@remembered(64)
def _outside(reader: Measure, labels: Labels, score: Fraction | float, space: Space) -> Measure:
    """The reader that scores the list so outside of its space: what divides by the length of the lists there
    has that for its cutoff.
    """
    if isinstance(reader, FunctionMeasure):
        return reader
    documents, judged = space.documents(labels), int(space.base.counts[0, 0])
    for other in dict.fromkeys((reader, _cut_at(reader, space.depth))):
        try:
            value = exact_score(other, documents, relevant=base_dict(space), nonrelevant=judged)
            if as_fraction(value) == score:
                return other
        except AxiometerError:
            return reader
    return reader


def _cut_at(reader: Measure, depth: int) -> Measure:
    """The measure with that cutoff, inside of a wrapper; itself where it has one or takes none."""
    if isinstance(reader, Wrapper):
        inside = _cut_at(reader.measure, depth)
        return reader if inside is reader.measure else replace(reader, measure=inside, cutoff=None)
    return reader if reader.cutoff is not None or reader.cut == "none" else replace(reader, cutoff=depth)


@remembered(64)
def _alone(reader: Measure, space: Space, labels: Labels, score: Fraction | float) -> bool:
    """Whether the list has its score where nothing is known of the topic: not where a gain is a share of that
    of the topic's highest grade, which no document of the list may have, nor where the recall base is looked
    at in long lists only.
    """
    if isinstance(reader, FunctionMeasure) and not reader.asks:
        return True
    try:
        return as_fraction(exact_score(reader, space.documents(labels))) == score
    except MeasureError:
        return False


def command(measure: Measure, space: Space, labels: Labels, looks: bool) -> str:
    """What computes the score of a list again: a command, or a call for what has no name there.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> command(measure("RBP(p=0.8)"), grade_space(2, depth=3), (0, 1), False)
    "axiometer explain 'RBP(p=0.8)' 0 1"
    """
    nothing = int(space.base.counts[0, 0])
    documents = space.documents(labels)
    name = _place(measure) if isinstance(measure, FunctionMeasure) else _written(measure)
    if not name:
        base = f", relevant={base_dict(space)!r}, nonrelevant={nothing}" if looks else ""
        return f"ax.score({measure}, {list(documents)!r}{base})"
    words = ["axiometer", "explain", shlex.quote(name), *(str(item) or "-" for item in documents)]
    return " ".join([*words, *([base_option(space), f"--nonrelevant {nothing}"] if looks else [])])


def _written(measure: Measure) -> str:
    """What names the measure at the command line; nothing for a class or a component of somebody's own."""
    try:
        known = isinstance(measure, WeightTable) or find(str(measure)) == measure
    except AxiometerError:
        known = False
    return str(measure) if known else ""


def _place(measure: FunctionMeasure) -> str:
    """`FILE.py:NAME` for a function that came from there; nothing for any other."""
    code = getattr(measure.function, "__code__", None)
    if code is None or not str(getattr(measure.function, "__module__", "")).startswith("axiometer_file_"):
        return ""
    return f"{Path(code.co_filename).name}:{measure}"


def numbers(scores: Sequence[Fraction | float]) -> list[str]:
    """Scores to four digits; to all of them where different ones would look alike.

    >>> numbers([0.25, 0.5]), numbers([0.1 + 0.2, 0.3])
    (['0.2500', '0.5000'], ['0.30000000000000004', '0.3'])
    """
    short = [f"{float(score):.4f}" for score in scores]
    return short if len(set(short)) == len(set(scores)) else [repr(float(score)) for score in scores]


def why_open(measure: Measure, space: Space, cases: int, left: int, found: Instance | None) -> str:
    """How many cases stayed open; of a function, what it did on the smallest of them."""
    said = f"{left:,} of {cases:,} cases are open"
    case, base = found or ((), ())
    why = why_unscored(measure, space.under(base) if base else space, case)
    return f"{said}: {why}" if why else said


def why_unscored(measure: Measure, space: Space, lists: Sequence[Labels]) -> str:
    """What a measure did on the first of these lists that it does not score."""
    if isinstance(measure, FunctionMeasure):
        topic = topic_of(measure, space, FLOAT)
        reads = (tuple(int(space.grade_of(label)) for label in labels) for labels in lists)
        return next(filter(None, (measure.why_not(topic, read) for read in reads)), "")
    try:
        score_lists(measure, space, FLOAT, lists)
    except MeasureError as error:
        return str(error)
    return ""


def doubt(witness: Witness) -> str:
    """A word of caution where two floats of a function differ by no more than rounding may explain."""
    floating = [score for score in witness.scores if isinstance(score, float)]
    gap = max(floating, default=0.0) - min(floating, default=0.0)
    if 0 < gap <= slack_for(max(map(abs, floating))):
        return f"The scores differ by {gap:.1e}, which may be rounding: return fractions.Fraction to be sure."
    return ""
