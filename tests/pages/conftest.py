"""Who sits at the desk, and a phone that nobody held before."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club
from tournaments.event.rights import Role
from tournaments.models import Account


@pytest.fixture
def account() -> Account:
    return make_account(club=make_club(), name="Ada Neri")


@pytest.fixture
def desk(client: Client, account: Account) -> Client:
    """The browser of somebody who may do everything in the club of the tests."""
    client.force_login(account)
    return client


@pytest.fixture
def viewer(client: Client) -> Client:
    """The browser of somebody who looks and changes nothing."""
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    return client
