"""Data of before an erasure that come back, and hold the name where the data of the day of the erasure had none."""

import json
from pathlib import Path

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, make_tournament, players_of
from tournaments.backups.erased import all_erased_names
from tournaments.backups.kept_files import kept_files, tournament_keep
from tournaments.event.erasing import Erasure
from tournaments.event.presets import PRESETS
from tournaments.models import ClubEntry, LogEntry, Registration, Single, Tournament
from tournaments.models.fields import uuid7
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.registration_changes import singles_add
from tournaments.services.files.tournament_import import tournament_import

pytestmark = pytest.mark.django_db(transaction=True)
NAME, BEFORE = "Ermenegilda Squarcialupi", "Gisella Squarcialupi"
LOOKED_FOR = Erasure("", (NAME, BEFORE))


@pytest.fixture(autouse=True)
def _data(settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(make_account(club=make_club()))
    return client


def with_her(slug: str) -> Tournament:
    """She was mistyped first."""
    made = make_tournament(sizes=(2, 2), slug=slug)
    for name in (BEFORE, NAME):
        player_rename(action(made), players_of(made, 1)[0].id, name)
    Tournament.objects.filter(pk=made.pk).update(name=f"Memorial {NAME}")
    return Tournament.objects.get(pk=made.pk)


def erase(desk: Client, **ticked: object) -> None:
    page = reverse("club_erase", args=[make_club().slug])
    shown = desk.get(page, {"name": NAME}).content.decode()
    titles = [part.split('"')[0] for part in shown.split('name="title" value="')[1:]]
    sent = {"name": NAME, "key": str(uuid7()), "title": titles, **ticked}
    assert desk.post(page, sent).status_code == 302


def left() -> set[str]:
    rows = [row for model in apps.get_app_config("tournaments").get_models() for row in model._default_manager.all()]
    texts = [(type(row).__name__, json.dumps(vars(row), default=str, ensure_ascii=False)) for row in rows]
    return {name for name, text in texts if LOOKED_FOR.holds(text)}


def test_a_tournament_that_was_deleted_before_comes_back_from_an_older_file_without_her(desk: Client) -> None:
    deleted = with_her("eliminato")
    file = export_bytes(deleted)
    tournament_keep(deleted)
    deleted.delete()
    erase(desk)
    assert left() == set()
    (kept,) = kept_files(make_club().slug)
    assert not LOOKED_FOR.holds(kept.path.read_text(encoding="utf-8"))

    tournament_import(data=kept.path.read_bytes(), club_slug=make_club().slug)
    assert (repeat_erasures(), left()) == (0, set())
    Tournament.objects.get().delete()
    tournament_import(data=file, club_slug=make_club().slug)
    assert left() == {"Tournament", "Player", "LogEntry"}
    assert (repeat_erasures(), repeat_erasures(), left()) == (1, 0, set())
    assert Tournament.objects.get().name == "Memorial Giocatore 1"


def test_who_only_asked_for_a_partner_or_to_come_is_out_of_a_copy_of_before_too(desk: Client) -> None:
    made = make_evening(PRESETS["bar"].stages[0], entrants=3)
    singles_add(action(made), [NAME])
    Registration.objects.create(tournament=made, people=[NAME.upper(), "Ada Neri"], sender="x", outcome="refused")
    before = {model: list(model._default_manager.values()) for model in (Single, Registration, LogEntry, Tournament)}
    erase(desk)
    assert left() == set()
    LogEntry.objects.filter(kind="erased").delete()
    ClubEntry.objects.all().delete()
    for model, rows in before.items():  # as a copy of before has it
        for row in rows:
            model._default_manager.filter(pk=row["id"]).update(**row)
    assert left() == {"Single", "Registration", "LogEntry"}
    assert (repeat_erasures(), repeat_erasures(), left()) == (1, 0, set())


def test_whose_place_somebody_took_is_out_of_a_copy_of_before_and_who_was_spared_stays(desk: Client) -> None:
    made, spared = make_tournament(sizes=(2, 2)), with_her("altro")
    other = with_her("terzo")
    mine = players_of(made, 1)[0]
    erase(desk, also=[str(players_of(other, 1)[0].id)])
    (noted,) = all_erased_names()
    assert noted.spared == (players_of(spared, 1)[0].id,)
    ClubEntry.objects.all().delete()
    player_rename(action(made), mine.id, NAME)  # as a copy of before has it
    assert (repeat_erasures(), repeat_erasures()) == (1, 0)
    assert [players_of(one, 1)[0].name for one in (made, other, spared)] == ["Giocatore 1", "Giocatore 1", NAME]


def test_who_was_never_there_leaves_no_word_in_the_log_of_the_club(desk: Client) -> None:
    erase(desk)
    assert not ClubEntry.objects.exists()
    assert all_erased_names() == ()


def test_to_erase_with_nothing_ticked_says_so_and_erases_nothing(desk: Client) -> None:
    with_her("serata")
    page = reverse("club_erase", args=[make_club().slug])
    answered = desk.post(page, {"name": NAME, "key": str(uuid7())})
    said = answered.content.decode()
    assert (answered.status_code, "Non hai spuntato niente: spunta dove va tolto il nome." in said) == (422, True)
    assert (' name="also"' in said, " checked" in said) == (True, False)
    assert (left(), all_erased_names()) == ({"Tournament", "Player", "LogEntry"}, ())


def test_to_erase_who_is_nowhere_says_where_it_looked(desk: Client) -> None:
    said = desk.post(reverse("club_erase", args=[make_club().slug]), {"name": NAME}, follow=True).content.decode()
    assert ("0 tornei" in said, "Fatto: il nome non c’è più, nemmeno nei tornei eliminati." in said) == (False, True)
