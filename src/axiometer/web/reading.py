"""From a request's JSON to plain values: whatever is missing, of another type or too large is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from axiometer.errors import InputError
from axiometer.metrics.weight_table import NUMBER as WEIGHT
from axiometer.web.limits import NAME, NUMBER

Item = TypeVar("Item")
Data = Mapping[str, Any]


def fields(data: object, known: tuple[str, ...]) -> Data:
    """A JSON object with no other fields than these.

    >>> fields({"lists": [], "lsits": 1}, ("lists",))
    Traceback (most recent call last):
    ...
    axiometer.errors.InputError: there is no field 'lsits'; it has lists
    """
    if not isinstance(data, Mapping):
        raise InputError("the request is no JSON object", remedy='send {"field": value}')
    for name in data:
        if name not in known:
            raise InputError(f"there is no field {name[:NAME]!r}", remedy=f"it has {', '.join(known)}")
    return data


def text(data: Data, field: str, choices: tuple[str, ...] = ()) -> str:
    """A short text; one of the choices where there are any.

    >>> text({"kind": "grades"}, "kind", ("grades", "aspects"))
    'grades'
    """
    found = data.get(field)
    if not isinstance(found, str) or not 0 < len(found) <= NAME:
        raise InputError(f"{field} must be a text of 1 to {NAME} letters", remedy=_how(choices))
    if choices and found not in choices:
        raise InputError(f"there is no {field} {found!r}", remedy=_how(choices))
    return found


def _how(choices: tuple[str, ...]) -> str | None:
    return f"choose from {', '.join(choices)}" if choices else None


def whole(data: Data, field: str, least: int, most: int, default: int | None = None) -> int:
    """An integer within bounds.

    >>> whole({"length": 99}, "length", 1, 12)
    Traceback (most recent call last):
    ...
    axiometer.errors.InputError: length must be an integer from 1 to 12
    """
    found = data.get(field, default)
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
        raise InputError(f"{field} must be an integer from {least} to {most:,}")
    return found


def yes(data: Data, field: str, default: bool) -> bool:
    """Yes or no.

    >>> yes({}, "every", default=True)
    True
    """
    found = data.get(field, default)
    if not isinstance(found, bool):
        raise InputError(f"{field} must be true or false")
    return found


def several(data: Data, field: str, most: int, read: Callable[[Any], Item]) -> tuple[Item, ...]:
    """A list of at most so many items, each of them read.

    >>> several({"a": [1, 2]}, "a", 2, str)
    ('1', '2')
    """
    found = data.get(field, [])
    if not isinstance(found, list) or len(found) > most:
        raise InputError(f"{field} must be a list of at most {most} items")
    return tuple(map(read, found))


def number(item: object) -> Fraction:
    """A decimal or a fraction, exactly as it is written.

    >>> number("1/3"), number(0.1)
    (Fraction(1, 3), Fraction(1, 10))
    """
    written = str(item).strip()
    plain = isinstance(item, str | int | float) and not isinstance(item, bool)
    if not plain or len(written) > NUMBER or not WEIGHT.fullmatch(written):
        raise InputError(
            f"{written[:NUMBER]!r} is no number", remedy="write decimals or fractions such as 1/3"
        )
    top, _, bottom = written.partition("/")
    return Fraction(top) / int(bottom or 1)


def aspects_of(item: str, letters: str) -> str:
    """A document's aspects, sorted: some of the letters, each once.

    >>> aspects_of("ba", "abc")
    'ab'
    """
    if re.fullmatch(f"[{letters}]*", item) and len(set(item)) == len(item):
        return "".join(sorted(item))
    raise InputError(f"{item[:NAME]!r} is no document", remedy=f"write some of {' '.join(letters)}, or none")
