"""Whatever is wrong with a component, a file or the data is one line that says what and where."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.metrics.compositions.compose import read_composition

from ...cli.program import run

GOOD = 'alpha = "binary"\nsigma = "rank"\nsim = "ranked"\navg_d = "average_precision"\navg_q = "mean"\n'
SCORED = {"alpha": "graded", "sigma": "graded", "avg_d": "mean"}


def raises(alpha, sigma):
    return {}["x"]


def divides(documents):
    return 1 / sum(d.sim for d in documents if d.relevant)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"sim": lambda a, s: 2}, "<lambda> of alpha 1, sigma 0: the similarity 2 is outside [0, 1]; scale"),
        ({"sim": lambda a, s: -0.5}, "the similarity -0.5 is outside [0, 1]"),
        ({"sim": lambda a, s: float("nan")}, "the similarity <lambda> returned nan on alpha 1, sigma 0, no"),
        ({"sim": raises}, "the similarity raises raised KeyError ('x') on alpha 1, sigma 0; return a number"),
        ({"sim": "equal", "avg_d": divides}, "the average divides divides by zero on 2 documents; return 0"),
        ({"sim": "equal", "avg_d": lambda d: "x"}, "the average <lambda> returned 'x' on 2 documents, no"),
    ],
)
def test_a_component_that_misbehaves(given, told):
    mine = ax.compose(**{**SCORED, **given})
    with pytest.raises(ax.MeasureError) as found:
        ax.score(mine, [1, 0], scores=[0, 0])
    assert told in str(found.value)
    assert "\n" not in str(found.value)


def test_a_component_that_raises_is_named_with_its_line():
    mine = ax.compose(**SCORED, sim=raises)
    with pytest.raises(ax.MeasureError) as found:
        ax.score(mine, [1], scores=[0])
    assert (found.value.source, found.value.line) == ("test_bad_input.py", raises.__code__.co_firstlineno + 1)


def test_an_average_over_queries_that_divides_by_zero():
    mine = ax.compose("Recall", avg_q=lambda values: len(values) / sum(1 / v for v in values))
    qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    scores = ax.evaluate(qrels, {"r": {"q1": {"a": 1.0}, "q2": {"b": 1.0}}}, mine)
    with pytest.raises(ax.MeasureError, match="the average <lambda> divides by zero on 2 queries"):
        scores.mean()
    with pytest.raises(ax.MeasureError, match="a query has the value 0; write logs"):
        ax.evaluate(qrels, {"r": {"q1": {"b": 1.0}}}, ax.compose("Recall", avg_q="logs")).mean()


def test_a_scale_that_does_not_contain_a_grade_names_the_line(tmp_path):
    (tmp_path / "qrels.txt").write_text("# judged twice\n1 0 a 1\n\n1 0 b 3\n")
    (tmp_path / "x.run").write_text("1 Q0 a 1 0.5 x\n")
    mine = ax.compose(alpha="graded(grades=3)", sigma="rank", sim="both", avg_d="mean")
    with pytest.raises(ax.InputError) as found:
        ax.evaluate(str(tmp_path / "qrels.txt"), str(tmp_path / "x.run"), mine)
    assert found.value.line == 4
    assert "ends at 2 and does not contain grade 3; choose a larger scale" in str(found.value)
    with pytest.raises(ax.InputError, match="grade 3 \\(topic 'q', document 'b'\\)"):
        ax.evaluate({"q": {"a": 1, "b": 3}}, {"r": {"q": {"a": 1.0}}}, mine)
    with pytest.raises(ax.MeasureError, match="the scale graded does not contain grade 3"):
        ax.score(mine, [3])
    (tmp_path / "mine.toml").write_text('alpha="graded"\nsigma="rank"\nsim="both"\navg_d="mean"\n')
    done = run(tmp_path, "evaluate", "qrels.txt", "x.run", "-m", "mine.toml")
    assert done.returncode == 2
    assert done.stderr.startswith("axiometer: qrels.txt:4: the scale of mine.toml ends at 2")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"alpha": "rank"}, "an assessor gives no ranks; choose alpha=binary"),
        ({"alpha": "binry"}, "'binry' is not a scale; did you mean binary?"),
        ({"sim": "nearness"}, "'nearness' is not a similarity; did you mean closeness?"),
        ({"sim": "closeness"}, "the similarity closeness is not defined between binary and rank"),
        ({"sim": "table('1 0; 0 1')"}, "a table of similarities needs finite scales"),
        ({"sim": "table('1 0; 0 2')"}, "the table: the similarity 2 is outside [0, 1]"),
        ({"sim": "table('1 0; 0')"}, "the rows of the table differ in length"),
        ({"sim": "table('1 x')"}, "a similarity in the table is no number"),
        ({"sim": 3}, "3 is not a similarity; choose one of equal"),
        ({"sigma": "binary", "sim": "equal"}, "the average average_precision needs ranks; choose sigma=rank"),
        (
            {"sigma": "binary", "sim": [[1, 0, 0], [0, 1, 1]], "avg_d": "mean"},
            "the table is 2 by 3, the scales have 2",
        ),
        ({"avg_d": "top(n=0.5)"}, "top: n=0.5 is out of range"),
        ({"avg_d": "top(m=1)"}, "top has no parameter 'm'"),
        ({"avg_d": "mean(over=all)"}, "mean: over=all is out of range; over is one of documents, judged"),
        ({"avg_d": "mean@2"}, "mean takes no cutoff"),
        ({"avg_q": "geometric(floor=2)"}, "geometric: floor=2 is out of range"),
        ({"alpha": "ordered('x')"}, "an ordered scale has two or more different values"),
        ({"alpha": "graded(grades=1)"}, "graded: grades=1 is out of range"),
    ],
)
def test_components_that_are_wrong(given, told):
    with pytest.raises(ax.MeasureError) as found:
        ax.compose("MAP", **given)
    assert told in str(found.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("compose(MAPP)", "table 1 has no row 'MAPP'; did you mean MAP"),
        ("compose(P)", "P takes a cutoff"),
        ("compose(GMAP@3)", "GMAP takes no such cutoff"),
        ("compose(MAP)@3", "compose takes no cutoff"),
        ("compose(alpha=binary)", "a composition needs sigma, sim, avg_d; give sigma="),
        ("compose(beta=binary)", "compose has no component 'beta'; it has alpha"),
        ("compse(MAP)", "there is no measure 'compse'"),
        ("mine.toml", "names a file, not a measure"),
    ],
)
def test_names_that_are_wrong(text, told):
    with pytest.raises(ax.MeasureError) as found:
        ax.measure(text)
    assert told in str(found.value)


def test_a_toml_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD)
    assert str(read_composition(file)) == "mine.toml"
    assert read_composition(file).components == str(ax.compose("MAP"))
    file.write_text(
        'name = "mine"\nalpha = "binary"\nsigma = "binary"\nsim = [[1, "1/2"], [0.5, 1]]\navg_d = "mean"\n'
    )
    assert str(read_composition(file)) == "mine"
    assert str(read_composition(file).sim) == "table('1 1/2; 1/2 1')"
    file.write_text('row = "MAP@5"\navg_q = "geometric"\n')
    assert read_composition(file).components.endswith("avg_d=average_precision(n=5), avg_q=geometric)")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD + "avg_z = 'mean'\n", "mine.toml: there is no component 'avg_z'; did you mean avg_"),
        (GOOD.replace('"mean"', "3"), "mine.toml: avg_q is int, not a text; write alpha"),
        (
            GOOD.replace('"mean"', '"median"'),
            "mine.toml: 'median' is not an average over queries; did you mean mean",
        ),
        (GOOD + "alpha = 1\n", "mine.toml:6: is no TOML: Cannot overwrite a value"),
        ("alpha = [", "mine.toml: is no TOML"),
        ("", "mine.toml: a composition needs alpha, sigma, sim, avg_d"),
        ("\xff", "mine.toml: is no UTF-8 text"),
    ],
)
def test_a_toml_file_that_is_wrong(tmp_path, text, told):
    (tmp_path / "mine.toml").write_text(text, encoding="latin-1")
    done = run(tmp_path, "explain", "mine.toml", "1", "0")
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_scores_outside_of_the_scale():
    with pytest.raises(ax.MeasureError, match="the score 3 is outside the scale unit; write sigma=unit"):
        ax.evaluate({"q": {"a": 1}}, {"r": {"q": {"a": 3.0}}}, "compose(ADM)")
    with pytest.raises(ax.MeasureError, match="outside the scale graded; give scores from 0 to 2"):
        ax.score(ax.compose(**SCORED, sim="equal"), [1], scores=[5])
    with pytest.raises(ax.MeasureError, match=r"the score 0\.5 is no value of graded; give whole numbers"):
        ax.score(ax.compose(**SCORED, sim="equal"), [1], scores=["0.5"])
