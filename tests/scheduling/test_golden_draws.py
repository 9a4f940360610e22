"""Draws that came out otherwise than they were kept, or otherwise with another seed of hashes."""

import pytest

from tests.covers import Sweep
from tests.hash_seeds import outputs
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


IMPORTS = """
from tests.scheduling.evening import played_evening
from tests.scheduling.meetings import numbered, played
from tournaments.scheduling.evenings.limited_turns import limited_turns
from tournaments.scheduling.base.types import *
from tournaments.scheduling.registry import draw_schedule
"""
FIXED = "Options(legs=EVERY_PAIR, lineup=Lineup.FIXED, steps=500)"
RESTRICTIONS = "Restrictions((Apart(('1', '2', '3')),), (Stay('4'), Stay('5', 2)), (Mixed(('6', '7'), ('8', '9')),))"
RESTRICTED = f"Options(turns=3, restrictions={RESTRICTIONS}, steps=500)"
DRAWN = {
    "every pair of teams": f"draw_schedule('quarters', teams((7, 9, 6, 11)), {FIXED}, 5)",
    "line-ups": "draw_schedule('quarters', teams((7, 9, 6, 11)), Options(steps=500), 5)",
    "all against all": "draw_schedule('round_robin', singles(10), Options(), 5)",
    "danish": "played_evening('danish', singles(23), Options(turns=6), 2, 2).turns",
    "swiss": "played_evening('swiss', singles(23), Options(turns=6), 2, 2).turns",
    "whole rotations": "[draw_schedule('rotating_partners', singles(n), Options(), 3) for n in (8, 11, 22, 28, 80)]",
    "a few turns": "limited_turns(numbered(16), 3, 3, 5, played(limited_turns(numbered(18), 2, 3, 5, (), 2000)), 2000)",
    "restrictions": f"draw_schedule('rotating_partners', singles(14), {RESTRICTED}, 5)",
}


def test_the_order_of_sets_changes_no_draw():
    program = IMPORTS + "".join(f"print({drawn})\n" for drawn in DRAWN.values())
    answers = [printed.splitlines() for printed in outputs(program, "0", "1", "77")]
    assert {len(lines) for lines in answers} == {len(DRAWN)}
    assert [name for name, *lines in zip(DRAWN, *answers, strict=True) if len(set(lines)) > 1] == []
