"""Who is there: `ax.measures()` and `ax.axioms()`, those of third parties included."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


def measures() -> pl.DataFrame:
    """All measures: name, family, what it says, formula, range, example and reference.

    >>> frame = measures()
    >>> frame.filter(frame["measure"] == "AP")["family"].item()
    'reader'
    """
    import polars as pl

    from axiometer.metrics.measure import MEASURES

    kinds = [MEASURES.items[name] for name in MEASURES]
    return pl.DataFrame(
        {
            "measure": [kind.title for kind in kinds],
            "family": [kind.family for kind in kinds],
            "says": [inspect.cleandoc(kind.__doc__ or "").splitlines()[0] for kind in kinds],
            "formula": [kind.formula for kind in kinds],
            "range": [kind.range for kind in kinds],
            "example": [str(getattr(getattr(kind, "example", None), "name", "")) for kind in kinds],
            "reference": [kind.reference for kind in kinds],
        }
    )


def axioms() -> pl.DataFrame:
    """All axioms: name, source, what it says in words and in signs, and its reference.

    >>> frame = axioms()
    >>> frame.filter(frame["axiom"] == "giner.swapping")["formula"].item()
    'A·d·e·B <= A·e·d·B where d < e'
    """
    import polars as pl

    from axiometer.axiomatics.axiom import AXIOMS

    found = [AXIOMS.items[name] for name in AXIOMS]
    return pl.DataFrame(
        {
            "axiom": [axiom.full_name for axiom in found],
            "source": [axiom.source for axiom in found],
            "says": [axiom.says for axiom in found],
            "formula": [axiom.formula for axiom in found],
            "reference": [axiom.reference for axiom in found],
        }
    )
