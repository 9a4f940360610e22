"""Who reaches which address, and what everybody else is answered."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.covers import cover
from tests.factories import make_account, make_club
from tests.pages.addresses import Address, ask, make_full_tournament, parameters, places_in, url_of
from tests.pages.test_routes import CANARY, GET, METHODS, NOBODYS_ID, POST, ROUTES
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import Account, Tournament
from tournaments.pages.frame.refusals import PAGES

pytestmark = pytest.mark.django_db

Call = tuple[Address, str]
PLACES_OF_NOBODY: dict[str, object] = {
    **dict.fromkeys(("name", "token", "slug", "club_slug", "season_slug", "sheet_key", "person"), "unknown"),
    "mark": "C-ABCD.1",
    **dict.fromkeys(("short", "table"), 99),
}


def calls(*access: str) -> list[Call]:
    """Every listed address of this kind with every method that it answers."""
    listed = [Address(name, path, who) for name, (path, _methods, who) in ROUTES.items() if who in access]
    return [(address, method) for address in listed for method in ROUTES[address.name][1]]


WITHOUT_TYPESETTER = {"GET desk_group_picture": 422, "HEAD desk_group_picture": 422}
"""A picture has no page in its place, as a paper has."""
NO_CARDS = dict.fromkeys(
    ("GET print_pair_cards", "GET print_pair_card", "GET print_receipts", "HEAD print_receipts"), 404
)
"""Quarters have no cards, and nobody has paid."""


def guarded(rights: Iterable[Right], *access: str) -> list[Call]:
    """The calls for which one needs these rights. HEAD, which is GET without the page, at one address of each kind, in
    a sweep at all: which methods an address answers is asked of each by itself.
    """
    asked = calls(*access, *named(rights))
    heads = cover((call for call in asked if call[1] == "HEAD"), by=lambda call: (call[0].access,))
    return [call for call in asked if call[1] != "HEAD" or call in heads]


def named(rights: Iterable[Right]) -> Iterator[str]:
    """How addresses say these rights: in the club of a tournament, and in a club."""
    for right in rights:
        yield right.value
        yield f"club:{right.value}"


@contextmanager
def undone() -> Iterator[None]:
    """Whatever a call changes is taken back after it, also where it fails."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def answered(
    client: Client, asked: Iterable[Call], places: Mapping[str, object]
) -> Iterator[tuple[str, str, HttpResponse]]:
    """The answer to each call, with its method and the name of the address; each as if no other had been made."""
    for address, method in asked:
        with undone():
            response = ask(client, method, url_of(address, places))
        yield method, address.name, response


def client_of(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def statuses(client: Client, asked: list[Call], places: dict[str, object]) -> dict[str, int]:
    """ "GET desk_home" -> the status of the answer."""
    return {f"{method} {name}": answer.status_code for method, name, answer in answered(client, asked, places)}


def seen(client: Client, asked: list[Call], places: dict[str, object]) -> list[str]:
    """The calls that answer with something else than "not found", or with a name of the tournament."""
    return [
        f"{method} {name}"
        for method, name, answer in answered(client, asked, places)
        if answer.status_code != 404 or CANARY in f"{answer.headers}{answer.content.decode()}"
    ]


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> uuid.UUID:
    return make_full_tournament(club=make_club(), slug="giochi", canary=CANARY).pk


@pytest.fixture
def tournament(made: uuid.UUID) -> Tournament:
    return Tournament.objects.get(pk=made)


def test_an_address_answers_the_listed_methods_and_refuses_every_other(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    unlisted = cover(
        (Address(name, path, who), method)
        for name, (path, methods, who) in ROUTES.items()
        for method in METHODS
        if method not in methods and not (methods == POST and method in GET)
    )
    answers = {name: answer for _method, name, answer in answered(client, unlisted, places)}
    assert {answer.status_code for answer in answers.values()} == {405}
    assert {name: set(answer["Allow"].split(", ")) for name, answer in answers.items()} == {
        name: set(methods) for name, (_path, methods, _who) in ROUTES.items()
    }


def addresses_of_forms() -> list[Address]:
    return [Address(name, path, who) for name, (path, methods, who) in ROUTES.items() if methods == POST]


def test_every_address_that_only_takes_a_form_leads_to_the_page_of_the_form(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    led = {address.name: client.get(url_of(address, places)) for address in addresses_of_forms()}
    assert len(led) > 20
    assert {name: answer.status_code for name, answer in led.items() if answer.status_code != 302} == {}
    pages = {location: client.get(location) for location in {answer["Location"] for answer in led.values()}}
    assert {page: answer.status_code for page, answer in pages.items() if answer.status_code != 200} == {}


def test_every_address_that_only_takes_a_form_has_a_page_that_shows_something() -> None:
    assert PAGES.keys() == {address.name for address in addresses_of_forms()}
    assert {page for page in PAGES.values() if "GET" not in ROUTES[page][1]} == set()


def test_the_language_changes_on_a_page_of_errors_and_leads_back_to_the_form(tournament: Tournament) -> None:
    client = client_of(make_account(club=tournament.club))
    refused = reverse("desk_draw_make", kwargs={"slug": tournament.slug})
    response = client.post(reverse("set_language"), {"language": "en", "next": refused}, follow=True)

    assert response.request["PATH_INFO"] == reverse("desk_draw", kwargs={"slug": tournament.slug})
    assert 'lang="en"' in response.content.decode()


def test_an_address_of_forms_tells_nobody_whether_there_is_such_a_tournament(tournament: Tournament) -> None:
    led: dict[tuple[str, str], str] = {}
    for slug in (tournament.slug, "altro"):
        places = places_in(tournament) | {"slug": slug}
        led |= {(slug, one.name): Client().get(url_of(one, places))["Location"] for one in addresses_of_forms()}
    shown = {page: Client().get(page, follow=True).request["PATH_INFO"] for page in set(led.values())}
    guards = {one.name: one.access for one in addresses_of_forms() if ROUTES[PAGES[one.name]][2] != "all"}
    asked = {(slug, name): page for (slug, name), page in led.items() if guards.get(name) in set(named(Right))}
    assert len(asked) > 100
    assert {one: page for one, page in asked.items() if shown[page] != reverse("entrance")} == {}


OF_A_SEASON = ("", "_who", "_wall", "_json", "_csv", "_xlsx", "_embed", "_preview", "_paper")
"""The pages and files of a season that everybody reads."""


NOT_THERE = ("club_privacy", "table_open", "club_json", "operator_privacy", "operator_agreement")
BY_A_SETTING = ("sign_up", "entrance_lost", "demonstration")


def test_anybody_may_call_what_is_open_to_all() -> None:
    found = statuses(Client(), calls("all"), PLACES_OF_NOBODY)
    assert found == {
        "GET home": 200,
        "HEAD home": 200,
        "GET healthz": 200,
        "HEAD healthz": 200,
        "GET readyz": 200,
        "HEAD readyz": 200,
        "GET metrics": 404,
        "HEAD metrics": 404,
        "GET public_version": 404,
        "HEAD public_version": 404,
        "GET club_calendar": 404,
        "HEAD club_calendar": 404,
        "GET club_calendar_file": 404,
        "HEAD club_calendar_file": 404,
        "GET logo": 404,
        "HEAD logo": 404,
        "GET favicon": 200,
        "HEAD favicon": 200,
        "POST set_language": 302,
        "GET entrance": 200,
        "HEAD entrance": 200,
        "POST entrance": 422,
        **dict.fromkeys((f"{one} entrance_redeem" for one in (*GET, *POST)), 410),
        "POST leave": 302,
        **dict.fromkeys((f"{one} {name}" for one in GET for name in NOT_THERE), 404),
        **dict.fromkeys(("GET clubs_json", "HEAD clubs_json"), 200),
        **dict.fromkeys((f"{one} {name}" for one in (*GET, *POST) for name in BY_A_SETTING), 404),
        **dict.fromkeys((f"{one} sign_up_open" for one in (*GET, *POST)), 410),
        "GET paper_open": 302,
        "HEAD paper_open": 302,
        **dict.fromkeys((f"{method} public_season{page}" for method in GET for page in OF_A_SEASON), 404),
        "GET service_worker": 200,
        "HEAD service_worker": 200,
        **dict.fromkeys((f"{method} {name}" for method in GET for name in ("short", "short_table")), 404),
    }


def test_anybody_sees_the_public_pages(tournament: Tournament) -> None:
    assert set(statuses(Client(), calls("public"), places_in(tournament)).values()) == {200}


def test_who_has_not_come_in_is_sent_to_the_entrance(tournament: Tournament) -> None:
    answers = answered(Client(), guarded(Right, "members"), places_in(tournament))
    led = {f"{method} {name}": (one.status_code, one.headers.get("Location")) for method, name, one in answers}
    assert {call: where for call, where in led.items() if where != (302, reverse("entrance"))} == {}


def test_who_has_not_come_in_cannot_tell_which_tournaments_there_are(tournament: Tournament) -> None:
    places = places_in(tournament) | {"slug": "altro"}
    assert set(statuses(Client(), guarded(Right), places).values()) == {302}


def test_who_has_no_right_to_it_finds_nothing_and_reads_no_name(tournament: Tournament) -> None:
    """Who runs another club, who belongs to none, and every role: each of them at every kind of address, and at every
    address one of them, in a sweep all; a view says who may call it, and its guard knows no more of it than that.
    """
    strangers: dict[str, tuple[Account, frozenset[Right]]] = {
        "of another club": (make_account(club=make_club(slug="altra", name="Altra")), ALL_RIGHTS),
        "of no club": (make_account(), ALL_RIGHTS),
        **{role: (make_account(club=tournament.club, role=role), ALL_RIGHTS - RIGHTS[role]) for role in Role},
    }
    clients = {who: client_of(account) for who, (account, _without) in strangers.items()}
    asked = [(who, call) for who, (_account, without) in strangers.items() for call in guarded(without)]
    kinds = cover(asked, by=lambda one: ((one[0], one[1][0].access, one[1][1]), one[1]))
    places = places_in(tournament)
    assert {call for _who, call in kinds} == {call for _who, call in asked}
    assert [(who, found) for who, call in kinds for found in seen(clients[who], [call], places)] == []


def test_who_belongs_to_no_club_is_no_member() -> None:
    assert set(statuses(client_of(make_account()), calls("members"), {}).values()) == {302}


@pytest.mark.usefixtures("no_typesetter")  # what is on paper is on a page then, and for the same readers
@pytest.mark.parametrize("role", Role)
def test_a_member_reaches_what_the_role_has_a_right_to(tournament: Tournament, role: Role) -> None:
    client = client_of(make_account(club=tournament.club, role=role))
    asked = guarded(RIGHTS[role])
    if role is not Role.OWNER:  # who may call each of them
        asked = cover(asked, by=lambda call: (call[0].access, call[1]))
    found = statuses(client, asked, places_in(tournament))

    read = {call: status for call, status in found.items() if not call.startswith("POST") and status != 200}
    assert read.items() <= (WITHOUT_TYPESETTER | NO_CARDS).items()
    assert {call for call, status in found.items() if status not in (200, 302, 409, 422)} <= NO_CARDS.keys()


@pytest.mark.parametrize("role", Role)
def test_every_member_has_a_desk_and_those_who_run_tournaments_make_them(tournament: Tournament, role: Role) -> None:
    client = client_of(make_account(club=tournament.club, role=role))
    made = 200 if Right.RUN in RIGHTS[role] else 404
    assert statuses(client, calls("members"), {}) == {
        "GET desk": 200,
        "HEAD desk": 200,
        "GET desk_new": made,
        "HEAD desk_new": made,
        "POST desk_new": made,
        "GET account": 200,
        "HEAD account": 200,
        "POST account_password": 422,
        "POST account_password_gone": 302,
        "POST account_leave": 302,
    }


def test_a_slug_that_nobody_uses_is_not_found(tournament: Tournament) -> None:
    """At an address of every kind, in a sweep at each: a guard knows no more of a view than what it says of itself."""
    client, places = (
        client_of(make_account(club=tournament.club)),
        places_in(tournament) | {"slug": "altro", "club_slug": "altro"},
    )
    asked = cover(guarded(Right, "public"), by=lambda call: ((call[0].access, call[1]), parameters(call[0])[0]))
    assert seen(client, asked, places) == []


def test_a_turn_that_is_not_there_is_not_found(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament) | {"number": 99}
    asked = [call for call in guarded(Right) if "number" in parameters(call[0])]
    assert asked
    assert seen(client, asked, places) == []


def with_ids() -> list[Call]:
    """The calls that name something within a tournament by its id."""
    return [call for call in guarded(Right) if any(name.endswith("_id") for name in parameters(call[0]))]


def test_an_id_that_nobody_has_is_not_found(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    unknown = {name: NOBODYS_ID if name.endswith("_id") else place for name, place in places.items()}
    found = statuses(client, with_ids(), unknown)

    assert len(found) > 10
    assert {call: status for call, status in found.items() if status != 404} == {}


def test_what_belongs_to_another_tournament_answers_as_if_it_were_not_there_and_is_not_changed(
    tournament: Tournament,
) -> None:
    own = make_full_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", canary="Mio")
    client, places = (
        client_of(make_account(club=own.club)),
        places_in(tournament) | {"slug": own.slug, "club_slug": own.club.slug},
    )
    found, read = {}, []
    for address, method in with_ids():
        response = ask(client, method, url_of(address, places))
        found[f"{method} {address.name}"] = response.status_code
        if CANARY in response.content.decode():
            read.append(address.name)

    assert {call: status for call, status in found.items() if status != 404} == {}
    assert read == []
    version = tournament.version
    tournament.refresh_from_db()
    assert tournament.version == version
