"""Laws of every method and normalisation in the registry: described, exemplified, referenced, found."""

from dataclasses import replace
from fractions import Fraction

import pytest

import axiometer as ax
from axiometer.fusion import METHODS, NORMS, find_method, find_norm, fusion
from axiometer.fusion.method import references

RANX = (
    *("anz", "gmnz", "max", "med", "min", "mnz", "sum", "wmnz", "wsum", "mixed", "isr"),
    *("log_isr", "logn_isr", "rrf", "rbc", "bordafuse", "w_bordafuse", "condorcet", "w_condorcet"),
    *("bayesfuse", "mapfuse", "posfuse", "probfuse", "segfuse", "slidefuse"),
)
TITLES = list(METHODS)


def test_nobody_is_missing():
    assert set(TITLES) == {*RANX, "borda-log", "oiq"}
    assert set(NORMS) == {"borda", "max", "min-max", "min-max-inverted", "rank", "sum", "zmuv", "none"}


@pytest.mark.parametrize("title", TITLES)
def test_method_lacks_nothing(title):
    kind = METHODS.items[title]
    assert (kind.__doc__ or "").strip().split("\n\n")[0].endswith(".")
    assert kind.formula
    assert kind.reference in references()
    assert kind.equals or title in {"borda-log", "oiq"}
    assert kind.norm in NORMS
    assert kind.reads in {"scores", "ranks"}
    assert all(p.says for _, p in kind.parameters())
    assert title in kind.describe()
    for alias in kind.aliases:
        assert type(find_method(alias)) is kind


@pytest.mark.parametrize("title", TITLES)
def test_worked_example(title):
    example = METHODS.items[title].example
    assert type(find_method(example.name)).title == title
    run = ax.fuse(
        [{"q": dict(scores)} for scores in example.runs],
        example.name,
        norm=example.norm,
        weights=example.weights or None,
        qrels={"q": dict(example.judgments)} if example.judgments else None,
    )
    found = dict(zip(run.frame["document"], run.frame["score"], strict=True))
    expected = {d: float(Fraction(value)) for d, value in example.fused.items()}
    assert found == pytest.approx(expected, rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("title", list(NORMS))
def test_worked_example_of_a_normalisation(title):
    norm = NORMS.items[title]
    lists = [norm.example.scores, dict.fromkeys(norm.example.scores, 1.0)]
    made = fusion([{"q": dict(scores)} for scores in lists], "sum", norm=title)
    run = made.pool.runs[0]
    found = dict(zip(made.pool.documents.gather(run.code), run.score, strict=True))
    assert found == pytest.approx({d: float(Fraction(v)) for d, v in norm.example.becomes.items()})
    assert norm.reference in references()
    assert norm.formula
    assert title in norm.describe()


def test_all_references_are_used():
    used = {METHODS.items[t].reference for t in TITLES} | {NORMS.items[t].reference for t in NORMS}
    assert used == set(references())


@pytest.mark.parametrize("title", TITLES)
def test_names_print_and_parse_back(title):
    for name in (title, METHODS.items[title].example.name):
        assert find_method(str(find_method(name))) == find_method(name)


def test_parameters_are_exact_and_may_come_from_either_side():
    assert find_method("rrf", {"k": 10}) == find_method("rrf(k=10)") == find_method("rrf(10)")
    assert find_method("rbc(phi=0.9)").phi == Fraction(9, 10)
    assert find_method(find_method("gmnz(gamma=0.3)")).gamma == Fraction(3, 10)


def test_the_method_of_another_package_is_one_class():
    """A method that is not in the registry works too: it is a value like any other."""
    kind = METHODS.items["sum"]

    class Half(kind):
        title = "half"

        def factor(self, pool):
            return pool.counts * 0 + 0.5

    run = ax.fuse([{"q": {"a": 2.0}}, {"q": {"a": 4.0}}], Half(), norm=None)
    assert run.frame["score"].to_list() == [3.0]


def test_norms_are_found_by_either_spelling():
    assert find_norm("min_max") is find_norm("min-max")
    assert replace(find_method("sum")) == find_method("CombSUM")
