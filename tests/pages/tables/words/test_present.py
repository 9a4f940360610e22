"""What every page of a tournament hands to its frame."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_tournament
from tournaments.event.rights import Role

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "club_pages"), [(Role.OWNER, 2), (Role.DESK, 0)])
@pytest.mark.parametrize("page", ["desk_home", "desk_checkin", "desk_log"])
def test_every_page_of_a_tournament_leads_out_of_it_from_its_head(
    client: Client, role: Role, club_pages: int, page: str
) -> None:
    client.force_login(make_account(club=make_club(), role=role))
    shown = client.get(reverse(page, args=[make_tournament().slug])).content.decode()
    header = shown.partition("</header>")[0]
    assert f'href="{reverse("desk")}"' in header
    addresses = [reverse(name, args=["pro-loco"]) for name in ("club_members", "club_copies")]
    assert sum(f'href="{address}"' in header for address in addresses) == club_pages
