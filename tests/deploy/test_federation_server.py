"""A federation's server as it is run: several processes, PostgreSQL, a proxy in front."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from urllib.request import HTTPRedirectHandler, Request

import psycopg
import pytest

from tests import postgres
from tests.commands.forked import ended
from tests.commands.halls import PATIENCE, answer
from tests.commands.slow_hall import BEGUN, GO_ON, SLOW
from tests.deploy.scripts import load
from tests.guards.files import ROOT
from tests.ports import free_port

KEY = "of-a-test: abcdefghijklmnopqrstuvwxyz0123456789-abcdefghij"
TOKEN, SECRET = "made-up-token-of-a-test", "Qx7-made_up_secret-9fQ1"
health = load("healthy")


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


class Federation:
    """A server and the proxy before it."""

    def __init__(self, folder: Path, port: int, database: str) -> None:
        self.data, self.counts, self.port, self.said = folder / "data", folder / "counts", port, folder / "said"
        self.database = database
        self.counts.mkdir()
        self.environment = {
            **os.environ,
            "DATABASE_URL": database,
            "BRISCOLA_DATA": str(self.data),
            "BRISCOLA_HTTPS": "1",
            "BRISCOLA_PROXIES": "127.0.0.1",
            "BRISCOLA_LOG": "json",
            "BRISCOLA_METRICS_TOKEN": TOKEN,
            "PROMETHEUS_MULTIPROC_DIR": str(self.counts),
            "ALLOWED_HOSTS": "torneo.example",
            "SECRET_KEY": KEY,
        }

    def serve(self) -> subprocess.Popen[bytes]:
        """Its first process; all that it says goes into a file."""
        command = [sys.executable, "-m", "tests.commands.slow_hall", "serve_federation", "--port", str(self.port)]
        with self.said.open("wb") as said:
            process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=said, stderr=said)
        self.first_process = process
        return process

    def asked(self, path: str, **headers: str) -> tuple[int, Message, bytes]:
        told = {"Host": "torneo.example", **{name.replace("_", "-"): value for name, value in headers.items()}}
        said = answer(Request(f"http://127.0.0.1:{self.port}{path}", headers=told), NoRedirect)
        return said.status, said.headers, said.body

    def spoken(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.said.read_text().splitlines()]


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres.server_url() as url:
        assert ended("migrate", "--verbosity", "0", environment={**os.environ, "DATABASE_URL": url}) == (0, "")
        yield url


@contextlib.contextmanager
def served(folder: Path, database: str) -> Iterator[Federation]:
    federation = Federation(folder, port := free_port(), database)
    with federation.serve() as process:
        try:
            until(lambda: health.healthy(str(port), "torneo.example"))
            yield federation
        finally:
            process.terminate()
    assert process.returncode == 0, federation.said.read_text()


@pytest.fixture
def federation(tmp_path: Path, database: str) -> Iterator[Federation]:
    with served(tmp_path, database) as federation:
        yield federation


def connections(database: str) -> tuple[int, int]:
    """How many there are, and how many ended without a word."""
    with psycopg.connect(database) as asking:
        found = asking.execute(
            "SELECT numbackends - 1, sessions_abandoned FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
    assert found is not None
    return found


def refuses_its_port_to_another_copy(federation: Federation) -> None:
    status, said = ended("serve_federation", "--port", str(federation.port), environment=federation.environment)
    (line,) = map(json.loads, said.splitlines())
    assert (status, line["level"]) == (2, "ERROR")
    assert line["message"].startswith(f"La porta {federation.port} è occupata")


def answers_behind_a_proxy(federation: Federation) -> None:
    by_https = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "198.51.100.7", "X_Request_ID": "proxy-0001"}
    assert federation.asked("/readyz")[::2] == (200, b"ok\n")
    status, headers, _content = federation.asked("/", **by_https)
    assert (status, headers["X-Request-ID"]) == (200, "proxy-0001")
    assert "max-age" in headers["Strict-Transport-Security"]
    refused, headers, _content = federation.asked("/")
    assert (refused, headers["Location"]) == (301, "https://torneo.example/")
    assert federation.asked(f"/entrance/{SECRET}/", **by_https)[0] == 410

    assert federation.asked("/metrics", **by_https)[0] == 404
    counted = federation.asked("/metrics", Authorization=f"Bearer {TOKEN}")[2].decode()
    assert 'briscola_requests_total{route="home",status="200"} 1.0' in counted
    assert "pid=" not in counted

    lines = federation.spoken()
    (home,) = [line for line in lines if line.get("request") == "proxy-0001" and line["message"] == "GET home"]
    assert home["status"] == 200
    assert {"_granian", "briscola.requests"} <= {line["logger"] for line in lines}
    assert SECRET not in federation.said.read_text()
    assert not (federation.data / "secret_key").exists()


def stops_when_all_are_answered(federation: Federation) -> None:
    """It takes leave of the database, too."""
    some, broken_off = connections(federation.database)
    with ThreadPoolExecutor() as visitors:
        slow = visitors.submit(federation.asked, SLOW, X_Forwarded_Proto="https")
        until((federation.data / BEGUN).exists)
        federation.first_process.terminate()
        until(lambda: "Stopping worker" in federation.said.read_text())
        (federation.data / GO_ON).touch()
        status, _headers, content = slow.result()
    assert (status, content.endswith(b"</html>\n")) == (200, True)
    assert federation.first_process.wait(PATIENCE) == 0, federation.said.read_text()
    assert some > 0
    until(lambda: connections(federation.database) == (0, broken_off))


def test_a_federation_is_served_behind_its_proxy_and_stops_when_all_are_answered(federation: Federation) -> None:
    """One for everything, since its processes take seconds to begin."""
    refuses_its_port_to_another_copy(federation)
    answers_behind_a_proxy(federation)
    stops_when_all_are_answered(federation)


@pytest.mark.sweep  # in every run tests/crash/test_killed_federation.py kills them under load
def test_a_process_that_dies_is_replaced(federation: Federation) -> None:
    def starts() -> int:
        return federation.said.read_text().count("Started worker-1 runtime-1")

    until(lambda: starts() == 1)  # the other one may have answered first
    (process,) = re.findall(r"Spawning worker-1 with PID: (\d+)", federation.said.read_text())
    os.kill(int(process), signal.SIGKILL)
    until(lambda: starts() == 2)
    assert federation.asked("/readyz")[0] == 200


def test_several_processes_on_sqlite_are_refused_with_a_sentence(tmp_path: Path) -> None:
    own = {**os.environ, "DATABASE_URL": "", "BRISCOLA_DATA": str(tmp_path)}
    status, said = ended("serve_federation", environment=own)
    assert (status, "PostgreSQL" in said) == (2, True)
