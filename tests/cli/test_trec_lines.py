"""axiometer evaluate --trec: the lines of trec_eval, byte by byte."""

import re

import pytest

import axiometer as ax
from axiometer.cli.trec_lines import trec_name

from .program import run

OTHERWISE = re.compile(r"iprec|11pt_avg|rbp|unj_|ndcg_1=")
"""trec_eval 10, which made the files, rounds recall levels otherwise than 9, and has measures that 9 lacks;
its gains need not be integers."""
PARAMETERS = (
    "-q -miprec_at_recall..10,.20 -m P.5,7,3 -m recall.20,2000 -m Rprec_mult.5.0,0.2,0.35 -mutility.2,-1,0,0"
    " -m 11pt_avg..25,.5,.75 -mndcg_cut.10,20,23.4 -msuccess.2,5,20"
)
COMMANDS = (
    ("out.test", "", "qrels.test", "results.test"),
    ("out.test.a", "-m all_trec", "qrels.test", "results.test"),
    ("out.test.aq", "-m all_trec -q", "qrels.test", "results.test"),
    ("out.test.aqc", "-m all_trec -q -c", "qrels.test", "results.trunc"),
    ("out.test.aqcM", "-m all_trec -q -c -M100", "qrels.test", "results.trunc"),
    ("out.test.aql", "-m all_trec -mrelstring.20 -q -l2", "qrels.rel_level", "results.test"),
    ("out.test.qrels_jg", "-m qrels_jg -q --subtopics", "qrels.123", "results.test"),
    ("out.test.meas_params", PARAMETERS, "qrels.test", "results.test"),
)


@pytest.mark.parametrize(("expected", "options", "qrels", "results"), COMMANDS)
def test_the_lines_of_trec_eval_itself(real_data, tmp_path, expected, options, qrels, results):
    """Of results.trunc, the six columns that trec_eval reads."""
    folder = real_data / "trec_eval-test"
    rows = [line.split()[:6] for line in (folder / results).read_text().splitlines()]
    (tmp_path / results).write_text("".join(" ".join(row) + "\n" for row in rows))
    done = run(".", "evaluate", "--trec", *options.split(), folder / qrels, tmp_path / results)
    theirs = (folder / expected).read_text().splitlines()
    kept = [line for line in theirs if not OTHERWISE.match(line)]
    assert [line for line in done.stdout.splitlines() if not OTHERWISE.match(line)] == kept
    assert len(kept) > 15


def test_preferences_of_a_run_without_ties(real_data):
    """trec_eval orders ties by rising ids here, and by falling ones everywhere else; topic 302 has none."""
    folder = real_data / "trec_eval-test"
    files = (folder / "qrels.test", folder / "results.test")
    done = run(".", "evaluate", "--trec", "-q", "-m", "all_prefs", *files)
    theirs = (folder / "out.test.qrels_prefs").read_text().splitlines()
    ours = done.stdout.splitlines()
    of_topic = [[line for line in lines if line.split()[1] == "302"] for lines in (ours, theirs)]
    assert of_topic[0] == of_topic[1]
    assert len(of_topic[0]) == 14


class TestTrecLines:
    def test_topics_then_means_in_its_order(self, files):
        measures = [
            w for name in ("map", "P_5", "gm_map", "num_ret", "iprec_at_recall_0.10") for w in ("-m", name)
        ]
        done = run(".", "evaluate", "qrels.txt", "good.run", *measures, "--trec", "-q", "-m", "runid")
        assert done.stdout.splitlines() == [
            "num_ret               \t1\t2",
            "map                   \t1\t1.0000",
            "iprec_at_recall_0.10  \t1\t1.0000",
            "P_5                   \t1\t0.2000",
            "num_ret               \t2\t1",
            "map                   \t2\t1.0000",
            "iprec_at_recall_0.10  \t2\t1.0000",
            "P_5                   \t2\t0.2000",
            "runid                 \tall\tmy-tag",
            "num_ret               \tall\t3",
            "map                   \tall\t1.0000",
            "gm_map                \tall\t1.0000",
            "iprec_at_recall_0.10  \tall\t1.0000",
            "P_5                   \tall\t0.2000",
        ]

    def test_only_the_topics(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "--trec", "-q", "-n", "-m", "map")
        assert [line.split("\t")[1] for line in done.stdout.splitlines()] == ["1", "2"]

    def test_nothing_to_print_is_refused(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "--trec", "-n")
        assert done.returncode == 2
        assert "add -q" in done.stderr

    def test_runs_follow_each_other_under_their_tags(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "short.run", "-m", "RBP", "--trec")
        assert [line.split("\t")[2] for line in done.stdout.splitlines() if line.startswith("runid")] == [
            "my-tag",
            "t",
        ]
        assert "rbp_residual" not in done.stdout

    def test_runs_of_one_tag_are_told_apart(self, files):
        (files / "other.run").write_text((files / "good.run").read_text())
        lines = run(".", "evaluate", "qrels.txt", "good.run", "other.run", "-m", "map", "--trec").stdout
        assert re.findall(r"runid\s+all\t(.*)", lines) == ["good", "other"]

    def test_a_missing_topic_is_left_out_aloud_unless_it_is_counted(self, files):
        left_out = run(".", "evaluate", "qrels.txt", "short.run", "-m", "num_q", "--trec")
        assert left_out.stdout == "num_q                 \tall\t1\n"
        assert "short lacks 1 of 2 topics, left out; -c counts them as empty lists" in left_out.stderr
        counted = run(".", "evaluate", "qrels.txt", "short.run", "-m", "num_q", "--trec", "-c")
        assert counted.stdout == "num_q                 \tall\t2\n"
        assert counted.stderr == ""

    def test_contradictions_are_refused(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "-c", "--missing", "skip")
        assert done.returncode == 2
        assert "-c and --missing skip exclude each other" in done.stderr

    @pytest.mark.parametrize(
        ("name", "theirs"),
        [
            *((name, name) for name in ("map", "map_cut_5", "gm_map", "P_10", "recall_100", "recip_rank")),
            *((name, name) for name in ("ndcg", "ndcg_cut_10", "Rprec", "bpref", "infAP", "success_5")),
            *((name, name) for name in ("iprec_at_recall_0.10", "set_P", "set_recall", "set_F", "num_ret")),
            *((name, name) for name in ("binG", "G", "Rndcg", "ndcg_rel", "utility", "11pt_avg", "set_map")),
            *((name, name) for name in ("map_avgjg", "P_avgjg_5", "relative_P_5", "Rprec_mult_0.20")),
            *(
                (name, name)
                for name in ("num_rel_ret", "AP(rel=2)", "RR@10", "ERR(max_rel=4)@20", "SetF(beta=2)")
            ),
        ],
    )
    def test_names(self, name, theirs):
        assert trec_name(ax.measure(name)) == theirs


class TestFlags:
    """The same flags where tables are printed."""

    def means(self, *words):
        lines = run(".", "evaluate", "qrels.txt", *words, "--csv").stdout.splitlines()[1:]
        return {line.split(",")[1]: float(line.split(",")[2]) for line in lines}

    def test_level(self, files):
        found = self.means("good.run", "-m", "P@1", "-m", "nDCG", "-l2")
        assert found == {"P(rel=2)@1": 0.5, "nDCG": 1.0}

    def test_depth(self, files):
        assert self.means("good.run", "-m", "NumRet", "-M1") == {"NumRet": 2.0}

    def test_judged_only(self, files):
        assert self.means("short.run", "-m", "NumRet", "-J") == {"NumRet": 1.0}

    def test_groups(self, files):
        assert len(self.means("good.run", "-m", "official")) == 29
        assert len(self.means("good.run", "-m", "set")) == 10

    def test_judged_only_is_what_the_wrapper_says(self, files):
        qrels = {"t": {"a": 0, "b": 1, "c": -1}}
        run = {"r": {"t": {"x": 5.0, "a": 4.0, "c": 3.0, "b": 2.0}}}
        flag = ax.evaluate(qrels, run, ["AP", "RR"], judged_only=True).mean()["value"].to_list()
        names = ["JudgedOnly(AP)", "JudgedOnly(RR)"]
        assert flag == ax.evaluate(qrels, run, names).mean()["value"].to_list() == [0.5, 0.5]

    def test_what_reads_scores_reads_the_whole_list(self):
        with pytest.raises(ax.InputError, match="reads the whole list"):
            ax.evaluate({"t": {"a": 1}}, {"r": {"t": {"a": 0.5}}}, "ADM", depth=1)
