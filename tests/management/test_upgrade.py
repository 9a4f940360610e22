"""Rows that the tables of a newer program do not take: somebody wrote past the program."""

import pytest
from django.db import IntegrityError

from rules.problems import sentences
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem
from tournaments.management import upgrade
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
