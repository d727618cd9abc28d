"""`ax.claims`: every published claim with our verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from axiometer.claims.claim import CLAIMS
from axiometer.errors import InputError, nearest

if TYPE_CHECKING:
    import polars as pl


def claims(source: str | None = None, *, progress: Callable[[str], None] | None = None) -> pl.DataFrame:
    """Decides the claims (of one source) and returns a row for each.

    Columns: id, source, section, statement, status, found, witness, convention.

    >>> claims("albahem").filter(id="albahem.count")["status"].item()
    'reproduced'
    """
    import polars as pl

    known = list(dict.fromkeys(CLAIMS.items[name].source for name in CLAIMS))
    if source is not None and source not in known:
        raise InputError(
            f"there are no claims of {source!r}", remedy=nearest(source, known) or "see axiometer claims"
        )
    rows = []
    for name in CLAIMS:
        one = CLAIMS.items[name]
        if source in (None, one.source):
            rows.append(one.to_dict(one.decide()))
            if progress:
                progress(name)
    return pl.DataFrame(rows)
