"""Choosing who sits at a table before the match begins, as a browser without scripts does it."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, publish, read_again, record
from tests.pages.sheets import form_with, shown
from tournaments.models import Account, LogEntry, Match, Player, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    """Table 1 of two quarters of 5 and 4 players: two tables, and one player who rests."""
    return publish(make_tournament(sizes=(5, 4)))[0]


@pytest.fixture
def match(made_match: Match) -> Match:
    return read_again(made_match)


def lineup(match: Match) -> str:
    return reverse("desk_lineup", kwargs={"slug": match.tournament.slug, "match_id": match.id})


def resting(match: Match) -> Player:
    seated = Seat.objects.filter(turn=match.turn).values("player")
    return Player.objects.filter(tournament=match.tournament).exclude(pk__in=seated).get()


def chair_of(match: Match, team_id: uuid.UUID) -> str:
    assert match.fixture is not None
    return "chair1.1" if match.fixture.home_id == team_id else "chair2.1"


def test_a_lineup_is_shown_as_it_is_and_marks_who_sits_elsewhere(desk: Client, match: Match) -> None:
    page = desk.get(lineup(match))
    form = form_with(page, "version")

    assert {name: form[name] for name in form if name.startswith("chair")} == {
        f"chair{seat.side}.{seat.chair}": str(seat.player_id) for seat in Seat.objects.filter(match=match)
    }
    assert shown(page).count("siede al tavolo 2") == 8  # four people, on two chairs of their side each


def test_a_resting_player_is_seated_and_it_is_logged(desk: Client, match: Match, account: Account) -> None:
    substitute = resting(match)
    box = chair_of(match, substitute.team_id)
    response = desk.post(lineup(match), form_with(desk.get(lineup(match)), "version") | {box: str(substitute.id)})

    assert response["Location"] == reverse("desk_turn", kwargs={"slug": match.tournament.slug, "number": 1})
    assert Seat.objects.get(match=match, player=substitute).chair == 1
    entry = LogEntry.objects.get(kind="lineup")
    assert (entry.actor, entry.subject) == (account, match.id)


def test_a_lineup_that_is_not_possible_is_refused_and_the_choice_stays(desk: Client, match: Match) -> None:
    form = form_with(desk.get(lineup(match)), "version")
    form |= {"chair1.1": form["chair1.2"], "reason": "Prova"}
    response = desk.post(lineup(match), form)

    assert response.status_code == 422
    assert "è scelto due volte" in shown(response)
    again = form_with(response, "version")
    assert (again["chair1.1"], again["reason"]) == (form["chair1.2"], "Prova")
    assert Seat.objects.filter(match=match, side=1).values("player").distinct().count() == 2


def test_a_lineup_that_somebody_else_changed_is_shown_again_with_ones_own_choice(desk: Client, match: Match) -> None:
    substitute = resting(match)
    box = chair_of(match, substitute.team_id)
    form = form_with(desk.get(lineup(match)), "version") | {box: str(substitute.id)}
    Match.objects.filter(pk=match.pk).update(version=7)
    response = desk.post(lineup(match), form)

    assert response.status_code == 409
    again = form_with(response, "version")
    assert (again[box], again["version"]) == (str(substitute.id), "7")
    sitting = Seat.objects.filter(match=match, player__team=substitute.team_id).earliest("chair").player.name
    assert f"Ora siede: {sitting}" in shown(response)
    assert desk.post(lineup(match), again).status_code == 302


def test_a_lineup_does_not_change_inside_a_match(desk: Client, match: Match) -> None:
    substitute = resting(match)
    form = form_with(desk.get(lineup(match)), "version") | {chair_of(match, substitute.team_id): str(substitute.id)}
    record(match, 70)
    assert "La partita è già cominciata: la formazione non cambia più." in shown(desk.get(lineup(match)))

    response = desk.post(lineup(match), form | {"version": "2"})
    assert response.status_code == 422
    assert not Seat.objects.filter(player=substitute).exists()
