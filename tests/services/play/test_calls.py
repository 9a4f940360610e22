"""Calling players to their tables, and noting that they play."""

import pytest

from tests.factories import DESK, make_tournament, publish, record
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState, StateFault
from tournaments.models import LogEntry, Match
from tournaments.models.identity import uuid7
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.play.calls import match_start, turn_call

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches() -> list[Match]:
    return publish(make_tournament(sizes=(4, 4, 4, 4)))


def test_calling_a_turn_calls_its_matches_once(matches: list[Match]) -> None:
    first = matches[0]
    turn_call(tournament_id=first.tournament_id, turn=1, actor=DESK)
    called = dict(Match.objects.values_list("pk", "called_at"))
    turn_call(tournament_id=first.tournament_id, turn=1, actor=DESK)

    assert dict(Match.objects.values_list("pk", "called_at")) == called
    turns = set(Match.objects.filter(called_at__isnull=False).values_list("turn__number", flat=True))
    assert turns == {1}
    assert LogEntry.objects.filter(kind="called").count() == 1


def test_a_call_leaves_what_is_being_typed_fresh(matches: list[Match]) -> None:
    turn_call(tournament_id=matches[0].tournament_id, turn=1, actor=DESK)

    assert set(Match.objects.values_list("version", flat=True)) == {1}


def test_a_match_that_has_started_is_being_played(matches: list[Match]) -> None:
    match, key = matches[0], uuid7()
    match_start(tournament_id=match.tournament_id, match_id=match.id, actor=DESK, key=key)
    match_start(tournament_id=match.tournament_id, match_id=match.id, actor=DESK, key=key)

    assert known_match(match.id).state is MatchState.PLAYING
    assert LogEntry.objects.filter(kind="started").count() == 1


def test_what_is_played_already_cannot_start(matches: list[Match]) -> None:
    match = matches[0]
    record(match, 70)

    with pytest.raises(DomainError) as caught:
        match_start(tournament_id=match.tournament_id, match_id=match.id, actor=DESK)
    assert [fault.code for fault in caught.value.violations] == [StateFault.PLAYING]
