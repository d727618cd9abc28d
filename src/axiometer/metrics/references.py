"""The literature: BibTeX entries by key, read from the file beside this one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from axiometer.errors import AxiometerError, nearest

ENTRY = re.compile(r"^@(\w+)\{(\w+),\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (\w+) = \{(.*)\},?$", re.MULTILINE)
ACCENTS = {r"{\"a}": "ä", r"{\"u}": "ü", r"{\'o}": "ó", r"{\'e}": "é", r"\_": "_", "--": "-"}


@dataclass(frozen=True)
class Entry:
    """One work; `text` is its BibTeX."""

    key: str
    kind: str
    fields: dict[str, str]
    text: str

    @property
    def citation(self) -> str:
        """Authors, year, title and place, as plain text.

        >>> find("vanrijsbergen1979").citation
        'C. J. van Rijsbergen (1979). Information Retrieval. Butterworths.'
        """
        authors = [_in_order(name) for name in self.fields["author"].split(" and ")]
        shown = " and ".join([", ".join(authors[:-1]), authors[-1]] if authors[1:] else authors)
        place = self._place()
        return _plain(f"{shown} ({self.fields['year']}). {self.fields['title']}. {place}.")

    def _place(self) -> str:
        where = self.fields.get("journal") or self.fields.get("booktitle") or self.fields["publisher"]
        number = f"({self.fields['number']})" if "number" in self.fields else ""
        volume = f" {self.fields['volume']}{number}" if "journal" in self.fields else ""
        pages = f", {self.fields['pages']}" if "pages" in self.fields else ""
        return where + volume + pages


@cache
def entries() -> dict[str, Entry]:
    """All entries by key, in the file's order."""
    text = (files("axiometer.metrics") / "references.bib").read_text(encoding="utf-8")
    return {
        match.group(2): Entry(match.group(2), match.group(1), dict(FIELD.findall(match.group(3))), match[0])
        for match in ENTRY.finditer(text)
    }


def find(key: str) -> Entry:
    """The entry of a key; an unknown one is refused with the nearest ones.

    >>> find("moffat2008").fields["year"]
    '2008'
    """
    if key not in entries():
        raise AxiometerError(f"there is no reference {key!r}", remedy=nearest(key, entries()))
    return entries()[key]


def _in_order(name: str) -> str:
    last, _, first = name.partition(", ")
    return f"{first} {last}".strip()


def _plain(text: str) -> str:
    for code, sign in ACCENTS.items():
        text = text.replace(code, sign)
    return text.replace("{", "").replace("}", "")
