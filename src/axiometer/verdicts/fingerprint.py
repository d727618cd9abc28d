"""What defines a result: our own code, and the measure and axiom down to the functions that they call.

Where it cannot be told whether two things are the same, they count as different: a result is then computed
again, never mixed up.
"""

from __future__ import annotations

import dis
import functools
import importlib.util
import inspect
import pickle
import re
import site
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any
from uuid import uuid4

from axiometer import __version__

PACKAGE = Path(__file__).resolve().parent.parent
UNCONCERNED = {"fusion", "meta", "conclusions", "papers", "report", "report_parts", "web", "cli", "demo"}
"""The layers that decide no verdict."""
Seen = dict[int | str, Any]
"""By id, with the value itself, so that no id is given to a second one meanwhile; and files by their path."""
PLAIN = (bool, int, float, complex, str, bytes, Fraction, type(None))


@functools.cache
def code_digest() -> str:
    """Our own code and the versions it computes with."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    made = sha256(f"{__version__} {python} {version('numpy')} {version('python-flint')}".encode())
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE)
        if name.parts[0] not in UNCONCERNED:
            made.update(f"\n{name.as_posix()}\n".encode())
            made.update(file.read_bytes())
    return made.hexdigest()


def definition(thing: Any) -> str:
    """A digest of what a measure or an axiom is: its parameters, and the code of functions of the user's.

    >>> from axiometer.metrics.find_measure import measure
    >>> definition(measure("RBP(p=0.8)")) == definition(measure("RBP(p=0.80)"))
    True
    >>> definition(measure(lambda grades: 1)) == definition(measure(lambda grades: 2))
    False
    """
    made = sha256()
    for word in _words(thing, {}):
        made.update(word.encode("utf-8", "backslashreplace") + b"\0")
    return made.hexdigest()


def _words(value: Any, seen: Seen) -> Iterator[str]:
    if isinstance(value, PLAIN):
        yield f"{type(value).__name__} {value!r}"
        return
    if id(value) in seen:
        yield f"again {list(seen).index(id(value))}"
        return
    seen[id(value)] = value
    if isinstance(value, ModuleType):
        yield from _module(value.__name__, seen)
    elif isinstance(value, CodeType):
        yield from _code(value, seen)
    elif isinstance(value, type):
        yield from _class(value, seen)
    elif isinstance(value, Mapping | tuple | list | set | frozenset):
        yield from _collection(value, seen)
    elif isinstance(value, FunctionType | MethodType | BuiltinFunctionType | functools.partial):
        yield from _callable(value, seen)
    else:
        yield from _object(value, seen)


def _collection(value: Any, seen: Seen) -> Iterator[str]:
    yield f"{type(value).__name__} {len(value)}"
    if isinstance(value, set | frozenset):
        yield from sorted(" ".join(_words(item, seen)) for item in value)
        return
    for item in value.items() if isinstance(value, Mapping) else value:
        yield from _words(item, seen)


def _callable(value: Any, seen: Seen) -> Iterator[str]:
    if isinstance(value, functools.partial):
        yield from _words((value.func, value.args, value.keywords), seen)
    elif isinstance(value, MethodType):
        yield from _words((value.__func__, value.__self__), seen)
    elif isinstance(value, BuiltinFunctionType) or (
        _is_ours(value.__module__) and "<" not in value.__qualname__
    ):
        yield f"{value.__module__} {value.__qualname__}"
    else:
        yield from _words((value.__code__, value.__defaults__, value.__kwdefaults__, _cells(value)), seen)
        for name in sorted(_names(value.__code__) & value.__globals__.keys()):
            yield name
            yield from _words(value.__globals__[name], seen)


def _cells(function: FunctionType) -> list[Any]:
    """What a function remembers of where it was made; an empty cell is told by its emptiness."""
    return [inspect.getclosurevars(function).nonlocals] if function.__closure__ else []


def _names(code: CodeType) -> set[str]:
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _code(code: CodeType, seen: Seen) -> Iterator[str]:
    yield f"{code.co_name} {code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars}"
    yield from _words(code.co_consts, seen)
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield from _module(str(step.argval), seen)


def _module(name: str, seen: Seen) -> Iterator[str]:
    """A module of the user's by its text and what it imports; of a package by its version alone."""
    yield _lasting(name)
    known = sys.modules.get(name)
    try:
        found = importlib.util.find_spec(name) if known is None else None
    except (ImportError, ValueError):
        found = None
    file = getattr(known, "__file__", None) or (found.origin if found else None)
    if _is_ours(name) or not file or not file.endswith(".py") or not Path(file).is_file():
        return
    if _is_installed(Path(file)):
        yield str(getattr(known, "__version__", ""))
    elif file not in seen:
        seen[file] = file
        text = Path(file).read_bytes()
        yield sha256(text).hexdigest()
        yield from _code(compile(text, file, "exec"), seen)


def _lasting(name: str) -> str:
    """A module's name without what changes from one process to the next."""
    return re.sub(r"^(axiometer_file_.*)_[0-9a-f]+$", r"\1", name)


def _is_ours(name: str | None) -> bool:
    return (name or "").partition(".")[0] == "axiometer"


def _is_installed(file: Path) -> bool:
    homes = [*sysconfig.get_paths().values(), *site.getsitepackages(), site.getusersitepackages()]
    return any(file.is_relative_to(home) for home in homes if home not in ("", sys.prefix))


def _class(kind: type, seen: Seen) -> Iterator[str]:
    for one in kind.__mro__:
        yield f"{_lasting(one.__module__)} {one.__qualname__}"
        if not _is_ours(one.__module__) and one.__module__ != "builtins":
            yield from _module(one.__module__, seen)
            if one.__module__ == "__main__":
                yield from _words(
                    [part for part in vars(one).values() if isinstance(part, FunctionType)], seen
                )


def _object(value: Any, seen: Seen) -> Iterator[str]:
    """A value with fields by them, another one by its pickled form; what has none is never the same again."""
    yield from _words(type(value), seen)
    if is_dataclass(value):
        for field in fields(value):
            if field.compare:
                yield field.name
                yield from _words(getattr(value, field.name), seen)
        return
    if callable(value) and hasattr(value, "__dict__"):
        yield from _words(vars(value), seen)
        return
    try:
        yield sha256(pickle.dumps(value, protocol=5)).hexdigest()
    except Exception:
        yield uuid4().hex
