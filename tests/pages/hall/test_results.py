"""The results for everybody: what was played last comes first, what is still to be played apart."""

import re

import pytest
from django.test import Client

from tests.factories import make_evening, make_tournament, publish, record, win
from tests.staged import KNOCKOUT

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
COMING = '<h2 id="coming" class="bar">'


def read(client: Client, slug: str = "giochi") -> str:
    return " ".join(client.get(f"/t/{slug}/results/", headers=ITALIAN).content.decode().split())


def turns_in(text: str) -> list[int]:
    """The numbers of the turns whose headings are in a page, from top to bottom."""
    return [int(number) for number in re.findall(r"<h[23] id=[^>]*>Turno (\d+)", text)]


def test_before_the_first_result_only_what_is_to_be_played_is_shown(client: Client) -> None:
    publish(make_tournament())
    played, coming = read(client).split(COMING)
    assert "Ancora nessun risultato" in played
    assert 'class="result"' not in played
    assert turns_in(coming) == [1, 2, 3]


def test_the_latest_turn_comes_first_and_the_next_one_first_among_those_to_come(client: Client) -> None:
    for match in publish(make_tournament())[:5]:
        record(match, 70, 70, 70, 50, 50)
    played, coming = read(client).split(COMING)
    assert (turns_in(played), turns_in(coming)) == ([2, 1], [2, 3])


def test_a_match_that_has_begun_is_no_longer_to_be_played(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 70)
    played, coming = read(client).split(COMING)
    assert played.count('class="result"') == 1
    assert coming.count('<li class="versus">') == len(matches) - 1


def test_when_everything_is_played_nothing_is_to_come(client: Client) -> None:
    for match in publish(make_tournament()):
        record(match, 70, 70, 70, 50, 50)
    shown = read(client)
    assert COMING not in shown
    assert turns_in(shown) == [3, 2, 1]


def test_in_a_knockout_no_match_points_are_shown(client: Client) -> None:
    win(publish(make_evening(KNOCKOUT, entrants=4))[0], 1)
    assert '<th scope="row">Punti</th>' not in read(client, "serata")


def test_where_match_points_count_they_are_shown(client: Client) -> None:
    record(publish(make_tournament())[0], 70, 70, 70, 50, 50)
    assert '<th scope="row">Punti</th>' in read(client)
