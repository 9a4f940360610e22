"""Draws that came out otherwise than they were kept; CONTRIBUTING says when to keep them again."""

import pytest

from tests.scheduling import golden
from tests.scheduling.golden import CASES, kept


def test_every_golden_draw_is_kept():
    assert list(kept()) == list(CASES)


def test_no_two_golden_draws_are_the_same():
    assert len(set(kept().values())) == len(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_golden_draw_comes_out_as_it_was_kept(name):
    assert CASES[name].digest == kept()[name]


def test_another_number_has_another_digest():
    assert golden.rotating(8, number=1).digest != golden.rotating(8, number=2).digest
