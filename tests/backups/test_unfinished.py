"""What is beside the copies and is none: it goes, as it holds names as well."""

import datetime
import os
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from briscola_site.clock import Clock
from tests.factories import make_account, make_club
from tournaments.backups.backup_files import BEGUN_FOR, backup_make, backups, set_aside, shelf
from tournaments.backups.database import database_file
from tournaments.backups.erased import Erased, note_erased
from tournaments.models.fields import uuid7

pytestmark = pytest.mark.django_db(transaction=True)
BEGUN = (
    ".00007-2026-11-21-220000-000000-upgrade.sqlite3.4711",
    ".00007-2026-11-21-220000-000000-upgrade.sqlite3.4711-journal",
    "deleted/pro-loco/.serata-2026-11-21-220000-000000.json.4711",
)


@pytest.fixture(autouse=True)
def data(settings, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    return tmp_path


def put(path: Path, *, ago: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Ermenegilda Squarcialupi")
    moment = timezone.now().timestamp() - ago
    os.utime(path, (moment, moment))
    return path


@pytest.mark.parametrize("ago", [BEGUN_FOR + 60, -BEGUN_FOR - 60])
def test_what_somebody_who_was_killed_had_begun_goes_with_the_next_copy(ago: int) -> None:
    begun = [put(shelf() / name, ago=ago) for name in BEGUN]
    begun.append(put(Path(f"{database_file()}.new"), ago=ago))
    others = [put(shelf() / name, ago=ago) for name in (".DS_Store", "deleted/pro-loco/.notes.json", "a.sqlite3")]
    backup_make()
    assert [one for one in begun if one.exists()] == []
    assert all(one.exists() for one in others)


def test_a_copy_that_is_being_made_beside_is_left_alone() -> None:
    begun = [put(shelf() / name, ago=BEGUN_FOR // 2) for name in BEGUN]
    backup_make()
    assert all(one.exists() for one in begun)


def test_damaged_data_that_were_set_aside_go_a_month_after_an_erasure_and_are_told_until_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = shelf() / "2026-11-21-220000-000000.broken"
    put(folder / "db.sqlite3", ago=0)
    (aside,) = set_aside(shelf())
    assert aside.goes is None
    long_ago, now = (timezone.now() - datetime.timedelta(days=days) for days in (300, 0))
    for at in (long_ago, now):
        note_erased(Erased(uuid7(), uuid7(), at, "Ada", backups=3))
    assert aside.goes == now + datetime.timedelta(days=30)
    desk, page = Client(), reverse("club_copies", args=[make_club().slug])
    desk.force_login(make_account(club=make_club()))
    said = desk.get(page).content.decode()
    assert folder.name in said
    assert re.search(rf"Si cancellano (il |l’){timezone.localtime(aside.goes):%d/%m/%Y}", said)
    assert aside.goes is not None
    for passed, stays in ((aside.goes - datetime.timedelta(minutes=5), True), (aside.goes, False)):
        monkeypatch.setattr(Clock, "for_good", lambda _clock, passed=passed: passed)
        backup_make()
        assert folder.exists() == stays


def test_every_copy_that_goes_on_a_day_is_listed_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.pages.clubs.backups_page.SHOWN", 2)
    backup_make()
    note_erased(Erased(uuid7(), uuid7(), timezone.now(), "Ada", backups=1))
    for _ in range(3):
        backup_make()
    desk = Client()
    desk.force_login(make_account(club=make_club()))
    said = desk.get(reverse("club_copies", args=[make_club().slug])).content.decode()
    goes = backups()[-1].goes
    assert goes is not None
    assert f"{timezone.localtime(goes):%d/%m/%Y}" in said.partition("</table>")[0]
    assert "E 1 copia più vecchia." in said
