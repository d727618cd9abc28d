"""ir_measures and, behind it, cwl_eval, gdeval, compat and judged: no difference, or why they err."""

import logging
import shutil

import pytest

from axiometer import evaluate, measure

from .generated import Collection, collection

ir_measures = pytest.importorskip("ir_measures")

GRADES = ((0, 1), (0, 0, 1, 2), (0, 1, 2, 3), (3,), (-1, 0, 2), (0,))
ADHOC = (
    *(
        "AP",
        "AP@5",
        "AP(rel=2)",
        "P@5",
        "P(rel=2)@10",
        "RR",
        "R@5",
        "Rprec",
        "nDCG",
        "nDCG@10",
        "Bpref",
        "infAP",
    ),
    *("SetP", "SetR", "SetF", "SetP(rel=2)", "NumRet", "NumRet(rel=2)", "NumRelRet", "Success@5"),
    *("IPrec@0.1", "IPrec@0.5", "IPrec(rel=2)@1.0"),
)
CWL = (
    *("INST(T=1.0,max_rel=3)", "INST(T=2.5,max_rel=3)", "INST(T=0.5,max_rel=3,min_rel=1)", "INST(max_rel=2)"),
    *("INSQ(T=1.0,max_rel=3)", "INSQ(T=3.0,max_rel=3,min_rel=1)", "BPM(T=1.0,max_rel=3)@10"),
    *("BPM(T=2.0,max_rel=3)@5", "SDCG(max_rel=3)@10", "SDCG(max_rel=3)@100", "NERR8(max_rel=3)@10"),
    *("NERR9(max_rel=3)@7", "NERR10(p=0.9,max_rel=3)", "NERR10(p=0.5,max_rel=4)", "NERR11(T=1.0,max_rel=3)"),
    *("NERR11(T=2.0,max_rel=3,min_rel=1)", "RBP(p=0.8,rel=1)", "RBP(p=0.95,rel=2)"),
    *("Compat(p=0.95)", "Compat(p=0.8,normalize=False)", "Judged@10", "Judged"),
)


@pytest.fixture(autouse=True)
def quiet():
    """Its warnings about grades above max_rel are expected here."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def theirs(made: Collection, names: tuple[str, ...]) -> dict[tuple[str, str], float]:
    by_text = {ir_measures.parse_measure(name): name for name in names}
    return {
        (by_text[m.measure], m.query_id): m.value
        for m in ir_measures.iter_calc(list(by_text), made.qrels, made.run)
    }


def ours(made: Collection, names: tuple[str, ...], single: bool = False) -> dict[tuple[str, str], float]:
    scores = evaluate(made.qrels, {"r": made.run}, [str(measure(n)) for n in names], single=single).frame
    values = {(m, t): v for _, t, m, v in scores.iter_rows()}
    return {(n, t): values[str(measure(n)), t] for n in names for t in made.qrels}


def strictly_ordered(made: Collection) -> Collection:
    """The same with positive scores and no ties, where every tool has the same order."""
    run = {
        topic: {d: 2.0 + i for i, d in enumerate(sorted(scores, key=lambda d: (scores[d], d)))}
        for topic, scores in made.run.items()
    }
    return Collection(made.qrels, run)


def assert_same(made: Collection, names: tuple[str, ...], found: dict, wanted: dict, within: float) -> None:
    for name in names:
        left = [found[name, topic] for topic in made.common]
        assert left == pytest.approx([wanted[name, topic] for topic in made.common], abs=within), name


def test_ad_hoc_measures():
    made = collection(11, 600, GRADES)
    assert_same(made, ADHOC, ours(made, ADHOC, single=True), theirs(made, ADHOC), 1e-12)


def test_measures_whose_ties_it_orders_by_rising_ids():
    pytest.importorskip("cwl")
    made = strictly_ordered(collection(12, 120, GRADES))
    assert_same(made, CWL, ours(made, CWL), theirs(made, CWL), 1e-12)


def test_lists_longer_than_the_horizon():
    pytest.importorskip("cwl")
    made = strictly_ordered(collection(13, 6, GRADES, longest=2500))
    assert_same(made, CWL, ours(made, CWL), theirs(made, CWL), 1e-12)
    assert max(map(len, made.run.values())) > 1000


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script and perl is not installed")
def test_gdeval():
    names = ("ERR@5", "ERR@20", "nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20")
    drawn = collection(14, 300, ((0, 1), (0, 0, 1, 2), (0, 1, 2, 3, 4), (-1, 0, 2)))
    qrels, run = ({t[1:]: rows for t, rows in part.items()} for part in (drawn.qrels, drawn.run))
    made = Collection(qrels, run)
    assert_same(made, names, ours(made, names), theirs(made, names), 5.001e-6)


@pytest.mark.parametrize("name", [*ADHOC, *CWL])
def test_its_names_are_understood_as_it_prints_them(name):
    shown = "NumRelRet" if name == "NumRelRet" else str(ir_measures.parse_measure(name))
    assert measure(shown) == measure(name)


def test_its_beta_is_not_squared():
    """beta=2 weighs recall four times: (1 + 4) P R / (4 P + R); it gives (1 + 2) P R / (2 P + R)."""
    qrels, run = {"t": {"a": 1, "b": 1, "c": 1}}, {"t": {"a": 2.0, "x": 1.0}}
    P, R = 1 / 2, 1 / 3
    assert evaluate(qrels, {"r": run}, "SetF(beta=2)").frame["value"][0] == pytest.approx(
        5 * P * R / (4 * P + R)
    )
    its = ir_measures.calc_aggregate([ir_measures.SetF(beta=2.0)], qrels, run)
    assert list(its.values()) == [pytest.approx(3 * P * R / (2 * P + R))]


def test_its_compatibility_puts_missed_documents_above_negative_scores():
    """A list that holds the ideal as far as it goes: the score's sign must not matter, in theirs it does."""
    qrels = {"t": {"a": 1, "b": 1}}
    for shift, its_value in ((10.0, 0.7564), (-10.0, 0.2436)):
        run = {"t": {"a": 1.0 + shift}}
        its = next(iter(ir_measures.calc_aggregate([ir_measures.Compat], qrels, run).values()))
        assert its == pytest.approx(its_value, abs=1e-4)
        assert evaluate(qrels, {"r": run}, "Compat").frame["value"][0] == pytest.approx(0.7564, abs=1e-4)


def test_its_bejeweled_player_misses_a_goal_by_a_rounding_error():
    """Ten gains of 1/10 are 1: the user stops at rank 10 and the rate is 1/10; in floats they read on."""
    pytest.importorskip("cwl")
    qrels = {"t": {f"d{i:02d}": 1 for i in range(10)}}
    run = {"t": {f"d{i:02d}": 20.0 - i for i in range(10)}}
    name = "BPM(T=1.0,max_rel=10)@20"
    assert evaluate(qrels, {"r": run}, name).frame["value"][0] == pytest.approx(0.1)
    its = ir_measures.calc_aggregate([ir_measures.parse_measure(name)], qrels, run)
    assert next(iter(its.values())) == pytest.approx(0.05)
