"""Two real servers of which one takes writes at a time, as a pair that changes over: PostgreSQL itself says which."""

import contextlib
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest
from django.db import OperationalError

from briscola_site.postgresql_pair import base, primary
from briscola_site.postgresql_pair.primary import PRIMARY, PrimaryConnection, PrimaryWatch, Server, State, writable
from briscola_site.storage import storage_problem
from tests import postgres
from tests.ports import free_port
from tournaments.event.problems.installation_problems import StorageProblem

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a federation runs on Linux")
ONE, TWO = Server("one", "5432"), Server("two", "5432")
NONE = State(writes=False)
FIRST, NINTH, TENTH = (State(writes=True, timeline=f"{number:08X}") for number in (1, 9, 10))
SECONDS = 30.0


@pytest.mark.parametrize(
    ("states", "found"),
    [
        pytest.param({ONE: FIRST, TWO: NONE}, ONE, id="one"),
        pytest.param({ONE: NONE, TWO: NONE}, None, id="none"),
        pytest.param({ONE: NINTH, TWO: TENTH}, TWO, id="promoted later"),
        pytest.param({ONE: TENTH, TWO: NINTH}, ONE, id="whatever the order"),
    ],
)
def test_of_several_that_take_writes_the_one_promoted_last_is_believed(
    states: dict[Server, State], found: Server | None
) -> None:
    assert writable(states) == found


class Pair:
    """Two servers on loopback, of which the second takes no writes at first."""

    def __init__(self, servers: list[postgres.Server], ports: list[int]) -> None:
        self.servers = [Server("127.0.0.1", str(port)) for port in ports]
        self.settings: dict[str, Any] = {"user": postgres.USER, "dbname": "postgres", "password": secrets.token_hex(8)}
        self.main = [server.process.pid for server in servers if server.process]
        self.changes: list[Server | None] = []
        for server, port in zip(servers, ports, strict=True):
            with psycopg.connect(server.url, port=port, autocommit=True) as connection:
                connection.execute(f"ALTER ROLE {postgres.USER} PASSWORD '{self.settings['password']}'")
        self.takes_writes(1, does=False)

    def asked(self, number: int, *questions: LiteralString) -> None:
        """In a connection of its own, and again where a watch, which is in this process, shuts it."""
        until(lambda: self._asked_once(number, questions))

    def _asked_once(self, number: int, questions: tuple[LiteralString, ...]) -> bool:
        try:
            with psycopg.connect(**self.settings, **self.servers[number]._asdict(), autocommit=True) as connection:
                for question in questions:
                    connection.execute(question)
        except psycopg.OperationalError:
            return False
        return True

    def takes_writes(self, number: int, *, does: bool) -> None:
        setting = f"ALTER SYSTEM SET default_transaction_read_only = {'off' if does else 'on'}"
        self.asked(number, setting, "SELECT pg_reload_conf()")

    def change_over(self, before: int, after: int) -> None:
        self.takes_writes(before, does=False)
        self.takes_writes(after, does=True)

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        with PrimaryWatch(self.servers, self.settings, lambda: self.changes.append(PRIMARY.server)):
            yield

    def connect(self) -> psycopg.Connection[Any]:
        return PrimaryConnection.connect(**self.settings, autocommit=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(primary, "EVERY", 0.1)
    monkeypatch.setattr(primary, "DEADLINE", 0.5)


@pytest.fixture(scope="module")
def two_servers() -> Iterator[Pair]:
    ports = [free_port(), free_port()]
    with contextlib.ExitStack() as running:
        replicated = postgres.THROWN_AWAY | {"wal_level": "replica", "max_wal_senders": "2"}
        settings = [replicated | {"listen_addresses": "127.0.0.1", "port": str(port)} for port in ports]
        yield Pair([running.enter_context(postgres.own_server(**one)) for one in settings], ports)


@pytest.fixture
def pair(two_servers: Pair) -> Pair:
    two_servers.change_over(1, 0)
    two_servers.changes.clear()
    return two_servers


def until(true: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < SECONDS
        time.sleep(0.02)


def test_a_connection_leads_to_the_server_that_takes_writes_and_ends_when_another_one_does(pair: Pair) -> None:
    with pair.watched(), pair.connect() as before:
        assert before.info.port == int(pair.servers[0].port)
        pair.change_over(0, 1)
        until(lambda: PRIMARY.server == pair.servers[1])
        with pytest.raises(psycopg.OperationalError):
            before.execute("SELECT 1")
        with pair.connect() as after:
            assert after.info.port == int(pair.servers[1].port)
    assert [pair.changes[0], pair.changes[-1]] == pair.servers


def test_nobody_waits_to_connect_while_no_server_takes_writes(pair: Pair) -> None:
    with pair.watched():
        pair.takes_writes(0, does=False)
        until(lambda: PRIMARY.server is None)
        began = time.monotonic()
        with pytest.raises(psycopg.OperationalError, match="no server takes writes"):
            pair.connect()
        assert time.monotonic() - began < primary.EVERY


def test_who_waits_for_a_server_that_stalls_gets_an_error_soon(pair: Pair) -> None:
    """Its system goes on answering: without a watch the question would wait until the server goes on, however long."""
    with pair.watched(), pair.connect() as waiting:
        stalled = [pair.main[0], *(row[0] for row in waiting.execute("SELECT pid FROM pg_stat_activity").fetchall())]
        for process in stalled:
            os.kill(process, signal.SIGSTOP)
        try:
            asked = threading.Thread(target=_fails, args=(waiting,), daemon=True)
            asked.start()
            asked.join(SECONDS)
            assert not asked.is_alive()
        finally:
            for process in stalled:
                os.kill(process, signal.SIGCONT)


def test_a_save_that_waits_for_a_standby_that_is_cut_off_is_given_up_and_not_called_saved(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server takes writes and answers every question: nothing else would end it."""
    monkeypatch.setattr(primary, "LIMIT", 1.0)
    began = 0.0

    def is_saved() -> bool:
        nonlocal began
        began = time.monotonic()
        try:
            waiting.execute("INSERT INTO saved DEFAULT VALUES")
        except psycopg.OperationalError:
            return False
        return True

    with pair.watched(), pair.connect() as waiting:
        waiting.execute("CREATE TABLE saved (at timestamptz)")
        waiting.execute("SET synchronous_commit = on")
        pair.asked(0, "ALTER SYSTEM SET synchronous_standby_names = 'cut_off'", "SELECT pg_reload_conf()")
        try:
            until(lambda: not is_saved())
            assert primary.LIMIT <= time.monotonic() - began < primary.LIMIT + 2
            assert waiting.closed
        finally:
            pair.asked(0, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")


def test_behind_a_write_that_takes_too_long_others_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not one after the other, when each has had its own time."""
    monkeypatch.setattr(base, "SLOW", 0.2)
    guard, inside, leave = base.WriteGuard(), threading.Event(), threading.Event()

    def save() -> None:
        with guard.passed():
            inside.set()
            leave.wait(SECONDS)

    slow = threading.Thread(target=save, daemon=True)
    slow.start()
    inside.wait(SECONDS)
    with guard.passed():
        pass
    assert not guard.stuck
    time.sleep(0.3)
    assert guard.stuck
    with pytest.raises(OperationalError) as refused, guard.passed():
        pass
    assert storage_problem(refused.value, Path()) is StorageProblem.AWAY
    leave.set()
    slow.join()
    assert not guard.stuck


def test_a_write_that_failed_is_told_to_who_asks_whether_anything_can_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = base.WriteGuard()
    with contextlib.suppress(OperationalError), guard.passed():
        raise OperationalError
    assert guard.stuck
    monkeypatch.setattr(base, "FAILED", 0.0)
    assert not guard.stuck
    monkeypatch.undo()
    with guard.passed():
        pass
    assert not guard.stuck


def _fails(connection: psycopg.Connection[Any]) -> None:
    with pytest.raises(psycopg.OperationalError):
        connection.execute("SELECT 1")


def test_one_late_answer_is_no_failure(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    with pair.watched():
        watch = PrimaryWatch(pair.servers, pair.settings, lambda: None)
        for server in pair.servers:
            watch._heard(server, FIRST if server == pair.servers[0] else NONE)
        watch._heard(pair.servers[0], None)
        assert PRIMARY.server == pair.servers[0]
        watch._heard(pair.servers[0], None)
        assert PRIMARY.server is None


def test_a_connection_of_something_else_is_left_alone(pair: Pair) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, socket.create_connection(other.getsockname()) as asking:
        served, _ = other.accept()
        with served:
            assert primary.shut_connections(pair.servers[0]) == 0
            served.sendall(b"x")
            assert asking.recv(1) == b"x"
