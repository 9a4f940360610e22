"""The till over a season: evenings of this club that are here, and their totals by hand."""

import datetime
import html
import re
import uuid

import pytest
from django.test import Client

from tests.factories import action, make_club, make_evening
from tests.pages.seasons.conftest import asked
from tests.services.entries.test_arrival_changes import charge, pay
from tournaments.event.fees import MovementKind
from tournaments.event.presets import PRESETS
from tournaments.models import Club, ResultSheet, Season, Tournament
from tournaments.models.fields import uuid7
from tournaments.seasons.regulation_document import BAR as COUNTED
from tournaments.seasons.regulation_document import regulation_document
from tournaments.services.entries.till_changes import destination_set, till_count, till_pay, till_take
from tournaments.services.seasons.season_changes import season_create

pytestmark = pytest.mark.django_db
PAGE = "/clubs/{club}/seasons/venerdi/till/"


def evening(club: Club, slug: str) -> Tournament:
    made = make_evening(PRESETS["bar"].stages[0], entrants=2, club=club, slug=slug)
    charge(made, 1000)
    pay(made, 1)
    return made


def taken(season: Season, *tournament_ids: uuid.UUID) -> None:
    for number, one in enumerate(tournament_ids, start=1):
        ResultSheet.objects.create(
            season=season,
            key=str(number),
            number=number,
            date=datetime.date(2026, 11, number),
            tournament=one,
            version=1,
            document={},
        )


def words(client: Client, club: Club) -> str:
    answer = client.get(PAGE.format(club=club.slug), headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split()))


def test_every_evening_has_a_row_and_the_totals_are_below(client: Client, club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(COUNTED))
    first, second = evening(club, "uno"), evening(club, "due")
    till_take(action(first), MovementKind.FLOAT, 5000)
    till_pay(action(first), MovementKind.EXPENSE, 2550, "Sala")
    till_count(action(first), 3350, "Un resto sbagliato")
    till_take(action(second), MovementKind.RAFFLE, 50_000, "Cesto", 500)
    destination_set(action(second), "Alla Pro Loco")
    taken(Season.objects.get(), first.id, second.id, uuid7())
    page = words(client, club)
    # 10 - 25,50 = -15,50, with 50 there must be 34,50: 1 is missing. 10 + 500 = 510.
    assert "10 € 25,50 € −15,50 € −1 €" in page
    assert "Alla Pro Loco 510 € 0 € 510 €" in page
    assert "Totale 520 € 25,50 € 494,50 € −1 €" in page


def test_an_evening_of_another_club_is_not_told(client: Client, club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(COUNTED))
    elsewhere = evening(make_club(slug="altro"), "altrove")
    taken(Season.objects.get(), elsewhere.id)
    page = words(client, club)
    assert ("Nessuna serata con una cassa" in page, "10 €" in page) == (True, False)
