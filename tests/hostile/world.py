"""What is attacked: a club with evenings of every kind, half played, and another club whose rows are wanted too.

The same rows under the same ids whenever it is made, so that a case can be repeated from its number.
"""

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import DESK, action, make_account, make_club, make_tournament
from tests.hostile.evenings import MADE_FOR, TOLD, evenings
from tests.pages.addresses import Address, every_address, make_full_tournament, parameters
from tests.pages.sheets import Form, boxes_of
from tests.pages.test_routes import ROUTES
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import (
    Account,
    Club,
    Decision,
    Declaration,
    EntranceLink,
    Handover,
    LogEntry,
    Match,
    Modifier,
    Movement,
    Penalty,
    Player,
    Prize,
    Registration,
    Single,
    Substitution,
    TableLink,
    Team,
    Tournament,
)
from tournaments.models import fields as identity
from tournaments.models.fields import TournamentRow
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.selectors.counted.bracket_queries import bracket_of_draw
from tournaments.selectors.play.table_links import link_of_pair, links_of_matches, token_of
from tournaments.services.clubs.archive import tournament_archive
from tournaments.services.clubs.look_changes import logo_picture, look_change
from tournaments.services.clubs.member_changes import invitation_make
from tournaments.services.clubs.passwords import password_set
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import sheet_put
from tournaments.services.setup.simulation import evening_invent, evening_simulate

SIMULATED = (("groups_knockout", 8, 5), ("danish", 8, 6), ("baraonda", 9, 3), ("one_deal", 6, 2), ("giochi", 3, 2))
"""Preset, entrants, and how many matches are played."""
LIST = "Ada Neri - Bea Verdi;Bar Sport;333 1234567;tessera 12;pagato\nBepi\nUgo - Toni - Edo"
CLUB = "pro-loco"
OFFERING = ("desk", "club", "account", "public_regist", "public_who", "public_mine")
"""How the names of the pages begin that have forms for the desk, or for a phone."""
ASKED_FOR = {
    "desk_new": "preset=groups_knockout",
    "desk_final": "preset=girandola",
    "desk_checkin_code": "code=4",
    "public_mine": "who={who}",
    "club_erase": "name=Ada",
    "club_season_powers": "preset=bonus",
}
"""What a page has to be asked for before it has a certain form."""
EVERYWHERE = frozenset({"set_language", "leave"})
"""Forms that are on every page, and are one and the same."""
NOT_WORDS = frozenset({"csrfmiddlewaretoken", "key", "seen"})
"""Fields with chance or the clock in them: a case could not be repeated with what is there."""
PER_MODEL = 2
SEEN_AT = 3
"""In how many tournaments each page is looked at, beside those that were made for it, where not all of them are."""
SEVERAL = "match_id"
"""Whose pages differ most within one tournament."""
FILES = (".json", ".csv", "<str:file>")


@dataclass(frozen=True)
class Offered:
    """A form, and who finds it on which page."""

    page: str
    form: Form
    who: str = "owner"


@dataclass(frozen=True)
class World:
    """Who acts and what there is: the forms of all pages by the name of the address that they lead to, and for each
    tournament what may be in its addresses.
    """

    accounts: dict[str, Account | None]
    phones: tuple[str, ...]
    forms: dict[str, tuple[Offered, ...]]
    places: dict[str, dict[str, tuple[str, ...]]]
    words: tuple[str, ...]
    whole: bool
    """Whether the forms are those of every page of every tournament."""


def world_make(*, whole: bool = True) -> World:
    """Only in an empty database."""
    with repeatable(0):
        club, other = make_club(), make_club(slug="altra", name="Altra")
        owner = make_account(club=club)
        me = Actor(name=owner.name, account_id=owner.id)
        here = [*_tournaments(club, me)]
        _known_in_a_season(club, me, here)
        tournaments = [*here, make_full_tournament(club=other, slug="altrui", canary="Canarino")]
        accounts: dict[str, Account | None] = {
            "owner": password_set(account_id=owner.id, sign_in_name="ada", password="tre assi e un re"),
            "viewer": make_account(club=club, role=Role.VIEWER),
            "stranger": make_account(club=other),
            "nobody": None,
        }
        logo = logo_picture((Path(settings.BASE_DIR) / "docs/pictures/page-now-phone.png").read_bytes())
        look_change(club_id=club.id, sponsors="Forno Sala", logo=logo, name="logo.png", actor=me)
        token = invitation_make(club_id=club.id, role=Role.DESK, name="Bea", actor=me)
        phones = _phones(tournaments)
        places = {tournament.slug: _places(tournament) | {"token": (token,)} for tournament in tournaments}
        desk = client_of(owner)
        offered = [
            *_of_desk(desk, places, whole=whole),
            *_of_lists(desk, places),
            *_of_door(token),
            *_of_phones(phones),
        ]
        forms = _by_address(offered)
    fields = (one.form.fields.items() for offered in forms.values() for one in offered)
    words = {value for each in fields for name, value in each if value and name not in NOT_WORDS}
    return World(accounts, phones, forms, places, tuple(sorted(words)), whole)


@contextlib.contextmanager
def repeatable(start: int) -> Iterator[None]:
    """New rows get the ids that follow `start` instead of ids of time and chance; pages propose the numbers that follow
    each other instead of drawing some.
    """
    count, proposed = itertools.count(start), itertools.count(start)
    chance = SimpleNamespace(randbits=lambda bits: next(count) % 2**bits)
    clock = SimpleNamespace(time_ns=lambda: next(count) * 1_000_000)
    numbers = mock.patch("secrets.randbelow", lambda size: next(proposed) % size)
    with mock.patch.multiple(identity, secrets=chance, time=clock), numbers:
        yield


def forget_pages() -> None:
    """Versions and draws that were taken back come again, with other content."""
    PAGE_CACHE.clear()
    bracket_of_draw.cache_clear()


def client_of(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(Account.objects.get(pk=account.pk))  # its password may have changed
    return client


def _tournaments(club: Club, owner: Actor) -> Iterator[Tournament]:
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
        evening_simulate(action(tournament), 1, most=played)
        yield tournament
    yield make_tournament(club=club, slug="attesa", sizes=(2, 3))
    yield make_full_tournament(club=club, slug="giochi-finiti", canary="Tutto")
    put_away = make_tournament(club=club, slug="archiviato", sizes=(2, 2))
    tournament_archive(action(put_away))
    put_away.refresh_from_db()
    yield put_away
    yield from evenings(club, owner)


def _known_in_a_season(club: Club, me: Actor, tournaments: list[Tournament]) -> None:
    """An evening with everybody of the lists in the newest season, which then proposes them as seeds."""
    listed = [one for one in tournaments if one.kind.listed]
    names = Player.objects.filter(tournament__in=listed).values_list("name", flat=True)
    lines = [
        {"place": place, "people": [name], "points": place, "matches": 3}
        for place, name in enumerate(dict.fromkeys(names), start=1)
    ]
    sheet = {"key": "elenchi", "name": "Elenchi", "date": "2026-11-19", "lines": lines}
    sheet_put(ClubAction(club.id, me), club.seasons.latest("created_at").slug, sheet)


def _phones(tournaments: list[Tournament]) -> tuple[str, ...]:
    """The addresses that are on the sheets of matches where the tables tell their results, and on a pair's card."""
    told = next(one for one in tournaments if one.slug == TOLD)
    matches = Match.objects.filter(tournament=told).order_by("turn__number", "table")
    links = links_of_matches(told, [match.id for match in matches])
    card = link_of_pair(told, Team.objects.filter(tournament=told).earliest("number").id)
    assert card is not None
    return tuple(
        reverse("table_open", args=[token_of(link.id)]) for link in (*(links[match.id, 1] for match in matches), card)
    )


def _places(tournament: Tournament) -> dict[str, tuple[str, ...]]:
    """What may be in an address, by the name of its parameter."""
    named: dict[str, type[TournamentRow]] = {
        "team_id": Team, "who": Team, "player_id": Player, "match_id": Match, "log_id": LogEntry,
        "decision_id": Decision, "rule_id": Modifier, "declaration_id": Declaration, "penalty_id": Penalty,
        "single_id": Single, "substitution_id": Substitution, "registration_id": Registration, "link_id": TableLink,
        "movement_id": Movement, "prize_id": Prize, "handover_id": Handover,
    }  # fmt: skip
    rows: dict[type[TournamentRow], tuple[str, ...]] = {}
    for model in set(named.values()):
        found = list(model._default_manager.filter(tournament=tournament).order_by("pk").values_list("pk", flat=True))
        rows[model] = tuple(map(str, dict.fromkeys([*found[:PER_MODEL], *found[: -PER_MODEL - 1 : -1]])))
    members = tournament.club.memberships.order_by("pk").values_list("pk", flat=True)
    invited = EntranceLink.objects.filter(club=tournament.club).order_by("pk").values_list("pk", flat=True)
    return {name: rows[model] for name, model in named.items()} | {
        "slug": (tournament.slug,),
        "club_slug": (tournament.club.slug,),
        "season_slug": tuple(tournament.club.seasons.order_by("pk").values_list("slug", flat=True)),
        "person": ("0" * 16,),
        "person_key": ("p1",),
        "sheet_key": tuple(tournament.club.seasons.order_by("pk").values_list("sheets__key", flat=True)),
        "number": ("1", "2", "3"),
        "name": ("standings", "diploma", "calendar"),
        "file": ("results.csv", "standings.csv", "evening.ics"),
        "mark": ("C-ABCD.1",),
        "member_id": tuple(map(str, members)),
        "invitation_id": tuple(map(str, invited)),
    }


def _of_desk(client: Client, places: dict[str, dict[str, tuple[str, ...]]], *, whole: bool) -> Iterator[Offered]:
    """Every form of every page about a tournament, or about none, as its page has it."""
    offering = (one for one in every_address() if one.name.startswith(OFFERING) and not one.path.endswith(FILES))
    addresses = [one for one in offering if "GET" in ROUTES[one.name][1]]
    for page in dict.fromkeys(
        page
        for at, (slug, there) in enumerate(places.items())
        for number, address in enumerate(addresses)
        if whole or (at - number) % (len(places) // SEEN_AT) == 0 or address.name in MADE_FOR.get(slug, ())
        for page in _pages(address, there)
    ):
        yield from _on(client, page)


def _pages(address: Address, places: dict[str, tuple[str, ...]]) -> Iterator[str]:
    names = parameters(address)
    if not all(places.get(name) for name in names):
        return
    last = names[-1] if names else ""
    for value in places.get(last, ("",))[: None if last == SEVERAL else 1]:
        kwargs = {name: places[name][0] for name in names} | ({last: value} if last else {})
        page = reverse(address.name, kwargs=kwargs)
        yield page
        if address.name in ASKED_FOR:
            known = {name: found[0] for name, found in places.items() if found}
            yield f"{page}?{ASKED_FOR[address.name].format(**known)}"


def _of_lists(client: Client, places: dict[str, dict[str, tuple[str, ...]]]) -> Iterator[Offered]:
    """Those of a page that only comes as an answer: a list with lines to decide about."""
    for slug in places:
        address = reverse("desk_list_preview", kwargs={"slug": slug})
        response = client.post(address, {"text": LIST})
        if response.status_code == 200:
            yield from (Offered(address, form) for form in boxes_of(response))


def _of_door(token: str) -> Iterator[Offered]:
    for page in (reverse("entrance"), reverse("entrance_redeem", args=[token])):
        yield from _on(Client(), page, "nobody")


def _of_phones(phones: tuple[str, ...]) -> Iterator[Offered]:
    for page in phones:
        yield from _on(Client(), page, "phone")


def _on(client: Client, page: str, who: str = "owner") -> Iterator[Offered]:
    response = client.get(page, follow=who == "phone")
    if response.status_code == 200 and "html" in response.headers["Content-Type"]:
        page = response.request["PATH_INFO"] if who == "phone" else page
        yield from (Offered(page, form, who) for form in boxes_of(response))


def _by_address(offered: list[Offered]) -> dict[str, tuple[Offered, ...]]:
    """What is on every page is kept once: else most of what is sent would be that."""
    found: dict[str, list[Offered]] = {}
    for one in offered:
        name = str(resolve((one.form.address or one.page).partition("?")[0]).url_name)
        if name not in EVERYWHERE or name not in found:
            found.setdefault(name, []).append(one)
    return {name: tuple(found[name]) for name in sorted(found)}
