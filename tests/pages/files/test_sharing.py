"""Everything that can be taken along: the pages that list it, and who may have what."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_tournament, publish, record
from tournaments.event.rights import Role
from tournaments.models import Player, Tournament
from tournaments.services.entries.person_erasing import Private, private_data_change

pytestmark = pytest.mark.django_db
LISTED = re.compile(r'<li><a href="([^"]+)">')


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 80, 61, 50, 44)
    return tournament


def desk(tournament: Tournament, role: Role = Role.OWNER) -> Client:
    client = Client()
    client.force_login(make_account(club=tournament.club, role=role))
    return client


def listed(client: Client, name: str) -> list[str]:
    return LISTED.findall(client.get(reverse(name, args=["giochi"])).content.decode().split("<main")[1])


@pytest.mark.parametrize(("name", "least"), [("public_share", 7), ("desk_share", 8)])
def test_everything_that_is_listed_is_there(tournament: Tournament, name: str, least: int) -> None:
    client = desk(tournament)
    links = listed(client, name)
    assert len(links) >= least
    assert {link: client.get(link).status_code for link in links if client.get(link).status_code != 200} == {}


def test_before_a_draw_no_file_of_it_is_listed() -> None:
    make_tournament(slug="giochi")
    assert "/t/giochi/draw.json" not in listed(Client(), "public_share")


@pytest.mark.parametrize("file", ["standings.csv", "results.csv", "tournament.xlsx", "calendar.ics"])
def test_a_file_is_kept_under_the_name_of_the_tournament(tournament: Tournament, file: str) -> None:
    for client, name in ((Client(), "public_file"), (desk(tournament), "desk_file")):
        response = client.get(reverse(name, args=["giochi", file]))
        assert response["Content-Disposition"] == f'attachment; filename="giochi-{file}"'
        assert response.content


def test_a_file_that_nobody_makes_is_not_found(tournament: Tournament) -> None:
    for client, name in ((Client(), "public_file"), (desk(tournament), "desk_file")):
        assert client.get(reverse(name, args=["giochi", "passwords.csv"])).status_code == 404


def test_a_file_that_the_reader_has_is_not_sent_again(tournament: Tournament) -> None:
    address = reverse("public_file", args=["giochi", "tournament.xlsx"])
    first = Client().get(address)
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_the_whole_tournament_is_for_those_who_run_it(tournament: Tournament) -> None:
    address = reverse("desk_whole", args=["giochi"])
    assert address in listed(desk(tournament), "desk_share")
    assert address not in listed(desk(tournament, Role.VIEWER), "desk_share")
    assert desk(tournament).get(address).json()["format"] == "briscola-tournament"


def test_other_sites_may_show_the_standings_in_a_frame_and_nothing_else(tournament: Tournament) -> None:
    framed = Client().get(reverse("public_embed", args=["giochi"]))
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    for name in ("public_now", "public_standings", "public_share"):
        other = Client().get(reverse(name, args=["giochi"]))
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
        assert other["X-Frame-Options"] == "DENY"


def test_the_framed_standings_hold_no_form_and_open_their_links_beside(tournament: Tournament) -> None:
    text = Client().get(reverse("public_embed", args=["giochi"])).content.decode()
    assert "<form" not in text
    assert '<base target="_blank">' in text
    assert "La Custera" in text


def test_no_file_holds_the_telephone_of_a_player(tournament: Tournament) -> None:
    player = Player.objects.filter(tournament=tournament).earliest("number")
    private_data_change(action(tournament), player_id=player.id, known=Private(phone="333 7654321", birth_year=1949))
    client = desk(tournament)
    links = [*listed(client, "public_share"), *listed(client, "desk_share")]
    assert [link for link in links if b"7654321" in client.get(link).content] == []
