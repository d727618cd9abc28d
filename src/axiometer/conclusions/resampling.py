"""The third doubt: how often a conclusion comes out again when topics are drawn with replacement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from axiometer.conclusions.ladder import is_matched
from axiometer.conclusions.lists import Bools, Ints
from axiometer.meta.significance.outcome import Draws


class Pairwise(Protocol):
    """What says how two runs compare: the judged lists, or what is sure of them."""

    def gaps(self, a: int, b: int) -> Ints:
        """`[t, l, k]`: how many more documents run a has than run b."""

    def above(self, a: int, b: int) -> Bools:
        """At [t, u] whether run a's list of topic t lies at or above run b's list of topic u."""


def resampled(
    pair: Pairwise, a: int, b: int, rungs: Sequence[str], groups: Ints | None, draws: Draws
) -> dict[str, Ints]:
    """For each rung and draw: 1, -1 or 0 as in `pairs`, and 9 where the members disagree.

    `groups` is the number of each topic's recall base; None where only a topic has its own.
    """
    topics = len(pair.gaps(a, b))
    drawn = draws.generator().multinomial(topics, np.full(topics, 1 / topics), draws.count)
    up, down = (_stands(pair, *ends, rungs, groups, drawn) for ends in ((a, b), (b, a)))
    return {
        rung: np.select([up[rung] & down[rung], up[rung], down[rung]], [0, 1, -1], default=9)
        for rung in rungs
    }


def _stands(
    pair: Pairwise, a: int, b: int, rungs: Sequence[str], groups: Ints | None, drawn: Ints
) -> dict[str, Bools]:
    """For each rung and draw whether every member puts run a at or above run b."""
    gaps = pair.gaps(a, b)
    totals = np.einsum("dt,tlk->dlk", drawn, gaps)
    ramps = totals.cumsum(axis=-1)
    never = (gaps < 0).any(axis=(1, 2))
    found = {
        "any": ~(drawn[:, never] > 0).any(axis=1),
        "discount": (totals >= 0).all(axis=(1, 2)),
        "convex": (ramps[..., :-1] >= 0).all(axis=(1, 2)) & (totals[..., -1] >= 0).all(axis=1),
    }
    above = pair.above(a, b)
    same = np.eye(len(gaps), dtype=bool) if groups is None else groups[:, None] == groups
    for rung, allowed in (("list", above), ("recall", above & same)):
        if rung in rungs:
            # A matching is needed only where the narrower class agrees and the wider one does not.
            open_draws = np.flatnonzero(found["discount"] & ~found["any"])
            found[rung] = found["any"].copy()
            found[rung][open_draws] = [_matches(allowed, drawn[at]) for at in open_draws]
    return {rung: found[rung] for rung in rungs}


def _matches(allowed: Bools, times: Ints) -> bool:
    topics = np.repeat(np.arange(len(times)), times)
    return is_matched(allowed[np.ix_(topics, topics)])
