"""Finishing here: from the desk to the closing page, with a look at what is left out, and back."""

import uuid
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win, win_all
from tests.pages.sheets import read
from tests.staged import DANISH, play, stage
from tournaments.event.rights import Role
from tournaments.models import Match, Stage, Tournament

pytestmark = pytest.mark.django_db
END, PLAY_ON, LATER = "/desk/serata/end/", "/desk/serata/end/take-back/", "/desk/breve/end/later/"


@pytest.fixture(scope="module")
def played(kept_for_all: None) -> uuid.UUID:
    """Four turns of six of a Danish evening."""
    tournament = make_evening(replace(DANISH, turns=6), entrants=8)
    for number in range(1, 5):
        publish(tournament, number=number)
        play(tournament)
    return tournament.pk


@pytest.fixture
def tournament(client: Client, played: uuid.UUID) -> Tournament:
    tournament = Tournament.objects.get(pk=played)
    client.force_login(make_account(club=tournament.club))
    return tournament


def ended_after() -> int | None:
    return Stage.objects.values_list("ended_after", flat=True).get()


def test_the_desk_and_the_closing_page_offer_to_finish_after_the_turn_that_was_played(
    client: Client, tournament: Tournament
) -> None:
    for page in ("/desk/serata/", "/desk/serata/final/"):
        assert "Finisci qui, dopo il turno 4" in read(client, page)
        assert "Se finisci qui, i turni che mancano, fino al 6, non si giocano." in read(client, page)


def test_the_tournament_is_closed_where_nothing_is_left_to_play(client: Client, tournament: Tournament) -> None:
    assert "Chiudi lasciando" not in read(client, "/desk/serata/final/")
    client.post(END, {"after": "4", "confirmed": "1"})
    assert "Chiudi lasciando i pari merito" in read(client, "/desk/serata/final/")


def test_first_comes_the_question_then_the_closing_page(client: Client, tournament: Tournament) -> None:
    asked = client.post(END, {"after": "4"})
    assert "Si finisce dopo il turno 4" in asked.content.decode()
    assert ended_after() is None

    done = client.post(END, {"after": "4", "confirmed": "1"}, follow=True)
    assert done.redirect_chain == [("/desk/serata/final/", 302)]
    assert ended_after() == 4
    assert "Si finisce dopo il turno 4, non dopo il turno 6." in read(client, "/desk/serata/final/")
    assert "Sorteggia il turno 5" not in read(client, "/desk/serata/")


def test_the_page_of_everybody_says_after_how_many_turns_it_ended(client: Client, tournament: Tournament) -> None:
    client.post(END, {"after": "4", "confirmed": "1"})
    assert "Ci si è fermati dopo 4 turni su 6." in read(Client(), "/t/serata/standings/")


def test_who_goes_back_from_the_question_changed_nothing(client: Client, tournament: Tournament) -> None:
    assert client.post(END, {"after": "4", "back": "1"}).headers["Location"] == "/desk/serata/"
    assert ended_after() is None


def test_of_a_turn_that_is_half_played_the_question_names_who_changes_place(
    client: Client, tournament: Tournament
) -> None:
    publish(tournament, number=5)
    win(Match.objects.filter(turn__number=5).order_by("table")[0], 2)
    home = read(client, "/desk/serata/")
    assert "Il turno 5 è a metà" in home
    assert "Mancano 3 risultati" in home
    asked = client.post(END, {"after": "4"}).content.decode()
    assert "Turno 5, tavolo 1: non si gioca" in asked
    assert ": da " in asked


def test_it_is_taken_back_with_one_button(client: Client, tournament: Tournament) -> None:
    client.post(END, {"after": "4", "confirmed": "1"})
    assert "Si gioca ancora" in read(client, "/desk/serata/")
    assert "Non è ancora salvato niente" in client.post(PLAY_ON).content.decode()
    assert ended_after() == 4
    client.post(PLAY_ON, {"confirmed": "1"})
    assert ended_after() is None
    assert "Sorteggia il turno 5" in read(client, "/desk/serata/")


def test_what_cannot_be_is_refused_above_the_desk(client: Client, tournament: Tournament) -> None:
    for address, typed, said in (
        (
            END,
            {"after": "3", "confirmed": "1"},
            "Nel frattempo si è giocato ancora: dopo questo turno non si può più finire. Guarda di nuovo.",
        ),
        (
            END,
            {"after": "molto"},
            "Nel frattempo si è giocato ancora: dopo questo turno non si può più finire. Guarda di nuovo.",
        ),
        (PLAY_ON, {}, "non c’è niente da riprendere"),
    ):
        assert said in client.post(address, typed, follow=True).content.decode().replace("&#x27;", "'")
    assert ended_after() is None


def test_a_turn_more_is_played_where_the_last_one_is_over(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=2), entrants=8, slug="breve")
    for number in (1, 2):
        publish(tournament, number=number)
        play(tournament)
    client.force_login(make_account(club=tournament.club))
    assert "Gioca un turno in più" in read(client, "/desk/breve/")
    closing = read(client, "/desk/breve/final/")
    assert closing.index("/final/close/") < closing.index("Gioca un turno in più")
    assert "La fine della serata" not in closing
    assert "Non cambia nessun tavolo e nessun posto in classifica." in client.post(LATER).content.decode()
    assert client.post(LATER, {"back": "1"}).headers["Location"] == "/desk/breve/"
    assert "Sorteggia il turno 3" not in read(client, "/desk/breve/")
    client.post(LATER, {"confirmed": "1"})
    home = read(client, "/desk/breve/")
    assert "Sorteggia il turno 3" in home
    assert "Annulla il turno in più" in home.replace("&#x27;", "'")
    assert "Finisci qui, dopo il turno 2" in home


def test_a_turn_more_is_decided_between_two_turns_not_while_one_is_played(
    client: Client, tournament: Tournament
) -> None:
    assert "Gioca un turno in più" in read(client, "/desk/serata/")
    win(publish(tournament, number=5)[-1], 1)
    assert "Gioca un turno in più" not in read(client, "/desk/serata/")


def test_who_may_not_run_the_evening_is_not_offered_its_end(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.HELPER, name="Aiuto"))
    assert "Finisci qui" not in read(client, "/desk/serata/")
    assert client.post(END, {"after": "4", "confirmed": "1"}).status_code == 404


def test_a_table_of_a_turn_left_out_is_no_page_any_more(client: Client) -> None:
    tournament = make_evening(stage("round_robin"), entrants=6, slug="tutti")
    publish(tournament)
    win_all(Match.objects.filter(tournament=tournament, turn__number__lte=3), 1)
    client.force_login(make_account(club=tournament.club))
    late = Match.objects.filter(tournament=tournament, turn__number=4)[0]
    assert client.get(f"/desk/tutti/matches/{late.id}/").status_code == 200
    client.post("/desk/tutti/end/", {"after": "3", "confirmed": "1"})
    assert client.get(f"/desk/tutti/matches/{late.id}/").status_code == 404
    assert client.get("/desk/tutti/turns/4/").status_code == 404
    assert client.get("/desk/tutti/turns/3/").status_code == 200
