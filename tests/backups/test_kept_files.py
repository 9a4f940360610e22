"""Files of deleted tournaments: a person goes out of them, and what they are made of stays readable."""

import json
import os

import pytest
from pytest_django import Settings

from tests.factories import action, make_evening, make_tournament, players_of, publish, win
from tests.staged import DANISH
from tournaments.backups.kept_files import kept_files, kept_files_without, tournament_keep
from tournaments.models import Tournament
from tournaments.services.entries.entrant_changes import player_rename

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["Danish", "Desk", "Result"])
def test_a_file_without_somebody_who_is_called_like_a_code_can_still_be_read(name: str) -> None:
    tournament = make_evening(DANISH, entrants=4)
    player_rename(action(tournament), players_of(tournament, 1)[0].pk, name)
    win(publish(tournament)[0], 1)
    tournament_keep(Tournament.objects.get())
    (before,) = kept_files("pro-loco")
    codes = json.loads(before.path.read_bytes())
    assert kept_files_without("pro-loco", [name], "Giocatore 1", ())
    (kept,) = kept_files("pro-loco")
    document = json.loads(kept.path.read_bytes())
    assert (name in str(codes["players"]), name in str(document["players"])) == (True, False)
    assert [one["format"] for one in document["stages"]] == ["danish"]
    assert [one["kind"] for one in document["log"]] == [one["kind"] for one in codes["log"]]
    assert {one["source"] for one in document["log"]} == {one["source"] for one in codes["log"]}


def test_where_there_are_many_clubs_the_oldest_files_go(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CLUB_MOST = {"files": 2}
    tournament = make_tournament(sizes=(2, 2))
    written = []
    for number in range(3):
        monkeypatch.setattr("tournaments.backups.kept_files.moment", lambda number=number: f"moment-{number}")
        kept, _version = tournament_keep(tournament)
        os.utime(kept.path, (number, number))
        written.append(kept.name)
    assert [one.name for one in kept_files("pro-loco")] == written[:0:-1]
