"""The first of several halls in the list of a final: of this server, and with the files of their laptops."""

import re
from collections.abc import Sequence
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, publish, win
from tests.pages.entries.sent_lists import boxes_of, names, post
from tournaments.event.presets import PRESETS
from tournaments.models import Club, Seat, Tournament
from tournaments.services.entries.pairs import NewEntrant, entrants_add

pytestmark = pytest.mark.django_db

FINAL = {"slug": "finale"}


def evening(club: Club, slug: str, pairs: Sequence[str], *, level: bool = False, played: bool = True) -> Tournament:
    """All play all; the pair that was entered before wins, so their order is the ranking. `level`: each wins once."""
    made = make_evening(PRESETS["round_robin"].stages[0], entrants=0, club=club, slug=slug)
    Tournament.objects.filter(pk=made.pk).update(name=slug.title())
    entrants_add(action(made), [NewEntrant((f"{one} Rossi", f"{one} Verdi")) for one in pairs])
    for match in publish(made) if played else ():
        seats = Seat.objects.filter(match=match, chair=1).order_by("side")
        one, two = seats.values_list("player__team__number", flat=True)
        win(match, 1 if (one < two) is not (level and {one, two} == {1, len(pairs)}) else 2)
    return made


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_evening(PRESETS["edisu"].stages[0], entrants=0, club=club, slug="finale")
    return club


@pytest.fixture
def desk(club: Club) -> Client:
    made = Client()
    made.force_login(make_account(club=club))
    return made


def send(desk: Client, first: int, *halls: str, files: Sequence[bytes] = ()):
    sent = [SimpleUploadedFile(f"{number}.json", content) for number, content in enumerate(files)]
    return desk.post(reverse("desk_qualified", kwargs=FINAL), {"hall": halls, "first": first, "file": sent})


def enter(desk: Client) -> list[str]:
    """Enter every row that needs no answer; who is in the final then."""
    final = Tournament.objects.get(**FINAL)
    page = unescape(desk.get(reverse("desk_list_preview", kwargs=FINAL)).content.decode())
    post(desk, final, **boxes_of(page))
    return names(final)


def file_of(slug: str) -> bytes:
    return Client().get(reverse("public_standings_json", kwargs={"slug": slug})).content


def test_the_first_two_of_two_halls_are_looked_at_and_entered(club: Club, desk: Client) -> None:
    evening(club, "nord", ["Anna", "Bruno", "Carla"])
    evening(club, "sud", ["Dino", "Elio", "Fulvio"])
    response = send(desk, 2, "nord", "sud")
    assert response.status_code == 302
    assert enter(desk) == [
        "Anna Rossi – Anna Verdi",
        "Bruno Rossi – Bruno Verdi",
        "Dino Rossi – Dino Verdi",
        "Elio Rossi – Elio Verdi",
    ]


def test_the_file_of_a_laptop_says_the_same_and_brought_again_enters_nobody_twice(club: Club, desk: Client) -> None:
    evening(club, "nord", ["Anna", "Bruno", "Carla"])
    content = file_of("nord")
    for _time in (1, 2):
        assert send(desk, 2, files=[content]).status_code == 302
        assert enter(desk) == ["Anna Rossi – Anna Verdi", "Bruno Rossi – Bruno Verdi"]
    page = desk.get(reverse("desk_list_preview", kwargs=FINAL)).content.decode()
    assert "Questi nomi ci sono già" in page


def test_one_hall_twice_in_one_go_and_one_that_is_not_over_are_refused_with_everything_kept(
    club: Club, desk: Client
) -> None:
    evening(club, "nord", ["Anna", "Bruno", "Carla"])
    evening(club, "sud", ["Dino", "Elio", "Fulvio"], played=False)
    response = send(desk, 7, "nord", "sud", files=[file_of("nord")])
    page = response.content.decode()
    assert response.status_code == 422
    assert "«Nord» c’è due volte" in page
    assert "«Sud» non è finito" in page
    assert page.count("checked") == 2
    assert 'value="7"' in page


def test_who_is_level_with_the_last_comes_along_and_it_is_said(club: Club, desk: Client) -> None:
    evening(club, "nord", ["Anna", "Bruno", "Carla"], level=True)
    response = desk.get(send(desk, 1, "nord").url)
    assert "«Nord»: al 1º posto sono in 3 alla pari. Togli chi non passa." in response.content.decode()
    assert sorted(enter(desk)) == ["Anna Rossi – Anna Verdi", "Bruno Rossi – Bruno Verdi", "Carla Rossi – Carla Verdi"]


@pytest.mark.parametrize("content", [b"", b"Anna Rossi", b'{"format": "briscola-results"}'])
def test_another_file_is_refused_in_one_sentence(desk: Client, content: bytes) -> None:
    response = send(desk, 2, files=[content or b" "])
    assert response.status_code == 422
    assert "Questo file non è una classifica" in response.content.decode()


def test_a_wrong_file_and_a_wrong_number_are_told_at_once(desk: Client) -> None:
    page = send(desk, 0, files=[b"Anna Rossi"]).content.decode()
    assert "Questo file non è una classifica" in page
    assert "da 1 a 2048" in page
    assert "Scegli un torneo" not in page


def test_without_a_hall_one_is_asked_for(desk: Client) -> None:
    assert "Scegli un torneo" in send(desk, 2).content.decode()


def test_evenings_of_other_clubs_and_of_single_players_are_not_offered(club: Club, desk: Client) -> None:
    evening(club, "nord", ["Anna", "Bruno", "Carla"])
    evening(make_club(slug="altro", name="Altro"), "est", ["Dino", "Elio", "Fulvio"])
    make_evening(PRESETS["baraonda"].stages[0], entrants=4, club=club, slug="soli", ranked=PRESETS["baraonda"].ranked)
    page = desk.get(reverse("desk_qualified", kwargs=FINAL)).content.decode()
    assert re.findall(r'name="hall" value="(\w+)"', page) == ["nord"]
    assert "Scegli un torneo" in send(desk, 2, "est").content.decode()
