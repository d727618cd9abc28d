"""Judgments and runs of ir_datasets, by their ids: irds:msmarco-passage/dev."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiometer.errors import InputError

PREFIXES = ("irds:", "ir_datasets:")
PARTS = {"qrels": "qrels_iter", "run": "scoreddocs_iter"}


def is_dataset(source: object) -> bool:
    """Whether a source is an id of ir_datasets.

    >>> is_dataset("irds:msmarco-passage/dev"), is_dataset("qrels.txt")
    (True, False)
    """
    return isinstance(source, str | Path) and str(source).startswith(PREFIXES)


def dataset_rows(source: str | Path, kind: str) -> Any:
    """The rows of a dataset: its judgments, or its scored documents as a run."""
    name = str(source).partition(":")[2]
    try:
        from ir_datasets import load
    except ImportError:
        remedy = "pip install ir_datasets"
        raise InputError("ir_datasets is not installed", source=str(source), remedy=remedy) from None
    try:
        dataset = load(name)
    except KeyError:
        raise InputError(
            f"ir_datasets has no dataset {name!r}", source=str(source), remedy="see `ir_datasets list`"
        ) from None
    part = getattr(dataset, PARTS[kind], None)
    if part is None:
        what = "no judgments" if kind == "qrels" else "no scored documents"
        raise InputError(
            f"the dataset {name} has {what}", source=str(source), remedy="choose a part that has"
        )
    return list(part())
