"""Bitsets, covers, bounds and irreducibles against their definitions."""

from hypothesis import given
from hypothesis import strategies as st

from axiometer.orders.bitorder import BitOrder, collect, highest, lowest, members

from . import brute_orders as brute


@given(st.sets(st.integers(0, 300)))
def test_bits_are_sets(numbers):
    bits = collect(numbers)
    assert members(bits) == sorted(numbers)
    assert lowest(bits) == min(numbers, default=-1)
    assert highest(bits) == max(numbers, default=-1)


@given(brute.posets())
def test_covers_have_nothing_between(poset):
    assert set(poset.covers()) == brute.covers(poset)
    assert len(set(poset.covers())) == len(poset.covers())
    for x in poset:
        assert {(x, y) for y in poset.upper_covers(x)} == {
            pair for pair in brute.covers(poset) if pair[0] == x
        }
        assert {(y, x) for y in poset.lower_covers(x)} == {
            pair for pair in brute.covers(poset) if pair[1] == x
        }


@given(brute.posets())
def test_covers_generate_the_order_again(poset):
    again = BitOrder.from_successors(poset.order.upper, reduced=True)
    assert again.up == poset.order.up
    assert again.down == poset.order.down


@given(brute.posets())
def test_bounds_are_least_and_greatest(poset):
    for i, x in enumerate(poset):
        for j, y in enumerate(poset):
            assert poset.join(x, y) == brute.bound(poset, x, y)
            assert poset.meet(x, y) == brute.bound(poset, x, y, up=False)
            assert poset.joins(i)[j] == (-1 if poset.join(x, y) is None else poset.join(x, y))
            assert poset.meets(i)[j] == (-1 if poset.meet(x, y) is None else poset.meet(x, y))


def test_rows_of_bounds_across_machine_words():
    """A grid of 81 elements needs three words; the vectorised rows must agree with the bitsets."""
    grid = BitOrder.from_successors(
        [[i + 1] * (i % 9 < 8) + [i + 9] * (i < 72) for i in range(81)], reduced=True
    )
    from axiometer.orders.bitorder import BoundRows

    joins, meets = BoundRows(grid.up), BoundRows(grid.down, last=True)
    for i in range(81):
        assert joins.of(i).tolist() == [grid.join(i, j) for j in range(81)]
        assert meets.of(i).tolist() == [grid.meet(i, j) for j in range(81)]
        assert joins.of(i).tolist() == [9 * max(i // 9, j // 9) + max(i % 9, j % 9) for j in range(81)]


@given(brute.posets())
def test_irreducibles_are_no_joins(poset):
    assert list(poset.join_irreducibles()) == brute.join_irreducibles(poset)


@given(brute.posets())
def test_up_and_down_sets(poset):
    for x in poset:
        assert list(poset.up_set(x)) == [y for y in poset if poset.leq(x, y)]
        assert list(poset.down_set(x)) == [y for y in poset if poset.leq(y, x)]
    assert set(poset.minimal()) == {y for y in poset if poset.down_set(y) == (y,)}
    assert set(poset.maximal()) == {y for y in poset if poset.up_set(y) == (y,)}
    assert poset.bottom == next((y for y in poset if len(poset.up_set(y)) == len(poset)), None)
    assert poset.top == next((y for y in poset if len(poset.down_set(y)) == len(poset)), None)
