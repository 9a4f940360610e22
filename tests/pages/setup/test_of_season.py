"""The next evening of a season: like the last one, with the names of twelve months, the most frequent first."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account, make_evening
from tests.staged import DANISH
from tournaments.event.letters import bound
from tournaments.models import Club, Player, Team, Tournament
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db
PAGE = "/desk/serata/again/?season=venerdi"


@pytest.fixture
def before() -> Tournament:
    evening = make_evening(DANISH, entrants=4)
    action = ClubAction(evening.club_id, Actor(name="Ada"))
    season_create(action, slug="venerdi", name="Venerdì", regulation=regulation_document(PRESETS["bar"]))
    person_add(action, name="Anna Rossi", aliases=("Annina",))
    today = timezone.localdate()
    for days, evening_pairs in (
        (400, ["Vecchio/Vecchia"]),
        (30, ["Carla/Dino", "Annina/Bruno"]),
        (7, ["Bruno/Anna Rossi"]),
    ):
        lines = [
            {"place": place, "people": pair.split("/"), "club": "Bar"} for place, pair in enumerate(evening_pairs, 1)
        ]
        day = (today - datetime.timedelta(days)).isoformat()
        sheet_put(action, "venerdi", {"key": str(days), "name": f"Serata {days}", "date": day, "lines": lines})
    return evening


def test_it_begins_with_the_names_of_twelve_months_the_most_frequent_first(before: Tournament) -> None:
    client = Client()
    client.force_login(make_account(club=Club.objects.get(pk=before.club_id)))
    page = client.get(PAGE).content.decode()
    names = re.findall(r"<bdi>([^<]+)</bdi>", page)
    assert names == [bound("Bruno – Anna Rossi"), bound("Carla – Dino")]
    assert "checked" not in page
    (first, _second) = re.findall(r'name="who" value="([^"]+)"', page)
    made = client.post(PAGE, {"name": "Serata nuova", "date": "2026-12-19", "who": [first]})
    assert made.headers["Location"] == reverse("desk_home", args=["serata-nuova"])
    evening = Tournament.objects.get(slug="serata-nuova")
    (team,) = Team.objects.filter(tournament=evening)
    assert team.club == "Bar"
    assert list(Player.objects.filter(team=team).order_by("number").values_list("name", flat=True)) == [
        "Bruno",
        "Anna Rossi",
    ]


def test_a_season_of_another_club_is_none(before: Tournament) -> None:
    client = Client()
    client.force_login(make_account(club=Club.objects.get(pk=before.club_id)))
    page = client.get("/desk/serata/again/?season=altra").content.decode()
    assert page.count('name="who"') == 4
    assert page.count(" checked>") == 4


def test_of_thousands_of_pairs_the_most_frequent_are_there_and_the_page_says_so(before: Tournament) -> None:
    client = Client()
    club = Club.objects.get(pk=before.club_id)
    client.force_login(make_account(club=club))
    for number in (1, 2):
        lines = [
            {"place": place, "people": [f"Uno {place}", f"Altro {place * number if place > 1 else place}"]}
            for place in range(1, 201)
        ]
        sheet = {"key": f"n{number}", "name": "Serata", "date": timezone.localdate().isoformat(), "lines": lines}
        sheet_put(ClubAction(club.id, Actor(name="Ada")), "venerdi", sheet)
    page = client.get(PAGE).content.decode()
    assert page.count('name="who"') == 300
    assert "Qui ci sono i primi 300." in page
    assert set(re.findall(r"<bdi>([^<]+)</bdi>", page)[:2]) == {bound("Bruno – Anna Rossi"), bound("Uno 1 – Altro 1")}
