"""What a scale permits to be computed, as representational measurement theory has it; advice, no refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SCALES = ("nominal", "ordinal", "interval-like", "interval")
"""The weakest first."""
DEBATE = (
    "Measurement theory ties statistics to scales, and Ferrante, Ferro and Fuhr (2021) hold that means and "
    "t tests of measures off an interval scale say nothing. Moffat (2022) answers that a measure needs no "
    "equal steps where each of its values stands for a usefulness of its own; Sakai (2020) keeps to means "
    "and parametric tests because they serve in practice. This is advice: nothing is refused."
)
ORDERED = "it needs no more than the order of the values"
GAPS = "it needs the order of all differences"
UNIT = "it needs equal steps to mean the same"
RATIO = "it needs a zero that means nothing at all, which none of these criteria shows"
NEEDS: tuple[tuple[str, str | None, str], ...] = (
    ("mode, counts, chi-square test", "nominal", "it needs to tell values apart only"),
    ("median, percentiles, sign test, Kendall's tau, Spearman's rho", "ordinal", ORDERED),
    ("statements that one difference exceeds another", "interval-like", "it needs comparable differences"),
    ("Wilcoxon signed-rank test", "interval", GAPS),
    ("mean, variance, t test, ANOVA, Pearson's r", "interval", UNIT),
    ("geometric mean, percentages of improvement", None, RATIO),
)
"""A statistic, the weakest scale that permits it (None: one beyond these), and why."""
LIMITED = "for intervals whose difference vectors are comparable, and under the criterion named"


@dataclass(frozen=True)
class Permission:
    """Whether a statistic is permissible on a scale, and why.

    >>> str(permissible("ordinal")[0])
    'mode, counts, chi-square test: yes, it needs to tell values apart only'
    """

    statistic: str
    allowed: bool
    why: str

    def __str__(self) -> str:
        return f"{self.statistic}: {'yes' if self.allowed else 'no'}, {self.why}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"statistic": self.statistic, "allowed": self.allowed, "why": self.why}


def permissible(scale: str) -> tuple[Permission, ...]:
    """The statistics that a scale permits and those that it does not; none where it is not known.

    >>> [one.allowed for one in permissible("interval-like")]
    [True, True, True, False, False, False]
    """
    if scale not in SCALES:
        return tuple(Permission(statistic, False, "the scale is not known") for statistic, _, _ in NEEDS)
    reached = SCALES.index(scale)
    return tuple(
        Permission(
            statistic,
            weakest is not None and SCALES.index(weakest) <= reached,
            f"{why}, {LIMITED}" if weakest == scale == "interval-like" else why,
        )
        for statistic, weakest, why in NEEDS
    )
