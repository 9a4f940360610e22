"""What a code opens on a phone without an account, to whom, until when, and how often."""

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_club, make_tournament, record
from tests.pages.phones.conftest import told_by_players
from tests.pages.telephones import Phone, facts, opening, page_of, state, token
from tournaments.event.match_states import MatchState
from tournaments.models import Attempts, Match, Tournament
from tournaments.pages.frame.addresses import COOKIE, SALT
from tournaments.pages.phones.table_page import SENDING, WRONG_CODES
from tournaments.pages.shared.pictures.codes import match_letters
from tournaments.selectors.core.outcomes import match_records
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.table_links import links_renew

pytestmark = pytest.mark.django_db


# The way in


def test_a_code_leads_to_its_match_and_leaves_the_token_behind(match: Match) -> None:
    answer = Client().get(opening(match))

    assert (answer.status_code, answer["Location"]) == (302, page_of(match))
    assert token(match) not in answer["Location"]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("old", [False, True])
def test_the_code_of_a_sheet_printed_for_others_says_so(match: Match, *, old: bool) -> None:
    (sheet,) = match_records(match.turn.stage, match_id=match.id)
    letters = "ABCD" if old else match_letters(sheet)
    page = Client().get(f"{opening(match)}?s={letters}", headers={"Accept-Language": "it"}, follow=True)

    assert page.status_code == 200
    assert ("Segnapunti vecchio" in page.content.decode()) is old


def test_the_cookie_is_kept_from_scripts_and_from_the_forms_of_other_pages(match: Match) -> None:
    cookie = Client().get(opening(match)).cookies[COOKIE]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert token(match) not in cookie.value


def test_without_having_opened_the_code_there_is_no_such_page(match: Match) -> None:
    answer = Client().get(page_of(match))

    assert answer.status_code == 404
    assert "La Custera" not in answer.content.decode()


def test_a_code_opens_no_other_match(matches: list[Match]) -> None:
    phone = Phone(matches[0], side=1)
    other = page_of(matches[1])

    assert phone.client.get(other).status_code == 404
    assert phone.client.post(other, phone.sheet()).status_code == 404
    assert state(matches[1]) is MatchState.TO_PLAY


def test_a_code_opens_nothing_of_another_club(match: Match) -> None:
    other = make_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", sizes=(2, 2))
    (strange,) = told_by_players(other)[:1]
    phone = Phone(match, side=1)

    assert phone.client.get(page_of(strange)).status_code == 404
    assert phone.client.get(reverse("desk_turn", args=["altro", 1])).status_code == 302
    assert phone.client.get(reverse("desk_turn", args=["giochi", 1])).status_code == 302


def test_the_page_shows_this_match_and_nobody_else(matches: list[Match]) -> None:
    first, *others = [one for one in matches if one.turn_id == matches[0].turn_id]
    Tournament.objects.filter(pk=first.tournament_id).update(place="Canarino")
    text = Phone(first, side=1).text()
    names = {seat.player.name for other in others for seat in other.seats.all()}

    assert names
    assert [name for name in names if name in text] == []
    assert "Canarino" not in text


def test_an_unknown_code_says_what_to_do(match: Match) -> None:
    answer = Client().get(reverse("table_open", args=["x" * 22]), headers={"Accept-Language": "it"})

    assert answer.status_code == 404
    assert "Questo codice non vale" in answer.content.decode()


def test_a_code_that_was_made_again_opens_nothing_more_not_even_for_who_had_opened_it(match: Match) -> None:
    phone, old = Phone(match, side=1), opening(match)
    sheet = phone.sheet()
    links_renew(action(match.tournament_id), [match.id])

    assert phone.look().status_code == 404
    assert phone.client.post(phone.address, sheet).status_code == 404
    assert Client().get(old).status_code == 404
    assert state(match) is MatchState.TO_PLAY


def test_a_code_ends_with_its_turn(matches: list[Match]) -> None:
    turn = [one for one in matches if one.turn_id == matches[0].turn_id]
    phone, code = Phone(turn[0], side=1), opening(turn[0])
    for one in turn:
        record(one, 70, 70, 70, 50, 50)

    assert Client().get(code).status_code == 410
    assert phone.look().status_code == 410
    assert 'name="d1.1.first"' not in phone.text()


def test_a_code_ends_with_the_tournament(match: Match) -> None:
    Tournament.objects.filter(pk=match.tournament_id).update(closed_at="2026-11-21T22:00Z")
    assert Client().get(opening(match)).status_code == 410


def test_a_code_of_a_calendar_that_was_taken_back_opens_nothing(match: Match) -> None:
    phone = Phone(match, side=1)
    draw_unpublish(action(match.tournament_id))
    assert phone.look().status_code == 404


@pytest.mark.parametrize("forged", ["", "x", "eyJwaG9uZSI6IngifQ:1:x", "\x00"])
def test_a_cookie_that_we_did_not_write_opens_nothing(match: Match, forged: str) -> None:
    sent = f"{COOKIE}={forged}"  # as a header: Python's own cookies refuse what anybody may send
    assert Client().get(page_of(match), headers={"cookie": sent}).status_code == 404


def test_a_cookie_that_was_signed_for_something_else_opens_nothing(match: Match) -> None:
    client = Client()
    link = page_of(match).split("/")[2]
    kept = {"phone": "x", "links": [link], "follows": {}}
    client.cookies[COOKIE] = signing.dumps(kept, salt="something else", compress=True)
    assert client.get(page_of(match)).status_code == 404
    client.cookies[COOKIE] = signing.dumps(kept, salt=SALT, compress=True)
    assert client.get(page_of(match)).status_code == 200


def test_looking_changes_nothing(match: Match) -> None:
    phone = Phone(match)
    before = facts()
    for method in ("get", "head"):
        for address in (opening(match), phone.address, f"{phone.address}?live", "/sw.js"):
            getattr(phone.client, method)(address)

    assert facts() == before


def test_the_page_speaks_the_language_of_the_phone(match: Match) -> None:
    assert 'lang="en"' in Phone(match, headers={"Accept-Language": "en"}).text()
    assert 'lang="it"' in Phone(match, headers={"Accept-Language": "it"}).text()


def test_a_form_without_our_token_changes_nothing(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    phone.client.handler.enforce_csrf_checks = True

    assert phone.client.post(phone.address, sheet | {"csrfmiddlewaretoken": ""}).status_code == 403
    assert state(match) is MatchState.TO_PLAY


# How often


def tried(client: Client) -> list[int]:
    """What is answered to the last two who try a wrong code of those that one address may try, and to one more."""
    client.get("/m/wrong/")
    Attempts.objects.filter(count=1).update(count=WRONG_CODES.most - 2)
    return [client.get("/m/wrong/").status_code for _ in range(3)]


def test_who_tries_codes_has_to_wait_and_who_has_one_does_not(match: Match) -> None:
    client = Client()

    assert tried(client) == [404, 404, 429]
    assert client.get(opening(match)).status_code == 302
    assert client.get("/m/wrong/").status_code == 429


def test_a_hall_that_opens_its_codes_never_has_to_wait(match: Match) -> None:
    answers = {Client().get(opening(match)).status_code for _ in range(20)}

    assert answers == {302}
    assert not Attempts.objects.exists()


def test_another_phone_need_not_wait(match: Match) -> None:
    assert tried(Client(REMOTE_ADDR="10.0.0.1"))[-1] == 429
    assert Client(REMOTE_ADDR="10.0.0.2").get(opening(match)).status_code == 302


def test_a_phone_that_sends_without_end_has_to_wait_and_is_told_so(match: Match) -> None:
    phone = Phone(match, side=1)
    answers = [phone.client.post(phone.address, {}) for _ in range(SENDING.most + 1)]

    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert "Aspetta un minuto" in answers[-1].content.decode()
