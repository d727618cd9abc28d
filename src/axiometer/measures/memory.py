"""What is remembered is remembered for one question: a measure that changes afterwards keeps no old answer.

A measure can be a function with globals, a closure or attributes of its own, so that no key says all that its
values depend on. Within one question it must not change; after it nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_TABLES: ContextVar[dict[Any, Any] | None] = ContextVar("axiometer_question", default=None)


@contextmanager
def one_question() -> Iterator[None]:
    """Everything `remembered` within is kept until it ends; one inside of another joins it.

    It is also a decorator: `@one_question()` makes each call of a function one question. A thread starts with
    no question of its own, and a generator must not hold one across a `yield`.

    >>> calls = []
    >>> @remembered()
    ... def length(name):
    ...     calls.append(name)
    ...     return len(name)
    >>> with one_question():
    ...     length("AP"), length("AP"), calls
    (2, 2, ['AP'])
    >>> length("AP"), length("AP"), len(calls)
    (2, 2, 3)
    """
    if _TABLES.get() is not None:
        yield
        return
    token = _TABLES.set({})
    try:
        yield
    finally:
        _TABLES.reset(token)


def remembered(size: int | None = None) -> Callable[[Callable[Given, Answer]], Callable[Given, Answer]]:
    """Decorator: the last `size` answers (all without it) are kept while one question lasts, else none."""

    def decorate(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
        @wraps(function)
        def answer(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
            tables = _TABLES.get()
            if tables is None:
                return function(*args, **kwargs)
            if answer not in tables:
                # Threads that share a context agree on one table: setdefault keeps the first.
                tables.setdefault(answer, lru_cache(maxsize=size)(function))
            return tables[answer](*args, **kwargs)  # type: ignore[no-any-return]

        return answer

    return decorate
