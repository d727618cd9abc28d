"""Certificates as files: each is replayed from its text, and a changed one is refused or says a truth."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.spaces import Space, grade_space
from axiometer.verdicts import replay as _  # noqa: F401 - enters the arguments
from axiometer.verdicts.proofs.affine_steps import prove_by_steps
from axiometer.verdicts.proofs.certificate import ARGUMENTS
from axiometer.verdicts.proofs.every_recall_base import prove_recall
from axiometer.verdicts.proofs.orderings import prove_ordered
from axiometer.verdicts.proofs.single_document import prove_single
from axiometer.verdicts.proofs.states import prove_by_states

CELLS = {
    "additive weights": [("nDCG@4", "swapping", {"depth": 6}), ("RBP(p=0.8)", "priority", {"depth": 6})],
    "ordered states": [("AP", "swapping", {"grades": 2, "depth": 4}), ("RR@3", "swapping", {"depth": 4})],
    "any list, any topic": [("SetF", "completeness", {"grades": 2, "depth": 3})],
    "bounds from the end": [("P@10", "boundedness", {"grades": 2, "depth": 3})],
    "a geometric sum": [("RBP(p=0.8)", "boundedness", {"grades": 2, "depth": 3})],
    "the ideal list is the best": [("nDCG", "boundedness", {"grades": 2, "depth": 3})],
    "threshold": [
        ("RBP(p=0.8)", "deepness-threshold", {}),
        ("P@10", "deepness-threshold", {}),
        ("AP", "closeness-threshold", {}),
        ("ERR(max_rel=1)", "deepness-threshold", {}),
        ("RR", "deepness-threshold", {}),
    ],
    "transitive closure": [("alpha_nDCG@10", "induction", {"aspects": 2, "depth": 3})],
    "raises and swaps": [("nDCG", "isotone(rank-replacement-swapping)", {"grades": 2, "length": 3})],
    "chains": [("RR", "valuation(rank-projection-replacement)", {"grades": 2, "length": 3})],
    "sums over ranks": [("gP", "valuation(rank-replacement)", {"grades": 2, "length": 3})],
    "weights of a scale": [("RBP(p=0.5)", "interval(strong)", {"length": 4})],
}
"""A cell or more for every lemma that a check uses."""
BINARY = grade_space(2, depth=4)
DIRECT: dict[str, tuple[Callable[..., Any], Any, str, Space]] = {
    "affine steps": (prove_by_steps, "AP", "swapping", BINARY),
    "all states": (prove_by_states, "RR", "swapping", BINARY),
    "the recall base is not read": (prove_recall, "RBP(p=0.8)", "localization", BINARY),
    "one list for all": (prove_recall, "AP", "completeness", BINARY),
    "one relevant document": (prove_single, "AP", "deepness-single", BINARY),
    "shares of the basis": (prove_ordered, None, "valuation(set-replacement)", grade_space(2, length=2)),
}
"""Those that a check comes to only where a stronger one does not apply."""


@cache
def based() -> ax.Measure:
    return ax.ordering("set-replacement", length=2, grades=2).measure({(1, 0): 3, (1, 1): 4}, name="mine")


def certificates(lemma: str) -> Iterator[dict[str, Any]]:
    """Certificates of a lemma as they are read from a file."""
    every: list[Any] = []
    if lemma in DIRECT:
        prove, name, axiom, space = DIRECT[lemma]
        every = [prove(ax.measure(name) if name else based(), AXIOMS.find(axiom), space, space.depth)]
    for name, axiom, bounds in CELLS.get(lemma, ()):
        verdict = ax.check(name, axiom, **bounds)
        every.append([part.certificate for part in (verdict, *verdict.parts) if part.certificate][-1])
    for one in every:
        assert one.lemma == lemma
        yield json.loads(json.dumps(one.to_dict()))


def test_every_lemma_has_a_certificate_here() -> None:
    assert set(ARGUMENTS) == {*CELLS, *DIRECT}


@pytest.mark.parametrize("lemma", sorted({*CELLS, *DIRECT}))
def test_a_certificate_is_replayed_from_its_text(lemma: str, tmp_path: Path) -> None:
    for told in certificates(lemma):
        (tmp_path / "c.json").write_text(json.dumps(told))
        (done,) = ax.replay(tmp_path / "c.json", measures=[based()])
        assert done
        assert (done.lemma, done.axiom) == (lemma, told["axiom"])
        assert told["extent"] in done.sentence


def places(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers and texts are."""
    if isinstance(told, dict | list):
        for key, value in told.items() if isinstance(told, dict) else enumerate(told):
            yield from places(value, (*path, key))
    else:
        yield path


def changed(value: Any, chance: random.Random) -> Any:
    """Another value of the same kind; of a text another digit, or another letter."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([-2, -1, 1, 2, 10])
    if isinstance(value, float):
        return value * chance.choice([0.5, 1.0000001, 2])
    if value is None:
        return chance.choice([0, 1, 1000])
    digits = [at for at, sign in enumerate(value) if sign.isdigit()] or range(len(value))
    if not value:
        return "1"
    at = chance.choice(list(digits))
    return value[:at] + chance.choice([sign for sign in "0123456789" if sign != value[at]]) + value[at + 1 :]


def put(told: dict[str, Any], path: tuple[Any, ...], chance: random.Random) -> dict[str, Any]:
    made = copy.deepcopy(told)
    held: Any = made
    for key in path[:-1]:
        held = held[key]
    held[path[-1]] = changed(held[path[-1]], chance)
    return made


SHOWN = (
    "claims",
    "extent",
    "statement",
    "kinds",
    "weights",
    "gains",
    "cells",
    "values",
    "states",
    "matrices",
)


@pytest.mark.parametrize("lemma", sorted({*CELLS, *DIRECT}))
def test_a_changed_number_is_found(lemma: str) -> None:
    """The first number of every part that only shows something: none of them may say anything else."""
    for told in certificates(lemma):
        first = {next(name for name in path if name in SHOWN): path for path in reversed(list(places(told)))
                 if {*path} & {*SHOWN} and not {*path} & {"parts", "moves"}}  # fmt: skip
        assert first
        for path in first.values():
            (done,) = ax.replay(put(told, path, random.Random(0)), measures=[based()])
            assert not done, path


@pytest.mark.parametrize("lemma", sorted({*CELLS, *DIRECT}))
def test_a_changed_certificate_is_refused_or_says_a_truth(lemma: str) -> None:
    """Whatever replays says what is proved again, when it is asked for that measure and axiom."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for told in certificates(lemma):
        every = list(places(told))
        for path in chance.sample(every, min(8, len(every))):
            other = put(told, path, chance)
            try:
                (done,) = ax.replay(other, measures=[based()])
            except ax.AxiometerError:
                continue
            if done:
                assert still_true(told, other), (path, other)


def still_true(told: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether the changed certificate is one that a prover would have given, or covers less than the old."""
    same = all(told[name] == other[name] for name in ("lemma", "bases"))
    measure = based() if other["measure"] == "mine" else other["measure"]
    depth = other["depth"] or other["evidence"].get("length") or other["evidence"].get("up_to")
    evidence = other["evidence"]
    bounds: dict[str, Any] = {"depth": min(depth or 4, 6)}
    if "kind" in evidence:
        count = evidence["branching"] - (evidence["kind"] == "aspects")
        bounds |= {evidence["kind"]: count, "depth": bounds["depth"] if count < 4 else 2}
    # A name that nobody knows is no name: the axiom is what its statement says.
    name = told["axiom"] if other["statement"] == told["statement"] else other["axiom"]
    verdict = ax.check(measure, name, **bounds)
    return same and verdict.status in ("proved", "holds")
