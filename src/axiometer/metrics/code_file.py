"""Python files of the user's: `FILE.py:NAME` runs the file and takes what it defines under that name."""

from __future__ import annotations

import re
import sys
import traceback
from functools import cache
from importlib.util import decode_source
from pathlib import Path
from types import ModuleType
from typing import Any

from axiometer.data.files import read_bytes
from axiometer.errors import AxiometerError, InputError, nearest
from axiometer.registry import forget

PLACE = re.compile(r"(?P<file>.+\.py):(?P<name>\S.*)")
LARGEST = 1 << 24


def split_place(text: str) -> tuple[str, str] | None:
    """File and name of `FILE.py:NAME`; None for any other text.

    >>> split_place("metrics/mine.py:mine"), split_place("nDCG@10")
    (('metrics/mine.py', 'mine'), None)
    """
    found = PLACE.fullmatch(text.strip())
    if found is None and text.strip().endswith(".py"):
        raise InputError("which of its functions?", source=text.strip(), remedy=f"write {text.strip()}:NAME")
    return (found["file"], found["name"]) if found else None


def member(file: str, name: str) -> Any:
    """What a file defines under a name. The file is run, once for as long as it stays the same."""
    path = Path(file).resolve()
    module = run_file(path, file, read_bytes(file, LARGEST))
    if not hasattr(module, name):
        own = [known for known in vars(module) if not known.startswith("_")]
        hint = nearest(name, own) or f"it defines {', '.join(own) or 'nothing'}"
        raise InputError(f"defines no {name!r}", source=file, remedy=hint)
    return getattr(module, name)


@cache
def run_file(path: Path, shown: str, source: bytes) -> ModuleType:
    """Runs a file as a module; whatever is wrong with it becomes one line with file and line.

    Its folder is searched last for what it imports, so that no neighbour hides a module of ours. Measures and
    axioms that it enters are taken out of the registries again: it was asked for one thing, by its place.
    """
    module = ModuleType(f"axiometer_file_{path.stem}_{abs(hash(path)):x}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        exec(compile(decode_source(source), str(path), "exec"), module.__dict__)
    except BaseException as error:
        del sys.modules[module.__name__]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise _refusal(path, shown, error) from None
    finally:
        forget(module.__name__)
    return module


def _refusal(path: Path, shown: str, error: BaseException) -> AxiometerError:
    told = " ".join(str(getattr(error, "msg", None) or error).split()) or "no message"
    if isinstance(error, SyntaxError) and error.filename in (str(path), None):
        return InputError(f"is no valid Python: {told}", source=shown, line=error.lineno, remedy="correct it")
    if isinstance(error, ValueError) and not traceback.extract_tb(error.__traceback__)[1:]:
        return InputError(f"is no Python source: {told}", source=shown, remedy="correct it")
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    line, what = lines[-1] if lines else None, f"running it raised {type(error).__name__} ({told})"
    if isinstance(error, AxiometerError) and not error.source:
        return type(error)(error.what, source=shown, line=line, remedy=error.remedy)
    return InputError(what, source=shown, line=line, remedy="correct it")
