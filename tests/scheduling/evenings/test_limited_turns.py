"""Rotating pairs for some turns: an independent count judges whatever Hypothesis asks for."""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples, some
from tests.scheduling.meetings import counted, numbered, played
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Meeting, Options, Played, singles
from tournaments.scheduling.evenings.limited_turns import limited_turns, unrepeated
from tournaments.scheduling.registry import draw_schedule

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


LONGEST = [(39, 13), (40, 13), (43, 11), (44, 11), (51, 17), (52, 17), (63, 17), (64, 17), (67, 17), (68, 17)]
LONGEST += [(75, 25), (76, 25), (87, 29), (88, 29), (91, 23), (92, 23), (99, 25), (100, 25)]


@pytest.mark.parametrize(("players", "turns"), some(LONGEST, 6))
def test_a_long_draw_lets_nobody_meet_anybody_twice(players, turns):
    field, options = singles(players), Options(turns=turns, steps=0)
    report = audit(draw_schedule("rotating_partners", field, options, 7), field, options)
    figures = {figure.key: figure for figure in report.figures}
    assert report.problems == ()
    assert figures[FigureKey.TABLE_MATE_REPEATS].value == 0
    assert figures[FigureKey.RESTS_RUNNING].value == 0
    assert figures[FigureKey.GAMES_MAX].value - figures[FigureKey.GAMES_MIN].value <= 1


@pytest.mark.parametrize("players", some(range(8, 101), 20))
def test_all_turns_that_are_laid_out_fill_every_table_and_repeat_nobody(players):
    turns = next((turns for turns in range(players, 0, -1) if unrepeated(players, turns)), 0)
    for lineup in (plan := unrepeated(players, turns) or []):
        seated = [player for four in lineup for player in four]
        assert len(seated) == len(set(seated)) == players - players % 4
    met = Counter(couple for lineup in plan for four in lineup for couple in combinations(sorted(four), 2))
    assert set(met.values()) <= {1}


@pytest.mark.parametrize(("players", "turns"), [(40, 14), (44, 12), (64, 18), (41, 11), (80, 22), (24, 7)])
def test_where_none_are_known_there_are_none(players, turns):
    assert unrepeated(players, turns) is None
