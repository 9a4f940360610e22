"""What the tests of this room begin with."""

import pytest

from tests.factories import make_evening
from tests.pages.entries.asked import ALL_MEET
from tournaments.models import Tournament


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(ALL_MEET, entrants=0)
