"""Ten million lines: read in seconds, within a few times the size of the file."""

import json
import os
import subprocess
import sys

import pytest

LINES = 10_000_000
TOPICS = 1000
PEAK_MB = 1500
PROGRAM = """
import json, resource, sys
import axiometer as ax
scores = ax.evaluate(sys.argv[1], [sys.argv[2]], ["RR"])
# not ru_maxrss: that remembers the process it was forked from
peak = int(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1]) // 1024
notes = scores.topics.row(0, named=True)
print(json.dumps({"mean": scores.mean()["value"][0], "peak": peak, **notes}))
"""


def test_ten_million_lines(tmp_path):
    each = [f" Q0 d{i:04} {i + 1} {LINES - i} t\n" for i in range(LINES // TOPICS)]
    run, qrels = tmp_path / "large.run", tmp_path / "qrels.txt"
    with run.open("w") as file:
        file.writelines(str(topic) + str(topic).join(each) for topic in range(TOPICS))
    qrels.write_text("".join(f"{topic} 0 d{topic:04} 1\n" for topic in range(TOPICS)))
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PROGRAM, str(qrels), str(run)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True)
    run.unlink()
    found = json.loads(done.stdout)
    mean = sum(1 / rank for rank in range(1, TOPICS + 1)) / TOPICS
    assert found["mean"] == pytest.approx(mean, rel=1e-12)
    assert (found["matched"], found["missing"], found["tied_topics"]) == (TOPICS, 0, 0)
    assert found["peak"] < PEAK_MB
