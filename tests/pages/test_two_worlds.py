"""Two worlds that differ in nothing but who won what is withheld: a stranger finds no difference, to the last byte.

The addresses are those that the resolver knows, so that a new one is looked at by itself. Both worlds have the same
version, the same ids and the same time, so that even tags, feeds and pictures must be equal.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils import timezone

from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.covers import Sweep, cover, some
from tests.factories import action, make_evening, match_action, publish, win
from tests.pages.setup.test_discretion import EVENINGS as EVENINGS_OF_SIDES
from tests.pages.setup.test_discretion import matches_of
from tests.pages.telephones import as_answer, card_of
from tests.prizes import give_prizes
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Team, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.selectors.shown.who import who_book
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import pair_link_renew, trust_choose
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db

BY_CHANCE = re.compile(rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]+"|csrftoken=[^;]+')
"""What is another thing every time that a form is sent out."""
OF_THE_ANSWER = {"X-Request-ID", "X-Request-Id", "Expires"}
"""Its number, and the time at which one was made that nobody may keep."""
QUERIES = {"public_find": ("name=gioca", "name=1"), "public_projector": ("leaf=1", "leaf=2", "leaf=3")}
"""What else a page is asked, beside its live part."""
OF_FILES = (".json", ".png", "<str:file>")
"""How addresses end that answer with a file, which has no live part: asked for one, it is the same again."""
ABOUT_EVENINGS = ("home", "club_calendar", "club_calendar_file")
"""Addresses that name none, and whose pages are about all of them."""
NOW = datetime.datetime(2026, 11, 21, 22, 0, tzinfo=datetime.UTC)

EVENINGS: Mapping[str, Callable[[], Tournament]] = EVENINGS_OF_SIDES | {
    "alone": lambda: make_evening(PRESETS["quintets"].stages[0], entrants=10, ranked=Ranked.PLAYERS)
}
ASKED_OTHERWISE = ("pairs", "quarters")
"""Evenings of which every address is asked, and for its live part, in English and for its head alone, too."""
World = dict[str, tuple[int, dict[str, str], bytes]]


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    """Every address that anybody may call, by its name, as the resolver has it."""
    for one in patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, path)
        elif getattr(one.callback, "access", None) in ("public", "all"):
            yield str(one.name), path


def urls(tournament: Tournament, *, all_of_them: bool, live: bool) -> Iterator[str]:
    """Of every evening what is about evenings, and of some all that anybody may call; of those who play only some. The
    `live` part of a page is what is on the page, by itself.
    """
    alone = ("live",) if live else ()
    values: dict[str, list[object]] = {
        "slug": [tournament.slug],
        "club_slug": [tournament.club.slug],
        "season_slug": ["none"],  # an evening enters a season after it was closed, by a button
        "person": ["none"],
        "name": ["none.png"],
        "who": some(sorted(who_book(tournament).everybody), 3),
        "file": list(FILES),
        "mark": ["C-ABCD.1"],
        "token": ["x" * 22],
        "short": [tournament.number, 99],
        "registration_id": [tournament.id],  # only who asked knows the address of the answer
        "table": [1, 2, 99],
        "number": [1, 2, 99],
    }
    for name, path in addresses(get_resolver().url_patterns):
        named = re.findall(r"<(?:\w+:)?(\w+)>", path)
        assert values.keys() >= set(named), f"say in `values` what {name} is to be asked for"
        if not (all_of_them or {"slug", "short"} & set(named) or name in ABOUT_EVENINGS):
            continue
        for chosen in product(*(values[one] for one in named)):
            url = reverse(name, kwargs=dict(zip(named, chosen, strict=True)))
            yield url
            if "slug" in named and not path.endswith(OF_FILES):
                yield from (f"{url}?{asked}" for asked in (*alone, *QUERIES.get(name, ())))


def seen(tournament: Tournament, make_client: Callable[[], Client] = Client, *, otherwise: bool = False) -> World:
    """Everything that one who holds this phone is answered, with its headers; of some evenings the live part of each
    page, and each page in English or its head alone, too, in a sweep both.
    """
    otherwise = Sweep.wanted or otherwise
    live = otherwise or make_client is not Client
    asked = [("it", "GET", url) for url in urls(tournament, all_of_them=otherwise, live=live)]
    if otherwise:
        plain = [url for _language, _method, url in asked if "?" not in url]
        others = (("en", "GET"), ("it", "HEAD"))
        asked += [(*other, url) for other, url in cover(product(others, sorted(plain)))]
    return answers(make_client(), asked)


def answers(client: Client, asked: Iterable[tuple[str, str, str]]) -> World:
    """By language, method and address, where nobody asked before."""
    PAGE_CACHE.clear()
    return {
        f"{language} {method} {url}": _answer(client.generic(method, url, headers={"Accept-Language": language}))
        for language, method, url in asked
    }


def _answer(response: object) -> tuple[int, dict[str, str], bytes]:
    answer = as_answer(response)
    headers = {name: value for name, value in answer.headers.items() if name not in OF_THE_ANSWER}
    return answer.status_code, headers, BY_CHANCE.sub(b"", answer.getvalue())


def frozen(kind: str) -> Tournament:
    """An evening with prizes; its first turn is told, the others are withheld; with the card of its first pair."""
    tournament = EVENINGS[kind]()
    give_prizes(tournament, ["Coppa", "Vino"])
    publish(tournament)
    for match in matches_of(tournament, 1):
        won_by(match, 1)
    if kind == "danish":
        publish(tournament, number=2)
    table_freeze(action(tournament), 1)
    return tournament


def won_by(match: Match, side: int) -> None:
    """A side wins; where everybody is alone it has most."""
    if not match.turn.stage.traits.alone:
        win(match, side)
        return
    totals = (6, 2, -2, -3, -3) if side == 1 else (-3, 6, 2, -2, -3)
    match_record(match_action(match), [PlayedDeal(1, 1, DealScore(None, totals=totals))])


def in_world(tournament: Tournament, winner: int, look: Callable[[], World]) -> World:
    """What is seen where the second turn was won by that side at every table; then it is as if never played."""
    with transaction.atomic():
        point = transaction.savepoint()
        for match in matches_of(tournament, 2):
            won_by(match, winner)
        LogEntry.objects.update(at=NOW)
        Match.objects.exclude(started_at=None).update(started_at=NOW)
        tournament.refresh_from_db()
        found = look()
        transaction.savepoint_rollback(point)
    return found


def differing(one: World, other: World) -> list[str]:
    assert one.keys() == other.keys()
    return [name for name in one if one[name] != other[name]]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.mark.parametrize("kind", EVENINGS)
def test_no_address_file_picture_or_header_tells_a_stranger_what_is_withheld(kind: str) -> None:
    tournament = frozen(kind)
    otherwise = kind in ASKED_OTHERWISE
    first, second = (in_world(tournament, winner, lambda: seen(tournament, otherwise=otherwise)) for winner in (1, 2))

    asked = {resolve(name.split()[-1].partition("?")[0]).url_name for name in first}
    assert asked >= {name for name, path in addresses(get_resolver().url_patterns) if "<slug:slug>" in path}
    assert differing(first, second) == []


def test_where_nothing_is_withheld_the_worlds_differ() -> None:
    tournament = frozen("pairs")
    table_freeze(action(tournament), None)
    telling = ("", "standings/", "results.json", "preview.png", "projector/")
    asked = [("it", "GET", f"/t/{tournament.slug}/{page}") for page in telling]
    first, second = (in_world(tournament, winner, lambda: answers(Client(), asked)) for winner in (1, 2))
    assert len(differing(first, second)) == len(telling)


def test_who_follows_sees_what_strangers_see_and_the_card_of_a_pair_shows_its_own() -> None:
    tournament = frozen("pairs")
    trust_choose(action(tournament), Trust.PLAYERS)
    pair = Team.objects.filter(tournament=tournament).earliest("number")
    pair_link_renew(action(tournament), pair.id)
    mine = reverse("public_mine", args=[tournament.slug])

    def follower() -> Client:
        client = Client()
        client.post(mine, {"follow": str(pair.id)})
        return client

    def ours() -> Client:
        client = follower()
        client.get(card_of(pair))
        return client

    assert told_to(tournament, follower) == set()
    assert told_to(tournament, ours) == {mine}


def told_to(tournament: Tournament, phone: Callable[[], Client]) -> set[str]:
    first, second = (in_world(tournament, winner, lambda: seen(tournament, phone)) for winner in (1, 2))
    return {re.sub(r"^\w+ \w+ |\?.*$", "", name) for name in differing(first, second)}
