"""Where the hall has fewer tables than a turn has matches: who is next for the next free one."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest
from django.db import connection

from tests.damage import comes_back
from tests.factories import action, make_evening, publish, win, win_all
from tests.services.history import refusals, untouched, written
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import CallProblem, SetupProblem
from tournaments.event.regulation import Regulation, RegulationProblem
from tournaments.models import Deal, Match, Turn
from tournaments.models.fields import uuid7
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.fixed_table_queries import fixed_check
from tournaments.selectors.play.hall_queries import Hall, hall_of
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.play.call_changes import match_call, turn_call
from tournaments.services.setup.setup import regulation_change
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db

KNOCKOUT = replace(PRESETS["edisu"].stages[0], hall=3, queued=True)


def evening(entrants: int = 16) -> list[Match]:
    """A knockout of which the first turn has more matches than the hall has tables, by their numbers."""
    return publish(make_evening(KNOCKOUT, entrants=entrants))


def hall(match: Match) -> Hall:
    found = hall_of(stage_of(match.tournament))
    assert found is not None
    return found


def next_calls(match: Match) -> list[tuple[int, int, int]]:
    """Table, turn and number of every match that is next."""
    return [(call.table, call.match.turn, call.match.table) for call in hall(match).calls]


def call(match: Match, table: int | None = None) -> None:
    match_call(action(match.tournament_id), match.id, table=table)


def call_turn(match: Match, turn: int = 1) -> int:
    return turn_call(action(match.tournament_id), turn) or 0


def at_tables() -> dict[int, int | None]:
    """The matches of the first turn that were called, and where to."""
    return dict(Match.objects.filter(turn__number=1, called_at__isnull=False).values_list("table", "hall_table"))


def test_the_turn_stays_whole_and_fills_the_hall_in_the_order_of_the_numbers() -> None:
    matches = evening()
    assert Match.objects.filter(turn__number=1).count() == 8
    assert call_turn(matches[0]) == 3
    assert at_tables() == {1: 1, 2: 2, 3: 3}
    assert (hall(matches[0]).free, next_calls(matches[0])) == ((), [])
    assert list(hall(matches[0]).places.values()) == [0, 1, 2, 3, 4]
    untouched(matches[0].tournament, lambda: call_turn(matches[0]))


def test_a_table_is_free_once_its_result_counts_and_the_lowest_number_is_next() -> None:
    matches = evening()
    call_turn(matches[0])
    win(matches[1], 1)
    assert next_calls(matches[0]) == [(2, 1, 4)]
    call(matches[3])
    assert at_tables()[4] == 2
    assert refusals(matches[0].tournament, lambda: call(matches[4])) == [CallProblem.NO_TABLE]


def test_a_later_turn_waits_behind_the_earlier_one_and_shares_its_tables() -> None:
    matches = evening(8)
    call_turn(matches[0])
    win_all(matches[:2], 1)
    semi = Match.objects.get(turn__number=2)
    assert next_calls(matches[0]) == [(1, 1, 4), (2, 2, semi.table)]
    assert call_turn(matches[0], 2) == 1
    assert Match.objects.get(pk=semi.pk).hall_table == 2


def test_the_desk_may_call_another_one_and_send_a_match_to_another_table() -> None:
    matches = evening()
    call(matches[6])
    call(matches[4], 3)
    assert at_tables() == {7: 1, 5: 3}
    called_at = Match.objects.get(pk=matches[6].pk).called_at
    call(matches[6], 2)
    moved = Match.objects.get(pk=matches[6].pk)
    assert (moved.hall_table, moved.called_at) == (2, called_at)
    untouched(moved.tournament, lambda: call(matches[6], 2))
    assert refusals(moved.tournament, lambda: call(matches[0], 2)) == [CallProblem.TABLE_TAKEN]
    assert refusals(moved.tournament, lambda: call(matches[0], 4)) == [CallProblem.TABLE_UNKNOWN]
    call(matches[4], 1)
    assert at_tables() == {7: 2, 5: 1}


def test_who_cannot_move_waits_for_ones_own_table_and_goes_first_there() -> None:
    matches = evening()
    seat = matches[7].seats.select_related("player")[0]
    table_fix(action(seat.tournament_id, reason=""), player_id=seat.player_id, table=2)
    assert Match.objects.filter(drawn_table__isnull=False).count() == 0
    assert next_calls(matches[0]) == [(1, 1, 1), (2, 1, 8), (3, 1, 2)]
    call_turn(matches[0])
    assert (fixed_check(matches[0].tournament).kept, fixed_check(matches[0].tournament).seats) == (1, 1)


def test_the_same_request_calls_once() -> None:
    first, key = evening()[0], uuid7()
    turn_call(action(first.tournament_id, key=key), 1)
    win(first, 1)
    turn_call(action(first.tournament_id, key=key), 1)
    assert set(at_tables()) == {1, 2, 3}


def test_without_the_number_of_tables_nobody_can_wait_for_one() -> None:
    problems = check_regulation(replace(KNOCKOUT, hall=None))
    assert [problem.code for problem in problems] == [RegulationProblem.QUEUE_WITHOUT_HALL]


def test_the_file_keeps_who_was_called_where() -> None:
    matches = evening()
    call_turn(matches[0])
    comes_back(matches[0].tournament)


def test_a_draw_of_any_format_makes_whole_turns() -> None:
    danish = replace(PRESETS["danish"].stages[0], hall=2, queued=True)
    publish(make_evening(danish, entrants=8))
    assert Turn.objects.count() == 1
    assert Match.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_two_desks_never_send_two_matches_to_one_table() -> None:
    matches = evening()

    def desk(match: Match) -> None:
        try:
            with suppress(DomainError):  # the other one may have filled the hall by then
                call(match)
            call_turn(match)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as desks:
        for done in [desks.submit(desk, match) for match in matches[2:5]]:
            done.result()
    tables = [table for table in at_tables().values() if table is not None]
    assert sorted(tables) == [1, 2, 3]


ALL_AT_ONCE = PRESETS["round_robin"].stages[0]
TWO_GROUPS = PRESETS["edisu"].stages[0]
CALENDARS = pytest.mark.parametrize("regulation", [ALL_AT_ONCE, TWO_GROUPS], ids=["all against all", "knockout"])


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
    matches = publish(make_evening(TWO_GROUPS, entrants=9))
    for match in matches:
        if match.turn.number == 1:
            win(match, 1)

    fewer = replace(TWO_GROUPS, hall=3)
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
