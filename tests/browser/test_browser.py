"""The browser itself: that the journeys' fixtures hear what a page complains about."""

from django.conf import settings
from playwright.sync_api import Page

from tests.browser.conftest import NewPage


def test_a_script_that_the_policy_refuses_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("() => document.head.append(Object.assign(document.createElement('script'), { text: '1' }))")
    assert any("Content Security Policy" in heard or "script-src" in heard for heard in complaints)
    complaints.clear()


def test_the_page_asks_for_italian_and_keeps_its_own_cookies(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    first.goto(f"{settings.STATIC_URL}css/base.css")
    first.context.add_cookies([{"name": "mine", "value": "1", "url": first.url}])
    assert second.context.cookies() == []
    assert first.evaluate("navigator.language") == "it-IT"
