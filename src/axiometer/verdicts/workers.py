"""Who does the work: this process, several on this machine, or a Dask cluster; joblib is behind them all."""

from __future__ import annotations

import importlib
import logging
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from axiometer.arguments import whole
from axiometer.errors import AxiometerError
from axiometer.verdicts.fingerprint import code_digest

Item = TypeVar("Item")
Result = TypeVar("Result")
FILES = "axiometer_file_"
CONNECT = "10s"


@dataclass(frozen=True)
class Workers:
    """`jobs` processes of this machine, -1 for one on each core; or the Dask scheduler at `cluster`.

    >>> sorted(Workers().results(abs, [-3, 2]))
    [2, 3]
    """

    jobs: int = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        if whole("jobs", self.jobs, refusal=AxiometerError) == 0:
            raise AxiometerError("jobs=0 leaves nobody to work", remedy="take 1, or -1 for one on each core")

    @property
    def alone(self) -> bool:
        """Whether all is done in this process."""
        return self.jobs == 1 and self.cluster is None

    def packed(self, thing: object) -> Parcel | Held:
        """A thing to work on, packed only where it has to travel."""
        return Held(thing) if self.alone else Parcel.of(thing)

    def results(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """The results as they come, in no order; items are asked for when there is room for them."""
        if self.alone:
            yield from map(work, items)
            return
        from joblib import Parallel, delayed
        from joblib.parallel import get_active_backend

        with ExitStack() as stack:
            if self.cluster:
                stack.enter_context(_cluster(self.cluster))
            streams = get_active_backend()[0].supports_return_generator
            many = Parallel(
                n_jobs=-1 if self.cluster else self.jobs,
                return_as="generator_unordered" if streams else "list",
            )
            yield from many(delayed(work)(item) for item in items)


@contextmanager
def _cluster(address: str) -> Iterator[None]:
    """joblib's Dask backend on this scheduler; what goes wrong with it is said in one line."""
    try:
        from distributed import CancelledError, Client, KilledWorker
    except ImportError:
        raise AxiometerError(
            "a cluster needs dask.distributed", remedy="install axiometer[cluster]"
        ) from None
    from joblib import parallel_config

    again = "repeat the command when it is back; with --store nothing is done twice"
    try:
        connect: Any = Client
        client = connect(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        told = " ".join(str(error).split())
        raise AxiometerError(
            f"no Dask scheduler answers at {address} ({told})", remedy="start one: dask scheduler"
        ) from None
    try:
        with _hushed(), client, parallel_config(backend="dask", client=client):
            yield
    except KilledWorker as error:
        what = f"a chunk brought down {error.allowed_failures + 1} workers of {address}"
        raise AxiometerError(
            what, remedy="give the workers more memory (see axiometer audit --plan)"
        ) from None
    except CancelledError:
        raise AxiometerError(f"the scheduler at {address} was lost", remedy=again) from None
    except TimeoutError:
        raise AxiometerError(f"the scheduler at {address} has no worker", remedy="start some") from None


@contextmanager
def _hushed() -> Iterator[None]:
    """Without Dask's log of a lost connection: the error says it in one line."""
    known = [
        logging.getLogger(name) for name in logging.root.manager.loggerDict if name.startswith("distributed")
    ]
    before = [logger.level for logger in known]
    for logger in known:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(known, before, strict=True):
            logger.setLevel(level)


@dataclass(frozen=True)
class Held:
    """Something to work on in this process."""

    thing: Any = None

    def open(self) -> Any:
        """The thing itself."""
        return self.thing


@dataclass(frozen=True)
class Parcel:
    """Something to work on, packed for another process together with the code of the user's that it needs."""

    content: bytes
    code: str

    @staticmethod
    def of(thing: object) -> Parcel:
        """Packs a thing; what cannot leave this process is refused.

        >>> Parcel.of([1, 2]).open()
        [1, 2]
        """
        cloudpickle = _cloudpickle()
        for module in _user_modules():
            cloudpickle.register_pickle_by_value(module)
        try:
            return Parcel(cloudpickle.dumps(thing), code_digest())
        except Exception as error:
            told = " ".join(str(error).split())[:200]
            raise AxiometerError(
                f"a measure or an axiom cannot be sent to another process ({told})",
                remedy="use jobs=1 (--jobs 1)",
            ) from None

    def open(self) -> Any:
        """Unpacks it, where the same code of ours is installed."""
        if self.code != code_digest():
            raise AxiometerError(
                "a worker has another version of axiometer, numpy, python-flint or Python",
                remedy="install the same ones everywhere",
            )
        return _opened(self.content)


@lru_cache(maxsize=8)
def _opened(content: bytes) -> Any:
    """Kept, so that a measure remembers what it computed from one chunk to the next."""
    return pickle.loads(content)


def _cloudpickle() -> Any:
    """What joblib itself packs functions with: it used to carry a copy."""
    try:
        return importlib.import_module("cloudpickle")
    except ImportError:
        return importlib.import_module("joblib.externals.cloudpickle")


def _user_modules() -> list[ModuleType]:
    """Modules of FILE.py and of its neighbours, which other processes cannot import."""
    known = [m for m in list(sys.modules.values()) if isinstance(m, ModuleType)]
    own = [m for m in known if m.__name__.startswith(FILES)]
    folders = {Path(str(m.__file__)).parent for m in own}
    files = [(m, Path(str(file))) for m in known if (file := getattr(m, "__file__", None))]
    return [m for m, file in files if m in own or (folders and file.parent in folders)]
