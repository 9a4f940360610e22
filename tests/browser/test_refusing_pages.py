"""Pages that refuse something or that only a link leads to: axe finds nothing on them, and none is too wide."""

from dataclasses import replace
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.browser.looks import LOOKS, problems, problems_at, speak
from tests.browser.test_table_alone import seated, sit_down
from tests.browser.test_table_phones import FOUR_ONE, scan, told
from tests.factories import DESK, action, make_club, make_tournament, publish
from tests.pages.frame.test_storage import FULL, refuse
from tests.pages.telephones import opening
from tournaments.event.match_states import Trust
from tournaments.event.rights import Role
from tournaments.pages.clubs import entrance
from tournaments.services.clubs.member_changes import invitation_make
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.sign_up import sign_up_token

pytestmark = pytest.mark.django_db(transaction=True)


def test_axe_finds_nothing_on_a_page_that_refuses(
    still_page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    still_page.goto("/")
    found = {}
    for address, status in (("/nowhere/", 404), ("/entrance/used/", 410), ("/entrance/used/", 429)):
        if status == 429:
            monkeypatch.setattr(entrance, "WRONG_LINKS", replace(entrance.WRONG_LINKS, most=1))
        if said := [*problems_at(still_page, address, status)]:
            found[status] = said
    assert found == {}
    told_of_refusals_alone(complaints)


def told_of_refusals_alone(complaints: list[str]) -> None:
    """The browser says of each page that was refused; of its policy it says nothing."""
    assert complaints
    assert [one for one in complaints if "Failed to load resource" not in one] == []
    complaints.clear()


def test_axe_finds_nothing_on_the_page_of_an_error(
    still_page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    still_page.goto("/")
    found = {}
    for status, error in {400: SuspiciousOperation(), 403: PermissionDenied(), 500: RuntimeError()}.items():
        monkeypatch.setattr(entrance, "every_tournament", Mock(side_effect=error))
        if said := [*problems_at(still_page, "/", status)]:
            found[status] = said
    assert found == {}
    told_of_refusals_alone(complaints)


def test_axe_finds_nothing_where_too_much_was_sent_or_a_form_is_not_from_here(
    page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/entrance/")
    page.context.clear_cookies()
    refused_at_the_entrance(page, 403)
    page.goto("/entrance/")
    monkeypatch.setattr(settings, "MOST_SENT", 10)
    refused_at_the_entrance(page, 413)
    told_of_refusals_alone(complaints)


def refused_at_the_entrance(page: Page, status: int) -> None:
    page.fill("#password", "tre assi e un re")
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.click("form.card button")
    assert answer.value.status == status
    assert list(problems(page, looks=LOOKS["it"], narrow=True)) == []


def test_axe_finds_nothing_on_the_pages_of_a_table(phone: Page) -> None:
    match = publish(make_tournament(club=make_club(), sizes=(2, 2)))[0]
    trust_choose(action(match.tournament_id), Trust.PLAYERS)
    phone.goto("/")
    assert list(problems_at(phone, opening(match), 200)) == []
    speak(phone, "it")
    scan(phone, match, "La Custera")
    assert list(problems(phone, looks=LOOKS["it"], narrow=True)) == []
    told(phone, FOUR_ONE)
    assert list(problems(phone, looks=LOOKS["it"], narrow=True)) == []


def test_axe_finds_nothing_on_the_phone_of_a_table_where_everybody_is_alone(phone: Page) -> None:
    match = seated("quintets", 5)
    phone.goto("/")
    assert list(problems_at(phone, opening(match), 200)) == []
    sit_down(phone, match, 1)
    assert list(problems_at(phone, phone.url, 200)) == []


def test_axe_finds_nothing_on_an_invitation(still_page: Page, settings: Settings) -> None:
    settings.SIGN_UP_OPEN = True
    invited = invitation_make(club_id=make_club().id, role=Role.DESK, name="Bea", actor=DESK)
    still_page.goto("/")
    assert list(problems_at(still_page, f"/entrance/{invited}/", 200)) == []
    asked = reverse("sign_up_open", args=[sign_up_token("Circolo", "bea@example.org")])
    assert list(problems_at(still_page, asked, 200)) == []


def test_axe_finds_nothing_on_a_form_that_a_full_disk_refuses(
    page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "sign_in", refuse)
    page.goto("/entrance/")
    page.fill("#password", "tre assi e un re")
    page.click("form.card button")
    expect(page.locator("#password")).to_have_value("")
    expect(page.get_by_role("alert")).to_contain_text(FULL)
    assert list(problems(page, looks=LOOKS["it"], narrow=True)) == []
    told_of_refusals_alone(complaints)
