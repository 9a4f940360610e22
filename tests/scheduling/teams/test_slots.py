"""Slots: who plays in which part of a turn, beside every way to cut it where there are few."""

from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.teams.fixtures import SLOT_STEPS, cut_into_slots

Slot = list[tuple[int, int]]


def unevenness(slots: list[Slot], parts: int) -> int:
    """The squares of how far waits differ from a whole turn, and of how much earlier or later a team plays than
    others.
    """
    when: dict[int, list[int]] = {}
    for index, slot in enumerate(slots):
        for team in (team for pairing in slot for team in pairing):
            when.setdefault(team, []).append(index)
    waits = sum((later - earlier - parts) ** 2 for own in when.values() for earlier, later in pairwise(own))
    return waits + sum(sum(2 * (index % parts) - parts + 1 for index in own) ** 2 for own in when.values())


def every_cut(turn: Slot, sizes: list[int]) -> list[list[Slot]]:
    """Every way to play the pairings of a turn in slots of these sizes."""
    stops = [sum(sizes[: part + 1]) for part in range(len(sizes))]
    cuts = {
        tuple(frozenset(order[stop - size : stop]) for stop, size in zip(stops, sizes, strict=True))
        for order in permutations(turn)
    }
    return [[sorted(slot) for slot in cut] for cut in cuts]


@pytest.mark.parametrize(("teams", "most"), [(4, 1), (5, 1)])
def test_no_other_way_to_cut_the_turns_is_more_even(teams, most):
    turns = berger_turns(teams)
    parts = -(-len(turns[0]) // most)
    for number in range(1, 6):
        slots = cut_into_slots(turns, most, seeded(number), SLOT_STEPS)
        sizes = [len(slot) for slot in slots[:parts]]
        ways = product(*(every_cut(list(turn), sizes) for turn in turns))
        best = min(unevenness([slot for cut in way for slot in cut], parts) for way in ways)
        assert unevenness([list(slot) for slot in slots], parts) == best


@given(st.integers(2, 20), st.integers(1, 10), st.integers(1, 3), st.integers(1, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_every_turn_is_played_whole_in_slots_equal_within_one(teams, most, legs, number):
    turns = berger_turns(teams, legs)
    slots = cut_into_slots(turns, most, seeded(number), 500)
    parts = -(-len(turns[0]) // most)
    assert len(slots) == parts * len(turns)
    for index, turn in enumerate(turns):
        own = slots[index * parts : (index + 1) * parts]
        assert sorted(pairing for slot in own for pairing in slot) == sorted(turn)
        assert max(map(len, own)) - min(map(len, own)) <= 1
        assert max(map(len, own)) <= most


@pytest.mark.parametrize("teams", [5, 6, 7, 8])
def test_everybody_plays_as_early_as_late(teams):
    # Not so with four teams: of the pairings played first, any two share a team, so they are all pairings of one team
    # or leave one out.
    slots = cut_into_slots(berger_turns(teams), 1, seeded(1), SLOT_STEPS)
    parts = teams // 2
    for team in range(teams):
        places = [index % parts for index, slot in enumerate(slots) for pairing in slot if team in pairing]
        assert abs(2 * sum(places) - len(places) * (parts - 1)) <= 2


def test_turns_that_fit_are_not_cut():
    turns = berger_turns(6)
    slots = cut_into_slots(turns, 3, seeded(1), SLOT_STEPS)
    assert [sorted(slot) for slot in slots] == [sorted(turn) for turn in turns]
