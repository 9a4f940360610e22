"""The tables of a hall change in the middle of an evening: nobody loses their place, and everybody knows theirs."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, publish, win
from tests.services.history import refusals, untouched, written
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation import Regulation
from tournaments.models import Deal, Match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.hall_queries import hall_of
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.play.call_changes import match_call, turn_call
from tournaments.services.setup.setup import regulation_change

pytestmark = pytest.mark.django_db

ALL_AT_ONCE = PRESETS["round_robin"].stages[0]
KNOCKOUT = PRESETS["edisu"].stages[0]
CALENDARS = pytest.mark.parametrize("regulation", [ALL_AT_ONCE, KNOCKOUT], ids=["all against all", "knockout"])


def begun(regulation: Regulation, entrants: int = 8) -> list[Match]:
    """A calendar that was drawn at once, of which one match is over and the others of the turn were called."""
    matches = publish(make_evening(regulation, entrants=entrants))
    turn_call(action(matches[0].tournament_id), 1)
    win(matches[0], 1)
    return matches


def change(match: Match, regulation: Regulation) -> None:
    regulation_change(action(match.tournament_id), regulation)


def sound(match: Match) -> bool:
    """Whether nothing is found wrong with what is stored, judged as its file would be and against its log."""
    return not [one for one in tournament_findings(match.tournament) if one.section != "tournament"]


@CALENDARS
def test_after_results_matches_may_begin_to_wait_for_tables(regulation: Regulation) -> None:
    matches = begun(regulation)
    change(matches[0], replace(regulation, hall=4, queued=True))

    stage = stage_of(matches[0].tournament)
    places = {one.table: one.notes.hall_table for one in match_records(stage, turn=1)}
    assert places == {1: None, 2: 2, 3: 3, 4: 4}
    hall = hall_of(stage)
    assert hall is not None
    assert hall.free == (1,)


def test_who_plays_without_having_been_called_has_a_table_too() -> None:
    matches = publish(make_evening(ALL_AT_ONCE, entrants=8))
    win(matches[0], 1)
    Deal.objects.filter(match=matches[0]).exclude(number=1).delete()
    change(matches[0], replace(ALL_AT_ONCE, hall=2, queued=True))

    assert Match.objects.get(pk=matches[0].id).hall_table == 1


@CALENDARS
def test_who_waits_no_longer_stays_where_they_were_called(regulation: Regulation) -> None:
    queue = replace(regulation, hall=2, queued=True)
    matches = publish(make_evening(queue, entrants=8))
    match_call(action(matches[0].tournament_id), matches[3].id, table=1)
    win(matches[0], 1)
    change(matches[0], replace(regulation, hall=None, queued=False))

    records = match_records(stage_of(matches[0].tournament), turn=1)
    assert [(one.table, one.queued, one.notes.hall_table) for one in records] == [
        (1, False, None),
        (2, False, None),
        (3, False, None),
        (4, True, 1),
    ]
    assert hall_of(stage_of(matches[0].tournament)) is None


@CALENDARS
def test_a_hall_that_is_too_small_for_what_was_drawn_is_named_unless_matches_wait(regulation: Regulation) -> None:
    matches = begun(regulation)
    small = replace(regulation, hall=3)
    assert refusals(matches[0].tournament, lambda: change(matches[0], small)) == [SetupProblem.HALL_BELOW_DRAWN]

    written(matches[0].tournament, lambda: change(matches[0], replace(small, queued=True)))
    written(matches[0].tournament, lambda: change(matches[0], replace(regulation, hall=4)))
    untouched(matches[0].tournament, lambda: change(matches[0], replace(regulation, hall=4)))


def test_a_bracket_needs_the_tables_of_matches_that_nobody_has_reached_yet() -> None:
    matches = publish(make_evening(KNOCKOUT, entrants=9))
    for match in matches:
        if match.turn.number == 1:
            win(match, 1)

    fewer = replace(KNOCKOUT, hall=3)
    assert refusals(matches[0].tournament, lambda: change(matches[0], fewer)) == [SetupProblem.HALL_BELOW_DRAWN]


def test_a_table_that_somebody_cannot_leave_stays_in_the_hall() -> None:
    matches = begun(ALL_AT_ONCE)
    player = matches[1].seats.all()[0].player_id
    table_fix(action(matches[0].tournament_id), player, 4)
    queue = replace(ALL_AT_ONCE, hall=3, queued=True)
    assert refusals(matches[0].tournament, lambda: change(matches[0], queue)) == [SetupProblem.HALL_BELOW_FIXED]

    written(matches[0].tournament, lambda: change(matches[0], replace(queue, hall=4)))
    written(matches[0].tournament, lambda: change(matches[0], ALL_AT_ONCE))
    later = Match.objects.filter(seats__player=player, called_at=None)
    assert set(later.values_list("table", flat=True)) == {4}


@CALENDARS
def test_what_is_stored_holds_together_after_both_changes(regulation: Regulation) -> None:
    matches = begun(regulation)
    change(matches[0], replace(regulation, hall=2, queued=True))
    assert sound(matches[0])
    turn_call(action(matches[0].tournament_id), 1)
    change(matches[0], replace(regulation, hall=None, queued=False))
    assert sound(matches[0])
