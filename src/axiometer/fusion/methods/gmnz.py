"""gmnz: CombGMNZ."""

from __future__ import annotations

from fractions import Fraction

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.measures.parameters import real


@fusion_method
class GMNZ(Additive):
    """CombGMNZ: CombMNZ with the number of runs to the power gamma.

    gamma = 0 is CombSUM, gamma = 1 is CombMNZ.
    """

    gamma: Fraction = real("0.5", "the power of the number of runs", low=0, always=True)

    title = "gmnz"
    aliases = ("comb_gmnz", "combgmnz", "CombGMNZ")
    negative = "never"
    joined = "the sum of the shares times the number of runs that have the document, to the power gamma"
    formula = "n(d)^gamma sum_i s_i(d), for n(d) runs that have d"
    equals = "ranx gmnz, where gamma must be given"
    reference = "lee1997"
    tries = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1")
    example = Example(
        "gmnz(gamma=0.5)", {"a": "5.656854249492381", "b": "8.485281374238571", "c": "1", "d": "2"}
    )

    def factor(self, pool: Pool) -> Floats:
        """The number of runs to the power gamma."""
        powers: Floats = pool.counts.astype(float) ** float(self.gamma)
        return powers
