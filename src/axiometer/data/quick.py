"""The quick way to read a run: a regular text is looked at in place, never split into strings.

What is not quite regular is left to the ordinary way, which reads it all the same or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from axiometer.data.decimals import Floats, decimals
from axiometer.data.keys import Keys
from axiometer.data.order import Ranking, rank_blocks
from axiometer.data.regular import BLANK, LINE_END
from axiometer.data.table import LONGEST_LINE
from axiometer.data.words import DOCUMENT, LONGEST, TOPIC, Bytes, Ints, Words, hashes, words

FIELDS = 6
TAB, LAST_ASCII = 9, 127
PIECE = 1 << 21


@dataclass(frozen=True)
class QuickRun:
    """A run as its text: where each document's name is, its key and score, and where the topic changes."""

    name: str
    text: Bytes
    start: Ints
    size: Ints
    keys: Keys
    score: Floats
    topics: list[str]
    blocks: Ints
    digest: str
    source: str
    tag: str

    @cached_property
    def ranking(self) -> Ranking:
        """Every row's rank in its topic's list."""
        return rank_blocks(self.topics, self.blocks, self.score, self._sortable)

    def rounded(self) -> QuickRun:
        """The run with its scores rounded to 32 bits, as trec_eval 9 compares them."""
        return replace(self, score=self.score.astype(np.float32).astype(np.float64))

    def documents(self, rows: Ints) -> Words:
        """The names of some documents."""
        return words(self.text, self.start[rows], self.size[rows])

    def _sortable(self, rows: Ints) -> list[Words]:
        """Their bytes as numbers, the most significant first."""
        return list(self.documents(rows).byteswap().T)


@dataclass(frozen=True)
class _Piece:
    """Some lines: their documents, keys and scores, the first line of each block of a topic, its name."""

    start: Ints
    size: Ints
    keys: Keys
    score: Floats
    blocks: Ints
    topics: list[str]


def quick_run(data: bytes, name: str, source: str, digest: str) -> QuickRun | None:
    """The run that a text holds, or None unless it is regular.

    That is ASCII, six fields in every line, one blank or tab between them, scores that are plain decimals,
    no long names, and no document twice in a topic.

    >>> run = quick_run(b"q1 Q0 d1 1 0.5 x\\nq1 Q0 d2 2 0.25 x\\n", "mine", "mine.run", "")
    >>> run.ranking.rank, run.score, run.tag
    (array([1, 2], dtype=int32), array([0.5 , 0.25]), 'x')
    >>> quick_run(b"q1 Q0 d1 1 nan x\\n", "mine", "mine.run", "")
    """
    if not data.endswith(b"\n"):
        return None
    text = np.frombuffer(data, np.uint8)
    found = []
    for begin, end in _bounds(data):
        piece = _look(data, begin, end)
        if piece is None:
            return None
        found.append(piece)
    keys = np.concatenate([piece.keys for piece in found])
    ordered = np.sort(keys)
    if (ordered[1:] == ordered[:-1]).any():
        return None
    topics, blocks = _joined(found)
    start, size, score = (
        np.concatenate([getattr(piece, column) for piece in found]) for column in ("start", "size", "score")
    )
    tag = data[: data.index(b"\n")].split()[-1].decode()
    return QuickRun(name, text, start, size, keys, score, topics, blocks, digest, source, tag)


def _bounds(data: bytes) -> Iterator[tuple[int, int]]:
    """Where pieces of whole lines begin and end: small enough for the processor's caches."""
    begin = 0
    while begin < len(data):
        end = data.find(b"\n", begin + PIECE) + 1 or len(data)
        yield begin, end
        begin = end


def _look(data: bytes, begin: int, end: int) -> _Piece | None:
    text = np.frombuffer(data, np.uint8, end - begin, begin)
    ends = _ends(text)
    if ends is None:
        return None
    line = np.concatenate([[0], ends[:-1, -1] + 1])
    start, width, size = ends[:, 1] + 1, ends[:, 0] - line, ends[:, 2] - ends[:, 1] - 1
    score = decimals(text, ends[:, 3] + 1, ends[:, 4])
    too_long = max(width.max(), size.max()) > LONGEST or (ends[:, -1] - line).max() >= LONGEST_LINE
    if score is None or too_long:
        return None
    topic = words(text, line, width)
    blocks = np.flatnonzero(np.concatenate([[True], (topic[1:] != topic[:-1]).any(axis=1)]))
    topics = [text[at:to].tobytes().decode() for at, to in zip(line[blocks], ends[blocks, 0], strict=True)]
    if any(name.startswith("#") for name in topics):
        return None
    keys = hashes(words(text, start, size), DOCUMENT)
    keys += np.repeat(hashes(topic[blocks], TOPIC), np.diff(blocks, append=len(keys)))
    return _Piece(start + begin, size, keys, score, blocks, topics)


def _ends(text: Bytes) -> Ints | None:
    """Where each field of each line ends, or None unless every line is regular."""
    ends = np.flatnonzero(text <= BLANK)
    if len(ends) % FIELDS or text.max() > LAST_ASCII:
        return None
    after = text.take(ends).reshape(-1, FIELDS)
    regular = (after[:, -1] == LINE_END).all() and ((after == BLANK) | (after == TAB))[:, :-1].all()
    return ends.reshape(-1, FIELDS) if regular and ends[0] > 0 and np.diff(ends).min() > 1 else None


def _joined(pieces: list[_Piece]) -> tuple[list[str], Ints]:
    """The blocks of all pieces; one that goes on in the next piece is one."""
    topics: list[str] = []
    blocks: list[int] = []
    before = 0
    for piece in pieces:
        for topic, row in zip(piece.topics, piece.blocks.tolist(), strict=True):
            if not topics or topic != topics[-1]:
                topics.append(topic)
                blocks.append(before + row)
        before += len(piece.keys)
    return topics, np.array(blocks)
