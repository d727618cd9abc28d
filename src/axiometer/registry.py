"""Who is there: the registries of measures and axioms, filled by importing small files.

A registry imports every module of its package on first use, then the third parties' modules of the
entry-point group `axiometer`. A class registers itself by its decorator; nothing lists it twice.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Generic, TypeVar

from axiometer.errors import AxiometerError, nearest

Item = TypeVar("Item")
GROUP = "axiometer"


@dataclass
class Registry(Generic[Item]):
    """Names and what they stand for; aliases find an item but are not listed.

    >>> r = Registry("measure", "axiometer.measures", loaded=True)
    >>> r.add("AP", 1, aliases=("map",)); r.find("map")
    1
    """

    kind: str
    package: str
    error: type[AxiometerError] = AxiometerError
    items: dict[str, Item] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    loaded: bool = False

    def add(self, name: str, item: Item, aliases: tuple[str, ...] = ()) -> None:
        """Enter an item; a name taken by another one is refused."""
        for word in (name, *aliases):
            if self.aliases.get(word, name) != name or (word in self.items and word != name):
                raise AxiometerError(f"the {self.kind} name {word!r} is taken", remedy="choose another one")
            self.aliases[word] = name
        self.items[name] = item

    def load(self) -> None:
        """Import the package's modules and the third parties' ones, once."""
        if self.loaded:
            return
        self.loaded = True
        package = importlib.import_module(self.package)
        for module in pkgutil.walk_packages(package.__path__, self.package + "."):
            importlib.import_module(module.name)
        for entry in entry_points(group=GROUP):
            entry.load()

    def find(self, name: str) -> Item:
        """The item of that name or alias; an unknown one gets the nearest names."""
        self.load()
        if name in self.aliases:
            return self.items[self.aliases[name]]
        raise self.error(
            f"there is no {self.kind} {name!r}",
            remedy=nearest(name, self.aliases) or f"see `axiometer {self.kind}s`",
        )

    def __contains__(self, name: str) -> bool:
        self.load()
        return name in self.aliases

    def __iter__(self) -> Iterator[str]:
        self.load()
        return iter(sorted(self.items, key=str.lower))
