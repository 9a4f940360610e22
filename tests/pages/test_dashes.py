"""On no page a line begins with the dash between two people, whichever template shows their name."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win
from tests.pages.addresses import Address, parameters, url_of
from tests.pages.test_routes import ROUTES
from tests.prizes import give_prizes
from tests.staged import play, stage
from tournaments.event.letters import BETWEEN
from tournaments.models import LogEntry, Match, Player, Team, Tournament

pytestmark = pytest.mark.django_db

UNBROKEN = re.compile(
    r"<!--.*?-->|<(script|style|option|title|textarea|svg|template)\b.*?</\1>|<(\w+) class=\"visually-hidden\".*?</\2>",
    re.DOTALL,
)
"""What is not shown, or where no line is broken."""
LOOSE = re.compile(r"Gioca \d+a(?:<[^>]+>|[ \n])*–(?:<[^>]+>|\s|&nbsp;)*Gioca \d+b")


def loose(page: str) -> set[str]:
    """The names on a page whose dash may begin a line."""
    shown = re.sub(r'="[^"]*"', "", UNBROKEN.sub("", page))
    return {found[0] for found in LOOSE.finditer(shown)}


def addresses(tournament: Tournament) -> Iterator[str]:
    """Every page of the tournament that can be looked at, of its first match and pair where it is one of them."""
    team = Team.objects.filter(tournament=tournament).earliest("number")
    places = {
        "slug": tournament.slug,
        "club_slug": tournament.club.slug,
        "short": tournament.number,
        "number": 1,
        "table": 2,
        "name": "standings",
        "who": team.pk,
        "team_id": team.pk,
        "player_id": Player.objects.filter(team=team).earliest("number").pk,
        "match_id": Match.objects.filter(tournament=tournament).earliest("table").pk,
        "log_id": LogEntry.objects.filter(tournament=tournament, kind="result").earliest("seq").pk,
    }
    for name, (path, methods, access) in ROUTES.items():
        address = Address(name, path, access)
        if "GET" in methods and set(parameters(address)) <= set(places):
            yield url_of(address, places)


def found_on(client: Client, tournament: Tournament) -> dict[str, set[str]]:
    answers = {address: client.get(address) for address in addresses(tournament)}
    pages = {
        address: answer.content.decode()
        for address, answer in answers.items()
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming
    }
    assert sum("Gioca 1a" in page for page in pages.values()) > 20
    return {address: names for address, page in pages.items() if (names := loose(page))}


@pytest.mark.parametrize("key", ["danish", "knockout"])
def test_no_line_of_a_page_begins_with_the_dash_between_two_people(client: Client, key: str) -> None:
    regulation = stage(key)
    tournament = make_evening(replace(regulation, turns=3) if key == "danish" else regulation, entrants=6)
    for team in Team.objects.filter(tournament=tournament):
        names = [f"Gioca {team.number}{seat}" for seat in "ab"]
        Team.objects.filter(pk=team.pk).update(name=BETWEEN.join(names))
    win(publish(tournament)[0], 1)
    give_prizes(tournament, ["Prosciutto", "Cesto", "Bottiglia"])
    client.force_login(make_account(club=tournament.club))

    assert found_on(client, tournament) == {}
    play(tournament)
    assert found_on(client, tournament) == {}


def test_a_dash_that_may_begin_a_line_is_found() -> None:
    assert loose("<b>Gioca 1a</b> – <b>Gioca 1b</b>") == {"Gioca 1a</b> – <b>Gioca 1b"}
    assert loose("<b>Gioca 1a</b>&nbsp;– <b>Gioca 1b</b> Gioca 2a\u00a0– Gioca 2b") == set()
