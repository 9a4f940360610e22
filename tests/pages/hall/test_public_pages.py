"""The public pages: what they show, and that they are the same for everybody."""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import (
    action,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    players_of,
    publish,
    record,
    win,
)
from tests.pages.papers.pdf.reading import written
from tests.staged import stage
from tournaments.event.regulation import Regulation
from tournaments.models import Player, Seat
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.services.play.lineups import lineup_change

pytestmark = pytest.mark.django_db

PAGES = ("", "standings/", "results/", "final/", "calendar/")
EVERY = (*PAGES, "find/", "regulation/", "standings.json")
BARE = {"Accept-Language": "it"}


def read(client: Client, page: str = "", **headers: str) -> str:
    answer = client.get(f"/t/giochi/{page}", headers={**BARE, **headers})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("page", EVERY)
def test_an_unknown_tournament_is_not_found(client: Client, page: str) -> None:
    assert client.get(f"/t/niente/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_before_the_draw_every_page_says_what_will_come(client: Client, page: str) -> None:
    make_tournament()
    assert 'class="empty"' in read(client, page)


@pytest.mark.parametrize(
    "kind",
    [replace(stage("danish"), turns=3), replace(stage("groups"), groups=2), stage("knockout")],
    ids=lambda kind: str(kind.format),
)
def test_before_the_first_result_no_table_has_noughts(client: Client, kind: Regulation) -> None:
    first = publish(make_evening(kind, entrants=8))[0]
    client.force_login(make_account(club=first.tournament.club))
    addresses = ("/t/serata/", "/t/serata/standings/", "/t/serata/embed/", "/desk/serata/standings/")
    for address in addresses:
        assert 'class="standings"' not in client.get(address, headers=BARE).content.decode(), address
    for address in addresses[1:]:
        assert "La classifica comincia con il primo risultato" in client.get(address, headers=BARE).content.decode()
    assert "La classifica comincia con il primo risultato" in written(
        client.get("/desk/serata/print/standings.pdf", headers=BARE)
    )
    win(first, 1)
    assert 'class="standings"' in client.get("/t/serata/standings/", headers=BARE).content.decode()


@pytest.mark.parametrize("page", EVERY)
def test_nothing_of_the_reader_is_in_a_page(client: Client, page: str) -> None:
    publish(make_tournament())
    signed_in = Client()
    signed_in.force_login(make_account(club=make_club()))
    for_member = signed_in.get(f"/t/giochi/{page}?utm=mine", headers=BARE)
    PAGE_CACHE.clear()
    for_stranger = client.get(f"/t/giochi/{page}", headers=BARE)
    assert for_member.content == for_stranger.content
    assert b"csrf" not in for_stranger.content
    assert not for_stranger.cookies


@pytest.mark.parametrize("page", EVERY)
def test_a_page_is_only_read(client: Client, page: str) -> None:
    publish(make_tournament())
    assert client.post(f"/t/giochi/{page}").status_code == 405


def test_the_first_page_shows_the_turn_its_tables_and_who_rests(client: Client) -> None:
    matches = publish(make_tournament(sizes=(4, 5, 4, 4)))
    for match in matches[:4]:
        record(match, 70, 70, 70, 50, 50)
    text = read(client)
    assert "Mancano 4 risultati" in text
    assert "Turno 2 di 3, 0 su 4 finiti" in text
    assert "Poi: Turno 3" in text
    assert "I Pinacin" in text.split("Riposo")[1].split("</section>")[0]


def test_a_table_says_who_deals_first_until_its_match_begins(client: Client) -> None:
    tournament = make_tournament(sizes=(4, 4))
    first, _second = publish(tournament)
    assert read(client).count("Dà le carte per primo: ") == 2
    record(first, 70)
    assert read(client).count("Dà le carte per primo: ") == 1


def test_a_running_result_is_shown_before_the_match_is_complete(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 70, 50)
    assert "Mancano le smazzate 3, 4, 5" in read(client)


def test_a_finished_tournament_says_so(client: Client) -> None:
    for match in publish(make_tournament()):
        record(match, 70, 70, 70, 50, 50)
    assert "Tutte le partite sono finite." in read(client)


def test_the_standings_are_provisional_and_say_what_the_sums_must_be(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 70, 70, 70, 50, 50)
    text = read(client, "standings/")
    assert "classifica provvisoria</span>" in text
    assert "5 smazzate su 60, 7 punti su 84, 1 partita finita su 12." in text


def test_complete_standings_are_not_provisional(client: Client) -> None:
    for match in publish(make_tournament()):
        record(match, 70, 70, 70, 50, 50)
    text = read(client, "standings/")
    assert "provvisoria" not in text
    assert "60 smazzate su 60, 84 punti su 84, 12 partite finite su 12." in text


def test_a_row_opens_the_matches_that_gave_its_points(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 70, 70, 70, 50, 50)
    text = read(client, "standings/")
    assert "Turno 1, tavolo 1: 3–2 con" in text
    assert "4 punti." in text
    assert "Turno 1, tavolo 1: 2–3 con" in text


def test_a_tie_has_its_letter_and_is_compared_where_a_row_opens(client: Client) -> None:
    for match in publish(make_tournament()):
        record(match, *((70, 70, 70, 50, 50) if match.table % 2 else (50, 50, 50, 70, 70)))
    text = read(client, "standings/")
    places = re.findall(r'data-watch="place">([^<]+)</span>', text)
    assert places[:2] == ["=1", "=1"]
    assert "<b>=</b> a pari merito" in " ".join(text.split())
    assert '<th scope="row">Punti</th>' in text.split('class="compared"')[1]


def test_pairs_and_players_have_tables_of_their_own(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 70, 70, 70, 50, 50)
    text = read(client, "standings/")
    assert "Classifica delle coppie" in text
    assert "Classifica dei giocatori" in text


def test_a_void_deal_is_struck_and_its_repeat_is_beside_it(client: Client) -> None:
    matches = publish(make_tournament())
    record(matches[0], 60, 71, 70, 70, 50, 50)
    text = read(client, "results/")
    assert '<s title="Da rigiocare">60</s> <b>71</b>' in text
    assert '<s title="Da rigiocare">60</s> 49' in text


def test_a_substitute_appears_at_the_table(client: Client) -> None:
    tournament = make_tournament(sizes=(5, 4, 4, 4))
    publish(tournament)
    team = players_of(tournament, 1)
    resting = next(player for player in team if not player.seats.filter(turn__number=1).exists())
    seat = Seat.objects.filter(player__in=team, turn__number=1).first()
    assert seat is not None
    lineup_change(action(tournament).of_match(seat.match_id, 1), {(seat.side, seat.chair): resting.id})
    assert resting.name in read(client).split("Riposo")[0]


def test_final_points_are_provisional_until_the_tournament_is_closed(client: Client) -> None:
    for match in publish(make_tournament()):
        record(match, 70, 70, 70, 50, 50)
    assert "provvisori" in read(client, "final/")


def test_the_file_for_programs_is_json(client: Client) -> None:
    publish(make_tournament())
    answer = client.get("/t/giochi/standings.json")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    assert json.loads(answer.content)["tournament"]["slug"] == "giochi"


def test_names_are_shown_as_text(client: Client) -> None:
    tournament = make_tournament()
    publish(tournament)
    Player.objects.filter(tournament=tournament).update(name="<b>Ada</b>")
    assert "<b>Ada</b>" not in read(client)
