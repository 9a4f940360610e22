"""The page of pairs and of players: lists, lots, one entrant, withdrawal and return."""

import re
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import deed, make_account, make_club, make_evening, make_tournament, publish, win
from tests.pages.papers.pdf.reading import written
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Role
from tournaments.models import Award, Match, Player, Single, Substitution, Team, Tournament
from tournaments.selectors.entries.singles import waiting_singles
from tournaments.services.play.finals import tournament_close

pytestmark = pytest.mark.django_db

ALL_MEET = PRESETS["round_robin"].stages[0]
DANISH = replace(PRESETS["danish"].stages[0], turns=3)
QUERIES_OF_A_LIST = 26
QUERIES_OF_THE_PAGE = 10


@pytest.fixture
def tournament() -> Tournament:
    return make_evening(ALL_MEET, entrants=0)


def at(name: str, tournament: Tournament, **place: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **place})


def paste(desk: Client, tournament: Tournament, text: str, **more: object) -> Any:
    sent = {"text": text, "key": str(uuid.uuid4()), **more}
    return desk.post(at("desk_entrants_new", tournament), sent, follow=True)


def names(tournament: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=tournament).order_by("number").values_list("name", flat=True))


def words(response: Any) -> str:
    return str(response.content.decode()).replace("&#x27;", "'")


@pytest.mark.parametrize(
    ("ranked", "example"),
    [(Ranked.PAIRS, "Anna Rossi - Bruno Bianchi; Bar Sport; 1"), (Ranked.PLAYERS, "Anna Rossi; Bar Sport; 1")],
)
def test_the_example_under_the_box_shows_bar_and_seed_and_can_be_pasted(
    desk: Client, ranked: Ranked, example: str
) -> None:
    tournament = make_evening(ALL_MEET, entrants=0, ranked=ranked)
    assert example in words(desk.get(at("desk_teams", tournament)))

    assert paste(desk, tournament, example).status_code == 200
    entered = Team.objects.get(tournament=tournament)
    assert (entered.club, entered.seed) == ("Bar Sport", 1)


def test_good_lines_are_entered_and_bad_ones_stay_in_the_box_with_their_reason(
    desk: Client, tournament: Tournament
) -> None:
    response = paste(desk, tournament, "Anna Rossi - Bruno Bianchi;Bar Sport;1\nCarla Neri\nElsa Boeri/Ugo Ghigo")
    page = words(response)
    assert response.status_code == 422
    assert names(tournament) == ["Anna Rossi – Bruno Bianchi", "Elsa Boeri – Ugo Ghigo"]
    assert "riga 2" in page
    assert "Manca il compagno" in page
    assert "\nCarla Neri</textarea>" in page
    assert "Bar Sport" in page


def test_a_pair_that_is_there_and_a_seed_that_is_taken_are_bad_lines(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi;1")
    page = words(paste(desk, tournament, "bruno bianchi - anna rossi\nCarla Neri - Dino Verdi;1"))
    assert "Questa coppia c'è già" in page
    assert "La testa di serie 1 c'è già" in page


def test_players_are_entered_one_a_line_and_the_same_name_is_told(desk: Client) -> None:
    tournament = make_evening(PRESETS["baraonda"].stages[0], entrants=0, ranked=Ranked.PLAYERS)
    page = words(paste(desk, tournament, "Mario Rossi\nAnna Neri\nMario Rossi"))
    assert names(tournament) == ["Mario Rossi", "Anna Neri", "Mario Rossi (2)"]
    assert "Aggiunti all'elenco: 3 giocatori." in page
    assert "Lo stesso nome compare più volte: Mario Rossi." in page


def test_a_list_sent_twice_enters_nobody_twice(desk: Client, tournament: Tournament) -> None:
    key = str(uuid.uuid4())
    for _time in range(2):
        paste(desk, tournament, "Anna Rossi - Bruno Bianchi", key=key)
    assert len(names(tournament)) == 1


def test_nothing_sent_is_told(desk: Client, tournament: Tournament) -> None:
    assert "Non c'è nessun nome" in words(paste(desk, tournament, " \n"))


def test_who_came_alone_is_paired_by_lot(desk: Client, tournament: Tournament) -> None:
    address, sent = at("desk_entrants_lots", tournament), {"text": "Ada\nBea\nCiro\nDora", "number": "12"}
    assert "2 coppie" in words(desk.post(address, sent, follow=True))
    assert len(names(tournament)) == 2
    assert "numero pari" in words(desk.post(address, sent | {"text": "Elio"}))
    assert "Riga 2, «???»" in words(desk.post(address, sent | {"text": "Elio\n???"}))
    assert desk.post(address, sent | {"number": "x"}).status_code == 422
    assert len(names(tournament)) == 2


WAITS = "Oreste Bof aspetta già un compagno"


def wait(desk: Client, tournament: Tournament, text: str, **more: str) -> Any:
    return desk.post(at("desk_singles_new", tournament), {"text": text, "key": str(uuid.uuid4()), **more}, follow=True)


def test_a_pair_with_somebody_who_waits_is_entered_once_it_is_said_who_that_is(
    desk: Client, tournament: Tournament
) -> None:
    wait(desk, tournament, "Oreste Bof\nZita Neri")
    text = "BOF  Oreste - Lina Tessari\nAda Ferro - Edo Acciaio"
    asked = paste(desk, tournament, text)
    assert (asked.status_code, names(tournament)) == (422, [])
    assert WAITS in words(asked)
    assert text in words(asked)
    assert words(asked).count('name="alike"') == 2
    assert WAITS in words(paste(desk, tournament, text, alike="perhaps"))

    paste(desk, tournament, text, alike="same")
    assert names(tournament) == ["BOF Oreste – Lina Tessari", "Ada Ferro – Edo Acciaio"]
    assert [one.name for one in waiting_singles(tournament)] == ["Zita Neri"]
    assert "Non aspetta più: Oreste Bof" in words(desk.get(at("desk_log", tournament)))


def test_another_person_of_the_same_name_goes_on_waiting(desk: Client, tournament: Tournament) -> None:
    wait(desk, tournament, "Oreste Bof")
    paste(desk, tournament, "Oreste Bof - Lina Tessari", alike="other")
    assert [one.name for one in waiting_singles(tournament)] == ["Oreste Bof"]
    lots = {"text": "Pina Sola", "number": "3"}
    asked = desk.post(at("desk_entrants_lots", tournament), lots)
    assert "Oreste Bof è già in una coppia, «Oreste Bof – Lina Tessari»" in words(asked)
    assert ("Pina Sola</textarea>" in words(asked), words(asked).count('name="alike"')) == (True, 2)
    desk.post(at("desk_entrants_lots", tournament), lots | {"alike": "other"})
    assert len(names(tournament)) == 2


def test_who_waits_or_plays_already_is_asked_about_before_waiting_again(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Ada Ferro - Edo Acciaio")
    wait(desk, tournament, "Oreste Bof")
    asked = wait(desk, tournament, "Ferro Ada\nOreste Bof\nZita Neri")
    assert "Ferro Ada è già in una coppia" in words(asked)
    assert WAITS in words(asked)
    assert words(asked).count("autofocus") == 1
    told = wait(desk, tournament, "Ferro Ada\nOreste Bof\nZita Neri", alike="same")
    assert "In attesa di un compagno: Oreste Bof, Zita Neri." in words(told)
    assert [one.name for one in waiting_singles(tournament)] == ["Oreste Bof", "Zita Neri"]


def test_where_everybody_plays_already_it_is_said_that_nobody_was_to_be_added(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Ada Ferro - Edo Acciaio")
    assert "Nessuno da aggiungere" in words(wait(desk, tournament, "Ada Ferro", alike="same"))


@pytest.mark.parametrize(
    ("address", "text", "box"),
    [("desk_entrants_new", "???", "text"), ("desk_entrants_lots", "???", "alone"), ("desk_singles_new", "", "alone")],
)
def test_a_box_that_is_refused_has_the_cursor_and_so_comes_into_sight(
    desk: Client, tournament: Tournament, address: str, text: str, box: str
) -> None:
    page = words(desk.post(at(address, tournament), {"text": text, "number": "7"}))
    assert re.findall(r'id="(\w+)"[^>]* autofocus', page) == [box]


def test_an_entrant_is_mended_on_its_own_page_and_taken_off_the_list(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi\nCarla Neri - Dino Verdi;2")
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


def test_after_the_draw_the_list_stays_and_who_leaves_is_marked(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    first, *_others = publish(tournament)
    team = Team.objects.filter(tournament=tournament)[0]
    win(first, 1)
    assert "nessuno può più entrare" in words(desk.get(at("desk_teams", tournament)))
    assert "Si gioca già un calendario" in words(paste(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    assert desk.post(at("desk_team_gone", tournament, team_id=team.id)).status_code == 422
    page = words(desk.get(at("desk_team", tournament, team_id=team.id)))
    assert "Le partite che mancano non contano per nessuno" in page
    assert " ".join(page.split()).count("<li> turno ") in (2, 3)


def test_a_pair_leaves_with_a_reason_and_comes_back(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    for match in publish(tournament):
        win(match, 1)
    team = Team.objects.filter(tournament=tournament)[0]
    page = desk.post(at("desk_team_withdraw", tournament, team_id=team.id), {"reason": "Malore"}, follow=True)
    assert "non gioca più" in words(page)
    assert "ritirata" in words(page)
    again = desk.post(at("desk_team_withdraw", tournament, team_id=team.id))
    assert again.status_code == 422
    assert "è di nuovo in gioco" in words(desk.post(at("desk_team_return", tournament, team_id=team.id), follow=True))


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
        assert "si iscrivono quartieri" in words(desk.post(address, {"text": "Anna - Bruno"}, follow=True))
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
    assert "testa di serie: da — a 2" in page
    assert "Tolto: Carla Neri – Dino Verdi" in page
    assert "Malore" in page


def test_who_leaves_a_knockout_is_told_what_becomes_of_the_match_and_the_opponent_goes_on(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=4)
    match = publish(tournament)[0]
    sides = {seat.side: seat.player.team for seat in match.seats.select_related("player__team")}
    page = words(desk.get(at("desk_team", tournament, team_id=sides[1].id)))
    assert f"turno 1, tavolo {match.table}, contro {sides[2].name}" in page
    assert "va avanti senza giocare" in page
    assert 'name="seed"' not in page
    desk.post(at("desk_team_withdraw", tournament, team_id=sides[1].id), {"confirmed": "1"})
    assert not Match.objects.filter(pk=match.pk).exists()
    assert "Rientra in gioco" in words(desk.get(at("desk_team", tournament, team_id=sides[1].id)))
    desk.post(at("desk_team_return", tournament, team_id=sides[1].id))
    assert Match.objects.filter(tournament=tournament, seats__player__team=sides[1]).exists()


def test_a_name_is_mended_after_the_draw_and_club_and_seed_stay(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    team = Team.objects.filter(tournament=tournament)[0]
    address = at("desk_team", tournament, team_id=team.id)
    sent = {"person_1": "Anna Rossi", "person_2": "Bruno Neri"}
    desk.post(address, sent | {"club": "Centrale", "seed": "1"})
    publish(tournament)
    assert desk.post(address, sent | {"person_2": "Bruno Bianchi"}).status_code == 302
    team.refresh_from_db()
    assert (team.name, team.club, team.seed) == ("Anna Rossi – Bruno Bianchi", "Centrale", 1)


def test_before_the_first_result_a_late_pair_is_drawn_in_and_the_log_says_so(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    publish(tournament, number=6)
    assert "si rifà con lo stesso numero" in words(desk.get(at("desk_teams", tournament)))
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    assert Match.objects.filter(tournament=tournament).count() == 10
    assert "Sorteggio rifatto con il numero 6" in words(desk.get(at("desk_log", tournament)))


def test_people_alone_wait_on_the_page_leave_it_or_are_paired(desk: Client, tournament: Tournament) -> None:
    add = at("desk_singles_new", tournament)
    assert "In attesa di un compagno: Ada, Bea." in words(desk.post(add, {"text": "Ada\nBea"}, follow=True))
    desk.post(add, {"text": "Ciro\nDora"})
    ada = Single.objects.get(name="Ada")
    desk.post(at("desk_single_gone", tournament, single_id=ada.id))
    page = words(desk.get(at("desk_teams", tournament)))
    assert [f"<span>{name}</span>" in page for name in ("Ada", "Bea", "Ciro", "Dora")] == [False, True, True, True]
    said = words(desk.post(at("desk_entrants_lots", tournament), {"number": "12"}, follow=True))
    assert "Dora aspetta ancora un compagno." in said
    assert len(names(tournament)) == 1


def test_names_of_people_alone_that_cannot_be_read_are_told(desk: Client, tournament: Tournament) -> None:
    response = desk.post(at("desk_singles_new", tournament), {"text": "Ada\n???"})
    assert response.status_code == 422
    assert "Riga 2, «???»" in words(response)
    assert not Single.objects.exists()


def test_a_substitute_comes_in_on_the_page_of_the_pair_and_goes_again(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    for match in publish(tournament):
        win(match, 1)
    team = Team.objects.get(tournament=tournament, number=1)
    player = team.players.get(number=1)
    page = words(desk.get(at("desk_team", tournament, team_id=team.id)))
    assert 'name="from_turn" value="2"' in page
    sent = {"name": "Nuovo", "from_turn": "2", "reason": "Malore"}
    address = at("desk_substitute", tournament, player_id=player.id)
    page = words(desk.post(address, sent, follow=True))
    assert "Gioca 1a (dal turno 2 Nuovo) – Gioca 1b" in page
    assert "Scrivi il motivo" in words(desk.post(address, sent | {"reason": ""}, follow=True))
    assert "Dal turno 2 Nuovo gioca al posto di Gioca 1a" in words(desk.get(at("desk_log", tournament)))
    row = Substitution.objects.get()
    desk.post(at("desk_substitute_gone", tournament, substitution_id=row.id))
    assert names(tournament)[0] == "Gioca 1a – Gioca 1b"


def test_a_chosen_effect_of_a_withdrawal_is_shown_before_it_is_done(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4)
    publish(tournament)
    team = Team.objects.get(tournament=tournament, number=1)
    address, typed = at("desk_team_withdraw", tournament, team_id=team.id), {"effect": "win", "reason": "Malore"}

    asked = desk.post(address, typed)
    assert "Le partite che mancano le vincono gli avversari" in asked.content.decode()
    assert Award.objects.count() == 0

    desk.post(address, typed | {"confirmed": "1"})
    assert Award.objects.count() == 3
    page = desk.get(reverse("public_standings", kwargs={"slug": tournament.slug})).content.decode()
    assert "le partite che mancano le vincono gli avversari" in page
    assert "a tav." in page


def test_a_closed_evening_takes_nobody_more_and_its_log_has_no_points_where_places_are_worth_none(
    desk: Client,
) -> None:
    tournament = make_evening(ALL_MEET, entrants=2)
    for match in publish(tournament):
        win(match, 1)
    tournament_close(deed(tournament))
    page = words(desk.get(at("desk_teams", tournament)))
    assert "Il torneo è chiuso: per cambiare qualcosa, prima riaprilo." in page
    assert ("Un'altra coppia" in page, "entra dal prossimo turno" in page) == (False, False)
    assert "punti finali" not in words(desk.get(at("desk_log", tournament)))


def test_the_list_at_the_door_has_letters_with_marks_where_they_are_looked_for(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Zeno Moretti - Élodie Rostàn\nŁukasz Wójcik - Mario Ferrari")
    paper = written(desk.get(reverse("print_paper", args=[tournament.slug, "checkin"])))
    page = words(desk.get(at("desk_people", tournament))).split("<h1", 1)[1]
    for address, people in (("checkin", paper), ("desk_people", page)):
        assert people.index("Élodie Rostàn") < people.index("Mario Ferrari"), address


def test_the_list_has_a_column_for_seeds_where_somebody_has_one(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    column = '<th scope="col" class="number">Testa di serie</th>'
    assert column not in desk.get(at("desk_teams", tournament)).content.decode()
    paste(desk, tournament, "Carla Neri - Dino Verdi; Bar Sport; 1")
    assert column in desk.get(at("desk_teams", tournament)).content.decode()
