"""What was learned from judgments, as a value that can be saved and read again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from axiometer import __version__
from axiometer.data.bytestream import read_bytes
from axiometer.data.writing import write_file
from axiometer.errors import InputError
from axiometer.fusion.lookup import find_method, read_weights
from axiometer.fusion.method import Method
from axiometer.names import number_text

FORMAT = "axiometer fusion 1"


@dataclass(frozen=True)
class Trained:
    """A method that is ready, the normalisation it was trained with, and the runs that it knows by name."""

    method: Method
    norm: str
    runs: tuple[str, ...]
    qrels_sha256: str = ""

    @staticmethod
    def of(method: Method, norm: str, runs: Sequence[str], qrels_sha256: str) -> Trained:
        """What a training leaves behind."""
        return Trained(method, norm, tuple(runs), qrels_sha256)

    @staticmethod
    def read(source: Trained | str | Path) -> Trained:
        """From a file that `save` wrote, or itself."""
        if isinstance(source, Trained):
            return source
        try:
            return Trained.from_dict(json.loads(read_bytes(source)), str(source))
        except (ValueError, RecursionError):
            raise _unreadable(str(source)) from None

    @staticmethod
    def from_dict(data: Any, where: str = "the training") -> Trained:
        """From plain data; anything that `to_dict` does not make is refused."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise _unreadable(where)
        try:
            found = find_method(str(data["method"]))
            weights, learned = data["weights"], data["learned"]
            method = replace(
                found,
                weights=None if weights is None else read_weights(weights),
                learned=None if learned is None else tuple(tuple(map(float, row)) for row in learned),
            )
            runs = tuple(map(str, data["runs"]))
            return Trained(method, str(data["norm"]), runs, str(data.get("qrels_sha256", "")))
        except (KeyError, TypeError, ValueError):
            raise _unreadable(where) from None

    def to_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> weighted = find_method("wsum", {"weights": read_weights([1, "1/3"])})
        >>> Trained(weighted, "none", ("a", "b")).to_dict()["weights"]
        ['1', '1/3']
        """
        weights = self.method.weights
        return {
            "format": FORMAT,
            "axiometer": __version__,
            "method": str(self.method),
            "norm": self.norm,
            "runs": list(self.runs),
            "weights": None if weights is None else [number_text(w) for w in weights],
            "learned": self.method.learned,
            "qrels_sha256": self.qrels_sha256,
        }

    def save(self, path: str | Path) -> None:
        """Writes the JSON file that `read` takes."""
        write_file(path, json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n")

    def for_runs(self, names: Sequence[str]) -> Method:
        """The method for runs in this order: by name where all are known by it, else by place."""
        if len(names) != len(self.runs):
            raise InputError(
                f"{self.method.title} was trained on {len(self.runs)} runs, here are {len(names)}",
                remedy="fuse the runs that it was trained on",
            )
        order = (
            [self.runs.index(name) for name in names] if set(names) == set(self.runs) else range(len(names))
        )
        weights, learned = self.method.weights, self.method.learned
        return replace(
            self.method,
            weights=None if weights is None else tuple(weights[i] for i in order),
            learned=None if learned is None else tuple(learned[i] for i in order),
        )


def _unreadable(where: str) -> InputError:
    return InputError("this is no trained fusion", source=where, remedy="give a file that a training saved")
