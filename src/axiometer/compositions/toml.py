"""A metric as a TOML file: its five components, and a name if it has one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from axiometer.compositions.compose import ROLES, compose
from axiometer.compositions.composition import Composition
from axiometer.data.files import read_bytes, shown
from axiometer.errors import InputError, MeasureError, nearest
from axiometer.metrics.reading import FILES

LARGEST = 1 << 20
KEYS = ("row", *ROLES, "name")
HOW = 'write alpha = "binary", sigma = "rank", sim = "ranked", avg_d = "average_precision", avg_q = "mean"'
LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


def read_composition(source: str | Path) -> Composition:
    """The composition that a TOML file describes.

    The keys are alpha, sigma, sim, avg_d, avg_q, each a name such as "mean(over=retrieved)"; sim may be a
    table of numbers, a row for each value of alpha. `row` takes the components of a row of table 1, `name` is
    what the metric is called, else the file's own name.
    """
    where = shown(str(source))
    found = _parsed(read_bytes(source, LARGEST), where)
    for key, value in found.items():
        if key not in KEYS:
            hint = nearest(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError(f"there is no component {key!r}", source=where, remedy=hint)
        if not isinstance(value, str) and not (key == "sim" and _is_table(value)):
            raise InputError(f"{key} is {type(value).__name__}, not a text", source=where, remedy=HOW)
    name = found.pop("name", Path(where).name)
    try:
        return compose(found.pop("row", None), **found, name=name)
    except MeasureError as error:
        raise MeasureError(error.what, source=where, remedy=error.remedy) from None


def _parsed(data: bytes, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=str)
    except UnicodeDecodeError:
        raise InputError("is no UTF-8 text", source=where, remedy=HOW) from None
    except tomllib.TOMLDecodeError as error:
        place = LINE.search(str(error))
        line = int(place[1]) if place and place[1] else None
        what = LINE.sub("", str(error)).strip()
        raise InputError(f"is no TOML: {what}", source=where, line=line, remedy=HOW) from None


def _is_table(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) for row in value)


FILES.add("toml", read_composition)
