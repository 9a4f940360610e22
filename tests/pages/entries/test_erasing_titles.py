"""Put out of everything that a club gave a name: evenings, prizes, teams, seasons, itself, its logo, and the addresses
made of them; and of tournaments in which nobody of that name plays.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from rules.problems import problem_at
from tests.factories import action, make_account, make_club, make_tournament, players_of, publish, record
from tests.pages.entries.test_erasing_page import files_with
from tests.pages.entries.test_erasing_seasons import PEOPLE, asked, sheet
from tests.prizes import give_prizes, prizes_listed
from tournaments.backups.backup_files import Backup, backup_make, backups
from tournaments.backups.database import scrub_if_asked
from tournaments.backups.erased import all_erased, all_erased_names
from tournaments.backups.kept_files import kept_files, tournament_keep
from tournaments.event.erasing import Erasure
from tournaments.event.errors import DomainError
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.models import (
    Club,
    ClubEntry,
    LogEntry,
    Player,
    Prize,
    ResultSheet,
    Season,
    Single,
    Stage,
    Team,
    Tournament,
)
from tournaments.pages.frame import erasures
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.selectors.files.tournament_export import document_bytes, whole_document_now
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.person_erasing import titles_erase
from tournaments.services.frame.changes import Action
from tournaments.services.seasons.season_changes import season_bytes, season_create, sheet_put

pytestmark = pytest.mark.django_db(transaction=True)
NAME, BEFORE = "Ermenegilda Squarcialupi", "Gilda Squarcialupi"
LOOKED_FOR = Erasure("", (NAME, BEFORE))
NOT_TITLES = ("ermenegilda", "squarcialupi", "gilda")


@pytest.fixture
def club(settings, tmp_path: Path) -> Club:
    """She played in one tournament, asked for a partner in another, and is in the titles of all there is."""
    settings.DATA = tmp_path
    club = make_club(name=f"Circolo {NAME}")
    Club.objects.update(sponsors=f"Grazie a E. Squarcialupi e al bar {NAME}")
    played = make_tournament(sizes=(2, 2), slug="memorial-ermenegilda-squarcialupi", club=club)
    Tournament.objects.filter(pk=played.pk).update(name=f"Memorial {NAME}", place=f"Bar di Squarcialupi {NAME[:11]}")
    give_prizes(played, [f"Coppa {NAME.upper()}"])
    Stage.objects.filter(tournament=played).update(name=f"Girone {NAME}")
    player_rename(action(played), players_of(played, 1)[0].id, BEFORE)
    player_rename(action(played), players_of(played, 1)[0].id, NAME)
    Team.objects.filter(tournament=played, number=2).update(name=f"Amici di {NAME}", club=f"Bar {NAME}")
    for match in publish(played):
        record(match, 70, 70, 70, 50, 50)
    other = make_tournament(sizes=(2, 2), slug="altro", club=club)
    Single.objects.create(tournament=other, number=1, name=NAME, entered=LogEntry.objects.filter(tournament=other)[0])
    LogEntry.objects.filter(tournament=other, seq=1).update(reason=f"Lo ha chiesto la {NAME}")
    season_create(asked(club), slug="trofeo-ermenegilda-squarcialupi", name=f"Trofeo {NAME}", regulation=PEOPLE)
    sheet_put(
        asked(club),
        "trofeo-ermenegilda-squarcialupi",
        {**sheet("uno", "Bruno Verdi", "Carla Neri"), "name": f"Serata {NAME}"},
    )
    ClubEntry.objects.create(club=club, kind="renamed", name_before=f"Bar {NAME}", name_after="Circolo")
    ClubEntry.objects.create(club=club, kind="logo_set", name_after="logo_ermenegilda-squarcialupi.png")
    gone = {"tournament_name": f"Torneo {NAME}", "tournament_slug": "torneo-ermenegilda-squarcialupi"}
    ClubEntry.objects.create(club=club, kind="deleted", **gone)
    deleted = make_tournament(sizes=(2, 2), slug="torneo-squarcialupi-ermenegilda", club=club)
    Tournament.objects.filter(pk=deleted.pk).update(name=f"Torneo {NAME}")
    tournament_keep(Tournament.objects.get(pk=deleted.pk))
    deleted.delete()
    for copy in backups():
        copy.path.unlink()
    return Club.objects.get()


@pytest.fixture
def desk(club: Club) -> Client:
    client = Client()
    client.force_login(make_account(club=club))
    return client


def played() -> Tournament:
    return Tournament.objects.get(name__startswith="Memorial ")


def erase_page() -> str:
    return reverse("desk_erase", args=[played().slug, players_of(played(), 1)[0].id])


def ticked(page: str) -> list[str]:
    return [part.split('"')[0] for part in page.split('name="title" value="')[1:]]


def left() -> set[str]:
    """Every kind of row in which she still is."""
    rows = [row for model in apps.get_app_config("tournaments").get_models() for row in model._default_manager.all()]
    texts = [(type(row).__name__, json.dumps(vars(row), default=str, ensure_ascii=False)) for row in rows]
    return {name for name, text in texts if LOOKED_FOR.holds(text)}


def test_no_title_address_row_file_page_or_copy_holds_the_name(club: Club, desk: Client, tmp_path: Path) -> None:
    assert left() == {
        *("Club", "Tournament", "Stage", "Team", "Player"),
        "Single",
        "LogEntry",
        "Season",
        "ResultSheet",
        "ClubEntry",
        "Prize",
    }
    before = [backup_make()] if connection.vendor == "sqlite" else []
    desk.get(reverse("public_now", args=[played().slug]))
    page = desk.get(erase_page()).content.decode()
    titles = ticked(page)
    assert len(titles) == 11
    done = desk.post(erase_page(), {"title": titles})
    assert len(PAGE_CACHE) == 0
    done = desk.get(done["Location"])
    assert (done.status_code, "Tolta da 11 titoli." in done.content.decode()) == (200, True)
    scrub_if_asked()
    assert left() == set()
    assert files_with(tmp_path, *NOT_TITLES) == [one.path.name for one in before]
    assert [path.name for path in tmp_path.rglob("*") if LOOKED_FOR.holds(path.name)] == []
    assert (played().name, played().slug, prizes_listed(played())) == (
        "Memorial Giocatore 1",
        "memorial-giocatore-1",
        ["Coppa Giocatore 1"],
    )
    assert (Season.objects.get().name, Season.objects.get().slug) == ("Trofeo Giocatore 1", "trofeo-giocatore-1")
    assert [one.path.name.startswith("torneo-giocatore-1-") for one in kept_files(club.slug)] == [True]
    later = [backup_make() for _ in before]
    held = [document_bytes(whole_document_now(one)[1]) for one in Tournament.objects.all()]
    held += [season_bytes(Season.objects.get()), *(one.path.read_bytes() for one in later)]
    for name in ("public_now", "public_standings", "public_results", "public_regulation", "desk_log", "desk_home"):
        held += [desk.get(reverse(name, args=[one.slug])).content for one in Tournament.objects.all()]
    held += [desk.get(reverse(name, args=[club.slug])).content for name in ("club_log", "club_copies")]
    assert [text[:80] for text in held if any(word.encode() in text.lower() for word in NOT_TITLES)] == []


def test_a_title_that_is_not_ticked_stays_and_so_does_its_address(club: Club, desk: Client) -> None:
    titles = [one for one in ticked(desk.get(erase_page()).content.decode()) if not one.startswith("Memorial")]
    desk.post(erase_page(), {"title": titles})
    assert (played().name, played().slug) == (f"Memorial {NAME}", "memorial-ermenegilda-squarcialupi")
    assert left() == {"Tournament"}


def test_a_copy_of_before_that_is_put_back_is_without_the_titles_too(club: Club, desk: Client) -> None:
    kept = {
        model: list(model._default_manager.values())
        for model in (Club, Season, ResultSheet, Stage, Prize, Team, Player)
    }
    titles = ticked(desk.get(erase_page()).content.decode())
    named = {"name": played().name, "place": played().place, "slug": played().slug}
    prizes = prizes_listed(played())
    desk.post(erase_page(), {"title": [one for one in titles if not one.startswith("Coppa")]})
    assert left() == {"Prize"}
    for model, rows in kept.items():  # as a copy of before has it
        for row in rows:
            model._default_manager.filter(pk=row["id"]).update(**row)
    tournament = played()
    Tournament.objects.filter(pk=tournament.pk).update(**named)
    count, _told = LogEntry.objects.filter(tournament=tournament, kind="erased").delete()
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version - count)
    assert (repeat_erasures(), repeat_erasures()) == (1, 0)
    assert (left(), prizes_listed(played()), played().slug) == ({"Prize"}, prizes, "memorial-giocatore-1")


def test_who_is_called_the_same_and_not_ticked_keeps_what_is_theirs(club: Club, desk: Client) -> None:
    namesake = make_tournament(sizes=(2, 2), slug="memorial-giocatore-1", club=club)
    player_rename(action(namesake), players_of(namesake, 1)[0].id, NAME)
    desk.post(erase_page(), {"title": ticked(desk.get(erase_page()).content.decode())})
    assert players_of(namesake, 1)[0].name == NAME
    assert played().slug == "memorial-giocatore-1-2"  # the address that it would have is another's
    assert LogEntry.objects.filter(tournament=namesake, new__icontains="Squarcialupi").exists()
    assert not LogEntry.objects.filter(tournament__slug="altro", reason__icontains="Squarcialupi").exists()


def test_all_that_is_known_of_her_is_told_with_what_is_in_no_list_of_players(club: Club, desk: Client) -> None:
    known = json.loads(desk.get(reverse("club_known", args=[club.slug]), {"name": NAME}).content)
    assert [one["tournament"]["name"] for one in known["tournaments"]] == [f"Memorial {NAME}"]
    assert len(known["elsewhere"]["titles"]) == 10
    (other,) = known["elsewhere"]["tournaments"]
    assert ([one["name"] for one in other["single"]], len(other["logentry"])) == ([NAME], 1)
    own = json.loads(desk.get(reverse("desk_known", args=[played().slug, players_of(played(), 1)[0].id])).content)
    assert own["elsewhere"] == known["elsewhere"]


def test_of_a_single_word_only_what_is_ticked_and_the_lists_lose_it(club: Club, desk: Client) -> None:
    LogEntry.objects.filter(tournament__slug="altro", seq=1).update(reason="Come vuole Gilda")
    sheet_put(asked(club), "trofeo-ermenegilda-squarcialupi", sheet("due", "Bruno Verdi", "Gilda"))
    page = reverse("club_erase", args=[club.slug])
    assert desk.post(page, {"name": "Gilda", "season": "Gilda"}).status_code == 302
    assert ResultSheet.objects.get(key="due").document["lines"][1]["people"] == ["Giocatore 1"]
    assert LogEntry.objects.filter(tournament__slug="altro", reason="Come vuole Gilda").exists()
    assert desk.post(page, {"name": "Nessuno"}).status_code == 302


def titles_put_back(club: Club) -> None:
    """Only the titles, as in a copy that an older program made between two steps of the erasure."""
    Club.objects.update(name=club.name, sponsors=club.sponsors)
    named = {"name": f"Memorial {NAME}", "place": f"Bar di Squarcialupi {NAME[:11]}"}
    Prize.objects.filter(what="Coppa Giocatore 1").update(what=f"Coppa {NAME}")
    Tournament.objects.filter(slug="memorial-giocatore-1").update(slug="memorial-ermenegilda-squarcialupi", **named)
    Season.objects.update(name=f"Trofeo {NAME}")
    Stage.objects.filter(name="Girone Giocatore 1").update(name=f"Girone {NAME}")


def test_titles_alone_that_come_back_with_a_copy_are_put_out_again(club: Club, desk: Client) -> None:
    desk.post(erase_page(), {"title": ticked(desk.get(erase_page()).content.decode())})
    assert left() == set()
    titles_put_back(club)
    assert left() == {"Club", "Tournament", "Season", "Stage", "Prize"}
    assert (repeat_erasures(), left()) == (1, set())
    assert (repeat_erasures(), played().slug) == (0, "memorial-giocatore-1")


def test_a_title_that_is_written_after_the_erasure_stays(club: Club, desk: Client) -> None:
    desk.post(erase_page(), {"title": ticked(desk.get(erase_page()).content.decode())})
    later = make_tournament(sizes=(2, 2), slug="dopo", club=club)
    Tournament.objects.filter(pk=later.pk).update(name=f"Memorial {NAME}")
    assert (repeat_erasures(), left()) == (0, {"Tournament"})


def test_a_copy_made_while_somebody_is_erased_is_of_before_as_a_whole(
    club: Club, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        return  # there copies are the server's own
    made: list[Backup] = []

    def copied(*told: Action, **what: Any) -> None:
        made.append(backup_make())
        titles_erase(*told, **what)

    monkeypatch.setattr(erasures, "titles_erase", copied)
    titles = ticked(desk.get(erase_page()).content.decode())
    desk.post(erase_page(), {"title": titles})
    assert left() == set()
    for copy in made:
        with closing(sqlite3.connect(copy.path)) as held:
            people = held.execute("SELECT COUNT(*) FROM tournaments_player WHERE name = ?", [NAME]).fetchone()
            named = held.execute("SELECT COUNT(*) FROM tournaments_tournament WHERE name = ?", [f"Memorial {NAME}"])
            assert (people, named.fetchone()) == ((1,), (1,))
        assert copy.goes is not None


def test_an_erasure_that_breaks_off_leaves_everything_as_it_was(
    club: Club, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = left()

    def refused(*_told: object, **_what: object) -> None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))

    monkeypatch.setattr(erasures, "titles_erase", refused)
    titles = ticked(desk.get(erase_page()).content.decode())
    assert desk.post(erase_page(), {"title": titles}).status_code == 404
    assert (left(), all_erased(), all_erased_names()) == (before, (), ())
