"""Who keeps more connections than a share loses those that ask nothing; nobody else loses any."""

import contextlib
import ipaddress
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from briscola_site import shares
from briscola_site.open_files import open_files
from briscola_site.shares import Connection, Shares, too_many

MOST, SHARE = 40, 10
ROUTER, ATTACKER, DESK, PROXY = "127.0.0.3", "127.0.0.2", "127.0.0.1", "127.0.0.4"


def held(address: str, many: int, first: int = 1) -> list[Connection]:
    return [Connection(number, (address, number)) for number in range(first, first + many)]


def closed(there: list[Connection], *, young: int = 0, asked: tuple[int, ...] = ()) -> list[int]:
    """Which files are closed at a moment; `young` of the last have just come."""
    seen = {one.peer: 98.5 if one.file <= len(there) - young else 99.5 for one in there}
    at = {one.peer: 90.0 + one.file for one in there if one.file in asked}
    return sorted(one.file for one in too_many(there, share=SHARE, seen=seen, asked=at, now=100.0))


def test_an_address_within_its_share_keeps_everything() -> None:
    assert closed(held(ROUTER, SHARE) + held(ATTACKER, SHARE, SHARE + 1)) == []


def test_those_that_never_asked_go_first_then_those_that_asked_longest_ago() -> None:
    assert closed(held(ATTACKER, 12), asked=(1, 2)) == [3, 4]
    assert closed(held(ATTACKER, 12), asked=(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)) == [1, 2]


def test_who_has_just_come_has_time_to_ask() -> None:
    assert closed(held(ATTACKER, 14), young=12) == [1, 2]
    assert closed(held(ATTACKER, 14), young=14) == []


@contextlib.contextmanager
def connected(listening: socket.socket, address: str, many: int) -> Iterator[list[socket.socket]]:
    """Both ends are in this process, as those of a server are: ours are kept open with theirs."""
    with contextlib.ExitStack() as stack:
        theirs = []
        for _ in range(many):
            one = stack.enter_context(socket.socket())
            one.bind((address, 0))
            one.connect(listening.getsockname())
            stack.enter_context(listening.accept()[0])
            one.settimeout(0)
            theirs.append(one)
        yield theirs


def is_open(one: socket.socket) -> bool:
    try:
        return one.recv(1) != b""
    except BlockingIOError:
        return True


def test_the_server_loses_silent_connections_of_the_one_address_that_holds_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server((DESK, 0)) as listening, contextlib.ExitStack() as stack:
        kept = {
            address: stack.enter_context(connected(listening, address, many))
            for address, many in ((ATTACKER, 25), (ROUTER, SHARE), (DESK, 12), (PROXY, 12))
        }
        watched = Shares(listening.getsockname()[1], MOST, [ipaddress.ip_network(PROXY)])
        speaking = kept[ATTACKER][:2]
        for one in speaking:
            watched.asks(":".join(map(str, one.getsockname())))
        before = len(open_files())
        watched.look(open_files())
        assert all(map(is_open, kept[ATTACKER]))
        now = time.monotonic() + shares.PATIENCE
        monkeypatch.setattr(time, "monotonic", lambda: now)
        watched.look(open_files())
        assert [sum(map(is_open, kept[one])) for one in (ATTACKER, ROUTER, DESK, PROXY)] == [SHARE, SHARE, 12, 12]
        assert all(map(is_open, speaking))
        assert len(open_files()) == before


def test_a_look_lets_go_of_no_lock_on_a_file_of_the_data(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="on Windows nobody looks")
    file = tmp_path / "db.sqlite3"
    taken = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'a'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    with file.open("w") as held, socket.create_server(("127.0.0.1", 0)) as listening:
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        Shares(listening.getsockname()[1], MOST).look(open_files())
        other = subprocess.run([sys.executable, "-c", taken, str(file)], capture_output=True, check=False)
    assert b"BlockingIOError" in other.stderr


def test_a_look_inside_a_database_in_use_leaves_its_log_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "db.sqlite3"
    looked = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM one').fetchall()"
    with closing(sqlite3.connect(file)) as own, socket.create_server(("127.0.0.1", 0)) as listening:
        own.executescript("PRAGMA journal_mode=WAL; CREATE TABLE one (id INTEGER)")
        Shares(listening.getsockname()[1], MOST).look(open_files())
        subprocess.run([sys.executable, "-c", looked, str(file)], check=True)
        assert file.with_name("db.sqlite3-wal").exists()
