"""What ranx answers, printed as JSON: a program for test_ranx.py, which runs it without the compiler.

Standard input: a list of jobs, each {"runs", "norm", "method", "params", "qrels", "learns", "train"}, or
{"places"}: for each run the places of two documents, which ranx's condorcet compares both ways. A job that
ranx ends with an error is answered by the name of the error.
"""

import json
import sys


def answer(job):
    import ranx

    if "places" in job:
        compare = sys.modules["ranx.fusion.condorcet"]._compare
        return [compare(x, 1 - x, job["places"]) for x in (0, 1)]
    runs, params = [ranx.Run(run) for run in job["runs"]], dict(job["params"])
    if job["qrels"]:
        params[job["learns"]] = learned(job, runs)
    fused = ranx.fuse(runs, norm=job["norm"], method=job["method"], params=params).to_dict()
    return {topic: {d: float(score) for d, score in found.items()} for topic, found in fused.items()}


def answer_or_error(job):
    try:
        return answer(job)
    except (AssertionError, IndexError, TypeError) as error:
        return type(error).__name__


def learned(job, runs):
    import ranx

    scale = ranx.normalization.norm_switch(job["norm"]) if job["norm"] else lambda run: run
    learn = getattr(ranx.fusion, f"{job['method']}_train")
    return learn(ranx.Qrels(job["qrels"]), [scale(run) for run in runs], *job["train"])


if __name__ == "__main__":
    json.dump([answer_or_error(job) for job in json.load(sys.stdin)], sys.stdout)
