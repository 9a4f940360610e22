"""PostgreSQL's own copies, with the commands as docs/backups.md gives them, and the real programs."""

import os
import re
import subprocess
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests import postgres
from tests.commands.halls import PATIENCE, ROOT, Hall
from tests.commands.test_there_and_back import SOUND, said

NAME = "briscola"
# What a newer program leaves: a table of its own that leans on those of before.
NEWER = """
    CREATE TABLE tournaments_later (id uuid PRIMARY KEY, tournament_id uuid REFERENCES tournaments_tournament (id));
    INSERT INTO tournaments_later SELECT gen_random_uuid(), id FROM tournaments_tournament;
    INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', now());
"""


def documented(program: str) -> str:
    """The one command of the page that begins so, without what is said beside it."""
    page = (ROOT / "docs" / "backups.md").read_text(encoding="utf-8")
    (command,) = re.findall(rf"^{program} .*?(?=\s{{3}}|$)", page, re.MULTILINE)
    return str(command)


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    with postgres.own_server(**postgres.THROWN_AWAY) as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {NAME}")
        yield server


def run(command: str, server: postgres.Server, folder: Path) -> None:
    """In a shell, as somebody who may come into the server without naming it."""
    parts = conninfo_to_dict(server.url)
    known = {f"PG{name.upper()}": str(parts[name]) for name in ("host", "port", "user", "password")}
    path = os.pathsep.join((str(postgres.programs()), os.environ["PATH"]))
    done = subprocess.run(  # noqa: S602  # our own documentation
        command,
        shell=True,  # as it is typed
        cwd=folder,
        env={**os.environ, **known, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_dump_leads_back_behind_a_newer_program(hall: Hall, server: postgres.Server, tmp_path: Path) -> None:
    hall.database = urllib.parse.urlunsplit(urllib.parse.urlsplit(server.url)._replace(path=f"/{NAME}"))
    export = "export_tournament serata --output '{}'"
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    said(
        hall,
        "migrate -v 0",
        "simulate --preset bar --entrants 6 --slug serata --stop-after 2",
        export.format(before),
    )
    run(documented("pg_dump"), server, tmp_path)
    said(hall, "play_on serata")
    with psycopg.connect(hall.database) as connection:
        connection.execute(NEWER)

    run(documented("pg_restore"), server, tmp_path)

    assert SOUND in said(hall, "migrate -v 0", export.format(after), "check_data")
    assert after.read_bytes() == before.read_bytes()
    with psycopg.connect(hall.database) as connection:
        left = connection.execute("SELECT to_regclass('tournaments_later')").fetchone()
    assert left == (None,)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_without_every_letter_is_refused_before_its_first_table(
    encoding: str, hall: Hall, server: postgres.Server, tmp_path: Path
) -> None:
    def address(name: str) -> str:
        return urllib.parse.urlunsplit(urllib.parse.urlsplit(server.url)._replace(path=f"/{name}"))

    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {NAME}")
        connection.execute(f"CREATE DATABASE poor TEMPLATE template0 ENCODING '{encoding}' LOCALE 'C'")
    hall.database = address("poor")

    code, told = hall.ended("migrate", "-v", "0")

    assert code == 2
    assert f"Il database poor non tiene ogni lettera: è in {encoding}" in told
    with psycopg.connect(hall.database) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)

    (command,) = re.findall("«(createdb .*)»", told)
    run(command, server, tmp_path)
    hall.database = address(NAME)
    said(hall, "migrate -v 0")
