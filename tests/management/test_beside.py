"""What a server does beside answering, and once for all of its processes."""

import threading

import pytest
from django.core.management import call_command
from django.db import connection

from tournaments.management.background import Beside
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


def test_a_federation_lets_the_clocks_of_turns_follow_in_one_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    beside: list[str] = []

    class Server:
        def __init__(self, *_told: object) -> None: ...

        def run(self) -> None:
            beside.extend(thread.name for thread in threading.enumerate())

    monkeypatch.setattr(serve_federation, "FederationServer", Server)
    monkeypatch.setattr(connection, "vendor", "postgresql")
    call_command("serve_federation")
    assert beside.count("turn clocks") == 1
