"""oiq: observational information quantity."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, Method, fusion_method
from axiometer.fusion.methods.borda_log import BordaLog
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.information.counts import outscoring
from axiometer.information.quantity import information


@fusion_method
class OIQ(Method):
    """observational information quantity: the fewer documents outscore it in every run, the better.

    Ties, of which there are many, go by borda-log: the score is lowered by one unit of the last place of the
    topic's highest score for each further value of borda-log within the tie, so that the order can be
    read back from the scores.
    """

    title = "oiq"
    aliases = ("OIQ",)
    norm = "none"
    joined = "-ln(share of the pooled documents that every run scores at least as high), ties by borda-log"
    formula = "-ln(|{d': s_i(d') >= s_i(d) for all i}| / c), for c pooled documents; ties by borda-log"
    reference = "amigo2018fusion"
    example = Example(
        "oiq",
        {
            "b": "1.3862943611198906",
            "a": "1.3862943611198904",
            "d": "0.6931471805599453",
            "c": "0.2876820724517809",
        },
    )

    def fuse(self, pool: Pool) -> Floats:
        """Counts topic by topic; then borda-log within the ties."""
        second = BordaLog().fuse(pool)
        score = np.zeros(len(pool))
        for topic, (start, stop) in enumerate(zip(pool.starts[:-1], pool.starts[1:], strict=True)):
            counts = outscoring(score_levels(pool, topic))
            score[start:stop] = lowered(information(counts, len(counts)), counts, second[start:stop])
        return score

    def story(self, pool: Pool, code: int) -> str:
        """How many documents outscore this one."""
        topic = int(pool.topic_of[code])
        counts = outscoring(score_levels(pool, topic))
        count = counts[code - pool.starts[topic]]
        size = len(counts)
        return f"-ln({count}/{size}): every run scores {count} of the {size} documents at least as high"


def score_levels(pool: Pool, topic: int) -> Ints:
    """(runs, documents) of a topic: places of the scores upwards, 0 where a run lacks the document."""
    levels = np.zeros((len(pool.runs), int(pool.sizes[topic])), dtype=np.int64)
    for level, run in zip(levels, pool.runs, strict=True):
        rows = slice(run.starts[topic], run.starts[topic + 1])
        place = np.unique(run.score[rows], return_inverse=True)[1]
        level[run.code[rows] - pool.starts[topic]] = place + 1
    return levels


def lowered(quantity: Floats, counts: Ints, second: Floats) -> Floats:
    """The quantity, lowered by the least visible steps in the order of `second` within equal counts."""
    order = np.lexsort((-second, counts))
    new_count = np.append(True, np.diff(counts[order]) != 0)
    new_value = new_count | np.append(True, np.diff(second[order]) != 0)
    value = np.cumsum(new_value)
    steps = value - np.maximum.accumulate(np.where(new_count, value, 0))
    result = quantity.copy()
    result[order] -= steps * np.spacing(max(float(quantity.max()), 1.0))
    return result
