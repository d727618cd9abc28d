"""A measure that is kept in a file (`ax.read_measure`), or written at a command line: a name or a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiometer.errors import InputError, MeasureError
from axiometer.metrics.code_file import member, split_place
from axiometer.metrics.find_measure import from_kind, measure
from axiometer.metrics.measure import Measure
from axiometer.names import parse


def read_measure(source: str | Path) -> Measure:
    """The measure of a file: a basis (.json, which its `save` writes), a table of weights (.csv) or the
    components of a metric (.toml).

    >>> import tempfile
    >>> from axiometer.orders import ordering
    >>> P = ordering("rank-replacement", length=2, grades=2)
    >>> M = P.measure({(1, 0): "2/3", (0, 1): "1/3"}, name="mine")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     M.save(Path(folder, "mine.json"))
    ...     print(read_measure(Path(folder, "mine.json")).value((1, 0)))
    2/3
    """
    ending = Path(str(source)).suffix
    if ending == ".json":
        from axiometer.orders.basis_file import read_basis

        return read_basis(source)
    if ending == ".csv":
        from axiometer.metrics.weight_table import read_weights

        return read_weights(source)
    if ending == ".toml":
        from axiometer.metrics.compositions.compose import read_composition

        return read_composition(source)
    raise InputError(
        "is no measure: they are kept in .json (a basis), .csv (weights) or .toml (components)",
        source=str(source),
        remedy="rename the file",
    )


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
