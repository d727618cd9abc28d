"""Two systems on several sets of documents at once: all pairs of systems, compared as whole arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from axiometer.compose.cases import Case, Evidence
from axiometer.compose.lab import Lab, Some, Values

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Contest:
    """The systems of one judgment. `signs[k][i, j]` compares system i with system j on set k.

    Systems with the same values on all sets stand in one row; `times` says how many pairs a cell stands for,
    a system not being paired with itself.
    """

    alpha: Values
    systems: tuple[Values, ...]
    signs: tuple[Ints, ...]
    times: Ints
    sigma: Values = ()
    other: Values = ()

    def case(
        self, cells: Flags, holds: bool, weak: bool, kind: str, told: Callable[[Contest], Evidence]
    ) -> Case:
        """The pairs of some cells as one case; the first of them is the evidence."""

        def evidence() -> Evidence:
            i, j = (int(at) for at in np.argwhere(cells & (self.times > 0))[0])
            return told(replace(self, sigma=self.systems[i], other=self.systems[j]))

        count = int(self.times[cells].sum())
        return Case(holds or not count, evidence, weak or not count, count, kind)


def contests(lab: Lab, size: int, sets: Sequence[Some]) -> Iterator[Contest]:
    """For each judgment of so many documents, its systems and their values on the sets."""
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        found = np.stack([lab.row(alpha, some) for some in sets], axis=1)
        table = lab.order()[found]
        rows, first, counts = np.unique(table, axis=0, return_index=True, return_counts=True)
        order = np.argsort(first)
        rows, counts = rows[order], counts[order]
        signs = tuple(np.sign(column[:, None] - column[None, :]) for column in rows.T)
        times = counts[:, None] * counts[None, :] - np.diag(counts)
        yield Contest(alpha, tuple(sigmas[at] for at in first[order]), signs, times)
