"""The bracket where everybody finds it: on the public page, at the desk, on paper."""

import re

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, make_tournament, publish, win, win_all
from tests.pages.papers.pdf.reading import reader
from tests.pages.papers.pdf.reading import written as on_paper
from tests.staged import KNOCKOUT, make_left, make_staged
from tournaments.event.rights import Role
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}


def read(client: Client, url: str) -> str:
    answer = client.get(url, headers=ITALIAN)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    """Six pairs; the first match is played."""
    tournament = make_evening(KNOCKOUT, entrants=6)
    win(publish(tournament)[0], 1)
    return tournament


def signed_in(client: Client, tournament: Tournament, role: Role = Role.OWNER) -> Client:
    client.force_login(make_account(club=tournament.club, role=role))
    return client


def test_everybody_sees_the_bracket_with_scores_and_where_it_goes_on(client: Client, tournament: Tournament) -> None:
    shown = read(client, "/t/serata/bracket/")
    for name in ("Quarti di finale", "Semifinali", "Finale per il 3º posto", "Passa il turno"):
        assert name in shown
    assert '<span class="bracket-score" data-watch' in shown
    assert "/desk/" not in shown


def test_a_match_and_its_table_are_two_things(client: Client, tournament: Tournament) -> None:
    shown = " ".join(re.sub(r"<[^>]+>", " ", read(client, "/t/serata/bracket/")).split())
    assert re.search(r"Quarti 2 ?, tavolo 1", shown), shown
    paper = on_paper(signed_in(client, tournament).get("/desk/serata/print/bracket.pdf", headers=ITALIAN))
    assert "Quarti 2, tavolo 1" in paper
    assert "Quarti di finale, turno 1" in paper


def test_before_the_draw_is_published_the_bracket_says_so(client: Client) -> None:
    make_evening(KNOCKOUT, entrants=6)
    assert "Il tabellone non è ancora pubblicato" in read(client, "/t/serata/bracket/")


def test_only_a_knockout_has_a_bracket_in_the_menu(client: Client, tournament: Tournament) -> None:
    make_tournament()
    assert "/t/serata/bracket/" in read(client, "/t/serata/")
    assert "/t/giochi/bracket/" not in read(client, "/t/giochi/")


def test_at_the_desk_a_match_leads_to_its_sheet(client: Client, tournament: Tournament) -> None:
    desk = signed_in(client, tournament)
    shown = read(desk, "/desk/serata/bracket/")
    for match in Match.objects.filter(tournament=tournament):
        assert f"/desk/serata/matches/{match.id}/" in shown


def test_a_viewer_sees_the_bracket_without_ways_to_change_it(client: Client, tournament: Tournament) -> None:
    assert "/matches/" not in read(signed_in(client, tournament, Role.VIEWER), "/desk/serata/bracket/")


def test_turns_of_a_bracket_have_their_names_everywhere(client: Client, tournament: Tournament) -> None:
    desk = signed_in(client, tournament)
    assert "Turno 1 · Quarti di finale" in read(desk, "/desk/serata/turns/1/")
    assert "Turno 2 · Semifinali" in read(desk, "/t/serata/results/")
    for paper in ("sheets", "list"):
        assert re.search(
            r"Turno 1( di 3)? · Quarti di finale", on_paper(desk.get(f"/desk/serata/print/turns/1/{paper}.pdf"))
        )


def test_the_strip_shows_turns_that_nobody_has_reached(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=8)
    publish(tournament)
    strip = read(signed_in(client, tournament), "/desk/serata/").split('class="turn-strip"')[1].split("</ol>")[0]
    assert [f"Turno {number}" in strip for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Semifinali</span>" in strip
    assert strip.count("<a href=") == 1


def test_the_turn_of_the_final_names_the_match_for_third_place_too(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    win_all(publish(tournament), 1)
    shown = read(signed_in(client, tournament), "/desk/serata/turns/2/")
    assert "Turno 2 · Finale, Finale per il 3º posto" in shown


def test_turns_go_on_from_the_stage_before(client: Client) -> None:
    tournament = make_staged(slug="serata")
    first = Match.objects.filter(tournament=tournament, turn__stage__number=2).earliest("turn__number").turn.number
    assert first > 1
    assert f'Semifinali, <span class="bracket-turns">turno {first}</span>' in read(client, "/t/serata/bracket/")


def test_who_withdrew_is_marked_and_the_opponent_goes_on(client: Client) -> None:
    make_left(slug="serata")
    shown = read(client, "/t/serata/bracket/")
    assert "(ritiro)" in shown
    assert "Vinta a tavolino" in shown


@pytest.mark.parametrize("asked", ["", "?paper=a3", "?ink=draw", "?ink=empty&paper=a3", "?paper=a9&ink=blue"])
def test_the_bracket_is_printed_as_it_is_asked_for(client: Client, tournament: Tournament, asked: str) -> None:
    answer = signed_in(client, tournament).get(f"/desk/serata/print/bracket.pdf{asked}", headers=ITALIAN)
    widths = {round(page.mediabox.width) for page in reader(answer.content).pages}
    assert widths == ({1191} if "paper=a3" in asked else {842})
    assert ("Quarti 1 2 2 Passa il turno" in on_paper(answer)) is ("empty" not in asked)


def test_without_a_bracket_the_sheet_says_so(client: Client) -> None:
    tournament = make_tournament()
    paper = signed_in(client, tournament).get("/desk/giochi/print/bracket.pdf", headers=ITALIAN)
    assert paper.status_code == 404
    assert "Il tabellone c’è in una fase a eliminazione" in paper.content.decode()
    assert "Il tabellone non è ancora pubblicato" in read(client, "/desk/giochi/bracket/")
