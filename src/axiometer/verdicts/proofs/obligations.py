"""What a proof has to show of a rewrite: for words that start at a symbolic rank, and for sums of weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom, Rewritten
from axiometer.axiomatics.cases import Case
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, WITHIN, Rewrite, Rule
from axiometer.spaces.space import Labels


def statement_of(axiom: Axiom, measure: Measure) -> Rewrite | None:
    """What the axiom says of a measure, where it is a rewrite."""
    return axiom.rewrite_for(measure) if isinstance(axiom, Rewritten) else None


@dataclass(frozen=True)
class Obligation:
    """Two words after the same list, before the same list: the better one must not be worse.

    `ends` is true where nothing follows; `within` where all lies within the cutoff, `covers` is (a label that
    the list before has, one that it has not).
    """

    worse: Labels
    better: Labels
    ends: bool = False
    within: bool = False
    covers: tuple[int, int] | None = None

    @property
    def long(self) -> int:
        """The length of the longer word."""
        return max(len(self.worse), len(self.better))

    def first(self, empty: bool) -> int:
        """The first rank at which the words may stand: a case has no empty list, unless asked for."""
        bare = self.ends and not min(len(self.worse), len(self.better)) and not empty
        return 2 if self.covers or bare else 1


def obligations(rewrite: Rewrite, branching: int, cutoff: int | None) -> list[Obligation] | None:
    """A rewrite as single words; None where it changes two words that cannot be brought together.

    Across the cutoff the document behind it is not read, so that the one before it is replaced. Of two grades
    a swap of any two documents out of order is a chain of such swaps of neighbours.

    >>> from axiometer.spaces.rewrite import rewrite
    >>> [one.worse for one in obligations(rewrite("A·d·e·B <= A·e·d·B where d < e"), 3, None)]
    [(0, 1), (0, 2), (1, 2)]
    """
    found = [single(rewrite, rule, branching, cutoff) for rule in rewrite.rules(branching)]
    return None if not found or None in found else [one for one in found if one is not None]


def single(rewrite: Rewrite, rule: Rule, branching: int, cutoff: int | None) -> Obligation | None:
    """A rule as one word that changes; None where it changes two that cannot be brought together."""
    within = rewrite.cut in (WITHIN, ACROSS) and cutoff is not None
    changed = words_of(rule)
    fresh = rule.covered is not None and rule.fresh is not None
    covers = (rule.covered, rule.fresh) if fresh else None
    if (rule.covered is None) != (rule.fresh is None):
        return None
    if len(changed) == 1 and (rewrite.even or rewrite.ends):
        return Obligation(*changed[0], rewrite.ends, within, covers)  # type: ignore[arg-type]
    if not _exchanges(changed) or covers or rewrite.ends:
        return None
    (worse, better), _ = changed
    if rewrite.cut == ACROSS and cutoff is not None:
        return Obligation(worse, better, within=True) if len(worse) == 1 else None
    if branching == 2 and len(worse) == 1:
        return Obligation(worse + better, better + worse, within=within)
    return None


def words_of(rule: Rule) -> list[tuple[Labels, Labels]]:
    """The words of a rule, worse and better; those that stay as they are count too, being there."""
    return [(w, b) for w, b in zip(rule.worse, rule.better, strict=True) if w or b]


def _exchanges(changed: list[tuple[Labels, Labels]]) -> bool:
    """Whether two words of one length change places, so that what stands between them stays where it is."""
    same = all(len(worse) == len(better) for worse, better in changed)
    return same and len(changed) == 2 and changed[0] == changed[1][::-1]


@dataclass(frozen=True)
class Form:
    """A sum over documents: what the better list has more than the worse one, for words at rank i.

    `terms` are (places after i, better label, worse label), None where there is no document; `first` and
    `last` are the ranks i that the form speaks of, every one from `first` on where `last` is None.
    `gap` documents stand between two words; with `across` the second word stands just behind that cutoff.
    """

    terms: tuple[tuple[int, int | None, int | None], ...]
    first: int
    last: int | None
    rule: Rule | None = None
    gap: int = 0
    across: int | None = None

    @property
    def reach(self) -> int:
        """How many ranks behind i it looks at."""
        return max(at for at, _, _ in self.terms)

    def case(self, rank: int, lists: int) -> Case:
        """The shortest case with its words at a rank: nothing before, between and behind is relevant."""
        if self.rule is None:
            single = [tuple(int(at == r) for at in range(1, rank + 3)) for r in range(1, rank + 3)]
            return single[rank], single[rank - 1], single[rank + 1], single[rank]
        covered = self.rule.covered
        before = (0 if self.rule.fresh != 0 else 1 if covered is None else covered,) * (rank - 1)
        if covered is not None:
            before = (*before[:-1], covered)
        gap = self.gap if self.across is None else self.across - rank
        between = [(0,) * gap] * (len(words_of(self.rule)) - 1)
        parts = [before, *between, ()]
        return self.rule.lists(parts[:lists])


def forms(axiom: Axiom, measure: Measure, space: Space, depth: int | None) -> list[Form] | None:
    """The sums of an axiom, necessary and sufficient for additive measures; None where they do not tell.

    They are those of lists of up to `depth` documents, of all lists where that is None.
    Every form speaks of some rank: a proof of nothing is none.
    """
    rewrite = statement_of(axiom, measure)
    if isinstance(axiom, DeepnessSingle):
        found = [Form(((0, 1, 0), (1, 0, 1), (1, 0, 1), (2, 1, 0)), 1, _last(depth, 3))]
    elif rewrite is None or (rewrite.cut == FURTHER and measure.cutoff is not None):
        return None
    else:
        listed = [
            list(_forms(rewrite, rule, space, depth, measure.cutoff))
            for rule in rewrite.rules(space.branching)
        ]
        if not all(listed):
            return None
        found = [form for some in listed for form in some]
    return found if found and all(form.last is None or form.first <= form.last for form in found) else None


def _last(depth: int | None, long: int) -> int | None:
    """The last rank at which a word of that length may stand."""
    return None if depth is None else depth - long + 1


def _forms(
    rewrite: Rewrite, rule: Rule, space: Space, depth: int | None, cutoff: int | None
) -> Iterator[Form]:
    changed = words_of(rule)
    within = depth
    if rewrite.cut == WITHIN and cutoff is not None:
        within = cutoff if depth is None else min(depth, cutoff)
    if len(changed) == 1 and (rewrite.even or rewrite.ends):
        worse, better = changed[0]
        long = max(len(worse), len(better))
        one = Obligation(worse, better, rewrite.ends, covers=(0, 0) if rule.covered is not None else None)
        yield Form(_terms(worse, better, 0), one.first(space.empty), _last(within, long), rule)
    elif _exchanges(changed):
        worse, better = changed[0]
        long, first = len(worse), 1 if rule.covered is None else 2
        if rewrite.cut == ACROSS and cutoff is not None:
            last = cutoff if (depth is None or depth > cutoff) and long == 1 else 0
            yield Form(((0, better[0], worse[0]),), first, last, rule, across=cutoff)
        else:
            for apart in range(long, 2 * long):
                terms = _terms(worse, better, 0) + _terms(better, worse, apart)
                yield Form(terms, first, _last(within, apart + long), rule, apart - long)


def _terms(worse: Labels, better: Labels, start: int) -> tuple[tuple[int, int | None, int | None], ...]:
    return tuple(
        (
            start + at,
            better[at] if at < len(better) else None,
            worse[at] if at < len(worse) else None,
        )
        for at in range(max(len(worse), len(better)))
    )
