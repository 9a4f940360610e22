"""Where a phone lands that remembers somebody, what it keeps among its programs, and what is told last first."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, make_tournament, players_of, publish, win, win_all
from tests.staged import stage
from tournaments.models import Match, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(stage("round_robin"), entrants=8)
    publish(tournament)
    return tournament


def page(tournament: Tournament, name: str = "public_now") -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def follow(client: Client, tournament: Tournament) -> str:
    who = str(Team.objects.filter(tournament=tournament).earliest("number").pk)
    assert client.post(page(tournament, "public_mine"), {"follow": who}).status_code == 302
    return who


def test_a_phone_that_remembers_somebody_lands_on_their_page_by_a_typed_address(
    client: Client, tournament: Tournament
) -> None:
    now, mine = page(tournament), page(tournament, "public_mine")
    first = client.get(now)
    follow(client, tournament)
    answer = client.get(now, headers={"If-None-Match": first["ETag"]})
    assert (answer.status_code, answer["Location"]) == (302, mine)
    assert "no-store" in answer["Cache-Control"]
    assert client.get(now, headers={"Referer": f"http://testserver{mine}"}).status_code == 200
    assert client.get(f"{now}?live").status_code == 200


def test_a_phone_that_forgot_or_follows_elsewhere_lands_where_everybody_does(
    client: Client, tournament: Tournament
) -> None:
    follow(client, make_evening(stage("round_robin"), entrants=4, slug="altra"))
    assert client.get(page(tournament)).status_code == 200
    follow(client, tournament)
    client.post(page(tournament, "public_mine"), {"forget": "1"})
    assert client.get(page(tournament)).status_code == 200


def test_a_name_tapped_in_the_list_is_remembered(client: Client, tournament: Tournament) -> None:
    shown = client.get(page(tournament, "public_mine")).content.decode()
    who = str(Team.objects.filter(tournament=tournament).earliest("number").pk)
    address = f"{page(tournament, 'public_mine')}?follow={who}"
    assert f'href="{address}"' in shown
    answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (302, page(tournament, "public_mine"))
    assert client.get(page(tournament))["Location"] == page(tournament, "public_mine")


def test_who_is_found_by_a_search_of_the_list_is_remembered_at_a_tap_too(
    client: Client, tournament: Tournament
) -> None:
    mine = page(tournament, "public_mine")
    shown = client.get(f"{mine}?name=8").content.decode()
    who = Team.objects.get(tournament=tournament, number=8).pk
    assert set(re.findall(r'href="([^"]*[?]follow=[^"]*)"', shown)) == {f"{mine}?follow={who}"}


def test_two_who_sat_together_for_a_quarter_can_be_followed_from_their_page(client: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    win(publish(tournament)[0], 1)
    pair = "+".join(sorted(str(player.id) for player in players_of(tournament, 1)))
    shown = client.get(reverse("public_who", kwargs={"slug": tournament.slug, "who": pair})).content.decode()
    (link,) = re.findall(r'href="([^"]+[?]follow=[^"]+)"', shown)
    assert client.get(link).status_code == 302
    assert 'name="forget"' in client.get(page(tournament, "public_mine")).content.decode()


def test_the_tournament_can_be_kept_among_the_programs_of_a_phone_and_opens_on_ones_own_page(
    client: Client, tournament: Tournament
) -> None:
    shown = client.get(page(tournament)).content.decode()
    address = page(tournament, "public_manifest")
    assert f'<link rel="manifest" href="{address}">' in shown
    kept = json.loads(client.get(address).content)
    assert (kept["start_url"], kept["name"]) == (page(tournament, "public_mine"), tournament.name)
    assert len(kept["short_name"]) <= 24
    for icon in kept["icons"]:
        picture = b"".join(client.get(icon["src"]).streaming_content)  # type: ignore[attr-defined]  # a file
        assert picture.startswith(b"\x89PNG")
        assert icon["sizes"] == f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}"


def done(client: Client, tournament: Tournament) -> list[str]:
    """The tables under "Finiti", as they are there."""
    shown = client.get(page(tournament)).content.decode()
    part = shown.partition('id="done"')[2].partition("</section>")[0]
    return re.findall(r'meeting-at">.*?</span>(\d+)', part)


def test_what_is_over_comes_last_first(client: Client, tournament: Tournament) -> None:
    first, second, third, _open = Match.objects.filter(tournament=tournament, turn__number=1).order_by("table")
    win_all((second, first), 1)
    assert done(client, tournament) == ["1", "2"]
    win(third, 2)
    win(second, 2, reason="Contate male")
    assert done(client, tournament) == ["2", "3", "1"]
