"""The page of one match on a phone without an account: what it says, takes and refuses."""

import re

import pytest
from django.test import Client

from rules.match_formats import MatchFormat, MatchKind
from tests.factories import action, make_evening, record
from tests.pages.phones.conftest import told_by_players
from tests.pages.sheets import forms_of
from tests.pages.telephones import FOUR_ONE, THREE_TWO, Phone, as_answer, opening, state
from tests.staged import stage
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import LogEntry, Match, Report
from tournaments.pages.shared.matches.saving import match_named
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


# The result


def test_a_code_speaks_for_its_side_whatever_the_form_says(match: Match) -> None:
    phone = Phone(match, side=2)
    assert f"Qui scrive <b>{match_named(match.tournament, match.id).record.sides[1].team.name}</b>" in phone.text()
    phone.client.post(phone.address, phone.sheet() | {"side": "1", "choose": "1"})

    assert Report.objects.get(match=match).side == 2


def test_what_one_side_writes_waits_for_the_other(match: Match) -> None:
    phone = Phone(match, side=1)
    answer = phone.tell()

    assert (answer.status_code, answer["Location"]) == (302, phone.address)
    assert state(match) is MatchState.ENTERED
    assert "Scritto: aspetta che gli avversari confermino." in phone.text()


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
        assert "I due risultati sono diversi. Ricontate insieme: chi ha sbagliato conferma l’altro" in text


def test_who_was_wrong_confirms_the_other_and_the_dispute_is_over(match: Match) -> None:
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    second.tell(THREE_TWO)
    first.agree()

    assert state(match) is MatchState.CONFIRMED
    assert known_match(match.id).in_force[3].points == 50


def test_one_phone_that_scans_both_halves_is_offered_nothing_to_confirm_and_waits_for_the_desk(match: Match) -> None:
    phone = Phone(match, side=1)
    phone.tell()
    phone.scan(opening(match, 2))
    assert "Da questo telefono hanno già scritto gli avversari. Confermate da un altro telefono" in phone.text()
    assert "Confermo" not in phone.text()
    phone.tell()

    assert state(match) is MatchState.ENTERED
    assert "Scritto da voi e dagli avversari: aspetta la segreteria." in phone.text()


def test_what_a_side_said_itself_is_not_offered_to_it_for_confirmation(match: Match) -> None:
    phone = Phone(match, side=1)
    phone.tell()
    assert "Confermo" not in phone.text()
    other = Phone(match, side=2)
    assert "Confermo" in other.text()
    assert other.client.get(other.address).content.count(b"button-main") == 1  # what is asked, and nothing beside it


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
    assert "Manca qualcosa" in answer.content.decode()


@pytest.mark.parametrize(("typed", "first_empty"), [(("70", "70"), "d3.1.first"), ((), "d1.1.first")])
def test_what_is_missing_is_said_at_the_first_empty_box(match: Match, typed: tuple[str, ...], first_empty: str) -> None:
    phone = Phone(match, side=1)
    page = as_answer(phone.client.post(phone.address, phone.sheet(("",)) | phone.sheet(typed))).content.decode()
    marked = re.findall(r'id="(d[0-9.]+\.first)"[^>]* aria-invalid="true" aria-describedby="([^"]+)"', page)

    assert marked == [(first_empty, f"{first_empty}_error")]
    assert f'id="{first_empty}_error"' in page


def test_where_the_desk_confirms_two_equal_words_still_wait(match: Match) -> None:
    trust_choose(action(match.tournament_id), Trust.DESK)
    first, second = Phone(match, side=1), Phone(match, side=2)
    first.tell()
    assert "Scritto: aspetta la segreteria." in first.text()
    second.agree()

    assert state(match) is MatchState.ENTERED
    assert "Scritto da voi e dagli avversari: aspetta la segreteria." in second.text()


def test_where_only_the_desk_enters_the_page_says_so(match: Match) -> None:
    phone = Phone(match, side=1)
    sheet = phone.sheet()
    trust_choose(action(match.tournament_id), Trust.PAPER)

    assert "In questo torneo i risultati li scrive la segreteria: porta lì il segnapunti." in phone.text()
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
        form = next(form for _address, form in forms_of(phone.look()) if "match" in form and "agree" not in form)
        phone.client.post(phone.address, form | {"result": "4-1"})

    assert state(match) is MatchState.CONFIRMED
    assert "4–1" in second.text()


@pytest.mark.parametrize("result", ["6-0", "4-2", "x", "", "٣-٢"])
def test_a_result_that_cannot_be_is_not_taken(result: str) -> None:
    match = only_winners()
    phone = Phone(match, side=1)
    form = next(form for _address, form in forms_of(phone.look()) if "match" in form)

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


def test_a_result_that_the_desk_saved_meanwhile_is_no_problem_when_it_is_the_same(match: Match) -> None:
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
    tournament_close(action(matches[0].tournament_id))

    assert phone.client.post(phone.address, sheet).status_code == 410
