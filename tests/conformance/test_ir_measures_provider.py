"""Inside of ir_measures: its own calls, every form of data that it takes, and our numbers."""

import itertools

import pytest

import axiometer as ax

ir_measures = pytest.importorskip("ir_measures", reason="ir_measures is not installed")

QRELS = [
    ir_measures.Qrel("q1", "a", 1, "s1"),
    ir_measures.Qrel("q1", "b", 2, "s2"),
    ir_measures.Qrel("q1", "c", 0, "s1"),
    ir_measures.Qrel("q2", "c", 1, "s1"),
]
RUN = [
    ir_measures.ScoredDoc("q1", "a", 1.0),
    ir_measures.ScoredDoc("q1", "x", 2.0),
    ir_measures.ScoredDoc("q1", "b", 0.5),
    ir_measures.ScoredDoc("q9", "b", 0.5),
]
MEASURES = [
    "nDCG@10",
    "AP",
    "AP(rel=2)",
    "RR",
    "P@2",
    "R@2",
    "Judged@2",
    "NumRet",
    "NumRel",
    "NumQ",
    "NumRelRet",
    "Bpref",
    "SetF",
    "IPrec@0.5",
]


def nested(rows):
    found = {}
    for row in rows:
        found.setdefault(row[0], {})[row[1]] = row[2]
    return found


def frame(rows):
    return pytest.importorskip("pandas").DataFrame(rows)


@pytest.fixture
def provider():
    known = list(ir_measures.DefaultPipeline.providers)
    yield ax.ir_measures_provider()
    ir_measures.DefaultPipeline.providers[:] = known
    del ir_measures.providers.registry["axiometer"]


@pytest.mark.parametrize("form", [iter, nested, frame], ids=["iterators", "dicts", "pandas"])
def test_the_numbers_are_those_of_its_own_providers(form, provider):
    pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    measures = [ir_measures.parse_measure(name) for name in MEASURES]
    others = ir_measures.providers.FallbackProvider(ir_measures.DefaultPipeline.providers[1:])
    expected = others.calc_aggregate(measures, form(QRELS), form(RUN))
    found = ir_measures.calc_aggregate(measures, form(QRELS), form(RUN))
    assert found == pytest.approx(expected)
    per_topic = ir_measures.evaluator(measures, form(QRELS))
    runs = [{(m.query_id, m.measure): m.value for m in per_topic.iter_calc(form(RUN))} for _ in range(2)]
    assert runs[0] == runs[1]
    assert set(runs[0]) == set(itertools.product(["q1", "q2"], measures))


def test_it_is_asked_first_and_once(provider):
    assert ax.ir_measures_provider() is provider
    names = [getattr(one, "NAME", "") for one in ir_measures.DefaultPipeline.providers]
    assert names[0] == "axiometer"
    assert names.count("axiometer") == 1
    assert ir_measures.providers.registry["axiometer"] is provider
    ax.ir_measures_provider(first=False)
    assert ir_measures.DefaultPipeline.providers[-1] is provider


def test_measures_that_ask_for_subtopics_get_them(provider):
    wanted = ir_measures.parse_measure("StRecall@2")
    found = {m.query_id: m.value for m in ir_measures.iter_calc([wanted], QRELS, RUN)}
    assert found == {"q1": 0.5, "q2": 0.0}


def test_what_we_lack_is_left_to_others(provider):
    mine = ir_measures.define_byquery(lambda qrels, run: 7.0, name="Seven")
    assert not provider.supports(mine)
    rows = ir_measures.iter_calc([mine, ir_measures.AP], frame(QRELS), frame(RUN))
    found = {str(row.measure): row.value for row in rows if row.query_id == "q1"}
    assert found == {"Seven": 7.0, "AP": pytest.approx(7 / 12)}


def test_its_measures_stand_wherever_a_measure_is_asked_for():
    asked = [ir_measures.nDCG @ 10, ir_measures.AP(rel=2), ir_measures.nDCG(dcg="exp-log2") @ 3]
    names = ["nDCG@10", "AP(rel=2)", "nDCG(dcg='exp-log2')@3"]
    qrels, run = nested(QRELS), nested(RUN)
    assert ax.evaluate(qrels, run, asked).frame.equals(ax.evaluate(qrels, run, names).frame)
    assert ax.evaluate(qrels, run, asked[0]).mean().rows() == ax.evaluate(qrels, run, names[0]).mean().rows()
    assert list(ax.evaluator(qrels, asked).mean(run)) == names
    assert str(ax.measure(asked[1])) == names[1]
    assert (
        ax.check(ir_measures.AP, "priority", grades=2, depth=3).status
        == ax.check("AP", "priority", grades=2, depth=3).status
    )


def test_without_ir_measures_it_says_so(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ir_measures", None)
    with pytest.raises(ax.InputError, match="ir_measures is not installed; pip install"):
        ax.ir_measures_provider()
