"""`ax.replay`: certificates as files, read and checked again from the definitions alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

from axiometer.arguments import function
from axiometer.axiomatics.axiom import AXIOMS, Axiom, Rewritten
from axiometer.data.files import read_bytes, shown
from axiometer.errors import AxiometerError, InputError, nearest
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.verdicts import decide  # noqa: F401 - whoever decides enters the arguments
from axiometer.verdicts.proofs.certificate import VERSION, Certificate, certificate_from

AGAIN = "write it again: axiometer check MEASURE AXIOM --certificate FILE"
LARGEST_FILE = 1 << 28
LARGEST = 10_000_000
"""No number of a certificate is larger: lists of more documents are not checked either."""
BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What evidence of the wrong form leads to."""
TEXTS = ("measure", "axiom", "statement", "lemma", "extent", "bases")


@dataclass(frozen=True)
class Replayed:
    """What came of one certificate; true in a condition when it replays."""

    measure: str
    axiom: str
    lemma: str
    replays: bool
    sentence: str

    def __bool__(self) -> bool:
        return self.replays

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def replay(
    source: str | Path | Mapping[str, Any] | Sequence[Any],
    *,
    measures: Sequence[Measure] = (),
    axioms: Sequence[Axiom] = (),
    progress: Callable[[Replayed], None] | None = None,
) -> tuple[Replayed, ...]:
    """Checks again every certificate of a file (`-` is standard input), or of plain data.

    A file holds a certificate, several, a verdict, an audit or a report; one that occurs twice counts once.
    Measures and axioms are found by their names, own ones among `measures` and `axioms`; an axiom that is not
    known is taken by its statement.

    >>> import axiometer as ax
    >>> certificate = ax.check("RBP(p=0.8)", "priority").certificate
    >>> (done,) = replay(certificate.to_dict())
    >>> print(done.sentence.partition(": ")[2])
    shown for lists of any length, 2 grades, in 1 kind of cases, by the lemma of additive weights.
    """
    function("progress", progress)
    where = shown(source) if isinstance(source, str | Path) else None
    told = _loaded(source) if isinstance(source, str | Path) else source
    try:
        wanted = list({json.dumps(one, sort_keys=True): one for one in _certificates(told)}.values())
        if not wanted:
            raise InputError("it holds no certificate", remedy=AGAIN)
        made = [(one, *_definitions(one, measures, axioms)) for one in wanted]
    except InputError as error:
        raise InputError(error.what, source=where, remedy=error.remedy or AGAIN) from None
    except BROKEN as error:
        raise InputError(f"it is no certificate ({error})", source=where, remedy=AGAIN) from None
    found = []
    with one_question():
        for one in made:
            found.append(_replayed(*one))
            if progress:
                progress(found[-1])
    return tuple(found)


def _loaded(source: str | Path) -> Any:
    """The data of a JSON file; numbers that Python would take ages for, or that are none, are refused."""

    def refuse(text: str) -> NoReturn:
        raise ValueError(f"{text} is no number")

    try:
        text = read_bytes(source, LARGEST_FILE).decode("utf-8-sig")
        return json.loads(text, parse_constant=refuse)
    except RecursionError:
        raise InputError("it is nested too deeply", source=shown(source), remedy=AGAIN) from None
    except ValueError as error:
        raise InputError(f"it is no JSON ({error})", source=shown(source), remedy=AGAIN) from None


def _certificates(told: Any) -> Iterator[Mapping[str, Any]]:
    """Those in a certificate, a verdict and its parts, an audit, a report, or a list of such."""
    if isinstance(told, Mapping):
        if "lemma" in told:
            yield told
            return
        inside = [told.get(name) for name in ("certificate", "parts", "verdicts", "audit")]
        yield from _certificates([one for one in inside if one is not None])
    elif isinstance(told, Sequence) and not isinstance(told, str):
        for one in told:
            yield from _certificates(one)
    else:
        raise InputError("it is no certificate", remedy=AGAIN)


def _definitions(
    told: Mapping[str, Any], measures: Sequence[Measure], axioms: Sequence[Axiom]
) -> tuple[Measure, Axiom]:
    """What a certificate speaks of, once it looks like one."""
    if told.get("version") != VERSION:
        version = json.dumps(told.get("version"))[:20]
        raise InputError(f"it has version {version}, and this axiometer reads version {VERSION}")
    _refuse_shape(told)
    _refuse_large(told)
    return _measure(told["measure"], measures), _axiom(told["axiom"], told["statement"], axioms)


def _refuse_shape(told: Mapping[str, Any]) -> None:
    for name in (*TEXTS, "depth", "claims", "evidence"):
        if name not in told:
            raise InputError(f"it has no {name}")
    for name in TEXTS:
        if not isinstance(told[name], str):
            raise InputError(f"its {name} is no text")
    if not isinstance(told["evidence"], Mapping):
        raise InputError("its evidence is no object")


def _refuse_large(told: Any) -> None:
    if isinstance(told, Mapping):
        told = list(told.values())
    if isinstance(told, list | tuple):
        for one in told:
            _refuse_large(one)
    elif isinstance(told, int | float) and not abs(told) <= LARGEST:
        raise InputError(f"it has a number beyond {LARGEST:,}")


def _measure(name: str, own: Sequence[Measure]) -> Measure:
    for one in own:
        if str(one) == name:
            return one
    try:
        return find(name)
    except AxiometerError as error:
        remedy = f"{error.remedy or 'name its file'}, or give its definition: -m FILE.py:NAME"
        raise InputError(error.what, remedy=remedy) from None


def _axiom(name: str, statement: str, own: Sequence[Axiom]) -> Axiom:
    known = next((one for one in own if one.full_name == name), None) or AXIOMS.get(name)
    if known is not None:
        return known
    source, _, short = name.rpartition(".")
    made = Rewritten(name=short, source=source or "own", statement=statement)
    try:
        told = made.statements
    except AxiometerError:
        told = ()
    if not told:
        hint = nearest(name, AXIOMS)
        remedy = f"{hint and hint + ' or '}give its definition: -a FILE.py:NAME"
        raise InputError(f"there is no axiom {name!r}", remedy=remedy) from None
    return made


def _replayed(told: Mapping[str, Any], measure: Measure, axiom: Axiom) -> Replayed:
    def outcome(replays: bool, words: str) -> Replayed:
        about = f"{measure}, {axiom.full_name}"
        return Replayed(str(measure), axiom.full_name, told["lemma"], replays, f"{about}: {words}.")

    try:
        made = certificate_from(measure, axiom, told)
        if made.replay():
            return outcome(True, _sentence(made))
        return outcome(False, "does not replay: the evidence is not what the definitions give")
    except AxiometerError as error:
        return outcome(False, f"does not replay: {error}")
    except BROKEN as error:
        return outcome(False, f"does not replay: the evidence is damaged ({type(error).__name__})")


def _sentence(made: Certificate) -> str:
    kinds = f", in {made.kinds} kind{'s' * (made.kinds != 1)} of cases" if made.kinds else ""
    return f"shown {made.extent}{_labels(made.evidence)}{kinds}, by the lemma of {made.lemma}"


def _labels(evidence: Mapping[str, Any]) -> str:
    """Which documents the lists are of, where the evidence says so, and how many the topic has of each."""
    if "kind" not in evidence:
        return ""
    count = evidence["branching"] - (evidence["kind"] == "aspects")
    held = ", ".join(map(str, evidence["relevant"]))
    return f", {count} {evidence['kind']}" + (f" (the topic has {held} of them)" if held else "")
