"""From names to measures: every registered one, with any parameters, in every tool's spelling."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.errors import MeasureError
from axiometer.metrics import MEASURES, Measure
from axiometer.metrics.find_measure import measure
from axiometer.metrics.function import FunctionMeasure

TITLES = list(MEASURES)
CUTOFFS = st.integers(1, 1_000_000)


def values(parameter):
    """Values that a parameter accepts."""
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind == "measure":
        return st.sampled_from(["nDCG@10", "AP@5", "RBP(p=1/3)@7"]).map(measure)
    if parameter.kind == "gains":
        pairs = st.dictionaries(st.integers(0, 1000), st.integers(0, 1000), max_size=4)
        return pairs.map(lambda found: tuple(sorted((g, n) for g, n in found.items() if g != n)))
    if parameter.kind == "text":
        return st.just(parameter.like)
    if parameter.kind == "integer":
        return st.integers(int(parameter.low or 0), int(parameter.high or 50))
    inside = st.fractions(parameter.low, parameter.high, max_denominator=1000)
    return inside.filter(parameter.accepts)


@st.composite
def measures(draw, title):
    kind = MEASURES.find(title)
    given_values = {
        f.name: draw(values(p))
        for f, p in kind.parameters()
        if p.kind == "measure" or f.name == kind.at or draw(st.booleans())
    }
    needed = {
        f.name: draw(values(p))
        for f, p in kind.parameters()
        if f.name not in given_values and not isinstance(f.default, str | int | Fraction)
    }
    if kind.cut == "required" or (kind.cut == "optional" and kind.at == "cutoff" and draw(st.booleans())):
        needed["cutoff"] = draw(CUTOFFS)
    try:
        return kind(**given_values, **needed)
    except MeasureError:  # a combination that the measure itself refuses
        return measure(kind.example.name)


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=15)
@given(data=st.data())
def test_every_measure_prints_and_parses_back(title, data):
    made = data.draw(measures(title))
    assert measure(str(made)) == made
    assert str(measure(str(made))) == str(made)
    assert hash(measure(str(made))) == hash(made)
    assert measure(made) is made


IR_MEASURES = {
    "AP": "AP", "AP@100": "AP@100", "AP(rel=2)": "AP(rel=2)", "MAP": "AP",
    "nDCG@10": "nDCG@10", "NDCG@10": "nDCG@10", "nDCG(dcg='exp-log2')@20": "nDCG(dcg='exp-log2')@20",
    "P(rel=2)@5": "P(rel=2)@5", "R@1000": "R@1000", "Recall@10": "R@10", "RR": "RR", "MRR@10": "RR@10",
    "RBP(rel=1)": "RBP(p=0.8)", "RBP(p=0.5)": "RBP(p=0.5)", "ERR@20": "ERR(max_rel=4)@20",
    "Success@1": "Success@1", "Rprec": "Rprec", "Bpref": "Bpref", "infAP": "infAP", "SetP": "SetP",
    "SetF(beta=0.5)": "SetF(beta=0.5)", "IPrec@0.2": "IPrec@0.2", "Judged@10": "Judged@10",
    "NumRet": "NumRet", "NumRelRet": "NumRelRet", "alpha_nDCG@20": "alpha_nDCG@20", "ERR_IA@20": "ERR_IA@20",
    "nERR_IA@20": "nERR_IA@20", "P_IA@5": "P_IA@5", "AP_IA": "AP_IA", "StRecall@10": "StRecall@10",
    "NRBP": "NRBP", "nNRBP": "nNRBP", "alpha_DCG@5": "alpha_DCG@5",
}  # fmt: skip
TREC_EVAL = {
    "map": "AP", "map_cut_10": "AP@10", "gm_map": "GMAP", "P_10": "P@10", "P.5": "P@5",
    "recall_100": "R@100", "recall.20": "R@20", "recip_rank": "RR", "ndcg": "nDCG", "ndcg_cut_10": "nDCG@10",
    "ndcg_cut.10": "nDCG@10", "Rprec": "Rprec", "bpref": "Bpref", "infAP": "infAP", "success_5": "Success@5",
    "iprec_at_recall_0.10": "IPrec@0.1", "set_P": "SetP", "set_recall": "SetR", "num_ret": "NumRet",
    "num_rel_ret": "NumRelRet",
}  # fmt: skip


@pytest.mark.parametrize(("name", "ours"), [*IR_MEASURES.items(), *TREC_EVAL.items()])
def test_other_tools_names_are_understood(name, ours):
    assert str(measure(name)) == ours


def test_every_name_that_ir_measures_prints_is_understood():
    ir_measures = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    for name in IR_MEASURES.keys() - {"NumRelRet"}:
        assert str(measure(str(ir_measures.parse_measure(name)))) == str(measure(name))
    assert str(measure(str(ir_measures.NumRelRet))) == "NumRet(rel=1)"


@pytest.mark.parametrize(
    ("name", "what", "remedy"),
    [
        ("nDGC@10", "there is no measure 'nDGC'", "did you mean nDCG"),
        ("ndgc_cut_10", "there is no measure 'ndgc_cut_10'", "did you mean ndcg_cut_10"),
        ("IA(nDGC@10)", "there is no measure 'nDGC'", "did you mean nDCG"),
        ("qqqqqq", "there is no measure 'qqqqqq'", "see `axiometer measures`"),
        ("nDCG@0", "nDCG@0: a cutoff is an integer from 1 to 1,000,000", "write nDCG@10"),
        ("nDCG@2.5", "nDCG@2.5: a cutoff is an integer from 1 to 1,000,000", "write nDCG@10"),
        ("nDCG@1e9", "nDCG@1000000000: a cutoff is an integer from 1 to", "write nDCG@10"),
        ("P@-3", "P@-3: a cutoff is an integer from 1 to 1,000,000", "write P@10"),
        ("P", "P needs a cutoff", "write P@10"),
        ("RBP(p=1.5)", "RBP: p=1.5 is out of range", "p is a number above 0 and below 1"),
        ("RBP(p=1)", "RBP: p=1 is out of range", "p is a number above 0 and below 1"),
        ("RBP(p=often)", "RBP: p=often is out of range", "p is a number above 0 and below 1"),
        ("RBP(p=AP@10)", "RBP: p=", "p is a number above 0 and below 1"),
        ("RBP(q=0.8)", "RBP has no parameter 'q'", "it takes p, rel"),
        ("RBP(perl=0.8)", "RBP has no parameter 'perl'", "did you mean rel?"),
        ("RBP(p=0.8, p=0.7)", "RBP: p is given twice", "give it once"),
        ("RBP(0.8, 1, 2)", "RBP has no parameter '2'", "it takes p, rel"),
        ("ERR(max_rel=2.5)", "ERR: max_rel=2.5 is out of range", "max_rel is an integer at least 1"),
        ("nDCG(dcg=cubic)", "nDCG: dcg=cubic is out of range", "dcg is one of log2, exp-log2"),
        ("AP(rel=0)", "AP: rel=0 is out of range", "rel is an integer at least 1"),
        ("IPrec@2", "IPrec: recall=2 is out of range", "recall is a number at least 0 and at most 1"),
    ],
)
def test_refusals_name_what_would_do(name, what, remedy):
    with pytest.raises(MeasureError) as caught:
        measure(name)
    assert caught.value.what.startswith(what)
    assert str(caught.value.remedy).startswith(remedy)


def test_functions_are_measures():
    def mine(grades, relevant):
        return len(grades) / sum(relevant.values())

    found = measure(mine)
    assert isinstance(found, FunctionMeasure)
    assert isinstance(found, Measure)
    assert (str(found), found.asks) == ("mine", True)


@pytest.mark.parametrize("source", [None, 3, ["AP"], b"AP"])
def test_what_is_no_measure(source):
    with pytest.raises(MeasureError, match="a measure is a name or a function, not"):
        measure(source)
