"""What every page of a tournament hands to its frame."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_tournament
from tournaments.event.rights import Role
from tournaments.pages.shared.words.present import side
from tournaments.selectors.core.outcomes import PlayerRef, SideRecord, TeamRef
from tournaments.services.entries.pairs import entrant_name

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


def test_a_pair_whose_name_was_too_long_is_not_named_again_below_it() -> None:
    people = ["Gian Pier Paolo Colonna di Stigliano", "Maria Vittoria Emanuela Ruffo di Calabria"]
    pair = TeamRef("1", 1, entrant_name(people, (), kept=()), suited=False)
    long = TeamRef("2", 2, "Gian P. P. Colonna di Stigliano – Maria V. E. Ruffo di Calabria", suited=False)
    players = tuple(PlayerRef(name, name) for name in people)
    assert [side(SideRecord(team, players))["players"] for team in (pair, long)] == ["", ""]
    replaced = (players[0], PlayerRef("x", "Ada Blu"))
    assert side(SideRecord(long, replaced))["players"] == "Gian Pier Paolo Colonna di Stigliano – Ada Blu"
