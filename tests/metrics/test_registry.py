"""Laws of every measure in the registry: described, named, exemplified, and one value however it is read."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import exact_score, explain, measure, score
from axiometer.data.recall_base import Base
from axiometer.errors import MeasureError
from axiometer.metrics.evaluate import evaluate
from axiometer.metrics.fold import fold_lists
from axiometer.metrics.measure import MEASURES
from axiometer.metrics.references import entries
from axiometer.numeric import BALL, FLOAT, RATIONAL, REAL, floats
from axiometer.numeric.arithmetic import NoLogarithmError

from .instances import TITLES, Judged, any_grade, counted, default, grades, instances, read

CLOSE = 1e-12
UNCUT = [t for t in TITLES if MEASURES.find(t).cut == "none" and MEASURES.find(t).family != "wrapper"]


@pytest.mark.parametrize("title", TITLES)
def test_measure_lacks_nothing(title):
    kind = MEASURES.find(title)
    head, _, body = (kind.__doc__ or "").partition("\n\n")
    assert head.strip().endswith(".")
    assert body.strip()
    for field in ("formula", "range", "equals", "reference", "family"):
        assert getattr(kind, field), field
    assert kind.reference in entries()
    assert measure(default(title)).memory
    assert all(p.says for _, p in kind.parameters())
    assert kind.reads in {"relevant", "judged", "pool", "all"}


@pytest.mark.parametrize("title", TITLES)
def test_names_print_and_parse_back(title):
    kind = MEASURES.find(title)
    for name in (default(title), kind.example.name):
        found = measure(name)
        assert measure(str(found)) == found
        assert type(found) is kind
    for alias in kind.aliases:
        if kind.cut == "optional":
            assert type(measure(alias)) is kind
    for alias in kind.cut_aliases:
        level = "5" if kind.at == "cutoff" else "0.10"
        assert str(measure(f"{alias}_{level}")) == str(measure(f"{title}@{level}"))


@pytest.mark.parametrize("name", instances())
def test_variants_print_and_parse_back(name):
    assert measure(str(measure(name))) == measure(name)


@pytest.mark.parametrize("title", TITLES)
def test_worked_example_holds(title):
    example = MEASURES.find(title).example
    value = exact_score(example.name, example.judged, relevant=example.relevant, scores=example.scores)
    if isinstance(value, Fraction):
        assert value == Fraction(example.value)
    else:
        digits = len(example.value.partition(".")[2])
        assert digits >= 4
        assert f"{value:.{digits}f}" == example.value


@pytest.mark.parametrize("title", TITLES)
def test_explanation_ends_at_the_score(title):
    example = MEASURES.find(title).example
    given = {"relevant": example.relevant, "scores": example.scores}
    story = explain(example.name, example.judged, **given)
    assert len(story.steps) == len(example.judged)
    assert story.value == float(exact_score(example.name, example.judged, **given))
    assert story.value == pytest.approx(score(example.name, example.judged, **given), abs=1e-12)
    assert story.value == pytest.approx(story.empty + sum(s.added for s in story.steps), abs=CLOSE)
    assert str(story).splitlines()[-1].startswith(str(measure(example.name)))


@pytest.mark.parametrize("name", instances())
@settings(max_examples=6)
@given(
    lists=st.lists(st.lists(grades, max_size=8), min_size=1, max_size=6), extra=st.lists(grades, max_size=6)
)
def test_lanes_agree_with_lists_read_alone_in_every_arithmetic(name, lists, extra):
    base = counted([*max(lists, key=len), *extra, *(g for g in range(4) for _ in range(8))])
    found = measure(name)
    side_by_side = fold_lists(found, lists, base, FLOAT)
    alone = [read(found, [Judged(g) for g in one], base, FLOAT) for one in lists]
    assert side_by_side.tolist() == alone
    balls = fold_lists(found, lists, base, BALL)
    exact = fold_lists(found, lists, base, REAL)
    assert np.abs(floats(exact) - side_by_side).max() < CLOSE
    assert all(ball.overlaps(_ball(value)) for ball, value in zip(balls, exact, strict=True))
    try:
        rational = fold_lists(found, lists, base, RATIONAL)
    except NoLogarithmError:
        return
    assert (rational == exact).all()


@settings(max_examples=12)
@given(
    st.lists(
        st.tuples(st.lists(any_grade, min_size=1, max_size=9), st.lists(st.integers(-1, 3), max_size=4)),
        min_size=1,
        max_size=5,
    )
)
def test_real_runs_agree_with_lists_read_alone(topics):
    names = instances()
    qrels, run = {}, {}
    for t, (listed, missed) in enumerate(topics):
        judged = {f"d{i}": g for i, g in enumerate(listed) if g is not None}
        qrels[f"t{t}"] = judged | {f"m{i}": g for i, g in enumerate(missed)} | {"top": 3}
        run[f"t{t}"] = {f"d{i}": -float(i) for i in range(len(listed))}
    scores = evaluate(qrels, {"run": run}, names).frame
    for name in names:
        values = scores.filter(measure=str(measure(name)))["value"]
        for t, (listed, missed) in enumerate(topics):
            base = counted([*listed, *missed, 3])
            alone = read(name, [Judged(g) for g in listed], base, FLOAT)
            assert values[t] == pytest.approx(alone, abs=CLOSE), (name, listed, missed)


def test_a_missing_topic_scores_as_an_empty_list():
    names = instances()
    scores = evaluate({"a": {"x": 1}, "b": {"y": 2}}, {"run": {"a": {"x": 1.0}}}, names).frame
    for name in names:
        base = Base(np.array([[0, 0, 1]]))
        empty = read(name, [], base, FLOAT)
        found = scores.filter(measure=str(measure(name)), topic="b")["value"][0]
        assert found == empty, name


@pytest.mark.parametrize("title", TITLES)
def test_every_number_in_a_name_has_bounds(title):
    """An unbounded one could ask for any amount of time and memory."""
    for f, p in MEASURES.find(title).parameters():
        assert p.kind not in {"real", "integer"} or (p.low is not None and p.high is not None), f.name


@pytest.mark.parametrize("title", UNCUT)
def test_a_cutoff_is_refused_where_there_is_none(title):
    with pytest.raises(MeasureError, match="takes no cutoff"):
        measure(f"{title}@5")


def _ball(value):
    return value.ball() if hasattr(value, "ball") else BALL.number(0) + value
