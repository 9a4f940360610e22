"""How places move from one turn to the next, computed from what was played alone."""

from dataclasses import replace

import pytest

from tests.factories import make_evening, make_tournament, publish, record, win, win_all
from tests.staged import GROUPS, stage
from tournaments.models import Tournament
from tournaments.selectors.shown.public import StandingsLine, now_page, standings_page

pytestmark = pytest.mark.django_db


def places(tournament: Tournament) -> dict[str, int]:
    return {line.row.entrant: line.row.place for line in standings_page(tournament).now.teams}


def moved(lines: tuple[StandingsLine, ...]) -> dict[str, int | None]:
    return {line.row.entrant: line.movement for line in lines}


def test_a_movement_is_the_difference_to_the_table_before_the_last_turn() -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    matches = publish(tournament)
    win_all(matches[:3], 1)
    before = places(tournament)
    win_all(matches[3:5], 2)
    now = places(tournament)
    assert before != now
    expected = {one: before[one] - now[one] for one in now}
    assert moved(standings_page(tournament).now.teams) == expected
    assert moved(now_page(tournament).standings.teams) == expected


def test_nothing_is_said_before_two_turns_gave_results() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win(publish(tournament)[0], 1)
    assert set(moved(standings_page(tournament).now.teams).values()) == {None}


def test_points_of_rests_come_with_the_turn_that_gave_them() -> None:
    tournament = make_evening(replace(stage("danish"), turns=2, rest_points=2), entrants=5)
    win_all(publish(tournament), 1)
    before = places(tournament)
    win_all(publish(tournament)[2:], 1)
    now = places(tournament)
    assert moved(standings_page(tournament).now.teams) == {one: before[one] - now[one] for one in now}


def test_in_a_group_it_is_the_place_in_the_group_that_moves() -> None:
    tournament = make_evening(GROUPS, entrants=8)
    win_all(publish(tournament)[:8], 1)
    for lines in standings_page(tournament).now.groups:
        assert None not in moved(lines).values()
        assert all(1 <= line.row.place + (line.movement or 0) <= 4 for line in lines)


def test_pairs_and_players_of_quarters_move_too() -> None:
    tournament = make_tournament()
    for match in publish(tournament)[:8]:
        record(match, 70, 70, 70, 50, 50)
    page = standings_page(tournament)
    assert any(line.movement for line in page.pairs)
    assert None not in moved(page.players).values()
