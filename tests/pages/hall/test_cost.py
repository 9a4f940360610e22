"""What a public page asks of the database: the same, however much was played. Every address that anybody may call."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_evening, make_tournament, publish, win_all
from tests.pages.addresses import Address, url_of
from tests.pages.test_routes import ROUTES
from tests.staged import stage
from tournaments.models import Match, Registration, Team, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.page_cache import PAGE_CACHE

pytestmark = pytest.mark.django_db


def addresses(tournament: Tournament) -> list[str]:
    """Every public page and file of a tournament, and the page of one who plays."""
    who = Team.objects.filter(tournament=tournament).earliest("number").pk
    asked = Registration.objects.get_or_create(tournament=tournament, people=["Ada"])[0].pk
    found = []
    for name, (path, _methods, access) in ROUTES.items():
        if access == "public":
            files = [*FILES] if "<str:file>" in path else [""]
            places = {"slug": tournament.slug, "who": who, "table": 1, "number": 1, "registration_id": asked}
            found += [url_of(Address(name, path, access), places | {"file": file}) for file in files]
    return found


def queries(tournament: Tournament) -> dict[str, int]:
    """How many each address asks when nothing is remembered."""
    asked = {}
    for address in addresses(tournament):
        PAGE_CACHE.clear()
        with CaptureQueriesContext(connection) as made:
            assert Client().get(address).status_code == 200, address
        asked[address] = len(made)
    return asked


def play(matches: list[Match]) -> None:
    win_all(matches, 1)


@pytest.mark.parametrize("kind", ["quarters", "pairs"])
def test_no_public_page_asks_more_of_the_database_once_more_is_played(kind: str) -> None:
    evening = kind == "pairs"
    matches = publish(make_evening(stage("round_robin"), entrants=6) if evening else make_tournament())
    tournament = matches[0].tournament
    two_turns = len([match for match in matches if match.turn.number < 3])
    play(matches[:two_turns])
    few = queries(tournament)
    play(matches[two_turns:-1])
    many = queries(tournament)
    assert {address: (few[address], asked) for address, asked in many.items() if asked > few[address]} == {}
