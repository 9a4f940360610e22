"""The page of a match where partners rotate, when somebody does not come."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening, publish
from tests.staged import ROTATING
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Seat

pytestmark = pytest.mark.django_db


def test_the_desk_reads_what_would_be_done_and_the_public_that_it_was(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    tournament = make_evening(ROTATING, entrants=9, ranked=Ranked.PLAYERS)
    match, *_ = publish(tournament)
    place = {"slug": tournament.slug, "match_id": match.id}
    missing = match.seats.select_related("player__team").order_by("side", "chair")[0].player.team
    (rests,) = set("123456789") - set(Seat.objects.filter(turn=match.turn).values_list("player__team__name", flat=True))
    shown = client.get(reverse("desk_match", kwargs=place)).content.decode()
    assert f"manca {missing.name}: gioca {rests}, che riposava" in shown
    sent = {"match_version": match.version, "missing": missing.id, "key": str(uuid.uuid4())}
    answer = client.post(reverse("desk_missing", kwargs=place), sent, follow=True)
    assert f"Manca {missing.name}: gioca {rests}, che riposava." in answer.content.decode()
    assert Match.objects.get(pk=match.pk).seats.filter(player__team__name=rests).exists()
    check = " ".join(client.get(f"/t/{tournament.slug}/draw/").content.decode().split())
    assert "un tavolo è cambiato" in check
