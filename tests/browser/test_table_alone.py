"""The phone of a table at which everybody is a side: a deal with a call in three taps, three who write two totals."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OTHER_PHONE, PHONE, NewPage, hand_over
from tests.browser.desk import forget_refusals
from tests.browser.network import silence
from tests.factories import action, make_club, make_evening, publish
from tests.pages.telephones import Phone
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)
SENT = re.compile(r"/table/[^?]+$")
NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}


def seated(preset: str, entrants: int) -> Match:
    made = make_evening(PRESETS[preset].stages[0], club=make_club(), entrants=entrants, ranked=Ranked.PLAYERS)
    trust_choose(action(made), Trust.PLAYERS)
    publish(made)
    return Match.objects.filter(tournament=made).order_by("turn__number")[0]


def sit_down(page: Page, match: Match, seat: int) -> Page:
    phone = Phone(match, seat)
    hand_over(phone.client, page)
    page.goto(phone.address)
    return page


def tap(page: Page, deal: str, **choices: str) -> None:
    for box, value in choices.items():
        page.locator(f'label:has([name="d{deal}.{box}"][value="{value}"])').click()


def sums(page: Page) -> list[str]:
    return page.locator("form [data-sum]").all_text_contents()


def send(page: Page) -> None:
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.locator(".table-bar button").click()
    assert answer.value.status == 200


def five_deals(page: Page) -> None:
    for number, (caller, partner, ended) in enumerate(
        [("1", "2", "won"), ("3", "", "lost"), ("5", "4", "won"), ("2", "1", "lost"), ("4", "5", "won")], start=1
    ):
        tap(page, f"{number}.1", caller=caller, partner=partner, ended=ended)


def test_a_deal_is_three_taps_and_what_everybody_has_is_seen_at_once(same_page: NewPage) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW), match, 1)
    tap(page, "1.1", caller="1", partner="2")
    assert sums(page) == ["0"] * 5
    expect(page.locator('[name="d1.1.partner"][value="1"]')).to_be_disabled()
    tap(page, "1.1", ended="won")
    assert sums(page) == ["+2", "+1", "−1", "−1", "−1"]
    expect(page.locator('details[id="d1.1"]')).not_to_have_attribute("open", "")
    tap(page, "2.1", caller="3", partner="", ended="lost")
    assert sums(page) == ["+3", "+2", "−5", "0", "0"]
    width = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(width)


def test_the_sums_on_the_phone_are_those_of_the_server(same_page: NewPage) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW), match, 1)
    five_deals(page)
    page.locator('details[id="d3.1"] > summary').click()
    page.locator('details[id="d3.1"] details > summary').click()
    tap(page, "3.1", ended="off")
    tap(page, "3.2", caller="5", partner="4", ended="won")
    said = sums(page)
    send(page)
    other = sit_down(same_page(**OTHER_PHONE), match, 4)
    other.get_by_role("button", name="Confermo").click()
    expect(other.get_by_text("Il risultato è confermato.")).to_be_visible()
    assert known_match(match.id).state is MatchState.CONFIRMED
    record = next(one for one in match_records(stage_of(match.tournament)) if one.id == match.id)
    assert [int(one.replace("−", "-")) for one in said] == [line.worth for line in record.outcome.lines]


def test_what_was_tapped_is_there_after_the_page_was_left(same_page: NewPage) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW), match, 1)
    tap(page, "1.1", caller="1", partner="", ended="won")
    tap(page, "2.1", caller="2")
    page.reload()
    assert sums(page) == ["+4", "−1", "−1", "−1", "−1"]
    expect(page.locator('[name="d2.1.caller"][value="2"]')).to_be_checked()
    expect(page.locator('details[id="d2.1"]')).to_have_attribute("open", "")


def test_without_network_the_table_waits_and_is_sent_by_itself(same_page: NewPage, complaints: list[str]) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW), match, 1)
    five_deals(page)
    silence(page, SENT)
    page.locator(".table-bar button").click()
    expect(page.locator(".table-bar button")).to_have_text("Parte da solo")
    page.context.unroute(SENT)
    expect(page.locator("[data-outbox-status]")).to_have_text("Tutto inviato")
    assert known_match(match.id).state is MatchState.ENTERED
    complaints.clear()


def test_three_write_two_totals_and_the_third_follows(same_page: NewPage) -> None:
    match = seated("three_alone", 3)
    page = sit_down(same_page(**NARROW), match, 1)
    page.locator('[name="d1.1.first"]').fill("50")
    page.locator('[name="d1.1.third"]').fill("40")
    expect(page.locator('[name="d1.1.second"]')).to_have_value("30")
    assert sums(page) == ["+1", "0", "0"]
    page.locator('[name="d2.1.first"]').fill("60")
    page.locator('[name="d2.1.second"]').fill("60")
    assert sums(page) == ["+1", "0", "0"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_refused_deal_is_marked_where_it_is(same_page: NewPage, complaints: list[str]) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW), match, 1)
    five_deals(page)
    page.locator('details[id="d2.1"] > summary').click()
    page.locator('details[id="d2.1"] details > summary').click()
    page.locator('[name="d2.1.bid"]').fill("200")
    page.locator(".table-bar button").click()
    expect(page.locator('details[id="d2.1"] .error')).to_contain_text("120")
    assert all("422" in heard for heard in complaints)
    complaints.clear()


def test_it_is_told_without_script_too(same_page: NewPage) -> None:
    match = seated("quintets", 5)
    page = sit_down(same_page(**NARROW, java_script_enabled=False), match, 1)
    for number in range(1, 6):
        if number > 1:
            page.locator(f'details[id="d{number}.1"] > summary').click()
        tap(page, f"{number}.1", caller="1", partner="2", ended="won")
    page.locator(".table-bar button").click()
    page.wait_for_url(re.compile(r"/table/[^?]+$"))
    assert page.locator(".told-people td").all_text_contents() == ["+10", "+5", "−5", "−5", "−5"]
    assert known_match(match.id).state is MatchState.ENTERED


def test_the_first_key_is_within_the_first_screen_and_all_are_equal_in_two_columns(same_page: NewPage) -> None:
    page = sit_down(same_page(**NARROW), seated("quintets", 6), 1)
    keys = page.locator('[data-line="1.1"], #d1\\.1').first.locator(".keys .choice:visible")
    boxes = [box for one in keys.all() if (box := one.bounding_box()) is not None]
    assert boxes[0]["y"] + boxes[0]["height"] < 740 - 98
    assert {round(box["width"]) for box in boxes} == {round(boxes[0]["width"])}
    assert len({round(box["x"]) for box in boxes}) == 2
    assert min(round(box["height"]) for box in boxes) >= 52
    assert page.get_by_text("Qui scrive").first.is_visible()


def test_the_sentence_about_the_totals_is_in_sight(same_page: NewPage, complaints: list[str]) -> None:
    page = sit_down(same_page(**NARROW), seated("quintets", 6), 1)
    page.locator("#totals > summary").click()
    for seat, value in enumerate(("4", "3", "2", "-3", "-3", "-2"), start=1):
        page.locator(f'[name="d1.1.total{seat}"]').fill(value)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(".table-bar button").click()
    said = page.get_by_text("fanno insieme")
    expect(said.first).to_be_in_viewport()
    assert page.locator("#totals .error").bounding_box()["y"] < page.locator('[name="d1.1.total1"]').bounding_box()["y"]  # type: ignore[index]
    forget_refusals(complaints)
