"""Strong components and connected parts of a directed graph on 0..n-1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Graph = Sequence[Sequence[int]]
Parts = tuple[tuple[int, ...], ...]


def strong_components(graph: Graph) -> Parts:
    """The classes of nodes that reach one another; a class comes after all those that it leads to.

    >>> strong_components([[1], [2], [1], [0]])
    ((1, 2), (0,), (3,))
    """
    finished = [node for tree in _trees(graph, range(len(graph))) for node in tree]
    # In the reversed graph, searched from the last that finished, each tree is one class (Kosaraju).
    classes = _trees(_reversed(graph), reversed(finished))
    return tuple(tuple(sorted(tree)) for tree in reversed(classes))


def connected_parts(graph: Graph) -> Parts:
    """The parts between which there is no edge at all, in the sequence of their first nodes.

    >>> connected_parts([[2], [], []])
    ((0, 2), (1,))
    """
    both = [[*forth, *back] for forth, back in zip(graph, _reversed(graph), strict=True)]
    return tuple(tuple(sorted(tree)) for tree in _trees(both, range(len(graph))))


def _reversed(graph: Graph) -> list[list[int]]:
    back: list[list[int]] = [[] for _ in graph]
    for i, targets in enumerate(graph):
        for j in targets:
            back[j].append(i)
    return back


def _trees(graph: Graph, roots: Iterable[int]) -> list[list[int]]:
    """Depth-first search: the nodes found from each root in turn, in the sequence in which they finish."""
    seen: set[int] = set()
    trees = []
    for root in roots:
        if root not in seen:
            trees.append(_tree(graph, root, seen))
    return trees


def _tree(graph: Graph, root: int, seen: set[int]) -> list[int]:
    finished = []
    seen.add(root)
    path = [(root, iter(graph[root]))]
    while path:
        node, targets = path[-1]
        following = next((j for j in targets if j not in seen), None)
        if following is None:
            finished.append(node)
            path.pop()
        else:
            seen.add(following)
            path.append((following, iter(graph[following])))
    return finished
