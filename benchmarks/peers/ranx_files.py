"""QRELS RUN...: means over topics by ranx, which has all of our seven measures but ERR."""

import sys

from ranx import Qrels, Run, evaluate

MEASURES = ["ndcg@10", "map", "mrr", "precision@10", "recall@100", "rbp.80"]


def main(qrels_path: str, *run_paths: str) -> None:
    qrels = Qrels.from_file(qrels_path, kind="trec")
    for path in run_paths:
        run = Run.from_file(path, kind="trec")
        print(path, evaluate(qrels, run, MEASURES, make_comparable=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
