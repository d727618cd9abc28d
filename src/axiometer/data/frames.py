"""Frames, dicts and other libraries' objects as polars frames, without importing those libraries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any

import numpy as np
import polars as pl

from axiometer.errors import InputError

SPELLINGS = {
    "topic": ("topic", "query_id", "qid", "q_id", "query", "topic_id", "user_id", "user"),
    "document": (
        *("document", "doc_id", "docid", "docno", "doc", "document_id", "corpus_id", "item_id", "item"),
        *("pid", "passage_id"),
    ),
    "score": ("score", "similarity", "sim", "prediction", "rating"),
    "rank": ("rank",),
    "grade": ("grade", "relevance", "rel", "label", "rating", "score"),
    "subtopic": ("subtopic", "subtopic_id", "iteration", "intent", "aspect"),
}
"""What a column may be called, whatever its case and hyphens: `user_id` is `userId` and `user-id` too."""


@dataclass(frozen=True)
class Columns:
    """The columns a kind of data needs, the last one numeric; `in_file` are those of a line of text."""

    kind: str
    names: tuple[str, ...]
    in_file: tuple[str, ...]

    @property
    def number(self) -> str:
        """The numeric column."""
        return self.names[-1]

    @property
    def whole(self) -> bool:
        """Whether its numbers are integers."""
        return self.number != "score"

    @property
    def dtype(self) -> pl.DataType:
        """Their type."""
        return pl.Int64() if self.whole else pl.Float64()


RUN_LINE = ("topic", "Q0", "document", "rank", "score", "tag")
RUN_COLUMNS = Columns("run", ("topic", "document", "score"), RUN_LINE)
RANK_COLUMNS = Columns("run", ("topic", "document", "rank"), RUN_LINE)
MSMARCO_COLUMNS = Columns("run", ("topic", "document", "rank"), ("topic", "document", "rank"))
QRELS_LINE = ("topic", "iteration", "document", "grade")
QRELS_COLUMNS = Columns("qrels", ("topic", "document", "grade"), QRELS_LINE)
SUBTOPIC_LINE = ("topic", "subtopic", "document", "grade")
SUBTOPIC_COLUMNS = Columns("qrels", SUBTOPIC_LINE, SUBTOPIC_LINE)


def as_frame(source: Any, columns: Columns, where: str) -> pl.DataFrame:
    """A polars frame with exactly the columns asked for, checked and cast.

    >>> as_frame([{"qid": 7, "docno": "d1", "sim": 1}], RUN_COLUMNS, "run").rows()
    [('7', 'd1', 1.0)]
    """
    try:
        frame = _tabular(source, columns, where)
    except (pl.exceptions.PolarsError, TypeError, OverflowError) as error:
        reason = str(error).splitlines()[0][:120]
        raise InputError(f"cannot be read: {reason}", source=where, remedy="check its columns") from None
    for name in columns.names:
        _refuse_holes(frame[name], where)
    for name in columns.names[:-1]:
        if frame[name].dtype.is_float():
            raise InputError(f"the column {name} holds floats", source=where, remedy="make it text first")
    if columns.whole:
        _refuse_fractions(frame[columns.number], where)
    return _cast(frame, columns, where).rechunk()


def _cast(frame: pl.DataFrame, columns: Columns, where: str) -> pl.DataFrame:
    texts = [pl.col(name).cast(pl.String) for name in columns.names[:-1]]
    try:
        cast = frame.select(*texts, pl.col(columns.number).cast(columns.dtype))
    except pl.exceptions.PolarsError:
        raise _not_numeric(columns, where) from None
    if cast[columns.number].dtype != columns.dtype:  # lists are cast item by item, and stay lists
        raise _not_numeric(columns, where)
    return cast


def _not_numeric(columns: Columns, where: str) -> InputError:
    kind = "integers" if columns.whole else "numbers"
    what = f"the column {columns.number} does not hold {kind} only"
    return InputError(what, source=where, remedy="cast it first")


def _refuse_holes(series: pl.Series, where: str) -> None:
    if series.null_count():
        at = int(series.is_null().arg_max() or 0)
        what = f"the column {series.name} has no value (entry {at + 1})"
        raise InputError(what, source=where, remedy="fill or drop it")


def _refuse_fractions(series: pl.Series, where: str) -> None:
    if series.dtype.is_float():
        odd = series.is_nan() | (series != series.round())
        if odd.any():
            at = int(odd.arg_max() or 0)
            what = f"the {series.name} must be an integer, not {series[at]} (entry {at + 1})"
            raise InputError(what, source=where, remedy="round it first")


def _tabular(source: Any, columns: Columns, where: str) -> pl.DataFrame:
    if isinstance(source, pl.LazyFrame):
        source = source.collect()
    if isinstance(source, pl.DataFrame):
        picked = spelled(source.columns, columns, where)
        return source.select(pl.col(found).alias(name) for name, found in picked.items())
    if hasattr(source, "column_names") and not isinstance(source, Mapping):
        # Arrow's tables and the datasets of Hugging Face; a row that was filtered out is none of these.
        source = source.to_polars() if hasattr(source, "to_polars") else pl.DataFrame(source)
        return _tabular(source, columns, where)
    if hasattr(source, "columns") and hasattr(source, "to_dict"):
        picked = spelled(list(source.columns), columns, where)
        return pl.DataFrame({name: _present(source[found]) for name, found in picked.items()}, strict=False)
    rows = _rows(source, columns, where)
    texts = {name: [_text(row[at]) for row in rows] for at, name in enumerate(columns.names[:-1])}
    return pl.DataFrame({**texts, columns.number: [_number(row[-1]) for row in rows]}, strict=False)


def _present(series: Any) -> Any:
    """The values of a pandas column; what it calls missing (NaN, NA, NaT, None) is None."""
    missing = series.isna()
    if missing.any():
        return [None if gone else value for value, gone in zip(series.tolist(), missing, strict=True)]
    if getattr(series.dtype, "storage", "") == "pyarrow":
        return pl.Series(series)
    numbers = isinstance(series.dtype, np.dtype) and series.dtype.kind in "iuf"
    return series.to_numpy() if numbers else series.tolist()


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(value: Any) -> Any:
    """A NumPy scalar as Python's own: a first score in 32 bits must not round the others."""
    return value.item() if hasattr(value, "item") else value


def _rows(source: Any, columns: Columns, where: str) -> list[tuple[Any, ...]]:
    """Rows of a dict {topic: {document: value}}, of an iterable, or of a peer's object."""
    given = source
    for method in ("to_dict", "scoreddocs_iter" if columns.kind == "run" else "qrels_iter"):
        if hasattr(source, method):
            source = getattr(source, method)()
    try:
        if isinstance(source, Mapping) and columns.number != "rank":
            return list(_walk(source, len(columns.names) - 1, columns.kind, where))
        if isinstance(source, Iterable) and not isinstance(source, str | bytes | Mapping):
            return _picked(list(source), columns, where)
    except InputError as error:
        if isinstance(given, dict | list | tuple | Iterator):
            raise
        told = f"this {kind_of(given)} cannot be read: {error.what}"
        raise InputError(told, source=where, remedy=error.remedy) from None
    forms = "a path, a frame or rows" + ", or a dict {topic: {document: value}}" * (columns.number != "rank")
    what = f"the {columns.number}s of a {columns.kind} cannot be read from {kind_of(source)}"
    raise InputError(what, source=where, remedy=f"give {forms}")


def has_ranks_only(source: Any) -> bool:
    """Whether a frame has a column of ranks and none of scores.

    >>> has_ranks_only(pl.DataFrame({"qid": ["1"], "docno": ["d"], "rank": [0]}))
    True
    """
    if isinstance(source, pl.LazyFrame):
        source = source.collect_schema().names()
    names = getattr(source, "column_names", None) or getattr(source, "columns", source)
    if not isinstance(names, Iterable) or isinstance(source, Mapping | Iterator):
        return False
    plain = {plain_name(name) for name in names if isinstance(name, str)}
    return "rank" in plain and plain.isdisjoint(map(plain_name, SPELLINGS["score"]))


def kind_of(source: object) -> str:
    """The type of an object, with the library that it comes from.

    >>> from decimal import Decimal
    >>> kind_of(3), kind_of(Decimal(3))
    ('int', 'decimal.Decimal')
    """
    kind = type(source)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _walk(source: Mapping[Any, Any], depth: int, kind: str, where: str) -> Iterator[tuple[Any, ...]]:
    for key, value in source.items():
        if depth == 1:
            yield key, value
        elif isinstance(value, Mapping):
            for rest in _walk(value, depth - 1, kind, where):
                yield key, *rest
        elif is_listing(value) and (kind == "qrels" or not isinstance(value, AbstractSet)):
            yield from ((key, *pair) for pair in _listed(value, kind))
        else:
            form = "[documents, the best first]" if kind == "run" else "[relevant documents]"
            raise InputError(
                f"the entry {key!r} is {kind_of(value)}, not a dict",
                source=where,
                remedy=f"nest dicts as {{topic: {{document: value}}}}, or give {{topic: {form}}}",
            )


def is_listing(value: Any) -> bool:
    """Whether a topic's value lists its documents, each a name, or with its number beside it.

    >>> is_listing(["d2", "d1"]), is_listing([("d2", 1.5), ("d1", 0.5)]), is_listing([("q1", "d1", 0.5)])
    (True, True, False)
    """
    if not isinstance(value, list | tuple | AbstractSet):
        return False
    first = next(iter(value), None)
    if isinstance(first, list | tuple):
        return len(first) == 2 and isinstance(first[0], str | int) and not isinstance(first[1], str)
    return isinstance(first, str | int)


def _listed(documents: Iterable[Any], kind: str) -> Iterator[tuple[Any, Any]]:
    """The documents of a list with numbers: those beside them, else falling scores, or the grade 1."""
    for place, item in enumerate(documents):
        if isinstance(item, list | tuple):
            yield item[0], item[1] if len(item) == 2 else None
        else:
            yield item, 1 if kind == "qrels" else -place


def _picked(rows: list[Any], columns: Columns, where: str) -> list[tuple[Any, ...]]:
    """Tuples in the columns' order, dicts, or objects with named fields (ir_measures, ir_datasets)."""
    if not rows:
        return []
    known = rows[0] if isinstance(rows[0], Mapping) else dir(rows[0])
    named = isinstance(rows[0], Mapping) or not {*map(plain_name, SPELLINGS[columns.number])}.isdisjoint(
        map(plain_name, known)
    )
    names = spelled(known, columns, where).values() if named else ()
    pick: Callable[[Any], tuple[Any, ...]] = tuple
    if named:
        pick = itemgetter(*names) if isinstance(rows[0], Mapping) else attrgetter(*names)
    found: list[tuple[Any, ...]] = []
    for number, row in enumerate(rows, 1):
        try:
            cells = pick(row)
        except (TypeError, LookupError, AttributeError) as error:
            raise _no_row(number, columns, where) from error
        if isinstance(row, str) or len(cells) != len(columns.names):
            raise _no_row(number, columns, where)
        found.append(cells)
    return found


def _no_row(number: int, columns: Columns, where: str) -> InputError:
    form = f"({', '.join(columns.names)})"
    return InputError(
        f"a row is not {form} (entry {number})", source=where, remedy="give all rows in that form"
    )


def plain_name(name: str) -> str:
    """A column's name, whatever its case and hyphens."""
    return name.lower().replace("_", "").replace("-", "")


def spelled(known: Iterable[str], columns: Columns, where: str) -> dict[str, str]:
    """Which of the known names each column has."""
    names = list(known)
    plain = {plain_name(str(name)): name for name in reversed(names)}
    found = {
        column: [name for word in SPELLINGS[column] if (name := plain.get(plain_name(word))) is not None]
        for column in columns.names
    }
    for column, words in found.items():
        if not words:
            given = ", ".join(str(name) for name in names if not str(name).startswith("_"))
            raise InputError(
                f"there is no column {column} among {given or 'none'}",
                source=where,
                remedy=f"name it {' or '.join(SPELLINGS[column][:3])}",
            )
    return {column: words[0] for column, words in found.items()}
