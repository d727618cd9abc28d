"""`axiometer demo`: the built-in test collection, evaluated and explained."""

from __future__ import annotations

import click

from axiometer.cli.output import emit, json_option, show, to_json

MEASURES = ("nDCG@10", "AP", "RR", "RBP(p=0.8)", "ERR(max_rel=3)@10")


@click.command("demo")
@json_option
def command(as_json: bool) -> None:
    """Evaluate the built-in test collection: a tour in one command.

    Six synthetic systems, twelve topics: a leaderboard, then the story of one score.
    """
    from axiometer.cli.evaluate import report, with_residuals
    from axiometer.cli.score_table import tables
    from axiometer.demo import path
    from axiometer.measures.evaluate import evaluate
    from axiometer.measures.explain import explain

    folder = path()
    runs = sorted(folder.glob("*.run"))
    scores = evaluate(folder / "qrels.txt", runs, with_residuals(MEASURES))
    story = explain("nDCG@5", [3, 0, 2, 0, 1], relevant={1: 2, 2: 1, 3: 1})
    if as_json:
        emit(to_json({**report(scores, per_topic=False), "explanation": story.to_dict()}))
        return
    show(
        f"[bold]Leaderboard[/]: axiometer evaluate qrels.txt *.run {' '.join(f'-m {m!r}' for m in MEASURES)}",
        *tables(scores, per_topic=False, sort=True),
        "",
        "[bold]One score explained[/]: axiometer explain nDCG@5 3 0 2 0 1 --relevant 1:2,2:1,3:1",
        str(story),
        "",
        f"The files are in {folder}",
    )
