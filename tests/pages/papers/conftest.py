"""What is on most papers of these tests."""

import uuid

import pytest

from tests.factories import make_tournament, publish


@pytest.fixture(scope="module")
def published(kept_for_all: None) -> uuid.UUID:
    """Four quarters of whom seventeen play, drawn."""
    tournament = make_tournament(sizes=(4, 5, 4, 4))
    publish(tournament)
    return tournament.pk
