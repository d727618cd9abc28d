"""An axiom as a rewrite: words inside a list are replaced by others, and the value does not fall.

A statement is written as it is read aloud: `A·d·e·B <= A·e·d·B where d < e`. Capital letters are lists, the
same on both sides; small letters are documents. x is not relevant, r is relevant, any other letter is what
the conditions make of it. The conditions, separated by commas:

- `d < e`, `d <= e`, `d = e`, `d != e`, `e = d + 1`, `d >= 2`: grades are compared;
- `p in A`, `n not in A`: the first list has a document of that label, or has none;
- `within the cutoff`: all that changes lies within the measure's cutoff;
- `across the cutoff`: of two documents that change, one lies within the cutoff, the other behind it;
- `read one rank further`: the better list is read with a cutoff that is one larger.

From the one declaration follow the cases of any space, those of long lists, the criterion on weights, what a
proof has to show, its replay, the test on two given lists, and the moves that somebody may make.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from axiometer.errors import AxiomError
from axiometer.spaces.space import Labels

HOW = "write A·d·e·B <= A·e·d·B where d < e: capital letters are lists, small ones documents"
WITHIN, ACROSS, FURTHER = "within the cutoff", "across the cutoff", "read one rank further"
CUTS = (WITHIN, ACROSS, FURTHER)
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<=": le, "<": lt, ">=": ge, ">": gt, "=": eq, "!=": ne
}  # fmt: skip
CONDITION = re.compile(r"([a-z])\s*(<=|>=|!=|<|>|=)\s*(?:([a-z])(?:\s*\+\s*([0-9]{1,9}))?|([0-9]{1,9}))")
MOST_DOCUMENTS = 8
"""More different documents are no statement that anybody reads, and could not be filled in."""
Least = tuple[str, str, int]
"""A letter, another one ("" for the number 0), and by how much the first one is larger at the least."""
MEMBER = re.compile(r"([a-z]) (in|not in) ([A-Z])")


@dataclass(frozen=True)
class Rule:
    """A rewrite with every document filled in: the words behind each of its lists, worse and better.

    `covered` is a label that the first list must have, `fresh` one that it must not have. `start` holds the
    words of the list that both come from, where two moves are compared.
    """

    worse: tuple[Labels, ...]
    better: tuple[Labels, ...]
    covered: int | None = None
    fresh: int | None = None
    start: tuple[Labels, ...] = ()

    @property
    def shown(self) -> tuple[tuple[Labels, ...], ...]:
        """The words of each list that a case shows: worse, better; or the better move, then the worse one."""
        moves = (self.start, self.better, self.start, self.worse)
        return moves if self.start else (self.worse, self.better)

    def lists(self, parts: Sequence[Labels]) -> tuple[Labels, ...]:
        """The lists that a case shows, around these lists.

        >>> Rule(((0, 1), ()), ((1, 0), ())).lists([(2,), (0,)])
        ((2, 0, 1, 0), (2, 1, 0, 0))
        """
        return tuple(_joined(parts, words) for words in self.shown)

    @property
    def sharp(self) -> bool:
        """Whether two lists tell where the words stand: these differ at both ends, or the lists end there.

        >>> Rule(((0, 1), ()), ((1, 0), ())).sharp, Rule(((), ()), ((1,), ())).sharp
        (True, False)
        """
        words = [(w, b) for w, b in zip(self.worse, self.better, strict=True) if w or b]
        return len(self.worse) == 1 or all(
            len(w) == len(b) and w[0] != b[0] and w[-1] != b[-1] for w, b in words
        )

    def fits(self, first: Labels) -> bool:
        """Whether the first list has what it must have, and lacks what it must lack."""
        return (self.covered is None or self.covered in first) and (
            self.fresh is None or self.fresh not in first
        )

    def reduced(self, grades: Sequence[int]) -> Rule:
        """The same with the grade of each label in its place: what a measure sees that reads no more."""
        worse, better = (
            tuple(tuple(grades[label] for label in word) for word in words)
            for words in (self.worse, self.better)
        )
        return Rule(worse, better)


@dataclass(frozen=True)
class Rewrite:
    """A statement, taken apart. `worse` and `better` hold the letters behind each list of `lists`.

    >>> rewrite("A·x <= A").ends, rewrite("A·d·e·B < A·e·d·B where d < e").strict
    (True, True)
    """

    statement: str
    lists: str
    worse: tuple[str, ...]
    better: tuple[str, ...]
    strict: bool
    conditions: tuple[str, ...] = ()
    cut: str = ""
    start: tuple[str, ...] = ()

    @property
    def ends(self) -> bool:
        """Whether the lists end with the words: nothing follows them."""
        return bool(self.worse[-1] or self.better[-1])

    @property
    def local(self) -> bool:
        """Whether only the end of a list changes, so that a case needs a list and its children alone."""
        return len(self.lists) == 1 and all(len(words[0]) <= 1 for words in (self.worse, self.better))

    @property
    def ordered(self) -> bool:
        """Whether grades are compared, so that labels must be grades."""
        return any(CONDITION.fullmatch(text) for text in self.conditions)

    @property
    def covers(self) -> bool:
        """Whether it asks what the first list holds."""
        return any(MEMBER.fullmatch(text) for text in self.conditions)

    @property
    def even(self) -> bool:
        """Whether each word is replaced by one of its own length."""
        return all(len(w) == len(b) for w, b in zip(self.worse, self.better, strict=True))

    @cached_property
    def letters(self) -> str:
        """The documents' letters."""
        return "".join(sorted(set("".join((*self.worse, *self.better)))))

    def rules(self, branching: int) -> tuple[Rule, ...]:
        """The rewrite with all documents of so many labels that fit, in lexicographic order.

        >>> [rule.worse[0] for rule in rewrite("A·d·e·B <= A·e·d·B where d < e").rules(3)]
        [(0, 1), (0, 2), (1, 2)]
        """
        return _rules(self, branching)

    def reaches(self, lengths: Sequence[int], cutoff: int | None) -> bool:
        """Whether the change lies where the statement has it, for lists of these lengths and a cutoff."""
        if cutoff is None or not self.cut:
            return self.cut != ACROSS
        first, last = self.places(lengths)
        if self.cut == FURTHER:
            return first <= cutoff + 1
        return first <= cutoff < last if self.cut == ACROSS else last <= cutoff

    def places(self, lengths: Sequence[int]) -> tuple[int, int]:
        """The first and the last rank that may change."""
        rank, held = 0, list[int]()
        for length, worse, better in zip(lengths, self.worse, self.better, strict=True):
            rank += length
            held += range(rank + 1, rank + 1 + max(len(worse), len(better)))
            rank += max(len(worse), len(better))
        return held[0], held[-1]

    def between(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None = None) -> bool:
        """Whether the two lists are a case.

        >>> rewrite("A·d·e·B <= A·e·d·B where d < e").between((0, 2, 1), (2, 0, 1), 3)
        True
        """
        return upper in self.moves(lower, branching, cutoff)

    def moves(self, start: Labels, branching: int, cutoff: int | None = None) -> Iterator[Labels]:
        """The other lists that the rewrite makes of one, each no worse than it.

        >>> list(rewrite("A·d·e·B <= A·e·d·B where d < e").moves((0, 1, 2), 3))
        [(1, 0, 2), (0, 2, 1)]
        """
        made = {start}
        for rule in self.rules(branching):
            for parts in partings(start, rule.worse):
                if not rule.fits(parts[0]) or (self.cut and not self.reaches([*map(len, parts)], cutoff)):
                    continue
                other = _joined(parts, rule.better)
                if other not in made:
                    made.add(other)
                    yield other


def _joined(parts: Sequence[Labels], words: Sequence[Labels]) -> Labels:
    """A list of its parts, each with its word behind it."""
    made: Labels = ()
    for part, word in zip(parts, words, strict=True):
        made += part + word
    return made


def partings(labels: Labels, words: tuple[Labels, ...]) -> Iterator[tuple[Labels, ...]]:
    """The lists before the words, for every way in which a list ends with the last word and has the others.

    >>> list(partings((0, 1, 0), ((0,), ())))
    [((), (1, 0)), ((0, 1), ())]
    """
    word, *rest = words
    if not rest:
        if labels[len(labels) - len(word) :] == word and len(word) <= len(labels):
            yield (labels[: len(labels) - len(word)],)
        return
    for at in range(len(labels) - sum(map(len, words)) + 1):
        end = at + len(word)
        if labels[at:end] == word:
            yield from ((labels[:at], *others) for others in partings(labels[end:], tuple(rest)))


@lru_cache(maxsize=256)
def _rules(rewrite: Rewrite, branching: int) -> tuple[Rule, ...]:
    return tuple(sorted(_filled(rewrite, range(branching)), key=lambda rule: (rule.worse, rule.better)))


def _filled(rewrite: Rewrite, known: Sequence[int]) -> Iterator[Rule]:
    """The rewrite with every choice of these labels that fits, those left out that no document may have."""
    choices = [
        [label for label in known if _fits_alone(rewrite, letter, label)] for letter in rewrite.letters
    ]
    for labels in product(*choices):
        value = dict(zip(rewrite.letters, labels, strict=True))
        if not all(_true(text, value) for text in rewrite.conditions):
            continue
        worse, better, start = (
            tuple(tuple(value[letter] for letter in word) for word in words)
            for words in (rewrite.worse, rewrite.better, rewrite.start)
        )
        covered, fresh = _membership(rewrite, value)
        nothing_fits = covered is not None and covered == fresh
        if worse != better and not nothing_fits:
            yield Rule(worse, better, covered, fresh, start)


def _fits_alone(rewrite: Rewrite, letter: str, label: int) -> bool:
    """Whether a document may have the label, whatever the others have."""
    named = {"x": label == 0, "r": label >= 1}.get(letter, True)
    about = (text for text in rewrite.conditions if set(_letters_of(text)) == {letter})
    return named and all(_true(text, {letter: label}) for text in about)


def _letters_of(condition: str) -> list[str]:
    found = CONDITION.fullmatch(condition)
    return [letter for letter in found.group(1, 3) if letter] if found else []


def _fits_somewhere(rewrite: Rewrite) -> bool:
    """Whether documents of some number of grades fit. No grade is tried: they may be large."""
    least: list[Least] = [(letter, "", 0) for letter in rewrite.letters]
    least += [("r", "", 1)] * ("r" in rewrite.letters) + [("", "x", 0)] * ("x" in rewrite.letters)
    unequal: list[Least] = []
    for text in rewrite.conditions:
        if found := CONDITION.fullmatch(text):
            left, sign, right, more, number = found.groups()
            other, gap = right or "", int(number or more or 0)
            unequal += [(left, other, gap)] * (sign == "!=")
            least += [(left, other, gap + (sign == ">"))] * (sign in (">", ">=", "="))
            least += [(other, left, (sign == "<") - gap)] * (sign in ("<", "<=", "="))
    asked = {found[2]: found[1] for text in rewrite.conditions if (found := MEMBER.fullmatch(text))}
    if len(asked) == 2:
        unequal.append((asked["in"], asked["not in"], 0))
    if not rewrite.even:
        return _solvable(least, unequal)
    # The two sides must differ somewhere.
    changes = {
        pair for words in zip(rewrite.worse, rewrite.better, strict=True) for pair in zip(*words, strict=True)
    }
    return any(_solvable(least, [*unequal, (one, two, 0)]) for one, two in sorted(changes) if one != two)


def _solvable(least: list[Least], unequal: list[Least]) -> bool:
    """Whether there are numbers with left >= right + gap for all of `least`, and left != right + gap."""
    if unequal:
        (left, right, gap), *others = unequal
        ways = ((left, right, gap + 1), (right, left, 1 - gap))
        return any(_solvable([*least, way], others) for way in ways)
    value = {letter: 0 for one in least for letter in one[:2]}
    for _ in range(len(value) + 1):
        risen = [(left, value[right] + gap) for left, right, gap in least if value[left] < value[right] + gap]
        if not risen:
            return True
        for left, number in risen:
            value[left] = max(value[left], number)
        if value.get("", 0):
            return False
    return False


def _true(text: str, value: dict[str, int]) -> bool:
    found = CONDITION.fullmatch(text)
    if found is None:
        return True
    left, sign, right, more, number = found.groups()
    other = int(number) if right is None else value[right] + int(more or 0)
    return COMPARE[sign](value[left], other)


def _membership(rewrite: Rewrite, value: dict[str, int]) -> tuple[int | None, int | None]:
    covered = fresh = None
    for text in rewrite.conditions:
        if found := MEMBER.fullmatch(text):
            if found[2] == "in":
                covered = value[found[1]]
            else:
                fresh = value[found[1]]
    return covered, fresh


@lru_cache(maxsize=256)
def rewrite(statement: str, start: str = "") -> Rewrite:
    """Reads a statement; what cannot be one is refused. `start` is the list that both lists come from.

    >>> rewrite("A·p <= A·n where p in A, n not in A").covers
    True
    """
    claim, _, rest = " ".join(statement.split()).partition(" where ")
    sides = re.fullmatch(r"([^<>=]*)(<=|<|>=|>|≤|≥)([^<>=]*)", claim)
    if sides is None:
        raise _refusal(statement, "compares no two lists")
    left, right = (_side(statement, text) for text in (sides[1], sides[3]))
    if sides[2] in (">", ">=", "≥"):
        left, right = right, left
    (lists, worse), (same, better) = left, right
    if lists != same:
        raise _refusal(statement, "does not have the same lists in the same order on both sides")
    if worse == better:
        raise _refusal(statement, "replaces words by the same words")
    if any(not w and not b for w, b in zip(worse[:-1], better[:-1], strict=True)):
        raise _refusal(statement, "has two lists side by side, which are one list")
    conditions = tuple(filter(None, (text.strip() for text in rest.split(",")))) if rest else ()
    made = Rewrite(
        statement,
        lists,
        worse,
        better,
        sides[2] in ("<", ">"),
        tuple(text for text in conditions if text not in CUTS),
        _cut(statement, conditions),
        _side(statement, start)[1] if start else (),
    )
    _refuse_conditions(made)
    return made


def _side(statement: str, text: str) -> tuple[str, tuple[str, ...]]:
    """The lists of a side, and the word behind each of them."""
    items = re.sub(r"[·.\s]", "", text)
    if not re.fullmatch(r"[A-Z][A-Za-z]*", items) or len(set(re.findall("[A-Z]", items))) != len(
        re.findall("[A-Z]", items)
    ):
        raise _refusal(statement, f"has {text.strip()!r} for a list: it begins with a capital, each once")
    pieces = re.findall(r"([A-Z])([a-z]*)", items)
    return "".join(name for name, _ in pieces), tuple(word for _, word in pieces)


def _cut(statement: str, conditions: tuple[str, ...]) -> str:
    named = [text for text in conditions if text in CUTS]
    if len(named) > 1:
        raise _refusal(statement, f"asks for two things that exclude each other: {' and '.join(named)}")
    return named[0] if named else ""


def _refuse_conditions(made: Rewrite) -> None:
    for text in made.conditions:
        found = CONDITION.fullmatch(text)
        member = MEMBER.fullmatch(text)
        if not found and not member:
            raise _refusal(made.statement, f"has a condition that cannot be read: {text!r}")
        used = {found[1], found[3] or found[1]} if found else {member[1]} if member else set()
        if not used <= set(made.letters):
            raise _refusal(made.statement, f"has a condition on a document that is not in it: {text!r}")
        if member and member[3] != made.lists[0]:
            raise _refusal(made.statement, f"may ask what {made.lists[0]} holds, not {member[3]}")
    if len(made.letters) > MOST_DOCUMENTS:
        raise _refusal(made.statement, f"has more than {MOST_DOCUMENTS} different documents")
    inner = [len(w) or len(b) for w, b in zip(made.worse, made.better, strict=True) if w or b]
    if made.cut == ACROSS and (inner != [1, 1] or not made.even):
        raise _refusal(made.statement, "goes across the cutoff, for which two single documents must change")
    if made.cut == FURTHER and not made.local:
        raise _refusal(made.statement, "is read one rank further, for which the list's end must change")
    members = [found.groups() for text in made.conditions if (found := MEMBER.fullmatch(text))]
    if len(members) != len({kind for _, kind, _ in members}):
        raise _refusal(made.statement, f"asks {made.lists[0]} for more than one document it has, or has not")
    if len(members) != len({letter for letter, _, _ in members}) or not _fits_somewhere(made):
        raise _refusal(made.statement, "has conditions that exclude each other: no document fits")


def _refusal(statement: str, what: str) -> AxiomError:
    return AxiomError(f"the statement {statement!r} {what}", remedy=HOW)
