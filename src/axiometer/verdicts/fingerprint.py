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
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any
from uuid import uuid4

from axiometer import __version__

PACKAGE = Path(__file__).resolve().parent.parent
UNCONCERNED = {"fusion", "meta", "conclusions", "papers", "report", "report_parts", "web", "cli", "demo"}
"""The layers that decide no verdict."""
Seen = dict[int | str, Any]
"""By id, with the value itself, so that no id is given to a second one meanwhile; and files by their path."""
PLAIN = (bool, int, float, complex, str, bytes, Fraction, type(None))
BOOKKEEPING = {
    *("__dict__", "__weakref__", "__module__", "__qualname__", "__doc__", "__slotnames__", "_abc_impl"),
    *("__annotations__", "__annotate_func__", "__annotations_cache__", "__static_attributes__"),
    *("__firstlineno__", "__match_args__", "__dataclass_fields__", "__dataclass_params__"),
    *("__abstractmethods__", "__parameters__"),
}
"""What Python keeps in a class besides its definition; the defaults of fields are attributes too."""
HELD = {property: ("fget", "fset"), classmethod: ("__func__",), staticmethod: ("__func__",)}
HELD |= {functools.cached_property: ("func",), functools.partialmethod: ("func", "args", "keywords")}
"""The functions inside of what a class has for its attributes."""


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
    if isinstance(value, ModuleType):
        yield from _module(value.__name__, seen)
        return
    if id(value) in seen:
        yield f"again {list(seen).index(id(value))}"
        return
    seen[id(value)] = value
    if isinstance(value, CodeType):
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
        own = (value.__code__, value.__defaults__, value.__kwdefaults__, _cells(value), vars(value))
        yield from _words(own, seen)
        names = _names(value.__code__)
        yield from _named(value.__globals__, names, seen)
        for held in inspect.getclosurevars(value).nonlocals.values() if value.__closure__ else ():
            yield from _of_module(held, names, seen)


def _named(holder: Mapping[str, Any], names: set[str], seen: Seen) -> Iterator[str]:
    """The values of these names, and what is asked of the modules among them: they may change as they run."""
    for name in sorted(names & holder.keys()):
        yield name
        yield from _words(holder[name], seen)
        yield from _of_module(holder[name], names, seen)


def _of_module(value: Any, names: set[str], seen: Seen) -> Iterator[str]:
    """What code that names these names may ask of a module of the user's."""
    if not isinstance(value, ModuleType) or not _is_users(value):
        return
    fresh = {name for name in names if f"{value.__name__}.{name}" not in seen}
    seen.update({f"{value.__name__}.{name}": None for name in fresh})
    yield from _named(vars(value), fresh, seen)


def _cells(function: FunctionType) -> list[Any]:
    """What a function remembers of where it was made; an empty cell is told by its emptiness."""
    return [inspect.getclosurevars(function).nonlocals] if function.__closure__ else []


def _names(code: CodeType) -> set[str]:
    """Every name that the code has, also as a text: `getattr` and `globals` take that."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    texts = (const for const in code.co_consts if isinstance(const, str))
    return {*code.co_names, *texts}.union(*map(_names, inner))


def _code(code: CodeType, seen: Seen) -> Iterator[str]:
    yield f"{code.co_name} {code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars}"
    yield from _words(code.co_consts, seen)
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield from _module(str(step.argval), seen)
            yield from _of_module(sys.modules.get(str(step.argval)), _names(code), seen)


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


def _is_users(module: ModuleType) -> bool:
    """Whether a module is neither Python's, nor ours, nor one of an installed package."""
    name, file = module.__name__, getattr(module, "__file__", None)
    if _is_ours(name) or name.partition(".")[0] in sys.stdlib_module_names:
        return False
    return not file or not _is_installed(Path(file))


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
            home = sys.modules.get(one.__module__)
            if home is None or _is_users(home):
                for name, part in sorted(vars(one).items()):
                    if name not in BOOKKEEPING:
                        yield name
                        yield from _words(part, seen)


def _object(value: Any, seen: Seen) -> Iterator[str]:
    """A value with fields by them, another one by its pickled form; what has none is never the same again."""
    if isinstance(value, MemberDescriptorType | GetSetDescriptorType):
        yield value.__name__
        return
    if (held := HELD.get(type(value))) is not None:
        yield from _words([type(value).__name__, *(getattr(value, name) for name in held)], seen)
        return
    yield from _words(type(value), seen)
    if is_dataclass(value):
        # Of ours it is known which fields decide nothing.
        shipped = _is_ours(type(value).__module__)
        for field in fields(value):
            if field.compare or not shipped:
                yield field.name
                yield from _words(getattr(value, field.name), seen)
        if not shipped and hasattr(value, "__dict__"):
            yield from _words(vars(value), seen)
        return
    if callable(value) and hasattr(value, "__dict__"):
        yield from _words(vars(value), seen)
        return
    try:
        yield sha256(pickle.dumps(value, protocol=5)).hexdigest()
    except Exception:
        yield uuid4().hex
