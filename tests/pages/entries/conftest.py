"""What the tests of this room begin with."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club, make_evening
from tests.pages.entries.asked import ALL_MEET
from tournaments.models import Tournament


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(ALL_MEET, entrants=0)


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(make_account(club=make_club()))
    return client
