"""The net that catches questions which forget the tournament: what it lets through and what it holds."""

import pytest

from tests.factories import make_tournament
from tests.kept_apart import forgotten, listened
from tournaments.models import Match, Stage, Team
from tournaments.selectors.core import calendar
from tournaments.selectors.core.calendar import roster_of

JOINED = "FROM @match INNER JOIN @turn ON (@match.turn_id = @turn.id)"


def caught(sql: str) -> set[str]:
    """The tables that are caught; @ means what the names of all tables begin with."""
    return {table.removeprefix("tournaments_") for table in forgotten(sql.replace("@", "tournaments_"))}


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT version FROM @match WHERE @match.tournament_id = %s",
        "SELECT version FROM @match WHERE (@match.id = %s AND @match.version > %s)",
        "SELECT version FROM @match WHERE @match.turn_id IN (%s, %s, %s)",
        "SELECT version " + JOINED + " WHERE @turn.tournament_id = %s",
        "SELECT version " + JOINED + " WHERE @match.tournament_id = %s AND NOT (@turn.number = %s)",
        "SELECT name FROM @turn T4 WHERE T4.tournament_id = %s ORDER BY T4.number",
        "SELECT id FROM @turn WHERE @turn.id = %s AND EXISTS(SELECT 1 FROM @match U0 WHERE U0.turn_id = (@turn.id))",
        "UPDATE @match SET version = %s WHERE @match.id IN (SELECT U0.match_id FROM @seat U0 WHERE U0.turn_id = %s)",
        "DELETE FROM @seat WHERE (@seat.match_id IN (%s) OR @seat.player_id IN (%s))",
        "INSERT INTO @seat (id) VALUES (%s)",
        "SELECT name FROM @tournament WHERE slug = %s",
    ],
)
def test_what_is_held_to_a_tournament_passes(sql: str) -> None:
    assert caught(sql) == set()


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("SELECT version FROM @match", {"match"}),
        ("SELECT COUNT(*) FROM @match WHERE @match.version = %s", {"match"}),
        ("SELECT version FROM @match WHERE NOT (@match.tournament_id = %s)", {"match"}),
        ("SELECT version FROM @match WHERE @match.tournament_id = @match.turn_id", {"match"}),
        ("SELECT version FROM @match WHERE (@match.id = %s OR @match.version = %s)", {"match"}),
        ("SELECT version " + JOINED + " WHERE @turn.number = %s", {"match", "turn"}),
        (
            "SELECT id FROM @turn WHERE @turn.id = %s AND EXISTS(SELECT 1 FROM @match U0 WHERE U0.version = %s)",
            {"match"},
        ),
        ("UPDATE @match SET version = %s WHERE @match.version = %s", {"match"}),
        ("UPDATE @match SET version = %s WHERE @match.id IN (SELECT U0.match_id FROM @seat U0)", {"seat"}),
        ("DELETE FROM @seat WHERE @seat.side = %s", {"seat"}),
        ("SELECT id FROM @match WHERE @match.id = %s UNION SELECT id FROM @turn", {"turn"}),
    ],
)
def test_what_asks_of_all_tournaments_is_caught(sql: str, tables: set[str]) -> None:
    assert caught(sql) == tables


@pytest.mark.django_db
def test_a_question_is_caught_where_the_program_asks_it_and_not_where_a_test_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage.objects.get(tournament=make_tournament())
    with listened() as found:
        assert Match.objects.count() == 0
        roster_of(stage)
    assert found == []

    with listened() as found, monkeypatch.context() as patch:
        patch.setattr(calendar, "teams_of", lambda _tournament: Team.objects.all())
        roster_of(stage)
    assert [one.split(" asks ")[0] for one in found] == ["selectors/core/calendar.py: roster_of"]
