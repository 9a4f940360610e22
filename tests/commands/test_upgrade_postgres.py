"""Tables of an earlier program on PostgreSQL: upgraded they are those of a new installation."""

import psycopg

from tests import postgres
from tests.commands.halls import Hall
from tests.commands.test_there_and_back import SOUND, said

FIRST = "0001_tables"
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
        assert SOUND in said(hall, f"steps_to {FIRST}", "migrate -v 0", "check_data")
        upgraded = made(server.url)
        emptied(server.url)
        said(hall, "migrate -v 0")
        assert upgraded == made(server.url)
