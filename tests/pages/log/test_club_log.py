"""The log of a club: its page, what may be asked of it, and its files."""

import csv
import io
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Club, Membership
from tournaments.selectors.core.log_queries import PAGE
from tournaments.services.clubs.member_changes import invitation_make, member_role_change
from tournaments.services.frame.changes import Actor

pytestmark = pytest.mark.django_db

ADA = Actor(name="Ada", rights=RIGHTS[Role.OWNER])


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_account(club=club, role=Role.HELPER, name="Bruno")
    invitation_make(club_id=club.id, role=Role.DESK, name="Carla", actor=ADA)
    helper = Membership.objects.get(club=club)
    member_role_change(club_id=club.id, member_id=helper.id, role=Role.DESK, actor=ADA)
    return club


@pytest.fixture
def owner(club: Club, client: Client) -> Client:
    client.force_login(make_account(club=club, name="Ada"))
    return client


def get(owner: Client, name: str = "club_log", query: str = "") -> str:
    response = owner.get(reverse(name, args=["pro-loco"]) + query)
    assert response.status_code == 200
    return response.content.decode()


def titles(page: str) -> list[str]:
    return re.findall(r"<p>\s*<b>([^<]+)</b>", page)


def test_the_newest_comes_first_with_the_roles_before_and_after(owner: Client) -> None:
    page = get(owner)
    assert titles(page) == ["Ruolo cambiato", "Invito creato"]
    assert "Bruno, da aiuto ai tavoli a segreteria" in page
    assert "Carla, segreteria" in page


@pytest.mark.parametrize(
    ("query", "found"),
    [("?kind=invited", 1), ("?text=CARLA", 1), ("?person=Ada", 2), ("?person=Zoe", 0), ("?kind=result", 2)],
)
def test_only_what_is_asked_for_is_shown(owner: Client, query: str, found: int) -> None:
    assert len(titles(get(owner, query=query))) == found


def test_older_entries_are_on_the_next_page(owner: Client, club: Club) -> None:
    for number in range(PAGE):
        invitation_make(club_id=club.id, role=Role.DESK, name=f"Ospite {number}", actor=ADA)
    (older,) = re.findall(r'href="(\?before=\d+)"', get(owner))
    assert titles(get(owner, query=older)) == ["Ruolo cambiato", "Invito creato"]


def test_the_files_hold_what_was_asked_for(owner: Client) -> None:
    rows = csv.reader(io.StringIO(get(owner, "club_log_table", "?kind=invited").removeprefix("\ufeff")), delimiter=";")
    (told,) = list(rows)[1:]
    assert (told[0], told[2], told[5]) == ("1", "Ada", "invito creato")
    document = json.loads(get(owner, "club_log_json", "?kind=role_changed"))
    (entry,) = document["entries"]
    assert (document["format"], document["club"], entry["seq"]) == ("briscola-club-log", "pro-loco", 2)
    assert (entry["old"], entry["new"]) == (
        {"member": "Bruno", "role": "helper"},
        {"member": "Bruno", "role": "desk"},
    )
