"""What can still happen: from stored matches, in every kind of stage, and never while anything is withheld."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament, publish, win, win_all
from tests.prizes import give_prizes
from tests.staged import DANISH, GROUPS, ROTATING, THEN_KNOCKOUT, stage
from tournaments.event.regulation import Ranked
from tournaments.models import Stage, Team, Tournament
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.possible_places import Goal, Needed, StillPossible, still_possible, with_victories
from tournaments.selectors.counted.standings_queries import group_tables, team_table
from tournaments.services.setup.setup import table_freeze, turns_announce

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> StillPossible | None:
    course = course_of(tournament)
    now = course.now
    tables = group_tables(now.stage, now.records) if now.stage.traits.in_groups else None
    return still_possible(course, tables.groups if tables else (team_table(now.stage, now.records),))


def by_number(tournament: Tournament, still: StillPossible | None) -> list[tuple[int, int]]:
    assert still is not None
    teams = Team.objects.filter(tournament=tournament).order_by("number")
    return [tuple(still.of[str(team.id)].places) for team in teams]  # type: ignore[misc]  # two numbers


def _seated(record: MatchRecord) -> list[str]:
    return [team for side in record.sides for team in side.team_ids]


def test_in_the_last_turn_everybody_is_told_what_ones_own_match_decides() -> None:
    """Round robin of four: after two turns one has 2, two have 1, one has 0; the first meets one with 1."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    matches = publish(tournament)
    win_all(matches[:4], 1)
    still = told(tournament)
    assert still is not None
    assert (still.goal, still.down_to, still.drawn) == (Goal.VICTORY, 1, True)
    rows = team_table(course_of(tournament).now.stage)
    first, last = rows[0], rows[-1]
    assert first.totals.points > last.totals.points
    assert still.of[first.entrant].needed is Needed.RESULT
    assert still.of[first.entrant].result is None  # any victory
    assert still.of[last.entrant].needed is Needed.NO_MORE


def victories_of(tournament: Tournament, one: str) -> list[tuple[int, tuple[int, int], str]]:
    course = course_of(tournament)
    found = with_victories(course, (team_table(course.now.stage, course.now.records),), one)
    return [(each.victories, tuple(each.places), each.goal) for each in found]  # type: ignore[misc]  # two numbers


def test_with_a_victory_and_without_one_it_is_told_which_places_are_left() -> None:
    """Four all against all have 2 points, twice 1, and none; the first meets the last, so that one of the others comes
    to 2 and the other stays at 1.
    """
    tournament = make_evening(stage("round_robin"), entrants=4)
    win_all(publish(tournament)[:4], 1)
    rows = team_table(course_of(tournament).now.stage)
    assert [row.totals.points for row in rows] == [2, 1, 1, 0]
    assert victories_of(tournament, rows[0].entrant) == [(1, (1, 1), "sure"), (0, (1, 2), "open")]
    assert victories_of(tournament, rows[1].entrant) == [(1, (1, 2), "open"), (0, (3, 4), "no_more")]
    assert victories_of(tournament, rows[-1].entrant) == [(1, (3, 4), "no_more"), (0, (4, 4), "no_more")]
    table_freeze(action(tournament), 2)
    tournament.refresh_from_db()
    assert victories_of(tournament, rows[0].entrant) == victories_of(redacted(tournament), rows[0].entrant) == []


def test_of_two_matches_that_are_left_it_is_told_for_two_victories_one_and_none() -> None:
    """Four pairs after one of three Danish turns: both winners have 1, both losers 0, and two turns are to be drawn."""
    tournament = make_evening(replace(DANISH, turns=3), entrants=4)
    win_all(publish(tournament), 1)
    (leader, *_others, last) = team_table(course_of(tournament).now.stage)
    told = victories_of(tournament, leader.entrant)
    assert [victories for victories, _places, _goal in told] == [2, 1, 0]
    assert told[0][1][0] == 1
    assert told[2][1] == (2, 4)  # with 1: another has 2 at least, since the other winner and an opponent win
    assert [victories for victories, _places, _goal in victories_of(tournament, last.entrant)] == [2, 1, 0]


def test_before_the_last_two_turns_and_after_the_end_nothing_is_told() -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    matches = publish(tournament)
    assert told(tournament) is None
    win_all(matches[:-1], 1)
    assert told(tournament) is not None
    win(matches[-1], 1)
    assert told(tournament) is None


def test_a_turn_that_is_not_drawn_counts_as_well_and_nobody_meets_twice_in_it() -> None:
    """After two turns of four pairs A has 2 and only Y left as an opponent, so B (1) meets X: one of these comes to 2.

    Y is behind A for certain where it has nothing, and else comes to 2 as well.
    """
    tournament = make_evening(replace(DANISH, turns=3), entrants=4)
    for turn in (1, 2):
        for match in publish(tournament, number=turn):
            if match.turn.number == turn:
                win(match, 1)
    still, now = told(tournament), course_of(tournament).now
    assert still is not None
    assert (still.drawn, still.anybody) == (False, False)
    points = {row.entrant: row.totals.points for row in team_table(now.stage)}
    (leader,) = (one for one, made in points.items() if made == 2)
    met = {team for record in now.records if leader in _seated(record) for team in _seated(record)}
    (last,) = points.keys() - met
    assert tuple(still.of[leader].places) == (1, 3 if points[last] else 2)


def test_rests_that_are_worth_points_are_counted_before_their_turn_is_over() -> None:
    """Three pairs, a turn of one match: who rests is sure of 1 point, so nobody but one of the others reaches it."""
    tournament = make_evening(replace(DANISH, turns=1, rest_points=2), entrants=3)
    (match,) = publish(tournament)
    assert match.fixture is not None
    playing = {str(match.fixture.home_id), str(match.fixture.away_id)}
    still = told(tournament)
    assert still is not None
    assert {tuple(one.places) for team, one in still.of.items() if team not in playing} == {(1, 1)}
    assert {tuple(one.places) for team, one in still.of.items() if team in playing} == {(2, 3)}


def test_prizes_and_the_next_stage_are_what_is_reached_for() -> None:
    grouped = make_evening(GROUPS, THEN_KNOCKOUT, entrants=8)
    win_all(publish(grouped)[:8], 1)
    still = told(grouped)
    assert still is not None
    assert (still.goal, still.down_to) == (Goal.PASSAGE, 2)
    prized = make_evening(stage("round_robin"), entrants=4, slug="premi")
    give_prizes(prized, ["Prosciutto", "Vino"])
    prized.refresh_from_db()
    win_all(publish(prized)[:4], 1)
    still = told(prized)
    assert still is not None
    assert (still.goal, still.down_to) == (Goal.PRIZES, 2)


def test_quarters_and_partners_that_change_have_their_places_too() -> None:
    quarters = make_tournament(sizes=(4, 4, 4))
    publish(quarters)
    assert told(quarters) is None  # three turns
    alone = make_evening(replace(ROTATING, turns=2), entrants=8, slug="soli", ranked=Ranked.PLAYERS)
    publish(alone)
    assert by_number(alone, told(alone)) == [(1, 8)] * 8


def test_nothing_is_told_while_anything_is_withheld() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win_all(publish(tournament)[:4], 1)
    assert told(redacted(tournament)) is not None
    turns_announce(action(tournament), 2)
    assert told(redacted(Tournament.objects.get(pk=tournament.pk))) is None
    turns_announce(action(tournament), None)
    table_freeze(action(tournament), 2)
    now = Tournament.objects.get(pk=tournament.pk)
    assert told(now) is None
    assert told(redacted(now)) is None


def test_where_a_rest_is_worth_a_mean_that_is_not_known_yet_nothing_is_told() -> None:
    tournament = make_evening(replace(DANISH, turns=2), entrants=5)
    Stage.objects.filter(tournament=tournament).update(rest_worth="field_mean")
    publish(tournament)
    assert told(Tournament.objects.get(pk=tournament.pk)) is None
