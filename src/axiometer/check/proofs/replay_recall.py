"""Certificates about recall bases checked again: from the definitions, at every rank they speak of."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
from flint import ctx

from axiometer.check.proofs.affine import LetterTopic
from axiometer.check.proofs.certificate import space_of
from axiometer.check.proofs.replay import PRECISION, additive_part, read_table
from axiometer.check.proofs.replay_states import Automaton
from axiometer.check.proofs.replay_steps import Reader, backward, lowest, make_reader
from axiometer.data.base import Base
from axiometer.errors import AxiometerError
from axiometer.measures.hidden import HiddenCounts
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.measures.score import exact_score
from axiometer.measures.tree import scalar_document
from axiometer.numeric import BALL, REAL
from axiometer.spaces import Space

Evidence = dict[str, Any]
SHORT = 4
MOST = 1000


def replay_local(measure: Measure, evidence: Evidence) -> bool:
    """All steps, as matrices or on all states, can be read without the recall base; and short lists agree."""
    blind = _blind_reader(measure, evidence) is not None or _blind_walk(measure, evidence)
    return blind and _short_lists_agree(measure, evidence["branching"])


def _blind_walk(measure: Measure, evidence: Evidence) -> bool:
    """Every state that a list ends in is stepped from and scored with a recall base that cannot be read."""
    hidden = Base(HiddenCounts(evidence["branching"]))  # type: ignore[arg-type]
    try:
        one = Automaton(measure, evidence, hidden)
        held = {one.start}
        for length in range(evidence["depth"]):
            held = {
                one.step(state, length, label) for state in held for label in range(evidence["branching"])
            }
            values = [one.value(state, length + 1) for state in held]
            if len(values) > MOST:
                return False
    except (AxiometerError, ArithmeticError, AttributeError, IndexError, TypeError, ValueError):
        return False
    return True


def _blind_reader(measure: Measure, evidence: Evidence) -> Reader | None:
    hidden = Base(HiddenCounts(evidence["branching"]))  # type: ignore[arg-type]
    try:
        return make_reader(measure, space_of(evidence, evidence["depth"]), evidence["depth"], hidden)
    except (AxiometerError, ArithmeticError, AttributeError, IndexError, TypeError, ValueError):
        return None


def _short_lists_agree(measure: Measure, grades: int) -> bool:
    """Short lists have one value under a small, a lopsided and a large recall base."""
    for length in range(SHORT):
        for judged in product(range(grades), repeat=length):
            own = {g: judged.count(g) for g in range(1, grades)}
            bases = [own, {g: n + g for g, n in own.items()}, {g: n + 50 for g, n in own.items()}]
            values = {
                exact_score(measure, judged, relevant=base, nonrelevant=length + 3 * at)
                for at, base in enumerate(bases)
            }
            if len(values) > 1:
                return False
    return True


def replay_complete(measure: Measure, evidence: Evidence) -> bool:
    """Rank by rank, the first state stays as it is; and it has a value."""
    bare = {**evidence, "relevant": [0] * (evidence["branching"] - 1)}
    return untouched(measure, space_of(bare, evidence["depth"]), evidence["depth"])


def untouched(measure: Measure, space: Space, depth: int) -> bool:
    """Whether documents that are not relevant leave the first state alone, and the length is not read."""
    last = min(depth, measure.cutoff or depth)
    base = Base(np.array([[depth, *space.relevant]], dtype=np.int64))
    topic = LetterTopic(REAL, base, 1, max(depth, measure.cutoff or 0), horizon=depth)
    try:
        start = tuple(np.array(part) for part in measure.start(topic))
        for rank in range(1, last + 1):
            after = measure.step(topic, start, scalar_document(space, rank, 0))
            if not all(np.all(new == old) for new, old in zip(after, start, strict=True)):
                return False
        return bool(np.all(np.isfinite(np.asarray(measure.score(topic, start), dtype=float))))
    except (AxiometerError, ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False


def replay_ideal(measure: Measure, evidence: Evidence) -> bool:
    """Gains rise from 0 and no weight exceeds the one before: no exchange of two documents helps."""
    space = space_of(evidence, evidence["depth"])
    part = additive_part(measure, space) if isinstance(measure, Normalised) else None
    if part is None:
        return False
    (rough, gains), (sharp, _) = (read_table(measure, part, evidence, num) for num in (BALL, REAL))
    if not (gains[0] == 0 and all(a < b for a, b in pairwise(gains))):
        return False
    with ctx.workprec(PRECISION):
        return all(
            rough(rank) - rough(rank + 1) >= 0 or sharp(rank) - sharp(rank + 1) >= 0
            for rank in range(1, evidence["depth"])
        )


def replay_bounded(measure: Measure, evidence: Evidence) -> bool:
    """0 <= top <= bottom and 0 < bottom, by matrices that were read off without the recall base."""
    reader = _blind_reader(measure, evidence)
    if reader is None:
        return False
    gap = [below - above for above, below in zip(reader.top, reader.bottom, strict=True)]
    least = [lowest(backward(reader, side)[0], None, reader.start) for side in (reader.top, gap)]
    return bool(
        least[0] >= 0 and least[1] >= 0 and lowest(backward(reader, reader.bottom)[0], None, reader.start) > 0
    )
