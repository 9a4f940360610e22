"""The tables of an empty database, and rows that those of a newer program do not take."""

import sqlite3
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection

from rules.problems import sentences
from tests.factories import make_club
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem
from tournaments.management import upgrade
from tournaments.management.upgrade import scratch_database
from tournaments.models import Club
from tournaments.selectors.clubs.running import Steps

SEAT = "The row in table 'tournaments_seat' with primary key '7'"


def test_data_at_odds_with_the_new_tables_are_refused_with_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_steps() -> None:
        raise IntegrityError(f"{SEAT} has an invalid foreign key: tournaments_seat.player_id contains a value '9'")

    monkeypatch.setattr(upgrade, "backups_kept", lambda: False)
    monkeypatch.setattr(upgrade, "steps", lambda: Steps(begun=True, waiting=True, unknown=()))
    with pytest.raises(DomainError) as refused:
        upgrade.upgrade(print, take_steps)
    assert [one.code for one in refused.value.problems] == [BackupProblem.DATA_AT_ODDS]
    assert f"una riga non va d’accordo con le altre ({SEAT})" in " ".join(sentences(refused.value.problems))


@pytest.mark.django_db
@pytest.mark.parametrize("order", [list, reversed])
def test_the_order_of_the_tables_makes_no_difference(order: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":  # in SQLite a key is a part of its table, and looked at later
        return
    models = list(order(apps.get_models()))
    monkeypatch.setattr(apps, "get_models", lambda: models)
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA elsewhere")
        cursor.execute("SET LOCAL search_path TO elsewhere")
        assert upgrade.tables_make()
        cursor.execute("SELECT count(*) FROM pg_constraint WHERE conname = 'team_withdrawn_in_agrees'")
        assert cursor.fetchone() == (2,)


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
