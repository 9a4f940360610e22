"""A club takes everything home, comes in again elsewhere with the same tables, leaves, and nothing of it remains."""

import datetime
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from pytest_django import Settings

from tests.factories import action, make_account, make_club, make_tournament, players_of
from tests.pages.addresses import make_full_tournament
from tests.pages.sheets import shown
from tests.services.clubs.test_logo_picture import written
from tournaments.backups.backup_files import backup_make, backups
from tournaments.backups.database import scrub_if_asked
from tournaments.backups.kept_files import tournament_keep
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.event.rights import Role
from tournaments.models import (
    Account,
    Club,
    ClubEntry,
    MailAddress,
    PrivateData,
    Registration,
    Season,
    Stage,
    Tournament,
)
from tournaments.pages.frame.erasures import Whom, clubs_gone, erase, repeat_erasures
from tournaments.selectors.files.club_export import club_bytes
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.seasons.stored import season_counted, season_document, season_value
from tournaments.services.clubs.archive import tournament_delete
from tournaments.services.clubs.look_changes import logo_picture, look_change
from tournaments.services.clubs.passwords import mail_digest, password_set
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.frame.changes import Actor, the_program
from tournaments.services.seasons.club_import import club_take_in
from tournaments.services.seasons.frame import ClubAction

pytestmark = pytest.mark.django_db
FORTNIGHT = datetime.timedelta(days=14)
CANARY = "Squarcialupi"
PASSWORD = "una frase lunga abbastanza"


@pytest.fixture(scope="module")
def made_club(kept_for_all: None, tmp_path_factory: pytest.TempPathFactory) -> Club:
    with override_settings(DATA=tmp_path_factory.mktemp("made")):
        return filled()


@pytest.fixture(autouse=True)
def _data(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path


def filled() -> Club:
    """Two evenings, a season, a logo, people with telephones, somebody erased, and a deleted evening."""
    club = make_club(slug="squarcialupi", name=f"Circolo {CANARY}")
    tournament = make_full_tournament(club=club, slug="squarcialupi-2026", canary=CANARY)
    person = players_of(tournament, 1)[0]
    private_data_change(action(tournament), player_id=person.id, known=Private(phone="333 9876543"))
    actor = Actor(name=f"{CANARY} Ada")
    logo = logo_picture(written(Image.new("RGB", (60, 20))))
    look_change(club_id=club.id, sponsors=f"Bar {CANARY}", logo=logo, name="logo.png", actor=actor)
    gone = make_tournament(club=club, slug="squarcialupi-2025", sizes=(2, 2))
    Tournament.objects.filter(pk=gone.pk).update(name=f"Serata {CANARY}")
    gone.refresh_from_db()
    _kept, version = tournament_keep(gone)
    tournament_delete(action(gone, actor), name=gone.name, seen=version)
    who = players_of(tournament, 2)[0]
    erase(ClubAction(club.id, actor), club, Whom([(action(tournament, actor), who.id)], [who.name]))
    return Club.objects.get(pk=club.pk)


@pytest.fixture
def owner(club: Club) -> Client:
    return owner_of(club)


def owner_of(club: Club) -> Client:
    account = make_account(club=club, role=Role.OWNER, name=f"{CANARY} Capo")
    password_set(account_id=account.id, sign_in_name="squarcialupi", password=PASSWORD)
    client = Client()
    client.force_login(Account.objects.get(pk=account.pk))
    return client


def away(club: Club) -> str:
    return reverse("club_away", args=[club.slug])


def leave(client: Client, club: Club, **typed: str) -> int:
    return client.post(away(club), {"name": club.name, "proof": PASSWORD} | typed).status_code


def held() -> Iterator[str]:
    """Every row of every table, as text."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 # of a list of tables
            for row in cursor.fetchall():
                yield f"{table}: {[bytes(one) if isinstance(one, memoryview) else one for one in row]}".lower()


def left_of(club: Club, tmp_path: Path) -> list[str]:
    """Where its name, the people's or its identifier still is."""
    names = (CANARY.lower(), str(club.pk), club.pk.hex, "333 9876543")
    rows = [row[:300] for row in held() if any(one in row for one in names)]
    database = [Path(f"{connection.settings_dict['NAME']}{end}") for end in ("", "-wal")]
    files = [*tmp_path.rglob("*"), *(database if connection.vendor == "sqlite" else ())]
    words = (CANARY.lower().encode(), b"333 9876543")
    found = [str(one) for one in files if one.is_file() and any(word in one.read_bytes().lower() for word in words)]
    return rows + found + [str(one) for one in files if CANARY.lower() in one.name]


@pytest.mark.django_db(transaction=True)
def test_after_its_day_nothing_of_a_club_remains_and_another_keeps_all(tmp_path: Path) -> None:
    club = filled()
    owner = owner_of(club)
    other = make_tournament(club=make_club(), slug="altro", sizes=(2, 2))
    both = make_account(club=make_club(), name="Due Circoli")
    both.memberships.create(club=club, role=Role.DESK)
    there = len([row for row in held() if "altro" in row or "due circoli" in row])
    assert len(left_of(club, tmp_path)) > 40
    assert leave(owner, club) == 302
    leaves = Club.objects.get(pk=club.pk).leaves_at
    assert leaves is not None
    assert abs(leaves - timezone.now() - FORTNIGHT) < datetime.timedelta(minutes=1)
    assert clubs_gone(leaves - datetime.timedelta(seconds=1)) == 0
    assert (clubs_gone(leaves), clubs_gone(leaves)) == (1, 0)
    scrub_if_asked()
    for copy in backups():  # goes by itself, see below
        copy.path.unlink()
    assert left_of(club, tmp_path) == []
    assert len([row for row in held() if "altro" in row or "due circoli" in row]) == there
    assert Tournament.objects.get() == other
    assert owner.get(reverse("desk")).status_code == 302
    assert not Session.objects.exists()


def test_until_its_day_it_may_change_its_mind(club: Club, owner: Client) -> None:
    leave(owner, club)
    page = shown(owner.get(away(club)))
    day = timezone.localdate() + FORTNIGHT
    assert f"{day.day} " in page
    assert "Il circolo resta qui" in page
    assert "Il circolo se ne va" in shown(owner.get(reverse("desk")))
    assert "Salvato." in shown(owner.post(away(club), {"stay": "1"}, follow=True))
    assert Club.objects.get(pk=club.pk).leaves_at is None
    kinds = (
        ClubEntry.objects.filter(club=club, kind__in=["leaving", "stayed"])
        .order_by("at")
        .values_list("kind", flat=True)
    )
    assert list(kinds) == ["leaving", "stayed"]
    leave(owner, club)
    Club.objects.filter(pk=club.pk).update(leaves_at=timezone.now())
    assert owner.post(away(club), {"stay": "1"}).status_code == 422


def test_to_leave_takes_its_name_and_the_password_or_the_address(club: Club, owner: Client) -> None:
    assert leave(owner, club, name="Un altro") == 422
    assert leave(owner, club, proof="sbagliata") == 422
    both = shown(owner.post(away(club), {"name": "", "proof": ""}))
    assert "Scrivi il nome del circolo" in both
    assert "non è quella con cui entri" in both
    assert Club.objects.get(pk=club.pk).leaves_at is None
    mailed = make_account(club=club, name="Posta")
    client = Client()
    client.force_login(mailed)
    assert "Prima scegli una password" in shown(client.post(away(club), {"name": club.name, "proof": "x"}))
    MailAddress.objects.create(account=mailed, digest=mail_digest("anna@example.org"))
    assert leave(client, club, proof="Anna@Example.org") == 302


def test_guesses_are_few(club: Club, owner: Client) -> None:
    assert [leave(owner, club, proof="sbagliata") for _time in range(12)][-1] == 429


def test_a_copy_of_before_goes_within_a_month_and_brings_no_club_back(
    club: Club, owner: Client, tmp_path: Path
) -> None:
    copy = backup_make() if connection.vendor == "sqlite" else None
    leave(owner, club)
    clubs_gone(timezone.now() + FORTNIGHT)
    if copy is not None:
        assert copy.goes is not None
    Club.objects.create(pk=club.pk, slug=club.slug, name=club.name)  # as a copy of before has it
    assert (repeat_erasures(), repeat_erasures()) == (1, 0)
    assert not Club.objects.exists()


def standings_of(club: Club) -> dict[str, object]:
    stages = Stage.objects.filter(tournament__club=club)
    return {str(one.pk): json.loads(json.dumps(standings_json(one), default=str)) for one in stages}


def tables_of(club: Club) -> list[object]:
    return [season_counted(season_value(season_document(one))).rows for one in Season.objects.filter(club=club)]


def test_a_club_comes_in_on_another_computer_as_it_was(club: Club, owner: Client) -> None:
    Tournament.objects.filter(club=club).update(archived_at=timezone.now())
    taken = owner.post(away(club), {"take": "1"})
    data = b"".join(taken.streaming_content)  # type: ignore[attr-defined]
    assert taken["Content-Disposition"].startswith('attachment; filename="squarcialupi-')
    before, tables = standings_of(club), tables_of(club)
    private = list(PrivateData.objects.values("player_id", "phone"))
    assert min(map(len, (before, tables, private))) > 0
    leave(owner, club)
    clubs_gone(timezone.now() + FORTNIGHT)

    laptop = make_club(slug="prova", name="")
    mine = Client()
    mine.force_login(make_account(club=laptop))
    page = mine.post(reverse("club_take_in", args=["prova"]), {"file": io.BytesIO(data)}, follow=True)
    assert f"«Circolo {CANARY}» è qui, com’era nel file." in shown(page)
    here = Club.objects.get()
    assert (here.name, here.sponsors) == (f"Circolo {CANARY}", f"Bar {CANARY}")
    assert standings_of(here) == before
    assert tables_of(here) == tables
    assert list(PrivateData.objects.values("player_id", "phone")) == private
    assert Registration.objects.get().people == [f"{CANARY} Anna"]
    assert Tournament.objects.get().archived_at is not None
    assert ClubEntry.objects.filter(club=here, kind="deleted").count() == 1


def test_the_command_takes_it_in_too_and_says_how_to_open_it(club: Club, tmp_path: Path, capsys) -> None:
    file = tmp_path / "circolo.zip"
    file.write_bytes(club_bytes(club))
    Club.objects.get(pk=club.pk)
    before = standings_of(club)
    for one in Club.objects.all():
        Club.objects.filter(pk=one.pk).update(leaves_at=timezone.now())
    clubs_gone(timezone.now())
    call_command("import_tournament", str(file))
    here = Club.objects.get()
    assert (here.slug, standings_of(here)) == ("circolo-squarcialupi", before)
    assert "Per aprirlo avvia il programma" in capsys.readouterr().out


def test_what_is_there_already_or_is_no_such_file_changes_nothing(club: Club) -> None:
    data = club_bytes(club)
    rows = sorted(held())
    with pytest.raises(ImportRefused) as twice:
        club_take_in(data=data, club_slug=None, actor=the_program())
    assert twice.value.placed[0].where[0] == "tournaments/squarcialupi-2026.json"
    for broken in (data[:-200], b"PK", changed(data, version=2), changed(data, people=[{"id": 1}]), with_part(data)):
        with pytest.raises(ImportRefused):
            club_take_in(data=broken, club_slug=club.slug, actor=the_program())
    assert sorted(held()) == rows


def changed(data: bytes, **said: object) -> bytes:
    return packed(
        {
            name: json.dumps(json.loads(part) | (said if name == "club.json" else {})).encode()
            for name, part in parts_of(data).items()
        }
    )


def with_part(data: bytes) -> bytes:
    return packed(parts_of(data) | {"../../altrove": b"x"})


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, part in parts.items():
            made.writestr(name, part)
    return file.getvalue()


def test_among_other_clubs_a_page_takes_in_no_whole_club(club: Club, owner: Client) -> None:
    make_club()
    page = owner.post(reverse("club_take_in", args=[club.slug]), {"file": io.BytesIO(club_bytes(club))})
    assert (page.status_code, "Il file di un circolo si prende su un portatile" in shown(page)) == (422, True)
