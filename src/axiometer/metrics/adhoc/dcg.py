"""Discounted cumulated gain, over that of the ideal list (nDCG) or of a list of top grades (SDCG)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.users import FixedReading
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import choice, real
from axiometer.numeric import Arithmetic, Number

GAINS = ("log2", "exp-log2")


def dcg_gain(num: Arithmetic, kind: str, grade: int) -> Number:
    """The grade, or 2^grade - 1 for the exponential form."""
    return num.number(2**grade - 1 if kind == "exp-log2" else grade)


@measure_class
class DCG(Additive):
    """discounted cumulated gain.

    Each document's gain, divided by a logarithm of its rank, summed. `form=log2` divides by log2(rank + 1);
    `form=jk` is Järvelin and Kekäläinen's own, which leaves the ranks up to the base undiscounted.
    """

    dcg: str = choice("log2", GAINS, "the gain: the grade (log2) or 2^grade - 1 (exp-log2)")
    form: str = choice("log2", ("log2", "jk"), "the discount")
    base: Fraction = real("2", "the base of the logarithm in form=jk", low=1, open_ends=True)

    range = "[0, infinity)"
    formula = "sum_{i<=k} gain(g_i) / log2(i+1), or / max(1, log_base i) for form=jk"
    equals = "the numerator of trec_eval ndcg (form=log2)"
    reference = "jarvelin2002"
    example = Example("DCG", (2, 0, 1), "5/2")

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """The discount of a rank."""
        if self.form == "log2":
            return num.number(1) / num.log2(rank + 1)
        base = num.log(float(self.base) if num.name == "float64" else num.number(self.base))
        return num.number(1) / num.maximum(num.number(1), num.log(rank) / base)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The gain of a grade."""
        return dcg_gain(num, self.dcg, grade)


@measure_class
class nDCG(Normalised):
    """normalised discounted cumulated gain.

    DCG over the DCG of the ideal list: all relevant documents of the topic, the best first, cut at k too.
    `form` and `base` are those of DCG.
    """

    dcg: str = choice("log2", GAINS, "the gain: the grade (log2) or 2^grade - 1 (exp-log2)")
    form: str = choice("log2", ("log2", "jk"), "the discount")
    base: Fraction = real("2", "the base of the logarithm in form=jk", low=1, open_ends=True)

    memory = ("DCG",)
    aliases = ("ndcg", "NDCG")
    cut_aliases = ("ndcg_cut", "nDCG", "NDCG")
    formula = "DCG@k / DCG@k of the ideal list"
    equals = "trec_eval ndcg, ndcg_cut.k; ir_measures nDCG"
    reference = "jarvelin2002"
    example = Example("nDCG", (0, 0, 1), "1/2")

    @cached_property
    def part(self) -> DCG:
        """The DCG with the same gain, discount and cutoff."""
        return DCG(dcg=self.dcg, form=self.form, base=self.base, cutoff=self.cutoff)


@measure_class
class SDCG(FixedReading):
    """scaled discounted cumulated gain.

    DCG over the DCG of k documents of the top grade: nDCG for a topic that always has that many of them.
    """

    cut = "required"
    formula = "sum_{i<=k} gain_i/log2(i+1) / sum_{i<=k} 1/log2(i+1)"
    equals = "cwl_eval NDCG-k; ir_measures SDCG"
    reference = "azzopardi2019"
    example = Example("SDCG@1", (1, 0), "1")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The logarithmic discount."""
        return num.number(1) / num.log2(rank + 1)
