"""What is remembered is remembered for one question: a measure that changes afterwards keeps no old answer.

A measure can be a function with globals, a closure or attributes of its own, so that no key says all that its
values depend on. Within one question it must not change; after it nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_TABLES: ContextVar[dict[Any, Any] | None] = ContextVar("axiometer_question", default=None)


@contextmanager
def one_question() -> Iterator[None]:
    """Everything `remembered` within is kept until it ends; one inside of another joins it.

    A thread starts with no question of its own, and a generator must not hold one across a `yield`.

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


def remembered(size: int | None = None) -> Callable[[Callable[Given, Answer]], Remembered[Given, Answer]]:
    """Decorator: the last `size` answers (all without it) are kept while one question lasts, else none."""
    return lambda function: Remembered(function, size)


class Remembered(Generic[Given, Answer]):
    """A function with a memory. It is no function itself, as those of functools are none, so that doctest
    finds its examples; like them it is pickled by its name.
    """

    def __init__(self, function: Callable[Given, Answer], size: int | None) -> None:
        self.function, self.size = function, size
        update_wrapper(self, function)

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Answer:
        """The answer, from the table of the question that is being asked."""
        tables = _TABLES.get()
        if tables is None:
            return self.function(*args, **kwargs)
        if self not in tables:
            # Threads that share a context agree on one table: setdefault keeps the first.
            tables.setdefault(self, lru_cache(maxsize=self.size)(self.function))
        return tables[self](*args, **kwargs)  # type: ignore[no-any-return]

    def __reduce__(self) -> str:
        return str(getattr(self, "__qualname__", ""))
