"""Every address of the program: with which methods, and for whom. An address that is not listed here fails."""

import uuid
from collections.abc import Iterable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club
from tests.pages.addresses import Address, ask, every_address, make_full_tournament, parameters, places_in, url_of
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import Account, Club, Tournament
from tournaments.pages.frame.form_pages import PAGES

pytestmark = pytest.mark.django_db

GET, POST, BOTH = ("GET", "HEAD"), ("POST",), ("GET", "HEAD", "POST")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
NOBODYS_ID = uuid.UUID("01930000-0000-7000-8000-000000000000")
SLUG = "<slug:slug>/"
CLUB = "clubs/<slug:club_slug>/members/"
CANARY = "Canarino"

# Who may call what: `all` and `public` anybody, `table` a phone that opened that very link (see test_table.py),
# `members` who belongs to a club, else those members of the tournament's club who hold the right of that name;
# `club:` where the address names a club and no tournament.
ROUTES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "home": ("", GET, "all"),
    "healthz": ("healthz", GET, "all"),
    "readyz": ("readyz", GET, "all"),
    "metrics": ("metrics", GET, "all"),
    "favicon": ("favicon.ico", GET, "all"),
    "set_language": ("i18n/setlang/", POST, "all"),
    "entrance": ("entrance/", BOTH, "all"),
    "entrance_redeem": ("entrance/<str:token>/", BOTH, "all"),
    "leave": ("leave/", POST, "all"),
    "club_members": (CLUB, GET, "club:own"),
    "club_rename": (f"{CLUB}name/", POST, "club:own"),
    "club_invite": (f"{CLUB}invite/", POST, "club:own"),
    "club_invitation_gone": (f"{CLUB}invitations/<uuid:invitation_id>/end/", POST, "club:own"),
    "club_member_role": (f"{CLUB}<uuid:member_id>/role/", POST, "club:own"),
    "club_member_gone": (f"{CLUB}<uuid:member_id>/remove/", POST, "club:own"),
    "club_log": ("clubs/<slug:club_slug>/log/", GET, "club:own"),
    "club_log_table": ("clubs/<slug:club_slug>/log.csv", GET, "club:own"),
    "club_log_json": ("clubs/<slug:club_slug>/log.json", GET, "club:own"),
    "club_calendar": ("clubs/<slug:club_slug>/calendar/", GET, "all"),
    "club_calendar_file": ("clubs/<slug:club_slug>/calendar.ics", GET, "all"),
    "club_take_in": ("clubs/<slug:club_slug>/take-in/", BOTH, "club:run"),
    "club_privacy": ("clubs/<slug:club_slug>/privacy/", GET, "all"),
    "club_private_days": ("clubs/<slug:club_slug>/privacy/days/", POST, "club:own"),
    "club_erase": ("clubs/<slug:club_slug>/erase/", BOTH, "club:own"),
    "club_known": ("clubs/<slug:club_slug>/known.json", GET, "club:own"),
    "club_seasons": ("clubs/<slug:club_slug>/seasons/", BOTH, "club:season"),
    "club_season": ("clubs/<slug:club_slug>/seasons/<slug:season_slug>/", BOTH, "club:season"),
    "club_season_file": ("clubs/<slug:club_slug>/seasons/<slug:season_slug>/season.json", GET, "club:season"),
    "public_season": ("s/<slug:season_slug>/", GET, "all"),
    "public_season_json": ("s/<slug:season_slug>/table.json", GET, "all"),
    "public_season_csv": ("s/<slug:season_slug>/table.csv", GET, "all"),
    "club_copies": ("clubs/<slug:club_slug>/copies/", BOTH, "club:own"),
    "club_look": ("clubs/<slug:club_slug>/look/", BOTH, "club:own"),
    "club_logo_gone": ("clubs/<slug:club_slug>/look/logo/remove/", POST, "club:own"),
    "logo": ("logo/<str:name>", GET, "all"),
    "club_kept_file": ("clubs/<slug:club_slug>/copies/<str:file>/", POST, "club:own"),
    "table_open": ("m/<str:token>/", GET, "all"),
    "table": ("table/<uuid:link_id>/", BOTH, "table"),
    "service_worker": ("sw.js", GET, "all"),
    "desk": ("desk/", GET, "members"),
    "desk_new": ("desk/new/", BOTH, "members"),
    "account": ("account/", GET, "members"),
    "account_password": ("account/password/", POST, "members"),
    "account_password_gone": ("account/password/remove/", POST, "members"),
    "account_leave": ("account/leave/", POST, "members"),
    "desk_home": (f"desk/{SLUG}", GET, "look"),
    "desk_share": (f"desk/{SLUG}share/", GET, "look"),
    "desk_file": (f"desk/{SLUG}files/<str:file>", GET, "look"),
    "desk_whole": (f"desk/{SLUG}tournament.json", GET, "run"),
    "desk_log": (f"desk/{SLUG}log/", GET, "look"),
    "desk_log_table": (f"desk/{SLUG}log.csv", GET, "look"),
    "desk_log_json": (f"desk/{SLUG}log.json", GET, "look"),
    "desk_rehearsal_copy": (f"desk/{SLUG}rehearsal/copy/", POST, "run"),
    "desk_rehearsal_turn": (f"desk/{SLUG}rehearsal/turn/", POST, "run"),
    "desk_rehearsal_all": (f"desk/{SLUG}rehearsal/all/", POST, "run"),
    "desk_rehearsal_restart": (f"desk/{SLUG}rehearsal/restart/", POST, "run"),
    "desk_rehearsal_remove": (f"desk/{SLUG}rehearsal/remove/", POST, "run"),
    "desk_settings": (f"desk/{SLUG}settings/", GET, "look"),
    "desk_again": (f"desk/{SLUG}again/", BOTH, "run"),
    "desk_archive": (f"desk/{SLUG}archive/", POST, "run"),
    "desk_unarchive": (f"desk/{SLUG}archive/take-back/", POST, "run"),
    "desk_delete": (f"desk/{SLUG}delete/", BOTH, "own"),
    "desk_details": (f"desk/{SLUG}settings/details/", POST, "run"),
    "desk_regulation": (f"desk/{SLUG}settings/regulation/", POST, "run"),
    "desk_trust": (f"desk/{SLUG}settings/trust/", POST, "run"),
    "desk_discretion": (f"desk/{SLUG}settings/discretion/", POST, "run"),
    "desk_teams": (f"desk/{SLUG}teams/", GET, "look"),
    "desk_team_new": (f"desk/{SLUG}teams/new/", POST, "run"),
    "desk_entrants_new": (f"desk/{SLUG}teams/list/", POST, "run"),
    "desk_list_preview": (f"desk/{SLUG}teams/preview/", POST, "run"),
    "desk_entrants_lots": (f"desk/{SLUG}teams/lots/", POST, "run"),
    "desk_team": (f"desk/{SLUG}teams/<uuid:team_id>/", BOTH, "run"),
    "desk_pair_code": (f"desk/{SLUG}teams/<uuid:team_id>/code/", POST, "run"),
    "desk_pair_code_end": (f"desk/{SLUG}teams/<uuid:team_id>/code/end/", POST, "run"),
    "desk_team_withdraw": (f"desk/{SLUG}teams/<uuid:team_id>/withdraw/", POST, "run"),
    "desk_team_return": (f"desk/{SLUG}teams/<uuid:team_id>/return/", POST, "run"),
    "desk_team_gone": (f"desk/{SLUG}teams/<uuid:team_id>/remove/", POST, "run"),
    "desk_players_new": (f"desk/{SLUG}players/new/", POST, "run"),
    "desk_player": (f"desk/{SLUG}players/<uuid:player_id>/", BOTH, "run"),
    "desk_player_gone": (f"desk/{SLUG}players/<uuid:player_id>/remove/", POST, "run"),
    "desk_singles_new": (f"desk/{SLUG}teams/alone/", POST, "run"),
    "desk_single_gone": (f"desk/{SLUG}teams/alone/<uuid:single_id>/remove/", POST, "run"),
    "desk_substitute": (f"desk/{SLUG}players/<uuid:player_id>/substitute/", POST, "award"),
    "desk_fix_table": (f"desk/{SLUG}players/<uuid:player_id>/table/", POST, "run"),
    "desk_substitute_gone": (f"desk/{SLUG}substitutions/<uuid:substitution_id>/withdraw/", POST, "award"),
    "desk_people": (f"desk/{SLUG}people/", GET, "run"),
    "desk_person": (f"desk/{SLUG}people/<uuid:player_id>/", BOTH, "run"),
    "desk_known": (f"desk/{SLUG}people/<uuid:player_id>/known.json", GET, "own"),
    "desk_erase": (f"desk/{SLUG}people/<uuid:player_id>/erase/", BOTH, "own"),
    "desk_checkin": (f"desk/{SLUG}checkin/", GET, "look"),
    "desk_checkin_mark": (f"desk/{SLUG}checkin/mark/", POST, "confirm"),
    "desk_absent": (f"desk/{SLUG}checkin/absent/", POST, "run"),
    "desk_registrations": (f"desk/{SLUG}registrations/", GET, "look"),
    "desk_entry_terms": (f"desk/{SLUG}registrations/terms/", POST, "run"),
    "desk_registration_approve": (f"desk/{SLUG}registrations/<uuid:registration_id>/approve/", POST, "run"),
    "desk_registration_refuse": (f"desk/{SLUG}registrations/<uuid:registration_id>/refuse/", POST, "run"),
    "desk_draw": (f"desk/{SLUG}draw/", GET, "look"),
    "desk_draw_by_hand": (f"desk/{SLUG}draw/by-hand/", BOTH, "run"),
    "desk_draw_make": (f"desk/{SLUG}draw/make/", POST, "run"),
    "desk_draw_publish": (f"desk/{SLUG}draw/publish/", POST, "run"),
    "desk_draw_unpublish": (f"desk/{SLUG}draw/unpublish/", POST, "run"),
    "desk_end_early": (f"desk/{SLUG}end/", POST, "run"),
    "desk_play_on": (f"desk/{SLUG}end/take-back/", POST, "run"),
    "desk_one_more_turn": (f"desk/{SLUG}end/later/", POST, "run"),
    "desk_stages": (f"desk/{SLUG}stages/", GET, "look"),
    "desk_passage": (f"desk/{SLUG}stages/passage/", POST, "run"),
    "desk_passage_take_back": (f"desk/{SLUG}stages/passage/take-back/", POST, "run"),
    "desk_bracket": (f"desk/{SLUG}bracket/", GET, "look"),
    "desk_turn": (f"desk/{SLUG}turns/<int:number>/", GET, "look"),
    "desk_enter": (f"desk/{SLUG}turns/<int:number>/enter/", POST, "enter"),
    "desk_undo": (f"desk/{SLUG}log/<uuid:log_id>/undo/", POST, "enter"),
    "desk_take_back": (f"desk/{SLUG}log/<uuid:log_id>/take-back/", POST, "enter"),
    "desk_turn_told": (f"desk/{SLUG}turns/<int:number>/told/", GET, "look"),
    "desk_codes": (f"desk/{SLUG}turns/<int:number>/codes/", POST, "confirm"),
    "desk_match": (f"desk/{SLUG}matches/<uuid:match_id>/", BOTH, "enter"),
    "desk_told_accept": (f"desk/{SLUG}matches/<uuid:match_id>/told/accept/", POST, "confirm"),
    "desk_told_aside": (f"desk/{SLUG}matches/<uuid:match_id>/told/aside/", POST, "confirm"),
    "desk_code": (f"desk/{SLUG}matches/<uuid:match_id>/code/", POST, "confirm"),
    "desk_match_add": (f"desk/{SLUG}turns/<int:number>/match/", POST, "run"),
    "desk_match_drop": (f"desk/{SLUG}matches/<uuid:match_id>/drop/", POST, "run"),
    "desk_missing": (f"desk/{SLUG}matches/<uuid:match_id>/missing/", POST, "award"),
    "desk_lineup": (f"desk/{SLUG}matches/<uuid:match_id>/lineup/", BOTH, "award"),
    "desk_award": (f"desk/{SLUG}matches/<uuid:match_id>/award/", POST, "award"),
    "desk_penalties": (f"desk/{SLUG}penalties/", BOTH, "correct"),
    "desk_penalty_withdraw": (f"desk/{SLUG}penalties/<uuid:penalty_id>/withdraw/", POST, "correct"),
    "desk_turn_clocks": (f"desk/{SLUG}turns/<int:number>/clocks/", GET, "look"),
    "desk_turn_seated": (f"desk/{SLUG}turns/<int:number>/seated/", POST, "enter"),
    "desk_turn_call_back": (f"desk/{SLUG}turns/<int:number>/call/take-back/", POST, "enter"),
    "desk_turn_call": (f"desk/{SLUG}turns/<int:number>/call/", POST, "enter"),
    "desk_match_call": (f"desk/{SLUG}matches/<uuid:match_id>/call/", POST, "enter"),
    "desk_match_seated": (f"desk/{SLUG}matches/<uuid:match_id>/seated/", POST, "enter"),
    "desk_stop": (f"desk/{SLUG}matches/<uuid:match_id>/stop/", POST, "award"),
    "desk_turn_time": (f"desk/{SLUG}turns/<int:number>/time/", POST, "confirm"),
    "desk_abandon": (f"desk/{SLUG}matches/<uuid:match_id>/abandon/", POST, "award"),
    "desk_award_take_back": (f"desk/{SLUG}matches/<uuid:match_id>/award/take-back/", POST, "award"),
    "desk_standings": (f"desk/{SLUG}standings/", GET, "look"),
    "desk_tie": (f"desk/{SLUG}standings/ties/", POST, "run"),
    "desk_decision_withdraw": (f"desk/{SLUG}standings/<uuid:decision_id>/withdraw/", POST, "run"),
    "desk_final": (f"desk/{SLUG}final/", GET, "look"),
    "desk_ceremony": (f"desk/{SLUG}ceremony/", GET, "look"),
    "desk_rule_add": (f"desk/{SLUG}final/rules/", POST, "run"),
    "desk_rule_remove": (f"desk/{SLUG}final/rules/<uuid:rule_id>/remove/", POST, "run"),
    "desk_declare": (f"desk/{SLUG}final/declarations/", POST, "run"),
    "desk_declaration_withdraw": (f"desk/{SLUG}final/declarations/<uuid:declaration_id>/withdraw/", POST, "run"),
    "desk_prizes": (f"desk/{SLUG}final/prizes/", POST, "run"),
    "desk_close": (f"desk/{SLUG}final/close/", POST, "run"),
    "desk_reopen": (f"desk/{SLUG}final/reopen/", POST, "run"),
    "public_now": (f"t/{SLUG}", GET, "public"),
    "public_projector": (f"t/{SLUG}projector/", GET, "public"),
    "public_bracket": (f"t/{SLUG}bracket/", GET, "public"),
    "public_standings": (f"t/{SLUG}standings/", GET, "public"),
    "public_results": (f"t/{SLUG}results/", GET, "public"),
    "public_calendar": (f"t/{SLUG}calendar/", GET, "public"),
    "public_final": (f"t/{SLUG}final/", GET, "public"),
    "paper_open": (f"t/{SLUG}paper/<str:mark>/", GET, "all"),
    "public_regulation": (f"t/{SLUG}regulation/", GET, "public"),
    "public_find": (f"t/{SLUG}find/", GET, "public"),
    "public_mine": (f"t/{SLUG}mine/", BOTH, "public"),
    "public_who": (f"t/{SLUG}who/<str:who>/", GET, "public"),
    "public_progress": (f"t/{SLUG}progress/", GET, "public"),
    "public_results_json": (f"t/{SLUG}results.json", GET, "public"),
    "public_share": (f"t/{SLUG}share/", GET, "public"),
    "public_file": (f"t/{SLUG}files/<str:file>", GET, "public"),
    "public_preview": (f"t/{SLUG}preview.png", GET, "public"),
    "public_embed": (f"t/{SLUG}embed/", GET, "public"),
    "public_standings_json": (f"t/{SLUG}standings.json", GET, "public"),
    "public_register": (f"t/{SLUG}register/", BOTH, "public"),
    "public_register_waiting": (f"t/{SLUG}register/waiting/", GET, "public"),
    "public_draw": (f"t/{SLUG}draw/", GET, "public"),
    "public_draw_json": (f"t/{SLUG}draw.json", GET, "public"),
    "desk_papers": (f"desk/{SLUG}print/", GET, "look"),
    "print_evening": (f"desk/{SLUG}print/evening.pdf", GET, "look"),
    "print_paper": (f"desk/{SLUG}print/<slug:name>.pdf", GET, "look"),
    "print_turn_kit": (f"desk/{SLUG}print/turns/<int:number>/kit.pdf", GET, "look"),
    "print_pair_cards": (f"desk/{SLUG}print/pairs.pdf", GET, "run"),
    "print_pair_card": (f"desk/{SLUG}print/pairs/<uuid:team_id>.pdf", GET, "run"),
    "print_turn": (f"desk/{SLUG}print/turns/<int:number>/list.pdf", GET, "look"),
    "print_sheets": (f"desk/{SLUG}print/turns/<int:number>/sheets.pdf", GET, "look"),
}

Call = tuple[Address, str]
PLACES_OF_NOBODY: dict[str, object] = {
    **dict.fromkeys(("name", "token", "slug", "club_slug", "season_slug"), "unknown"),
    "mark": "C-ABCD.1",
}


def calls(*access: str) -> list[Call]:
    """Every listed address of this kind with every method that it answers."""
    listed = [Address(name, path, who) for name, (path, _methods, who) in ROUTES.items() if who in access]
    return [(address, method) for address in listed for method in ROUTES[address.name][1]]


def named(rights: Iterable[Right]) -> Iterator[str]:
    """How addresses say these rights: in the club of a tournament, and in a club."""
    for right in rights:
        yield right.value
        yield f"club:{right.value}"


def undone(asked: list[Call]) -> Iterator[Call]:
    """The calls one by one; whatever one changes is taken back before the next."""
    for call in asked:
        with transaction.atomic():
            yield call
            transaction.set_rollback(True)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return make_full_tournament(club=club, slug="giochi", canary=CANARY)


def client_of(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def statuses(client: Client, asked: list[Call], places: dict[str, object]) -> dict[str, int]:
    """ "GET desk_home" -> the status of the answer."""
    found = {}
    for address, method in undone(asked):
        found[f"{method} {address.name}"] = ask(client, method, url_of(address, places)).status_code
    return found


def seen(client: Client, asked: list[Call], places: dict[str, object]) -> list[str]:
    """The calls that answer with something else than "not found", or with a name of the tournament."""
    found = []
    for address, method in undone(asked):
        response = ask(client, method, url_of(address, places))
        if response.status_code != 404 or CANARY in response.content.decode():
            found.append(f"{method} {address.name}")
    return found


def test_every_address_is_listed_with_who_may_call_it() -> None:
    assert {address.name: (address.path, address.access) for address in every_address()} == {
        name: (path, who) for name, (path, _methods, who) in ROUTES.items()
    }


def test_no_two_addresses_bear_one_name() -> None:
    assert len(list(every_address())) == len(ROUTES)


def test_an_address_refuses_every_method_that_is_not_listed(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    unlisted = [
        (Address(name, path, who), method)
        for name, (path, methods, who) in ROUTES.items()
        for method in METHODS
        if method not in methods and not (methods == POST and method in GET)
    ]
    assert set(statuses(client, unlisted, places).values()) == {405}


def addresses_of_forms() -> list[Address]:
    return [Address(name, path, who) for name, (path, methods, who) in ROUTES.items() if methods == POST]


def test_every_address_that_only_takes_a_form_leads_to_the_page_of_the_form(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    led = {
        address.name: client.get(url_of(address, places), follow=True).status_code for address in addresses_of_forms()
    }
    assert len(led) > 20
    assert {name: status for name, status in led.items() if status != 200} == {}


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
    places, wrong = places_in(tournament), []
    for slug in (tournament.slug, "altro"):
        for address in addresses_of_forms():
            response = Client().get(url_of(address, places | {"slug": slug}), follow=True)
            led_in = response.request["PATH_INFO"] == reverse("entrance") or ROUTES[PAGES[address.name]][2] == "all"
            if address.access in set(named(Right)) and not led_in:
                wrong.append(address.name)
    assert wrong == []


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
        "GET entrance_redeem": 410,
        "HEAD entrance_redeem": 410,
        "POST entrance_redeem": 410,
        "POST leave": 302,
        **dict.fromkeys(("GET club_privacy", "HEAD club_privacy", "GET table_open", "HEAD table_open"), 404),
        "GET paper_open": 302,
        "HEAD paper_open": 302,
        "GET public_season": 404,
        "HEAD public_season": 404,
        "GET public_season_json": 404,
        "HEAD public_season_json": 404,
        "GET public_season_csv": 404,
        "HEAD public_season_csv": 404,
        "GET service_worker": 200,
        "HEAD service_worker": 200,
    }


def test_anybody_sees_the_public_pages(tournament: Tournament) -> None:
    assert set(statuses(Client(), calls("public"), places_in(tournament)).values()) == {200}


def test_who_has_not_come_in_is_sent_to_the_entrance(tournament: Tournament) -> None:
    places, wrong = places_in(tournament), []
    for address, method in undone(calls("members", *named(Right))):
        response = ask(Client(), method, url_of(address, places))
        if (response.status_code, response.headers.get("Location")) != (302, reverse("entrance")):
            wrong.append(f"{method} {address.name}")
    assert wrong == []


def test_who_has_not_come_in_cannot_tell_which_tournaments_there_are(tournament: Tournament) -> None:
    places = places_in(tournament) | {"slug": "altro"}
    assert set(statuses(Client(), calls(*named(Right)), places).values()) == {302}


def test_who_runs_another_club_finds_nothing_and_reads_no_name(tournament: Tournament) -> None:
    client = client_of(make_account(club=make_club(slug="altra", name="Altra")))
    assert seen(client, calls(*named(Right)), places_in(tournament)) == []


def test_who_belongs_to_no_club_finds_nothing_and_is_no_member(tournament: Tournament) -> None:
    client = client_of(make_account())
    assert seen(client, calls(*named(Right)), places_in(tournament)) == []
    assert set(statuses(client, calls("members"), {}).values()) == {302}


@pytest.mark.parametrize("role", Role)
def test_a_member_reaches_what_the_role_has_a_right_to(tournament: Tournament, role: Role) -> None:
    client = client_of(make_account(club=tournament.club, role=role))
    found = statuses(client, calls(*named(RIGHTS[role])), places_in(tournament))

    assert {call: status for call, status in found.items() if not call.startswith("POST") and status != 200} == {}
    assert {call: status for call, status in found.items() if status not in (200, 302, 409, 422)} == {}


@pytest.mark.parametrize("role", Role)
def test_a_member_finds_nothing_that_the_role_has_no_right_to(tournament: Tournament, role: Role) -> None:
    client = client_of(make_account(club=tournament.club, role=role))
    assert seen(client, calls(*named(ALL_RIGHTS - RIGHTS[role])), places_in(tournament)) == []


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
    client, places = (
        client_of(make_account(club=tournament.club)),
        places_in(tournament) | {"slug": "altro", "club_slug": "altro"},
    )
    assert seen(client, calls("public", *named(Right)), places) == []


def test_a_turn_that_is_not_there_is_not_found(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament) | {"number": 99}
    asked = [call for call in calls(*named(Right)) if "number" in parameters(call[0])]
    assert asked
    assert seen(client, asked, places) == []


def with_ids() -> list[Call]:
    """The calls that name something within a tournament by its id."""
    return [call for call in calls(*named(Right)) if any(name.endswith("_id") for name in parameters(call[0]))]


def test_an_id_that_nobody_has_is_not_found(tournament: Tournament) -> None:
    client, places = client_of(make_account(club=tournament.club)), places_in(tournament)
    unknown = {name: NOBODYS_ID if name.endswith("_id") else place for name, place in places.items()}
    found = statuses(client, with_ids(), unknown)

    assert len(found) > 10
    assert {call: status for call, status in found.items() if status != 404} == {}


def test_what_belongs_to_another_tournament_answers_as_if_it_were_not_there(tournament: Tournament) -> None:
    own = make_full_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", canary="Mio")
    client, places = (
        client_of(make_account(club=own.club)),
        places_in(tournament) | {"slug": own.slug, "club_slug": own.club.slug},
    )
    found, read = {}, []
    for address, method in undone(with_ids()):
        response = ask(client, method, url_of(address, places))
        found[f"{method} {address.name}"] = response.status_code
        if CANARY in response.content.decode():
            read.append(address.name)

    assert {call: status for call, status in found.items() if status != 404} == {}
    assert read == []


def test_nothing_is_changed_in_another_tournament_by_its_ids(tournament: Tournament) -> None:
    own = make_full_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", canary="Mio")
    client, places = (
        client_of(make_account(club=own.club)),
        places_in(tournament) | {"slug": own.slug, "club_slug": own.club.slug},
    )
    for address, method in with_ids():
        ask(client, method, url_of(address, places))

    version = tournament.version
    tournament.refresh_from_db()
    assert tournament.version == version
