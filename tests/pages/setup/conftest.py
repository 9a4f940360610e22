"""What the tests of this room begin with."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club()))
    return client
