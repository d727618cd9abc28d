"""What is remembered lasts as long as one question, for the thread that asks it."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import pytest

from axiometer.metrics.one_question import one_question, remembered


@remembered()
def doubled(number):
    return 2 * number


class Counted:
    """A remembered function that counts how often it is worked out."""

    def __init__(self, size=None):
        self.calls = []
        self.ask = remembered(size)(self._work)

    def _work(self, key):
        self.calls.append(key)
        return len(self.calls)


def test_nothing_is_kept_outside_of_a_question():
    counted = Counted()
    assert [counted.ask("a"), counted.ask("a")] == [1, 2]


def test_one_question_keeps_its_answers_and_the_next_does_not_know_them():
    counted = Counted()
    for first in (1, 2):
        with one_question():
            assert [counted.ask("a"), counted.ask("a")] == [first, first]


def test_an_inner_question_joins_the_outer_one():
    counted = Counted()
    with one_question():
        with one_question():
            counted.ask("a")
        assert counted.ask("a") == 1
    assert counted.ask("a") == 2


def test_a_question_that_fails_is_over():
    counted = Counted()

    def fails():
        with one_question():
            counted.ask("a")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert counted.ask("a") == 2


def test_a_remembered_function_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(doubled)) is doubled
    assert doubled(2) == 4


def test_two_functions_do_not_share_a_table_and_a_small_table_forgets():
    one, other = Counted(size=1), Counted()
    with one_question():
        assert [one.ask("a"), one.ask("b"), one.ask("a")] == [1, 2, 3]
        assert other.ask("a") == 1


def test_threads_ask_questions_of_their_own():
    counted = Counted()

    def work():
        with one_question():
            counted.ask("a")
            return counted.ask("a")

    with one_question(), ThreadPoolExecutor(1) as pool:
        counted.ask("a")
        assert pool.submit(work).result() == 2
        assert pool.submit(copy_context().run, work).result() == 1
        assert counted.ask("a") == 1
