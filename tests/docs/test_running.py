"""The tests of pages can fail: a wrong output, exit code, fence or excuse is found."""

import pytest

from .fences import ExampleError, blocks, commands, matches
from .running import Reader, arguments, words, write_programs


@pytest.fixture
def reader(tmp_path):
    (tmp_path / "programs").mkdir()
    (tmp_path / "home").mkdir()
    return Reader(tmp_path / "home", tmp_path / "programs")


GOOD = """
```python
x = 2
```
Then:
```python
>>> x + 1
3
>>> list(range(20))
[0, 1, ..., 19]
```
```text file=note.txt
hello
there
```
```console
$ cat note.txt
hello
there
$ cat note.txt | head -n 1
hello
$ echo one \\
    two
one two
```
```console exit=1
$ python -c 'print("so"); raise SystemExit(1)'
so
```
```console no-run: it would change your machine
$ pip install axiometer
```
"""


def test_a_good_page_is_followed(reader):
    assert reader.follow("good.md", GOOD) == 5


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("```python\n>>> 1 + 1\n3\n```", "Expected"),
        ("```console\n$ echo yes\nno\n```", "shown:\nno\nprinted:\nyes"),
        ("```console\n$ echo yes\n```", "shown:\n\nprinted:\nyes"),
        ("```console\n$ python -c 'raise SystemExit(2)'\n```", "exit code 2"),
        ("```console exit=1\n$ echo yes\nyes\n```", "exit code 0"),
        ("```console\n$ curl x\n```", "may run only"),
        ("```console\n$ cat x | curl x\n```", "may run only"),
        ("```console\necho yes\n```", "begins with"),
        ("```console no-run\n$ pip install x\n```", "REASON"),
        ("```python no-run: it takes too long\nx\n```", "REASON"),
        ("```console no-run: it takes too long\n$ axiometer demo\n```", "may go unexecuted"),
        ("```\nx\n```", "language ''"),
        ("```bash\nx\n```", "language 'bash'"),
        ("```text\nx\n", "never closed"),
    ],
)
def test_a_bad_page_is_found_out(reader, text, complaint):
    with pytest.raises(ExampleError) as caught:
        reader.follow("bad.md", text)
    assert complaint in str(caught.value)


def test_an_exception_in_an_example_is_not_swallowed(reader):
    with pytest.raises(ZeroDivisionError):
        reader.follow("bad.md", "```python\n1 / 0\n```")


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n...\nd", "a\nb\nc\nd\n", True),
        ("a\n...\nd", "a\nd\n", True),
        ("a\n...\nd", "a\nb\n", False),
        ("took ... seconds", "took 0.25 seconds\n", True),
        ("took ... seconds", "took 0.25\n seconds\n", False),
        ("a.b", "axb\n", False),
        ("", "", True),
        ("...", "anything\nat all\n", True),
        ("a  b", "a b\n", False),
        ("a\n\nb", "a  \n\nb   \n\n", True),
    ],
)
def test_shown_against_printed(shown, printed, same):
    assert matches(shown, printed) is same


@pytest.mark.parametrize(
    "command",
    ["axiometer --version", "axiometer explain nDGC 1", "axiometer explain", "axiometer nonsense -h"],
)
def test_a_call_within_the_process_is_like_one_in_a_shell(reader, command):
    write_programs(reader.programs)
    assert arguments(command) is not None
    assert reader.enter(command) == reader.shell(command)


@pytest.mark.parametrize(
    "command",
    ["axiometer a | head", "axiometer a > b", "axiometer -m RBP(p=0.8)", "cat a"],
)
def test_what_needs_a_shell_gets_one(command):
    assert arguments(command) is None


def test_patterns_are_what_a_shell_makes_of_them(reader):
    write_programs(reader.programs)
    for name in ("b.run", "a.run", "c.txt"):
        (reader.folder / name).write_text("")
    command = 'axiometer explain *.run "RBP(p=?)" \\\n  ?.txt x*'
    assert reader.enter(command) == reader.shell(command)
    assert "a.run" in reader.enter(command)[1]


def test_quoted_signs_need_no_shell():
    assert arguments('axiometer explain "RBP(p=0.8)" 1 0') == ["explain", "RBP(p=0.8)", "1", "0"]


def test_commands_and_words():
    (block,) = blocks("page.md", "```console\n$ axiometer a | head -n 2 && cat 'x|y'\nout\n$ ls\n```")
    assert [c for c, _ in commands(block)] == ["axiometer a | head -n 2 && cat 'x|y'", "ls"]
    assert words(commands(block)[0][0]) == ["axiometer", "head", "cat"]
