"""Orders: posets and lattices of judged lists, on integers and bitsets inside."""

from axiometer.orders.completion import Cut
from axiometer.orders.distance import Distance, induced_distance
from axiometer.orders.laws import Law, isotone, strictly_isotone, valuation, valuation_by
from axiometer.orders.operations import Comparison, Generated, generate
from axiometer.orders.poset import Poset
from axiometer.orders.properties import Decision
from axiometer.orders.rankings import ORDERINGS, RankingOrder, ordering

__all__ = [
    "ORDERINGS",
    "Comparison",
    "Cut",
    "Decision",
    "Distance",
    "Generated",
    "Law",
    "Poset",
    "RankingOrder",
    "generate",
    "induced_distance",
    "isotone",
    "ordering",
    "strictly_isotone",
    "valuation",
    "valuation_by",
]
