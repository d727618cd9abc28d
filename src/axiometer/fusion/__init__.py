"""Fusion: one run out of several, by methods and normalisations; each family of methods is one file."""

# The families enter their methods into the registry when they are imported.
from axiometer.fusion import probabilistic, rank_based, score_based, voting
from axiometer.fusion.added_shares import Additive
from axiometer.fusion.fuse import Explanation, Fusion, fusion
from axiometer.fusion.grid_search import Search, search
from axiometer.fusion.method import METHODS, Method, Share, find_method, fusion_method
from axiometer.fusion.normalise import NORMS, Norm, find_norm, normalisation
from axiometer.fusion.training import Trained

__all__ = [
    "METHODS",
    "NORMS",
    "Additive",
    "Explanation",
    "Fusion",
    "Method",
    "Norm",
    "Search",
    "Share",
    "Trained",
    "find_method",
    "find_norm",
    "fusion",
    "fusion_method",
    "normalisation",
    "probabilistic",
    "rank_based",
    "score_based",
    "search",
    "voting",
]
