"""Measure names as syntax: `nDCG(dcg='exp-log2')@10`, `RBP(p=0.8)`, `IA(nDCG@10)`.

    name  := IDENT [ "(" [ argument { "," argument } ] ")" ] [ "@" number ]
    argument := [ IDENT "=" ] value
    value := number [ "/" number ] | 'quoted' | dashed-word | "?" | table | name
    table := "{" [ number ":" number { "," number ":" number } ] "}"

Numbers are exact: `0.8` is 4/5. A bare word is a name without parameters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from axiometer.errors import MeasureError

LONGEST = 4000
DEEPEST = 8
LONGEST_DECIMAL = 20
AFTER_A_NAME = {
    ",": "name one measure at a time, such as -m nDCG@10 -m AP",
    ":": "a function of yours is FILE.py:NAME",
}
TOKEN = re.compile(
    r"\s*(?:(?P<word>(?:11pt_|[A-Za-z_])[A-Za-z0-9_]*(?:\.\d+)*)"
    r"|(?P<number>[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d{1,2})?)"
    r"|(?P<quoted>'[^']*'|\"[^\"]*\")|(?P<mark>[()=,@/?{}:]))",
    re.ASCII,
)
DASHED = re.compile(r"\s*([A-Za-z]\w*(?:-[A-Za-z]\w*)+)", re.ASCII)
"""`exp-log2` as a value, and `alpha-nDCG` as a head."""
KEYWORD = re.compile(r"\s*([A-Za-z_]\w*)\s*=", re.ASCII)


Table = tuple[tuple[Fraction, Fraction], ...]
"""What a number stands for: `{1:1, 2:4}`."""


@dataclass(frozen=True)
class Name:
    """A parsed name: its head, its arguments (keyword None where positional) and its cutoff."""

    head: str
    arguments: tuple[tuple[str | None, Fraction | str | Table | Name], ...] = ()
    cutoff: Fraction | None = None


@dataclass
class _Parser:
    text: str
    at: int = 0
    depth: int = 0

    def peek(self) -> tuple[str, str]:
        match = TOKEN.match(self.text, self.at)
        if match is None:
            rest = self.text[self.at :].strip()
            return ("junk", rest[0]) if rest else ("end", "")
        return str(match.lastgroup), match.group(str(match.lastgroup))

    def take(self, kind: str, text: str | None = None) -> str:
        found, value = self.peek()
        if found != kind or (text is not None and value != text):
            self.fail(f"expected {text or 'a ' + kind}")
        match = TOKEN.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return value

    def fail(self, what: str, remedy: str | None = None) -> NoReturn:
        kind, value = self.peek()
        found = "its end" if kind == "end" else repr(value)
        raise MeasureError(
            f"the measure name {self.text!r} cannot be read: {what} at character {self.at + 1}, not {found}",
            remedy=remedy or "write it like nDCG@10 or RBP(p=0.8)",
        )

    def name(self) -> Name:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"names nest at most {DEEPEST} deep; expected no further name")
        head = (self.dashed() or self.take("word")).replace("-", "_")
        arguments = self.arguments() if self.peek()[1] == "(" else ()
        cutoff = None
        if self.peek() == ("mark", "@"):
            self.take("mark", "@")
            cutoff = self.number()
        self.depth -= 1
        return Name(head, arguments, cutoff)

    def arguments(self) -> tuple[tuple[str | None, Fraction | str | Table | Name], ...]:
        self.take("mark", "(")
        found: list[tuple[str | None, Fraction | str | Table | Name]] = []
        while self.peek() != ("mark", ")"):
            found.append(self.argument())
            if self.peek() != ("mark", ")"):
                self.take("mark", ",")
        self.take("mark", ")")
        return tuple(found)

    def argument(self) -> tuple[str | None, Fraction | str | Table | Name]:
        keyword = KEYWORD.match(self.text, self.at)
        if keyword is None:
            return None, self.value()
        self.at = keyword.end()
        return keyword.group(1), self.value()

    def value(self) -> Fraction | str | Table | Name:
        kind, text = self.peek()
        if kind == "number":
            return self.number()
        if kind == "quoted":
            return self.take("quoted")[1:-1]
        if (kind, text) == ("mark", "?"):
            return self.take("mark", "?")
        if (kind, text) == ("mark", "{"):
            return self.table()
        if kind != "word":
            self.fail("expected a parameter")
        return self.dashed(alone=True) or self.name()

    def dashed(self, alone: bool = False) -> str:
        """Takes a word with dashes, if there is one; `alone`, only where it is a whole value."""
        match = DASHED.match(self.text, self.at)
        if match is None or (alone and self.text[match.end() :].lstrip()[:1] not in {",", ")"}):
            return ""
        self.at = match.end()
        return match[1]

    def table(self) -> Table:
        self.take("mark", "{")
        found: list[tuple[Fraction, Fraction]] = []
        while self.peek() != ("mark", "}"):
            key = self.number()
            self.take("mark", ":")
            found.append((key, self.number()))
            if self.peek() != ("mark", "}"):
                self.take("mark", ",")
        self.take("mark", "}")
        return tuple(found)

    def number(self) -> Fraction:
        top = Fraction(self.take("number"))
        if self.peek() != ("mark", "/"):
            return top
        self.take("mark", "/")
        bottom = Fraction(self.take("number"))
        if bottom == 0:
            self.fail("division by zero; expected another number")
        return top / bottom


def parse(text: str) -> Name:
    """The syntax tree of a measure's name.

    >>> parse("RBP(p=0.8)@10")
    Name(head='RBP', arguments=(('p', Fraction(4, 5)),), cutoff=Fraction(10, 1))
    """
    if len(text) > LONGEST:
        raise MeasureError(
            f"a measure name of {len(text)} characters is too long", remedy=f"use at most {LONGEST}"
        )
    parser = _Parser(text)
    name = parser.name()
    if parser.peek()[0] != "end":
        parser.fail("expected the end of the name", AFTER_A_NAME.get(parser.peek()[1]))
    return name


def number_text(value: Fraction) -> str:
    """A rational as it is written in names: a decimal where a short one is exact, else a fraction.

    >>> number_text(Fraction(4, 5)), number_text(Fraction(1, 3)), number_text(Fraction(10))
    ('0.8', '1/3', '10')
    """
    for digits in range(LONGEST_DECIMAL + 1):
        scaled = value * 10**digits
        if scaled.denominator == 1:
            text = f"{abs(scaled.numerator):0{digits + 1}d}"
            sign = "-" if value < 0 else ""
            return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"
    return f"{value.numerator}/{value.denominator}"
