"""A person's rights, by the pages of the desk: what is known of them in a file, and to be put out of everything."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from briscola_site.clock import Clock
from tests.factories import action, make_account, make_club, make_tournament, players_of, publish, record
from tournaments.backups.backup_files import backup_make, backups
from tournaments.backups.database import scrub_if_asked
from tournaments.backups.erased import all_erased
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Player, PrivateData, Tournament
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.person_erasing import Private, private_data_change

pytestmark = pytest.mark.django_db(transaction=True)
OTHERWISE = {"card": "", "birth_year": 1951, "minor_allowed": None}
NAME, PHONE = "Ermenegilda Squarcialupi", "333 98761234"


@pytest.fixture
def tournament(settings, tmp_path: Path) -> Tournament:
    settings.DATA = tmp_path
    return with_her(make_tournament(sizes=(2, 2)))


def with_her(tournament: Tournament) -> Tournament:
    """Somebody of a name that nobody else has sits in it, and the log tells it."""
    player = players_of(tournament, 1)[0]
    player_rename(action(tournament), player.id, NAME)
    private_data_change(action(tournament), player_id=player.id, known=Private(phone=PHONE, birth_year=1951))
    return tournament


def her(tournament: Tournament) -> Player:
    return players_of(tournament, 1)[0]


def address(name: str, tournament: Tournament) -> str:
    return reverse(name, args=[tournament.slug, her(tournament).id])


def member(role: Role) -> Client:
    client = Client()
    client.force_login(make_account(club=make_club(), role=role, name=str(role)))
    return client


def files_with(data: Path, *words: str) -> list[str]:
    """Every file of the data, the database and what is beside it too, in which one of the words is."""
    held = [Path(f"{connection.settings_dict['NAME']}{ending}") for ending in ("", "-wal")]
    found = [*held, *data.rglob("*")] if connection.vendor == "sqlite" else list(data.rglob("*"))
    return [
        path.name
        for path in found
        if path.is_file() and any(word.encode() in path.read_bytes().lower() for word in words)
    ]


def test_after_an_erasure_no_file_of_the_data_holds_the_name_and_a_copy_that_comes_back_is_erased_again(
    tournament: Tournament, tmp_path: Path
) -> None:
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    other = with_her(make_tournament(sizes=(2, 2), slug="altro"))
    desk = member(Role.OWNER)
    before = {"name": her(tournament).name, "log": LogEntry.objects.filter(new__icontains=NAME).count()}
    assert before == {"name": NAME, "log": 4}
    page = desk.get(address("desk_erase", tournament)).content.decode()
    assert f'value="{her(other).id}" checked' in page

    done = desk.post(address("desk_erase", tournament), {"also": str(her(other).id)}, follow=True)
    assert "Cancellata da 2 tornei." in done.content.decode()
    scrub_if_asked()
    assert files_with(tmp_path, "ermenegilda", "squarcialupi", PHONE) == []
    assert not PrivateData.objects.exists()
    assert [one.player_id for one in all_erased()] == [her(tournament).id, her(other).id]
    for path in ("desk_log", "public_now", "public_standings", "public_results", "desk_home"):
        assert "Squarcialupi" not in desk.get(reverse(path, args=[tournament.slug])).content.decode()

    Player.objects.filter(pk=her(tournament).pk).update(name=NAME)  # as a copy of before has it
    LogEntry.objects.filter(tournament=tournament, kind="erased").delete()
    Tournament.objects.filter(pk=tournament.pk).update(version=Tournament.objects.get(pk=tournament.pk).version - 1)
    assert (repeat_erasures(), repeat_erasures()) == (1, 0)
    assert her(tournament).name == "Giocatore 1"


def test_copies_of_before_are_told_with_the_day_on_which_they_go(tournament: Tournament) -> None:
    if connection.vendor != "sqlite":
        return
    copy = backup_make()
    assert copy.goes is None
    desk = member(Role.OWNER)
    desk.post(address("desk_erase", tournament))
    goes = copy.goes
    assert goes is not None
    assert (goes - timezone.now()).days == 29
    shelf = reverse("club_copies", args=[tournament.club.slug])
    assert f"{timezone.localtime(goes):%d/%m/%Y}" in desk.get(shelf).content.decode()


def test_a_copy_of_before_goes_on_its_day(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        return
    copy = backup_make()
    member(Role.OWNER).post(address("desk_erase", tournament))
    goes = copy.goes
    backup_make()
    assert copy in backups()
    monkeypatch.setattr(Clock, "for_good", lambda _clock: goes)
    assert copy not in (backup_make(), *backups())


@pytest.mark.parametrize("name", ["desk_known", "desk_erase"])
def test_only_the_organizer_may(tournament: Tournament, name: str) -> None:
    assert member(Role.DIRECTOR).get(address(name, tournament)).status_code == 404
    assert member(Role.OWNER).get(address(name, tournament)).status_code == 200


def test_what_is_known_of_a_person_is_one_file(tournament: Tournament) -> None:
    answer = member(Role.OWNER).get(address("desk_known", tournament))
    assert "attachment" in answer["Content-Disposition"]
    known = json.loads(answer.content)
    assert (known["names"][0], known["privatedata"][0]["phone"]) == (NAME, PHONE)


def test_what_the_desk_knew_can_be_emptied_after_the_closing(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=timezone.now())
    desk = member(Role.OWNER)
    assert desk.post(address("desk_person", tournament), {"phone": "1"}).status_code == 422
    assert desk.post(address("desk_person", tournament), {"phone": ""}).status_code == 302
    assert not PrivateData.objects.exists()
