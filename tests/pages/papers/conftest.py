"""What is on most papers of these tests."""

import pytest

from tests.factories import make_tournament, publish
from tournaments.models import Tournament


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    """Four quarters of whom seventeen play, drawn."""
    tournament = make_tournament(sizes=(4, 5, 4, 4))
    publish(tournament)
    return tournament
