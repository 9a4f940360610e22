"""A club in a minute: from its name and an e-mail address to an evening on its screen."""

import time
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.pages.clubs.test_sign_up import Post, link_in
from tests.pages.clubs.test_sign_up import post as post
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

A_MINUTE = 60


def test_a_club_signs_up_and_plays_a_rehearsal_within_a_minute(new_page: NewPage, post: Post) -> None:
    begun = time.monotonic()
    page = new_page()
    page.goto(reverse("entrance"))
    page.get_by_role("link", name="Apri il tuo circolo").click()
    page.get_by_label("Come si chiama il vostro circolo").fill("Bar Centrale")
    page.get_by_label("E-mail").fill("rosa@example.org")
    page.get_by_role("button", name="Mandami il collegamento").click()
    expect(page.get_by_role("heading", name="Guarda la posta")).to_be_visible()
    page.goto(urlsplit(link_in(post)).path)  # the server of the tests listens here alone
    page.get_by_label("Il tuo nome").fill("Rosa")
    page.get_by_role("button", name="Entra").click()
    page.get_by_role("link", name="Torneo di prova").first.click()
    expect(page.get_by_text("PROVA", exact=True).first).to_be_visible()
    assert time.monotonic() - begun < A_MINUTE
    assert (Club.objects.get().name, Tournament.objects.get().is_rehearsal) == ("Bar Centrale", True)
