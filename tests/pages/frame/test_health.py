"""What watching programs are told, and that asking costs nobody anything."""

import shutil
import threading
from collections import namedtuple

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.problems import problem_at
from tests.factories import make_account, make_club, make_tournament
from tournaments.backups.backup_files import shelf
from tournaments.backups.trouble import trouble_found, trouble_over
from tournaments.event.problems.installation_problems import BackupProblem
from tournaments.selectors.clubs import running
from tournaments.services.frame import write_lock

pytestmark = pytest.mark.django_db

TOKEN = "made-up-token-of-a-test"
Usage = namedtuple("Usage", "total used free")


def ready() -> tuple[int, str]:
    response = Client().get("/readyz")
    return response.status_code, response.content.decode().strip()


def measured(settings) -> str:
    settings.METRICS_TOKEN = TOKEN
    response = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    return response.content.decode()


def value(text: str, name: str) -> float:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(line.split()[1])


def test_a_program_that_lives_says_so_without_its_database() -> None:
    with CaptureQueriesContext(connection) as queries:
        assert Client().get("/healthz").content == b"ok\n"
    assert len(queries) == 0


def test_a_program_that_can_serve_says_so() -> None:
    assert ready() == (200, "ok")


def test_a_database_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> object:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", broken)
    assert ready() == (503, "database")


def test_damaged_data_are_named_and_said_at_the_desk_in_the_language_of_who_sits_there() -> None:
    organizer, page = Client(), reverse("club_members", args=[make_tournament().club.slug])
    organizer.force_login(make_account(club=make_club()))
    assert 'role="alert"' not in organizer.get(page).content.decode()
    trouble_found(problem_at(BackupProblem.DATA_DAMAGED, why="page 7", command="manage.py"))
    try:
        assert ready() == (503, "damaged")
        said = organizer.get(page).content.decode()
        in_english = organizer.get(page, headers={"Accept-Language": "en"}).content.decode()
    finally:
        trouble_over()
    assert "I dati sono danneggiati (page 7)" in said
    assert "The data are damaged (page 7)" in in_english
    assert ready() == (200, "ok")


def test_migrations_that_wait_are_named() -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    assert ready() == (503, "migrations")


def test_tables_of_a_newer_program_are_named_and_a_federation_goes_on_beside_it() -> None:
    """A proxy that dropped every older node at once would have nobody left until the newer ones have started."""
    MigrationRecorder(connection).record_applied("tournaments", "9999_later")
    assert ready() == (200 if connection.vendor == "postgresql" else 503, "newer-program")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="a server's own word")
def test_a_server_that_takes_no_writes_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
    assert ready() == (503, "read-only")


def test_a_disk_that_fills_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12, running.LEAST_ROOM - 1))
    assert ready() == (503, "disk")


def test_what_is_missing_is_logged_once_however_often_it_is_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ready()
    said = []
    for free in (0, 0, 10**12, 0, 0, 10**12):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: Usage(10**12, 10**12 - free, free))
        said.append(ready()[0])
    assert said == [503, 503, 200, 503, 503, 200]
    assert [record.getMessage() for record in caplog.records] == ["not ready: disk", "not ready: disk"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_who_looks_writes_nothing_and_gets_no_cookie(settings, path: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    with CaptureQueriesContext(connection) as queries:
        response = Client().get(path, headers={"Authorization": f"Bearer {TOKEN}"})
    assert [one["sql"] for one in queries if not one["sql"].lstrip().startswith(("SELECT", "--"))] == []
    assert response.cookies == {}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("said", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer è"])
@pytest.mark.parametrize("token", ["", TOKEN])
def test_metrics_do_not_exist_for_who_does_not_know_the_token(settings, token: str, said: str) -> None:
    settings.METRICS_TOKEN = token
    assert Client().get("/metrics", headers={"Authorization": said}).status_code == 404


def test_metrics_tell_what_was_asked_saved_and_made(settings) -> None:
    tournament = make_tournament(slug="giochi")
    before = value(measured(settings), "briscola_pages_made_total")
    Client().get("/t/giochi/")
    Client().get("/t/giochi/")
    found = measured(settings)
    tournament.refresh_from_db()
    assert value(found, "briscola_pages_made_total") == before + 1
    assert value(found, "briscola_changes") == tournament.version
    assert value(found, "briscola_free_bytes") > 0
    assert value(found, "briscola_database_bytes") > 0
    assert 'briscola_request_seconds_count{route="public_now"}' in found


def test_metrics_tell_how_old_the_latest_copy_is(settings) -> None:
    assert "briscola_last_copy_seconds" not in measured(settings)
    if connection.vendor == "sqlite":
        shelf().mkdir(parents=True)
        (shelf() / "2026-11-22-070000-000000.sqlite3").touch()
        assert value(measured(settings), "briscola_last_copy_seconds") >= 0


def test_metrics_tell_how_many_wait_to_save(settings) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def save(wait: bool) -> None:
        with write_lock._SQLITE_LOCK:
            inside.set()
            if wait:
                go_on.wait()

    savers = [threading.Thread(target=save, args=(True,)), threading.Thread(target=save, args=(False,))]
    savers[0].start()
    inside.wait()
    savers[1].start()
    try:
        while not write_lock.waiting():
            pass
        found = value(measured(settings), "briscola_writers_waiting")
    finally:
        go_on.set()
        for saver in savers:
            saver.join()
    assert (found, write_lock.waiting()) == (1, 0)
