"""Life in an evening of rotating partners: somebody comes late or leaves, and what was played counts."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, publish, record, win, win_all
from tests.services.refused import codes_of
from tests.staged import ROTATING
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Award, Draw, Match, Seat, Stage, Team, Tournament
from tournaments.selectors.core.calendar import turns_before, turns_of
from tournaments.selectors.core.continuing import audit_of_draw, begun_until, redraw_due
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.rest_points import counted_rests
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.call_changes import turn_call
from tournaments.services.play.draw_changes import draw_make, draw_publish, draw_unpublish

pytestmark = pytest.mark.django_db


def begun(*, entrants: int = 9, turns: int = 4, played: int = 2) -> Tournament:
    """Players of whose evening so many turns are played."""
    tournament = make_evening(replace(ROTATING, turns=turns), entrants=entrants, ranked=Ranked.PLAYERS)
    for match in publish(tournament, number=5):
        if match.turn.number <= played:
            win(match, 1)
    return tournament


def enter(tournament: Tournament, *names: str) -> list[Team]:
    return list(entrants_add(action(tournament), [NewEntrant((name,)) for name in names]) or ())


def leave(tournament: Tournament, number: int, effect: WithdrawalEffect = WithdrawalEffect.OPEN) -> Team:
    team = Team.objects.get(tournament=tournament, number=number)
    team_withdraw(action(tournament), team.id, effect=effect)
    return team


def seats(tournament: Tournament, **where: int) -> list[tuple[int, int, int, int, str]]:
    rows = Seat.objects.filter(tournament=tournament, **where).order_by("turn__number", "match__table", "side", "chair")
    return list(rows.values_list("turn__number", "match__table", "side", "chair", "player__name"))


def test_who_comes_between_turns_plays_in_those_that_are_drawn_again() -> None:
    tournament = begun()
    before = seats(tournament, turn__number__lte=2)
    (late,) = enter(tournament, "Zoë")
    publish(tournament, number=5)
    assert seats(tournament, turn__number__lte=2) == before
    assert Seat.objects.filter(player__team=late).values_list("turn__number", flat=True).distinct().count() == 2
    assert Match.objects.filter(tournament=tournament).count() == 8


def test_who_left_sits_in_no_turn_that_is_drawn_again_and_keeps_what_was_played() -> None:
    tournament = begun()
    gone = leave(tournament, 3)
    publish(tournament, number=5)
    turns = set(Seat.objects.filter(player__team=gone).values_list("turn__number", flat=True))
    assert turns
    assert max(turns) <= 2


def test_what_was_played_counts_in_the_draw() -> None:
    tournament = begun(entrants=8, turns=5, played=3)
    leave(tournament, 8)
    enter(tournament, "Zoë")
    publish(tournament, number=5)
    partners = [
        frozenset(side.team_ids) for record in match_records(stage_in_play(tournament.id)) for side in record.sides
    ]
    assert len(partners) == len(set(partners))


def test_the_same_number_gives_the_same_turns_again_and_another_one_others() -> None:
    tournament = begun()
    enter(tournament, "Zoë")
    turns = []
    for number in (7, 7, 8):
        draw = draw_make(action(tournament), number)
        assert draw is not None
        turns.append(draw.turns)
    assert turns[0] == turns[1] != turns[2]


def test_a_draw_that_goes_on_has_no_problem_and_names_what_it_was_drawn_from() -> None:
    tournament = begun()
    leave(tournament, 3)
    enter(tournament, "Zoë", "Ugo")
    publish(tournament, number=5)
    draw = Draw.objects.get(tournament=tournament, first_turn=3)
    assert [turn["number"] for turn in draw.options["played"]] == [1, 2]
    assert len(draw.options["absent"]) == 1
    assert audit_of_draw(draw, turns_before(draw)).problems == ()


def test_nothing_is_drawn_again_while_the_same_people_are_there() -> None:
    tournament = begun()
    assert codes_of(lambda: draw_make(action(tournament), 6)) == [DrawProblem.PUBLISHED_ALREADY]
    leave(tournament, 3)
    assert redraw_due(stage_in_play(tournament.id)) == 3
    team_return(action(tournament), Team.objects.get(tournament=tournament, number=3).id)
    assert redraw_due(stage_in_play(tournament.id)) is None


def test_a_turn_that_was_called_has_begun() -> None:
    tournament = begun()
    turn_call(action(tournament), 3)
    assert begun_until(stage_in_play(tournament.id)) == 3
    enter(tournament, "Zoë")
    before = seats(tournament, turn__number=3)
    publish(tournament, number=5)
    assert seats(tournament, turn__number=3) == before
    assert not Seat.objects.filter(turn__number=3, player__name="Zoë").exists()


def test_nobody_enters_once_the_last_turn_has_begun() -> None:
    tournament = begun(played=4)
    assert codes_of(lambda: enter(tournament, "Zoë")) == [EntrantProblem.STAGE_BEGUN]


def test_a_turn_that_began_after_the_draw_was_made_makes_it_outdated() -> None:
    tournament = begun()
    enter(tournament, "Zoë")
    draw = draw_make(action(tournament), 6)
    assert draw is not None
    record(Match.objects.get(tournament=tournament, turn__number=3, table=1), 70)
    assert codes_of(lambda: draw_publish(action(tournament), draw.id)) == [DrawProblem.OUTDATED]
    assert Match.objects.filter(tournament=tournament, turn__number=3).count() == 2


def test_a_second_change_before_the_next_turn_takes_the_place_of_the_first() -> None:
    tournament = begun()
    for name in ("Zoë", "Ugo"):
        enter(tournament, name)
        publish(tournament, number=5)
    published = Draw.objects.filter(tournament=tournament, published_at__isnull=False).order_by("first_turn")
    assert list(published.values_list("first_turn", flat=True)) == [1, 3]
    assert Seat.objects.filter(player__name="Ugo").exists()


def test_the_calendar_cannot_be_taken_back_behind_results_that_are_in_its_first_turns() -> None:
    tournament = begun()
    enter(tournament, "Zoë")
    publish(tournament, number=5)
    assert codes_of(lambda: draw_unpublish(action(tournament))) == [DrawProblem.RESULTS_EXIST]


def test_opponents_win_only_in_turns_that_had_begun() -> None:
    tournament = begun(played=2)
    first = Match.objects.get(tournament=tournament, turn__number=3, table=1)
    win(first, 1)
    open_ = Match.objects.get(tournament=tournament, turn__number=3, table=2)
    gone = open_.seats.select_related("player__team").first()
    assert gone is not None
    leave(tournament, gone.player.team.number, WithdrawalEffect.WIN)
    assert [award.match_id for award in Award.objects.filter(tournament=tournament)] == [open_.id]


def test_who_deals_in_turns_that_were_played_stays_when_others_are_drawn_again() -> None:
    tournament = begun()
    stage = stage_in_play(tournament.id)
    before = dealers_of(tournament, [one for one in match_records(stage) if one.turn <= 2])
    leave(tournament, 3)
    publish(tournament, number=5)
    after = dealers_of(tournament, match_records(stage))
    assert {match: after[match] for match in before} == before


def test_rests_count_by_the_turns_that_are_in_force() -> None:
    tournament = begun(entrants=9, played=2)
    Stage.objects.filter(tournament=tournament).update(rest_points=3)
    (late,) = enter(tournament, "Zoë")
    gone = leave(tournament, 3)
    publish(tournament, number=5)
    win_all(Match.objects.filter(tournament=tournament, turn__number__gt=2), 1)
    stage = stage_in_play(tournament.id)
    rests = counted_rests(stage, match_records(stage))
    assert [rest.turn for team in rests for rest in rests[team] if team == str(late.id) and rest.turn <= 2] == []
    assert [rest.turn for rest in rests.get(str(gone.id), ()) if rest.turn > 2] == []
    assert sorted(rest.turn for found in rests.values() for rest in found) == [1, 2, 3, 4]


def test_the_turns_of_the_first_draw_stay_on_record() -> None:
    tournament = begun()
    enter(tournament, "Zoë")
    publish(tournament, number=5)
    first = Draw.objects.get(tournament=tournament, first_turn=1)
    assert [turn.number for turn in turns_of(first)] == [1, 2, 3, 4]
