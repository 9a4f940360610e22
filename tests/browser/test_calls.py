"""One press asks for the message and for the sound; a call then rings on the open page."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django import Settings

from tests.briscola_site.test_push import BROWSER, KEY
from tests.browser.conftest import WITH_WORKER, NewPage
from tests.factories import make_evening, publish
from tests.staged import stage
from tournaments.models import CallSubscription, Team
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.play.call_changes import turn_call

pytestmark = pytest.mark.django_db(transaction=True)

PUSH = f"""
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async () => ({{
  toJSON: () => ({{ endpoint: "{BROWSER.address}", keys: {{ p256dh: "{BROWSER.key}", auth: "{BROWSER.secret}" }} }}),
}});
"""
RINGS = """
OscillatorNode.prototype.start = () => {
  const { dataset } = document.documentElement;
  dataset.rings = Number(dataset.rings ?? 0) + 1;
};
OscillatorNode.prototype.stop = () => undefined;
"""


@pytest.mark.parametrize("key", [KEY, ""])
def test_a_phone_asks_and_rings(new_page: NewPage, settings: Settings, key: str) -> None:
    settings.PUSH_KEY = key
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    page = new_page(**WITH_WORKER)
    page.add_init_script(RINGS + PUSH)
    mine = reverse("public_mine", args=[tournament.slug])
    page.goto(f"{mine}?follow={Team.objects.filter(tournament=tournament)[0].pk}")
    page.get_by_role("button", name="Avvisami quando ci chiamano").click()
    expect(page.get_by_role("status").filter(has_text="avvisa" if key else "Tieni aperta")).to_be_visible()
    assert CallSubscription.objects.count() == bool(key)
    turn_call(Action(tournament.id, Actor("Ada")), 1)
    expect(page.locator("html")).to_have_attribute("data-rings", "3")
    if key:
        page.goto(mine)
        page.get_by_role("button", name="Non avvisarmi più").click()
        expect(page.get_by_role("button", name="Avvisami quando ci chiamano")).to_be_visible()
        assert not CallSubscription.objects.exists()
