"""The tests of the prover, tested: each mutant breaks one obligation, and the test named beside it must fail.

`python -m tests.mutants` tries all of them, `--some SECONDS` a random choice that takes about so long; the
seed is printed, and `--seed` repeats it. A mutant lives in a forked process, in which the functions of one
file get the code of the changed text: nothing on disk is touched.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import inspect
import os
import random
import resource
import sys
import tempfile
import tomllib
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "axiometer"


@dataclass(frozen=True)
class Mutant:
    """One change of one file; `old` occurs there exactly once."""

    file: str
    old: str
    new: str
    test: str

    @property
    def path(self) -> Path:
        return SOURCE / self.file

    def text(self) -> str:
        """The file as the mutant has it."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise LookupError(f"{self.file}: {self.old!r} occurs {text.count(self.old)} times; mend it")
        return text.replace(self.old, self.new)

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


LISTED = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text("utf-8"))
MUTANTS = [Mutant(**told) for told in LISTED["mutant"]]


def warm() -> None:
    """Imports everything once, for all mutants; each has its own copy of the process from then on."""
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401

    from axiometer.axiomatics import AXIOMS

    AXIOMS.load()
    for mutant in MUTANTS:
        importlib.import_module("axiometer." + mutant.file.removesuffix(".py").replace("/", "."))


def caught(mutant: Mutant) -> bool:
    """Whether the test fails once the mutant is in its place."""
    changed = mutant.text()
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            code = 99
            try:
                put_in_place(mutant.path, changed)
                code = tested(mutant.test)
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code not in (0, 1):
            said.seek(0)
            told = said.read().decode(errors="replace")
            raise RuntimeError(f"{mutant}: {mutant.test} was not run ({code}):\n{told}")
    return code == 1


def put_in_place(path: Path, text: str) -> None:
    """Gives every function of the file the code that it has in the changed text, wherever it is held."""
    old, new = (codes(compile(source, str(path), "exec")) for source in (path.read_text("utf-8"), text))
    assert old.keys() == new.keys(), "a mutant adds and removes no function"
    differing = {old[name].co_firstlineno: new[name] for name in old if not alike(old[name], new[name])}
    held = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
    found = [one for one in held if Path(one.__code__.co_filename) == path]
    taken = [(one, differing.get(one.__code__.co_firstlineno)) for one in found]
    assert any(code for _, code in taken), "no function has changed"
    for function, code in taken:
        if code is not None:
            function.__code__ = code


def codes(code: CodeType, name: tuple[str, ...] = ()) -> dict[tuple[object, ...], CodeType]:
    """The functions of a file, those in classes too, by their names and how many came before them."""
    found: dict[tuple[object, ...], CodeType] = {}
    for at, one in enumerate(const for const in code.co_consts if isinstance(const, CodeType)):
        if one.co_flags & inspect.CO_OPTIMIZED:
            found[(*name, one.co_name, at)] = one
        else:
            found.update(codes(one, (*name, one.co_name)))
    return found


def alike(one: CodeType, other: CodeType) -> bool:
    """Whether two functions do the same, on whatever lines they stand."""
    if (one.co_code, one.co_names, one.co_varnames) != (other.co_code, other.co_names, other.co_varnames):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        alike(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else (type(a), a) == (type(b), b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


def tested(test: str) -> int:
    import pytest

    # Plugins would be loaded again for every mutant.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return int(pytest.main(["-x", "-q", f"tests/{test}"]))


def spent() -> float:
    """The time that the processors worked for those that were tested, however many others they work for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--some", type=float, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", metavar="TEXT", default="", help="those of which a line has this")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    warm()
    chosen = [mutant for mutant in MUTANTS if asked.only in str(mutant)]
    random.Random(asked.seed).shuffle(chosen)
    print(f"{len(chosen)} mutants, seed {asked.seed}")
    alive, tried = [], 0
    for mutant in chosen:
        if asked.some and spent() > asked.some:
            break
        tried += 1
        at = spent()
        good = caught(mutant)
        print(f"{'caught  ' if good else 'SURVIVES'} {spent() - at:5.1f} s  {mutant}", flush=True)
        if not good:
            alive.append(mutant)
    print(f"{tried - len(alive)} of {tried} mutants were caught")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
