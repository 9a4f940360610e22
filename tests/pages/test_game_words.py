"""Where whole games are played in a match, no page, file or paper of it speaks of deals."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening
from tests.pages.papers.pdf.reading import words
from tests.pages.setup.test_discretion import public_addresses
from tests.pages.test_routes import ROUTES
from tests.services.play.test_other_games import plays
from tournaments.models import LogEntry, Match, Player, Team, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.papers.papers import PAPERS
from tournaments.selectors.shown.who import who_book
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate

pytestmark = pytest.mark.django_db
ROW = "tressette, briscola, tressette"
SAYS_DEALS = re.compile(r"(?i)\bsmazz\w*\.?")
NEITHER = {"desk_new", "desk_again", "desk_settings", "desk_prizes"}
"""Pages that offer what there is for every kind of evening, those of Briscola among them."""


def simulated(make: Callable[[], Tournament]) -> Tournament:
    rehearsal = rehearsal_copy(action(make()))
    evening_simulate(action(rehearsal), 2)
    rehearsal.refresh_from_db()
    return rehearsal


def desk_addresses(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Every page, file and paper of the desk about this evening, by its name."""
    values: dict[str, list[object]] = {
        "slug": [tournament.slug],
        "number": [1],
        "match_id": [Match.objects.filter(tournament=tournament)[0].id],
        "team_id": [Team.objects.filter(tournament=tournament)[0].id],
        "player_id": [Player.objects.filter(tournament=tournament)[0].id],
        "name": [*PAPERS],
        "file": ["standings.csv", "results.csv", "calendar.csv"],
    }
    for name, (path, methods, access) in ROUTES.items():
        asked = re.findall(r"<\w+:(\w+)>", path)
        if "GET" not in methods or access in ("all", "public", "table") or "slug" not in asked or name in NEITHER:
            continue
        if values.keys() >= {*asked}:
            for chosen in product(*(values[one] for one in asked)):
                yield (
                    " ".join(map(str, (name, *chosen[1:]))),
                    reverse(name, kwargs=dict(zip(asked, chosen, strict=True))),
                )


def said(client: Client, url: str) -> str:
    """The words there, without what nobody reads; nothing where there is nothing."""
    answer = client.get(url, headers={"Accept-Language": "it"})
    assert answer.status_code < 500, url
    content = b"".join(answer) if answer.streaming else answer.content
    if answer.status_code != 200 or answer["Content-Type"].startswith(("image/", "application/vnd", "application/zip")):
        return ""
    if answer["Content-Type"] == "application/pdf":
        return words(content)
    text = content.decode()
    if "html" in answer["Content-Type"]:
        text = re.sub(r"(?s)<(style|script|svg)\b.*?</\1>|<(?!/?abbr|span)[^>]*>", " ", text)
    return unescape(text)


def test_where_whole_games_are_played_nothing_speaks_of_deals(desk: Client) -> None:
    tournament = simulated(lambda: make_evening(plays(ROW), entrants=4))
    PAGE_CACHE.clear()
    who = sorted(who_book(tournament).everybody)[:1]
    addresses = {**public_addresses(tournament, who), **dict(desk_addresses(tournament))}
    assert len(addresses) > 80
    assert LogEntry.objects.filter(tournament=tournament, kind="result").exists()
    found = {name: SAYS_DEALS.findall(said(desk, url)) for name, url in addresses.items()}
    assert {name: sorted({*some}) for name, some in found.items() if some} == {}
