"""Draws that came out otherwise than they were kept; CONTRIBUTING says when to keep them again."""

import pytest

from tests.covers import Sweep
from tests.scheduling import golden
from tests.scheduling.golden import CASES, kept

SLOW = {
    "quarters 7,9,6,11 every pair",
    "quarters 6,7,8,9,10 two legs",
    "rotating 18 turns 6 tables 3 number 1",
    "rotating 22 turns 8 tables 4 number 2",
    "rotating 21 turns 6, one comes after 2",
    "danish 127 turns 5",
    "swiss 127 turns 5",
}
"""Half of the time of all; others are much like each of them."""


def test_every_golden_draw_is_kept():
    assert list(kept()) == list(CASES)


def test_what_waits_for_a_sweep_is_golden():
    assert set(CASES) >= SLOW


def test_no_two_golden_draws_are_the_same():
    assert len(set(kept().values())) == len(CASES)


@pytest.mark.parametrize("name", [one for one in CASES if one not in SLOW or Sweep.wanted])
def test_a_golden_draw_comes_out_as_it_was_kept(name):
    assert CASES[name].digest == kept()[name]


def test_another_number_has_another_digest():
    assert golden.rotating(8, number=1).digest != golden.rotating(8, number=2).digest
