"""A club with somebody who runs it, and changes of a season as services are told them."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club
from tournaments.models import Club
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def client(club: Club) -> Client:
    client = Client()
    client.force_login(make_account(club=club))
    return client


def asked(club: Club) -> ClubAction:
    return ClubAction(club.id, Actor(name="Ada"))
