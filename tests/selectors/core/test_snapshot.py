"""What is read together is of one moment, and nobody waits for it."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from tests.factories import make_tournament
from tournaments.models import Tournament
from tournaments.selectors.core.snapshot import snapshot

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(act: Callable[[], object]) -> None:
    """In a thread and with a connection of its own, to its end."""

    def one() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = threading.Thread(target=one)
    thread.start()
    thread.join()


def version() -> int:
    return Tournament.objects.get().version


def test_what_others_save_meanwhile_is_not_seen_inside_and_is_afterwards() -> None:
    make_tournament()
    with snapshot():
        before = version()
        elsewhere(lambda: Tournament.objects.update(version=before + 1))
        inside = version()
    assert (inside, version()) == (before, before + 1)


def test_inside_a_transaction_it_is_the_moment_of_that_transaction() -> None:
    make_tournament()
    with snapshot(), snapshot():
        assert version() == Tournament.objects.get().version


def test_who_writes_afterwards_begins_as_before() -> None:
    begun = vars(connection).get("transaction_mode")
    with snapshot():
        pass
    assert vars(connection).get("transaction_mode") == begun
