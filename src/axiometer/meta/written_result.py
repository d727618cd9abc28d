"""A result that people read: its tables and lines, and every form in which they are written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiometer.arguments import file_path
from axiometer.data.files import write_file
from axiometer.errors import InputError
from axiometer.tables import Sheet, writers
from axiometer.tables.html import block
from axiometer.tables.terminal import to_group, to_text

if TYPE_CHECKING:
    from rich.console import Group


class Written(ABC):
    """A result that a sheet shows; every written form follows from it."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """The tables and lines that every written form shows."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""

    @abstractmethod
    def to_csv(self) -> str:
        """CSV: the numbers behind the tables."""

    def to_json(self) -> str:
        """JSON: everything, for a machine."""
        return writers.to_json(self.to_dict())

    def to_markdown(self) -> str:
        """Markdown: the tables, then the lines."""
        return writers.to_markdown(self.sheet())

    def to_latex(self) -> str:
        """LaTeX: a table environment for each table, then the lines; it needs no package."""
        return writers.to_latex(self.sheet())

    def to_html(self) -> str:
        """HTML: the tables, then the lines, with their style."""
        return block(self.sheet())

    def forms(self) -> dict[str, Callable[[], str]]:
        """What writes a file, by its ending."""
        return {
            ".md": self.to_markdown,
            ".tex": self.to_latex,
            ".csv": self.to_csv,
            ".json": self.to_json,
            ".html": self.to_html,
        }

    def save(self, path: str | Path) -> None:
        """Write a file in the form that its ending names: md, tex, csv, json or html."""
        forms, ending = self.forms(), file_path(path).suffix
        if ending not in forms:
            raise InputError(f"no form of a comparison ends in {ending!r}", remedy=f"use {', '.join(forms)}")
        write_file(path, forms[ending]())

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        return to_text(self.sheet())

    def __rich__(self) -> Group:
        return to_group(self.sheet())
