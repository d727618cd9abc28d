"""The fast way to read a run: a regular text is looked at in place, never split into strings.

What is not quite regular is left to the ordinary way, which reads it all the same or says what is wrong.
Plain decimal numbers are read eight digits at a time, each as exactly as `float` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.keys import (
    DOCUMENT,
    LONGEST,
    SIZE,
    TOPIC,
    Bytes,
    Ints,
    Keys,
    Words,
    hashes,
    windows,
    words,
)
from axiometer.data.ranking import Ranking, in_32_bits, rank_blocks
from axiometer.data.text_tables import BLANK, LINE_END, LONGEST_LINE, line_blocks

Floats = npt.NDArray[np.float64]
FIELDS = 6
TAB, LAST_ASCII = 9, 127
PIECE = 1 << 21  # small enough for the processor's caches
MOST_DIGITS = 19  # so many digits fit into 64 bits
DOT, MINUS, ZERO = b".-0"
ZEROS = np.uint64(int.from_bytes(b"0" * SIZE, "little"))
HIGH_BITS = np.uint64(int.from_bytes(b"\x80" * SIZE, "little"))
FROM_TEN = np.uint64(int.from_bytes(b"\x76" * SIZE, "little"))  # takes every byte from 10 on to its high bit
JOINS = ((10 << 8 | 1, 8, 0x00FF00FF00FF00FF), (100 << 16 | 1, 16, 0x0000FFFF0000FFFF))
LAST_JOIN = (10_000 << 32 | 1, 32)
EXACT = np.uint64(2**53)  # integers up to this one are doubles
SPLITTER = 2.0**27 + 1
DOUBT = 2.0**-40


@dataclass(frozen=True)
class TextRun:
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

    def rounded(self) -> TextRun:
        """The run with its scores rounded to 32 bits, as trec_eval 9 compares them."""
        return replace(self, score=in_32_bits(self.score))

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


def read_text_run(data: bytes, name: str, source: str, digest: str) -> TextRun | None:
    """The run that a text holds, or None unless it is regular.

    That is ASCII, six fields in every line, one blank or tab between them, scores that are plain decimals,
    no long names, and no document twice in a topic.

    >>> run = read_text_run(b"q1 Q0 d1 1 0.5 x\\nq1 Q0 d2 2 0.25 x\\n", "mine", "mine.run", "")
    >>> run.ranking.rank, run.score, run.tag
    (array([1, 2], dtype=int32), array([0.5 , 0.25]), 'x')
    >>> read_text_run(b"q1 Q0 d1 1 nan x\\n", "mine", "mine.run", "")
    """
    if not data.endswith(b"\n"):
        return None
    text = np.frombuffer(data, np.uint8)
    found = []
    for begin, end in line_blocks(data, PIECE):
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
    return TextRun(name, text, start, size, keys, score, topics, blocks, digest, source, tag)


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


def _kept(width: int) -> Words:
    """For each size of a number, a mask of its bytes in a window that ends where it does."""
    kept = [(1 << 8 * width * SIZE) - (1 << 8 * (width * SIZE - size)) for size in range(width * SIZE + 1)]
    return np.frombuffer(b"".join(mask.to_bytes(width * SIZE, "little") for mask in kept), "<u8").reshape(
        -1, width
    )


KEPT = {width: _kept(width) for width in (2, 3)}


def decimals(text: Bytes, start: Ints, end: Ints) -> Floats | None:
    """The numbers from each start to its end; None unless all are digits, perhaps with a dot and a minus.

    >>> text = np.frombuffer(b"12.5 -0.25 7 x", np.uint8)
    >>> decimals(text, np.array([0, 5, 11]), np.array([4, 10, 12]))
    array([12.5 , -0.25,  7.  ])
    >>> decimals(text, np.array([13]), np.array([14]))
    """
    negative = text[start] == MINUS
    size = end - start - negative
    longest = size.max()
    if size.min() < 1 or longest > MOST_DIGITS or ((size == 1) & (text[end - 1] == DOT)).any():
        return None
    width = 2 if longest <= 2 * SIZE else 3
    digits = windows(text, end - width * SIZE, width)
    digits ^= ZEROS
    digits &= KEPT[width].take(size, axis=0)
    found = _unsigned(digits)
    return found if found is None or not negative.any() else np.where(negative, -found, found)


def _unsigned(digits: Words) -> Floats | None:
    """Reads the numbers that have as many digits after the dot as the first one; then the others."""
    is_dot = digits.view(np.uint8) == DOT ^ ZERO
    places = is_dot[0].tobytes()[::-1].find(True)
    alike = ~is_dot.any(axis=1) if places < 0 else is_dot[:, -1 - places]
    if alike.all():
        return _read(digits, places)
    first, rest = _read(digits[alike], places), _unsigned(digits[~alike])
    if first is None or rest is None:
        return None
    found = np.empty(len(digits))
    found[alike], found[~alike] = first, rest
    return found


def _read(digits: Words, places: int) -> Floats | None:
    """Numbers with a dot before their last `places` digits, or with none if that is -1.

    The dot is read as a 0, and cut out afterwards.
    """
    if places >= 0:
        digits.view(np.uint8)[:, -1 - places] = 0
    if (((digits + FROM_TEN) | digits) & HIGH_BITS).any():
        return None
    parts = _eight(digits)
    number = parts[:, 0].copy()
    for column in range(1, parts.shape[1]):
        number = number * np.uint64(10**SIZE) + parts[:, column]
    if places >= 0:
        number -= number // np.uint64(10 ** (places + 1)) * np.uint64(9 * 10**places)
    return _quotient(number, max(places, 0))


def _eight(digits: Words) -> Words:
    """What the eight digits of each word say: neighbours are joined, then pairs, then fours."""
    found = digits.copy()
    for factor, bits, kept in JOINS:
        found *= np.uint64(factor)
        found >>= np.uint64(bits)
        found &= np.uint64(kept)
    found *= np.uint64(LAST_JOIN[0])
    found >>= np.uint64(LAST_JOIN[1])
    return found


def _quotient(number: Words, places: int) -> Floats:
    """The doubles nearest to number / 10**places.

    Where number and power are doubles, that is their quotient. Larger numbers are the sum of two doubles;
    what the quotient of the first leaves of both is found exactly and divided in turn. Where the sum of the
    two quotients is too near to the middle between two doubles to tell, integers decide.
    """
    high, power = number.astype(np.float64), 10.0**places
    first = high / power
    if number.max() <= EXACT:
        return first
    low = (number - high.astype(np.uint64)).view(np.int64)
    second = (_remainder(high, first, power) + low) / power
    found = first + second
    left, half = np.abs(second - (found - first)), np.spacing(found) / 2
    middle = (np.abs(left - half) < DOUBT * half) | (np.abs(left - half / 2) < DOUBT * half)
    for row in np.flatnonzero(middle):
        found[row] = int(number[row]) / 10**places
    return found


def _remainder(number: Floats, quotient: Floats, power: float) -> Floats:
    """number - quotient * power, exactly: the product's rounding error is found by Dekker's method."""
    product = quotient * power
    high, low = _halves(quotient)
    power_high, power_low = _halves(power)
    error = ((high * power_high - product) + high * power_low + low * power_high) + low * power_low
    left: Floats = (number - product) - error
    return left


def _halves(value: Floats | float) -> tuple[Any, Any]:
    scaled = SPLITTER * value
    high = scaled - (scaled - value)
    return high, value - high
