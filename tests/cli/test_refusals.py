"""Bad input: one line with file, line and remedy, exit code 2, and nothing left behind."""

import gzip

import pytest

from .program import GOOD, run

BAD_RUNS = {
    "empty": (b"", None, "the file is empty"),
    "binary": (b"\x7fELF\0\0\0", 1, "this is a binary file"),
    "truncated gzip": (gzip.compress(GOOD.encode())[:-4], None, "the gzip file is truncated"),
    "five columns in the middle": (GOOD.encode() + b"2 Q0 b 2 1.0\n" + GOOD.encode(), 4, "this one has 5"),
    "duplicate": (GOOD.encode() + b"1 Q0 a 9 0.1 t\n", 4, "topic '1', document 'a' stands there already"),
    "NaN": (b"1 Q0 a 1 nan t\n", 1, "the score must be finite, not 'nan'"),
    "infinity": (b"1 Q0 a 1 inf t\n", 1, "the score must be finite, not 'inf'"),
    "no topic in common": (b"7 Q0 a 1 1 t\n", None, "has no topic in common with the qrels"),
}


class TestRefusals:
    def check(self, done, files, before, what):
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("axiometer: ")
        assert what in done.stderr
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
        assert sorted(path.name for path in files.iterdir()) == before

    @pytest.mark.parametrize("kind", BAD_RUNS)
    def test_bad_runs(self, files, kind):
        content, line, what = BAD_RUNS[kind]
        (files / "bad.run").write_bytes(content)
        (files / "out.json").write_text("kept")
        before = sorted(path.name for path in files.iterdir())
        outputs = ("--parquet", "new.parquet", "-o", "out.json", "--json")
        done = run(".", "evaluate", "qrels.txt", "good.run", "bad.run", *outputs)
        self.check(done, files, before, what)
        assert f"bad.run:{line}: " in done.stderr if line else "bad.run: " in done.stderr
        assert (files / "out.json").read_text() == "kept"

    def test_bad_grade(self, files):
        (files / "bad.txt").write_text("1 0 a 1.5\n")
        before = sorted(path.name for path in files.iterdir())
        done = run(".", "evaluate", "bad.txt", "good.run", "-o", "new")
        self.check(done, files, before, "bad.txt:1: the grade must be an integer, not '1.5'")

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            ("nDCG@0", "nDCG@0: a cutoff is an integer from 1 to 1,000,000; write nDCG@10"),
            ("RBP(p=1.5)", "RBP: p=1.5 is out of range; p is a number above 0 and below 1"),
            ("P@", "expected a number at character 3, not its end"),
            ("nDCG(@10", "expected a parameter at character 6, not '@'"),
            ("nDGC@10", "there is no measure 'nDGC'; did you mean nDCG"),
            ("nDCG@10,AP", "not ','; name one measure at a time, such as -m nDCG@10 -m AP"),
            ("mine:f", "not ':'; a function of yours is FILE.py:NAME"),
        ],
    )
    def test_bad_measures(self, files, name, what):
        before = sorted(path.name for path in files.iterdir())
        self.check(run(".", "evaluate", "qrels.txt", "good.run", "-m", name), files, before, what)

    def test_judgments_and_a_run_that_were_swapped(self, files):
        before = sorted(path.name for path in files.iterdir())
        done = run(".", "evaluate", "good.run", "qrels.txt")
        self.check(done, files, before, "good.run:1: a qrels line has 4 columns")
        assert "it looks like a run: give the judgments here, and runs after them" in done.stderr
        done = run(".", "evaluate", "qrels.txt", "qrels.txt")
        self.check(done, files, before, "it looks like judgments: give a run here")

    def test_subtopics_that_were_not_announced(self, files):
        (files / "sub.txt").write_text("1 1 a 1\n1 2 a 1\n")
        before = sorted(path.name for path in files.iterdir())
        self.check(run(".", "evaluate", "sub.txt", "good.run"), files, before, "read it as subtopics")
        done = run(".", "evaluate", "sub.txt", "good.run", "--subtopics", "-m", "AP")
        assert done.returncode == 0

    def test_files_that_are_not_there(self, files):
        before = sorted(path.name for path in files.iterdir())
        done = run(".", "evaluate", "none.txt", "good.run")
        self.check(done, files, before, "none.txt: there is no such file; check the path")
        done = run(".", "evaluate", "qrels.txt", "good.run", "none.run")
        self.check(done, files, before, "none.run: there is no such file; check the path")

    def test_output_that_cannot_be_written(self, files):
        before = sorted(path.name for path in files.iterdir())
        for option in ("-o", "--parquet"):
            done = run(".", "evaluate", "qrels.txt", "good.run", option, "no/such/folder")
            self.check(done, files, before, "no/such/folder: cannot be written: No such file or directory")

    def test_a_path_with_a_line_break_is_still_one_line(self, files):
        done = run(".", "evaluate", "qrels.txt", "two\nlines")
        assert done.stderr == "axiometer: two lines: there is no such file; check the path\n"

    def test_crlf_bom_and_unicode_are_read(self, files):
        (files / "q.txt").write_bytes(b"\xef\xbb\xbf" + "ü 0 a 1\r\n".encode())
        (files / "r.run").write_bytes("ü\tQ0\ta\t1\t1\tt\r\n".encode())
        assert "│ r   │ 1.0000" in run(".", "evaluate", "q.txt", "r.run", "-m", "AP").stdout
        assert "\tü\t" in run(".", "evaluate", "q.txt", "r.run", "-m", "AP", "--trec", "-q").stdout
