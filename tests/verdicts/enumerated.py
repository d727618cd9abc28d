"""What the lists of a space show, without proofs; and additive measures of any weights."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from axiometer.axiomatics.axiom import Pairwise, Rewritten
from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import Measure
from axiometer.numeric import Arithmetic, Number
from axiometer.spaces import Space
from axiometer.verdicts.chunks import Chunk, arithmetic_for, run_chunk
from axiometer.verdicts.tally import Tally


def enumerated(measure: Measure, axiom: Pairwise, space: Space) -> Tally:
    """Every case of the space, those behind the cutoff included."""
    return all_enumerated(measure, [axiom], space)[axiom.full_name]


def all_enumerated(measure: Measure, axioms: list[Pairwise], space: Space) -> dict[str, Tally]:
    """The same for several axioms at once, by their names."""
    num = arithmetic_for(measure, space)
    found = run_chunk(measure, axioms, space, Chunk((), space.depth), num)
    return {name: replace(tally, past=None) + (tally.past or Tally()) for name, tally in found.items()}


def stated(text: str, **words: Any) -> Rewritten:
    """An axiom that nobody has entered."""
    return Rewritten(name="mine", source="test", statement=text, **words)


@dataclass(frozen=True, kw_only=True)
class Table(Additive):
    """Any weights and gains."""

    weights_: tuple[Fraction, ...]
    gains_: tuple[Fraction, ...]

    def __str__(self) -> str:
        return "table"

    def __hash__(self) -> int:
        # Fractions are slow to hash, and few tables meet in one dict.
        return hash(self.cutoff)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        if num.name == "float64":
            return [float(self.weights_[int(r) - 1]) if r <= len(self.weights_) else 0.0 for r in rank]
        return num.number(self.weights_[rank - 1] if rank <= len(self.weights_) else 0)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        return num.number(self.gains_[grade])


small = st.integers(-2, 3).map(lambda n: Fraction(n, 3))
falling = st.lists(small.map(abs), min_size=7, max_size=7).map(lambda w: sorted(w, reverse=True))
tables = st.builds(
    lambda weights, gains, cutoff: Table(weights_=tuple(weights), gains_=gains, cutoff=cutoff),
    st.one_of(st.lists(small, min_size=7, max_size=7), falling),
    st.tuples(st.sampled_from([Fraction(0), Fraction(0), Fraction(-1), Fraction(1)]), small, small),
    st.sampled_from([None, None, 3]),
)
