"""Scores as matrices, systems x topics, one for each measure, with one policy for missing topics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
import polars as pl

from axiometer.arguments import several
from axiometer.errors import InputError, nearest
from axiometer.meta.system_pairs import FINEST, FloatArray, Pairs, levels, levels_of

Aggregate = Callable[[FloatArray], float]
POLICIES = ("shared", "error")
COLUMNS = ("run", "topic", "measure", "value")


class HasFrame(Protocol):
    """Anything with a frame of run, topic, measure, value: the result of `ax.evaluate`."""

    @property
    def frame(self) -> pl.DataFrame:
        """The scores, one row for each run, topic and measure."""


@dataclass(frozen=True, eq=False)
class ScoreMatrix:
    """The scores of one measure on the topics that every system has; `dropped` are the other topics.

    `aggregate` is the measure's own way to join the topics, where that is no plain mean (GMAP).
    """

    measure: str
    systems: tuple[str, ...]
    topics: tuple[str, ...]
    values: FloatArray
    dropped: tuple[str, ...] = ()
    aggregate: Aggregate | None = None

    def row(self, system: str, said: str = "") -> int:
        """The row of a system; `said` is what it is looked for as."""
        if system not in self.systems:
            hint = nearest(system, self.systems) or f"the runs are {', '.join(self.systems[:8])}"
            raise InputError(f"no run is called {system!r}{said}", remedy=hint)
        return self.systems.index(system)

    def levels(self) -> FloatArray:
        """The order of the systems by the measure: a whole number each, larger is better, equal is tied.

        >>> ScoreMatrix("AP", ("a", "b"), ("1", "2"), np.array([[0.1, 0.2], [0.3, 0.0]])).levels().tolist()
        [1.0, 1.0]
        """
        if self.aggregate is None:
            return levels(Pairs.every(self.values))
        joined = np.array([self.aggregate(row) for row in self.values])
        return levels_of(joined, float(np.abs(joined).max()) * 2.0**-FINEST)


def score_matrices(
    scores: HasFrame | pl.DataFrame, measures: Sequence[str] | None = None, topics: str = "shared"
) -> list[ScoreMatrix]:
    """One matrix for each measure, in the order of the frame.

    Paired statistics need the same topics for every system. `topics="shared"` compares on the topics that
    all systems have a score for and names the others; `topics="error"` refuses when there are others.

    >>> frame = pl.DataFrame({"run": ["a", "a", "b"], "topic": ["1", "2", "1"], "measure": ["AP"] * 3,
    ...     "value": [0.1, 0.2, 0.3]})
    >>> matrix = score_matrices(frame)[0]
    >>> matrix.topics, matrix.dropped, matrix.values.tolist()
    (('1',), ('2',), [[0.1], [0.3]])
    """
    if topics not in POLICIES:
        raise InputError(f"no topic policy is called {topics!r}", remedy=f"use one of {', '.join(POLICIES)}")
    frame = _checked(scores if isinstance(scores, pl.DataFrame) else getattr(scores, "frame", None))
    known = frame["measure"].unique(maintain_order=True).to_list()
    systems = frame["run"].unique(maintain_order=True)
    own: Mapping[str, Aggregate] = getattr(scores, "aggregates", {})
    made = [
        replace(_matrix(frame.filter(pl.col("measure") == name), name, systems), aggregate=own.get(name))
        for name in _chosen(known, measures)
    ]
    if topics == "error":
        _refuse_dropped(made)
    return made


def _checked(frame: Any) -> pl.DataFrame:
    if not isinstance(frame, pl.DataFrame):
        raise InputError(
            "these are no scores", remedy="give what evaluate returns, or a frame of its columns"
        )
    missing = [column for column in COLUMNS if column not in frame.columns]
    if missing:
        raise InputError(f"the scores lack the column {missing[0]!r}", remedy=f"give {', '.join(COLUMNS)}")
    if frame.is_empty():
        raise InputError("there are no scores to compare", remedy="evaluate at least two runs")
    keys = frame.select("run", "topic", "measure")
    if keys.n_unique() < frame.height:
        run, topic, measure = keys.filter(keys.is_duplicated()).row(0)
        raise InputError(
            f"run {run!r} has two scores for topic {topic!r}, {measure}", remedy="keep one of them"
        )
    return frame.select(pl.col("run", "topic", "measure").cast(pl.String), pl.col("value").cast(pl.Float64))


def _chosen(known: list[str], measures: Sequence[str] | None) -> Sequence[str]:
    if measures is None:
        return known
    wanted = several("measures", [measures] if isinstance(measures, str) else measures, "measures")
    if not wanted:
        raise InputError("there is no measure to compare", remedy=f"the scores have {', '.join(known)}")
    for name in wanted:
        if name not in known:
            hint = nearest(name, known) or f"the scores have {', '.join(known)}"
            raise InputError(f"the scores have no measure {name!r}", remedy=hint)
    return wanted


def _matrix(frame: pl.DataFrame, measure: str, systems: pl.Series) -> ScoreMatrix:
    topics = frame["topic"].unique(maintain_order=True)
    matrix = np.full((len(systems), len(topics)), np.nan)
    rows = frame["run"].cast(pl.Enum(systems)).to_physical().to_numpy()
    columns = frame["topic"].cast(pl.Enum(topics)).to_physical().to_numpy()
    matrix[rows, columns] = frame["value"].to_numpy()
    whole = np.isfinite(matrix).all(axis=0)
    if not whole.any():
        emptiest = systems[int(np.isfinite(matrix).sum(axis=1).argmin())]
        raise InputError(
            f"no topic has a score of {measure} for every run; {emptiest!r} has the fewest",
            remedy="leave that run out, or evaluate with missing='empty'",
        )
    kept, dropped = topics.filter(pl.Series(whole)), topics.filter(pl.Series(~whole))
    return ScoreMatrix(
        measure, tuple(systems), tuple(kept), np.ascontiguousarray(matrix[:, whole]), tuple(dropped)
    )


def _refuse_dropped(matrices: Sequence[ScoreMatrix]) -> None:
    for one in matrices:
        if one.dropped:
            raise InputError(
                f"{len(one.dropped)} topics lack a score of {one.measure} for some run, "
                f"the first is {one.dropped[0]!r}",
                remedy="evaluate with missing='empty', or compare with topics='shared'",
            )
