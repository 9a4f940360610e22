"""What a server does beside answering, and once for all of its processes."""

import secrets
import threading
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from tournaments.management.background import Beside, Leader
from tournaments.management.commands import serve_federation

pytestmark = pytest.mark.django_db


def test_a_connection_that_was_lost_is_made_again_the_next_time() -> None:
    had, twice = [], threading.Event()

    def act() -> None:
        had.append(connection.connection)
        connection.ensure_connection()
        connection.errors_occurred = True
        connection.is_usable = lambda: False  # type: ignore[method-assign]  # as after a database that was stopped
        if len(had) == 2:
            twice.set()

    with Beside("twice", act, 0.01):
        assert twice.wait(60)
    assert had[:2] == [None, None]


def test_a_federation_starts_with_no_key_of_this_computer_alone(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECRET_KEY_FILE = tmp_path / "secret_key"
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(SystemExit):
        call_command("serve_federation")
    assert "Manca SECRET_KEY" in capsys.readouterr().err
    assert not settings.SECRET_KEY_FILE.exists()


def test_a_federation_lets_the_clocks_of_turns_follow_in_one_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", secrets.token_urlsafe(50))
    beside: list[str] = []

    class Server:
        def __init__(self, *_told: object) -> None: ...

        def run(self) -> None:
            beside.extend(thread.name for thread in threading.enumerate())

    monkeypatch.setattr(serve_federation, "FederationServer", Server)
    monkeypatch.setattr(connection, "vendor", "postgresql")
    call_command("serve_federation")
    assert beside.count("turn clocks") == 1


def test_of_several_servers_on_one_database_one_leads_until_it_ends() -> None:
    one, two = Leader(), Leader()
    several = connection.vendor == "postgresql"
    try:
        assert [one.leads(), two.leads(), one.leads()] == [True, not several, True]
        one.resign()
        assert (two.leads(), one.leads()) == (True, not several)
    finally:
        one.resign()
        two.resign()
