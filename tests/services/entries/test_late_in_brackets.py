"""Somebody comes late to a bracket that is published: a bye is played, and nobody else changes."""

from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import action, make_account, make_club, make_evening, publish, read_again, win
from tests.services.history import refusals, written
from tests.staged import KNOCKOUT
from tournaments.checks.tournament import tournament_findings
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation import Regulation
from tournaments.models import Draw, Match, Team, Tournament
from tournaments.scheduling.base.types import Byes, KnockoutOptions, SecondChance
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import bracket_in_play
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.entries.late_places import late_matches, next_late_match
from tournaments.selectors.entries.playing import Removal, removal_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.undo import last_deed
from tournaments.services.entries.arrival_changes import absent_withdraw, entrant_check_in
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.frame.write_lock import below_delete
from tournaments.services.undo.last_action import action_take_back

pytestmark = pytest.mark.django_db

LATE, LATER = NewEntrant(("Zoë Rui", "Zita Po")), NewEntrant(("Ugo Neri", "Ada Bo"))
SECOND_CHANCE = KnockoutOptions(second_chance=SecondChance.CONSOLATION)


def evening(entrants: int = 6, *, stage: Regulation = KNOCKOUT, seeds: int = 0, number: int = 1) -> Tournament:
    """Six in a bracket of eight: two pass the first turn, four play in it. The last on the list are seeded."""
    made = make_evening(stage, entrants=entrants)
    for seed in range(1, seeds + 1):
        Team.objects.filter(tournament=made, number=entrants + 1 - seed).update(seed=seed)
    publish(made, number=number)
    return made


def begin(made: Tournament) -> Match:
    match = Match.objects.filter(tournament=made, turn__number=1).order_by("table")[0]
    win(match, 1)
    return match


def come(made: Tournament, *late: NewEntrant, redraw: bool = True) -> list[Team]:
    return list(entrants_add(action(made), late or [LATE], redraw=redraw) or ())


def met(made: Tournament, team: Team) -> Team:
    (match,) = Match.objects.filter(tournament=made, seats__player__team=team).distinct()
    return Team.objects.exclude(pk=team.pk).get(players__seats__match=match, players__number=1)


def seen(made: Tournament) -> set[tuple[int, int, frozenset[str]]]:
    records = match_records(stage_of(made))
    return {(one.turn, one.table, frozenset(side.team.id for side in one.sides)) for one in records}


@pytest.mark.parametrize("begun", [True, False])
def test_a_late_pair_plays_who_passed_the_turn_and_nothing_else_changes(begun: bool) -> None:
    made = evening()
    if begun:
        begin(made)
    said, before = next_late_match(stage_of(made)), seen(made)
    assert said is not None
    entry = written(made, lambda: come(made))
    team = Team.objects.get(tournament=made, number=7)
    (match,) = late_matches(made)
    assert seen(made) - before == {(1, 3, frozenset({str(team.id), str(met(made, team).id)}))}
    assert before <= seen(made)
    assert (match.turn, match.table, match.met, match.entrant) == (1, 3, met(made, team).name, team)
    assert (said[0].turn, said[0].table, said[0].met, said[1]) == (1, 3, match.met, 2)
    assert entry.new == {"added": ["Zoë Rui – Zita Po"], "places": [{"met": match.met, "number": 1}]}
    assert Draw.objects.filter(tournament=made).count() == 1
    assert tournament_findings(read_again(made)) == []


def test_it_is_played_to_its_end_and_everybody_has_a_place() -> None:
    made = evening()
    begin(made)
    late = {str(team.id) for team in come(made, LATE, LATER)}
    while waiting := [one for one in match_records(stage_of(made)) if not one.complete]:
        for one in waiting:
            sides = [side for side, of in enumerate(one.sides, 1) if of.team.id in late]
            win(Match.objects.get(pk=one.id), sides[0] if sides else 1)
    assert course_of(made).over
    table = team_table(stage_of(made))
    assert (len(table), {row.entrant for row in table[:2]}) == (8, late)


def test_before_the_first_result_more_than_there_are_places_are_drawn_in_and_later_refused() -> None:
    three = (LATE, LATER, NewEntrant(("Eva Re", "Leo Re")))
    made = evening()
    entry = written(made, lambda: come(made, *three))
    assert entry.new["redrawn"] == 1
    assert "places" not in entry.new
    assert len(Draw.objects.get(tournament=made, published_at__isnull=False).options["teams"]) == 9
    made = make_evening(KNOCKOUT, entrants=6, slug="altra")
    publish(made)
    begin(made)
    assert refusals(made, lambda: come(made, *three)) == [EntrantProblem.PLACES_FEW]


def test_of_seeds_the_last_loses_the_bye_and_then_the_one_before() -> None:
    made = evening(seeds=4)
    begin(made)
    first, second = come(made, LATE, LATER)
    assert (met(made, first).seed, met(made, second).seed) == (2, 1)
    assert next_late_match(stage_of(made)) is None


def test_of_clubmates_another_is_met_as_long_as_there_is_one() -> None:
    numbers = set()
    for number in range(1, 7):
        made = make_evening(KNOCKOUT, entrants=6, slug=f"serata-{number}")
        publish(made, number=number)
        one = next_late_match(stage_of(made))
        assert one is not None
        Team.objects.filter(tournament=made, name=one[0].met).update(club="Bar Sport")
        (mates,) = come(made, NewEntrant(LATE.people, "Bar Sport"))
        assert met(made, mates).name != one[0].met
        (other,) = come(made, NewEntrant(LATER.people, "Bar Sport"))
        assert met(made, other).name == one[0].met
        numbers.add(met(made, other).number)
    assert len(numbers) > 1  # the lot is another in every draw


def test_who_has_been_called_to_the_next_match_has_passed() -> None:
    made = evening(5)  # of eight: in one match of the second turn two meet who passed the first
    (second,) = Match.objects.filter(tournament=made, turn__number=2)
    assert (next_late_match(stage_of(made)) or (None, 0))[1] == 3
    Match.objects.filter(pk=second.pk).update(called_at=timezone.now())
    assert (next_late_match(stage_of(made)) or (None, 0))[1] == 1
    begin(made)
    (team,) = come(made)
    assert Match.objects.filter(pk=second.pk).exists()
    assert not second.seats.filter(player__team=met(made, team)).exists()
    assert refusals(made, lambda: come(made, LATER)) == [EntrantProblem.STAGE_BEGUN]


def test_a_match_that_two_were_to_play_who_passed_waits_for_who_came() -> None:
    made = evening(5, stage=replace(KNOCKOUT, knockout=KnockoutOptions()))
    begin(made)
    come(made, LATE, LATER, NewEntrant(("Eva Re", "Leo Re")))
    assert {one.turn for one in match_records(stage_of(made)) if not one.complete} == {1}


@pytest.mark.parametrize(
    ("knockout", "entrants"),
    [
        (KnockoutOptions(placing=True), 6),
        (KnockoutOptions(second_chance=SecondChance.DOUBLE), 6),
        (KnockoutOptions(), 8),
        (KnockoutOptions(third_place=True), 3),
    ],
)
def test_where_no_bye_is_free_or_losers_play_on_otherwise_nobody_comes_in(
    knockout: KnockoutOptions, entrants: int
) -> None:
    made = evening(entrants, stage=replace(KNOCKOUT, knockout=knockout))
    begin(made)
    assert next_late_match(stage_of(made)) is None
    assert refusals(made, lambda: come(made)) == [EntrantProblem.STAGE_BEGUN]


def test_in_a_full_hall_nobody_comes_in_but_where_matches_wait_for_tables() -> None:
    made = evening(stage=replace(KNOCKOUT, hall=2))
    begin(made)
    assert refusals(made, lambda: come(made)) == [EntrantProblem.STAGE_BEGUN]
    queued = make_evening(replace(KNOCKOUT, hall=2, queued=True), entrants=6, slug="coda")
    publish(queued)
    begin(queued)
    assert len(come(queued, LATE, LATER)) == 2


def test_a_late_pair_that_loses_plays_the_consolation_like_the_others() -> None:
    made = evening(stage=replace(KNOCKOUT, knockout=SECOND_CHANCE))
    begin(made)
    (team,) = come(made)
    while waiting := [one for one in match_records(stage_of(made)) if not one.complete]:
        for one in waiting:
            win(Match.objects.get(pk=one.id), 1 + (one.sides[0].team.id == str(team.id)))
    now = bracket_in_play(stage_of(made))
    assert now is not None
    played = {key for key, one in now.standings.items() if str(team.id) in one.sides}
    assert {key.split("-")[0] for key in played} == {"main", "consolation"}
    assert len(team_table(stage_of(made))) == 7
    assert tournament_findings(read_again(made)) == []


@pytest.mark.parametrize("byes", [Byes.DRAWN, Byes.LATER])
def test_byes_of_the_first_turn_are_taken_however_they_were_given(byes: Byes) -> None:
    made = evening(7, stage=replace(KNOCKOUT, knockout=KnockoutOptions(byes=byes)), seeds=7)
    begin(made)
    assert len(come(made)) == 1
    assert next_late_match(stage_of(made)) is None


def test_entered_by_mistake_they_come_off_the_list_and_the_turn_is_passed_again() -> None:
    made = evening()
    begin(made)
    before = seen(made)
    (team,) = come(made)
    assert removal_of(team) is Removal.PLACED
    team_remove(action(made), team.id)
    assert seen(made) == before
    (again,) = come(made)
    assert len(seen(made) - before) == 1
    win(Match.objects.filter(seats__player__team=again).distinct().get(), 1)
    assert refusals(made, lambda: team_remove(action(made), again.id)) == [EntrantProblem.TEAM_DRAWN]


def test_who_entered_them_takes_it_back_at_once() -> None:
    made = evening()
    begin(made)
    before, account = seen(made), make_account(club=make_club())
    me = Actor(name=account.name, account_id=account.id)
    entrants_add(action(made, me), [LATE])
    deed = last_deed(made, account.id, timezone.now())
    assert deed is not None
    action_take_back(action(made, me), deed.id)
    assert (seen(made), Team.objects.filter(tournament=made).count()) == (before, 6)


def test_who_was_missing_at_the_draw_and_comes_takes_a_place() -> None:
    made = make_evening(KNOCKOUT, entrants=7)
    absent, *here = Team.objects.filter(tournament=made).order_by("number")
    for team in here:
        entrant_check_in(action(made), team.id, present=True)
    absent_withdraw(action(made))
    publish(made)
    begin(made)
    before = seen(made)
    team_return(action(made), absent.id)
    assert len(seen(made) - before) == 1
    assert late_matches(made)[0].entrant == absent
    team_withdraw(action(made), absent.id)
    assert seen(made) == before
    team_return(action(made), absent.id)
    assert len(seen(made) - before) == 1
    assert len(late_matches(made)) == 1


def test_the_file_has_them_and_is_taken_in_again_byte_by_byte() -> None:
    made = evening()
    begin(made)
    team, _other = come(made, LATE, LATER)
    win(Match.objects.filter(seats__player__team=team).distinct().get(), 2)
    data = export_bytes(made)
    below_delete(made)
    Tournament.objects.filter(pk=made.pk).delete()
    assert export_bytes(tournament_import(data=data, club_slug=made.club.slug)) == data
