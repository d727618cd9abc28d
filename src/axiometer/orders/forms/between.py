"""The lists from one to another, found rank by rank: no other list of the space is looked at."""

from __future__ import annotations

from axiometer.errors import AxiomError
from axiometer.orders.forms.form import Form
from axiometer.orders.forms.lists import Ranking

MOST = 1000
"""More lists than anyone looks at; the order among them is compared pair by pair."""


def between(form: Form, low: Ranking, high: Ranking, grades: int) -> list[Ranking]:
    """The lists z with low <= z <= high, lexicographically ascending.

    In each of the five orderings the first documents of such a z lie between those of the two lists.

    >>> from axiometer.orders.forms.componentwise import Componentwise
    >>> between(Componentwise("rank-replacement", False), (0, 0, 1), (1, 0, 2), 3)
    [(0, 0, 1), (0, 0, 2), (1, 0, 1), (1, 0, 2)]
    """
    heads: list[Ranking] = [()]
    for rank in range(1, len(low) + 1):
        bottom, top = low[:rank], high[:rank]
        longer = ((*head, g) for head in heads for g in range(_highest(form, head, grades) + 1))
        heads = [head for head in longer if form.leq(bottom, head) and form.leq(head, top)]
        if len(heads) > MOST:
            raise AxiomError(
                f"the interval is too large: down to rank {rank} it has more than {MOST:,} beginnings",
                remedy="choose two lists that are nearer to each other",
            )
    return heads


def _highest(form: Form, head: Ranking, grades: int) -> int:
    """The highest grade that may follow."""
    return head[-1] if form.multiset and head else grades - 1
