"""Put out of the seasons, the register and the files of deleted tournaments, too; and what is known there is told."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_tournament, players_of
from tests.pages.entries.test_erasing_page import files_with
from tournaments.backups.backup_files import backup_make, backups
from tournaments.backups.database import scrub_if_asked
from tournaments.backups.erased import all_erased_names
from tournaments.backups.kept_files import kept_files, tournament_keep
from tournaments.event.erasing import Erasure
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.selectors.seasons.stored import season_document, season_value
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add, person_merge
from tournaments.services.seasons.season_changes import (
    season_bytes,
    season_create,
    season_import,
    sheet_put,
    sheet_remove,
)

pytestmark = pytest.mark.django_db(transaction=True)  # else writing the file again waits for the test itself
NAME, ALIAS, SHORT, CARD = "Ermenegilda Squarcialupi", "Gilda dei Conti", "E. Squarcialupi", "TESSERA-4711"
LABEL = "Giocatore 1"
PEOPLE = {"unit": "person", "scoring": {"kind": "places", "values": [3, 2, 1]}}


def asked(club: Club) -> ClubAction:
    return ClubAction(club.id, Actor(name="Ada"), key=uuid7())


def sheet(key: str, *people: str) -> dict[str, object]:
    lines = [{"place": place, "people": [name]} for place, name in enumerate(people, start=1)]
    return {"key": key, "name": f"Serata {key}", "date": "2026-01-09", "lines": lines}


@pytest.fixture
def season(settings, tmp_path: Path) -> Season:
    """She came three times, each time written otherwise; one evening was taken out again, one tournament deleted."""
    settings.DATA = tmp_path
    club = make_club()
    person_add(asked(club), name=NAME, aliases=(ALIAS,), card=CARD)
    person_add(asked(club), name="Bruno Verdi")
    person_add(asked(club), name="Gilda S.")
    person_merge(asked(club), "p3", "p1")
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=PEOPLE)
    for key, name in (("uno", NAME), ("due", "Gilda S."), ("tre", SHORT), ("quattro", "squarcialupi ermenegilda")):
        sheet_put(asked(club), "venerdi", sheet(key, "Bruno Verdi", name))
    sheet_remove(asked(club), "venerdi", "quattro")
    deleted = make_tournament(sizes=(2, 2), slug="eliminato")
    player_rename(action(deleted), players_of(deleted, 1)[0].id, NAME)
    tournament_keep(deleted)
    deleted.delete()
    return Season.objects.get()


@pytest.fixture
def desk(season: Season) -> Client:
    client = Client()
    client.force_login(make_account(club=season.club))
    return client


def page(season: Season, name: str = "club_erase") -> str:
    return reverse(name, args=[season.club.slug])


def erase(desk: Client, season: Season, *names: str) -> str:
    sent = {"name": NAME, "season": names or (NAME, ALIAS, "Gilda S.", SHORT), "key": str(uuid7())}
    return desk.post(page(season), sent, follow=True).content.decode()


def left(club: Club) -> list[str]:
    """Every row of the club in which she is, in any form, or her card."""
    looked_for = Erasure("", (NAME, ALIAS, "Gilda S."))
    rows = [*Person.objects.filter(club=club), *ResultSheet.objects.filter(season__club=club)]
    told = [*rows, *Season.objects.filter(club=club), *ClubEntry.objects.filter(club=club)]
    values = [(type(row).__name__, json.dumps(vars(row), default=str, ensure_ascii=False)) for row in told]
    return [name for name, text in values if CARD in text or looked_for.holds(text)]


def ranking(season: Season) -> list[str]:
    value = season_value(season_document(season))
    return [value.name_of(line.people[0]) for one in value.sheets for line in one.lines]


def test_nothing_that_the_club_has_holds_the_name_and_the_places_stay(season: Season, desk: Client, tmp_path) -> None:
    club = season.club
    assert set(left(club)) == {"Person", "ResultSheet", "ClubEntry"}
    shown = desk.get(page(season), {"name": NAME}).content.decode()
    assert [f'value="{name}" checked' in shown for name in (NAME, ALIAS, "Gilda S.", SHORT)] == [True] * 4

    assert "Cancellata dalle stagioni e dalla rubrica." in erase(desk, season)
    assert left(club) == []
    assert ranking(season) == ["Bruno Verdi", LABEL] * 3
    entry = ClubEntry.objects.order_by("at", "id").last()
    assert entry is not None
    assert entry.new is not None
    assert (entry.actor_name, entry.new["erased"], len(entry.new["redacted"])) == ("Ada Organizza", True, 8)
    scrub_if_asked()
    before = backups() if connection.vendor == "sqlite" else ()
    later = [backup_make() for _ in before]
    found = files_with(tmp_path, "squarcialupi", "gilda", CARD.lower())
    assert found == [one.path.name for one in before]
    assert ([one.goes is None for one in before], [one.goes for one in later]) == (
        [False] * len(before),
        [None] * len(later),
    )

    (kept,) = kept_files(club.slug)
    back = tournament_import(data=kept.path.read_bytes(), club_slug=club.slug)
    assert players_of(back, 1)[0].name == LABEL
    assert f"{LABEL}: nome e tessera cancellati" in desk.get(page(season, "club_log")).content.decode()
    for address in (reverse("public_season", args=["venerdi"]), page(season, "club_log")):
        assert "quarcialupi" not in desk.get(address).content.decode()


def test_a_copy_of_before_that_is_put_back_is_erased_again_and_who_comes_later_stays(
    season: Season, desk: Client
) -> None:
    before = {one.key: one.document for one in ResultSheet.objects.all()}
    erase(desk, season)
    (noted,) = all_erased_names()
    sheet_put(asked(season.club), "venerdi", sheet("cinque", NAME))
    assert (repeat_erasures(), ranking(season)[-1]) == (0, NAME)
    sheet_remove(asked(season.club), "venerdi", "cinque")

    Person.objects.filter(key="p1").update(name=NAME, card=CARD)  # as a copy of before has it
    for key, document in before.items():
        ResultSheet.objects.filter(key=key).update(document=document)
    ClubEntry.objects.filter(key=noted.key).delete()
    assert (repeat_erasures(), repeat_erasures()) == (1, 0)
    assert (left(season.club), ranking(season)) == ([], ["Bruno Verdi", LABEL] * 3)


def test_the_file_of_a_season_of_before_comes_in_without_the_name(season: Season, desk: Client) -> None:
    file = season_bytes(season)
    erase(desk, season)
    Season.objects.all().delete()
    sent = {"name": "Venerdì", "file": SimpleUploadedFile("season.json", file)}
    assert desk.post(reverse("club_seasons", args=[season.club.slug]), sent).status_code == 302
    assert left(season.club) == []
    Season.objects.all().delete()
    Person.objects.update(merged_into=None)
    Person.objects.all().delete()
    season_import(asked(season.club), slug="venerdi", data=file)
    assert left(season.club) == ["Person"] * 2 + ["ResultSheet"] * 3


def test_the_browser_that_asked_drops_what_it_kept(season: Season, desk: Client) -> None:
    answer = desk.post(page(season), {"name": NAME, "season": NAME})
    assert (answer.status_code, answer["Clear-Site-Data"]) == (302, '"cache"')


def test_only_the_names_that_are_ticked_go(season: Season, desk: Client) -> None:
    erase(desk, season, SHORT)
    assert ranking(season) == ["Bruno Verdi", NAME, "Bruno Verdi", NAME, "Bruno Verdi", LABEL]


def test_two_names_of_one_evening_are_not_one_person(season: Season, desk: Client) -> None:
    sheet_put(asked(season.club), "venerdi", sheet("sei", NAME, SHORT))
    assert "ci sarebbe due volte. Se sono due persone, scrivi qualcosa che le distingua." in erase(desk, season)
    assert len(left(season.club)) > 3


def test_people_of_two_tournaments_who_are_erased_are_not_one_in_a_season(season: Season, desk: Client) -> None:
    called = []
    for slug in ("uno", "due"):
        tournament = make_tournament(sizes=(2, 2), slug=slug)
        player = players_of(tournament, 1)[0]
        desk.post(reverse("desk_erase", args=[slug, player.id]))
        called.append(players_of(tournament, 1)[0].name)
    assert called == ["Giocatore 1", "Giocatore 2"]


def test_in_the_language_of_who_erases(season: Season, desk: Client) -> None:
    desk.post(reverse("set_language"), {"language": "en", "next": "/"})
    erase(desk, season)
    assert ranking(season) == ["Bruno Verdi", "Player 1"] * 3


def test_all_that_is_known_is_one_file(season: Season, desk: Client) -> None:
    known = json.loads(desk.get(page(season, "club_known"), {"name": NAME}).content)
    assert known["seasons"]["register"][0]["card"] == CARD
    assert [line["evening"] for line in known["seasons"]["result_sheets"]] == ["Serata uno", "Serata due", "Serata tre"]
    assert {entry["kind"] for entry in known["seasons"]["log"]} == {
        *("person_changed", "person_merged", "sheet_taken", "sheet_removed")
    }
    tournament = make_tournament(sizes=(2, 2), slug="altro")
    player = players_of(tournament, 1)[0]
    player_rename(action(tournament), player.id, NAME)
    here = json.loads(desk.get(reverse("desk_known", args=["altro", player.id])).content)
    assert here["seasons"] == known["seasons"]
    again = json.loads(desk.get(page(season, "club_known"), {"name": NAME}).content)
    assert again["tournaments"][0]["player"][0]["name"] == NAME
