"""Evenings of pairs and players through the services, from the draw to the last place."""

from dataclasses import replace

import pytest

from tests.factories import action, award, deals, make_evening, match_action, publish, win, win_all
from tests.services.history import refusals
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import DrawProblem, SetupProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Stage, Team, Tournament
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of, is_complete
from tournaments.selectors.counted.standings_queries import team_table, tournament_table
from tournaments.services.entries.entrant_changes import player_remove
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.report_changes import report_make

pytestmark = pytest.mark.django_db


def play(tournament: Tournament) -> None:
    """Play every match that has not begun; the pair that is first in the list wins."""
    for match in Match.objects.filter(tournament=tournament, deals__isnull=True).select_related("fixture__home"):
        home = (
            match.seats.filter(side=1).order_by("player__team__number").values_list("player__team__number", flat=True)
        )
        away = (
            match.seats.filter(side=2).order_by("player__team__number").values_list("player__team__number", flat=True)
        )
        win(match, 1 if min(home) < min(away) else 2)


def places(tournament: Tournament) -> list[tuple[int, str]]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return [(row.place, names[row.entrant]) for row in tournament_table(stage_of(tournament))]


def test_pairs_meet_all_others() -> None:
    tournament = make_evening(*PRESETS["round_robin"].stages, entrants=6)
    assert len(publish(tournament)) == 15
    play(tournament)
    assert places(tournament) == [(place, str(place)) for place in range(1, 7)]


def test_players_with_rotating_partners_count_alone() -> None:
    tournament = make_evening(*PRESETS["baraonda"].stages, entrants=8, ranked=Ranked.PLAYERS)
    matches = publish(tournament)
    assert {match.fixture for match in matches} == {None}
    play(tournament)
    rows = team_table(stage_of(tournament))
    assert len(rows) == 8
    assert sum(row.totals.played for row in rows) == 4 * len(matches)


def test_danish_turns_are_drawn_one_after_the_other() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=8)
    for turn in range(1, 5):
        publish(tournament)
        assert codes_of(lambda: draw_make(action(tournament), 1)) == [DrawProblem.TURN_OPEN]
        assert Match.objects.filter(tournament=tournament, turn__number=turn).count() == 4
        play(tournament)
    assert codes_of(lambda: draw_make(action(tournament), 1)) == [DrawProblem.ALL_DRAWN]
    stage = stage_of(tournament)
    assert is_complete(stage, match_records(stage))
    met = [frozenset(side.team.name for side in record.sides) for record in match_records(stage)]
    assert len(set(met)) == len(met) == 16


def test_who_withdraws_between_turns_is_not_paired_again() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=7)
    publish(tournament)
    play(tournament)
    leaver = Team.objects.get(tournament=tournament, number=7)
    team_withdraw(action(tournament), leaver.id)
    publish(tournament)
    seated = Match.objects.filter(tournament=tournament, turn__number=2, seats__player__team=leaver)
    assert not seated.exists()
    assert Match.objects.filter(tournament=tournament, turn__number=2).count() == 3


def test_who_rests_in_a_danish_turn_has_a_win_once_that_turn_is_over() -> None:
    """Five pairs, two matches: after the turn two winners and the resting pair have 1 point, the losers 0."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    first, second = publish(tournament)
    win(first, 1)
    stage = stage_of(tournament)
    assert sorted(row.totals.points for row in team_table(stage)) == [0, 0, 0, 0, 1]
    win(second, 1)
    table = team_table(stage)
    assert [row.totals.points for row in table] == [1, 1, 1, 0, 0]
    assert [(row.totals.won, row.totals.rest_points) for row in table if not row.totals.played] == [(0, 1)]


def test_who_rested_meets_the_next_after_the_winners_in_the_next_danish_turn() -> None:
    """Three have 1 point, and who rested is the third of them: the winners meet each other, and they the next."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    drawn = publish(tournament)
    seated = {str(team) for match in drawn for team in match.seats.values_list("player__team", flat=True)}
    play(tournament)
    winners = {row.entrant for row in team_table(stage_of(tournament)) if row.totals.points}
    publish(tournament)
    (rested,) = winners - seated
    meetings = [{side.team.id for side in one.sides} for one in match_records(stage_of(tournament)) if one.turn == 2]
    (own,) = [two for two in meetings if rested in two]
    assert winners - {rested} in meetings
    assert len(own - winners) == 1


def test_turns_before_a_latecomer_came_give_no_points() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    publish(tournament)
    play(tournament)
    entrants_add(action(tournament), [NewEntrant(("Zoe", "Ugo"))])
    late = Team.objects.get(tournament=tournament, number=7)
    rows = {row.entrant: row.totals for row in team_table(stage_of(tournament))}
    assert rows[str(late.id)].points == 0


def test_who_has_left_rests_in_no_turn() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    publish(tournament)
    play(tournament)
    seated = Match.objects.filter(tournament=tournament).values("seats__player__team")
    leaver = Team.objects.filter(tournament=tournament, pk__in=seated).latest("number")
    before = {row.entrant: row.totals.points for row in team_table(stage_of(tournament))}
    team_withdraw(action(tournament), leaver.id)
    publish(tournament)
    play(tournament)
    after = {row.entrant: row.totals.points for row in team_table(stage_of(tournament))}
    assert after[str(leaver.id)] == before[str(leaver.id)]


def test_with_too_few_tables_nobody_rests_who_plays_later_in_the_same_pairing() -> None:
    """Five pairs, one table: the pairing takes two turns, and one pair plays in neither of them."""
    (regulation,) = PRESETS["danish"].stages
    tournament = make_evening(replace(regulation, hall=1), entrants=5)
    assert [match.turn.number for match in publish(tournament)] == [1, 2]
    play(tournament)
    assert sorted(row.totals.rest_points for row in team_table(stage_of(tournament))) == [0, 0, 0, 0, 1]


def test_where_partners_rotate_every_rest_counts_if_it_is_to() -> None:
    (regulation,) = PRESETS["baraonda"].stages
    tournament = make_evening(replace(regulation, rest_points=3), entrants=9, ranked=Ranked.PLAYERS)
    publish(tournament)
    play(tournament)
    for row in team_table(stage_of(tournament)):
        assert row.totals.rest_points == 3 * (5 - row.totals.played)
        assert row.totals.points == row.totals.won + row.totals.rest_points


@pytest.mark.parametrize("hall", [None, 2])
def test_of_turns_drawn_at_once_a_rest_counts_once_however_few_tables_the_hall_has(hall: int | None) -> None:
    (regulation,) = PRESETS["drawn_turns"].stages
    tournament = make_evening(replace(regulation, hall=hall), entrants=9)
    publish(tournament)
    play(tournament)
    assert course_of(tournament).over
    for row in team_table(stage_of(tournament)):
        assert (row.totals.played, row.totals.rest_points) in {(4, 0), (3, 1)}


def drawn_with(tournament: Tournament, turn: int) -> set[str]:
    matches = Match.objects.filter(tournament=tournament, turn__number=turn)
    return set(matches.values_list("seats__player__team__name", flat=True))


def test_a_turn_nobody_has_begun_is_drawn_again_for_who_leaves_and_who_comes_back_if_asked() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    publish(tournament)
    play(tournament)
    publish(tournament, number=3)
    leaver = Team.objects.get(tournament=tournament, number=6)

    team_withdraw(action(tournament), leaver.id)
    assert leaver.name in drawn_with(tournament, 2)
    team_return(action(tournament), leaver.id)
    team_withdraw(action(tournament), leaver.id, redraw=True)
    assert len(drawn_with(tournament, 2)) == 4
    assert leaver.name not in drawn_with(tournament, 2)
    team_return(action(tournament), leaver.id, redraw=True)
    assert len(drawn_with(tournament, 2)) == 6


def test_a_turn_that_has_begun_is_not_drawn_again_for_who_leaves() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    win(publish(tournament)[0], 1)
    seated = drawn_with(tournament, 1)
    leaver = Team.objects.get(tournament=tournament, number=6)
    team_withdraw(action(tournament), leaver.id, redraw=True)
    assert drawn_with(tournament, 1) == seated


def test_an_award_taken_back_draws_the_next_turn_again_if_asked() -> None:
    """Six pairs: with the award gone nobody has won at table 1, so the winner no longer meets another winner."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    first, *others = publish(tournament)
    award(first, 1)
    win_all(others, 1)
    publish(tournament, number=2)
    before = {
        frozenset(side.team.id for side in one.sides) for one in match_records(stage_of(tournament)) if one.turn == 2
    }
    first.refresh_from_db()
    award_withdraw(match_action(first, reason="Sono arrivati", redraw=True))
    after = {
        frozenset(side.team.id for side in one.sides) for one in match_records(stage_of(tournament)) if one.turn == 2
    }
    assert after != before


def test_quarters_play_as_quarters_and_pairs_do_not() -> None:
    with pytest.raises(DomainError) as refusal:
        make_evening(*PRESETS["giochi"].stages, entrants=4)
    assert codes(refusal) == [SetupProblem.FORMAT_NOT_FOR_ENTRANTS]
    assert not Stage.objects.exists()


@pytest.mark.parametrize("pairs", [6, 11])
@pytest.mark.parametrize(
    "knockout",
    [
        KnockoutOptions(placing=True),
        KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION),
        KnockoutOptions(second_chance=SecondChance.DOUBLE),
        KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True),
    ],
    ids=["all places", "consolation", "double", "double with a second final"],
)
def test_every_kind_of_knockout_is_played_to_a_place_for_everybody(knockout: KnockoutOptions, pairs: int) -> None:
    (stage,) = PRESETS["edisu"].stages
    tournament = make_evening(replace(stage, knockout=knockout), entrants=pairs)
    publish(tournament)
    while Match.objects.filter(tournament=tournament, deals__isnull=True).exists():
        play(tournament)
    assert is_complete(stage_of(tournament), match_records(stage_of(tournament)))
    found = places(tournament)
    assert sorted(name for _, name in found) == sorted(str(number) for number in range(1, pairs + 1))
    assert [name for place, name in found if place == 1] == ["1"]
    tournament_close(action(tournament))


def test_a_second_final_is_played_only_if_the_first_was_lost_by_who_had_not_lost_yet() -> None:
    (stage,) = PRESETS["edisu"].stages
    double = KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)
    tournament = make_evening(replace(stage, knockout=double), entrants=4)
    publish(tournament)
    while (left := Match.objects.filter(tournament=tournament, deals__isnull=True)).count() > 1 or (
        left.exists() and Match.objects.filter(tournament=tournament).count() < 6
    ):
        play(tournament)
    final = left.get()
    win(final, 2)
    second = Match.objects.get(tournament=tournament, deals__isnull=True)
    assert second.turn.number > final.turn.number
    win(second, 1)
    assert is_complete(stage_of(tournament), match_records(stage_of(tournament)))


def test_half_a_pair_cannot_be_removed() -> None:
    tournament = make_evening(*PRESETS["round_robin"].stages, entrants=3)
    player = Player.objects.filter(tournament=tournament)[0]
    assert codes_of(lambda: player_remove(action(tournament), player.id)) == [EntrantProblem.PLAYER_IS_ENTRANT]


def test_a_turn_that_cannot_be_drawn_for_so_few_stays_as_it_was() -> None:
    tournament = make_evening(replace(PRESETS["danish"].stages[0], turns=2), entrants=3)
    publish(tournament)
    first, *others = Team.objects.filter(tournament=tournament)
    team_withdraw(action(tournament), first.id)
    seated = drawn_with(tournament, 1)

    def act() -> None:
        team_withdraw(action(tournament), others[0].id, redraw=True)

    assert refusals(tournament, act) == [ScheduleProblem.TOO_FEW_ENTRANTS, ScheduleProblem.TOO_MANY_TURNS]
    assert drawn_with(tournament, 1) == seated


def test_a_turn_of_which_a_table_told_something_is_not_drawn_again() -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    told = publish(tournament)[0]
    report_make(match_action(told, seen=None), 0, deals(70, 70, 70))
    seated = drawn_with(tournament, 1)
    leaver = Team.objects.get(tournament=tournament, number=6)
    team_withdraw(action(tournament), leaver.id, redraw=True)
    assert drawn_with(tournament, 1) == seated
