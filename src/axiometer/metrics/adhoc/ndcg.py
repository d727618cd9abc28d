"""nDCG: normalised discounted cumulated gain."""

from __future__ import annotations

from axiometer.metrics.adhoc.dcg import DCG, GAINS
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.parameters import choice


@measure_class
class nDCG(Normalised):
    """normalised discounted cumulated gain.

    DCG over the DCG of the ideal list: all relevant documents of the topic, the best first, cut at k too.
    """

    dcg: str = choice("log2", GAINS, "the gain: the grade (log2) or 2^grade - 1 (exp-log2)")

    memory = ("DCG",)
    aliases = ("ndcg", "NDCG")
    cut_aliases = ("ndcg_cut", "nDCG", "NDCG")
    formula = "DCG@k / DCG@k of the ideal list"
    equals = "trec_eval ndcg, ndcg_cut.k; ir_measures nDCG"
    reference = "jarvelin2002"
    example = Example("nDCG", (0, 0, 1), "1/2")

    @property
    def part(self) -> DCG:
        """The DCG with the same gain and cutoff."""
        return DCG(dcg=self.dcg, cutoff=self.cutoff)
