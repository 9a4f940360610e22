"""What most of these tests find: a turn of two tables."""

import pytest

from tests.factories import make_tournament, publish
from tournaments.models import Match, Tournament


@pytest.fixture
def tournament() -> Tournament:
    """Two quarters of 5 and 4 players: one turn of two tables, and one player who rests."""
    return make_tournament(sizes=(5, 4))


@pytest.fixture
def matches(tournament: Tournament) -> list[Match]:
    return publish(tournament)


@pytest.fixture
def match(matches: list[Match]) -> Match:
    return matches[0]
