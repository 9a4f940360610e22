"""What once broke a page of some program, sent to every form that has such a box: tests/hostile sends all the rest."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.covers import Sweep, cover
from tests.factories import make_account, make_club, make_evening, make_tournament, publish
from tests.pages.addresses import every_address, make_full_tournament, places_in, url_of
from tests.pages.sheets import forms_of
from tests.pages.test_access import client_of
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Account, Club, LogEntry, Match, Player, Team, Tournament
from tournaments.services.clubs.member_changes import entrance_link_issue

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_typesetter")]

PAGES = (
    "desk_home",
    "desk_log",
    "desk_settings",
    "desk_teams",
    "desk_draw",
    "desk_standings",
    "desk_final",
    "public_now",
    "public_results",
    "public_final",
    "print_closing",
    "print_evening",
)
LOOKED_AT = 2
Form = tuple[str, dict[str, str]]
Sent = tuple[str, Form]
"""A box that something else is written into, and the form that it is in."""


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def tournaments(club: Club) -> list[Tournament]:
    """Quarters: nothing drawn yet, just published, and played to the end; and pairs."""
    pairs = make_evening(*PRESETS["bar"].stages, entrants=3, club=club, slug="coppie")
    waiting, begun = (make_tournament(club=club, slug=slug, sizes=(2, 3)) for slug in ("attesa", "avvio"))
    publish(begun)
    return [pairs, waiting, begun, make_full_tournament(club=club, slug="giochi", canary="Canarino")]


@pytest.fixture
def account(club: Club) -> Account:
    return make_account(club=club)


@pytest.fixture
def sent(account: Account, tournaments: list[Tournament]) -> list[Sent]:
    """Every such box of every form that a page offers; and every other address that takes a form, with the fields of
    all of them and one such box, which is another one the next time.
    """
    client = client_of(account)
    forms = list(offered(client, tournaments))
    by_name = {box: {resolve(one[0]).url_name: one for one in forms if box in one[1]} for box in PIERCING}
    assert all(by_name.values())
    names = {name: value for _address, fields in forms for name, value in fields.items()}
    places = places_in(tournaments[-1]) | {"token": entrance_link_issue(club=tournaments[0].club, role=Role.OWNER)}
    seen = {resolve(address).url_name for address, _fields in forms}
    urls = [url_of(one, places) for one in every_address() if one.name not in seen]
    others = [url for url in urls if client.put(url).headers["Allow"].endswith("POST")]
    return [(box, form) for box, offering in by_name.items() for form in offering.values()] + [
        (box, (address, names)) for box, address in cover(product(PIERCING, others))
    ]


def offered(client: Client, tournaments: list[Tournament]) -> Iterator[Form]:
    """Every form of every page, as it would be sent untouched."""
    pages = [reverse("desk"), *(f"{reverse('desk_new')}?preset={key}" for key in ("giochi", "groups_knockout"))]
    for tournament in tournaments:
        pages += [reverse(name, kwargs={"slug": tournament.slug}) for name in PAGES[:7]]
        match = Match.objects.filter(tournament=tournament).first()
        if match:
            pages += [reverse(name, args=[tournament.slug, match.id]) for name in ("desk_match", "desk_lineup")]
        team, player = (model.objects.filter(tournament=tournament).latest("id") for model in (Team, Player))
        pages += [
            reverse("desk_team", args=[tournament.slug, team.id]),
            reverse("desk_player", args=[tournament.slug, player.id]),
            reverse("desk_final", args=[tournament.slug]) + "?preset=girandola",
        ]
    for page in pages:
        for address, fields in forms_of(client.get(page)):
            yield address or page.partition("?")[0], fields


def whole(tournament: Tournament) -> bool:
    """As many entries in the log as the version says, without a gap."""
    seqs = LogEntry.objects.filter(tournament=tournament).order_by("seq").values_list("seq", flat=True)
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    return list(seqs) == list(range(1, version + 1))


def unreadable(client: Client, tournament: Tournament, at: int) -> list[str]:
    """Of the log, where all that was written is read again, and of others in turn; in a sweep of all pages."""
    looked_at = PAGES if Sweep.wanted else ("desk_log", *(PAGES * 2)[at % len(PAGES) :][:LOOKED_AT])
    return [name for name in looked_at if client.get(reverse(name, args=[tournament.slug])).status_code != 200]


# One for every kind of box, each of which once broke a page of some program.
PIERCING = {
    "reason": "bagnato\0",
    "name": "Ada\0",
    "text": "Ada\0 Neri",
    "label": "\0",
    "key": "\0",
    "number": "9" * 9,
    "deadline": "0001-01-01T00:00",
    "date": "0001-01-01",
    "amount": "9999.999/9999",
    "place_points": "999999/9999",
    "points_for": "fixed:99:replay",
}


def test_no_form_is_broken_by_such_a_box(account: Account, sent: list[Sent]) -> None:
    client = Client()
    broken = [
        (box, address)
        for at, (box, (address, fields)) in enumerate(sent)
        if not _keeps(address, fields | {"reason": "letto male"} | {box: PIERCING[box]}, client, account, at)
    ]
    assert broken == []


def _keeps(address: str, fields: dict[str, str], client: Client, account: Account, at: int) -> bool:
    """Whether a form answers to these fields, and leaves the pages of the tournament as readable as they were."""
    with transaction.atomic():
        client.cookies.clear()
        client.force_login(account)
        before = dict(Tournament.objects.values_list("pk", "version"))
        response = client.post(address, fields)
        changed = [one for one in Tournament.objects.all() if one.version != before.get(one.pk)]
        if changed:
            client.force_login(account)
        sound = all(whole(one) and unreadable(client, one, at) == [] for one in changed)
        transaction.set_rollback(True)
    return sound and response.status_code in {200, 302, 404, 409, 410, 422}


@pytest.mark.parametrize(
    ("name", "number", "query"),
    [
        ("desk_turn", 10**30, ""),
        ("print_turn", 10**30, ""),
        ("print_turn_kit", 10**30, ""),
        ("desk_turn", 0, ""),
        ("desk_log", None, "?before=" + "9" * 400),
        ("desk_log", None, "?before=%00&before=-1"),
        ("desk_log", None, "?text=%00&person=%00&kind=%F0%28&turn=" + "9" * 400 + "&table=-1"),
        ("desk_checkin", None, "?q=%00&show=%F0%28"),
        ("desk_turn", 1, "?order=%00&table=" + "9" * 400),
        ("desk_final", None, "?preset=%00%F0%28"),
        ("public_now", None, "?live=%00&live"),
    ],
)
def test_no_address_is_broken_by_what_is_in_it(name: str, number: int | None, query: str, account: Account) -> None:
    publish(make_tournament(club=make_club(), sizes=(2, 3)))
    places = {"slug": "giochi"} if number is None else {"slug": "giochi", "number": number}
    response = client_of(account).get(reverse(name, kwargs=places) + query)
    assert response.status_code == (200 if number in (None, 1) else 404)


@pytest.mark.parametrize("known", ["*", '"', "W/", "\udce9", ",,,", '"' + "x" * 5000])
def test_no_page_is_broken_by_what_a_browser_says_it_has(known: str) -> None:
    publish(make_tournament(sizes=(2, 3)))
    response = Client().get("/t/giochi/", headers={"If-None-Match": known, "HX-PTag": known, "Accept-Encoding": known})
    assert response.status_code == (304 if known == "*" else 200)


@pytest.mark.parametrize(
    "sent",
    [
        {"data": {"name": "x" * 3_000_000}},
        {"data": {f"box{number}": "" for number in range(10_001)}},
        {"data": b"--half", "content_type": "multipart/form-data; boundary=half"},
        {"data": b"no boundary", "content_type": "multipart/form-data"},
    ],
    ids=["too large", "too many boxes", "half of it", "without a boundary"],
)
def test_what_cannot_be_read_is_answered_with_a_sentence(sent: dict[str, Any], account: Account) -> None:
    make_tournament(club=make_club(), sizes=(2, 3))
    response = client_of(account).post(reverse("desk_details", args=["giochi"]), **sent)
    assert response.status_code in (400, 422)
    assert "torna indietro" in response.content.decode() or response.status_code == 422
