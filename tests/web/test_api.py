"""The JSON behind the page: who is answered, what is refused, and how long anything takes."""

from __future__ import annotations

import json
import shlex
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import axiometer as ax
from axiometer.web.requests import BODY

from ..cli.program import run

LISTS = {"kind": "grades", "width": 3, "lists": [[2, 0, 1], [2, 1, 1]], "measures": ["AP"]}
ENDLESS = {
    "kind": "grades",
    "width": 6,
    "lists": [[5, 4, 3, 2, 1, 0] * 2, [0, 1, 2, 3, 4, 5] * 2],
    "measures": [f"Compat(p=0.{i})" for i in range(20, 99)],
    "relevant": 100,
}
OWN = {"weights": ["1", "1/2"], "gains": ["0", "1"]}


def refused(answer: Any, status: int, *words: str) -> None:
    assert answer.status_code == status, answer.text
    told = answer.json()["error"]
    assert "\n" not in told
    assert all(word in told for word in words), told


def answered(client: Any, path: str, asked: dict[str, Any], **more: Any) -> Any:
    """The answer to a good request; where a busy machine says "try again", that is what is done."""
    for _ in range(20):
        answer = client.post(path, json=asked, **more)
        if answer.status_code != 503:
            break
        time.sleep(0.3)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_lists_are_scored_and_compared(client):
    told = answered(client, "/api/play", LISTS)
    assert told["measures"][0]["change"] == "rises"
    assert {"name": "giner.strict-replacement", "demand": "must rise"} in told["axioms"]


def test_verdicts_and_lattices(client):
    verdict = answered(client, "/api/verdict", {"own": OWN, "axiom": "replacement", "depth": 3})
    assert (verdict["measure"], verdict["status"]) == ("own.csv", "proved")
    upside = {**OWN, "weights": ["1/2", "1"]}
    worse = answered(client, "/api/verdict", {"own": upside, "axiom": "swapping", "depth": 3})
    assert (worse["status"], worse["witness"]["lists"]) == ("violated", [[0, 1], [1, 0]])
    asked = {"ordering": "rank-replacement", "length": 2, "grades": 3, "measures": ["P@2"]}
    lattice = answered(client, "/api/lattice", asked)
    assert len(lattice["elements"]) == 9
    assert [measure["name"] for measure in lattice["measures"]] == ["P@2"]


def test_a_verdict_without_a_depth_is_that_of_a_check(client):
    """It looks past the ranks that have a weight, and says so."""
    told = answered(client, "/api/verdict", {"own": OWN, "axiom": "strict-swapping"})
    assert told["headline"] == "violated only past the cutoff (within it: proved)"
    assert {part["region"] for part in told["parts"]} == {"within the cutoff", "past the cutoff"}
    known = answered(client, "/api/verdict", {"measure": "Rprec", "axiom": "convergence"})
    assert known["headline"] == ax.check("Rprec", "convergence").headline
    assert "other recall bases" in known["headline"]


def told_by(model: Any) -> Any:
    """What a page gets of a verdict, but for its time, the explorer's own, and how far its proofs go."""
    apart = ("seconds", "files", "certificate", "details")
    if isinstance(model, dict):
        return {key: told_by(value) for key, value in model.items() if key not in apart}
    return [told_by(one) for one in model] if isinstance(model, list) else model


@pytest.mark.parametrize(
    ("name", "axiom", "depth"),
    [
        ("Rprec", "convergence", 3),
        ("Bpref", "priority", 4),
        ("Q", "convergence", 3),
        ("nDCG@10", "strict-swapping", 3),
        ("P@1", "priority", 2),
        ("AP", "redundancy", 3),
        ("AP_IA", "redundancy", 4),
        ("Rprec", "localization", 3),
        ("Bpref", "closeness-threshold", None),
        ("NumRet", "swapping", 3),
        ("rbp_residual(p=0.8)", "boundedness", 3),
        ("RBP(p=0.123456789123456789)@900", "confidence", 3),
    ],
)
def test_verdicts_are_those_of_check(client, name, axiom, depth):
    bounds = {} if depth is None else {"depth": depth}
    served = answered(client, "/api/verdict", {"measure": name, "axiom": axiom, **bounds})
    ours = json.loads(json.dumps(ax.check(name, axiom, **bounds).to_dict()))
    assert told_by(served) == told_by(ours)


def test_the_commands_of_an_own_metric_give_its_scores(client, tmp_path, monkeypatch):
    upside = {"weights": ["1/3", "1"], "gains": ["0", "1/2", "1"]}
    told = answered(client, "/api/verdict", {"own": upside, "axiom": "swapping"})
    monkeypatch.chdir(tmp_path)
    for name, text in told["files"].items():
        (tmp_path / name).write_text(text)
    witness = told["witness"]
    for command, score in zip(witness["commands"], witness["scores"], strict=True):
        done = run(".", *shlex.split(command)[1:], "--json")
        assert json.loads(done.stdout)["value"] == pytest.approx(score)


def test_the_document_and_the_catalogue_are_served(client):
    assert client.get("/api/openapi.json").json()["openapi"].startswith("3.1")
    found = client.get("/api/catalogue").json()
    assert {"AP", "nDCG"} <= {entry["title"] for entry in found["measures"]}
    assert "giner.replacement" in {entry["name"] for entry in found["axioms"]}


def test_the_page_may_ask_only_its_server(client):
    answer = client.get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/api/catalogue").headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{}", "127.0.0.1", "127.0.0.1:1{}", "0.0.0.0:{}", ""]
)
def test_other_names_of_this_machine_are_not_answered(client, port, host):
    for path in ("/", "/api/catalogue", "/nowhere"):
        refused(client.get(path, headers={"host": host.format(port)}), 421, f"127.0.0.1:{port}")


@pytest.mark.parametrize("host", ["127.0.0.1:{}", "localhost:{}", "LOCALHOST:{}", "[::1]:{}"])
def test_its_own_names_are(client, port, host):
    assert client.get("/", headers={"host": host.format(port)}).status_code == 200


def test_pages_of_other_sites_are_not_answered(client, port):
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}"):
        refused(client.post("/api/play", json=LISTS, headers={"origin": origin}), 421, "of its own")
    own = {"origin": f"http://localhost:{port}"}
    assert answered(client, "/api/play", LISTS, headers=own)["measures"]


@pytest.mark.parametrize(
    "name",
    ["metrics.py:mine", "/tmp/metrics.py:mine", "weights.csv", "../x.py:f", "__import__('os').system('id')"],
)
def test_files_and_code_are_refused(client, name):
    for path, asked in (
        ("/api/play", {**LISTS, "measures": [name]}),
        ("/api/verdict", {"measure": name, "axiom": "replacement"}),
        ("/api/verdict", {"measure": "AP", "axiom": name}),
        ("/api/lattice", {"ordering": "rank-replacement", "length": 2, "grades": 2, "measures": [name]}),
    ):
        refused(client.post(path, json=asked), 422)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"lists": [[1] * 13]}, ["lists[0]", "12"]),
        ({"lists": [[1]] * 3}, ["lists", "2"]),
        ({"lists": []}, ["lists", "1"]),
        ({"lists": [[7]]}, ["7 is no grade", "0 to 2"]),
        ({"lists": [["a"]]}, ["'a' is no grade"]),
        ({"lists": [[True]]}, ["lists[0][0]", "bool"]),
        ({"kind": "aspects", "lists": [["ad"]]}, ["'ad' is no document", "a b c"]),
        ({"kind": "aspects", "lists": [["aa"]]}, ["'aa' is no document"]),
        ({"kind": "aspects", "width": 6}, ["width", "1 to 5 aspects"]),
        ({"width": 99}, ["width", "6"]),
        ({"width": 1}, ["width", "2 to 6 grades"]),
        ({"width": 2.5}, ["width", "float"]),
        ({"kind": "stars"}, ["kind", "'stars'"]),
        ({"measures": ["AP"] * 81}, ["measures", "80"]),
        ({"measures": ["A" * 121]}, ["measures[0]", "120"]),
        ({"relevant": -1}, ["relevant", "0"]),
        ({"own": {"weights": ["x"], "gains": [0, 1]}}, ["own.weights[0]"]),
        ({"own": {"weights": [], "gains": [0, 1]}}, ["own.weights", "1"]),
        ({"own": {"weights": ["1/0"], "gains": [0, 1]}}, ["own.weights[0]"]),
        ({"own": {"weights": [1]}}, ["own", "gains"]),
        ({"colour": "red"}, ["colour"]),
    ],
)
def test_what_is_wrong_with_a_form_is_named_at_once(client, changes, words):
    begun = time.monotonic()
    refused(client.post("/api/play", json={**LISTS, **changes}), 400, *words, "/api/openapi.json")
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize(
    ("name", "words"), [("nDGC", "did you mean nDCG"), ("P@100000", "1,000"), ("nothing", "'nothing'")]
)
def test_a_measure_that_cannot_be_asked_for_is_named_at_once(client, name, words):
    refused(client.post("/api/play", json={**LISTS, "measures": [name]}), 422, words)


def test_one_measure_is_judged(client):
    for asked in ({}, {"measure": "AP", "own": OWN}):
        refused(client.post("/api/verdict", json={"axiom": "redundancy", **asked}), 400, "measure or own")


@pytest.mark.parametrize(
    "typed", ["x**", "*", "[", "AP*", "{AP}", "**/AP", "..", "\\", "%s", "x\x00", "\U0001f600"]
)
def test_what_somebody_types_is_no_pattern(client, typed):
    for path, asked in (
        ("/api/verdict", {"measure": "AP", "axiom": typed}),
        ("/api/verdict", {"measure": typed, "axiom": "replacement"}),
        ("/api/play", {**LISTS, "measures": [typed]}),
        ("/api/lattice", {"ordering": typed, "length": 2, "grades": 2}),
        ("/api/lattice", {"ordering": "rank-replacement", "length": 2, "grades": 2, "measures": [typed]}),
    ):
        refused(client.post(path, json=asked), 422)


def test_bodies_are_bounded_and_json(client):
    json_type = {"content-type": "application/json"}
    refused(client.post("/api/play", content=b" " * (BODY + 1), headers=json_type), 413, "16,384")
    for body in (b"", b"{", b"[" * 8000, b"9" * 5000, b'{"kind": NaN}', b"\xff", b'{"kind": "\xff"}'):
        refused(client.post("/api/play", content=body, headers=json_type), 400, "cannot be read")
    refused(client.post("/api/play", content=b"{}", headers={"content-type": "text/plain"}), 415)
    refused(client.post("/api/play", json=[1]), 400, "object")
    refused(client.get("/api/play"), 405)
    refused(client.get("/../etc/passwd"), 404)


def test_a_lattice_past_the_bound_is_refused(client):
    asked = {"ordering": "rank-replacement", "length": 12, "grades": 6}
    refused(client.post("/api/lattice", json=asked), 422, "elements", "400")


def test_a_verdict_past_the_bound_is_refused(client):
    asked = {"measure": "AP", "axiom": "giner.isotone(rank-replacement)", "depth": 8}
    refused(client.post("/api/verdict", json=asked), 422, "9,841 lists", "2,000", "axiometer check")


def test_work_without_end_is_ended_and_the_server_answers_meanwhile(client):
    """Clients that ask for too much, and one that does not: each is answered, in its time."""

    def timed(path: str, asked: dict[str, Any]) -> tuple[Any, float]:
        begun = time.monotonic()
        answer = client.post(path, json=asked)
        return answer, time.monotonic() - begun

    with ThreadPoolExecutor(6) as threads:
        long = [threads.submit(timed, "/api/play", ENDLESS) for _ in range(4)]
        time.sleep(0.1)
        begun = time.monotonic()
        assert all(answered(client, "/api/play", LISTS) for _ in range(3))
        assert time.monotonic() - begun < 5
        ended = [one.result() for one in long]
    for answer, seconds in ended:
        refused(answer, 503)
        assert answer.headers["retry-after"] == "1"
        assert seconds < 2  # a second on a machine of its own; tests share theirs
    assert any("ask for less" in answer.text for answer, _ in ended)
    assert answered(client, "/api/verdict", {"measure": "AP", "axiom": "redundancy", "depth": 2})
