"""What an experiment found: its rows, the sentences that matter, and a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from axiometer import __version__
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run


@dataclass(frozen=True)
class Reproduction:
    """`rows` are the dots of the figure or the rows of the table; `said` what to read off them.

    `summary` holds the numbers of the sentences, `picture` is SVG, `provenance` the versions, options and
    digests behind it all.
    """

    name: str
    rows: pl.DataFrame
    summary: dict[str, Any]
    said: tuple[str, ...]
    picture: str
    provenance: dict[str, Any]

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.picture

    def to_dict(self) -> dict[str, Any]:
        """Everything but the picture, as plain data."""
        return {
            "experiment": self.name,
            "provenance": self.provenance,
            "summary": self.summary,
            "said": list(self.said),
            "rows": self.rows.to_dicts(),
        }


def provenance(
    options: Mapping[str, Any], qrels: Qrels | None = None, runs: tuple[Run, ...] = ()
) -> dict[str, Any]:
    """Version, options, and the SHA-256 of what was read.

    >>> sorted(provenance({"seed": 0}))
    ['axiometer', 'seed']
    """
    read = {} if qrels is None else {"qrels_sha256": qrels.digest}
    digests = {"runs_sha256": {run.name: run.digest for run in runs}} if runs else {}
    return {"axiometer": __version__, **options, **read, **digests}
