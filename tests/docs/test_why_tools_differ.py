"""The table of conventions by tool is what `ax.match` goes by; tests/conformance/test_match.py shows it."""

from __future__ import annotations

from pathlib import Path

from axiometer.meta.conventions import CONVENTIONS, OWN, READING, TOOLS, Tool

PAGE = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "why-tools-differ.md"


def cell(tool: Tool, name: str) -> str:
    """What a tool does where it does not do as we do, or may be told otherwise."""
    does = tool.does.get(name, {})
    if set(does) <= {CONVENTIONS[name][0]}:
        return ""
    return "; ".join(f"{value} (`{option}`)" if option else value for value, option in does.items())


def line(tool: Tool) -> str:
    names = [name for name in CONVENTIONS if name in tool.does]
    told = [f"*{name}*: {text}" for name in names if (text := cell(tool, name))]
    return f"| {tool.name} | {', '.join(tool.measures)} | {'<br>'.join(told)} |"


def table() -> str:
    heads = ["| tool | measures | conventions |", "|---|---|---|"]
    return "\n".join([*heads, *map(line, TOOLS)])


def test_the_table_is_that_of_the_code() -> None:
    assert table() in PAGE.read_text(encoding="utf-8")


def test_every_convention_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in CONVENTIONS:
        assert f"| {name} |" in text or name == "persistence", name
    assert set().union(*OWN.values(), READING) <= set(CONVENTIONS)
