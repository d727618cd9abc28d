"""A judged list as people write it: grades, or each document's aspects; and its recall base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import LARGEST_GRADE, AspectBase, Base, document_count
from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]
Aspects = dict[str, int]
HOW = "write each document as a string of one-letter aspects ('' for none), a set, or {aspect: grade}"


@dataclass(frozen=True)
class Judged:
    """One list, top first. `grades` are None where unjudged and negative where in the pool only.

    `aspects` is (documents, aspects), None for a list of grades; `names` are the aspects, sorted.
    """

    grades: tuple[int | None, ...]
    base: Base
    aspects: Ints | None = None
    names: tuple[str, ...] = ()


def read_judged(items: Sequence[Any], relevant: Any = None, nonrelevant: int | None = None) -> Judged:
    """Reads a list of grades (None: unjudged) or of aspects.

    The recall base is the list's own documents unless `relevant` is given. For grades it is {grade: count}
    or a number; for aspects a number of documents for each aspect, {aspects: count}, or all the documents.

    >>> read_judged([2, 0, 1]).base.counts.tolist()
    [[1, 1, 1]]
    >>> read_judged(["a", "", "ab"]).aspects.tolist()
    [[1, 0], [0, 0], [1, 1]]
    >>> read_judged(["a"], relevant={"a": 2, "b": 3}).base.aspects.relevant().tolist()
    [[2, 3]]
    """
    if isinstance(items, str):
        raise InputError(
            f"a judged list is a sequence, not the text {items!r}", remedy=f"write {list(items)!r}"
        )
    if not isinstance(items, Iterable):
        raise InputError(f"a judged list is a sequence, not {items!r}", remedy="write [2, 0, 1]")
    documents = list(items)
    if any(map(_has_aspects, documents or _examples(relevant))):
        return _with_aspects(documents, relevant, nonrelevant)
    grades = tuple(None if item is None else _grade(item, rank) for rank, item in enumerate(documents, 1))
    own = [grade for grade in grades if grade is not None and grade >= 0]
    nothing = isinstance(relevant, list | tuple) and not relevant
    return Judged(grades, Base.of(own, {} if nothing else relevant, nonrelevant))


def _has_aspects(item: Any) -> bool:
    return isinstance(item, str | AbstractSet | Mapping)


def _examples(relevant: Any) -> list[Any]:
    """What `relevant=` counts: an empty list says nothing itself."""
    return list(relevant) if isinstance(relevant, Iterable) and not isinstance(relevant, str) else []


def _grade(item: Any, rank: int) -> int:
    where = f"document {rank} of the judged list"
    try:
        grade = index(item)
    except TypeError:
        how = f"grades are integers, None is unjudged; or {HOW}"
        raise InputError(f"{where} is {item!r}, not a grade", remedy=how) from None
    if grade > LARGEST_GRADE:
        raise InputError(
            f"{where} has grade {grade}, beyond {LARGEST_GRADE:,}", remedy="map grades to a small scale"
        )
    return grade


def _with_aspects(documents: list[Any], relevant: Any, nonrelevant: int | None) -> Judged:
    read = [_aspects(item, f"document {rank} of the judged list") for rank, item in enumerate(documents, 1)]
    own = [item for item in read if item]
    every = own if relevant is None else _recall_base(relevant, own)
    names = tuple(sorted({name for item in [*own, *every] for name in item})) or ("a",)
    rows = _rows(read, names)
    base = _rows(every, names)
    _check_room(_rows(own, names), base, names)
    blank = len(read) - len(own) if nonrelevant is None else nonrelevant
    if blank < len(read) - len(own):
        raise InputError(
            f"the list has {len(read) - len(own)} not relevant documents, the recall base only {blank}",
            remedy="raise nonrelevant=",
        )
    best = tuple(int(grade) for grade in rows.max(axis=1, initial=0))
    return Judged(best, Base.of_aspects(AspectBase.of([base]), [blank]), rows, names)


def _aspects(item: Any, where: str) -> Aspects:
    """The aspects of one document that it is relevant to, with their grades."""
    if isinstance(item, Mapping):
        pairs = [(str(name), grade) for name, grade in item.items()]
    elif isinstance(item, str | AbstractSet):
        pairs = [(str(name), 1) for name in item]
    else:
        raise InputError(f"{where} is {item!r}, but others have aspects", remedy=HOW)
    for name, count in Counter(name for name, _ in pairs).items():
        if count > 1 or not name.strip():
            what = f"has aspect {name!r} twice" if count > 1 else "has a blank aspect"
            raise InputError(f"{where} {what}", remedy=HOW)
    for name, grade in pairs:
        if not isinstance(grade, int | np.integer) or not 0 <= grade <= LARGEST_GRADE:
            raise InputError(
                f"{where} has grade {grade!r} for {name!r}",
                remedy=f"grades are integers from 0 to {LARGEST_GRADE:,}",
            )
    return {name: int(grade) for name, grade in pairs if grade}


def _recall_base(relevant: Any, own: list[Aspects]) -> list[Aspects]:
    """The topic's relevant documents as `relevant=` gives them."""
    if isinstance(relevant, Mapping):
        return [
            _aspects(label, "relevant=")
            for label, count in relevant.items()
            for _ in range(document_count(count))
        ]
    if isinstance(relevant, Iterable) and not isinstance(relevant, str):
        return [_aspects(item, "relevant=") for item in relevant]
    names = sorted({name for item in own for name in item}) or ["a"]
    return [{name: 1} for name in names for _ in range(document_count(relevant))]


def _rows(documents: Sequence[Aspects], names: Sequence[str]) -> Ints:
    rows = [[item.get(name, 0) for name in names] for item in documents]
    return np.array(rows, dtype=np.int64).reshape(len(documents), len(names))


def _check_room(own: Ints, base: Ints, names: Sequence[str]) -> None:
    """A list cannot hold documents that the topic does not have."""
    have = Counter(map(tuple, base.tolist()))
    for kind, count in Counter(map(tuple, own.tolist())).items():
        if count > have[kind]:
            label = " ".join(f"{n}{g if g > 1 else ''}" for n, g in zip(names, kind, strict=True) if g)
            raise InputError(
                f"the list has {count} documents of aspects {label}, the recall base only {have[kind]}",
                remedy="give all of them: relevant={'a': 5, 'ab': 1}, or a list of documents",
            )
