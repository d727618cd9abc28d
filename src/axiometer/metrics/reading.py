"""`ax.read_measure`: a measure that is kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from axiometer.errors import InputError
from axiometer.metrics.measure import Measure
from axiometer.registry import Registry

FILES: Registry[Callable[[str | Path], Measure]] = Registry("file", "axiometer.compositions", InputError)
"""Files that a layer above reads, by their ending: metrics built of components."""


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
        from axiometer.metrics.ordered.basis_file import read_basis

        return read_basis(source)
    if ending == ".csv":
        from axiometer.metrics.weights import read_weights

        return read_weights(source)
    if ending == ".toml":
        return FILES.find("toml")(source)
    raise InputError(
        "is no measure: they are kept in .json (a basis), .csv (weights) or .toml (components)",
        source=str(source),
        remedy="rename the file",
    )
