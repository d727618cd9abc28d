"""A diversity reader gives one value however it is driven: alone, side by side, in leaps, exactly."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import evaluate, measure, score
from axiometer.data.recall_base import AspectBase, Base
from axiometer.metrics.fold import fold_lists
from axiometer.metrics.measure import MEASURES
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import BALL, FLOAT, RATIONAL, REAL, floats
from axiometer.numeric.arithmetic import NoLogarithmError

NAMES = [
    *(
        "alpha_DCG@4",
        "alpha_DCG",
        "alpha_nDCG@4",
        "alpha_nDCG(alpha=1/3)",
        "ERR_IA@3",
        "nERR_IA(rel=2)@5",
        "NRBP",
    ),
    *(
        "nNRBP",
        "StRecall@3",
        "P_IA@3",
        "AP_IA",
        "AP_IA@2",
        "CT",
        "CT(height=1, batch=2)",
        "nCT",
        "ACT",
        "ACT@3",
    ),
    *("ACT(form=jig, gamma=1, height=1)", "ACT(batch=2, time=3)", "RBU", "RBU(p=0.5)@2", "D_nDCG@3"),
    *("D_nDCG(dcg='exp-log2')", "Dsharp_nDCG@4", "IA(nDCG@3)", "IA(AP)", "IA(RR@2)", "IA(Terminal(AP@5))"),
    *("Terminal(nDCG@5)", "Terminal(R@4)", "nDCG@3"),
]
row = st.lists(st.integers(0, 2), min_size=3, max_size=3)
lists = st.lists(st.lists(row, max_size=6), min_size=1, max_size=5)


def judged(rows):
    return [{"abc"[i]: grade for i, grade in enumerate(row)} for row in rows]


def base_of(rows):
    kept = [row for row in rows if any(row)]
    aspects = AspectBase.of([np.array(kept, dtype=np.int64).reshape(len(kept), 3)])
    return Base.of_aspects(aspects, [len(rows) - len(kept)])


def test_no_diversity_measure_is_forgotten():
    here = {type(measure(name)).title for name in NAMES}
    assert here >= {title for title in MEASURES if MEASURES.find(title).diverse} | {"Terminal"}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12)
@given(found=lists)
def test_side_by_side_and_alone_in_every_arithmetic(name, found):
    base = base_of([row for rows in found for row in rows])
    tables = [np.array(rows, dtype=np.int64).reshape(len(rows), 3) for rows in found]
    values = fold_lists(measure(name), tables, base, FLOAT)
    alone = [fold_lists(measure(name), [table], base, FLOAT)[0] for table in tables]
    assert values.tolist() == pytest.approx(alone, abs=1e-14)
    exact = fold_lists(measure(name), tables, base, REAL)
    assert floats(exact) == pytest.approx(values, abs=1e-12)
    assert floats(fold_lists(measure(name), tables, base, BALL)) == pytest.approx(values, abs=1e-12)
    try:
        assert (fold_lists(measure(name), tables, base, RATIONAL) == exact).all()
    except NoLogarithmError:
        return


@settings(max_examples=10)
@given(found=lists, missed=st.lists(row, max_size=3))
def test_real_runs_agree_with_lists_read_alone(found, missed):
    qrels, run = {}, {}
    for t, rows in enumerate(found):
        # Ids fall from rank to rank, as the greedy ideal meets them.
        judgments = {f"d{9 - i}": row for i, row in enumerate(rows)}
        judgments |= {f"c{9 - i}": row for i, row in enumerate(missed)}
        judgments["b"] = [2, 1, 2]
        qrels[f"t{t}"] = {s: {d: row[i] for d, row in judgments.items()} for i, s in enumerate("abc")}
        run[f"t{t}"] = {f"d{9 - i}": -float(i) for i in range(len(rows))} | {"unjudged": -99.0}
    frame = evaluate(qrels, {"run": run}, NAMES, subtopics=True).frame
    for name in NAMES:
        values = frame.filter(measure=str(measure(name)))["value"]
        for t, rows in enumerate(found):
            topic = [d for d in judged([*rows, *missed, [2, 1, 2]]) if any(d.values())]
            alone = score(name, [*judged(rows), {}], relevant=topic, nonrelevant=20)
            assert values[t] == pytest.approx(alone, abs=1e-12), (name, rows, missed)


@pytest.mark.parametrize("name", [name for name in NAMES if measure(name).diverse])
@settings(max_examples=10)
@given(rows=st.lists(row, min_size=1, max_size=4))
def test_a_document_of_no_aspect_changes_no_state(name, rows):
    """Real runs are read in leaps over such documents."""
    found, base = measure(name), base_of([*rows, [1, 1, 1]])
    topic = Topic(FLOAT, base, 1, 6, 5)
    state = found.start(topic)
    for rank, aspects in enumerate(rows, start=1):
        column = np.array(aspects)[:, None]
        state = found.step(topic, state, Document(rank, max(aspects), aspects=column))
    nothing = Document(5, 0, aspects=np.zeros((3, 1), dtype=np.int64))
    for before, after in zip(state, found.step(topic, state, nothing), strict=True):
        assert np.array_equal(before, after)


def test_a_step_leaves_the_parent_state_alone():
    """The children of a node of a tree share their parent's state."""
    base = base_of([[1, 0, 0], [0, 2, 0], [0, 0, 1]])
    for name in NAMES:
        found = measure(name)
        topic = Topic(FLOAT, base, 1, 5, 1)
        state = tuple(np.array(part) for part in found.start(topic))
        kept = [part.copy() for part in state]
        found.step(topic, state, Document(1, 2, aspects=np.array([[1], [2], [0]])))
        assert all(np.array_equal(a, b) for a, b in zip(kept, state, strict=True)), name
