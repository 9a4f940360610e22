"""The page of a club's people: who is there, links for others, and the way in through them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from briscola_site import listening
from tests.factories import make_account, make_club
from tests.selectors.queries import queries
from tournaments.event.rights import Role
from tournaments.models import Account, Club, EntranceLink

pytestmark = pytest.mark.django_db

PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari/537.36"}


@pytest.fixture(scope="module", autouse=True)
def made_club(kept_for_all: None) -> Club:
    return make_club()


@pytest.fixture
def desk(club: Club, client: Client) -> Client:
    client.force_login(make_account(club=club, name="Ada"))
    return client


def page(client: Client, status: int = 200) -> str:
    response = client.get(reverse("club_members", args=["pro-loco"]))
    assert response.status_code == status
    return response.content.decode()


def invite(client: Client, role: str = "desk", name: str = "Bruno") -> str:
    """The path of the link that the answer shows."""
    response = client.post(reverse("club_invite", args=["pro-loco"]), {"role": role, "name": name})
    assert response.status_code == 200
    (path,) = re.findall(r'value="http://testserver(/entrance/[^"]+)"', response.content.decode())
    return str(path)


def test_everybody_is_listed_with_the_role(desk: Client, club: Club) -> None:
    make_account(club=club, role=Role.HELPER, name="Bruno")
    shown = page(desk)
    assert re.search(r"<b>Ada</b>.*organizzatore.*<b>Bruno</b>.*aiuto ai tavoli", shown, re.DOTALL)


def test_the_last_owner_is_said_to_be_one_and_has_no_buttons(desk: Client) -> None:
    shown = page(desk)
    assert "ultimo organizzatore" in shown
    assert "Togli dal circolo" not in shown


def test_the_link_is_shown_once_as_text_and_as_code(desk: Client) -> None:
    path = invite(desk)
    shown = page(desk)
    assert path not in shown
    assert "Bruno" in shown
    assert reverse("club_invitation_gone", args=["pro-loco", EntranceLink.objects.get().id]) in shown


def test_the_code_is_beside_the_link(desk: Client) -> None:
    response = desk.post(reverse("club_invite", args=["pro-loco"]), {"role": "viewer"})
    assert 'src="data:image/svg+xml' in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_the_page_asks_no_more_where_more_belong_to_the_club(desk: Client, club: Club) -> None:
    few = queries(lambda: page(desk))
    for number in range(5):
        make_account(club=club, role=Role.DESK, name=f"Banco {number}")
        invite(desk)
    assert queries(lambda: page(desk)) == few


@pytest.mark.parametrize(("host", "warned"), [("localhost:8000", True), ("192.168.1.5:8000", False)])
def test_a_link_that_no_phone_can_open_is_said_to_be_one(
    desk: Client, settings: Settings, host: str, warned: bool
) -> None:
    settings.ALLOWED_HOSTS, settings.LISTENS_ON = ["*"], listening.HERE
    response = desk.post(reverse("club_invite", args=["pro-loco"]), {"role": "viewer"}, headers={"Host": host})
    assert ("solo sul computer della segreteria" in response.content.decode()) is warned
    assert (
        "Questo collegamento si vede solo adesso. Fallo inquadrare o mandalo: vale per una persona, per 24 ore."
        in response.content.decode()
    ) is not warned


@pytest.mark.parametrize("role", ["", "boss"])
def test_an_invitation_without_a_role_is_asked_for_one(desk: Client, role: str) -> None:
    response = desk.post(reverse("club_invite", args=["pro-loco"]), {"role": role})
    assert response.status_code == 422
    assert "Scegli il ruolo" in response.content.decode()
    assert not EntranceLink.objects.exists()


def test_who_is_invited_reads_as_what_and_comes_in_under_the_name(desk: Client) -> None:
    path, phone = invite(desk, role="helper"), Client(headers=PHONE)
    shown = phone.get(path).content.decode()
    assert "aiuto ai tavoli" in shown
    assert 'value="Bruno"' in shown

    phone.post(path, {"name": "Bruno"})
    assert Account.objects.get(name="Bruno").memberships.get().role == Role.HELPER
    log = desk.get(reverse("club_log", args=["pro-loco"])).content.decode()
    assert "Bruno (Chrome, Android)" in " ".join(log.split())


def test_who_gives_no_name_is_called_by_the_role(desk: Client) -> None:
    Client().post(invite(desk, role="director", name=""))
    assert Account.objects.filter(name="Direzione gara").exists()


def test_who_is_in_already_is_asked_for_no_name_and_joins_under_the_same_account(desk: Client) -> None:
    path, other = invite(desk), Client()
    account = make_account(club=make_club(slug="altra", name="Altra"), name="Carla")
    other.force_login(account)
    shown = other.get(path).content.decode()
    assert "Carla" in shown
    assert 'name="name"' not in shown

    other.post(path)
    assert account.memberships.count() == 2
    assert Account.objects.count() == 2
    assert {"Altra", "Pro Loco"} <= set(re.findall("Altra|Pro Loco", other.get(reverse("desk")).content.decode()))


def test_a_member_who_opens_a_link_of_ones_own_club_leaves_it_for_the_other(desk: Client) -> None:
    path = invite(desk)
    assert (
        "» e fai già parte del circolo. Il collegamento vale ancora: dallo alla persona giusta."
        in desk.get(path).content.decode()
    )
    desk.post(path)
    assert Client().get(path).status_code == 200


def test_an_invitation_that_was_ended_opens_nothing(desk: Client) -> None:
    path = invite(desk)
    desk.post(reverse("club_invitation_gone", args=["pro-loco", EntranceLink.objects.get().id]))
    assert Client().get(path).status_code == 410


def test_a_role_is_changed_and_a_member_removed(desk: Client, club: Club) -> None:
    member = make_account(club=club, role=Role.VIEWER, name="Bruno").memberships.get()
    desk.post(reverse("club_member_role", args=["pro-loco", member.id]), {"role": "director"})
    assert club.memberships.get(account__name="Bruno").role == Role.DIRECTOR

    desk.post(reverse("club_member_gone", args=["pro-loco", member.id]))
    assert not club.memberships.filter(account__name="Bruno").exists()


def test_the_last_owner_is_told_why_not(desk: Client, club: Club) -> None:
    member = club.memberships.get()
    response = desk.post(reverse("club_member_gone", args=["pro-loco", member.id]))
    assert response.status_code == 422
    assert "invitane un altro" in response.content.decode()


def test_who_gives_up_the_right_to_see_the_page_is_led_to_the_desk(desk: Client, club: Club) -> None:
    make_account(club=club, name="Bruno")
    mine = club.memberships.get(account__name="Ada")
    response = desk.post(reverse("club_member_role", args=["pro-loco", mine.id]), {"role": "desk"})
    assert response["Location"] == reverse("desk")
    page(desk, status=404)


def test_the_desk_leads_owners_to_the_people_and_tells_others_their_role(desk: Client, club: Club) -> None:
    address = reverse("club_members", args=["pro-loco"])
    assert address in desk.get(reverse("desk")).content.decode()
    helper = Client()
    helper.force_login(make_account(club=club, role=Role.HELPER))
    shown = helper.get(reverse("desk")).content.decode()
    assert address not in shown
    assert "aiuto ai tavoli" in shown


def test_the_club_is_called_as_its_owner_says(desk: Client, club: Club) -> None:
    address = reverse("club_rename", args=["pro-loco"])
    assert desk.post(address, {"club_name": " Circolo   dell'Olmo "}).status_code == 302
    assert "Circolo dell&#x27;Olmo" in page(desk)
    log = desk.get(reverse("club_log", args=["pro-loco"])).content.decode()
    assert "da «Pro Loco» a «Circolo dell&#x27;Olmo»" in log


def test_an_empty_name_is_refused_with_what_is_missing(desk: Client, club: Club) -> None:
    answer = desk.post(reverse("club_rename", args=["pro-loco"]), {"club_name": "  "})
    assert (answer.status_code, "Manca il nome" in answer.content.decode()) == (422, True)
