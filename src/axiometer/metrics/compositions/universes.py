"""Small universes for a composition: documents, measurements, and the exact value of the metric on them.

Documents are interchangeable, so judgments are listed in descending order only. The metric on some of the
documents has two readings: "kept" leaves each its rank and its similarity as measured, "renumbered" measures
these documents alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key, partial
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.errors import AxiomError
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.document_averages import Rated
from axiometer.metrics.compositions.value_scales import Value
from axiometer.metrics.function import note_float, noting_floats
from axiometer.numeric import RATIONAL, as_fraction

Ints = npt.NDArray[np.int64]
Values = tuple[Value, ...]
Some = tuple[int, ...]
"""Places of documents."""
DOCUMENTS, STEPS = 4, 4
MOST, MOST_PAIRS = 500_000, 5_000_000
"""The most measurements that a universe may have: by one system, and by two where bystanders matter."""
READINGS = ("kept", "renumbered")
EXACT = frozenset((int, Fraction))


@dataclass(frozen=True)
class Lab:
    """A metric, the size of its universes, and the reading of ranks.

    >>> from axiometer.metrics.compositions.compose import compose
    >>> kept, renumbered = (Lab(compose("MAP"), ranks=ranks) for ranks in READINGS)
    >>> kept.value((1, 0, 1), (1, 2, 3), (0, 2)), renumbered.value((1, 0, 1), (1, 2, 3), (0, 2))
    (Fraction(5, 6), Fraction(1, 1))
    """

    metric: Composition
    documents: int = DOCUMENTS
    ranks: str = "kept"
    steps: int = STEPS
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    places: dict[Fraction, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.ranks not in READINGS:
            raise AxiomError(f"ranks={self.ranks!r} is no reading", remedy="choose kept or renumbered")
        if self.documents < 1 or self.steps < 1:
            raise AxiomError("there is nothing to measure", remedy="take 1 document and 1 step or more")
        judgments = len(self.metric.alpha.values(self.documents, self.steps))
        size = comb(judgments + self.documents - 1, self.documents) * self._sigma_count(self.documents)
        most = MOST if self.local else MOST_PAIRS // self._sigma_count(self.documents)
        if size > most:
            raise AxiomError(
                f"{self.documents} documents have {size:,} measurements, above the limit of {most:,}",
                remedy="take fewer documents (--documents) or steps (--steps)",
            )

    @property
    def local(self) -> bool:
        """Whether a case is the same without the documents that it does not name: never on ranks."""
        return not self.metric.sigma.ranks and not self.metric.sim.contextual

    def sizes(self, named: int) -> Iterator[int]:
        """The universes for a case that names so many documents: with bystanders only where these matter."""
        return iter(range(named, (named if self.local else self.documents) + 1))

    def alphas(self, size: int) -> list[Values]:
        """All judgments of so many documents, in descending order."""
        levels = self.metric.alpha.values(size, self.steps)
        return list(combinations_with_replacement(levels[::-1], size))

    def sigmas(self, size: int) -> list[Values]:
        """All that a system can say of so many documents."""
        levels = self.metric.sigma.values(size, self.steps)[::-1]
        return list(permutations(levels) if self.metric.sigma.ranks else product(levels, repeat=size))

    def _sigma_count(self, size: int) -> int:
        levels = len(self.metric.sigma.values(size, self.steps))
        count = 1
        for place in range(size):
            count *= levels - place if self.metric.sigma.ranks else levels
        return count

    def universes(self, size: int) -> Iterator[tuple[Values, Values]]:
        """Every judgment with every measurement of one system."""
        return product(self.alphas(size), self.sigmas(size))

    def sims(self, alpha: Values, sigma: Values) -> list[Any]:
        """The similarity of every document, as measured."""
        metric = self.metric
        found = metric.sim.rate(metric.alpha, alpha, metric.sigma, sigma)
        return found if EXACT.issuperset(map(type, found)) else [self._exact(sim) for sim in found]

    def _exact(self, sim: Any) -> Any:
        """A similarity that can be computed with: a float is the rational number that it is."""
        note_float(sim, self.metric.sim)
        return Fraction(sim) if isinstance(sim, float) else sim

    def between(self, left: str, a: Value, right: str, s: Value) -> Any:
        """The similarity of two values, each the assessor's ("alpha") or a system's ("sigma")."""
        scales = {"alpha": self.metric.alpha, "sigma": self.metric.sigma}
        return self._exact(self.metric.sim.of(scales[left], a, scales[right], s))

    def value(self, alpha: Values, sigma: Values, some: Some | None = None) -> Fraction:
        """The average over some of the documents of one query, all of them unless said."""
        chosen = range(len(alpha)) if some is None else some
        inside = tuple(alpha[i] for i in chosen), tuple(sigma[i] for i in chosen)
        if self.local or self.ranks == "renumbered":
            key: Any = inside
        else:
            sims = self.sims(alpha, sigma)
            key = (*inside, tuple(sims[i] for i in chosen))
        return self.once(key, lambda: self._average(*key))  # type: ignore[no-any-return]

    def once(self, key: Any, compute: Callable[[], Any]) -> Any:
        """What is computed once; floats that went into it are noted for everybody who asks."""
        kept = self.memo.get(key)
        if kept is None:
            with noting_floats() as noted:
                kept = self.memo[key] = compute(), noted
        value, names = kept
        for name in names:
            note_float(0.0, name)
        return value

    def _average(self, alpha: Values, sigma: Values, sims: Values | None = None) -> Fraction:
        metric = self.metric
        if sims is None and metric.sigma.ranks:
            places = {rank: place for place, rank in enumerate(sorted(sigma), start=1)}
            sigma = tuple(places[rank] for rank in sigma)
        found = self.sims(alpha, sigma) if sims is None else sims
        rated = [
            Rated(a, s, RATIONAL.number(Fraction(sim)), metric.alpha.positive(a), metric.sigma.positive(s))
            for a, s, sim in zip(alpha, sigma, found, strict=True)
        ]
        return self._averaged(rated)

    def _averaged(self, rated: Sequence[Rated]) -> Fraction:
        value = self.metric.avg_d.of(rated, RATIONAL)
        note_float(value, self.metric.avg_d)
        return Fraction(value) if isinstance(value, float) else Fraction(as_fraction(value))

    def row(self, alpha: Values, some: Some) -> Ints:
        """The value for every system, in the order of `sigmas`, as places in `distinct`."""
        if not self.local:
            return np.array(
                [self._place(self.value(alpha, sigma, some)) for sigma in self.sigmas(len(alpha))]
            )
        inside = tuple(alpha[i] for i in some)
        found = self.once(("row", inside), lambda: self._local_row(inside))
        levels = len(self.metric.sigma.values(len(alpha), self.steps))
        shape = [levels if i in some else 1 for i in range(len(alpha))]
        return np.broadcast_to(found.reshape(shape), (levels,) * len(alpha)).ravel()

    def _local_row(self, alpha: Values) -> Ints:
        """Documents are kinds here, each a number, so that every bag of kinds is averaged once."""
        above = self.metric.alpha.values(len(alpha), self.steps)
        below = self.metric.sigma.values(len(alpha), self.steps)[::-1]
        alphas, sigmas = zip(*product(above, below), strict=True)
        kinds = self.once("kinds", lambda: self.metric.rated(alphas, sigmas, RATIONAL))
        first = [above.index(a) * len(below) for a in alpha]
        found = []
        for systems in product(range(len(below)), repeat=len(alpha)):
            bag = tuple(sorted(start + s for start, s in zip(first, systems, strict=True)))
            found.append(self.once(("bag", bag), partial(self._placed, kinds, bag)))
        return np.array(found, dtype=np.int64)

    def _placed(self, kinds: Sequence[Rated], bag: Some) -> int:
        return self._place(self._averaged([kinds[kind] for kind in bag]))

    def _place(self, value: Fraction) -> int:
        return self.places.setdefault(value, len(self.places))

    def distinct(self) -> list[Fraction]:
        """The values that were met, in the order of their places."""
        return list(self.places)

    def order(self) -> Ints:
        """For each place in `distinct`, a whole number that compares as the metric does."""
        return np.asarray(self.once(("order", len(self.places)), self._ordered))

    def _ordered(self) -> Ints:
        codes = self.codes(self.distinct())
        return np.array([codes[value] for value in self.places], dtype=np.int64)

    def single(self, value: Fraction) -> Any:
        """The metric where there is one query."""
        return self.once(("single", value), lambda: self.metric.avg_q.noted([value]))

    def sign(self, left: Fraction, right: Fraction) -> int:
        """How the metric compares two averages of one query."""
        return self.metric.avg_q.compare([left], [right])

    def change(self, alpha: Values, sigma: Values, some: Some, more: int) -> Any:
        """By how much one more document changes the metric."""
        with_it = self.single(self.value(alpha, sigma, tuple(sorted((*some, more)))))
        gap = with_it - self.single(self.value(alpha, sigma, some))
        return gap if gap >= 0 else -gap

    def codes(self, values: Sequence[Fraction]) -> dict[Fraction, int]:
        """A whole number for each value that compares as the metric does."""
        ordered = sorted(set(values), key=cmp_to_key(self.sign))
        codes: dict[Fraction, int] = {}
        for before, value in zip([None, *ordered], ordered, strict=False):
            same = before is not None and self.sign(before, value) == 0
            codes[value] = len(codes) if before is None or not same else codes[before]
        return codes


def subsets(places: Sequence[int], least: int = 0) -> Iterator[Some]:
    """All subsets, small ones first.

    >>> list(subsets([0, 1]))
    [(), (0,), (1,), (0, 1)]
    """
    for size in range(least, len(places) + 1):
        yield from combinations(places, size)
