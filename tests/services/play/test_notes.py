"""A note of a match has one of the values that it may have, or none; its pages are tested there."""

import pytest

from tests.factories import deals, make_evening, match_action, publish
from tests.staged import DANISH
from tournaments.event.problems.evening_problems import ResultProblem
from tournaments.event.regulation import TYPED
from tournaments.models import Match
from tournaments.services.play.result_changes import match_record, note_changes, note_problems, notes_write


def test_a_value_that_no_note_of_this_name_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TYPED, "hall_table", (1, 2))
    found = [note_problems({"hall_table": value}) for value in (None, 1, 2, 3)]
    assert [[(problem.code, problem.where) for problem in problems] for problems in found] == [
        [],
        [],
        [],
        [(ResultProblem.NOTE_UNKNOWN, ("hall_table",))],
    ]


def test_what_is_noted_already_is_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TYPED, "hall_table", (3, 4))
    match = Match(hall_table=3)
    assert note_changes(match, {"hall_table": 3}) == ({}, {})
    assert note_changes(match, {"hall_table": 4}) == ({"hall_table": 3}, {"hall_table": 4})


@pytest.mark.django_db
def test_what_is_to_be_noted_is_stored_alone_or_with_a_result_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = publish(make_evening(DANISH, entrants=4))
    for notes in ({"reserves": 3}, {}):
        notes_write(match, notes)
    assert [Match.objects.get(pk=one.pk).reserves for one in (match, other)] == [3, None]

    monkeypatch.setitem(TYPED, "reserves", (3, 4))
    match_record(match_action(match), deals(70), {"reserves": 4})
    assert Match.objects.get(pk=match.pk).reserves == 4
