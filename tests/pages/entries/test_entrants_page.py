"""The page of pairs and of players: lists, lots, one entrant, withdrawal and return."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import action, make_account, make_club, make_evening, make_tournament, publish, win_all
from tests.pages.entries.asked import ALL_MEET, DANISH, at, names, paste, words
from tests.pages.papers.pdf.reading import written
from tests.staged import GROUPS, KNOCKOUT
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.rights import Role
from tournaments.models import Player, Team, Tournament, Turn
from tournaments.services.play.draw_changes import draw_make

pytestmark = pytest.mark.django_db


QUERIES_OF_A_LIST = 26


QUERIES_OF_THE_PAGE = 12


@pytest.mark.parametrize(
    ("ranked", "example"),
    [
        (Ranked.PAIRS, "Nome; Bar; Forza\nAnna Rossi - Bruno Bianchi; Bar Sport; 1"),
        (Ranked.PLAYERS, "Nome; Bar; Forza\nAnna Rossi; Bar Sport; 1"),
    ],
)
def test_the_example_under_the_box_shows_bar_and_seed_and_can_be_pasted(
    desk: Client, ranked: Ranked, example: str
) -> None:
    tournament = make_evening(ALL_MEET, entrants=0, ranked=ranked)
    page = words(desk.get(at("desk_teams", tournament)))
    assert all(line in page for line in example.splitlines())

    assert paste(desk, tournament, example).status_code == 200
    entered = Team.objects.get(tournament=tournament)
    assert (entered.club, entered.seed) == ("Bar Sport", 1)


@pytest.mark.parametrize(
    ("regulation", "entrants", "played", "now", "more"),
    [
        (replace(GROUPS, groups=3), 12, 0, 3, 5),  # of 5, 4 and 4; five need as many turns
        (replace(GROUPS, groups=3), 12, 6, 3, 5),  # one is played; who comes has four matches, one a turn
        (replace(GROUPS, groups=3), 13, 0, 5, 5),
        (ALL_MEET, 6, 0, 5, 7),
        (KNOCKOUT, 8, 0, 3, 4),
        (KNOCKOUT, 7, 0, 3, 3),
    ],
)
def test_before_and_after_one_more_comes_it_is_said_how_many_turns_there_are(
    desk: Client, regulation: Regulation, entrants: int, played: int, now: int, more: int
) -> None:
    tournament = make_evening(regulation, entrants=entrants)
    win_all(publish(tournament)[:played], 1)
    page = words(desk.get(at("desk_teams", tournament)))
    said = f"Se aggiungi qualcuno, servono più turni: {more} invece di {now}."
    assert (said in page, "servono più turni" in page) == (now != more,) * 2

    page = words(paste(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    assert (f"I turni adesso sono {more}: erano {now}." in page, "I turni adesso" in page) == (now != more,) * 2
    if played:
        draw_make(action(tournament), 1)
        publish(tournament)
    if regulation.format != "knockout":
        assert Turn.objects.filter(tournament=tournament).count() == more


def test_good_lines_are_entered_and_bad_ones_stay_in_the_box_with_their_reason(
    desk: Client, tournament: Tournament
) -> None:
    response = paste(
        desk, tournament, "Coppia;Bar\nAnna Rossi - Bruno Bianchi;Bar Sport\nCarla Neri\nElsa Boeri/Ugo Ghigo"
    )
    page = words(response)
    assert response.status_code == 422
    assert names(tournament) == ["Anna Rossi – Bruno Bianchi", "Elsa Boeri – Ugo Ghigo"]
    assert "riga 3" in page
    assert "Manca il compagno" in page
    assert "\nCarla Neri</textarea>" in page
    assert "Bar Sport" in page


def test_a_pair_that_is_there_and_a_seed_that_is_taken_are_bad_lines(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Coppia;Serie\nAnna Rossi - Bruno Bianchi;1")
    page = words(paste(desk, tournament, "Coppia;Serie\nbruno bianchi - anna rossi\nCarla Neri - Dino Verdi;1"))
    assert "Questi nomi ci sono già" in page
    assert "Il numero 1 c’è già" in page


def test_players_are_entered_one_a_line_and_the_same_name_is_told(desk: Client) -> None:
    tournament = make_evening(PRESETS["baraonda"].stages[0], entrants=0, ranked=Ranked.PLAYERS)
    page = words(paste(desk, tournament, "Mario Rossi\nAnna Neri\nMario Rossi"))
    assert names(tournament) == ["Mario Rossi", "Anna Neri", "Mario Rossi (2)"]
    assert "Aggiunti 3 giocatori." in page
    assert "Lo stesso nome compare più volte: Mario Rossi." in page
    assert "Lo stesso nome" not in words(paste(desk, tournament, "Carla Verdi"))


def test_who_was_added_is_said_in_words_that_agree(desk: Client, tournament: Tournament) -> None:
    assert "Aggiunta 1 coppia." in words(paste(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    two = words(paste(desk, tournament, "Carla Neri - Dino Verdi\nElsa Boeri - Ugo Ghigo"))
    assert "Aggiunte 2 coppie." in two


def test_a_list_sent_twice_enters_nobody_twice(desk: Client, tournament: Tournament) -> None:
    key = str(uuid.uuid4())
    for _time in range(2):
        paste(desk, tournament, "Anna Rossi - Bruno Bianchi", key=key)
    assert len(names(tournament)) == 1


def test_nothing_sent_is_told(desk: Client, tournament: Tournament) -> None:
    assert "Non c’è nessun nome" in words(paste(desk, tournament, " \n"))


@pytest.mark.parametrize(
    ("address", "text", "box"),
    [
        ("desk_entrants_new", "???", "one"),
        ("desk_entrants_new", "???\n!!!", "text"),
        ("desk_entrants_lots", "???", "alone"),
        ("desk_singles_new", "", "alone"),
    ],
)
def test_a_box_that_is_refused_has_the_cursor_and_so_comes_into_sight(
    desk: Client, tournament: Tournament, address: str, text: str, box: str
) -> None:
    page = words(desk.post(at(address, tournament), {"text": text, "number": "7"}))
    assert re.findall(r'id="(\w+)"[^>]* autofocus', page) == [box]


def test_an_entrant_is_mended_on_its_own_page_and_taken_off_the_list(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Coppia;Serie\nAnna Rossi - Bruno Bianchi\nCarla Neri - Dino Verdi;2")
    first, second = Team.objects.order_by("number")
    address = at("desk_team", tournament, team_id=first.id)
    assert 'value="Bruno Bianchi"' in words(desk.get(address))
    sent = {"person_1": "Anna Rossi", "person_2": "Bruno Neri", "club": "Centrale", "seed": "2"}
    assert "è già di «Carla Neri – Dino Verdi»" in words(desk.post(address, sent))
    assert desk.post(address, sent | {"seed": "1"}).status_code == 302
    desk.post(at("desk_team_gone", tournament, team_id=second.id))
    assert names(tournament) == ["Anna Rossi – Bruno Neri"]


def test_one_line_that_is_refused_is_in_its_box_again(desk: Client, tournament: Tournament) -> None:
    assert re.search(r'id="one" name="text" value="Bepi"', words(paste(desk, tournament, "Bepi")))
    assert re.search(r'id="one" name="text" value=""', words(desk.get(at("desk_teams", tournament))))


def test_what_cannot_be_kept_is_told_under_its_box(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    address = at("desk_team", tournament, team_id=Team.objects.get().id)
    response = desk.post(address, {"person_1": "Anna", "person_2": "", "seed": "primo"})
    assert response.status_code == 422
    assert [f'id="{box}_error"' in words(response) for box in ("person_1", "person_2", "seed")] == [False, True, True]


def test_pairs_have_no_address_of_quarters_and_quarters_none_of_pairs(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    player = Player.objects.get(number=1)
    quarters = make_tournament(sizes=(2, 2))
    addresses = [
        at("desk_team_new", tournament),
        at("desk_players_new", tournament),
        at("desk_player", tournament, player_id=player.id),
        at("desk_player_gone", tournament, player_id=player.id),
    ]
    assert [desk.post(address, {"name": "x", "text": "x"}).status_code for address in addresses] == [404] * 4
    others = [
        at("desk_entrants_new", quarters),
        at("desk_entrants_lots", quarters),
    ]
    for address in others:
        assert "si iscrivono squadre" in words(desk.post(address, {"text": "Anna - Bruno"}, follow=True))
    assert names(quarters) == ["La Custera", "I Pinacin"]


def test_an_entrant_that_is_gone_is_not_found(desk: Client, tournament: Tournament) -> None:
    nobody = uuid.uuid4()
    for name in ("desk_team", "desk_team_withdraw", "desk_team_return"):
        assert desk.post(at(name, tournament, team_id=nobody)).status_code in (404, 422)
    assert desk.get(at("desk_team", tournament, team_id=nobody)).status_code == 404


def test_an_observer_sees_the_list_and_no_box(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    page = words(client.get(at("desk_teams", tournament)))
    assert "<textarea" not in page
    assert paste(client, tournament, "Anna Rossi - Bruno Bianchi").status_code == 404


@pytest.mark.parametrize("entrants", [2, 92])
def test_the_page_takes_the_same_queries_however_many_play(
    desk: Client, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_evening(ALL_MEET, entrants=entrants)
    with django_assert_num_queries(QUERIES_OF_THE_PAGE):
        desk.get(at("desk_teams", tournament))


def test_a_list_of_ninety_pairs_takes_no_more_queries_than_one(
    desk: Client, tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many = "\n".join(f"Anna {a}{b} - Bruno {a}{b}" for a in "ABCDEFGHI" for b in "abcdefghij")
    address = at("desk_entrants_new", tournament)
    with django_assert_max_num_queries(QUERIES_OF_A_LIST):
        desk.post(address, {"text": "Anna Rossi - Bruno Bianchi"})
    with django_assert_max_num_queries(QUERIES_OF_A_LIST + 2):  # SQLite takes 999 values at a time
        desk.post(address, {"text": many})
    assert len(names(tournament)) == 91


def test_the_log_says_who_came_who_was_mended_and_who_left(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=0)
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi\nCarla Neri - Dino Verdi\nElsa Boeri - Ugo Ghigo")
    desk.post(at("desk_entrants_lots", tournament), {"text": "Ada\nBea", "number": "12"})
    first, second, *_more = Team.objects.filter(tournament=tournament).order_by("number")
    sent = {"person_1": "Anna Rossi", "person_2": "Bruno Neri", "club": "Centrale", "seed": "2"}
    desk.post(at("desk_team", tournament, team_id=first.id), sent)
    desk.post(at("desk_team_gone", tournament, team_id=second.id))
    publish(tournament)
    desk.post(at("desk_team_withdraw", tournament, team_id=first.id), {"reason": "Malore", "confirmed": "1"})
    page = words(desk.get(at("desk_log", tournament)))
    assert "Aggiunti: Anna Rossi – Bruno Bianchi, Carla Neri – Dino Verdi" in page
    assert "Numero del sorteggio: 12" in page
    assert "da «Bruno Bianchi» a «Bruno Neri»" in page
    assert "forza: da — a 2" in page
    assert "Tolto: Carla Neri – Dino Verdi" in page
    assert "Malore" in page


def test_the_list_at_the_door_has_letters_with_marks_where_they_are_looked_for(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Zeno Moretti - Élodie Rostàn\nŁukasz Wójcik - Mario Ferrari")
    paper = written(desk.get(reverse("print_paper", args=[tournament.slug, "checkin"])))
    page = words(desk.get(at("desk_people", tournament))).split("<h1", 1)[1]
    assert paper.index("Élodie Rostàn") < paper.index("Mario Ferrari")
    assert page.index("Moretti, Zeno") < page.index("Rostàn, Élodie") < page.index("Wójcik, Łukasz")


def test_the_list_has_a_column_for_seeds_where_somebody_has_one(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    column = '<th scope="col" class="number">Forza</th>'
    assert column not in desk.get(at("desk_teams", tournament)).content.decode()
    paste(desk, tournament, "Coppia; Bar; Forza\nCarla Neri - Dino Verdi; Bar Sport; 1")
    assert column in desk.get(at("desk_teams", tournament)).content.decode()
