"""A disk that refuses: the page says what is wrong, keeps what was typed, and sends it again with one button."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_tournament, publish
from tests.pages.desk.rows import entry, points, row
from tests.pages.sheets import forms_of
from tournaments.backups.trouble import trouble_over
from tournaments.models import Match, Tournament
from tournaments.pages.clubs import entrance as entrance_view
from tournaments.pages.desk import enter
from tournaments.pages.frame.refusals import PROGRAM_FAILED
from tournaments.pages.frame.sent_again import SECRETS

pytestmark = pytest.mark.django_db
FULL = "Il disco è pieno."


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(sizes=(4, 4))


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return publish(tournament)[0]


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(make_account(club=tournament.club))
    return client


def refuse(*_arguments: object, **_named: object) -> None:
    """What a disk without room makes of a statement."""
    with closing(sqlite3.connect(":memory:")) as full:
        full.execute("PRAGMA max_page_count=2")
        full.execute("CREATE TABLE a (b)")
        try:
            full.execute("INSERT INTO a VALUES (zeroblob(100000))")
        except sqlite3.Error as error:
            raise OperationalError(str(error)) from error


def test_what_was_typed_is_sent_again_with_one_button(
    desk: Client, tournament: Tournament, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = row(match, key="01a1fde5-0000-7000-8000-000000000000", **{f"d{n}.1.first": "70" for n in range(1, 6)})
    with monkeypatch.context() as broken:
        broken.setattr(enter, "match_enter", refuse)
        answer = desk.post(entry(tournament), typed)
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert FULL in answer.content.decode()
    ((address, kept),) = forms_of(answer)
    assert (address, kept) == (entry(tournament), typed)

    for _twice in range(2):
        assert desk.post(address, kept).status_code == 302
    assert points(match) == [70] * 5


def test_it_is_said_in_the_language_of_who_looks(
    desk: Client, tournament: Tournament, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enter, "match_enter", refuse)
    typed = row(match, **{f"d{n}.1.first": "70" for n in range(1, 6)})
    answer = desk.post(entry(tournament), typed, headers={"Accept-Language": "en"})
    assert "The disk is full." in answer.content.decode()


def test_a_page_that_cannot_be_read_offers_to_try_again(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.pages.frame.guard.tournament_for_member", refuse)
    answer = desk.get(reverse("desk_home", args=[tournament.slug]))
    assert answer.status_code == 503
    assert f'href="{reverse("desk_home", args=[tournament.slug])}"' in answer.content.decode()


def test_nobody_is_told_that_damaged_data_are_safe(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_arguments: object) -> None:
        try:
            raise sqlite3.DatabaseError("database disk image is malformed")
        except sqlite3.DatabaseError as error:
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise DatabaseError(str(error)) from error

    safe = "I risultati già confermati sono al sicuro."
    page = reverse("desk_home", args=[tournament.slug])
    monkeypatch.setattr("tournaments.pages.frame.guard.tournament_for_member", refuse)
    assert safe in desk.get(page).content.decode()
    monkeypatch.setattr("tournaments.pages.frame.guard.tournament_for_member", damaged)
    try:
        text = desk.get(page).content.decode()
    finally:
        trouble_over()
    assert ("I dati sono danneggiati." in text, safe in text) == (True, False)


def test_any_other_error_is_one_of_the_program(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tournaments.pages.frame.guard.tournament_for_member", fail)
    answer = desk.get(reverse("desk_home", args=[tournament.slug]))
    assert (answer.status_code, "Il programma ha avuto un errore" in answer.content.decode()) == (500, True)
    assert answer[PROGRAM_FAILED] == "1"  # so the desk's browser does not take it for a network that is gone


def test_no_password_is_in_the_page_and_each_is_asked_for_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance_view, "sign_in", refuse)
    client.raise_request_exception = False
    answer = client.post(reverse("entrance"), {"name": "anna", "password": "tre assi e un re"})
    text = answer.content.decode()
    assert (answer.status_code, "tre assi e un re" in text) == (503, False)
    assert "La password non c’è: scrivila di nuovo." in text
    ((address, kept),) = forms_of(answer)
    assert (address, kept) == (reverse("entrance"), {"name": "anna", "password": ""})


def test_every_box_for_a_password_is_known_as_one() -> None:
    boxes = [
        box
        for file in (settings.BASE_DIR / "templates").rglob("*.html")
        for box in re.findall(r"<input[^>]*type=\"password\"[^>]*>", file.read_text())
        if "{{ name }}" not in box
    ]
    assert {re.search(r" name=\"(\w+)\"", box)[1] for box in boxes} == set(SECRETS)  # type: ignore[index]
