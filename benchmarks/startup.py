"""What `axiometer --help` costs beside a click program that does nothing."""

from __future__ import annotations

from benchmarks.measure import US, Row, alternate, fresh

OURS = "from axiometer.cli import program; program()"
BARE = """
import click

@click.group()
def main():
    "A program that does nothing."

@main.command()
def nothing():
    "Do nothing."

main()
"""


def rows(quick: bool) -> list[Row]:
    job = "--help, new process"
    contestants = {
        US: lambda: fresh(["-c", OURS, "--help"]).seconds,
        "click alone": lambda: fresh(["-c", BARE, "--help"]).seconds,
    }
    times = alternate(contestants, 5 if quick else 15)
    return [Row(job, US, times[US]), Row(job, "click alone", times["click alone"], least_ratio=0.5)]
