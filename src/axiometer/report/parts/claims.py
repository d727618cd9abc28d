"""The claims part: what the papers print, each with our verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def claims_part(
    source: str | None = None, *, progress: Callable[[str], None] | None = None
) -> list[dict[str, Any]]:
    """A row for each claim: id, source, section, statement, status, found, witness, convention.

    >>> sorted(claims_part.__annotations__)
    ['progress', 'return', 'source']
    """
    from axiometer.claims.decide import claims

    return claims(source, progress=progress).to_dicts()
