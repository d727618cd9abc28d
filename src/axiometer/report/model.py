"""The model of a report: an audit, systems, lattices, scales and claims in one versioned envelope."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axiometer import __version__
from axiometer.errors import InputError
from axiometer.tables.writers import plain

MODEL_VERSION = 2
Model = dict[str, Any]
PARTS = ("audit", "systems", "conclusions", "lattices", "scales", "claims")
"""What a report can hold; each part is there when its data is."""

AGAIN = "make it again: axiometer audit ... -o audit.json"


def envelope(title: str = "", **parts: Any) -> Model:
    """A report of these parts; those without data are left out.

    >>> sorted(envelope("Mine", claims=[], audit=None))
    ['axiometer', 'claims', 'model', 'title']
    """
    unknown = [name for name in parts if name not in PARTS]
    if unknown:
        raise InputError(f"a report has no part {unknown[0]!r}", remedy=f"it has {', '.join(PARTS)}")
    given = {name: part for name, part in parts.items() if part is not None}
    return {"model": MODEL_VERSION, "axiometer": __version__, "title": title, **given}


def opened(model: object, source: str | None = None) -> Model:
    """The report in plain data; a bare audit becomes a report of that part, any other version is refused.

    >>> opened({"model": 1})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    axiometer.errors.InputError: it has model version 1, and this axiometer reads version 2; ...
    """
    from axiometer.report.schema import fault

    if not isinstance(model, Mapping) or "model" not in model:
        raise InputError("this is no audit or report of axiometer", source=source, remedy=AGAIN)
    if model["model"] != MODEL_VERSION:
        raise InputError(
            f"it has model version {model['model']}, and this axiometer reads version {MODEL_VERSION}",
            source=source,
            remedy=AGAIN,
        )
    found = {"model": MODEL_VERSION, "audit": model} if "verdicts" in model else dict(model)
    if told := fault(plain(found)):
        raise InputError(f"it is no report: {told}", source=source, remedy=AGAIN)
    return found


def read_model(path: str | Path) -> Model:
    """A report, or an audit, from a JSON file."""
    try:
        loaded = json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", source=str(path), remedy="check the path"
        ) from None
    except ValueError:
        raise InputError("it is no JSON", source=str(path), remedy=AGAIN) from None
    return opened(loaded, str(path))


def rounded(value: float | None, digits: int = 6) -> float | None:
    """A number as the page reads it: to some significant digits; None where there is none.

    >>> rounded(1 / 3), rounded(float("nan")), rounded(None)
    (0.333333, None, None)
    """
    if value is None or not math.isfinite(value):
        return None
    return float(f"{value:.{digits}g}")


def extent(bounds: dict[str, Any]) -> str:
    """Bounds in words.

    >>> extent({"spaces": [{"aspects": 2, "depth": 8}, {"grades": 3, "depth": 6}]})
    'aspects=2, depth=8; grades=3, depth=6'
    """
    if "spaces" in bounds:
        return "; ".join(extent(part) for part in bounds["spaces"])
    return ", ".join(f"{name}={value}" for name, value in bounds.items())
