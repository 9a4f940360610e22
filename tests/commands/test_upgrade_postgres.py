"""Data of an earlier program on PostgreSQL: upgraded they lie in the tables of a new installation."""

import psycopg

from tests import postgres
from tests.commands.halls import PATIENCE, Hall
from tests.commands.test_there_and_back import SOUND, said

BEFORE_AGREEING = "0022_ended_and_named_rows"
MADE = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid::regclass::text LIKE 'tournaments_%'
    UNION SELECT tablename, '', indexdef FROM pg_indexes WHERE tablename LIKE 'tournaments_%'
    UNION SELECT table_name, column_name, concat(data_type, is_nullable, character_maximum_length)
    FROM information_schema.columns WHERE table_name LIKE 'tournaments_%'
"""


def made(url: str) -> set[tuple[str, ...]]:
    """Every column, constraint and index."""
    with psycopg.connect(url) as connection:
        return set(connection.execute(MADE).fetchall())


def emptied(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def test_upgraded_tables_are_those_of_a_new_installation(hall: Hall) -> None:
    with postgres.own_server(**postgres.THROWN_AWAY) as server:
        hall.database = server.url
        said(hall, f"steps_to {BEFORE_AGREEING}", "simulate --preset danish --entrants 6 --slug serata")
        assert "seat_match_agrees" not in {name for _table, name, _what in made(server.url)}
        assert SOUND in said(hall, "migrate -v 0", "check_data")
        upgraded = made(server.url)
        emptied(server.url)
        said(hall, "migrate -v 0")
        assert upgraded == made(server.url)


def test_data_at_odds_are_refused_with_a_sentence(hall: Hall) -> None:
    with postgres.own_server(**postgres.THROWN_AWAY) as server:
        hall.database = server.url
        evening = "simulate --preset bar --entrants 4 --slug"
        said(hall, f"steps_to {BEFORE_AGREEING}", f"{evening} una", f"{evening} altra")
        with psycopg.connect(server.url) as connection:
            connection.execute(
                "UPDATE tournaments_seat SET player_id = (SELECT id FROM tournaments_player AS player"
                " WHERE player.tournament_id <> tournaments_seat.tournament_id LIMIT 1)"
                " WHERE id = (SELECT id FROM tournaments_seat LIMIT 1)"
            )
        refused = hall.start(command="migrate")
        told = refused.communicate(timeout=PATIENCE)[0]
        assert (refused.returncode, "seat_player_agrees" in told, "Traceback" in told) == (2, True, False), told
