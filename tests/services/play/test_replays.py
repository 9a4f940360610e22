"""A correction after which what others have begun in a bracket is played again: all of it or nothing, and once."""

import uuid
from dataclasses import replace

import pytest

from tests.factories import deals, make_evening, match_action, publish, win, win_all
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ChangeProblem, ResultProblem
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import LogEntry, Match, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.result_changes import match_record, with_replays

pytestmark = pytest.mark.django_db

KNOCKOUT = replace(PRESETS["one_win"].stages[0], knockout=KnockoutOptions(second_chance=SecondChance.DOUBLE))


@pytest.fixture
def first() -> Match:
    """A match of the first turn of four pairs that side one won, whose winner has played the next match as well."""
    matches = publish(make_evening(KNOCKOUT, entrants=4))
    win_all(matches, 1)
    win(Match.objects.get(tournament=matches[0].tournament, turn__number=2, table=1), 1)
    matches[0].refresh_from_db()
    return matches[0]


def swap(action: MatchAction) -> None:
    match_record(action, deals(40))


def versions(match: Match) -> tuple[int, int]:
    return Tournament.objects.get(pk=match.tournament_id).version, LogEntry.objects.count()


def begun(match: Match) -> set[int]:
    """The turns in which something was played."""
    played = Match.objects.filter(tournament=match.tournament, deals__replaced__isnull=True, deals__isnull=False)
    return set(played.values_list("turn__number", flat=True))


def test_what_others_played_is_emptied_with_an_entry_of_its_own(first: Match) -> None:
    version, entries = versions(first)
    with_replays(match_action(first, redraw=True, reason="Scambiate le parti"), swap)
    assert begun(first) == {1}
    assert versions(first) == (version + 2, entries + 2)


def test_without_asking_for_it_what_was_played_stays(first: Match) -> None:
    with_replays(match_action(first, reason="Scambiate le parti"), swap)
    assert begun(first) == {1, 2}


def test_the_same_request_twice_is_carried_out_once(first: Match) -> None:
    action = match_action(first, redraw=True, reason="Scambiate le parti", key=uuid.uuid4())
    with_replays(action, swap)
    after = versions(first)
    with_replays(action, swap)
    assert versions(first) == after


def test_without_a_reason_nothing_is_changed(first: Match) -> None:
    before = versions(first)
    with pytest.raises(DomainError) as refused:
        with_replays(match_action(first, redraw=True), swap)
    assert [one.code for one in refused.value.problems] == [ResultProblem.REASON_MISSING]
    assert (versions(first), begun(first)) == (before, {1, 2})


def test_who_may_not_draw_is_refused(first: Match) -> None:
    action = match_action(first, redraw=True, reason="Scambiate le parti")
    helper = replace(action, actor=replace(action.actor, rights=RIGHTS[Role.DESK]))
    with pytest.raises(DomainError) as refused:
        with_replays(helper, swap)
    assert [one.code for one in refused.value.problems] == [ChangeProblem.NOT_ALLOWED]
