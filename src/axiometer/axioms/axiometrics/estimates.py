"""Equations 6 to 9: over- and underestimation in the language of similarity.

d is the first document of a pair and d' the second; the assessor values d higher.
"""

from __future__ import annotations

from axiometer.axioms.axiometrics.pairs import Pair
from axiometer.compose.lab import Lab


def over_first(lab: Lab, pair: Pair) -> bool:
    """(6): sim(alpha(d'), sigma(d)) < sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[j], "sigma", sigma[i]) < judgments(lab, pair))


def under_first(lab: Lab, pair: Pair) -> bool:
    """(7): sim(alpha(d'), sigma(d)) > sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[j], "sigma", sigma[i]) > judgments(lab, pair))


def over_second(lab: Lab, pair: Pair) -> bool:
    """(8): sim(alpha(d), sigma(d')) > sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[i], "sigma", sigma[j]) > judgments(lab, pair))


def under_second(lab: Lab, pair: Pair) -> bool:
    """(9): sim(alpha(d), sigma(d')) < sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[i], "sigma", sigma[j]) < judgments(lab, pair))


def judgments(lab: Lab, pair: Pair) -> object:
    """sim(alpha(d), alpha(d'))."""
    alpha, _, i, j = pair
    return lab.between("alpha", alpha[i], "alpha", alpha[j])
