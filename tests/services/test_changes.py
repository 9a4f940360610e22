"""The frame of every write: one version, one entry, or nothing."""

import uuid
from collections.abc import Callable

import pytest

from tests.factories import DESK, make_account, make_tournament, publish
from tests.services.history import refusals, untouched, written
from tournaments.enums import LogKind, Source
from tournaments.models import LogEntry, Match, Team, Tournament
from tournaments.models.identity import uuid7
from tournaments.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.services.changes import Actor, Change, ChangeFault, change
from tournaments.services.matches import match_claim, match_hold

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(sizes=(4, 4))


def close(tournament: Tournament) -> None:
    tournament.closed_at = tournament.created_at
    tournament.save(update_fields=["closed_at"])


def test_an_entry_says_who_did_what_through_which_door_and_why(tournament: Tournament) -> None:
    account = make_account(name="Bruna")
    actor = Actor(name="Bruna", account_id=account.id, source=Source.COMMAND, device="Chrome, Android")
    subject, key = uuid7(), uuid7()

    def act() -> None:
        with change(tournament.id, LogKind.SETTINGS, actor=actor, reason="Richiesta", key=key) as entry:
            entry.record(subject=subject, old={"a": 1}, new={"a": 2})

    entry = written(tournament, act)
    assert (entry.kind, entry.source, entry.reason, entry.key) == ("settings", "command", "Richiesta", key)
    assert (entry.actor, entry.actor_name, entry.device) == (account, "Bruna", "Chrome, Android")
    assert (entry.subject, entry.old, entry.new) == (subject, {"a": 1}, {"a": 2})


def test_the_entry_is_stored_under_the_name_that_the_change_knew_beforehand(tournament: Tournament) -> None:
    names = []

    def act() -> None:
        with change(tournament.id, LogKind.SETTINGS, actor=DESK) as entry:
            names.append(entry.entry_id)

    assert [written(tournament, act).id] == names


def test_a_name_stays_in_the_log_when_its_account_leaves(tournament: Tournament) -> None:
    account = make_account(name="Bruna")
    with change(tournament.id, LogKind.SETTINGS, actor=Actor(name="Bruna", account_id=account.id)):
        pass
    account.delete()

    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (entry.actor, entry.actor_name) == (None, "Bruna")


def test_a_body_that_finds_nothing_to_do_leaves_nothing_of_what_it_touched(tournament: Tournament) -> None:
    def act() -> None:
        with change(tournament.id, LogKind.TEAMS, actor=DESK) as entry:
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")
            entry.nothing_changed = True

    untouched(tournament, act)
    assert not Team.objects.filter(name="Altro").exists()


def test_a_body_that_fails_leaves_nothing_of_what_it_touched(tournament: Tournament) -> None:
    def act() -> None:
        with change(tournament.id, LogKind.TEAMS, actor=DESK):
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")
            raise ZeroDivisionError

    def survive() -> None:
        with pytest.raises(ZeroDivisionError):
            act()

    untouched(tournament, survive)
    assert not Team.objects.filter(name="Altro").exists()


def test_a_closed_tournament_refuses_and_keeps_nothing_of_the_change(tournament: Tournament) -> None:
    close(tournament)

    def act() -> None:
        with change(tournament.id, LogKind.TEAMS, actor=DESK):
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")

    assert refusals(tournament, act) == [ChangeFault.CLOSED]
    assert not Team.objects.filter(name="Altro").exists()


def test_what_may_happen_to_a_closed_tournament_says_so(tournament: Tournament) -> None:
    close(tournament)

    def act() -> None:
        with change(tournament.id, LogKind.REOPENED, actor=DESK, even_if_closed=True):
            pass

    assert written(tournament, act).kind == "reopened"


def test_a_tournament_that_does_not_exist_takes_no_change(tournament: Tournament) -> None:
    def act() -> None:
        with change(uuid7(), LogKind.SETTINGS, actor=DESK):
            pass

    assert refusals(tournament, act) == [ChangeFault.CLOSED]


def test_a_request_is_repeated_once_its_key_stands_in_the_log_of_this_tournament(tournament: Tournament) -> None:
    other, key = make_tournament(slug="altro", sizes=(4, 4)), uuid7()
    asked = []
    for one in (tournament, tournament, other):
        with change(one.id, LogKind.SETTINGS, actor=DESK, key=key) as entry:
            asked.append(entry.repeated())
            entry.nothing_changed = entry.repeated()

    assert asked == [False, True, False]


@pytest.mark.parametrize("take", [match_hold, lambda entry, match_id: match_claim(entry, match_id, 1)])
def test_the_same_request_that_got_through_while_we_waited_for_the_match_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, take: Callable[[Change, uuid.UUID], bool]
) -> None:
    match = publish(make_tournament(slug="altro", sizes=(4, 4)))[0]
    Match.objects.filter(pk=match.pk).update(version=2)
    answers = iter([False, True])
    monkeypatch.setattr(Change, "repeated", lambda _self: next(answers))

    def act() -> None:
        with change(match.tournament_id, LogKind.RESULT, actor=DESK) as entry:
            assert not take(entry, match.id)

    untouched(match.tournament, act)


def test_without_a_key_nothing_counts_as_repeated(tournament: Tournament) -> None:
    for _ in range(2):
        with change(tournament.id, LogKind.SETTINGS, actor=DESK) as entry:
            assert not entry.repeated()


@pytest.mark.parametrize("right", Right)
def test_who_lacks_the_right_that_a_change_needs_is_refused_and_nothing_is_kept(
    tournament: Tournament, right: Right
) -> None:
    actor = Actor(name="Bruna", rights=ALL_RIGHTS - {right})

    def act() -> None:
        with change(tournament.id, LogKind.TEAMS, actor=actor, needs=right):
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")

    assert refusals(tournament, act) == [ChangeFault.NOT_ALLOWED]
    assert not Team.objects.filter(name="Altro").exists()


def test_a_change_that_names_no_right_needs_the_right_to_run_the_tournament(tournament: Tournament) -> None:
    def act() -> None:
        with change(tournament.id, LogKind.SETTINGS, actor=Actor(name="Bruna", rights=RIGHTS[Role.DESK])):
            pass

    assert refusals(tournament, act) == [ChangeFault.NOT_ALLOWED]
