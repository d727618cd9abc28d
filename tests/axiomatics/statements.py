"""Random statements, and what they say by the definition: every list in the place of every capital letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from hypothesis import strategies as st

Labels = tuple[int, ...]
CUTS = ("", "", "", "within the cutoff")
RELATIONS = {
    "": lambda d, e: True,
    "d < e": lambda d, e: d < e,
    "d <= e": lambda d, e: d <= e,
    "d != e": lambda d, e: d != e,
    "e = d + 1": lambda d, e: e == d + 1,
    "d >= 1": lambda d, e: d >= 1,
}
MEMBERS = ("", "", "e in A", "d not in A", "e in A, d not in A")


@dataclass(frozen=True)
class Statement:
    """The words behind each list, and the conditions."""

    worse: tuple[str, ...]
    better: tuple[str, ...]
    strict: bool
    relation: str = ""
    member: str = ""
    cut: str = ""

    @property
    def text(self) -> str:
        names = "ABC"[: len(self.worse)]
        left, right = (
            "·".join("·".join([name, *word]) for name, word in zip(names, words, strict=True))
            for words in (self.worse, self.better)
        )
        conditions = ", ".join(filter(None, (self.relation, self.member, self.cut)))
        return f"{left} {'<' if self.strict else '<='} {right}{' where ' + conditions if conditions else ''}"

    def filled(self, labels: int) -> Iterator[tuple[tuple[Labels, ...], tuple[Labels, ...], dict[str, int]]]:
        """The words with every document that fits."""
        letters = sorted(set("".join((*self.worse, *self.better))))
        for values in product(range(labels), repeat=len(letters)):
            value = dict(zip(letters, values, strict=True))
            if value.get("x", 0) or not value.get("r", 1):
                continue
            if RELATIONS[self.relation](value.get("d", 0), value.get("e", 0)):
                yield (
                    *(
                        tuple(tuple(value[one] for one in word) for word in words)
                        for words in (self.worse, self.better)
                    ),
                    value,
                )  # type: ignore[misc]

    def cases(
        self, labels: int, lengths: range, cutoff: int | None = None
    ) -> dict[tuple[Labels, Labels], None]:
        """Every pair of lists of these lengths that it compares."""
        found: dict[tuple[Labels, Labels], None] = {}
        deepest = lengths.stop - 1
        for worse, better, value in self.filled(labels):
            for sizes in product(range(deepest + 1), repeat=len(worse)):
                if sum(sizes) > deepest or not self.reaches(sizes, cutoff):
                    continue
                for parts in product(*(product(range(labels), repeat=size) for size in sizes)):
                    if not self.holds(parts[0], value):
                        continue
                    low, high = (joined(parts, words) for words in (worse, better))
                    if low != high and len(low) in lengths and len(high) in lengths:
                        found[low, high] = None
        return found

    def holds(self, first: Labels, value: dict[str, int]) -> bool:
        inside = "e in A" not in self.member or value["e"] in first
        return inside and ("d not in A" not in self.member or value["d"] not in first)

    def reaches(self, sizes: Labels, cutoff: int | None) -> bool:
        """Whether the last document that changes, or may change, lies within the cutoff."""
        if cutoff is None or not self.cut:
            return True
        end = last = 0
        for size, worse, better in zip(sizes, self.worse, self.better, strict=True):
            end += size + max(len(worse), len(better))
            last = end if worse or better else last
        return last <= cutoff


def joined(parts: tuple[Labels, ...], words: tuple[Labels, ...]) -> Labels:
    return tuple(label for part, word in zip(parts, words, strict=True) for label in (*part, *word))


def _known(words: tuple[str, ...]) -> set[str]:
    return set("".join(words))


@st.composite
def statements(draw: st.DrawFn, letters: str = "dexr", most: int = 2, cuts: bool = True) -> Statement:
    """Statements of one to three lists, words of up to `most` documents."""
    lists = draw(st.integers(1, 3))
    word = st.text(letters, max_size=most)
    worse, better = (tuple(draw(word) for _ in range(lists)) for _ in "ab")
    used = _known(worse + better)
    fitting = [one for one in RELATIONS if {c for c in one if c in "de"} <= used]
    relation = draw(st.sampled_from(fitting))
    members = [
        one for one in MEMBERS if {c for c in one.replace("not", "").replace("in", "") if c in "de"} <= used
    ]
    member = draw(st.sampled_from(members))
    return Statement(
        worse, better, draw(st.booleans()), relation, member, draw(st.sampled_from(CUTS)) if cuts else ""
    )
