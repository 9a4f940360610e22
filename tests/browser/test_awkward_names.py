"""Names that are long, unbreakable or of other alphabets make no page of an evening wider than a small phone."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from tests.browser.test_every_page import WIDTH, WIDTHS, shown
from tests.factories import publish
from tests.pages.addresses import Address, parameters, url_of
from tests.pages.papers.pdf.awkward import awkward_evening
from tests.pages.test_routes import ROUTES
from tests.staged import stage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("drawn", [False, True])
def test_names_that_hurt_make_no_page_too_wide(still_organizer: Page, drawn: bool) -> None:
    tournament = awkward_evening(replace(stage("danish"), turns=3))
    if drawn:
        publish(tournament)
    still_organizer.set_viewport_size({"width": min(WIDTHS), "height": 800})
    wide = {}
    for name, (path, methods, access) in ROUTES.items():
        address = Address(name, path, access)
        if shown(path, methods, name) and parameters(address) == ["slug"]:
            still_organizer.goto(url_of(address, {"slug": tournament.slug}))
            (_really, wider) = still_organizer.evaluate(WIDTH)
            if wider:
                wide[name] = wider
    assert wide == {}
