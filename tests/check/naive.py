"""The axioms of Albahem et al. by brute force: no tree, no index arithmetic, one exact score at a time."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from axiometer.measures import measure
from axiometer.measures.tree import score_lists
from axiometer.numeric import REAL

Labels = tuple[int, ...]


def all_lists(branching: int, depth: int) -> list[Labels]:
    return [labels for n in range(depth + 1) for labels in product(range(branching), repeat=n)]


def steps(lists: list[Labels]) -> dict[str, set[tuple[Labels, Labels]]]:
    """(lower, upper) pairs of the three one-step relations."""
    known = set(lists)
    branching = max(map(max, filter(None, lists))) + 1
    found: dict[str, set[tuple[Labels, Labels]]] = defaultdict(set)
    for parent in lists:
        if (*parent, 0) not in known:
            continue
        found["irrelevance-monotonicity"].add(((*parent, 0), parent))
        for label in range(1, branching):
            found["relevance-monotonicity"].add((parent, (*parent, label)))
        seen = {label for label in parent if label}
        for old in seen:
            for new in set(range(1, branching)) - seen:
                found["redundancy"].add(((*parent, old), (*parent, new)))
    return found


def closure(pairs: set[tuple[Labels, Labels]]) -> set[tuple[Labels, Labels]]:
    """Everything above every list, by walking the graph."""
    above: dict[Labels, set[Labels]] = defaultdict(set)
    for lower, upper in pairs:
        above[lower].add(upper)
    reached: set[tuple[Labels, Labels]] = set()
    for start in list(above):
        frontier, seen = [start], set()
        while frontier:
            for upper in above.get(frontier.pop(), ()):
                if upper not in seen:
                    seen.add(upper)
                    frontier.append(upper)
        assert start not in seen, "the relations have a cycle"
        reached |= {(start, upper) for upper in seen}
    return reached


def verdict(name: str, axiom: str, space: object, empty: bool = False) -> tuple[int, int, object]:
    """Cases, violations and the smallest violating case."""
    lists = all_lists(space.branching, space.depth)  # type: ignore[attr-defined]
    relations = steps(lists)
    pairs = closure(set().union(*relations.values())) if axiom == "induction" else relations[axiom]
    cases = [pair for pair in pairs if empty or all(pair)]
    values = dict(zip(lists, score_lists(measure(name), space, REAL, lists), strict=True))  # type: ignore[arg-type]
    broken = [pair for pair in cases if values[pair[0]] > values[pair[1]]]
    least = min(broken, key=lambda pair: (sum(map(len, pair)), pair), default=None)
    return len(cases), len(broken), least
