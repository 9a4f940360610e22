"""No page shows a link or a button that leads its reader to something the role has no right to."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from django.test import Client
from django.urls import resolve

from tests.covers import cover
from tests.factories import make_account, make_club, make_tournament, publish, record
from tests.pages.addresses import every_address, make_full_tournament, parameters, url_of
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.models import Match, Player, Team, Tournament

pytestmark = pytest.mark.django_db

FILES = (".pdf", ".csv", ".xlsx", ".json", ".png", "<str:file>")
"""How addresses end that answer with a file, which leads nowhere."""
ADDRESS = re.compile(r'(?:href|action)="(?!/static/)(/[^"?#]*)')


def begun() -> Tournament:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    first, second, *_ = publish(tournament)
    record(first, 70, 70, 70, 50, 50)
    record(second, 70)
    return tournament


def made_and_nothing_else() -> Tournament:
    return make_tournament()


def ended() -> Tournament:
    return make_full_tournament(club=make_club(), slug="giochi", canary="Mio")


def pages_for(role: Role, tournament: Tournament) -> list[str]:
    """Every page of the tournament that the role opens and that there is something to show on."""
    models: dict[str, type[Match | Player | Team]] = {"match_id": Match, "player_id": Player, "team_id": Team}
    rows = {
        name: model._default_manager.filter(tournament=tournament).order_by("id")[:2] for name, model in models.items()
    }
    places = {"slug": tournament.slug, "number": 1} | {name: row[0].pk for name, row in rows.items() if row}
    pages = [one for one in every_address() if not one.path.endswith(FILES)]
    listed = [one for one in pages if one.access in RIGHTS[role] and places.keys() >= set(parameters(one))]
    more = [places | {"match_id": row.pk} for row in rows["match_id"]]
    return [url_of(one, place) for one in listed for place in (more if "match_id" in parameters(one) else [places])]


def led_to(client: Client, page: str) -> set[str]:
    """What the page leads to, by the right that it takes; empty where it only takes forms or shows nothing now."""
    response = client.get(page)
    if response.status_code != 200 or not response["Content-Type"].startswith("text/html"):
        return set()
    return {getattr(resolve(address).func, "access", "") for address in ADDRESS.findall(response.content.decode())}


STAGES = (made_and_nothing_else, begun, ended)


# Who may least is led astray most easily.
@pytest.mark.parametrize(
    ("make", "role"), dict.fromkeys([*product(STAGES, [Role.VIEWER]), *cover(product(STAGES, Role))])
)
def test_a_page_leads_its_reader_nowhere_that_the_role_has_no_right_to(
    make: Callable[[], Tournament], role: Role
) -> None:
    tournament = make()
    client = Client()
    client.force_login(make_account(club=tournament.club, role=role))
    pages = pages_for(role, tournament)
    wrong = {page: led_to(client, page) & (set(Right) - RIGHTS[role]) for page in pages}

    assert len(pages) > 5
    assert {page: rights for page, rights in wrong.items() if rights} == {}
