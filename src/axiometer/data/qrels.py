"""Relevance judgments: grades of documents for topics, with or without subtopics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.frames import QRELS_COLUMNS, SUBTOPIC_COLUMNS
from axiometer.data.keys import DOCUMENT, TOPIC, Keys, Sieve, Words, hashes, name_words, pair_keys
from axiometer.data.load import Loaded, load, refuse_duplicates
from axiometer.data.recall_base import LARGEST_GRADE, AspectBase, Base
from axiometer.errors import InputError

SUBTOPICS_HINT = ", or read it as subtopics (--subtopics) if the second column names them"
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Named:
    """Judged documents by the words of their names."""

    sieve: Sieve
    words: Words


@dataclass(frozen=True)
class Qrels:
    """Judgments: one row for each judged (topic, document); `aspects` has a column for each subtopic.

    The grade of a document with subtopics is the highest over them. `topics` keeps the file's order.

    >>> read_qrels({"q1": {"d1": 2, "d2": 0}}).topics
    ['q1']
    """

    frame: pl.DataFrame
    topics: list[str]
    topic_of: Ints
    aspects: Ints | None = None
    subtopics: tuple[tuple[str, ...], ...] = ()
    digest: str = ""

    @cached_property
    def sieve(self) -> Sieve:
        """Finds which keys of a run are judged."""
        return Sieve.of(self.keys)

    @cached_property
    def named(self) -> Named | None:
        """The judged documents as a run known by its text knows its own; None if they cannot be so known."""
        topics, documents = name_words(pl.Series(self.topics)), name_words(self.frame["document"])
        if topics is None or documents is None:
            return None
        return Named(Sieve.of(hashes(topics, TOPIC)[self.topic_of] + hashes(documents, DOCUMENT)), documents)

    @cached_property
    def rows(self) -> dict[str, dict[str, int]]:
        """The row of each judged document, by topic: how a run that is a dict is looked up."""
        found: dict[str, dict[str, int]] = {topic: {} for topic in self.topics}
        lists = [found[topic] for topic in self.topics]
        for row, (topic, document) in enumerate(
            zip(self.topic_of.tolist(), self.frame["document"], strict=True)
        ):
            lists[topic][document] = row
        return found

    @cached_property
    def codes(self) -> dict[str, int]:
        """The place of each topic."""
        return {topic: code for code, topic in enumerate(self.topics)}

    @cached_property
    def keys(self) -> Keys:
        """A 64-bit key for each (topic, document)."""
        return pair_keys(self.frame["topic"], self.frame["document"])

    @cached_property
    def grades(self) -> Ints:
        """The grade of each row."""
        return self.frame["grade"].to_numpy()

    @cached_property
    def base(self) -> Base:
        """The recall base of every topic; negative grades are in the pool but not judged."""
        top = max(int(self.grades.max(initial=0)), 1)
        counts = np.zeros((len(self.topics), top + 1), dtype=np.int64)
        judged = self.grades >= 0
        np.add.at(counts, (self.topic_of[judged], self.grades[judged]), 1)
        return Base(counts, self._aspect_base())

    def _repr_html_(self) -> str:
        from axiometer.tables import Table
        from axiometer.tables.html import block

        counts = self.frame.group_by("grade").len("documents").sort("grade")
        told = f"{len(self.topics):,} topics, {len(self.frame):,} judged documents"
        return block(Table.of(counts.columns, counts.rows(), title=told))

    def _aspect_base(self) -> AspectBase | None:
        if self.aspects is None:
            return None
        order = self.frame["document"].arg_sort(descending=True).to_numpy()
        topic_of, aspects = self.topic_of[order], np.maximum(self.aspects[order], 0)
        keep = aspects.max(axis=1, initial=0) > 0
        documents = tuple(aspects[keep & (topic_of == t)] for t in range(len(self.topics)))
        return AspectBase.of(documents)

    def __len__(self) -> int:
        return len(self.frame)


def read_qrels(source: Any, *, subtopics: bool = False) -> Qrels:
    """Judgments from a TREC file (plain, compressed, `-`), CSV, parquet, JSON, a frame, a dict or an object
    of another library.

    `subtopics` reads topic, subtopic, document, grade: the columns look alike, so nothing is guessed.

    >>> read_qrels({"q1": {"a": {"d1": 1}, "b": {"d1": 2}}}, subtopics=True).grades
    array([2])
    """
    if isinstance(source, Qrels):
        return _checked(source, subtopics)
    columns = SUBTOPIC_COLUMNS if subtopics else QRELS_COLUMNS
    loaded = load(source, columns, "qrels")
    names = list(columns.names[:-1])
    keys = loaded.frame.select(pl.struct(names).hash(1)).to_series().to_numpy()
    refuse_duplicates(loaded, names, keys, "" if subtopics else SUBTOPICS_HINT)
    _refuse_huge_grades(loaded)
    return replace((_with_subtopics if subtopics else _plain)(loaded.frame), digest=loaded.digest)


def refuse_above(source: Any, qrels: Qrels, highest: int, what: str, remedy: str) -> None:
    """Refuses a grade above the highest one: its line where the source is a file that can be read again."""
    if qrels.grades.max(initial=0) <= highest:
        return
    if isinstance(source, str | Path) and str(source) != "-":
        columns = QRELS_COLUMNS if qrels.aspects is None else SUBTOPIC_COLUMNS
        loaded = load(source, columns, "qrels")
        at = int(np.argmax(loaded.frame["grade"].to_numpy() > highest))
        raise loaded.fault(f"{what} grade {loaded.frame['grade'][at]}", at, remedy)
    row = qrels.frame.row(int(np.argmax(qrels.grades > highest)), named=True)
    where = f"topic {row['topic']!r}, document {row['document']!r}"
    raise InputError(f"{what} grade {row['grade']} ({where})", source="qrels", remedy=remedy)


def _checked(qrels: Qrels, subtopics: bool) -> Qrels:
    if subtopics and qrels.aspects is None:
        raise InputError("the qrels have no subtopics", remedy="read them with subtopics=True")
    return qrels


def _refuse_huge_grades(loaded: Loaded) -> None:
    grades = loaded.frame["grade"].to_numpy()
    at = int(np.argmax(grades > LARGEST_GRADE))
    if grades[at] > LARGEST_GRADE:
        what = f"the grade {grades[at]} is beyond {LARGEST_GRADE:,}"
        raise loaded.fault(what, at, "map the grades to a small scale")


def _codes(frame: pl.DataFrame) -> tuple[list[str], Ints]:
    topics = frame["topic"].unique(maintain_order=True)
    codes = frame["topic"].replace_strict(topics, range(len(topics)), return_dtype=pl.Int64)
    return topics.to_list(), codes.to_numpy()


def _plain(frame: pl.DataFrame) -> Qrels:
    topics, topic_of = _codes(frame)
    return Qrels(frame, topics, topic_of)


def _with_subtopics(frame: pl.DataFrame) -> Qrels:
    """One row for each document, a column for each subtopic of its topic (in the file's order)."""
    documents = frame.group_by("topic", "document", maintain_order=True).agg(pl.col("grade").max())
    topics, topic_of = _codes(documents)
    names = frame.select("topic", "subtopic").unique(maintain_order=True)
    names = names.with_columns(column=pl.int_range(pl.len()).over("topic"))
    rows = frame.join(documents.with_row_index("row").drop("grade"), on=["topic", "document"], how="left")
    rows = rows.join(names, on=["topic", "subtopic"], how="left")
    aspects = np.zeros((len(documents), int(rows["column"].to_numpy().max()) + 1), dtype=np.int64)
    aspects[rows["row"].to_numpy(), rows["column"].to_numpy()] = rows["grade"].to_numpy()
    subtopics = names.group_by("topic", maintain_order=True).agg("subtopic")["subtopic"].to_list()
    return Qrels(documents, topics, topic_of, aspects, tuple(map(tuple, subtopics)))
