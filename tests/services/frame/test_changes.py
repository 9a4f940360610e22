"""The frame of every write: one version, one entry, or nothing."""

from contextlib import AbstractContextManager
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import action, deals, make_account, make_tournament, match_action, publish
from tests.services.history import refusals, untouched, written
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.event.regulation_kinds import LogKind, Source
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import LogEntry, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.services.frame import changes
from tournaments.services.frame.changes import Actor, Change, Repeated, changing, writes
from tournaments.services.frame.write_lock import writing
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(4, 4))


def close(tournament: Tournament) -> None:
    tournament.closed_at = tournament.created_at
    tournament.save(update_fields=["closed_at"])


def test_an_entry_says_who_did_what_through_which_door_and_why(tournament: Tournament) -> None:
    account = make_account(name="Bruna")
    actor = Actor(name="Bruna", account_id=account.id, source=Source.COMMAND, device="Chrome, Android")
    subject, key = uuid7(), uuid7()

    def act() -> None:
        with changing(action(tournament, actor, reason="Richiesta", key=key), LogKind.SETTINGS) as change:
            change.record(subject=subject, old={"a": 1}, new={"a": 2})

    logged = written(tournament, act)
    assert (logged.kind, logged.source, logged.reason, logged.key) == ("settings", "command", "Richiesta", key)
    assert (logged.actor, logged.actor_name, logged.device) == (account, "Bruna", "Chrome, Android")
    assert (logged.subject, logged.old, logged.new) == (subject, {"a": 1}, {"a": 2})


def test_the_entry_is_stored_under_the_name_that_the_change_knew_before(tournament: Tournament) -> None:
    names = []

    def act() -> None:
        with changing(action(tournament), LogKind.SETTINGS) as change:
            names.append(change.log_id)

    assert [written(tournament, act).id] == names


def test_a_name_stays_in_the_log_when_its_account_leaves(tournament: Tournament) -> None:
    account = make_account(name="Bruna")
    with changing(action(tournament, Actor(name="Bruna", account_id=account.id)), LogKind.SETTINGS):
        pass
    account.delete()

    logged = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (logged.actor, logged.actor_name) == (None, "Bruna")


def test_a_body_that_finds_nothing_to_do_leaves_nothing_of_what_it_touched(tournament: Tournament) -> None:
    def act() -> None:
        with changing(action(tournament), LogKind.TEAMS) as change:
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")
            change.nothing_changed = True

    untouched(tournament, act)
    assert not Team.objects.filter(name="Altro").exists()


def test_a_body_that_fails_leaves_nothing_of_what_it_touched(tournament: Tournament) -> None:
    def act() -> None:
        with changing(action(tournament), LogKind.TEAMS):
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
        with changing(action(tournament), LogKind.TEAMS):
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")

    assert refusals(tournament, act) == [ChangeProblem.CLOSED]
    assert not Team.objects.filter(name="Altro").exists()


def test_what_may_happen_to_a_closed_tournament_says_so(tournament: Tournament) -> None:
    close(tournament)

    def act() -> None:
        with changing(action(tournament), LogKind.REOPENED, even_if_closed=True):
            pass

    assert written(tournament, act).kind == "reopened"


def test_a_tournament_that_does_not_exist_takes_no_change(tournament: Tournament) -> None:
    def act() -> None:
        with changing(action(uuid7()), LogKind.SETTINGS):
            pass

    assert refusals(tournament, act) == [ChangeProblem.CLOSED]


def test_a_request_is_repeated_once_its_key_is_in_the_log_of_this_tournament(tournament: Tournament) -> None:
    other, key = make_tournament(slug="altro", sizes=(4, 4)), uuid7()
    asked = []
    for one in (tournament, tournament, other):
        try:
            with changing(action(one, key=key), LogKind.SETTINGS):
                asked.append(False)
        except Repeated:
            asked.append(True)

    assert asked == [False, True, False]


def test_without_a_key_nothing_counts_as_repeated(tournament: Tournament) -> None:
    for _ in range(2):
        with changing(action(tournament), LogKind.SETTINGS):
            pass


@writes(LogKind.TEAMS)
def first_team_rename(change: Change, name: str) -> str:
    Team.objects.filter(tournament_id=change.tournament_id, number=1).update(name=name)
    return name


def test_a_service_that_is_asked_the_same_a_second_time_changes_nothing(tournament: Tournament) -> None:
    again = action(tournament, key=uuid7())
    assert first_team_rename(again, "Uno") == "Uno"
    with CaptureQueriesContext(connection) as asked:
        assert first_team_rename(again, "Due") is None

    assert not [one for one in asked if one["sql"].startswith(("INSERT", "UPDATE"))]
    assert Team.objects.get(tournament=tournament, number=1).name == "Uno"


@pytest.mark.parametrize("seen", [True, False])
def test_the_same_request_that_got_through_while_this_one_waited_is_not_refused(
    monkeypatch: pytest.MonkeyPatch, seen: bool
) -> None:
    """Whatever it would find now: it was carried out."""
    match = publish(make_tournament(slug="altro", sizes=(4, 4)))[0]
    told = match_action(match, seen=1 if seen else None, key=uuid7())

    def wait() -> AbstractContextManager[None]:
        monkeypatch.setattr(changes, "writing", writing)
        match_record(replace(told, seen=1), deals(70))
        return writing()

    monkeypatch.setattr(changes, "writing", wait)
    match_record(told, deals(70))

    assert LogEntry.objects.filter(key=told.key).count() == 1


def test_whatever_the_reason_it_is_in_the_log_without_blanks_around_it(tournament: Tournament) -> None:
    change = written(tournament, lambda: first_team_rename(action(tournament, reason="  Monetina \n"), "Uno"))
    assert change.reason == "Monetina"


@pytest.mark.parametrize("right", Right)
def test_who_lacks_the_right_that_a_change_needs_is_refused_and_nothing_is_kept(
    tournament: Tournament, right: Right
) -> None:
    actor = Actor(name="Bruna", rights=ALL_RIGHTS - {right})

    def act() -> None:
        with changing(action(tournament, actor), LogKind.TEAMS, needs=right):
            Team.objects.filter(tournament=tournament, number=1).update(name="Altro")

    assert refusals(tournament, act) == [ChangeProblem.NOT_ALLOWED]
    assert not Team.objects.filter(name="Altro").exists()


def test_a_change_that_names_no_right_needs_the_right_to_run_the_tournament(tournament: Tournament) -> None:
    def act() -> None:
        with changing(action(tournament, Actor(name="Bruna", rights=RIGHTS[Role.DESK])), LogKind.SETTINGS):
            pass

    assert refusals(tournament, act) == [ChangeProblem.NOT_ALLOWED]
