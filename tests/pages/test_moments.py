"""Whatever a page at the desk shows is of one moment, also where a form was refused, while others save."""

import re
import threading
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.factories import make_account, make_club, make_tournament, publish, record
from tests.pages.desk.rows import entry, page, row
from tests.pages.entries.asked import at
from tournaments.models import Match, Team
from tournaments.selectors.core.snapshot import moment_over, moments
from tournaments.services.frame.write_lock import _INSIDE

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 60


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(make_account(club=make_club()))
    return client


@pytest.fixture
def tables() -> list[Match]:
    return publish(make_tournament(sizes=(4, 4)))[:2]


def turn(desk: Client, tables: list[Match]) -> Any:
    return desk.get(page(tables[0].tournament))


def home(desk: Client, tables: list[Match]) -> Any:
    return desk.get(at("desk_home", tables[0].tournament))


def refused(desk: Client, tables: list[Match]) -> Any:
    return desk.post(entry(tables[0].tournament), row(tables[0], **{"d1.1.first": "119"}))


def seen(response: Any) -> str:
    """The page without what is another each time it is asked for."""
    return re.sub(r'name="number" value="\d+"|value="[\w-]{30,}"|nonce="[^"]+"', "", str(response.content.decode()))


class Others:
    """Somebody who saves after a certain statement of a page, but none of a write of its own."""

    def __init__(self, save: Callable[[], object] | None = None, after: int = 0) -> None:
        self.save, self.after, self.asked = save, after, 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if sql.startswith("SELECT") and "tournaments_" in sql and not _INSIDE.depth:
            self.asked += 1
            if self.asked == self.after:
                thread = threading.Thread(target=self._save)
                thread.start()
                thread.join(PATIENCE)
        return answer

    def _save(self) -> None:
        try:
            assert self.save is not None
            self.save()
        finally:
            connection.close()


@pytest.mark.parametrize("ask", [turn, home, refused])
def test_no_page_shows_half_of_what_another_saved_meanwhile(
    desk: Client, tables: list[Match], ask: Callable[[Client, list[Match]], Any]
) -> None:
    others = cycle([(70, 70, 70, 50, 50), (50, 50, 40, 70, 70)])

    def save() -> None:
        record(tables[1], *next(others), reason="Conto rifatto")

    with connection.execute_wrapper(counted := Others()):
        before = seen(ask(desk, tables))
    torn = []
    for after in range(1, counted.asked + 1):
        with connection.execute_wrapper(Others(save, after)):
            meanwhile = seen(ask(desk, tables))
        now = seen(ask(desk, tables))
        if meanwhile not in (before, now):
            torn.append(after)
        before = now

    assert torn == []
    assert counted.asked > 5


def test_what_is_read_after_a_write_is_of_the_moment_after_it(tables: list[Match]) -> None:
    here = Team.objects.filter(tournament=tables[0].tournament, number=1)
    name = here.values_list("name", flat=True)
    with moments():
        before = name.get()
        with connection.execute_wrapper(Others(lambda: here.update(name="I Nuovi"), 1)):
            name.get()
        assert name.get() == before
        with moment_over():
            pass
        assert name.get() == "I Nuovi"
