"""Theorem 4.2 on the map: which constraints OIE satisfies, for which collection, recall base and beta."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import polars as pl

from axiometer.errors import InputError
from axiometer.information.oie_thresholds import five, needed_share
from axiometer.meta.charts import AXIS, LEFT, TOP, frame
from axiometer.meta.reproduce.signals import Progress, Reproduction, provenance
from axiometer.tables.svg import hint, tag, words

SIZES = (100, 10_000, 1_000_000)
BETAS = tuple(Fraction(k, 40) for k in range(36, 85))
COLUMNS = 48
COLOURS = {
    "all five": "#009e73",
    "no deepness threshold": "#56b4e9",
    "no closeness threshold": "#e69f00",
    "no confidence, no deepness threshold": "#bfdff2",
    "no confidence, no closeness threshold": "#f6ddb0",
    "no confidence": "#cfe8df",
    "no threshold": "#999999",
    "no confidence, no threshold": "#d9d9d9",
}
WIDE, TALL = 240, 294


def region(
    docs: Sequence[int] = SIZES, betas: Sequence[Fraction] = BETAS, progress: Progress | None = None
) -> Reproduction:
    """Which of the five constraints hold, for each size, a range of recall bases, and each beta; exactly.

    >>> found = region([100], [Fraction(1), Fraction(6, 5)])
    >>> found.summary["100"]["all five"]
    0
    """
    if any(size < 8 for size in docs):
        raise InputError(f"a collection of {min(docs)} documents is too small", remedy="give 8 or more")
    rows = []
    for size in docs:
        for beta in betas:
            rows += [_row(size, relevant, beta) for relevant in bases(size)]
            if progress is not None:
                progress(str(beta))
    frame_ = pl.DataFrame(rows)
    counts = {
        str(size): {
            name: frame_.filter((pl.col("docs") == size) & (pl.col("holds") == name)).height
            for name in COLOURS
        }
        for size in docs
    }
    said = _sentences(frame_)
    picture = _picture(frame_, docs, betas, said[0])
    options = {"docs": list(docs), "betas": [str(beta) for beta in betas]}
    return Reproduction("theorem", frame_, counts, said, picture, provenance(options))


def bases(docs: int) -> list[int]:
    """Recall bases from 2 to half of the collection, evenly spaced by ratio.

    >>> bases(100)[:3], bases(100)[-1]
    ([2, 3, 4], 50)
    """
    top = docs // 2
    ratio = (top / 2) ** (1 / COLUMNS)
    return sorted({min(top, round(2 * ratio**k)) for k in range(COLUMNS + 1)})


def _row(docs: int, relevant: int, beta: Fraction) -> dict[str, object]:
    found = five(docs, relevant, beta)
    return {"docs": docs, "relevant": relevant, "beta": float(beta), "holds": _word(found), **found}


def _word(found: dict[str, bool | None]) -> str:
    lacks = [name for name in ("confidence", "deepness-threshold", "closeness-threshold") if not found[name]]
    if lacks[-2:] == ["deepness-threshold", "closeness-threshold"]:
        lacks[-2:] = ["threshold"]
    return ", ".join(f"no {name.replace('-', ' ')}" for name in lacks) or "all five"


def _sentences(rows: pl.DataFrame) -> tuple[str, ...]:
    inside = rows.filter((pl.col("beta") > 1) & (pl.col("beta") < 2))
    whole = inside.filter(pl.col("holds") == "all five").height
    return (
        f"Of {inside.height:,} cases with beta between 1 and 2, {whole:,} satisfy all five constraints: the"
        " closeness threshold needs few relevant documents, the deepness threshold many.",
        "From beta = 7/6 on no topic satisfies both thresholds; the curve is the share of relevant documents"
        " that the deepness threshold needs in a large collection, exp(-2 (beta - 1 + ln 2) / (2 - beta)).",
        "Theorem 4.2 of the paper claims all five for 1 < beta < (2n - 1)/n.",
    )


def _picture(rows: pl.DataFrame, docs: Sequence[int], betas: Sequence[Fraction], said: str) -> str:
    drawn = []
    for k, size in enumerate(docs):
        drawn += _panel(rows.filter(pl.col("docs") == size), size, k, betas)
    known = [name for name in COLOURS if (rows["holds"] == name).any()]
    for k, name in enumerate(known):
        x, y = LEFT + k % 3 * 270, TOP + TALL + 52 + k // 3 * 18
        drawn += [tag("rect", x=x, y=y, width=12, height=12, fill=COLOURS[name]), words(name, x + 18, y + 10)]
    width = max(860, LEFT + len(docs) * (WIDE + 30))
    return frame("Where OIE satisfies the five constraints", said, drawn, width, TOP + TALL + 124)


def _panel(rows: pl.DataFrame, docs: int, place: int, betas: Sequence[Fraction]) -> list[str]:
    left, shown = LEFT + place * (WIDE + 30), bases(docs)
    wide, tall = WIDE / len(shown), (TALL - 20) / len(betas)
    column = {relevant: left + k * wide for k, relevant in enumerate(shown)}
    line = {float(beta): TOP + 20 + (len(betas) - 1 - k) * tall for k, beta in enumerate(betas)}
    drawn = [words(f"{docs:,} documents", left, TOP + 14)]
    for beta, first, last, holds in stretches(rows):
        told = hint(f"beta = {beta:g}, R = {first} to {last}: {holds}")
        size = {"width": column[last] - column[first] + wide, "height": tall + 0.5}
        drawn.append(tag("rect", told, x=column[first], y=line[beta], **size, fill=COLOURS[holds]))
    curve = " ".join(
        f"{_across(shown, left, wide, needed_share(beta) * docs):.1f},{line[float(beta)] + tall / 2:.1f}"
        for beta in betas
        if 2 <= needed_share(beta) * docs <= shown[-1]
    )
    if curve:
        drawn.append(tag("polyline", points=curve, fill="none", stroke=AXIS, stroke_width=2))
    marked = [shown[k] for k in (0, len(shown) // 2, len(shown) - 1)]
    drawn += [words(f"{size:,}", column[size], TOP + TALL + 14, "middle") for size in marked]
    fifths = [float(beta) for beta in betas if place == 0 and beta * 5 % 1 == 0]
    drawn += [words(f"{beta:g}", LEFT - 6, line[beta] + tall, "end") for beta in fifths]
    return [*drawn, words("relevant documents (beta upwards)", left, TOP + TALL + 32)]


def stretches(rows: pl.DataFrame) -> Iterator[tuple[float, int, int, str]]:
    """Neighbouring recall bases that satisfy the same constraints: beta, the first, the last, and which."""
    named = rows.select("beta", "holds", "relevant").sort("beta", "relevant").iter_rows()
    for (beta, holds), some in groupby(named, key=lambda row: row[:2]):
        bases_ = [relevant for _, _, relevant in some]
        yield beta, bases_[0], bases_[-1], holds


def _across(shown: list[int], left: float, wide: float, value: float) -> float:
    """Where a recall base between two columns stands."""
    k = next(k for k in range(len(shown) - 1, -1, -1) if shown[k] <= value)
    if k == len(shown) - 1:
        return left + (k + 0.5) * wide
    return left + (k + 0.5 + (value - shown[k]) / (shown[k + 1] - shown[k])) * wide
