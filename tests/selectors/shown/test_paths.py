"""The way of everybody to where they are: places after every turn, and what each turn gave."""

import uuid
from dataclasses import replace
from functools import partial

import pytest

from rules.match_points import PenaltyKind
from tests.factories import action, make_evening, make_tournament, publish, team_named, win, win_all
from tests.selectors.queries import queries
from tests.staged import GROUPS, KNOCKOUT, make_continued, make_danish, play, stage
from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Match, Tournament
from tournaments.selectors.shown.public import StageStandings, standings_page
from tournaments.selectors.shown.who import Paths, paths_of
from tournaments.services.entries.penalty_changes import penalty_give
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db


def standings(tournament: Tournament) -> StageStandings:
    return standings_page(tournament).now


def paths(tournament: Tournament) -> Paths:
    (found,) = paths_of(standings(tournament))
    return found


def test_before_the_first_result_there_is_no_way() -> None:
    tournament = make_tournament()
    publish(tournament)
    assert paths_of(standings(tournament)) == ()


def test_who_always_wins_is_first_all_the_way_and_gets_a_point_a_turn() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    matches = {match.id: match for match in publish(tournament)}
    for one in standings(tournament).course.records:
        first, second = (side.team.number for side in one.sides)
        win(matches[one.id], 1 if first < second else 2)
    way = paths(tournament)
    assert way.turns == (1, 2, 3)
    assert [line.team.number for line in way.lines] == [1, 2, 3, 4]
    assert [sum(line.points) for line in way.lines] == [3, 2, 1, 0]
    assert (way.lines[0].points, way.lines[0].places) == ((1, 1, 1), (1, 1, 1))
    assert [line.places[-1] for line in way.lines] == [1, 2, 3, 4]


@pytest.mark.parametrize("make", [make_danish, make_continued])
def test_the_way_ends_where_everybody_is(make: type) -> None:
    tournament = make()
    play(tournament)
    now = standings(tournament)
    (way,) = paths_of(now)
    assert [line.places[-1] for line in way.lines] == [line.row.place for line in now.teams]
    assert [line.total for line in way.lines] == [line.row.totals.points for line in now.teams]


def test_a_turn_that_is_not_over_moves_nobody() -> None:
    """Two of three matches of turn 2 are played: who is ahead there is not ahead yet."""
    tournament = make_evening(stage("round_robin"), entrants=6)
    matches = publish(tournament)
    win_all(matches[:3], 1)
    before = paths(tournament)
    win_all(matches[3:5], 2)
    tournament.refresh_from_db()
    assert paths(tournament) == before
    assert before.turns == (1,)
    win(matches[5], 2)
    tournament.refresh_from_db()
    assert paths(tournament).turns == (1, 2)
    assert [line.places[-1] for line in paths(tournament).lines] == [1, 1, 3, 3, 5, 5]


def test_before_a_turn_is_over_there_is_no_way() -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    win(publish(tournament)[0], 1)
    assert paths_of(standings(tournament)) == ()


def test_a_rest_gives_its_points_in_its_turn() -> None:
    tournament = make_evening(replace(stage("danish"), turns=1, rest_points=2), entrants=5)
    win_all(publish(tournament), 1)
    assert sorted(line.points for line in paths(tournament).lines) == [(0,), (0,), (1,), (1,), (2,)]


def test_points_taken_by_a_penalty_are_told_apart() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win_all(publish(tournament)[:2], 1)
    best = paths(tournament).lines[0]
    penalty_give(
        action(tournament, reason="in ritardo"), team_id=uuid.UUID(best.team.id), kind=PenaltyKind.PENALTY, points=1
    )
    tournament.refresh_from_db()
    (line,) = [one for one in paths(tournament).lines if one.team.id == best.team.id]
    assert (line.points, line.deducted, line.total) == ((1,), 1, 0)


def test_who_left_with_all_void_is_behind_everybody_all_the_way() -> None:
    """The lower number wins: 2 beat 3 and 4, 3 beat 4, and what 1 won counts for nobody."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    for one in standings(tournament).course.records:
        first, second = (side.team.number for side in one.sides)
        win(Match.objects.get(pk=one.id), 1 if first < second else 2)
    team_withdraw(action(tournament), team_named(tournament, "1").id, effect=WithdrawalEffect.ALL_VOID)
    tournament.refresh_from_db()
    found = [(line.team.number, line.places[-1], line.total) for line in paths(tournament).lines]
    assert found == [(2, 1, 2), (3, 2, 1), (4, 3, 0), (1, 4, 0)]
    assert paths(tournament).lines[-1].places == (4, 4, 4)


def test_every_group_has_its_own_table() -> None:
    tournament = make_evening(GROUPS, entrants=8)
    win_all(publish(tournament), 1)
    tables = paths_of(standings(tournament))
    assert [one.group for one in tables] == [1, 2]
    assert [len(one.lines) for one in tables] == [4, 4]
    assert all(min(line.places[-1] for line in one.lines) == 1 for one in tables)


def test_in_a_bracket_nobody_counts_points() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    win_all(publish(tournament), 1)
    assert paths_of(standings(tournament)) == ()


def test_the_queries_do_not_grow_with_the_turns() -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    matches = publish(tournament)
    asked = []
    for turn in range(5):
        win_all(matches[3 * turn : 3 * turn + 3], 1)
        asked.append(queries(partial(paths_of, standings(tournament))))
    assert len(set(asked)) == 1
