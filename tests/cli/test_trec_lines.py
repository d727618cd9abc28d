"""axiometer evaluate --trec: the lines of trec_eval."""

import pytest

import axiometer as ax
from axiometer.cli.evaluate import trec_name

from .program import run


class TestTrecLines:
    def test_topics_then_means_with_tag_and_counts(self, files):
        measures = [
            w for name in ("map", "P_5", "gm_map", "num_ret", "iprec_at_recall_0.10") for w in ("-m", name)
        ]
        done = run(".", "evaluate", "qrels.txt", "good.run", *measures, "--trec")
        assert done.stdout.splitlines() == [
            "map                   \t1\t1.0000",
            "P_5                   \t1\t0.2000",
            "num_ret               \t1\t2",
            "iprec_at_recall_0.10  \t1\t1.0000",
            "map                   \t2\t1.0000",
            "P_5                   \t2\t0.2000",
            "num_ret               \t2\t1",
            "iprec_at_recall_0.10  \t2\t1.0000",
            "runid                 \tall\tmy-tag",
            "num_q                 \tall\t2",
            "map                   \tall\t1.0000",
            "P_5                   \tall\t0.2000",
            "gm_map                \tall\t1.0000",
            "num_ret               \tall\t3",
            "iprec_at_recall_0.10  \tall\t1.0000",
        ]

    def test_runs_follow_each_other(self, files):
        lines = run(".", "evaluate", "qrels.txt", "good.run", "short.run", "-m", "RBP", "--trec").stdout
        assert [line.split("\t")[2] for line in lines.splitlines() if line.startswith("runid")] == [
            "my-tag",
            "t",
        ]
        assert "rbp_residual" not in lines

    @pytest.mark.parametrize(
        ("name", "theirs"),
        [
            *((name, name) for name in ("map", "map_cut_5", "gm_map", "P_10", "recall_100", "recip_rank")),
            *((name, name) for name in ("ndcg", "ndcg_cut_10", "Rprec", "bpref", "infAP", "success_5")),
            *((name, name) for name in ("iprec_at_recall_0.10", "set_P", "set_recall", "set_F", "num_ret")),
            *(
                (name, name)
                for name in ("num_rel_ret", "AP(rel=2)", "RR@10", "ERR(max_rel=4)@20", "SetF(beta=2)")
            ),
        ],
    )
    def test_names(self, name, theirs):
        assert trec_name(ax.measure(name)) == theirs

    @pytest.mark.parametrize(
        ("expected", "run", "missing"),
        [("out.test.aq", "results.test", "skip"), ("out.test.aqc", "results.trunc", "empty")],
    )
    def test_the_lines_of_trec_eval_itself(self, real_data, tmp_path, expected, run, missing):
        """Every line of a measure that we have; of results.trunc, the six columns that trec_eval reads."""
        folder = real_data / "trec_eval-test"
        rows = [line.split()[:6] for line in (folder / run).read_text().splitlines()]
        (tmp_path / run).write_text("".join(" ".join(row) + "\n" for row in rows))
        theirs = (folder / expected).read_text().splitlines()
        means = [line.split()[0] for line in theirs if line.split()[1] == "all"]
        ours = [name for name in means if self.understood(name)]
        assert len(ours) > 45
        files = (folder / "qrels.test", tmp_path / run)
        measures = [word for name in ours for word in ("-m", name)]
        done = run(".", "evaluate", *files, *measures, "--trec", "--missing", missing)
        shared = {*ours, "runid", "num_q"}
        assert done.stdout.splitlines() == [line for line in theirs if line.split()[0] in shared]

    def understood(self, name):
        """Whether the measure is ours; iprec_at_recall is not that of trec_eval 10, which made the files."""
        try:
            return trec_name(ax.measure(name)) == name and not name.startswith("iprec")
        except ax.MeasureError:
            return False
