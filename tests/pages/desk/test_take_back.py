"""One line at the desk takes back what was done last: a call, a withdrawal, a pair, the end, what the public sees."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening, publish
from tests.staged import DANISH
from tournaments.event.rights import Role
from tournaments.models import Match, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(replace(DANISH, rest_points=1), entrants=4)
    publish(tournament)
    return tournament


@pytest.fixture
def owner(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=make_club()))
    return client


def offered(client: Client, tournament: Tournament, page: str = "desk_home", *more: int) -> tuple[str, str] | None:
    """What the button says and where it leads; None where there is none."""
    text = client.get(reverse(page, args=[tournament.slug, *more]), headers={"Accept-Language": "it"}).content.decode()
    found = re.search(r'action="([^"]*/take-back/)" data-take-back.*?<button[^>]*>(.*?)</button>', text, re.DOTALL)
    return found and (found[2].strip().replace("&#x27;", "'"), found[1])


def test_a_call_is_taken_back_from_the_home_and_from_the_turn(owner: Client, tournament: Tournament) -> None:
    assert offered(owner, tournament) is None
    owner.post(reverse("desk_turn_call", args=[tournament.slug, 1]), {"key": str(uuid.uuid4())})
    assert offered(owner, tournament, "desk_turn", 1) == offered(owner, tournament)
    said, address = offered(owner, tournament) or ("", "")
    assert said == "Annulla la chiamata del turno 1"

    answer = owner.post(address, {"key": str(uuid.uuid4())}, follow=True, headers={"Accept-Language": "it"})

    assert "Hai annullato la chiamata del turno 1." in answer.content.decode()
    assert not Match.objects.filter(tournament=tournament, called_at__isnull=False).exists()
    assert offered(owner, tournament) is None


def test_a_withdrawal_is_named_and_taken_back(owner: Client, tournament: Tournament) -> None:
    team = Team.objects.filter(tournament=tournament)[0]
    owner.post(reverse("desk_team_withdraw", args=[tournament.slug, team.id]), {"confirmed": "1"})
    said, address = offered(owner, tournament) or ("", "")
    assert said == f"Annulla il ritiro di {team.name}"
    owner.post(address, {"key": str(uuid.uuid4())})
    team.refresh_from_db()
    assert team.withdrawn_id is None


def test_who_may_not_run_the_tournament_is_offered_calls_only(client: Client, tournament: Tournament) -> None:
    account = make_account(club=make_club(), role=Role.DESK)
    client.force_login(account)
    client.post(reverse("desk_turn_call", args=[tournament.slug, 1]), {"key": str(uuid.uuid4())})
    assert offered(client, tournament) is not None


def test_what_was_done_since_is_said(owner: Client, tournament: Tournament) -> None:
    owner.post(reverse("desk_turn_call", args=[tournament.slug, 1]), {"key": str(uuid.uuid4())})
    _said, address = offered(owner, tournament) or ("", "")
    owner.post(reverse("desk_turn_seated", args=[tournament.slug, 1]), {"key": str(uuid.uuid4())})
    refused = owner.post(address, {"key": str(uuid.uuid4())}, follow=True, headers={"Accept-Language": "it"})
    assert (
        "Sono passati dieci minuti, o nel frattempo è cambiato altro: da qui non si annulla più."
        in refused.content.decode()
    )
