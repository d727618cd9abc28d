"""Every verdict of the standard audit, with its defaults: against facts.py, its certificate, its witness."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.facts import FACTS, Fact
from axiometer.axiomatics.giner import OnOrdering
from axiometer.cli import axiometer
from axiometer.metrics import Measure
from axiometer.metrics.find_measure import measure
from axiometer.metrics.score import exact_score
from axiometer.numeric import as_fraction
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs.additive_weights import additive_view
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.usual_measures import STANDARD
from axiometer.verdicts.verdict import LONG, PAST, Verdict, worst

from ..golden.golden import standard_audit
from ..golden.test_golden import unchanged

KEPT = ("proved", "holds")
KINDS = ("aspects", "binary", "grades")
LENGTHS = ({"grades": 2, "length": 4}, {"grades": 3, "length": 3})
"""Orderings compare lists of one length."""
ORDERED = sorted({name for fact in FACTS for name in (*fact.given, fact.then) if name.startswith("giner.")})


def kind_of(part: Verdict) -> str:
    if "aspects" in part.bounds:
        return "aspects"
    return {2: "binary", 3: "grades"}.get(part.bounds.get("grades", 0), "")


def on_kind(verdict: Verdict, kind: str) -> str:
    """The status on one kind of lists; nothing where it does not speak of them."""
    parts = [part for part in verdict.parts or (verdict,) if kind_of(part) == kind]
    return worst(parts).status if parts else ""


def applies(fact: Fact, one: Measure, kind: str) -> bool:
    met = {
        "uncut": one.cutoff is None,
        "cut": one.cutoff is not None,
        "binary": kind == "binary",
        "additive": kind != "aspects" and additive_view(one, grade_space(2, depth=6)) is not None,
    }
    return all(met[where] for where in fact.where)


def contradictions(one: Measure, found: dict[str, Verdict], fact: Fact) -> Iterator[str]:
    """Where the premise is kept, on the lists it speaks of, and the conclusion says otherwise.

    What an audit prints is compared, and the parts of one and the same lists with each other.
    """
    if not all(name in found for name in (*fact.given, fact.then)):
        return
    given, then = [found[name] for name in fact.given], found[fact.then]
    for kind in KINDS:
        if not applies(fact, one, kind):
            continue
        spoken = all(on_kind(verdict, kind) for verdict in given)
        kept = spoken and all(verdict.status in KEPT for verdict in given)
        status = on_kind(then, kind)
        if kept and status in (KEPT if fact.excludes else ("violated",)):
            yield f"{fact.text}: {kind} {[verdict.status for verdict in given]} and {status}"
    if len(given) == 1 and not fact.excludes and applies(fact, one, kind_of(then)):
        for part in given[0].parts or given:
            same = [p for p in then.parts or (then,) if lists_of(p) == lists_of(part)]
            if part.status in KEPT and part.about != LONG and any(p.status == "violated" for p in same):
                yield f"{fact.text}: the parts of {lists_of(part)} differ"


def lists_of(part: Verdict) -> tuple[Any, ...]:
    return sorted(part.bounds.items()), part.about, part.region == PAST


def every(verdict: Verdict) -> list[Verdict]:
    return [verdict, *verdict.parts]


QUESTION = {"kind", "branching", "relevant", "empty", "depth", "base"}
"""What a certificate holds that was asked, not found."""


def not_replayed(verdict: Verdict) -> Iterator[str]:
    """Certificates that do not replay, or carry no evidence beside the question."""
    for part in every(verdict):
        if part.status == "proved" and not isinstance(part.certificate, Certificate):
            yield f"{part.axiom}: proved without a certificate"
        elif part.certificate is not None:
            if not part.certificate.replay():
                yield f"{part.axiom}: {part.certificate.lemma} does not replay"
            if not part.certificate.evidence.keys() - QUESTION:
                yield f"{part.axiom}: {part.certificate.lemma} has no evidence beside the question"


def not_rescored(verdict: Verdict) -> Iterator[str]:
    """Witnesses whose lists their base does not allow, or whose scores are not those of their readers."""
    for part in every(verdict):
        if part.status == "violated" and part.witness is None and part.axiom not in LATE:
            yield f"{part.axiom}: violated without a witness"
        if part.witness is None:
            continue
        shown = part.witness
        for judged, score, reader, command in zip(
            shown.lists, shown.scores, shown.readers, shown.commands, strict=True
        ):
            name, documents, base = asked(command)
            told = {"relevant": shown.relevant, "nonrelevant": shown.nonrelevant} if shown.relevant else {}
            bases = [base] if part.axiom == "moffat.localization" else [base, told]
            if name != reader or documents != list(judged):
                yield f"{part.axiom}: {command} is not about {reader} and {judged}"
            for one in bases:
                if one and not allowed(judged, one["relevant"]):
                    yield f"{part.axiom}: {judged} cannot occur with {one}"
                if as_fraction(exact_score(reader, judged, **one)) != score:
                    yield f"{part.axiom}: {reader} gives {judged} another score than {score} with {one}"


def not_printed_again(verdict: Verdict) -> Iterator[str]:
    """Commands of witnesses that do not print the very score, to the last digit and as a fraction."""
    for part in every(verdict):
        shown = part.witness.to_dict() if part.witness else {"commands": [], "scores": [], "exact": []}
        for command, score, exact in zip(shown["commands"], shown["scores"], shown["exact"], strict=True):
            if printed(command) != (score, exact):
                yield f"{part.axiom}: {command} prints {printed(command)}, not {(score, exact)}"


@lru_cache(maxsize=100_000)
def printed(command: str) -> tuple[float, str | None]:
    """What a line of a witness prints, as a user enters it."""
    program, *words = shlex.split(command)
    assert program == "axiometer"
    with io.StringIO() as out, contextlib.redirect_stdout(out):
        assert axiometer.main([*words, "--json"], standalone_mode=False) is None
        told = json.loads(out.getvalue())
    return told["value"], told["exact"]


LATE = ("amigo.closeness-threshold", "amigo.deepness-threshold")
"""What fails for all large n alone may fail behind the n that were tried."""


def asked(command: str) -> tuple[str, list[Any], dict[str, Any]]:
    """What a command of a witness asks: the measure, the documents, the recall base."""
    program, verb, name, *words = shlex.split(command)
    assert (program, verb) == ("axiometer", "explain")
    options = dict(pairwise(words))
    end = words.index("--relevant") if "--relevant" in words else len(words)
    documents = [int(word) if word.isdigit() else word.strip("-") for word in words[:end]]
    if end == len(words):
        return name, documents, {}
    base = options["--relevant"]
    pairs = [pair.split(":") for pair in base.split(",")] if ":" in base else [["1", base]]
    relevant = {int(kind) if kind.isdigit() else kind: int(count) for kind, count in pairs}
    return name, documents, {"relevant": relevant, "nonrelevant": int(options["--nonrelevant"])}


def allowed(judged: tuple[Any, ...], relevant: dict[Any, int]) -> bool:
    return all(judged.count(kind) <= count for kind, count in relevant.items()) and all(
        not document or document in relevant for document in judged
    )


# The module's scope puts the two tests of a measure next to each other: it is audited once.
@pytest.mark.parametrize("name", STANDARD, scope="module")
def test_verdicts_are_those_that_were_found(name: str) -> None:
    unchanged("verdicts", name)


@pytest.mark.parametrize("name", STANDARD, scope="module")
def test_verdicts_that_can_be_trusted(name: str) -> None:
    found = {verdict.axiom: verdict for verdict in standard_audit(name)}
    wrong = [line for fact in FACTS for line in contradictions(measure(name), found, fact)]
    for verdict in found.values():
        wrong += [*not_replayed(verdict), *not_rescored(verdict), *not_printed_again(verdict)]
    assert wrong == []


@pytest.mark.parametrize("bounds", LENGTHS, ids=str)
@pytest.mark.parametrize("name", STANDARD)
def test_orderings_and_what_they_consist_of(name: str, bounds: dict[str, int]) -> None:
    found = {verdict.axiom: verdict for verdict in ax.audit(name, ORDERED, **bounds)}
    assert [line for fact in FACTS for line in contradictions(measure(name), found, fact)] == []


def test_the_comparison_can_fail() -> None:
    found = {verdict.axiom: verdict for verdict in ax.audit("P@3", grades=2, depth=4)}
    wrong = Fact(("giner.swapping",), "giner.strict-swapping", "it does not")
    assert list(contradictions(measure("P@3"), found, wrong))
    assert not list(contradictions(measure("P@3"), found, Fact(("giner.swapping",), "giner.replacement", "")))
    apart = Fact(("giner.swapping",), "giner.replacement", "it does", excludes=True)
    assert list(contradictions(measure("P@3"), found, apart))
    broken = found["giner.strict-swapping"]
    shown = broken.witness
    other = ax.Verdict(**{**vars(broken), "witness": type(shown)(**{**vars(shown), "scores": (2, 2)})})
    assert list(not_rescored(other))
    assert not list(not_printed_again(broken))
    assert list(not_printed_again(other))


def test_every_fact_has_a_measure_that_meets_it() -> None:
    """A fact whose premise nobody keeps would be true of anything."""
    named = {name for fact in FACTS for name in fact.given}
    plain = [name for name in named if not isinstance(AXIOMS.find(name), OnOrdering)]
    audit = ax.audit(["nDCG", "RR", "SDCG@4", "alpha_nDCG@4", "RBU", "AP", "OIE(docs=1000)"], plain, depth=4)
    for name in plain:
        assert any(verdict.status in KEPT for verdict in audit if verdict.axiom == name), name
