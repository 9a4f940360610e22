"""What most of these tests find: a turn of two tables."""

import pytest

from tests.factories import make_tournament, publish
from tournaments.models import Match, Tournament


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    """Two quarters of 5 and 4 players: one turn of two tables, and one player who rests."""
    return make_tournament(sizes=(5, 4))


@pytest.fixture(scope="module")
def made_matches(made_tournament: Tournament) -> list[Match]:
    return publish(made_tournament)


@pytest.fixture
def match(matches: list[Match]) -> Match:
    return matches[0]
