"""What the tests of this room begin with."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club, make_tournament
from tournaments.models import Tournament


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(2, 2, 2, 2))


@pytest.fixture
def owner(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=make_club()))
    return client
