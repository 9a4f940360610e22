"""The page of copies: a button that makes one, and one that hands it over where it holds nobody else's data."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account, make_club, make_tournament
from tournaments.backups.backup_files import backups
from tournaments.backups.sqlite import tournaments_in, unsound

pytestmark = pytest.mark.django_db(transaction=True)
TAKE = 'name="take"'


@pytest.fixture
def owner(client: Client, settings, tmp_path: Path) -> Client:
    settings.DATA = tmp_path
    client.force_login(make_account(club=make_tournament().club))
    return client


def page(owner: Client) -> str:
    return reverse("club_copies", args=[make_club().slug])


def test_a_copy_is_made_and_handed_over(owner: Client, tmp_path: Path) -> None:
    answer = owner.post(page(owner), {"take": "1"})
    if connection.vendor != "sqlite":
        assert "pg_dump" in owner.get(page(owner)).content.decode()
        assert (answer.status_code, backups()) == (302, ())
        return
    taken = tmp_path / "taken.sqlite3"
    taken.write_bytes(b"".join(answer.streaming_content))  # type: ignore[attr-defined]  # a file
    (kept,) = backups()
    assert answer["Content-Disposition"] == f'attachment; filename="briscola-{timezone.localdate()}.sqlite3"'
    assert "no-store" in answer["Cache-Control"]
    assert (unsound(taken), len(tournaments_in(taken)), kept.asked) == ("", 1, True)


def test_where_another_club_keeps_its_data_too_nobody_takes_a_copy_through_the_page(owner: Client) -> None:
    make_club(slug="altra", name="Altra")
    assert TAKE not in owner.get(page(owner)).content.decode()
    assert owner.post(page(owner), {"take": "1"}).status_code == 302


def test_the_other_button_makes_one_and_shows_it(owner: Client) -> None:
    shown = owner.post(page(owner), follow=True).content.decode()
    if connection.vendor == "sqlite":
        assert "Copia fatta e controllata." in shown
        assert TAKE in shown
    assert len(backups()) == (connection.vendor == "sqlite")
