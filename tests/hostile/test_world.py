"""Every form of the program is among those that are sent."""

import pytest

from tests.hostile.world import world_make
from tests.pages.test_routes import ROUTES
from tournaments.copies.shelf import on_shelf

pytestmark = pytest.mark.django_db


def without_form() -> dict[str, str]:
    """Addresses that take a form which no page of the world has, each with the reason."""
    return {} if on_shelf() else {"club_copies": "PostgreSQL is copied with its own programs"}


def test_a_form_of_the_world_leads_to_every_address_that_takes_one() -> None:
    taking = {name for name, (_path, methods, _who) in ROUTES.items() if "POST" in methods}
    assert taking - world_make().forms.keys() == without_form().keys()
