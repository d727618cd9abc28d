"""Functions of the notebook kind, f(recommended, relevant): ids instead of grades (`ax.from_ids`).

Such a function is told from one of grades by the names of its parameters; where they do not tell, it is
refused, and `from_ids` says what it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from axiometer.arguments import whole
from axiometer.errors import MeasureError
from axiometer.metrics.function import FunctionError, name_of

RANKED = (
    *("recommended", "recommendations", "recommendation", "recs", "predicted", "predictions", "prediction"),
    *("pred", "preds", "y_pred", "retrieved", "returned", "ranked_ids", "ranked_list", "ranked_items"),
    *("topk", "top_k_items", "candidates"),
)
"""What people call the list that a system returned, of ids."""
TRUTH = (
    *("relevant", "actual", "actuals", "truth", "ground_truth", "groundtruth", "gold", "golden", "expected"),
    *("y_true", "positives", "relevant_set"),
)
"""What they call the ids that are right."""
GRADES = (
    "grades",
    "gains",
    "gain",
    "rels",
    "relevances",
    "relevance",
    "labels",
    "ratings",
    "judged",
    "judgments",
)
"""What they call a list of grades."""
ENDINGS = ("", "s", "_ids", "_items", "_item_ids", "_docs", "_documents", "_doc_ids", "_list")
Ids = tuple[str, ...]


@dataclass(frozen=True)
class FromIds:
    """A function of ids, as a function of grades.

    It gets the ids of a list, the best first, and the set of the relevant ones. On a real run they are the
    run's own; a list of grades alone gets stand-ins, one for each document. `swapped` functions take the
    relevant ids first, `alone` ones take no others than the list's.

    >>> FromIds(lambda recommended, relevant: len(relevant.intersection(recommended[:2])))([1, 0, 1], {1: 5})
    1
    """

    func: Callable[..., Any]
    rel: int = 1
    swapped: bool = False
    alone: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    given: tuple[Sequence[str], frozenset[str]] | None = field(default=None, repr=False)

    @property
    def __name__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.options)
        return name_of(self.func) + (f"({told})" if told else "")

    def on(self, ids: Sequence[str], relevant: frozenset[str]) -> FromIds:
        """The same for one list whose ids are known."""
        return replace(self, given=(ids, relevant))

    def __call__(self, grades: Sequence[int], relevant: Mapping[int, int]) -> Any:
        """The function's value of one list."""
        ids, truth = self._stand_ins(grades, relevant) if self.given is None else self.given
        parts = [list(ids), set(truth)][: 1 if self.alone else 2]
        return self.func(*(reversed(parts) if self.swapped else parts), **dict(self.options))

    def _stand_ins(self, grades: Sequence[int], relevant: Mapping[int, int]) -> tuple[Ids, frozenset[str]]:
        ids = tuple(f"d{rank}" for rank in range(1, len(grades) + 1))
        found = [name for name, grade in zip(ids, grades, strict=True) if grade >= self.rel]
        left = sum(count for grade, count in relevant.items() if grade >= self.rel) - len(found)
        return ids, frozenset([*found, *(f"r{place}" for place in range(1, left + 1))])


def from_ids(function: Callable[..., Any], *, rel: int = 1, **options: Any) -> FromIds:
    """A function of ids, f(recommended, relevant), as a measure: wherever a measure is asked for.

    The function gets a list of ids, the best first, and the set of those whose grade is at least `rel`; in
    that order, unless its parameters have names such as (actual, predicted). `options` are passed on.

    >>> def precision(items, truth, k):
    ...     return len(set(items[:k]) & truth) / k
    >>> from axiometer.metrics.score import score
    >>> score(from_ids(precision, k=2), [1, 0, 1], relevant=5)
    0.5
    """
    if not callable(function):
        raise MeasureError(f"from_ids takes a function, not {type(function).__name__}", remedy="give one")
    whole("rel", rel, low=1, refusal=MeasureError)
    names = _names(function)
    swapped = len(names) > 1 and _is(names[0], TRUTH) and _is(names[1], RANKED)
    made = FromIds(function, rel, swapped, len(names) == 1, tuple(sorted(options.items())))
    _refuse_other_calls(made)
    return made


def of_grades(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, or `from_ids` of one whose parameters say that it takes ids.

    >>> of_grades(lambda recommended, relevant: 0).func
    <function <lambda> at ...>
    >>> of_grades(len)
    <built-in function len>
    """
    names = _names(function)
    if isinstance(function, FromIds) or not names or _is(names[0], GRADES):
        return function
    pair = names[:2]
    if len(pair) == 2 and any(_is(a, RANKED) and _is(b, TRUTH) for a, b in (pair, pair[::-1])):
        return from_ids(function)
    if _is(names[0], RANKED) or "relevant" in names:
        raise FunctionError(
            f"{name_of(function)}({', '.join(names)}) may take grades or ids",
            remedy="call its first parameter `grades`, or wrap it: ax.from_ids(function)",
        )
    return function


def _names(function: Callable[..., Any]) -> list[str]:
    """The names of the parameters that may be given by place; none where they cannot be known."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]


def _is(name: str, words: Sequence[str]) -> bool:
    return any(name.lower() in (word + ending for ending in ENDINGS) for word in words)


def _refuse_other_calls(made: FromIds) -> None:
    try:
        signature = inspect.signature(made.func)
    except (TypeError, ValueError):
        return
    try:
        signature.bind(*([[]] if made.alone else [[], set()]), **dict(made.options))
    except TypeError as error:
        raise FunctionError(
            f"{name_of(made.func)}{signature} cannot be called with ids and the relevant ones: {error}",
            remedy="give the other parameters too, such as ax.from_ids(function, k=10)",
        ) from None
