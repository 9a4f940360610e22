"""Calling players to their tables, and noting that they play."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.factories import action, make_tournament, publish, record
from tests.services.history import untouched, written
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState, StateProblem
from tournaments.models import LogEntry, Match
from tournaments.models.fields import uuid7
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.frame.changes import Action
from tournaments.services.play.call_changes import (
    match_call,
    match_start,
    turn_call,
    turn_call_withdraw,
    turn_start,
    turn_start_withdraw,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_matches(kept_for_all: None) -> list[Match]:
    return publish(make_tournament(sizes=(4, 4, 4, 4)))


def test_calling_a_turn_calls_its_matches_once(matches: list[Match]) -> None:
    first = matches[0]
    turn_call(action(first.tournament_id), 1)
    called = dict(Match.objects.values_list("pk", "called_at"))
    turn_call(action(first.tournament_id), 1)

    assert dict(Match.objects.values_list("pk", "called_at")) == called
    turns = set(Match.objects.filter(called_at__isnull=False).values_list("turn__number", flat=True))
    assert turns == {1}
    assert LogEntry.objects.filter(kind="called").count() == 1


def test_only_what_has_not_begun_is_called_and_of_a_finished_turn_nothing(matches: list[Match]) -> None:
    """Eight tables of which the first was played and the second begun; then all of them are over."""
    turn = [match for match in matches if match.turn.number == 1]
    record(turn[0], 70, 70, 70, 50, 50)
    record(turn[1], 70)
    entry = written(turn[0].tournament, lambda: turn_call(action(turn[0].tournament_id), 1))
    assert entry.new == {"turn": 1, "matches": len(turn) - 2}
    turn_call_withdraw(action(turn[0].tournament_id), 1)
    for match in turn[1:]:
        record(match, 70, 70, 70, 50, 50)
    untouched(turn[0].tournament, lambda: turn_call(action(turn[0].tournament_id), 1))
    assert not Match.objects.filter(called_at__isnull=False).exists()


@pytest.mark.parametrize(
    "act",
    [
        lambda one: turn_call(one, 99),
        lambda one: match_call(one, uuid7()),
        lambda one: match_start(one, uuid7()),
        lambda one: turn_start(one, 1),
        lambda one: turn_start_withdraw(one, 1, timezone.now()),
        lambda one: turn_call_withdraw(one, 1),
    ],
)
def test_where_nobody_is_waited_for_or_sits_otherwise_nothing_is_written(
    matches: list[Match], act: Callable[[Action], object]
) -> None:
    untouched(matches[0].tournament, lambda: act(action(matches[0].tournament_id)))


def test_a_match_is_called_once(matches: list[Match]) -> None:
    first = matches[0]
    entry = written(first.tournament, lambda: match_call(action(first.tournament_id), first.id))
    assert (entry.subject, entry.new) == (first.id, {"turn": 1, "matches": 1})
    untouched(first.tournament, lambda: match_call(action(first.tournament_id), first.id))


def test_a_call_leaves_what_is_being_typed_fresh(matches: list[Match]) -> None:
    turn_call(action(matches[0].tournament_id), 1)

    assert set(Match.objects.values_list("version", flat=True)) == {1}


def test_a_match_that_has_started_is_being_played(matches: list[Match]) -> None:
    match, key = matches[0], uuid7()
    match_start(action(match.tournament_id, key=key), match.id)
    match_start(action(match.tournament_id, key=key), match.id)

    assert known_match(match.id).state is MatchState.PLAYING
    assert LogEntry.objects.filter(kind="started").count() == 1


def test_what_is_played_already_cannot_start(matches: list[Match]) -> None:
    match = matches[0]
    record(match, 70)

    with pytest.raises(DomainError) as caught:
        match_start(action(match.tournament_id), match.id)
    assert [problem.code for problem in caught.value.problems] == [StateProblem.PLAYING]


def test_all_who_were_called_sit_at_once(matches: list[Match]) -> None:
    first = matches[0]
    turn_call(action(first.tournament_id), 1)
    record(first, 70, 80)
    turn_start(action(first.tournament_id), 1)
    of_turn = Match.objects.filter(turn__number=1)
    assert list(of_turn.filter(started_at__isnull=True)) == [first]
    entry = LogEntry.objects.get(kind="started")
    assert entry.new == {"turn": 1, "matches": of_turn.count() - 1}


def test_who_was_not_called_is_not_said_to_sit(matches: list[Match]) -> None:
    turn_start(action(matches[0].tournament_id), 1)
    assert not Match.objects.filter(started_at__isnull=False).exists()
    assert not LogEntry.objects.filter(kind="started").exists()


def test_a_call_is_taken_back_but_for_those_who_sit(matches: list[Match]) -> None:
    first = matches[0]
    turn_call(action(first.tournament_id), 1)
    match_start(action(first.tournament_id), first.id)
    turn_call_withdraw(action(first.tournament_id), 1)
    assert list(Match.objects.filter(called_at__isnull=False).values_list("pk", flat=True)) == [first.pk]
    tables = Match.objects.filter(turn__number=1).count()
    assert LogEntry.objects.get(kind="call_withdrawn").old == {"turn": 1, "matches": tables - 1}
    turn_call(action(first.tournament_id), 1)
    assert not Match.objects.filter(turn__number=1, called_at__isnull=True).exists()
