"""The engine against brute force, and whatever way the work is cut."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import MEASURES
from axiometer.metrics.one_question import one_question
from axiometer.metrics.tree import grow, scalar_document, topic_of
from axiometer.numeric import FLOAT, REAL, floats
from axiometer.numeric.compare import ROUNDING
from axiometer.spaces import aspect_space, grade_space
from axiometer.verdicts.chunks import chunks, run_chunk
from axiometer.verdicts.tally import Tally
from axiometer.verdicts.usual_measures import STANDARD, USUAL

ALBAHEM = ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy", "induction")
SAMPLE = (
    "ACT",
    "AP_IA",
    "alpha_nDCG@2",
    "RBU",
    "nDCG@3",
    "SetP",
    "NumRet",
    "Bpref",
    "Terminal(nDCG@3)",
    "RR",
)


def test_paper_counts() -> None:
    assert aspect_space(2, depth=10).size == 88_573
    act = ax.check("ACT", "irrelevance-monotonicity", aspects=2, depth=10)
    assert (act.violations, act.cases) == (29_496, 29_523)
    ap_ia = ax.check("AP_IA", "redundancy", aspects=2, depth=10)
    assert (ap_ia.violations, ap_ia.cases) == (2_026, 2_026)


@settings(max_examples=25)
@given(name=st.sampled_from(SAMPLE), lists=st.integers(2, 200), seed=st.integers(0, 99))
def test_chunks_merge_to_the_same_result_in_any_order(name: str, lists: int, seed: int) -> None:
    space, one = aspect_space(2, depth=5), measure(name)
    axioms = [AXIOMS.find(axiom) for axiom in ALBAHEM[:3]]
    pieces = list(chunks(space, lists))
    assert len(pieces) > 1
    random.Random(seed).shuffle(pieces)
    with one_question():
        whole = run_chunk(one, axioms, space, next(chunks(space)), REAL)
        parts = [run_chunk(one, axioms, space, chunk, FLOAT) for chunk in pieces]
    for axiom in axioms:
        total = sum((part[axiom.full_name] for part in parts), Tally())
        expected = whole[axiom.full_name]
        assert counted(total) == counted(expected)


def counted(tally: Tally | None) -> tuple[object, ...] | None:
    """What does not depend on the arithmetic."""
    if tally is None:
        return None
    return tally.cases, tally.violations, tally.open, tally.witness, counted(tally.past)


some = st.integers(0, 9)
instances = st.tuples(st.lists(st.sampled_from([(0,), (1,), (0, 1)]), min_size=1).map(tuple), st.just(()))
tallies = st.builds(Tally, some, some, some, some, st.none() | instances, st.none() | instances)
halved = st.builds(lambda one, past: replace(one, past=past), tallies, st.none() | tallies)


@given(st.lists(halved, max_size=5), st.randoms())
def test_merging_does_not_depend_on_order(parts: list[Tally], rng: random.Random) -> None:
    shuffled = list(parts)
    rng.shuffle(shuffled)
    assert sum(parts, Tally()) == sum(shuffled, Tally())


def test_every_list_is_a_parent_in_exactly_one_chunk() -> None:
    space = aspect_space(2, depth=7)
    for size in (1, 10, 100, 1000, 10_000):
        edges = sum(
            sum(space.branching ** (level - len(c.prefix)) for level in range(len(c.prefix), c.last))
            for c in chunks(space, size)
        )
        assert edges == sum(space.branching**level for level in range(space.depth))


@pytest.mark.parametrize("name", STANDARD)
def test_float64_stays_within_the_bound_that_the_screen_trusts(name: str) -> None:
    one = measure(name)
    for space in (aspect_space(2, depth=4), grade_space(3, depth=4)):
        rough, exact = grow(one, space, FLOAT), grow(one, space, REAL)
        for low, high in zip(rough.values, exact.values, strict=True):
            error = np.abs(floats(low) - floats(high)).max()
            assert error <= ROUNDING / 2**6 * max(1.0, rough.peak)


@pytest.mark.parametrize("name", [name for name in STANDARD if measure(name).reads == "relevant"])
def test_a_measure_that_reads_relevant_documents_ignores_the_others(name: str) -> None:
    one = measure(name)
    for space in (aspect_space(2, depth=5), grade_space(3, depth=5)):
        topic = topic_of(one, space, REAL)
        state = one.start(topic)
        for rank, label in enumerate((1, 0, 2, 0), start=1):
            after = one.step(topic, state, scalar_document(space, rank, label))
            if label == 0:
                assert all(np.all(old == new) for old, new in zip(state, after, strict=True))
            state = after


WITNESSES = ("UpSet", "Ramp")
"""Measures that conclusions make; their own tests check that they are isotone."""


def test_the_standard_audit_forgets_no_measure() -> None:
    titles = {measure(name).title for name in STANDARD}
    no_quality = {title for title in MEASURES if not MEASURES.items[title].quality}
    assert set(MEASURES) - titles - no_quality <= {
        "GMAP",
        "logitAP",
        "GMBpref",
        "ADM",
        "JudgedOnly",
        "Mapped",
        *WITNESSES,
    }
    assert not titles & no_quality


def test_a_space_too_large_is_refused_with_its_size() -> None:
    with pytest.raises(ax.AxiomError, match=r"193,710,244 lists.*limit"):
        ax.check("AP_IA", "redundancy", aspects=2, depth=17, limit=100_000_000)


def test_ctrl_c_keeps_finished_verdicts() -> None:
    seen: list[ax.Verdict] = []

    def stop(verdict: ax.Verdict) -> None:
        seen.append(verdict)
        if len(seen) == 3:
            raise KeyboardInterrupt

    audit = ax.audit(["AP_IA", "ACT"], list(ALBAHEM), aspects=2, depth=3, progress=stop)
    assert audit.interrupted
    assert len(audit.verdicts) == 3
    assert audit.verdict("AP_IA", seen[0].axiom) == seen[0]


def test_an_axiom_that_does_not_apply_says_why() -> None:
    found = ax.check("AP", "redundancy", grades=3, depth=4)
    assert (found.status, bool(found)) == ("not-applicable", False)
    assert "aspects" in found.reason


def test_a_measure_that_cannot_read_the_space_is_not_applicable() -> None:
    found = ax.check("ERR(max_rel=1)@5", "relevance-monotonicity", grades=3, depth=4)
    assert found.status == "not-applicable"
    assert "max_rel" in found.reason


def test_the_usual_measures_are_among_the_standard_ones():
    assert set(USUAL) < set(STANDARD)
