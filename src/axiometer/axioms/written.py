"""An axiom as people write it at a command line: a name, or `FILE.py:NAME`."""

from __future__ import annotations

from typing import Any

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.errors import AxiomError
from axiometer.measures.code_file import member, split_place


def written_axiom(text: str) -> Axiom:
    """The axiom that a text stands for. `FILE.py:NAME` runs that file; NAME is a class of axioms.

    >>> written_axiom("redundancy").full_name
    'albahem.redundancy'
    """
    place = split_place(text)
    if place is None:
        return AXIOMS.find(text)
    found: Any = member(*place)
    made = found() if isinstance(found, type) and issubclass(found, Axiom) else found
    if not isinstance(made, Axiom):
        raise AxiomError(f"{place[1]} is no axiom", source=place[0], remedy="name a class derived from Axiom")
    return made
