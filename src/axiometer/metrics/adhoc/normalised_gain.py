"""Gain discounted by what was missed (G, BinG), and nDCG averaged over ranks of a list (Rndcg, nDCGrel)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from axiometer.metrics.adhoc.dcg import DCG
from axiometer.metrics.families import FromZero
from axiometer.metrics.fold import ideal_list
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Lanes, Number

Ints = npt.NDArray[np.int64]
PLAIN = DCG()


def discounts(topic: Topic, depth: int) -> Lanes:
    """1 / log2(n + 1) for n = 0..depth, entry 0 unused."""
    return topic.changed(depth=depth).by_rank((PLAIN, "weight"), PLAIN.weight)


def rows_of(topic: Topic) -> Number:
    """The row of the recall base that each lane belongs to."""
    return 0 if topic.group is None else topic.group


@measure_class
class BinG(Measure):
    """binary gain.

    Each relevant document counts 1 over a logarithm of how many documents above it are not relevant: unlike
    a discount by rank, one that stands behind relevant documents only loses nothing.
    """

    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant so far", "sum")
    aliases = ("binG",)
    formula = "(1/R) sum over relevant ranks i of 1/log2(2 + documents above i that are not relevant)"
    equals = "trec_eval binG"
    reference = "buckley2005"
    example = Example("BinG", (1, 0, 0, 1), "0.7500")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return np.zeros(topic.width, dtype=np.int64), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds its share."""
        found, total = state
        hit = np.greater_equal(document.grade, self.rel)
        found = found + hit
        worth = discounts(topic, topic.depth + 1)[document.rank - found + 1]
        return found, total + topic.flag(hit) * worth

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the relevant documents of the topic."""
        return topic.ratio(state[1], topic.relevant(self.rel))


@measure_class
class G(Measure):
    """normalised gain.

    Each document's gain over a logarithm of how much gain the reader has missed so far: the gain that the
    best list would have reached by that rank, a rank counting at least 1, less what this one has.
    """

    cut = "none"
    memory = ("gain so far", "sum")
    formula = (
        "sum_i g_i / log2(2 + cost(i) - gain in 1..i), over all gain; cost(i) = sum_{j<=i} max(1, ideal g_j)"
    )
    equals = "trec_eval G"
    reference = "buckley2005"
    example = Example("G", (0, 2), "0.6309")

    def start(self, topic: Topic) -> State:
        """Nothing gained."""
        return np.zeros(topic.width, dtype=np.int64), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A document adds its gain, discounted by what was missed."""
        gained, total = state
        gained = gained + document.grade
        costs = topic.kept((self, "costs", topic.depth), lambda: self._costs(topic))
        worth = discounts(topic, int(costs.max()) + 1)
        missed = np.maximum(costs[rows_of(topic), document.rank] - gained, 0)
        return gained, total + topic.num.lanes(document.grade) * worth[missed + 1]

    def score(self, topic: Topic, state: State) -> Number:
        """The sum, over all the gain that there is."""
        grades = np.arange(topic.base.counts.shape[1])
        return topic.ratio(state[1], topic.lanes_of((topic.base.counts * grades)[:, 1:].sum(axis=1)))

    def _costs(self, topic: Topic) -> Ints:
        """The sum of max(1, ideal gain) up to each rank, a row for each topic."""
        table = np.ones((len(topic.base.counts), topic.depth + 1), dtype=np.int64)
        for row, counts in enumerate(topic.base.counts):
            best = ideal_list(counts, topic.depth)
            table[row, 1 : len(best) + 1] = best
        table[:, 0] = 0
        return table.cumsum(axis=1)


def ideal_sums(topic: Topic) -> Lanes:
    """The ideal list's DCG up to each rank down to the deepest, a row for each topic."""

    def compute() -> Lanes:
        depth = topic.deepest
        weights = discounts(topic, depth)
        table = topic.num.zeros((len(topic.base.counts), depth + 1))
        for row, counts in enumerate(topic.base.counts):
            best = topic.num.lanes(np.array(ideal_list(counts, depth), dtype=np.int64))
            table[row, 1 : len(best) + 1] = best * weights[1 : len(best) + 1]
        return np.cumsum(table, axis=1)

    return topic.kept(("ideal DCG", topic.deepest), compute)


@measure_class
class nDCGrel(FromZero):
    """nDCG averaged over the relevant documents.

    nDCG at the rank of each relevant document; one that was not retrieved counts with the nDCG of the whole
    list.
    """

    cut = "none"
    memory = ("relevant so far", "DCG", "sum of nDCGs")
    aliases = ("ndcg_rel",)
    formula = "(1/R) (sum over relevant ranks i of nDCG@i + relevant missed x DCG / ideal DCG)"
    equals = "trec_eval ndcg_rel"
    reference = "jarvelin2002"
    example = Example("nDCGrel", (0, 0, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the nDCG at its rank."""
        found, dcg, total = state
        hit = topic.flag(np.greater_equal(document.grade, 1))
        dcg = dcg + topic.num.lanes(document.grade) * discounts(topic, topic.depth)[document.rank]
        ideal = ideal_sums(topic)[rows_of(topic), document.rank]
        return found + hit, dcg, total + hit * topic.ratio(dcg, ideal)

    def score(self, topic: Topic, state: State) -> Number:
        """What was found and what was missed, over the relevant documents of the topic."""
        found, dcg, total = state
        R = topic.relevant()
        missed = topic.num.lanes(R) - found
        return topic.ratio(total + missed * topic.ratio(dcg, ideal_sums(topic)[rows_of(topic), -1]), R)


@measure_class
class Rndcg(Measure):
    """nDCG averaged over the ranks where the ideal list's gain falls.

    The ideal list holds all documents of the top grade, then those of the next: nDCG is taken at the end of
    each of these stretches, and at the end of the list where it is longer than R + 1 documents. 0 for a topic
    without a document of grade `rel`.
    """

    rel: int = lowest_relevant()

    cut = "none"
    memory = ("DCG down to each grade of the ideal list", "DCG")
    formula = (
        "the mean of nDCG@n over n = documents of grade g or more, for each grade g of the topic, and of nDCG"
    )
    equals = "trec_eval Rndcg"
    reference = "jarvelin2002"
    example = Example("Rndcg", (1, 0, 1, 0), "0.7664")

    def start(self, topic: Topic) -> State:
        """Nothing gained down to any grade."""
        return topic.zeros(topic.base.counts.shape[1]), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A document adds to every stretch that it lies in."""
        down_to, dcg = state
        added = topic.num.lanes(document.grade) * discounts(topic, topic.depth)[document.rank]
        inside = topic.flag(np.asarray(document.rank)[None] <= self._ends(topic))
        return down_to + inside * added, dcg + added

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the stretches that there are."""
        down_to, dcg = state
        ends, ideal = self._ends(topic), ideal_sums(topic)
        rows = rows_of(topic)
        present = (topic.base.counts[:, 1:] > 0)[rows].T.reshape(len(ends) - 1, -1)
        R = topic.relevant()
        parts = topic.ratio(down_to[1:], ideal[rows, ends[1:]]) * topic.flag(present)
        longer = topic.flag(np.logical_and(np.greater(topic.length, R + 1), R > 0))
        whole = topic.ratio(dcg, ideal[rows, -1]) * longer
        mean = topic.ratio(parts.sum(axis=0) + whole, topic.flag(present).sum(axis=0) + longer)
        return mean * topic.flag(np.greater(topic.relevant(self.rel), 0))

    def _ends(self, topic: Topic) -> Ints:
        """How many documents have at least each grade: (grades, lanes) or (grades, 1)."""
        table: Ints = np.cumsum(topic.base.counts[:, ::-1], axis=1)[:, ::-1]
        return table[0][:, None] if topic.group is None else table[topic.group].T
