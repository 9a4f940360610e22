"""Rotating pairs for some turns: an independent count judges whatever Hypothesis asks for."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples, some
from tests.scheduling.meetings import counted, numbered, played
from tournaments.scheduling.base.types import Meeting, Played
from tournaments.scheduling.evenings.limited_turns import limited_turns

ROOT = Path(__file__).parents[3]


@st.composite
def events(draw):
    """Players, turns, tables, a draw number and a small budget."""
    players = draw(st.integers(4, 40))
    tables = draw(st.integers(1, players // 4))
    return players, draw(st.integers(1, 12)), tables, draw(st.integers(1, 10**9)), draw(st.sampled_from([0, 500, 3000]))


@given(events())
@settings(max_examples=examples(120), deadline=None)
def test_every_turn_seats_four_at_each_table_and_lists_who_rests(event):
    players, turns, tables, number, steps = event
    drawn = limited_turns(numbered(players), turns, tables, number, (), steps)
    assert [turn.number for turn in drawn] == [*range(1, turns + 1)]
    for turn, seated in zip(drawn, counted(drawn).turns, strict=True):
        assert [meeting.table for meeting in turn.meetings] == [*range(1, tables + 1)]
        assert sorted([*seated, *turn.rests]) == sorted(numbered(players))


@given(events())
@settings(max_examples=examples(120), deadline=None)
def test_games_are_equal_within_one_and_nobody_rests_twice_running_without_need(event):
    players, turns, tables, number, steps = event
    drawn = limited_turns(numbered(players), turns, tables, number, (), steps)
    games = [counted(drawn).games[player] for player in numbered(players)]
    assert max(games) - min(games) <= 1
    needed = max(0, players - 8 * tables)
    assert all(len({*one.rests} & {*two.rests}) == needed for one, two in pairwise(drawn))


@given(events(), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_after_somebody_came_and_somebody_left_the_rest_is_drawn_with_those_present(event, data):
    players, turns, tables, number, steps = event
    happened = played(limited_turns(numbered(players), turns, tables, number, (), steps))
    leavers = data.draw(st.sets(st.sampled_from(numbered(players)), max_size=3))
    present = tuple(player for player in (*numbered(players), "new") if player not in leavers)
    tables = min(tables, len(present) // 4)
    if tables == 0:
        present, tables = (*present, "a", "b", "c"), 1
    rest = limited_turns(present, 3, tables, number, happened, steps)
    assert [turn.number for turn in rest] == [turns + 1, turns + 2, turns + 3]
    for turn, seated in zip(rest, counted(rest).turns, strict=True):
        assert sorted([*seated, *turn.rests]) == sorted(present)


@given(st.integers(8, 24), st.integers(1, 4), st.integers(1, 1000))
@settings(max_examples=examples(30), deadline=None)
def test_a_redraw_keeps_games_equal_within_one_among_those_who_stay(players, turns, number):
    first = limited_turns(numbered(players), turns, 2, number, (), 0)
    rest = limited_turns(numbered(players), 4, 2, number, played(first), 0)
    games = [counted(first + rest).games[player] for player in numbered(players)]
    assert max(games) - min(games) <= 1


def test_what_was_played_counts_when_the_rest_is_drawn():
    happened = played(limited_turns(numbered(24), 3, 6, 1))
    present = tuple(player for player in numbered(24) if player not in ("3", "17"))
    rest = limited_turns(present, 2, 5, 1, happened)
    history = counted(limited_turns(numbered(24), 3, 6, 1))
    later = counted(rest)
    assert not history.partners.keys() & later.partners.keys()
    assert not (history.partners + history.opponents).keys() & (later.partners + later.opponents).keys()
    assert later.mates_again == 0


def test_a_late_comer_plays_until_he_has_caught_up():
    happened = played(limited_turns(numbered(8), 3, 1, 1))
    rest = limited_turns((*numbered(8), "late"), 2, 1, 1, happened)
    assert counted(rest).games["late"] >= 1


def test_a_player_who_was_away_is_taken_as_rested():
    turn = Meeting(1, (("1", "2"), ("3", "4")))
    (after,) = limited_turns(numbered(8), 1, 1, 1, (Played(1, turn),))
    assert sorted(after.rests) == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("players", "tables", "turns", "mates"), some([(14, 2, 7, 15), (18, 3, 6, 10), (22, 4, 8, 8), (30, 5, 8, 0)], 2)
)
def test_fewer_tables_than_could_be_filled_lose_little(players, tables, turns, mates):
    counts = counted(limited_turns(numbered(players), turns, tables, 1))
    assert counts.partners_again == 0
    assert max(counts.opponents.values()) == 1
    assert counts.mates_again <= mates


@pytest.mark.parametrize(("players", "tables"), [(7, 2), (24, 7), (8, 0)])
def test_tables_that_cannot_be_filled_are_an_error(players, tables):
    with pytest.raises(ValueError, match=f"{tables} tables for {players} entrants"):
        limited_turns(numbered(players), 3, tables, 1)


def test_another_number_gives_other_turns():
    assert len({limited_turns(numbered(24), 7, 6, number) for number in range(1, 6)}) == 5


def test_everybody_visits_the_tables_alike_within_two():
    drawn = limited_turns(numbered(24), 7, 6, 1)
    visits = {
        player: [sum(player in side for turn in drawn for side in turn.meetings[table].sides) for table in range(6)]
        for player in numbered(24)
    }
    assert max(max(row) - min(row) for row in visits.values()) <= 2
