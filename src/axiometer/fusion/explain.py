"""Where a fused score comes from: what each run knew of the document, and what it gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from axiometer.errors import InputError, nearest

if TYPE_CHECKING:
    from axiometer.fusion.fuse import Fusion


@dataclass(frozen=True)
class Part:
    """One run's part: its rank and score of the document (None where it lacks it), and its share."""

    run: str
    rank: int | None
    score: float | None
    normalised: float | None
    share: float | None
    weight: float | None = None


@dataclass(frozen=True)
class Explanation:
    """The fused rank and score of a document, its parts, and how these are joined."""

    topic: str
    document: str
    method: str
    norm: str
    rank: int
    of: int
    score: float
    joined: str
    parts: tuple[Part, ...]

    def to_dict(self) -> Mapping[str, Any]:
        """As plain data."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [f"{self.document} in topic {self.topic}: rank {self.rank} of {self.of} by {self.method}"]
        lines += [f"  {_sentence(part)}" for part in self.parts]
        return "\n".join([*lines, f"  score {self.score!r}: {self.joined}"])


def _sentence(part: Part) -> str:
    given = "" if part.share is None else f", share {part.share:.6g}"
    if part.rank is None:
        return f"{part.run}: does not have it{given}"
    own = "" if part.score is None else f", score {part.score:.6g}"
    weight = "" if part.weight is None else f", weight {part.weight:g}"
    return f"{part.run}: rank {part.rank}{own}{weight}{given}"


def explain(fusion: Fusion, topic: str, document: str) -> Explanation:
    """Explains one document of a fusion."""
    code = _code(fusion, topic, document)
    numbers = range(len(fusion.pool.runs))
    return Explanation(
        topic,
        document,
        str(fusion.method),
        fusion.norm.title,
        int(fusion.rank[code]),
        int(fusion.pool.sizes[fusion.pool.topic_of[code]]),
        float(fusion.scores[code]),
        fusion.method.story(fusion.pool, code),
        tuple(_part(fusion, number, code) for number in numbers),
    )


def _code(fusion: Fusion, topic: str, document: str) -> int:
    code = fusion.pool.code(topic, document)
    if code is not None:
        return code
    if topic not in fusion.pool.topics:
        hint = nearest(topic, fusion.pool.topics) or f"there is {fusion.pool.topics[0]!r}"
        raise InputError(f"no run has a topic {topic!r}", remedy=hint)
    at = fusion.pool.topics.index(topic)
    start, stop = fusion.pool.starts[at : at + 2].tolist()
    known = fusion.pool.documents.slice(start, stop - start).to_list()
    hint = nearest(document, known) or f"there is {known[0]!r}"
    raise InputError(f"no run has the document {document!r} for topic {topic!r}", remedy=hint)


def _part(fusion: Fusion, number: int, code: int) -> Part:
    run, raw, method = fusion.pool.runs[number], fusion.raw.runs[number], fusion.method
    weight = method.weight(number) if method.weighted else None
    at, own = np.flatnonzero(run.code == code), np.flatnonzero(raw.code == code)
    topic = int(fusion.pool.topic_of[code])
    if len(at) == 0:
        absent = method.absent(fusion.pool, number)
        given = None if absent is None or run.lengths[topic] == 0 else float(absent[topic])
        return Part(run.name, None, None, None, given, weight)
    score = float(raw.score[own[0]]) if len(own) else None
    if score is not None and fusion.norm.inverts:
        score = -score
    share = float(method.share(fusion.pool, number).value[at[0]])
    return Part(run.name, int(run.rank[at[0]]), score, float(run.score[at[0]]), share, weight)
