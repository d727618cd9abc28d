"""Frames as plain values: JSON that every parser reads, and CSV."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import polars as pl

from axiometer.arguments import file_path
from axiometer.errors import InputError


def to_json(content: Mapping[str, object]) -> str:
    """JSON with sorted structure kept; a number that is not finite becomes null.

    >>> print(to_json({"p": float("nan"), "rows": pl.DataFrame({"a": [1.5]})}))
    {
      "p": null,
      "rows": [
        {
          "a": 1.5
        }
      ]
    }
    """
    return json.dumps(_plain(content), indent=2, ensure_ascii=False, allow_nan=False)


def to_csv(frame: pl.DataFrame) -> str:
    """A frame as CSV; lists become words separated by spaces.

    >>> print(to_csv(pl.DataFrame({"a": [1], "topics": [["x", "y"]]})), end="")
    a,topics
    1,x y
    """
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    return frame.with_columns(pl.col(name).list.join(" ") for name in lists).write_csv()


class Written(Protocol):
    """A result that can be written in four forms."""

    def to_markdown(self) -> str:
        """Markdown."""

    def to_latex(self) -> str:
        """LaTeX."""

    def to_csv(self) -> str:
        """CSV."""

    def to_json(self) -> str:
        """JSON."""


def save(result: Written, path: str | Path) -> None:
    """Write a result in the form that the path's ending names."""
    forms = {
        ".md": result.to_markdown,
        ".tex": result.to_latex,
        ".csv": result.to_csv,
        ".json": result.to_json,
    }
    ending = file_path(path).suffix
    if ending not in forms:
        raise InputError(f"no form of a comparison ends in {ending!r}", remedy=f"use {', '.join(forms)}")
    Path(path).write_text(forms[ending](), encoding="utf-8")


def _plain(value: object) -> object:
    if isinstance(value, pl.DataFrame):
        return [_plain(row) for row in value.to_dicts()]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
