"""The words beside the numbers: what each measure and axiom of an audit means, and where it comes from."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.errors import AxiometerError
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.references import entries

FUNCTION = "the function's own"
"""The arithmetic of a user's function, whose name may be that of a built-in measure."""


def glossary(model: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """An entry for each measure and axiom that the report names and the registries know.

    >>> audit = {"measures": ["AP", "mine"], "axioms": ["albahem.redundancy"], "verdicts": []}
    >>> found = glossary({"audit": audit})
    >>> [entry["name"] for entry in found["measures"]], found["axioms"][0]["source"]
    (['AP'], 'albahem')
    """
    audit = model.get("audit") or {"measures": [], "axioms": [], "verdicts": []}
    own = {v["measure"] for v in audit["verdicts"] if v.get("arithmetic") == FUNCTION}
    scored = [m["name"] for m in (model.get("systems") or {}).get("measures", [])]
    drawn = [m["name"] for lattice in model.get("lattices") or [] for m in lattice["measures"]]
    scaled = [scale["measure"] for scale in model.get("scales") or []]
    names = dict.fromkeys([*audit["measures"], *scored, *drawn, *scaled])
    return {
        "measures": _known(about_measure, (name for name in names if name not in own)),
        "axioms": _known(about_axiom, audit["axioms"]),
        "sources": [_source(name) for name in dict.fromkeys(c["source"] for c in model.get("claims") or [])],
    }


def _known(describe: Any, names: Iterable[str]) -> list[dict[str, Any]]:
    found = []
    for name in names:
        try:
            found.append(describe(name))
        except AxiometerError:
            continue
    return found


def about_measure(name: str) -> dict[str, Any]:
    """The page of a measure.

    >>> about_measure("AP")["summary"]
    'average precision.'
    """
    kind = find(name)
    head, _, rest = inspect.cleandoc(type(kind).__doc__ or "").partition("\n\n")
    return {
        "name": name,
        "summary": " ".join(head.split()),
        "text": " ".join(rest.split()),
        "family": kind.family,
        "formula": kind.formula,
        "range": kind.range,
        **_reference(kind.reference),
    }


def about_axiom(name: str) -> dict[str, Any]:
    """The page of an axiom.

    >>> about_axiom("redundancy")["source"]
    'albahem'
    """
    axiom = AXIOMS.find(name)
    return {
        "name": name,
        "source": axiom.source,
        "says": axiom.says,
        "formula": axiom.formula,
        "strict": axiom.strict,
        "matters": axiom.matters,
        "implies": axiom.implies,
        "holds_for": list(axiom.holds_for),
        "fails_for": list(axiom.fails_for),
        **_reference(axiom.reference),
    }


def _source(name: str) -> dict[str, str]:
    """The paper behind claims: that of its axioms, else the literature's own entry."""
    keys = [axiom.reference for axiom in map(AXIOMS.find, AXIOMS) if axiom.source == name]
    keys += [key for key in entries() if key.startswith(name)]
    return {"name": name, **(_reference(keys[0]) if keys else {"reference": "", "doi": ""})}


def _reference(key: str) -> dict[str, str]:
    entry = entries().get(key)
    if entry is None:
        return {"reference": key, "doi": ""}
    return {"reference": entry.citation, "doi": entry.fields.get("doi", "")}
