"""Correcting an old result at the desk: first everything that hangs on it is shown, then it is applied or not."""

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win
from tournaments.models import Deal, Match, Tournament
from tournaments.presets import PRESETS

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    return f"/desk/{match.tournament.slug}/matches/{match.id}/"


def sheet(match: Match, first: int, deals: int, **more: str) -> dict[str, str]:
    """A whole sheet in which side one made the same points in every deal."""
    match.refresh_from_db()
    boxes = {f"d{number}.1.first": str(first) for number in range(1, deals + 1)}
    return {**boxes, "version": str(match.version), "reason": "Scambiate le parti", **more}


def signed_in(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=tournament.club))
    return client


@pytest.fixture
def danish(client: Client) -> tuple[Client, Tournament]:
    """Six pairs; the first turn is played, the second is drawn."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    for match in publish(tournament):
        win(match, 1)
    publish(tournament, number=2)
    return signed_in(client, tournament), tournament


def first_match(tournament: Tournament) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=1, table=1)


def pairs_of(tournament: Tournament, turn: int) -> set[frozenset[str]]:
    matches = Match.objects.filter(tournament=tournament, turn__number=turn).select_related(
        "fixture__home", "fixture__away"
    )
    return {frozenset({match.fixture.home.name, match.fixture.away.name}) for match in matches if match.fixture}


def test_a_correction_after_the_next_draw_first_says_what_follows(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    answer = client.post(page_of(match), sheet(match, 40, 3))

    assert answer.status_code == 200
    assert "Prima di correggere" in answer.content.decode()
    assert "Rifai gli accoppiamenti: Turno 2" in answer.content.decode()
    assert '<td class="number">3</td><td class="number figure">0</td>' in answer.content.decode()
    papers, choice = answer.content.decode().split("Rifai gli accoppiamenti")
    assert "Lista e referti del turno 2" not in papers
    assert "Allora non valgono più neanche: Lista e referti del turno 2" in choice
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3
    assert pairs_of(tournament, 2) == before


def test_confirmed_without_drawing_anew_the_pairings_stay(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    answer = client.post(page_of(match), sheet(match, 40, 3, confirmed="1"))

    assert answer.status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3
    assert pairs_of(tournament, 2) == before


def test_confirmed_with_drawing_anew_the_turn_follows_the_corrected_table(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    client.post(page_of(match), sheet(match, 40, 3, confirmed="1", redraw="1"))

    assert pairs_of(tournament, 2) != before


def test_back_leads_to_the_sheet_with_everything_that_was_typed(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)

    answer = client.post(page_of(match), sheet(match, 40, 3, back="1"))

    assert answer.status_code == 200
    assert 'value="40"' in answer.content.decode()
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3


def test_a_correction_that_touches_nobody_else_is_saved_at_once(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)

    answer = client.post(page_of(match), sheet(match, 90, 3))

    assert answer.status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, points=90).count() == 3


def test_the_page_names_the_match_of_a_bracket_that_is_seated_anew_and_the_one_that_stays(client: Client) -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    for match in publish(tournament):
        win(match, 1)
    signed_in(client, tournament)
    match = first_match(tournament)

    assert "Tavoli che cambiano" in client.post(page_of(match), sheet(match, 40, 1)).content.decode()

    win(Match.objects.get(tournament=tournament, turn__number=2), 1)
    text = client.post(page_of(match), sheet(match, 40, 1)).content.decode()
    assert "Partite già giocate, che restano come sono" in text
    assert "Tabellone o tavoli appesi al muro" in text


def test_an_emptied_sheet_whose_table_seats_others_now_leads_back_to_the_turn(client: Client) -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=8)
    for match in publish(tournament):
        win(match, 1)
    semifinal = Match.objects.get(tournament=tournament, turn__number=2, table=1)
    win(semifinal, 1)
    signed_in(client, tournament)
    quarter = first_match(tournament)
    client.post(page_of(quarter), sheet(quarter, 40, 1, confirmed="1"))

    emptied = sheet(semifinal, 0, 1, confirmed="1") | {"d1.1.first": ""}
    answer = client.post(page_of(semifinal), emptied, follow=True)

    assert answer.redirect_chain[-1][0] == f"/desk/{tournament.slug}/turns/2/"
    assert answer.status_code == 200
    assert not Match.objects.filter(pk=semifinal.pk).exists()
