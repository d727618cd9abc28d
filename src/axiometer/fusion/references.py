"""The literature on fusion: BibTeX entries by key, read from the file beside this one."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from axiometer.measures.references import ENTRY, FIELD, Entry


@cache
def entries() -> dict[str, Entry]:
    """All entries by key.

    >>> entries()["lee1997"].citation.partition(". ")[0]
    'Joon Ho Lee (1997)'
    """
    text = (files("axiometer.fusion") / "references.bib").read_text(encoding="utf-8")
    found = ENTRY.finditer(text)
    return {m.group(2): Entry(m.group(2), m.group(1), dict(FIELD.findall(m.group(3))), m[0]) for m in found}
