"""The page of one match on a phone without an account: what it opens, to whom, until when, and what it says."""

import re

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from rules.formats import MatchFormat, MatchKind
from tests.factories import deed, make_club, make_evening, make_tournament, publish, record
from tests.pages.sheets import forms_of
from tests.pages.telephones import FOUR_ONE, THREE_TWO, Phone, as_answer, opening, page_of, token
from tests.staged import stage
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import Attempts, LogEntry, Match, Report, Tournament
from tournaments.pages.phones.kept_links import COOKIE, SALT
from tournaments.pages.phones.table import SENDING, WRONG_CODES
from tournaments.pages.tables.pictures.sheet_letters import match_letters
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.services.play.draws import draw_unpublish
from tournaments.services.play.finals import tournament_close
from tournaments.services.play.table_links import links_renew, trust_choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches() -> list[Match]:
    return told_by_players(make_tournament(sizes=(2, 2, 2, 2)))


@pytest.fixture
def match(matches: list[Match]) -> Match:
    return matches[0]


def told_by_players(tournament: Tournament, trust: Trust = Trust.PLAYERS) -> list[Match]:
    found = publish(tournament)
    trust_choose(deed(tournament), trust)
    return found


def state(match: Match) -> MatchState:
    return known_match(match.id).state


def facts() -> tuple[int, int, list[int]]:
    """All that a page could have changed."""
    versions = Match.objects.order_by("id").values_list("version", flat=True)
    return LogEntry.objects.count(), Report.objects.count(), list(versions)


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
    assert ("Referto superato" in page.content.decode()) is old


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


def test_a_code_that_was_made_anew_opens_nothing_more_not_even_for_who_had_opened_it(match: Match) -> None:
    phone, old = Phone(match, side=1), opening(match)
    sheet = phone.sheet()
    links_renew(deed(match.tournament_id), [match.id])

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
    draw_unpublish(deed(match.tournament_id))
    assert phone.look().status_code == 404


@pytest.mark.parametrize("forged", ["", "x", "eyJwaG9uZSI6IngifQ:1:x", "\x00"])
def test_a_cookie_that_we_did_not_write_opens_nothing(match: Match, forged: str) -> None:
    sent = f"{COOKIE}={forged}"  # as a header: Python's own cookies refuse what anybody may send
    assert Client().get(page_of(match), headers={"cookie": sent}).status_code == 404


def test_a_cookie_that_was_signed_for_something_else_opens_nothing(match: Match) -> None:
    client = Client()
    link = page_of(match).split("/")[2]
    kept = {"phone": "x", "links": [(link, 1)]}
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


def test_who_tries_codes_has_to_wait(match: Match) -> None:
    client = Client()
    answers = [client.get("/m/wrong/").status_code for _ in range(WRONG_CODES.most + 1)]

    assert set(answers[:-1]) == {404}
    assert answers[-1] == 429
    assert client.get(opening(match)).status_code == 429


def test_a_hall_that_opens_its_codes_never_has_to_wait(match: Match) -> None:
    answers = {Client().get(opening(match)).status_code for _ in range(20)}

    assert answers == {302}
    assert not Attempts.objects.exists()


def test_another_phone_need_not_wait(match: Match) -> None:
    for _ in range(WRONG_CODES.most + 1):
        Client(REMOTE_ADDR="10.0.0.1").get("/m/wrong/")
    assert Client(REMOTE_ADDR="10.0.0.2").get(opening(match)).status_code == 302


def test_a_phone_that_sends_without_end_has_to_wait_and_is_told_so(match: Match) -> None:
    phone = Phone(match, side=1)
    answers = [phone.client.post(phone.address, {"choose": 1}) for _ in range(SENDING.most)]

    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert "Aspetta un minuto" in answers[-1].content.decode()


# The result


def test_a_phone_says_once_for_which_side_it_speaks(match: Match) -> None:
    phone = Phone(match)
    assert "Da che parte giochi?" in phone.text()
    phone.client.post(phone.address, {"choose": 2})

    assert "Da che parte giochi?" not in phone.text()
    assert phone.form("d1.1.first")["side"] == "2"


def test_what_one_side_writes_waits_for_the_other(match: Match) -> None:
    phone = Phone(match, side=1)
    answer = phone.tell()

    assert (answer.status_code, answer["Location"]) == (302, phone.address)
    assert state(match) is MatchState.ENTERED
    assert "Inserito: aspetta la conferma dell'altra parte." in phone.text()


def test_the_other_side_sees_it_and_confirms(match: Match) -> None:
    Phone(match, side=1).tell()
    other = Phone(match, side=2)
    text = other.text()

    assert "4–1" in text
    assert "È giusto?" in text
    other.agree()
    assert state(match) is MatchState.CONFIRMED
    assert "Il risultato è confermato." in other.text()


def test_two_phones_that_write_the_same_have_confirmed_it(match: Match) -> None:
    Phone(match, side=1).tell()
    Phone(match, side=2).tell()
    assert state(match) is MatchState.CONFIRMED


def test_two_phones_that_write_different_results_both_see_both(match: Match) -> None:
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    second.tell(THREE_TWO)

    assert state(match) is MatchState.DISPUTED
    for phone in (first, second):
        text = phone.text()
        assert "4–1" in text
        assert "3–2" in text
        assert "chiama il banco" in text


def test_who_was_wrong_confirms_the_other_and_the_dispute_is_over(match: Match) -> None:
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    second.tell(THREE_TWO)
    first.agree()

    assert state(match) is MatchState.CONFIRMED
    assert known_match(match.id).in_force[3].points == 50


def test_one_phone_cannot_confirm_itself(match: Match) -> None:
    phone, other = Phone(match, side=1), Phone(match, side=2)
    phone.tell()
    phone.client.post(phone.address, {"choose": 2})
    answer = as_answer(phone.client.post(phone.address, other.form("agree")))

    assert answer.status_code == 422
    assert "Da questo telefono ha già scritto l'altra parte" in answer.content.decode().replace("&#x27;", "'")
    assert state(match) is MatchState.ENTERED


@pytest.mark.parametrize("contested", [False, True])
def test_a_phone_that_wrote_for_the_other_side_is_offered_neither_to_confirm_nor_to_write(
    match: Match, *, contested: bool
) -> None:
    phone = Phone(match, side=1)
    phone.tell()
    if contested:
        Phone(match, side=2).tell(THREE_TWO)
    phone.client.post(phone.address, {"choose": 2})
    text = phone.text()

    assert "Confermo" not in text
    assert "Manda il risultato" not in text
    assert ("lo conferma un altro telefono, o il banco" in text) is not contested
    assert "Gioco con " in text, "who chose the wrong side goes back"


@pytest.mark.parametrize("side", ["", "0", "3", "-1", "x"])
def test_a_phone_speaks_for_one_of_the_two_sides_and_never_for_the_desk(match: Match, side: str) -> None:
    phone = Phone(match, side=1)
    assert phone.client.post(phone.address, phone.sheet() | {"side": side}).status_code == 422
    assert not Report.objects.exists()


def test_a_confirmation_of_something_that_has_changed_is_asked_again(match: Match) -> None:
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell(THREE_TWO)
    seen = second.form("agree")
    first.tell(FOUR_ONE)
    answer = second.client.post(second.address, seen)

    assert answer.status_code == 409
    assert "4–1" in answer.content.decode()
    assert state(match) is MatchState.ENTERED


def test_an_impossible_number_is_said_and_what_was_typed_stays(match: Match) -> None:
    answer = Phone(match, side=1).tell(("119", "70", "70", "70", "50"))

    assert answer.status_code == 422
    assert "119 non è possibile" in answer.content.decode()
    assert 'value="119"' in answer.content.decode()


def test_a_match_that_is_not_over_is_not_taken(match: Match) -> None:
    answer = Phone(match, side=1).tell(("70", "70"))
    assert answer.status_code == 422
    assert "Mancano delle smazzate" in answer.content.decode()


@pytest.mark.parametrize(("typed", "first_empty"), [(("70", "70"), "d3.1.first"), ((), "d1.1.first")])
def test_what_is_missing_is_said_at_the_first_empty_box(match: Match, typed: tuple[str, ...], first_empty: str) -> None:
    phone = Phone(match, side=1)
    page = as_answer(phone.client.post(phone.address, phone.sheet(("",)) | phone.sheet(typed))).content.decode()
    marked = re.findall(r'id="(d[0-9.]+\.first)"[^>]* aria-invalid="true" aria-describedby="([^"]+)"', page)

    assert marked == [(first_empty, f"{first_empty}_error")]
    assert f'id="{first_empty}_error"' in page


def test_where_the_desk_confirms_two_equal_words_still_wait(match: Match) -> None:
    trust_choose(deed(match.tournament_id), Trust.DESK)
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    assert "Inserito: aspetta la conferma del banco." in first.text()
    second.agree()

    assert state(match) is MatchState.ENTERED
    assert "Inserito da tutte e due le parti" in second.text()


def test_where_only_the_desk_enters_the_page_says_so(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    trust_choose(deed(match.tournament_id), Trust.PAPER)

    assert "consegna il referto" in phone.text()
    assert phone.client.post(phone.address, sheet).status_code == 422
    assert state(match) is MatchState.TO_PLAY


def test_the_log_names_the_table_and_the_kind_of_phone(match: Match) -> None:
    agent = "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari/537.36"
    Phone(match, side=1, headers={"User-Agent": agent, "Accept-Language": "en"}).tell()
    entry = LogEntry.objects.get(kind="reported")

    assert (entry.actor_name, entry.source, entry.device) == (f"Tavolo {match.table}", "table", "Chrome, Android")


def only_winners() -> Match:
    match_format = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)
    return told_by_players(make_evening(stage("round_robin", match_format), entrants=4))[0]


def test_where_winners_are_enough_one_tap_tells_the_result() -> None:
    match = only_winners()
    first, second = Phone(match, side=1), Phone(match, side=2)
    taps = re.findall(r'name="result" value="([^"]+)"', first.text())
    assert taps == ["5-0", "4-1", "3-2", "2-3", "1-4", "0-5"]
    for phone in (first, second):
        form = next(form for _address, form in forms_of(phone.look()) if "side" in form and "agree" not in form)
        phone.client.post(phone.address, form | {"result": "4-1"})

    assert state(match) is MatchState.CONFIRMED
    assert "4–1" in second.text()


@pytest.mark.parametrize("result", ["6-0", "4-2", "x", "", "٣-٢"])
def test_a_result_that_cannot_be_is_not_taken(result: str) -> None:
    match = only_winners()
    phone = Phone(match, side=1)
    form = next(form for _address, form in forms_of(phone.look()) if "side" in form)

    assert phone.client.post(phone.address, form | {"result": result}).status_code == 422
    assert state(match) is MatchState.TO_PLAY


# What a phone kept while there was no network


def test_the_same_entry_sent_twice_counts_once(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    answers = [phone.client.post(phone.address, sheet, headers={"X-Outbox": "1"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert LogEntry.objects.filter(kind="reported").count() == 1


def test_an_answer_that_was_lost_is_given_again_even_when_the_turn_ended_with_it(match: Match) -> None:
    others = [one for one in Match.objects.filter(turn=match.turn_id) if one != match]
    for one in others:
        record(one, 70, 70, 70, 50, 50)
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    form = second.form("agree")
    answers = [second.client.post(second.address, form, headers={"X-Outbox": "1"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert second.look().status_code == 410
    assert LogEntry.objects.filter(kind="agreed").count() == 1


def test_a_result_that_the_desk_saved_meanwhile_is_no_fault_when_it_is_the_same(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    record(match, 70, 70, 70, 70, 50)

    assert phone.client.post(phone.address, sheet, headers={"X-Outbox": "1"}).status_code == 200


def test_a_result_that_the_desk_saved_otherwise_meanwhile_is_refused_with_a_sentence(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    record(match, 50, 50, 50, 50, 50)
    answer = phone.client.post(phone.address, sheet, headers={"X-Outbox": "1"})

    assert answer.status_code == 422
    assert "già confermato" in answer.content.decode()


def test_an_entry_for_a_turn_that_is_over_is_refused_with_a_sentence(matches: list[Match]) -> None:
    turn = [one for one in matches if one.turn_id == matches[0].turn_id]
    phone = Phone(turn[0], side=1)
    sheet = phone.sheet(THREE_TWO)
    for one in turn:
        record(one, 70, 70, 70, 70, 70)
    answer = phone.client.post(phone.address, sheet, headers={"X-Outbox": "1"})

    assert answer.status_code == 410
    assert "Il risultato è confermato." in answer.content.decode()


# The part that asks for itself


def test_the_live_part_of_the_last_match_shows_its_result_when_the_turn_ends_with_it(match: Match) -> None:
    phone = Phone(match, side=1)
    for one in Match.objects.filter(turn=match.turn_id):
        record(one, 70, 70, 70, 50, 50)
    answer = phone.client.get(f"{phone.address}?live")

    assert answer.status_code == 200
    assert "3–2" in answer.content.decode()


def test_the_live_part_is_sent_again_only_when_something_changed(match: Match) -> None:
    phone = Phone(match, side=2)
    first = phone.client.get(f"{phone.address}?live")
    again = phone.client.get(f"{phone.address}?live", headers={"HX-PTag": first["HX-PTag"]})
    assert (again.status_code, again.content) == (304, b"")

    Phone(match, side=1).tell()
    changed = phone.client.get(f"{phone.address}?live", headers={"HX-PTag": first["HX-PTag"]})
    assert changed.status_code == 200
    assert "È giusto?" in changed.content.decode()
    assert "<html" not in changed.content.decode()


def test_the_service_worker_is_served_from_where_it_may_see_the_pages() -> None:
    answer = Client().get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"


def test_a_closed_tournament_takes_nothing_more(matches: list[Match]) -> None:
    phone = Phone(matches[0], side=1)
    sheet = phone.sheet(THREE_TWO)
    for one in matches:
        record(one, 70, 70, 70, 70, 70)
    tournament_close(deed(matches[0].tournament_id))

    assert phone.client.post(phone.address, sheet).status_code == 410
