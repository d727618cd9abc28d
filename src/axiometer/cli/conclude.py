"""`axiometer conclude`: for which whole classes of metrics is one run better?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import collection_arguments, find_measures, one_stdin, seed_option
from axiometer.cli.output import emit, json_option, output_option, refuse_output, show
from axiometer.cli.progress import progress
from axiometer.errors import InputError

if TYPE_CHECKING:
    from axiometer.conclusions.conclude import Conclusions

ENDINGS = (".json", ".csv", ".md", ".tex", ".html", ".svg")
RUNGS = ("any", "recall", "list", "discount", "convex")
PREFERENCES = ("rpp", "lexirecall", "lexiprecision")


@click.command("conclude")
@collection_arguments
@click.option("--depth", default=10, show_default=True, help="How many ranks the metrics read.")
@click.option("--rel", default=1, show_default=True, help="The lowest grade that counts as relevant.")
@click.option(
    "--rung", "rungs", multiple=True, type=click.Choice(RUNGS), help="Only this rung; may be repeated."
)
@click.option("-m", "--measure", "measures", multiple=True, type=MEASURE_NAME,
              help="A measure, or a family such as RBP(p=?) or nDCG@?; may be repeated.")  # fmt: skip
@click.option("--unjudged", type=click.Choice(["none", "any"]), default="none", show_default=True,
              help="Unjudged documents are not relevant, or may have any grade.")  # fmt: skip
@click.option("--resamples", type=click.IntRange(1), help="Draw the topics again so often: the support.")
@seed_option
@click.option("--prefer", type=click.Choice(PREFERENCES), help="Order the runs by this preference instead.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the pairs as CSV.")
@json_option
@output_option(".json, .csv, .md, .tex, .html; .svg: the order of the runs, or the strip of a family")
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """For which whole classes of metrics is one run better?

    Five rungs, from any metric that obeys the axioms to sums with convex weights: does every metric of the
    class say the same? Two runs: rung by rung, with the metrics that disagree. More: how many pairs each
    rung decides.
    QRELS and RUNS as in `axiometer evaluate`.
    """
    from axiometer.conclusions.conclude import conclude
    from axiometer.conclusions.families import Question

    output = options["output"]
    refuse_output(output, () if options["as_json"] else ("", ".txt", *ENDINGS))
    if output and output.endswith(".svg") and options["prefer"]:
        raise InputError("a preference has no picture", source=output, remedy="leave --prefer out")
    one_stdin(qrels, *runs)
    families = [name for name in measures if "?" in name]
    for name in families:
        Question.of(name)
    steps = len(runs) * (2 if options["resamples"] else 1)
    with progress("Concluding", steps) as advance:
        found = conclude(
            qrels,
            list(runs),
            options["depth"],
            options["rel"],
            rungs=options["rungs"] or None,
            unjudged=options["unjudged"],
            measures=[*find_measures([name for name in measures if "?" not in name]), *families],
            resamples=options["resamples"],
            seed=options["seed"],
            progress=advance,
        )
    shown = found.preferences(options["prefer"]) if options["prefer"] else found
    ending = Path(output).suffix if output and output != "-" else ""
    if options["as_json"]:
        emit(shown.to_json(), output)
    elif options["as_csv"]:
        emit(shown.to_csv(), output)
    elif ending == ".svg":
        emit(_picture(found, families), output)
    elif output and output != "-":
        emit(shown.forms().get(ending, shown.to_markdown)(), output)
    else:
        show(shown.sheet())


def _picture(found: Conclusions, families: list[str]) -> str:
    """The strip of the one family that was asked for, of two runs; else the order of the runs."""
    from axiometer.conclusions.pictures import family_strip

    if families and len(found.runs) == 2:
        return family_strip(found.family(families[0], *found.runs))
    return found.to_svg()
