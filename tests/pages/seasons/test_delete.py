"""A season that is deleted for good, and one that no table can show: its page at the desk opens all the same."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_account
from tests.pages.seasons.conftest import asked
from tournaments.event.rights import Role
from tournaments.models import Club, ClubEntry, ResultSheet, Season
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.seasons.season_changes import season_bytes, season_create, sheet_put

pytestmark = pytest.mark.django_db

PRIMES = [number for number in range(999_990_001, 1_000_000_000, 2) if pow(2, number - 1, number) == 1]
"""So many that their product has more than four thousand digits."""
PUBLIC = ("", "_wall", "_json", "_csv", "_xlsx", "_embed", "_preview", "_paper")


def evening(key: str, points: object = 5) -> dict[str, Any]:
    lines = [{"place": 1, "people": ["Anna"], "points": points}, {"place": 2, "people": ["Bruno"], "points": 0}]
    return {"key": key, "name": f"Serata {key}", "date": "2026-11-20", "lines": lines}


@pytest.fixture
def season(club: Club) -> Season:
    regulation = regulation_document(BAR) | {"scoring": {"kind": "own"}}
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    sheet_put(asked(club), "venerdi", evening("1"))
    return Season.objects.get()


@pytest.fixture
def broken(season: Season) -> Season:
    """As a file could bring it in before fractions were looked at: hundreds of evenings, each with another prime."""
    ResultSheet.objects.bulk_create(
        ResultSheet(
            season=season, key=f"{prime}", date="2026-11-20", number=prime, document=evening(f"{prime}", f"1/{prime}")
        )
        for prime in PRIMES
    )
    return season


def desk(season: Season, name: str = "club_season") -> str:
    return reverse(name, args=[season.club.slug, season.slug])


def test_a_file_with_a_fraction_that_is_too_fine_is_refused_with_one_sentence(
    client: Client, club: Club, season: Season
) -> None:
    document = json.loads(season_bytes(season))
    document["result_sheets"][0]["lines"][0]["points"] = "1/999999937"
    file = SimpleUploadedFile("stagione.json", json.dumps(document).encode())
    answer = client.post(reverse("club_seasons", args=[club.slug]), {"name": "Altra", "file": file})
    assert answer.status_code == 422
    assert answer.content.decode().count("1/999999937 è troppo preciso: sotto la riga al massimo 1000.") == 1
    assert Season.objects.count() == 1


def test_so_is_an_evening_that_is_typed_with_one(client: Client, season: Season) -> None:
    typed = {"act": "type", "name": "Due", "date": "2026-11-27", "lines": "Anna: 1/1009\nBruno: 1"}
    answer = client.post(desk(season), typed)
    assert answer.status_code == 422
    assert "1/1009 è troppo preciso" in answer.content.decode()
    assert ResultSheet.objects.count() == 1


def test_what_cannot_be_shown_is_said_in_one_sentence_on_every_page(broken: Season) -> None:
    for name in PUBLIC:
        answer = Client().get(reverse(f"public_season{name}", args=[broken.slug]))
        assert answer.status_code == 422, name
        assert "Questa stagione non si può leggere" in answer.content.decode()


def test_the_desk_opens_it_all_the_same_takes_out_what_is_wrong_and_shows_it_again(
    client: Client, broken: Season
) -> None:
    page = client.get(desk(broken))
    assert page.status_code == 200
    said = page.content.decode()
    assert "I punti di questa stagione non si possono sommare. Usa punti più semplici." in said
    assert desk(broken, "club_season_delete") in said
    assert f'value="{PRIMES[0]}"' in said
    seen = re.search(rf'name="sheet" value="{PRIMES[0]}"><input type="hidden" name="seen" value="([0-9]+)"', said)
    assert seen
    gone = client.post(desk(broken), {"act": "remove", "sheet": str(PRIMES[0]), "seen": seen[1]})
    assert gone.status_code == 302
    ResultSheet.objects.filter(season=broken).exclude(key="1").delete()
    Season.objects.update(version=900)
    assert Client().get(reverse("public_season", args=[broken.slug])).status_code == 200


@pytest.mark.parametrize("kind", ["season", "broken"])
def test_a_season_is_deleted_once_its_name_is_typed(client: Client, kind: str, request: pytest.FixtureRequest) -> None:
    one: Season = request.getfixturevalue(kind)
    public, count = reverse("public_season", args=[one.slug]), ResultSheet.objects.filter(season=one).count()
    assert Client().get(public).status_code == (200 if kind == "season" else 422)
    page = desk(one, "club_season_delete")
    assert "Non si torna indietro" in client.get(page).content.decode()
    wrong = client.post(page, {"name": "Sabato", "seen": str(one.version)})
    assert (wrong.status_code, Season.objects.count()) == (422, 1)
    assert 'value="Sabato"' in wrong.content.decode()
    assert client.post(page, {"name": "VENERDI", "seen": "1"}).status_code == 409
    done = client.post(page, {"name": "VENERDI", "seen": str(one.version)}, follow=True)
    assert "Stagione eliminata: «Venerdì»." in done.content.decode()
    assert (Season.objects.count(), ResultSheet.objects.count()) == (0, 0)
    assert Client().get(public).status_code == 404
    entry = ClubEntry.objects.latest("at")
    assert (entry.old, entry.new) == ({"name": "Venerdì", "result_sheets": count}, None)
    log = client.get(reverse("club_log", args=[one.club.slug])).content.decode()
    assert "«Venerdì» è eliminata: aveva " in log
    assert client.post(page, {"name": "Venerdì", "seen": "2"}).status_code == 404


def test_who_runs_seasons_and_no_club_finds_no_way_to_delete_one(season: Season) -> None:
    director = Client()
    director.force_login(make_account(club=season.club, role=Role.DIRECTOR, name="Dino"))
    assert desk(season, "club_season_delete") not in director.get(desk(season)).content.decode()
    assert director.get(desk(season, "club_season_delete")).status_code == 404
