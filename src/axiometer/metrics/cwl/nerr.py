"""Nearly expected reciprocal rank: users who stop where a document satisfies them, equations 8 to 11."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiometer.metrics.adhoc.rank_biased import persistence
from axiometer.metrics.cwl.users import Satisfied, WantsGain
from axiometer.metrics.cwl.wanted_gain import inverse_square
from axiometer.metrics.measure import Example, Measure, measure_class
from axiometer.numeric import Arithmetic, Number


@dataclass(frozen=True, kw_only=True)
class GoesOn(Measure):
    """A user who goes on from each rank with the same probability."""

    p: Fraction = persistence("0.9")


@measure_class
class NERR8(Satisfied):
    """nearly expected reciprocal rank, equation 8.

    The rate of gain of a user who reads down to rank k and stops at each document with the probability
    that its gain gives.
    """

    cut = "required"
    formula = "sum V_i gain_i / sum V_i over i <= k, V_{i+1} = V_i (1 - gain_i)"
    equals = "cwl_eval NERR-EQ8; ir_measures NERR8"
    reference = "azzopardi2021"
    example = Example("NERR8@3", (0, 1, 0), "1/2")


@measure_class
class NERR9(Satisfied):
    """nearly expected reciprocal rank, equation 9.

    As NERR8, but the user also tires: from rank i they go on with probability i/(i + 1) at most.
    """

    cut = "required"
    formula = "sum V_i gain_i / sum V_i over i <= k, V_{i+1} = V_i (1 - gain_i) i/(i+1)"
    equals = "cwl_eval NERR-EQ9; ir_measures NERR9"
    reference = "azzopardi2021"
    example = Example("NERR9@3", (0, 1, 0), "1/3")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """1/2 x 2/3 x ... up to the rank."""
        return num.number(1) / rank


@measure_class
class NERR10(Satisfied, GoesOn):
    """nearly expected reciprocal rank, equation 10.

    As RBP's user, who goes on with probability p, but who also stops at each document with the
    probability that its gain gives.
    """

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_{i+1} = V_i p (1 - gain_i)"
    equals = "cwl_eval NERR-EQ10; ir_measures NERR10"
    reference = "azzopardi2021"
    example = Example("NERR10(p=0.5)", (0, 1, 0), "1/3")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The patience of rank-biased precision."""
        return num.number(self.p) ** (rank - 1)


@measure_class
class NERR11(Satisfied, WantsGain):
    """nearly expected reciprocal rank, equation 11.

    As INSQ's user, who wants T in all, but who also stops at each document with the probability that its
    gain gives.
    """

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_{i+1} = V_i (1 - gain_i) ((i+2T-1)/(i+2T))^2"
    equals = "cwl_eval NERR-EQ11; ir_measures NERR11"
    reference = "azzopardi2021"
    example = Example("NERR11(T=1)", (0, 1, 0), "4/13")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The patience of INSQ."""
        return inverse_square(num, self.T, rank)
