"""One SQLite file that keeps each finished chunk and verdict, so that a stopped audit goes on where it was.

Each result lies under a digest of everything that it depends on; one of other code is never found, so that
nothing is mixed. Results go in by transactions: whatever ends the process, the file is whole.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import InputError
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.chunks import Chunk, chunk_name
from axiometer.verdicts.fingerprint import code_digest, definition
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.tally import Tally
from axiometer.verdicts.verdict import Verdict, Witness

SIGN = 0x41584D31
"""Written into the file's head (AXM1), to know a store from any other database."""
PATIENCE = 60
SOON = 0.2
"""Results that come within so many seconds go in together: a thousand workers must not wait for one disk."""
TABLE = """
CREATE TABLE IF NOT EXISTS kept (
    job TEXT, part TEXT, measure TEXT, origin TEXT, value TEXT, seconds REAL, PRIMARY KEY (job, part)
) WITHOUT ROWID
"""
Finished = tuple[dict[str, Tally], float]
"""What a chunk showed by axiom, and the seconds it took."""
Item = TypeVar("Item")


class Store:
    """The results of earlier audits; `with Store(path) as store` closes it.

    >>> from axiometer.metrics.find_measure import measure
    >>> from axiometer.spaces import aspect_space
    >>> ap, space = measure("AP"), aspect_space(2, depth=3)
    >>> with Store(":memory:") as store:
    ...     store.keep_chunk(ap, space, Chunk((), 3), {"key": Tally(4)}, 0.5)
    ...     store.chunks(ap, space)  # doctest: +ELLIPSIS
    {':3': ({'key': Tally(cases=4, violations=0, ..., past=None)}, 0.5)}
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._waiting: list[tuple[Any, ...]] = []
        self._written = 0.0
        self._origins: dict[int, tuple[Measure, str]] = {}
        with self._readable():
            self._base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            (sign,) = self._base.execute("PRAGMA application_id").fetchone()
            (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if sign != SIGN and tables:
                raise InputError("it is a database of another program")
            self._base.execute(f"PRAGMA application_id = {SIGN}")
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute(TABLE)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._write()
        finally:
            self._base.close()

    def chunks(self, measure: Measure, space: Space) -> dict[str, Finished]:
        """What is kept of a space, by `chunk_name`."""
        job = _digest(self.origin(measure), space)
        rows = self._rows("SELECT part, value, seconds FROM kept WHERE job = ?", job)
        found: dict[str, Finished] = {}
        for part, value, took in rows:
            tallies, seconds = found.get(part.partition(" ")[0], ({}, 0.0))
            with self._readable():
                found[part.partition(" ")[0]] = {**tallies, **tallies_from_text(value)}, seconds + took
        return found

    def keep_chunk(
        self, measure: Measure, space: Space, chunk: Chunk, found: Mapping[str, Tally], seconds: float
    ) -> None:
        """Keeps what a chunk showed, by the axioms' definitions."""
        job = _digest(self.origin(measure), space)
        part = f"{chunk_name(chunk)} {_digest(*sorted(found))[:16]}"
        self._keep(job, part, measure, tallies_to_text(found), seconds)

    def verdicts(
        self, measure: Measure, axioms: Sequence[Axiom], question: tuple[Any, ...]
    ) -> Iterator[Verdict]:
        """The kept verdicts; `question` is what else they depend on: the bounds, the limits."""
        job = _digest(self.origin(measure), *question)
        kept = dict(self._rows("SELECT part, value FROM kept WHERE job = ?", job))
        for axiom in axioms:
            if (part := definition(axiom)) in kept:
                with self._readable():
                    verdict = verdict_from_text(kept[part], measure, axiom)
                yield verdict

    def keep_verdict(
        self, measure: Measure, axiom: Axiom, question: tuple[Any, ...], verdict: Verdict
    ) -> None:
        """Keeps a verdict; one that does not read back equal is left out, as parts of a third party's may."""
        try:
            value = verdict_to_text(verdict)
            if verdict_from_text(value, measure, axiom) != verdict:
                return
        except (TypeError, InputError):
            return
        job = _digest(self.origin(measure), *question)
        self._keep(job, definition(axiom), measure, value, verdict.seconds)

    def strangers(self, measures: Sequence[Measure]) -> list[str]:
        """The measures of which it holds results that other code or another definition gave."""
        query = "SELECT count(*) FROM kept WHERE measure = ? AND origin <> ?"
        found = [(str(m), next(self._rows(query, str(m), self.origin(m)))[0]) for m in measures]
        return [name for name, count in found if count]

    def origin(self, measure: Measure) -> str:
        """What a measure's results depend on, whatever is asked."""
        if id(measure) not in self._origins:
            self._origins[id(measure)] = measure, _digest(code_digest(), definition(measure))
        return self._origins[id(measure)][1]

    def _keep(self, job: str, part: str, measure: Measure, value: str, seconds: float) -> None:
        row = (job, part, str(measure), self.origin(measure), value, seconds)
        self._waiting.append(row)
        if time.monotonic() - self._written > SOON:
            self._write()

    def _write(self) -> None:
        """One transaction for all that waits; it is not open while nothing comes."""
        if not self._waiting:
            return
        with self._readable(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?, ?)", self._waiting)
        self._waiting.clear()
        self._written = time.monotonic()

    def _rows(self, query: str, *values: str) -> Iterator[Any]:
        with self._readable():
            self._write()
            yield from self._base.execute(query, values)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, InputError) as error:
            raise InputError(
                f"cannot be used as a store: {error}", source=self.path, remedy="name a new file"
            ) from None


def _digest(*parts: object) -> str:
    """Of values whose repr tells them apart: texts, numbers, bounds, spaces."""
    return sha256("\0".join(map(repr, parts)).encode()).hexdigest()


class KeptCertificate(msgspec.Struct, frozen=True):
    """A certificate without what it speaks of: whoever reads it knows what was asked."""

    lemma: str
    evidence: dict[str, Any]
    bases: str


@dataclass(frozen=True)
class KeptWitness(Witness):
    """A witness as it is read: fractions in base 16, for Python refuses very long decimals."""

    scores: tuple[float | tuple[str, str], ...]  # type: ignore[assignment]
    relevant: dict[str, int] | None = None


@dataclass(frozen=True)
class KeptVerdict(Verdict):
    """A verdict as it is read."""

    witness: KeptWitness | None = None
    parts: tuple[KeptVerdict, ...] = ()
    certificate: KeptCertificate | None = None


def tallies_to_text(found: Mapping[str, Tally]) -> str:
    """What a chunk showed by axiom, as one line of JSON.

    >>> tallies_from_text(tallies_to_text({"a": Tally(3, 1, witness=(((1,), (1, 0)), ()))}))
    {'a': Tally(cases=3, violations=1, ..., witness=(((1,), (1, 0)), ()), open_case=None, past=None)}
    """
    return msgspec.json.encode(found, enc_hook=_plain).decode()


def tallies_from_text(text: str) -> dict[str, Tally]:
    """What a chunk showed by axiom."""
    return _from_text(text, dict[str, Tally], dict)


def verdict_to_text(verdict: Verdict) -> str:
    """One line of JSON; TypeError for what has no such form, as parts of a third party's may have none."""
    return msgspec.json.encode(_kept(verdict), enc_hook=_plain).decode()


def verdict_from_text(text: str, measure: Measure, axiom: Axiom) -> Verdict:
    """The verdict of a text; the measure and the axiom are what its certificates speak of.

    >>> from axiometer.axiomatics import AXIOMS
    >>> from axiometer import measure
    >>> verdict = Verdict("AP", "albahem.redundancy", "holds", {"aspects": 2, "depth": 3}, cases=8)
    >>> verdict_from_text(verdict_to_text(verdict), measure("AP"), AXIOMS.find("redundancy")) == verdict
    True
    """
    return _from_text(text, KeptVerdict, lambda kept: _verdict(kept, measure, axiom))


def _from_text(text: str, kind: Any, value: Callable[[Any], Item]) -> Item:
    try:
        return value(msgspec.json.decode(text, type=kind))
    except (msgspec.MsgspecError, ValueError, AttributeError, ImportError, RecursionError) as error:
        raise InputError(f"a kept result cannot be read ({error})") from None


def _plain(value: object) -> Any:
    if isinstance(value, Fraction):
        return hex(value.numerator), hex(value.denominator)
    if isinstance(value, np.integer):
        return int(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def _kept(verdict: Verdict) -> Verdict:
    proof = verdict.certificate
    if isinstance(proof, Certificate):
        proof = KeptCertificate(proof.lemma, proof.evidence, proof.bases)
    return replace(verdict, certificate=proof, parts=tuple(map(_kept, verdict.parts)))


def _verdict(kept: KeptVerdict, measure: Measure, axiom: Axiom) -> Verdict:
    proof = kept.certificate and Certificate(measure, axiom, **msgspec.structs.asdict(kept.certificate))
    witness = kept.witness and _witness(kept.witness)
    parts = tuple(_verdict(part, measure, axiom) for part in kept.parts)
    return Verdict(**{**vars(kept), "witness": witness, "parts": parts, "certificate": proof})


def _witness(kept: KeptWitness) -> Witness:
    scores = tuple(
        Fraction(int(score[0], 16), int(score[1], 16)) if isinstance(score, tuple) else score
        for score in kept.scores
    )
    counts = kept.relevant
    base = None if counts is None else {int(k) if k.isdigit() else k: n for k, n in counts.items()}
    return Witness(**{**vars(kept), "scores": scores, "relevant": base})
