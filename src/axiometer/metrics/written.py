"""A measure as people write it at a command line: a name, `FILE.py:NAME`, `.csv`, `.json`, `.toml`."""

from __future__ import annotations

from typing import Any

from axiometer.errors import MeasureError
from axiometer.metrics.code_file import member, split_place
from axiometer.metrics.lookup import from_kind, measure
from axiometer.metrics.measure import Measure
from axiometer.metrics.reading import read_measure
from axiometer.names import parse


def written_measure(text: str) -> Measure:
    """The measure that a text stands for. `FILE.py:NAME` runs that file.

    NAME is a function of grades, or a class of measures, which may have parameters: `mine.py:Mine(p=0.5)@10`.

    >>> str(written_measure("nDCG@10"))
    'nDCG@10'
    """
    place = split_place(text)
    if place is not None:
        return _from_file(*place)
    return read_measure(text.strip()) if text.strip().endswith((".csv", ".json", ".toml")) else measure(text)


def _from_file(file: str, text: str) -> Measure:
    name = parse(text)
    found: Any = member(file, name.head)
    if isinstance(found, type) and issubclass(found, Measure):
        return from_kind(found, name, name.cutoff)
    if name.arguments or name.cutoff is not None:
        raise MeasureError(
            f"{text!r}: a function takes neither parameters nor a cutoff here",
            source=file,
            remedy=f"write another function that calls {name.head} with them",
        )
    if not callable(found) and not isinstance(found, Measure):
        raise MeasureError(f"{name.head} is no function", source=file, remedy="name a function of grades")
    return measure(found)
