"""The database that nobody else sees is gone afterwards."""

import sqlite3

import pytest
from django.db import connection

from tests.factories import make_club
from tournaments.management.upgrade import scratch_database
from tournaments.models import Club


@pytest.mark.django_db
def test_what_was_written_beside_the_data_is_gone_and_its_database_closed() -> None:
    with scratch_database():
        make_club()
        beside = connection.connection
        assert Club.objects.count() == 1
    assert Club.objects.count() == 0
    if connection.vendor == "sqlite":  # elsewhere it was a transaction
        with pytest.raises(sqlite3.ProgrammingError):
            beside.execute("SELECT 1")
