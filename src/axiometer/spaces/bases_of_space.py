"""Recall bases of a space: which lists they allow, which there are, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from axiometer.spaces.space import Space

Mask = npt.NDArray[np.bool_]


def allowed_levels(space: Space) -> dict[int, Mask]:
    """For each level of the space, by list number, whether the recall base has the list's documents.

    >>> from axiometer.spaces import grade_space
    >>> allowed_levels(grade_space(2, depth=2, relevant=1))[2].tolist()
    [True, True, True, False]
    """
    found = allowed_under([space])
    return {level: found[level][0] for level in space.levels}


def allowed_under(spaces: Sequence[Space]) -> dict[int, Mask]:
    """For every level of a space under several recall bases: a row for each base, a column for each list.

    >>> from axiometer.spaces import grade_space
    >>> allowed_under([grade_space(2, depth=1, relevant=count) for count in (0, 1)])[1].tolist()
    [[True, False], [True, True]]
    """
    wide, depth, most = spaces[0].branching, spaces[0].depth, room_under(spaces)
    found, counts = {}, np.zeros((wide, 1), dtype=np.int16)
    for level in range(depth + 1):
        held = np.ones((len(spaces), wide**level), dtype=np.bool_)
        for label, count in enumerate(counts):
            held &= count <= most[:, label, None]
        found[level] = held
        counts = (counts[:, :, None] + np.eye(wide, dtype=np.int16)[:, None, :]).reshape(wide, -1)
    return found


def room_under(spaces: Sequence[Space]) -> npt.NDArray[np.int64]:
    """How many documents of each label a list may have: a row for each recall base.

    A list can hold nothing else where nobody said how many documents are judged not relevant.

    >>> from axiometer.spaces import grade_space
    >>> room_under([grade_space(3, depth=4, relevant={1: 2, 2: 1})]).tolist()
    [[4, 2, 1]]
    """
    return np.array([(s.depth if s.nonrelevant is None else s.nonrelevant, *s.counts) for s in spaces])


def recall_bases(space: Space, most: int, nonrelevant: bool = False) -> list[Space]:
    """The space under each recall base of up to `most` documents for each grade or aspect, small ones first.

    What the space says of its recall base stays. With `nonrelevant` the documents judged not relevant are
    counted too: else there are as many as a list can hold.

    >>> from axiometer.spaces import grade_space
    >>> [other.relevant for other in recall_bases(grade_space(3, depth=2), 1)]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> [other.named_base for other in recall_bases(grade_space(2, depth=2, relevant=2), 1, nonrelevant=True)]
    [(2, 0), (2, 1)]
    """
    each = range(most + 1)
    kinds: list[Iterable[int]] = [(count,) for count in space.relevant] or [each] * (space.branching - 1)
    found = product(*kinds, *([each] if nonrelevant else []))
    return [space.under(base) for base in sorted(found, key=lambda base: (sum(base), base))]


def base_dict(space: Space) -> dict[int | str, int]:
    """The recall base as `relevant=` takes it: a count for each grade or aspect.

    >>> from axiometer.spaces import aspect_space, grade_space
    >>> base_dict(grade_space(3, depth=4, relevant={1: 2})), base_dict(aspect_space(2, depth=3))
    ({1: 2, 2: 0}, {'a': 3, 'b': 3})
    """
    return dict(zip(space.kinds, space.counts, strict=True))


def base_option(space: Space) -> str:
    """The recall base as the command line takes it.

    >>> from axiometer.spaces import aspect_space, grade_space
    >>> base_option(grade_space(2, depth=4, relevant=3)), base_option(aspect_space(2, depth=3))
    ('--relevant 3', '--relevant a:3,b:3')
    """
    if space.kind == "grades" and space.branching == 2:
        return f"--relevant {space.counts[0]}"
    return "--relevant " + ",".join(f"{kind}:{count}" for kind, count in base_dict(space).items())


def base_text(space: Space) -> str:
    """The recall base in words.

    >>> from axiometer.spaces import aspect_space, grade_space
    >>> base_text(grade_space(2, depth=4, relevant=3)), base_text(grade_space(3, depth=4, relevant={2: 2}))
    ('3 relevant', '0 of grade 1 and 2 of grade 2')
    >>> base_text(aspect_space(2, depth=3)), base_text(grade_space(2, depth=4).under((1, 0)))
    ('3 of aspect a and 3 of aspect b', '1 relevant and 0 judged not relevant')
    """
    kind = "grade" if space.kind == "grades" else "aspect"
    parts = [f"{count} of {kind} {name}" for name, count in base_dict(space).items()]
    if space.branching == 2:
        parts = [f"{space.counts[0]} relevant"]
    if space.nonrelevant is not None:
        parts.append(f"{space.nonrelevant} judged not relevant")
    return " and ".join(parts)
