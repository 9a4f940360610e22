"""A result that was written the wrong way round: one button turns it, after a look at what follows."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_account, make_evening, publish, win_all
from tournaments.event.presets import PRESETS
from tournaments.models import Deal, LogEntry, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Six pairs of which the first turn is played and the second drawn."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6, slug="danese")
    win_all(publish(tournament), 1)
    publish(tournament, number=2)
    return tournament


@pytest.fixture
def danish(client: Client, tournament: Tournament) -> tuple[Client, Tournament]:
    client.force_login(make_account(club=tournament.club))
    return client, tournament


def page_of(match: Match) -> str:
    return f"/desk/{match.tournament.slug}/matches/{match.id}/"


def first_match(tournament: Tournament) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=1, table=1)


def test_a_result_written_the_wrong_way_round_is_turned_with_one_button(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    deals = Deal.objects.filter(match=match, replaced=None).order_by("number")
    points = [deal.points or 0 for deal in deals]
    page = client.get(page_of(match)).content.decode()
    assert 'name="turned"' in page
    sent = {"version": str(match.version), "turned": "1"}

    asked = client.post(page_of(match), sent).content.decode()
    assert '<td class="number">3</td> <td class="number figure">0</td>' in " ".join(asked.split())
    assert 'name="turned" value="1"' in asked
    back = client.post(page_of(match), sent | {"back": "1"})
    assert f'value="{points[0]}"' in back.content.decode()
    assert list(Deal.objects.filter(match=match, replaced=None).values_list("winner", flat=True)) == [1, 1, 1]

    assert client.post(page_of(match), sent | {"confirmed": "1"}).status_code == 302
    assert [(deal.points, deal.winner) for deal in deals.all()] == [(120 - one, 2) for one in points]
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (entry.kind, entry.reason) == ("correction", "Risultato scritto al contrario")


def test_nothing_is_turned_before_there_is_a_result_or_after_the_closing(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    empty = Match.objects.get(tournament=tournament, turn__number=2, table=1)
    assert 'name="turned"' not in client.get(page_of(empty)).content.decode()
    assert client.post(page_of(empty), {"version": str(empty.version), "turned": "1"}).status_code < 500
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=timezone.now())
    assert 'name="turned"' not in client.get(page_of(first_match(tournament))).content.decode()
