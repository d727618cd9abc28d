"""A basis as a file: plain JSON with exact numbers, which can be read, edited and mailed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiometer.data.files import read_bytes, shown, write_file
from axiometer.errors import AxiometerError, InputError
from axiometer.orders import Poset, RankingOrder, ordering
from axiometer.orders.basis import Basis, from_plain, to_plain
from axiometer.orders.basis_measures import built

if TYPE_CHECKING:
    from axiometer.orders.basis_measures import Based

KIND, VERSION, LARGEST = "axiometer basis", 1, 1 << 26
HOW = "write it with M.save(path)"


def write_basis(measure: Based, path: str | Path) -> None:
    """Writes a measure's basis; the ending must be .json."""
    if Path(path).suffix != ".json":
        raise InputError("a basis goes to a .json file", source=str(path), remedy="rename the file")
    basis = measure.basis
    model = {
        "kind": KIND,
        "version": VERSION,
        "name": measure.name,
        "order": _order_to_plain(basis.order),
        "bottom": to_plain(basis.bottom),
        "values": [[list(x), to_plain(value)] for x, value in basis.values.items()],
    }
    write_file(path, json.dumps(model, indent=1, ensure_ascii=False) + "\n")


def _order_to_plain(order: Poset[Any]) -> dict[str, Any]:
    if isinstance(order, RankingOrder):
        table = order.table
        return {"ordering": order.form.name, "length": table.length, "grades": table.grades}
    number = {x: i for i, x in enumerate(order)}
    return {
        "elements": [list(x) if isinstance(x, tuple) else str(x) for x in order],
        "covers": [[number[low], number[high]] for low, high in order.covers()],
    }


def read_basis(source: str | Path) -> Based:
    """Reads what `save` wrote; whatever is wrong with a file is told in one line."""
    where = shown(str(source))
    try:
        model = json.loads(read_bytes(source, LARGEST).decode("utf-8-sig"))
        if not isinstance(model, dict) or model.get("kind") != KIND:
            raise InputError("is no basis of a measure", source=where, remedy=HOW)
        values = {tuple(x): from_plain(value, str(x)) for x, value in model["values"]}
        order = _order_from_plain(model["order"])
        return built(Basis.of(order, values, from_plain(model["bottom"], "the bottom")), str(model["name"]))
    except InputError as error:
        raise InputError(error.what, source=error.source or where, remedy=error.remedy) from None
    except AxiometerError as error:
        raise InputError(error.what, source=where, remedy=error.remedy) from None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        what = f"lacks {error}" if isinstance(error, KeyError) else f"cannot be read: {error}"
        raise InputError(what, source=where, remedy=HOW) from None


def _order_from_plain(plain: dict[str, Any]) -> Poset[Any]:
    if "ordering" in plain:
        return ordering(plain["ordering"], length=plain["length"], grades=plain["grades"], limit=None)
    elements: list[Any] = [tuple(x) if isinstance(x, list) else x for x in plain["elements"]]
    return Poset.from_pairs(((elements[low], elements[high]) for low, high in plain["covers"]), elements)
