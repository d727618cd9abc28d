"""Scores that other tools wrote: lines of trec_eval or ir_measures, CSV, JSON of ranx or pytrec_eval."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from axiometer.data.files import Contents
from axiometer.errors import InputError, nearest

MEANS = ("all", "amean", "mean", "avg", "average")
"""What tools call the row of all topics together."""
TOPIC = ("topic", "query", "qid", "query_id", "q_id", "topic_id", "query-id", "topicid")
NAME = ("measure", "metric", "name")
VALUE = ("value", "score")
COUNTS = ("num_q", "num_ret", "num_rel", "num_rel_ret")
"""What trec_eval prints beside the measures."""


@dataclass(frozen=True)
class ScoreFile:
    """The values of one measure: of topics, and of all of them together, with the digits that are written."""

    name: str
    topics: dict[str, float] = field(default_factory=dict)
    mean: float | None = None
    digits: int = 4


Cell = tuple[str, str, str]
"""The name of a measure, a topic, and a value as it is written."""


def read_score_file(path: str, known: Collection[str], column: str | None = None) -> ScoreFile:
    """The values of a measure in a file; `column` names it where the file has several.

    `known` are the topics of the judgments, by which columns and keys are told apart.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "out.txt")
    ...     _ = file.write_text("map  101 0.25\\nmap  all 0.2500\\n")
    ...     read_score_file(str(file), ["101"])
    ScoreFile(name='map', topics={'101': 0.25}, mean=0.25, digits=4)
    """
    text = Contents.of(path).data.decode("utf-8", "replace")
    cells = list(
        _from_json(text, known, path)
        if text.lstrip().startswith(("{", "["))
        else _from_lines(text, known, path)
    )
    by_name: dict[str, dict[str, str]] = {}
    for name, topic, value in cells:
        by_name.setdefault(name, {})[topic] = value
    numeric = {name: rows for name, rows in by_name.items() if all(map(is_number, rows.values()))}
    if not numeric.keys() - set(COUNTS):
        raise InputError(
            "no score can be read", source=path, remedy="give lines of measure, topic, value, or CSV"
        )
    return _chosen(numeric, known, column, path)


def _chosen(
    found: Mapping[str, Mapping[str, str]], known: Collection[str], column: str | None, path: str
) -> ScoreFile:
    found = {name: rows for name, rows in found.items() if name not in COUNTS or name == column}
    if column is None and len(found) > 1:
        names = list(found)
        some = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        raise InputError(
            f"it has {len(names)} measures: {some}", source=path, remedy="choose one: --column NAME"
        )
    if column is not None and column not in found:
        hint = nearest(column, found) or f"it has {', '.join(list(found)[:5])}"
        raise InputError(f"it has no measure {column!r}", source=path, remedy=hint)
    name = column if column is not None else next(iter(found))
    means = {topic: value for topic, value in found[name].items() if _is_mean(topic, known)}
    rows = {topic: value for topic, value in found[name].items() if topic not in means}
    digits = max((len(value.partition(".")[2]) for value in found[name].values()), default=4)
    mean = next((float(value) for value in means.values()), None)
    return ScoreFile(name, {topic: float(value) for topic, value in rows.items()}, mean, digits)


def _is_mean(topic: str, known: Collection[str]) -> bool:
    return topic.lower() in MEANS and topic not in known


def is_number(text: str) -> bool:
    """Whether a text is a number.

    >>> is_number("0.61"), is_number("doc-1")
    (True, False)
    """
    return re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", text) is not None


def _from_json(text: str, known: Collection[str], path: str) -> Iterable[Cell]:
    """{topic: value}, {measure: {topic: value}}, {topic: {measure: value}}, rows, or a report of ranx."""
    try:
        # Texts, so that the digits are those that were written.
        data = json.loads(text, parse_float=str, parse_int=str)
    except ValueError:
        raise InputError("it is no JSON", source=path, remedy="write it again") from None
    if isinstance(data, list):
        yield from _from_rows([row for row in data if isinstance(row, dict)], known, path)
        return
    for outer, inner in data.items():
        if isinstance(inner, str):
            yield "value", outer, inner
        elif isinstance(inner, dict):
            means = inner.get("scores")
            for key, value in (means if isinstance(means, dict) else inner).items():
                if isinstance(value, str):
                    one = (
                        (key, "mean", value) if isinstance(means, dict) else _turned(outer, key, value, known)
                    )
                    yield one


def _turned(outer: str, inner: str, value: str, known: Collection[str]) -> Cell:
    """Which of two names is the topic."""
    topic_first = outer in known or _is_mean(outer, known)
    return (inner, outer, value) if topic_first and inner not in known else (outer, inner, value)


def _from_lines(text: str, known: Collection[str], path: str) -> Iterable[Cell]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise InputError("the file is empty", source=path, remedy="give the output of a tool")
    head = lines[0].lower()
    if "," in head or (("\t" in head) and any(word in re.split(r"\s+", head) for word in (*TOPIC, *NAME))):
        mark = "," if "," in head else "\t"
        yield from _from_rows(
            list(csv.DictReader(io.StringIO("\n".join(lines)), delimiter=mark)), known, path
        )
        return
    for line in lines:
        words = line.split()
        if len(words) == 2:
            yield "value", words[0], words[1]
        elif len(words) == 3:
            yield _turned(words[0], words[1], words[2], known)


def _from_rows(rows: list[dict[str, Any]], known: Collection[str], path: str) -> Iterable[Cell]:
    """Rows by their heads: a column of topics, and one of values for each measure, or of names and values."""
    heads = {str(head).strip().lower(): head for head in (rows[0] if rows else {}) if head is not None}
    topic = next((heads[name] for name in TOPIC if name in heads), None)
    if topic is None:
        raise InputError(
            f"no column is called {' or '.join(TOPIC[:3])}",
            source=path,
            remedy="name the column of topics so",
        )
    name = next((heads[one] for one in NAME if one in heads), None)
    value = next((heads[one] for one in VALUE if one in heads), None)
    for row in rows:
        if name is not None and value is not None:
            yield str(row[name]).strip(), str(row[topic]).strip(), str(row[value]).strip()
            continue
        for head, cell in row.items():
            if head is not None and head != topic and is_number(str(cell).strip()):
                yield str(head).strip(), str(row[topic]).strip(), str(cell).strip()
