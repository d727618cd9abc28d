"""All lists of a space of aspects, scored level by level by the readers themselves."""

from __future__ import annotations

import numpy as np

from axiometer.data.recall_base import AspectBase, Base
from axiometer.metrics.find_measure import measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import RATIONAL

LABELS = "xabc"


def recall_base(aspects: int, each: int) -> Base:
    """`each` documents for each aspect, relevant to that aspect only."""
    rows = np.repeat(np.eye(aspects, dtype=np.int64), each, axis=0)
    return Base.of_aspects(AspectBase.of([rows]), [each])


def scored(name: str, aspects: int, depth: int, num=RATIONAL) -> dict[str, object]:
    """The value of every list of length 0..depth; x is a document relevant to no aspect."""
    found, base = measure(name), recall_base(aspects, depth)
    documents = [np.zeros((aspects, 1), dtype=np.int64), *np.eye(aspects, dtype=np.int64)[:, :, None]]
    names, cache = [""], {}
    state = found.start(Topic(num, base, 1, depth, 0, depth, None, cache))
    values = {"": np.ravel(found.score(Topic(num, base, 1, depth, 0, depth, None, cache), state))[0]}
    for rank in range(1, depth + 1):
        topic = Topic(num, base, len(names), depth, rank, depth, None, cache)
        steps = [Document(rank, int(row.max()), aspects=row) for row in documents]
        read = found.cutoff is None or rank <= found.cutoff
        children = [found.step(topic, state, step) if read else state for step in steps]
        state = tuple(np.concatenate(parts, axis=-1) for parts in zip(*children, strict=True))
        names = [name + label for label in LABELS[: aspects + 1] for name in names]
        topic = Topic(num, base, len(names), depth, rank, depth, None, cache)
        values.update(
            zip(names, np.broadcast_to(found.score(topic, state), len(names)).tolist(), strict=True)
        )
    return values


def one_step_cases(aspects: int, values: dict[str, object]):
    """(property, worse, better) for every list with one document appended, but for the empty list."""
    labels = LABELS[1 : aspects + 1]
    for s in values:
        if not s or s + "x" not in values:
            continue
        yield "irrelevance", s + "x", s
        yield from (("relevance", s, s + r) for r in labels)
        seen = [r for r in labels if r in s]
        yield from (("redundancy", s + p, s + n) for p in seen for n in labels if n not in s)


def violations(name: str, aspects: int, depth: int) -> dict[str, tuple[int, int, tuple[str, str] | None]]:
    """For each property: its cases, how many are violated, and the shortest, then least, violated one."""
    values = scored(name, aspects, depth)
    cases: dict[str, list[tuple[str, str]]] = {}
    broken: dict[str, list[tuple[str, str]]] = {}
    for kind, worse, better in one_step_cases(aspects, values):
        cases.setdefault(kind, []).append((worse, better))
        if values[worse] > values[better]:
            broken.setdefault(kind, []).append((worse, better))
    return {
        kind: (len(found), len(broken.get(kind, ())), min(broken.get(kind, ()), key=_size, default=None))
        for kind, found in cases.items()
    }


def _size(case: tuple[str, str]) -> tuple[int, list[list[int]]]:
    return sum(map(len, case)), [[LABELS.index(label) for label in one] for one in case]
