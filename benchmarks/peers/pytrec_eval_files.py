"""QRELS RUN...: means over topics by pytrec_eval, files read as its documentation does it."""

import sys

import pytrec_eval

MEASURES = ("ndcg_cut_10", "map", "recip_rank", "P_10", "recall_100")


def main(qrels_path: str, *run_paths: str) -> None:
    with open(qrels_path) as file:  # noqa: PTH123
        qrels = pytrec_eval.parse_qrel(file)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, MEASURES)
    for path in run_paths:
        with open(path) as file:  # noqa: PTH123
            results = evaluator.evaluate(pytrec_eval.parse_run(file))
        print(path, *(sum(topic[m] for topic in results.values()) / len(qrels) for m in MEASURES))


if __name__ == "__main__":
    main(*sys.argv[1:])
