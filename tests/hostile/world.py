"""What is attacked: a club with evenings of every kind, half played, and another club whose rows are wanted too.

The same rows under the same ids whenever it is made, so that a case can be repeated from its number.
"""

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from unittest import mock

from django.apps import apps
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import DESK, make_account, make_club, make_evening, make_tournament, publish
from tests.views.addresses import every_address, make_full_tournament, parameters
from tests.views.sheets import Form, boxes_of
from tournaments.match_states import Trust
from tournaments.models import Account, Club, Match, Tournament, identity
from tournaments.models.identity import TournamentRow
from tournaments.presets import PRESETS
from tournaments.rights import Role
from tournaments.selectors.table_links import links_of_matches, token_of
from tournaments.services.arrivals import terms_change
from tournaments.services.evening_simulation import evening_invent, evening_simulate
from tournaments.services.singles import singles_add
from tournaments.services.table_links import trust_choose
from tournaments.views import versioned

SIMULATED = (("groups_knockout", 8, 5), ("danish", 8, 6), ("baraonda", 9, 3), ("one_deal", 6, 2), ("giochi", 3, 2))
"""Preset, entrants, and how many matches are played."""
CLUB = "pro-loco"
OFFERING = ("desk", "club", "public_register")
"""How the names of the pages begin that have forms."""
PER_MODEL = 2


@dataclass(frozen=True)
class World:
    """Who acts and what there is: the forms of all pages, and for each tournament what may stand in its addresses."""

    accounts: dict[str, Account | None]
    phones: tuple[str, ...]
    forms: tuple[tuple[str, Form], ...]
    places: dict[str, dict[str, tuple[str, ...]]]
    words: tuple[str, ...]


def world_make() -> World:
    """Only in an empty database."""
    with repeatable(0):
        club, other = make_club(), make_club(slug="altra", name="Altra")
        tournaments = [*_tournaments(club), make_full_tournament(club=other, slug="altrui", canary="Canarino")]
        accounts = {
            "owner": make_account(club=club),
            "viewer": make_account(club=club, role=Role.VIEWER),
            "stranger": make_account(club=other),
            "nobody": None,
        }
        phones = _phones(tournaments)
        places = {tournament.slug: _places(tournament) for tournament in tournaments}
        owner = client_of(accounts["owner"])
        forms = tuple(form for slug in places for form in _forms(owner, slug, places[slug]))
        words = tuple(sorted({value for _page, form in forms for value in form.fields.values() if value}))
    return World(accounts, phones, forms, places, words)


@contextlib.contextmanager
def repeatable(start: int) -> Iterator[None]:
    """New rows get the ids that follow `start` instead of ids of time and chance."""
    count = itertools.count(start)
    chance = SimpleNamespace(randbits=lambda bits: next(count) % 2**bits)
    clock = SimpleNamespace(time_ns=lambda: next(count) * 1_000_000)
    with mock.patch.multiple(identity, secrets=chance, time=clock):
        yield


def forget_pages() -> None:
    """Versions that were taken back come again, with other content."""
    cache.clear()
    versioned._READ.clear()
    versioned._GIVEN.clear()


def client_of(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client


def _tournaments(club: Club) -> Iterator[Tournament]:
    for key, entrants, played in SIMULATED:
        tournament = evening_invent(
            club=club,
            slug=key.replace("_", "-"),
            name=key,
            preset=PRESETS[key],
            entrants=entrants,
            number=1,
            actor=DESK,
        )
        evening_simulate(tournament_id=tournament.id, number=1, actor=DESK, most=played)
        yield tournament
    yield make_tournament(club=club, slug="attesa", sizes=(2, 3))
    yield make_full_tournament(club=club, slug="giochi-finiti", canary="Tutto")
    door = make_evening(*PRESETS["bar"].stages, entrants=3, club=club, slug="porta")
    terms_change(
        tournament_id=door.id, fee=500, fee_per="person", registration=True, limit=None, closes_at=None, actor=DESK
    )
    singles_add(tournament_id=door.id, names=["Ada", "Bea"], actor=DESK)
    yield door
    told = make_evening(*PRESETS["round_robin"].stages, entrants=4, club=club, slug="tavoli")
    trust_choose(tournament_id=told.id, trust=Trust.PLAYERS, actor=DESK)
    publish(told)
    yield told


def _phones(tournaments: list[Tournament]) -> tuple[str, ...]:
    """The addresses that stand on the sheets of matches where the tables tell their results."""
    told = next(one for one in tournaments if one.slug == "tavoli")
    matches = Match.objects.filter(tournament=told).order_by("turn__number", "table")
    links = links_of_matches(told, [match.id for match in matches])
    return tuple(reverse("table_open", args=[token_of(links[match.id].id)]) for match in matches)


def _places(tournament: Tournament) -> dict[str, tuple[str, ...]]:
    """What may stand in an address, by the name of its parameter."""
    rows: dict[str, tuple[str, ...]] = {}
    for model in apps.get_app_config("tournaments").get_models():
        if issubclass(model, TournamentRow):
            found = model._default_manager.filter(tournament=tournament).order_by("pk").values_list("pk", flat=True)
            rows[model.__name__] = tuple(str(pk) for pk in [*found[:PER_MODEL], *found.reverse()[:PER_MODEL]])
    named = {
        "team_id": "Team", "who": "Team", "player_id": "Player", "match_id": "Match", "entry_id": "LogEntry",
        "decision_id": "Decision", "rule_id": "Modifier", "declaration_id": "Declaration", "penalty_id": "Penalty",
        "single_id": "Single", "substitution_id": "Substitution", "registration_id": "Registration",
        "link_id": "TableLink",
    }  # fmt: skip
    members = tournament.club.memberships.order_by("pk").values_list("pk", flat=True)
    return {name: rows[model] for name, model in named.items()} | {
        "slug": (tournament.slug,),
        "club_slug": (tournament.club.slug,),
        "number": ("1", "2", "3"),
        "name": ("standings", "diploma", "calendar"),
        "file": ("results.csv", "standings.csv", "evening.ics"),
        "mark": ("C-ABCD.1",),
        "member_id": tuple(map(str, members)),
    }


def _forms(client: Client, slug: str, places: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, Form]]:
    """Every form of every page about a tournament with the address of the page, as it would be sent untouched."""
    for address in every_address():
        names = parameters(address)
        if not address.name.startswith(OFFERING) or not all(places.get(name) for name in names):
            continue
        last = names[-1] if names else ""
        for value in places.get(last, ("",))[: PER_MODEL if last == "match_id" else 1]:
            kwargs = {name: places[name][0] for name in names} | ({last: value} if last else {})
            page = reverse(address.name, kwargs=kwargs)
            response = client.get(page)
            if response.status_code == 200 and "html" in response.headers["Content-Type"]:
                yield from ((page, form) for form in boxes_of(response))
