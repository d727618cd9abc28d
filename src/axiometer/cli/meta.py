"""`axiometer meta`: measures by measures."""

from __future__ import annotations

from typing import Any

import click

from axiometer.cli.compare import CORRECTIONS, TESTS, scored, shared_options, write
from axiometer.cli.evaluate import DEFAULT
from axiometer.cli.options import find_measures
from axiometer.cli.progress import progress


@click.command("meta")
@shared_options
@click.option(
    "--reference", metavar="MEASURE", help="What tau-AP takes for the truth [default: each in turn]."
)
@click.option("--p", "persistence", default=0.9, show_default=True, help="RBO's persistence.")
@click.option("--test", type=click.Choice(TESTS), default="tukey", show_default=True,
              help="The test of discriminative power.")  # fmt: skip
@click.option("--correction", type=click.Choice(CORRECTIONS), default="none", show_default=True,
              help="For the number of pairs of systems; tukey corrects by itself.")  # fmt: skip
@click.option("--resamples", default=1000, show_default=True,
              help="Resamples of topics (stability) and systems (unanimity).")  # fmt: skip
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """How alike, how sharp and how stable are measures?

    Rank correlations of their orders of the runs, discriminative power, stability when topics are drawn anew,
    and unanimity. QRELS and RUNS as in `axiometer evaluate`.
    """
    from axiometer.meta.compare_measures import compare_metrics

    reference = str(find_measures([options["reference"]])[0]) if options["reference"] else None
    scores = scored(qrels, runs, measures or DEFAULT, options).scores
    with progress("Comparing", scores.frame["measure"].n_unique()) as advance:
        found = compare_metrics(
            scores,
            reference=reference,
            p=options["persistence"],
            test=options["test"],
            correction=options["correction"],
            alpha=options["alpha"],
            permutations=options["permutations"],
            resamples=options["resamples"],
            seed=options["seed"],
            topics=options["topics"],
            progress=advance,
        )
    write(found, options)
