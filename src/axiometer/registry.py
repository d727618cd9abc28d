"""Who is there: the registries of measures and axioms, filled by importing small files.

A class registers itself by its decorator; nothing lists it twice. It is looked for in the file whose text
defines it first, so that one measure costs one import; else a registry imports every module of its package,
then the third parties' modules of the entry-point group `axiometer`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from axiometer.errors import AxiometerError, nearest

Item = TypeVar("Item")
GROUP = "axiometer"
LISTS = {
    "measure": "axiometer measures",
    "axiom": "axiometer axioms",
    "fusion method": "axiometer fuse --list",
}
REGISTRIES: list[Registry[Any]] = []


@dataclass
class Registry(Generic[Item]):
    """Names and what they stand for, whatever their case; aliases find an item but are not listed.

    >>> r = Registry("measure", "axiometer.metrics", loaded=True)
    >>> r.add("AP", 1, aliases=("map",)); r.find("map"), r.find("ap")
    (1, 1)
    """

    kind: str
    package: str
    error: type[AxiometerError] = AxiometerError
    items: dict[str, Item] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    loaded: bool = False

    def __post_init__(self) -> None:
        REGISTRIES.append(self)

    def add(self, name: str, item: Item, aliases: tuple[str, ...] = ()) -> None:
        """Enter an item; a name taken by another one is refused, a new version of the same one is not."""
        self.own_first(item)
        for word in (name, *aliases):
            known = self.items.get(self.aliases.get(word, word))
            if known is not None and not _same(known, item):
                raise AxiometerError(f"the {self.kind} name {word!r} is taken", remedy="choose another one")
        self.aliases.update(dict.fromkeys((name, *aliases), name))
        self.items[name] = item

    def remove(self, name: str) -> None:
        """Take out an item with all its names."""
        del self.items[name]
        for alias in [alias for alias, known in self.aliases.items() if known == name]:
            del self.aliases[alias]

    def load(self) -> None:
        """Import the package's modules and the third parties' ones, once."""
        if self.loaded:
            return
        self.loaded = True
        try:
            self._load_package()
            self._load_third_parties()
        except BaseException:
            self.loaded = False
            raise

    def own_first(self, item: object) -> None:
        """Before an item from elsewhere, enters the package's own ones, whose names it cannot take then."""
        if not self.loaded and not _origin(item).startswith(self.package):
            self._load_package()

    def _load_package(self) -> None:
        package = importlib.import_module(self.package)
        for module in pkgutil.walk_packages(package.__path__, self.package + "."):
            importlib.import_module(module.name)

    def _load_third_parties(self) -> None:
        from importlib.metadata import entry_points

        for entry in entry_points(group=GROUP):
            try:
                entry.load()
            except Exception as error:
                told = " ".join(str(error).split())
                raise AxiometerError(
                    f"the plug-in {entry.name} ({entry.value}) cannot be imported: {told}",
                    remedy="mend or uninstall it",
                ) from error

    def load_file_of(self, name: str) -> None:
        """Imports the files that define a class of that name or alias, if there are any."""
        if self.loaded or not name:
            return
        # The name is what somebody typed: it is compared, never a pattern.
        head, word = f"\nclass {name.lower()}(", f'"{name.lower()}"'
        for module, text in _texts(self.package).items():
            if head in text or any("aliases" in line for line in _lines_with(text, word)):
                importlib.import_module(module)

    def get(self, name: str) -> Item | None:
        """The item of that name or alias, if there is one."""
        found = self._known(name)
        if found is None:
            self.load_file_of(name)
            found = self._known(name)
        if found is None:
            self.load()
            found = self._known(name)
        return found

    def _known(self, name: str) -> Item | None:
        """As it is written, else whatever the case."""
        title = self.aliases.get(name)
        if title is None:
            small = name.lower()
            title = next((known for word, known in self.aliases.items() if word.lower() == small), name)
        return self.items.get(title)

    def find(self, name: str) -> Item:
        """The item of that name or alias; an unknown one gets the nearest names."""
        item = self.get(name)
        if item is None:
            hint = nearest(name, self.aliases) or self._where()
            raise self.error(f"there is no {self.kind} {name!r}", remedy=hint)
        return item

    def _where(self) -> str:
        """Where the names can be looked up: in a command's list, or here where they are few."""
        return f"see `{LISTS[self.kind]}`" if self.kind in LISTS else f"choose from {', '.join(self)}"

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        self.load()
        return iter(sorted(self.items, key=str.lower))


def forget(module: str) -> None:
    """Takes out of all registries what a module entered; what it defines lives on.

    >>> r = Registry("measure", "axiometer.metrics", loaded=True)
    >>> r.add("tokenizer", AxiometerError); forget("axiometer.errors"); "tokenizer" in r
    False
    """
    for registry in REGISTRIES:
        for name in [n for n, item in registry.items.items() if _origin(item).startswith(f"{module}.")]:
            registry.remove(name)


@cache
def _texts(package: str) -> dict[str, str]:
    """The source of every module of a package that is there as a file, in small letters."""
    found: dict[str, str] = {}
    for folder in map(Path, importlib.import_module(package).__path__):
        for file in sorted(folder.rglob("*.py")):
            inner = file.relative_to(folder).with_suffix("").parts
            found[".".join([package, *inner])] = file.read_text(encoding="utf-8").lower()
    return found


def _lines_with(text: str, word: str) -> Iterator[str]:
    """The lines of a text that hold the word."""
    at = text.find(word)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        yield text[start:end]
        at = text.find(word, at + 1)


def _same(known: object, item: object) -> bool:
    """Whether an item is another one's new version, as when a cell of a notebook runs again."""
    value = type(known) is type(item) and not hasattr(item, "__qualname__")
    return known == item if value else _origin(known) == _origin(item)


def _origin(item: object) -> str:
    """Where an item was defined."""
    kind = item if hasattr(item, "__qualname__") else type(item)
    return f"{getattr(item, 'module', '') or kind.__module__}.{kind.__qualname__}"
