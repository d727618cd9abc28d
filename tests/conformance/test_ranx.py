"""ranx: its names give its numbers, on judgments of grades 0 and up and scores without ties."""

import random

import pytest

import axiometer as ax

ranx = pytest.importorskip("ranx")
pytestmark = pytest.mark.filterwarnings("ignore")  # numba warns while it compiles

NAMES = (
    *("hits", "hits@5", "hit_rate", "hit_rate@5", "precision", "precision@5", "recall@10", "f1", "f1@7"),
    *("r-precision", "mrr", "mrr@3", "map", "map@5", "dcg", "dcg@5", "ndcg", "ndcg@5", "dcg_burges@5"),
    *("ndcg_burges", "ndcg_burges@5", "bpref"),
    *(
        "hits@5-l2",
        "precision@5-l2",
        "recall@10-l2",
        "map@5-l2",
        "map-l3",
        "mrr-l2",
        "ndcg@5-l2",
        "ndcg@5-l3",
    ),
    *("f1@7-l2", "dcg@5-l2", "ndcg_burges@5-l2", "hit_rate@3-l3", "r-precision-l2"),
)
BINARY = ("rbp.95", "rbp.8", "rbp.50")
"""ranx adds up the grades themselves, and so passes 1; where they are 0 and 1 that is RBP."""


def drawn(seed: int, grades: tuple[int, ...]) -> tuple[dict, dict]:
    rng = random.Random(seed)
    qrels, run = {}, {}
    for number in range(120):
        documents = [f"d{i}" for i in range(rng.randint(3, 30))]
        judged = rng.sample(documents, rng.randint(3, len(documents)))
        qrels[f"q{number}"] = {d: rng.choice(grades) for d in judged} | {judged[0]: max(grades), judged[1]: 0}
        retrieved = rng.sample(documents, rng.randint(1, len(documents)))
        run[f"q{number}"] = {d: 100.0 - i for i, d in enumerate(retrieved)}
    return qrels, run


def agree(qrels: dict, run: dict, names: tuple[str, ...]) -> None:
    its = ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), list(names), return_mean=False)
    order = list(ranx.Run(run).run)
    for name in names:
        frame = ax.evaluate(qrels, {"r": run}, name).frame
        ours = dict(zip(frame["topic"], frame["value"], strict=True))
        assert [ours[topic] for topic in order] == pytest.approx(its[name], abs=1e-12), name


def test_graded_judgments():
    agree(*drawn(1, (0, 0, 1, 2, 3)), NAMES)


def test_binary_judgments():
    agree(*drawn(2, (0, 0, 1)), (*BINARY, *NAMES[:22]))


def test_a_name_alone_is_trec_evals_where_it_has_one():
    """ranx's recall without a cutoff is that of the whole list; in trec_eval it is a row of cutoffs."""
    qrels, run = drawn(3, (0, 1))
    assert ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), "recall") == pytest.approx(
        ax.evaluate(qrels, {"r": run}, "SetR").mean()["value"][0]
    )
    assert ax.evaluate(qrels, {"r": run}, "recall").mean()["measure"].to_list()[:2] == ["R@5", "R@10"]


@pytest.mark.parametrize("name", ["hits", "hits@10", "Hits@5"])
def test_a_word_of_two_meanings_says_which_one_is_meant(name):
    assert "Success" in ax.measure(name).note()
