"""The pages of all measures and axioms, for the page's search."""

from __future__ import annotations

from functools import cache
from typing import Any

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.report.glossary import about_axiom, about_measure
from axiometer.web.play import examples


@cache
def catalogue() -> dict[str, list[dict[str, Any]]]:
    """An entry for every measure, with the parameters of its example, and for every axiom.

    >>> found = catalogue()
    >>> len(found["measures"]) > 50, found["axioms"][0]["name"]
    (True, 'albahem.induction')
    """
    return {
        "measures": [
            {
                **about_measure(str(one)),
                "title": one.title,
                "diverse": one.diverse,
                "describe": one.describe(),
            }
            for one in examples()
        ],
        "axioms": [{**about_axiom(name), "standard": AXIOMS.items[name].standard} for name in AXIOMS],
    }
