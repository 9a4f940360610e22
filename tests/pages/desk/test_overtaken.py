"""A match of a bracket that others played than the results now lead there says so wherever it is."""

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win, win_all
from tests.pages.papers.pdf.reading import written
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
SENTENCE = "Giocata da altri: con i risultati corretti la partita sarebbe tra"


@pytest.fixture
def desk(client: Client) -> Client:
    """A knockout of four is played to the end; then the first semifinal is corrected."""
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    win_all(publish(tournament), 1)
    win(final_of(tournament), 1)
    client.force_login(make_account(club=tournament.club))
    return client


def tournament() -> Tournament:
    return Tournament.objects.get()


def match_at(turn: int) -> Match:
    return Match.objects.get(tournament=tournament(), turn__number=turn, table=1)


def final_of(played: Tournament) -> Match:
    return Match.objects.get(tournament=played, turn__number=2)


def correct() -> None:
    win(match_at(1), 2, reason="Scambiate le parti")


def read(client: Client, page: str) -> str:
    return written(client.get(page, headers=ITALIAN))


def test_the_bracket_names_those_whom_the_results_lead_there(desk: Client) -> None:
    correct()
    fixture = match_at(1).fixture
    assert fixture is not None
    for page in ("/t/serata/bracket/", "/desk/serata/bracket/"):
        assert f"{SENTENCE} {fixture.away.name} e " in read(desk, page)


def test_on_paper_the_match_is_marked_unless_it_is_empty(desk: Client) -> None:
    correct()
    assert "giocata da altri" in read(desk, "/desk/serata/print/bracket.pdf")
    assert "giocata da altri" not in read(desk, "/desk/serata/print/bracket.pdf?ink=empty")


def test_the_sheet_of_the_match_says_so_and_that_of_the_corrected_one_does_not(desk: Client) -> None:
    correct()
    assert SENTENCE in read(desk, f"/desk/serata/matches/{match_at(2).id}/")
    assert SENTENCE not in read(desk, f"/desk/serata/matches/{match_at(1).id}/")


def test_without_a_correction_nothing_is_marked(desk: Client) -> None:
    pages = ("/t/serata/bracket/", "/desk/serata/print/bracket.pdf", f"/desk/serata/matches/{match_at(2).id}/")
    assert not [page for page in pages if "iocata da altri" in read(desk, page)]


def test_a_match_that_was_not_played_is_seated_again_and_not_marked(client: Client) -> None:
    made = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    win_all(publish(made), 1)
    correct()
    assert SENTENCE not in read(client, "/t/serata/bracket/")
