"""A tournament comes in by a page: once, whole, or not at all and with the reasons."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.damage import forget
from tests.factories import action, make_account, make_club, make_evening
from tests.staged import make_staged
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Club, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.pairs import NewEntrant, entrants_add

pytestmark = pytest.mark.django_db

KEPT = Path(settings.BASE_DIR, "tests", "data", "tournament-4.json")


@pytest.fixture(scope="module", autouse=True)
def made_club(kept_for_all: None) -> Club:
    return make_club()


@pytest.fixture
def owner(client: Client, club: Club) -> Client:
    client.force_login(make_account(club=club))
    return client


def send(client: Client, club: Club, data: bytes | None) -> str:
    sent = {} if data is None else {"file": SimpleUploadedFile("torneo.json", data)}
    answer = client.post(
        reverse("club_take_in", args=[club.slug]), sent, follow=True, headers={"Accept-Language": "it"}
    )
    return answer.content.decode().replace("&#x27;", "'")


def test_what_was_exported_comes_back_the_same(owner: Client, club: Club) -> None:
    tournament = make_staged()
    data = export_bytes(tournament)
    forget(tournament)

    said = send(owner, club, data)

    assert f"«{tournament.name}» è qui, com’era nel file." in said
    assert export_bytes(Tournament.objects.get(slug=tournament.slug)) == data


def test_a_file_of_another_club_comes_into_mine(owner: Client, club: Club) -> None:
    document = json.loads(KEPT.read_bytes())
    document["club"] = {"slug": "altrove", "name": "Altrove"}
    send(owner, club, json.dumps(document).encode())
    assert Tournament.objects.get().club == club
    assert list(Club.objects.values_list("slug", flat=True)) == [club.slug]


def test_the_same_file_does_not_come_twice(owner: Client, club: Club) -> None:
    send(owner, club, KEPT.read_bytes())
    assert "Questo torneo c’è già" in send(owner, club, KEPT.read_bytes())
    assert Tournament.objects.count() == 1


NAMED = "torneo.json"


@pytest.mark.parametrize(
    ("data", "said"), [(None, "Scegli il file del torneo."), (b"", NAMED), (b"\xff\xfe", NAMED), (b"[]", NAMED)]
)
def test_what_is_no_tournament_is_told_and_nothing_is_stored(
    owner: Client, club: Club, data: bytes | None, said: str
) -> None:
    assert said in send(owner, club, data)
    assert not Tournament.objects.exists()


def test_of_many_problems_the_first_are_told_and_how_many_more_there_are(owner: Client, club: Club) -> None:
    document = json.loads(KEPT.read_bytes())
    for row in document["players"]:
        row["name"] = 7
    said = send(owner, club, json.dumps(document).encode())
    assert "players[0].name" in said
    assert "E altri " in said or len(document["players"]) <= 20


def test_who_may_not_run_tournaments_takes_none_in(client: Client, club: Club) -> None:
    client.force_login(make_account(club=club, role=Role.DESK))
    assert client.get(reverse("club_take_in", args=[club.slug])).status_code == 404
    assert "Importa un torneo" not in client.get(reverse("desk")).content.decode()


def test_the_page_of_my_tournaments_leads_to_it(owner: Client, club: Club) -> None:
    page = owner.get(reverse("desk"), headers={"Accept-Language": "it"}).content.decode()
    assert reverse("club_take_in", args=[club.slug]) in page


def test_the_page_promises_no_more_than_is_read(owner: Client, club: Club) -> None:
    said = owner.get(reverse("club_take_in", args=[club.slug])).content.decode()
    assert f"Al massimo {settings.MOST_SENT // 1_000_000} MB." in said


def test_names_that_are_twice_in_a_file_are_told(owner: Client, club: Club) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2)
    entrants_add(action(tournament), [NewEntrant(("Gioca 1a", "Zoe Zoppi"))])
    data = export_bytes(tournament)
    forget(tournament)
    assert "Lo stesso nome compare più volte: Gioca 1a." in send(owner, club, data)
