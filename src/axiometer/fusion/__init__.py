"""Fusion: one run out of several, by methods and normalisations of one small file each."""

from axiometer.fusion.explain import Explanation
from axiometer.fusion.fuse import Fusion, fuse, fusion
from axiometer.fusion.lookup import find_method
from axiometer.fusion.method import METHODS, Method, fusion_method
from axiometer.fusion.norm import NORMS, Norm, find_norm, normalisation
from axiometer.fusion.search import Search, search
from axiometer.fusion.trained import Trained

__all__ = [
    "METHODS",
    "NORMS",
    "Explanation",
    "Fusion",
    "Method",
    "Norm",
    "Search",
    "Trained",
    "find_method",
    "find_norm",
    "fuse",
    "fusion",
    "fusion_method",
    "normalisation",
    "search",
]
