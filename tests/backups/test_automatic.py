"""Copies by themselves: when one is due, and that the thread makes it."""

import datetime
import time
import uuid
from pathlib import Path

import pytest
from django.utils import timezone

from tests.factories import make_tournament, publish, record
from tests.services.ending import close, reopen
from tournaments.backups.automatic import EVERY, AutomaticBackups, Seen, due
from tournaments.backups.backup_files import backups
from tournaments.backups.sqlite import tournaments_in
from tournaments.models import Tournament

LONG, SHORT = EVERY, EVERY - datetime.timedelta(seconds=1)
ONE, TWO = ((uuid.UUID(int=1), turn) for turn in (1, 2))
NEVER = datetime.timedelta(hours=1)
PATIENCE = 120


@pytest.mark.parametrize(
    ("now", "waited", "expected"),
    [
        pytest.param(Seen(5, frozenset({ONE})), LONG, False, id="nothing changed"),
        pytest.param(Seen(6, frozenset({ONE})), SHORT, False, id="changed a moment ago"),
        pytest.param(Seen(6, frozenset({ONE})), LONG, True, id="changed, and ten minutes are over"),
        pytest.param(Seen(6, frozenset({ONE, TWO})), SHORT, True, id="a turn is over"),
        pytest.param(Seen(6, frozenset({TWO})), SHORT, True, id="a turn is over, and another one open again"),
        pytest.param(Seen(6, frozenset()), SHORT, False, id="a turn is open again"),
    ],
)
def test_a_copy_is_due(now: Seen, waited: datetime.timedelta, expected: bool) -> None:
    assert due(Seen(5, frozenset({ONE})), now, waited) is expected


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_over_and_the_end_each_make_a_copy(settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    tournament = make_tournament(sizes=(2, 2, 2))
    matches = publish(tournament)
    first = [match for match in matches if match.turn.number == 1]
    with AutomaticBackups(datetime.timedelta(milliseconds=10)):
        for match in first:
            record(match, 70, 70, 70, 50, 50)
        wait(backups)
        record(matches[-1], 70, 70, 70, 50, 50)
    tournament.refresh_from_db()
    latest, *_earlier = backups()
    assert tournaments_in(latest.path)[0].version == tournament.version


@pytest.mark.django_db(transaction=True)
def test_the_save_of_the_last_result_and_the_closing_each_make_a_copy_at_once(settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    tournament = make_tournament(sizes=(2, 2))
    matches = publish(tournament)
    with AutomaticBackups(NEVER):
        for match in matches:
            record(match, 70, 70, 70, 50, 50)
        wait(lambda: copied(tournament))
        close(tournament)
        wait(lambda: copied(tournament))
        reopen(tournament)
        close(tournament)
        wait(lambda: copied(tournament))


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_ends_and_a_closing_in_one_look_are_both_in_the_copy(settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    tournament = make_tournament(sizes=(2, 2))
    matches = publish(tournament)
    keeper = AutomaticBackups()
    keeper.look(ending=False)
    for match in matches:
        record(match, 70, 70, 70, 50, 50)
    close(tournament)
    keeper.look(ending=False)
    assert copied(tournament)


def copied(tournament: Tournament) -> bool:
    """Whether the latest copy holds all that was saved of it."""
    tournament.refresh_from_db()
    return bool(found := backups()) and tournaments_in(found[0].path)[0].version == tournament.version


def wait(found) -> None:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_is_put_back_puts_off_no_copy(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA = tmp_path
    monkeypatch.setattr("tournaments.backups.automatic.EVERY", datetime.timedelta(0))
    with AutomaticBackups(datetime.timedelta(milliseconds=10)):
        early = timezone.now() - datetime.timedelta(hours=1)
        monkeypatch.setattr(timezone, "now", lambda: early)
        make_tournament(sizes=(2, 2))
        wait(backups)
