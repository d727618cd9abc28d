"""The nine metrics of table 1 of paper 003, as their components."""

from __future__ import annotations

from collections.abc import Mapping

from axiometer.errors import MeasureError, nearest
from axiometer.names import Name

ROWS: Mapping[str, tuple[str, str, str, str, str]] = {
    "Precision": ("binary", "binary", "equal", "mean(over=retrieved)", "mean"),
    "Recall": ("binary", "binary", "equal", "mean(over=relevant)", "mean"),
    "P": ("binary", "rank", "ranked", "top(n={n})", "mean"),
    "RPrec": ("binary", "rank", "ranked", "top", "mean"),
    "MAP": ("binary", "rank", "ranked", "average_precision(n={n})", "mean"),
    "GMAP": ("binary", "rank", "ranked", "average_precision", "geometric"),
    "logAP": ("binary", "rank", "ranked", "average_precision", "logs(floor=0.00001)"),
    "logitAP": ("binary", "rank", "ranked", "average_precision", "logits"),
    "ADM": ("unit", "unit", "distance", "complement", "mean"),
}
"""alpha, sigma, sim, avg_d, avg_q; {n} is the cutoff."""
OTHER_NAMES = {"R-Prec": "RPrec", "Rprec": "RPrec", "AP": "MAP"}
TABLE_1 = ("Precision", "Recall", "P@2", "RPrec", "MAP", "MAP@2", "GMAP", "logitAP", "ADM")
"""The nine rows, the cutoff being that of the small universes."""
CLOSE_ADM = "compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean(over=judged), avg_q=mean)"
"""ADM with a similarity that is one: the same values."""


def row(name: Name) -> dict[str, str]:
    """The components of a row, by role.

    >>> row(Name("MAP", (), None))["avg_d"]
    'average_precision'
    """
    head = OTHER_NAMES.get(name.head, name.head)
    if head not in ROWS or name.arguments:
        hint = nearest(name.head, ROWS) or f"the rows are {', '.join(ROWS)}"
        raise MeasureError(f"table 1 has no row {name.head!r}", remedy=hint)
    cut = name.cutoff is not None
    n = int(name.cutoff) if name.cutoff is not None and name.cutoff.denominator == 1 else 0
    if (cut and (head not in ("P", "MAP") or n < 1)) or (head == "P" and not cut):
        raise MeasureError(
            f"{name.head} takes {'a' if head == 'P' else 'no such'} cutoff", remedy="write P@2 or MAP@2"
        )
    parts = [text.replace("(n={n})", f"(n={n})" if cut else "") for text in ROWS[head]]
    return dict(zip(("alpha", "sigma", "sim", "avg_d", "avg_q"), parts, strict=True))
