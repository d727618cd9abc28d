"""Slow and literal definitions that the tests hold the package against."""

from __future__ import annotations

from itertools import combinations, permutations, product

from hypothesis import strategies as st

from axiometer.orders import Poset


@st.composite
def posets(draw, most=7):
    """A random order on 0..n-1 whose numbers are a linear extension."""
    size = draw(st.integers(1, most))
    pairs = list(combinations(range(size), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Poset.from_pairs(chosen, range(size))


def lattices(most=5):
    """Random lattices: completions of random orders."""
    return posets(most).map(lambda order: order.completion())


def all_posets(size):
    """Every order on 0..size-1 whose numbers are a linear extension, as a set of pairs i < j."""
    pairs = list(combinations(range(size), 2))
    for kept in product((False, True), repeat=len(pairs)):
        relation = {pair for pair, keep in zip(pairs, kept, strict=True) if keep}
        if all((i, z) in relation for i, j in relation for k, z in relation if j == k):
            yield Poset.from_pairs(relation, range(size))


def bound(poset, x, y, up=True):
    """The join (or meet) by the definition."""
    below = poset.leq if up else (lambda a, b: poset.leq(b, a))
    common = [z for z in poset if below(x, z) and below(y, z)]
    least = [z for z in common if all(below(z, w) for w in common)]
    return least[0] if least else None


def is_lattice(poset):
    """Every pair has both bounds."""
    return all(bound(poset, x, y, up) is not None for x, y in combinations(poset, 2) for up in (True, False))


def is_distributive(poset):
    """x ^ (y v z) = (x ^ y) v (x ^ z), for all triples."""
    join, meet = poset.join, poset.meet
    return all(meet(x, join(y, z)) == join(meet(x, y), meet(x, z)) for x, y, z in product(poset, repeat=3))


def is_modular(poset):
    """x <= z implies x v (y ^ z) = (x v y) ^ z."""
    join, meet = poset.join, poset.meet
    return all(
        join(x, meet(y, z)) == meet(join(x, y), z) for x, y, z in product(poset, repeat=3) if poset.leq(x, z)
    )


def covers(poset):
    """Pairs with nothing strictly between."""

    def strict(x, y):
        return x != y and poset.leq(x, y)

    return {
        (x, y)
        for x, y in permutations(poset, 2)
        if strict(x, y) and not any(strict(x, z) and strict(z, y) for z in poset)
    }


def least_upper_bound(poset, some):
    """The least element above all of `some`, None where there is none."""
    common = [z for z in poset if all(poset.leq(x, z) for x in some)]
    least = [z for z in common if all(poset.leq(z, w) for w in common)]
    return least[0] if least else None


def join_irreducibles(poset):
    """The elements, not the bottom, that are not the join of those strictly below."""
    return [
        x for x in poset if least_upper_bound(poset, [y for y in poset if y != x and poset.leq(y, x)]) != x
    ]


def decompositions(poset, x):
    """Every irredundant set of join-irreducibles whose join is x."""
    irreducibles = [j for j in poset.join_irreducibles() if poset.leq(j, x)]
    found = []
    for size in range(len(irreducibles) + 1):
        for some in combinations(irreducibles, size):
            smaller = [[j for j in some if j != left] for left in some]
            if least_upper_bound(poset, some) == x and all(
                least_upper_bound(poset, rest) != x for rest in smaller
            ):
                found.append(some)
    return found
