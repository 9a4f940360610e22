"""Where the hall has fewer tables than a turn has matches: who is next for the next free one."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest
from django.db import connection

from tests.damage import comes_back
from tests.factories import action, make_evening, publish, win, win_all
from tests.services.history import refusals, untouched
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import CallProblem
from tournaments.event.regulation import RegulationProblem
from tournaments.models import Match, Turn
from tournaments.models.fields import uuid7
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.fixed_table_queries import fixed_check
from tournaments.selectors.play.hall_queries import Hall, hall_of
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.play.call_changes import match_call, turn_call
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
