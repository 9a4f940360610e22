"""Matches of which players tell the results."""

import uuid

import pytest

from tests.factories import action, make_tournament, publish
from tournaments.event.match_states import Trust
from tournaments.models import Match, Tournament
from tournaments.services.play.table_links import trust_choose


@pytest.fixture(scope="module")
def told(kept_for_all: None) -> uuid.UUID:
    return told_by_players(make_tournament(sizes=(2, 2, 2, 2)))[0].tournament_id


@pytest.fixture
def matches(told: uuid.UUID) -> list[Match]:
    return list(Match.objects.filter(tournament=told).order_by("turn__number", "table"))


@pytest.fixture
def match(matches: list[Match]) -> Match:
    return matches[0]


def told_by_players(tournament: Tournament, trust: Trust = Trust.PLAYERS) -> list[Match]:
    found = publish(tournament)
    trust_choose(action(tournament), trust)
    return found
