"""Preferences of the literature: two runs compared topic by topic without a number for either.

`rpp` (recall-paired preference): at each recall level, who needs fewer documents; most levels win.
`lexirecall`: who finds the last relevant document earlier; at a tie the one before it, and so on.
`lexiprecision`: who finds the first relevant document earlier; at a tie the next, and so on.
They read the whole runs; a document that is not retrieved comes after all that are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.conclusions.lists import Ints
from axiometer.data.match_runs import Match
from axiometer.data.qrels import Qrels
from axiometer.errors import InputError, nearest
from axiometer.meta.written_result import Written
from axiometer.tables import Sheet, Table, number, writers

FEW = 15
"""Up to how many pairs are told one by one."""
NEVER = np.int64(1) << 40
STEPS = 14
"""The chain of MC4 is followed for 2 to the power of so many steps."""


def _majority(signs: Ints) -> Ints:
    return np.asarray(np.sign(signs.sum(axis=-1)))


def _first(signs: Ints) -> Ints:
    at = (signs != 0).argmax(axis=-1)
    return np.take_along_axis(signs, at[..., None], axis=-1)[..., 0]


def _last(signs: Ints) -> Ints:
    return _first(signs[..., ::-1])


PREFERENCES: dict[str, Callable[[Ints], Ints]] = {
    "rpp": _majority,
    "lexirecall": _last,
    "lexiprecision": _first,
}
"""From the signs at recall levels 1, 2, ... (1: the first run needs fewer documents) to one sign."""


@dataclass(frozen=True, eq=False, repr=False)
class Preferences(Written):
    """Wins, ties and losses of each pair over topics, and the systems in an aggregated order.

    `order` has `win_rate` (the share of wins over all others and all topics, ties as halves: Borda's count
    gives the same order) and `mc4` (how long a walk stays that goes on to whoever most topics prefer).
    """

    name: str
    pairs: pl.DataFrame
    order: pl.DataFrame

    def sheet(self) -> Sheet:
        """The runs in order; of few also each pair."""
        rows = [[name, number(rate), number(mc4)] for name, rate, mc4 in self.order.iter_rows()]
        tables = [Table.of(("run", "win rate", "MC4"), rows, title=f"runs by {self.name}")]
        if self.pairs.height <= FEW:
            title = "topics won, tied, lost"
            tables.append(Table.of(self.pairs.columns, self.pairs.rows(), texts=2, title=title))
        return Sheet(tuple(tables))

    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        return {"preference": self.name, "order": self.order, "pairs": self.pairs}

    def to_csv(self) -> str:
        """CSV: the pairs, one a row."""
        return writers.to_csv(self.pairs)


def positions(qrels: Qrels, matches: Sequence[Match], rel: int) -> Ints:
    """`[s, t, i]`: the rank at which run s has found i + 1 relevant documents of topic t."""
    levels = int(qrels.base.counts[:, rel:].sum(axis=1).max(initial=1))
    found = np.full((len(matches), len(qrels.topics), levels), NEVER, dtype=np.int64)
    for run, one in enumerate(matches):
        relevant = qrels.grades[one.row] >= rel
        topic, rank = one.topic[relevant], one.rank[relevant]
        number = np.arange(len(topic)) - np.searchsorted(topic, topic)
        found[run, topic, number] = rank
    return found


def preferences(name: str, runs: Sequence[str], ranks: Ints) -> Preferences:
    """Every pair of runs by one preference.

    >>> found = preferences("rpp", ["a", "b"], np.array([[[1, 9, 9]], [[2, 3, 4]]]))
    >>> found.pairs.rows(), found.order["system"].to_list()
    ([('a', 'b', 0, 0, 1)], ['b', 'a'])
    """
    if name not in PREFERENCES:
        hint = nearest(name, PREFERENCES) or f"choose from {', '.join(PREFERENCES)}"
        raise InputError(f"there is no preference {name!r}", remedy=hint)
    signs = np.stack([PREFERENCES[name](np.sign(ranks - one)) for one in ranks])
    wins, losses = (signs > 0).sum(axis=2), (signs < 0).sum(axis=2)
    topics = ranks.shape[1]
    first, second = np.triu_indices(len(runs), 1)
    names = np.array(runs, dtype=object)
    won, lost = wins[first, second], losses[first, second]
    pairs = pl.DataFrame(
        {
            "first": list(names[first]),
            "second": list(names[second]),
            "wins": won,
            "ties": topics - won - lost,
            "losses": lost,
        }
    )
    games = topics * max(len(runs) - 1, 1)
    rate = 0.5 + (wins.sum(axis=1) - losses.sum(axis=1)) / (2 * games)
    order = pl.DataFrame({"system": list(runs), "win_rate": rate, "mc4": _walk(wins, losses)})
    return Preferences(name, pairs, order.sort("win_rate", descending=True, maintain_order=True))


def _walk(wins: Ints, losses: Ints) -> npt.NDArray[np.float64]:
    """MC4 from everywhere alike: a system is left for another that more topics prefer to it than not."""
    runs = len(wins)
    chain = (losses > wins) / runs
    chain[np.diag_indices(runs)] = 1 - chain.sum(axis=1)
    for _ in range(STEPS):
        chain = chain @ chain
    return np.asarray(chain.mean(axis=0))
