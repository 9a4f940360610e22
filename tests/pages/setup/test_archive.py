"""Putting a tournament away, deleting it after a copy, and bringing it back, through the pages."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_tournament
from tournaments.backups.backup_files import backups
from tournaments.backups.kept_files import kept_files
from tournaments.event.rights import Role
from tournaments.models import ClubEntry, Tournament
from tournaments.selectors.files.tournament_export import export_bytes

pytestmark = pytest.mark.django_db(transaction=True)
NAME = {"name": "Giochi senza quartiere"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def owner(client: Client, settings, tmp_path: Path, tournament: Tournament) -> Client:
    settings.DATA = tmp_path
    client.force_login(make_account(club=tournament.club))
    return client


def address(name: str) -> str:
    return reverse(name, kwargs={"slug": "giochi"})


def words(client: Client, where: str) -> str:
    return " ".join(client.get(where).content.decode().replace("&#x27;", "'").split())


def test_what_is_put_away_is_found_at_its_address_and_in_the_archive(owner: Client) -> None:
    assert "in archivio" in owner.post(address("desk_archive"), follow=True).content.decode()
    assert address("desk_home") not in words(owner, reverse("desk"))
    assert address("public_now") not in words(owner, reverse("home"))
    assert Client().get(address("public_now")).status_code == 200
    assert owner.get(address("desk_home")).status_code == 200
    assert 'href="/desk/?archived">Archivio (1)' in words(owner, reverse("desk"))
    archive = words(owner, reverse("desk") + "?archived")
    assert address("desk_unarchive") in archive
    assert address("desk_delete") in archive
    owner.post(address("desk_unarchive"))
    assert address("desk_home") in words(owner, reverse("desk"))


def test_it_is_deleted_after_a_copy_and_its_pages_are_gone(owner: Client, tournament: Tournament) -> None:
    page, reader = address("public_now"), Client()
    assert reader.get(page).status_code == reader.get(page).status_code == 200
    said = owner.post(address("desk_delete"), NAME, follow=True).content.decode()

    assert "Torneo eliminato: «Giochi senza quartiere»." in said
    assert reader.get(page).status_code == owner.get(address("desk_home")).status_code == 404
    assert [one.asked for one in backups()] == ([True] if connection.vendor == "sqlite" else [])
    (kept,) = kept_files(tournament.club.slug)
    assert kept.name in words(owner, reverse("club_copies", args=["pro-loco"]))
    assert "torneo eliminato" in words(owner, reverse("club_log", args=["pro-loco"]))


def test_it_comes_back_from_the_page_of_the_copies_as_it_was(owner: Client, tournament: Tournament) -> None:
    before = export_bytes(tournament)
    owner.post(address("desk_delete"), NAME)
    (kept,) = kept_files("pro-loco")
    button = reverse("club_kept_file", args=["pro-loco", kept.name])
    assert b"".join(owner.post(button, {"take": "1"}).streaming_content) == before  # type: ignore[attr-defined]  # a file

    assert "di nuovo tra i tuoi tornei" in owner.post(button, follow=True).content.decode()
    assert export_bytes(Tournament.objects.get()) == before
    assert "c’è già" in owner.post(button, follow=True).content.decode().replace("&#x27;", "'")


def test_no_other_file_is_handed_over(owner: Client, tmp_path: Path) -> None:
    owner.post(address("desk_delete"), NAME)
    (tmp_path / "copies" / "deleted" / "altri").mkdir()
    (tmp_path / "copies" / "deleted" / "altri" / "loro.json").write_text("{}")
    for name in ("loro.json", "..", "unknown"):
        answer = owner.post(reverse("club_kept_file", args=["pro-loco", name]), {"take": "1"}, follow=True)
        assert "non c’è più nella cartella delle copie" in answer.content.decode().replace("&#x27;", "'")


def test_another_name_deletes_nothing_keeps_what_was_typed_and_makes_no_copy(owner: Client) -> None:
    answer = owner.post(address("desk_delete"), {"name": "Un altro"})
    assert answer.status_code == 422
    assert 'value="Un altro"' in answer.content.decode()
    assert "scrivi il nome del torneo" in answer.content.decode()
    assert (Tournament.objects.count(), backups(), kept_files("pro-loco")) == (1, (), ())


def test_without_a_copy_nothing_is_deleted(owner: Client, tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("Qui non c’è posto")
    answer = owner.post(address("desk_delete"), NAME)
    assert answer.status_code == 422
    assert "Non si può scrivere" in answer.content.decode()
    assert Tournament.objects.exists()
    assert not ClubEntry.objects.exists()


def test_who_does_not_own_the_club_puts_away_and_deletes_nothing(owner: Client, tournament: Tournament) -> None:
    director = Client()
    director.force_login(make_account(club=tournament.club, role=Role.DIRECTOR, name="Dora"))
    shown = words(director, address("desk_settings"))
    assert address("desk_archive") in shown
    assert address("desk_delete") not in shown
    assert director.post(address("desk_delete"), NAME).status_code == 404
    assert Tournament.objects.exists()
