"""One error tree: every refusal says what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class AxiometerError(Exception):
    """A refusal in one line; `source`, `line` and `remedy` are fields for programs.

    >>> print(AxiometerError("a grade must be an integer", source="qrels.txt", line=3, remedy="round it"))
    qrels.txt:3: a grade must be an integer; round it
    """

    def __init__(
        self, what: str, *, source: str | None = None, line: int | None = None, remedy: str | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.source = source
        self.line = line
        self.remedy = remedy

    def __str__(self) -> str:
        where = self.source or ""
        if self.source and self.line is not None:
            where = f"{self.source}:{self.line}"
        text = f"{where}: {self.what}" if where else self.what
        return f"{text}; {self.remedy}" if self.remedy else text

    def __reduce__(self) -> tuple[object, ...]:
        fields = {"source": self.source, "line": self.line, "remedy": self.remedy}
        return (_rebuild, (type(self), self.what, fields))


def _rebuild(kind: type[AxiometerError], what: str, fields: dict[str, str | int | None]) -> AxiometerError:
    return kind(what, **fields)  # type: ignore[arg-type]


class AxiometerWarning(UserWarning):
    """Something that was done, and perhaps not as it was meant; one line, as a refusal is."""


class InputError(AxiometerError):
    """Data that cannot be used: a file, a frame, a dict, a judged list.

    >>> print(InputError("the file is empty", source="bm25.run", remedy="give a run file"))
    bm25.run: the file is empty; give a run file
    """


class MeasureError(AxiometerError):
    """A measure's name that cannot be understood, or a parameter out of its range.

    >>> MeasureError("there is no measure 'nDGC'", remedy="did you mean nDCG?").remedy
    'did you mean nDCG?'
    """


class AxiomError(AxiometerError):
    """An axiom, an ordering or the bounds of a check that cannot be used.

    >>> isinstance(AxiomError("there is no axiom 'x'"), AxiometerError)
    True
    """


def nearest(word: object, known: Iterable[str], count: int = 3) -> str:
    """The known words that begin like `word` or are most like it, as the end of a message.

    >>> nearest("ndgc", ["nDCG", "DCG", "AP"]), nearest("iso", ["isotone(rank-replacement)"])
    ('did you mean nDCG, DCG?', 'did you mean isotone(rank-replacement)?')
    """
    by_lower: dict[str, str] = {}
    typed = str(word).lower()
    for name in known:
        by_lower.setdefault(name.lower(), name)
    longer = [name for name in by_lower if typed and name.startswith(typed)]
    alike = get_close_matches(typed, by_lower, n=count, cutoff=0.5)
    close = list(dict.fromkeys(longer + alike))[:count]
    return f"did you mean {', '.join(by_lower[c] for c in close)}?" if close else ""
