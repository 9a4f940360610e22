"""A pair of PostgreSQL with its monitor, made by `deploy/pair/create`: each has a network namespace for a computer.

Needs root, `ip` and Debian's pg_auto_failover. Parts can be killed, stalled and cut off from each other.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from tests.guards.files import ROOT

PROGRAMS = ("ip", "pg_autoctl", "runuser")
MISSING = (
    "Serve root, con ip e pg_auto_failover (apt install iproute2 pg-auto-failover-cli postgresql-15-auto-failover)."
)
POSTGRES = Path("/usr/lib/postgresql/15/bin")
NETWORK = "10.213.77."
BRIDGE, OURS = "briscola-pair", f"{NETWORK}254"
NOBODY = "02:00:00:00:00:99"
"""The address of a network card that nobody has."""
PASSWORD = "of-a-test-that-nobody-reaches"
PATIENCE = 60.0
MONITOR, FIRST, SECOND = "monitor", "first", "second"


def missing() -> str:
    """What is not there; "" where all is."""
    there = os.name != "nt" and os.geteuid() == 0 and POSTGRES.exists() and all(map(shutil.which, PROGRAMS))
    return "" if there else MISSING


def run(*command: str, environment: dict[str, str] | None = None) -> str:
    with tempfile.TemporaryFile("w+") as said:  # a file: what goes on in the background would keep a pipe open
        code = subprocess.run(command, stdout=said, stderr=said, cwd="/", env=environment, timeout=PATIENCE).returncode
        said.seek(0)
        assert code == 0, f"{command}: {said.read()}"
        said.seek(0)
        return said.read()


class Part:
    """The monitor or a database, on a computer of its own."""

    def __init__(self, folder: Path, name: str, number: int, monitor: str) -> None:
        self.name, self.host, self.folder = name, f"{NETWORK}{number}", folder / name
        self.space, self.data = f"{BRIDGE}-{name}", folder / name / "data"
        self.folder.mkdir()
        (self.folder / "run").mkdir(mode=0o700)
        said = {
            "HOST": self.host,
            "PGDATA": str(self.data),
            "TELL": f"'tee -a {folder}/told'",
            "PORT": (port := str(6400 + number)),
            "WEB_NODES": OURS,
            "DATABASES": f"'{OURS} {NETWORK}2 {NETWORK}3'",
            "MONITOR": monitor,
            **dict.fromkeys(("MONITOR_PASSWORD", "REPLICATION_PASSWORD", "PROGRAM_PASSWORD"), PASSWORD),
        }
        self.port = port
        (self.folder / "settings").write_text("".join(f"{name}={value}\n" for name, value in said.items()))
        run("chown", "-R", "postgres", str(self.folder))
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": f"{POSTGRES}:/usr/sbin:/usr/bin:/bin",
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "PAIR_SETTINGS": str(self.folder / "settings"),
            "PGDATA": str(self.data),
            "LC_ALL": "C.UTF-8",
        }

    def _as_postgres(self, *command: str) -> list[str]:
        """In its namespace, as the user that PostgreSQL runs as."""
        return [
            "ip",
            "netns",
            "exec",
            self.space,
            "runuser",
            "-u",
            "postgres",
            "--",
            "env",
            f"HOME={self.folder}",
            *command,
        ]

    def plug_in(self) -> None:
        cable = f"bp-{self.name}"
        run("ip", "netns", "add", self.space)
        run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", self.space)
        run("ip", "link", "set", cable, "master", BRIDGE, "up")
        run("ip", "-n", self.space, "addr", "add", f"{self.host}/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            run("ip", "-n", self.space, "link", "set", device, "up")

    def create(self, what: str) -> None:
        environment = self.environment | {"PATH": "/usr/sbin:/usr/bin:/bin"}  # as that of sudo
        run(*self._as_postgres(str(self.folder.parent / "deploy/create"), what), environment=environment)
        with (self.data / "pg_ident.conf").open("a") as names:
            names.write("pair root briscola\n")  # for us, who are not in its network

    def start(self) -> None:
        """As systemd does it."""
        recover, run = re.findall(
            r"^ExecStart(?:Pre)?=-?(.+)$", (ROOT / "deploy/pair/briscola-pair.service").read_text(), re.M
        )
        with (self.folder / "log").open("ab") as log:
            command = self._as_postgres("sh", "-c", f"{recover}; exec {run}")
            self.process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, cwd="/")

    def signal(self, number: int) -> None:
        """To every process of this computer."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def processes(self) -> list[int]:
        return [int(one) for one in run("ip", "netns", "pids", self.space).split()]

    def kill(self) -> None:
        """As a power cut ends a computer."""
        while self.processes():
            self.signal(signal.SIGKILL)
            time.sleep(0.05)
        if self.process:
            self.process.wait()

    def said(self, lines: int = 60) -> str:
        """What it said last, and what goes on there."""
        log = (self.folder / "log").read_text(errors="replace").splitlines()
        return "\n".join([f"-- {self.name}: {self.processes()}", *log[-lines:], ""])

    def kill_postmaster(self) -> None:
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def connected_inside(self) -> psycopg.Connection:
        """As the program's user, where no cut of the network is; it waits for no standby."""
        return psycopg.connect(
            host="/var/run/postgresql",
            port=self.port,
            user="briscola",
            dbname="briscola",
            autocommit=True,
            options="-c synchronous_commit=local",
        )


class Pair:
    """All three; `databases` are the first and the second, whichever is the primary."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        shutil.copytree(ROOT / "deploy/pair", folder / "deploy")  # where that user can read it
        (folder / "told").touch()
        shutil.chown(folder / "told", "postgres")
        monitor = f"{NETWORK}1:6401"
        self.parts = [Part(folder, name, number, monitor) for number, name in enumerate((MONITOR, FIRST, SECOND), 1)]
        self.monitor, *self.databases = self.parts
        self.told = folder / "told"
        """What somebody was told."""
        self.watch: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        hosts = ",".join(f"{one.host}:{one.port}" for one in self.databases)
        return f"postgresql://briscola:{PASSWORD}@{hosts}/briscola?sslmode=require"

    def start(self) -> None:
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "addr", "add", f"{OURS}/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        for one in self.parts:
            one.plug_in()
            one.create("monitor" if one is self.monitor else "database")
            one.start()
            if one is self.monitor:
                until(lambda: self.states() is not None)
            if one is self.databases[0]:
                until(lambda: (self.states() or {}).get(FIRST) == "single")
                one.create("passwords")
        self.wait_until_both()
        watch = ["runuser", "-u", "postgres", "--", str(self.told.parent / "deploy/watch")]
        settings = self.monitor.environment | {"PAUSE": "1"}
        self.watch = subprocess.Popen(watch, env=settings, stdout=subprocess.DEVNULL, cwd="/")

    def wait_until_both(self) -> None:
        try:
            until(lambda: sorted((self.states() or {}).values()) == ["primary", "secondary"])
        except AssertionError as why:
            raise AssertionError(f"{self.states()}\n{''.join(one.said() for one in self.parts)}") from why

    def states(self) -> dict[str, str] | None:
        """What each database is, as the monitor says; None where it says nothing."""
        address = f"postgresql://autoctl_node:{PASSWORD}@{self.monitor.host}:{self.monitor.port}/pg_auto_failover"
        try:
            with psycopg.connect(address, connect_timeout=2, sslmode="require") as connection:
                rows = connection.execute(
                    "SELECT nodehost, reportedstate::text, goalstate::text FROM pgautofailover.node"
                ).fetchall()
        except psycopg.Error:
            return None
        names = {one.host: one.name for one in self.parts}
        return {names[host]: state if state == goal else f"{state} to {goal}" for host, state, goal in rows}

    @property
    def primary(self) -> Part:
        return self._in_state("primary")

    @property
    def standby(self) -> Part:
        return self._in_state("secondary")

    def _in_state(self, wanted: str) -> Part:
        states = self.states() or {}
        (found,) = [one for one in self.databases if states.get(one.name) == wanted]
        return found

    def stop(self) -> None:
        if self.watch:
            self.watch.terminate()
            self.watch.wait()
        for one in self.parts:
            with contextlib.suppress(AssertionError):
                one.signal(signal.SIGCONT)
                one.kill()
                run("ip", "netns", "del", one.space)
        with contextlib.suppress(AssertionError):
            run("ip", "link", "del", BRIDGE)


class Cut:
    """No packet passes between one part and some others, and nobody is told: as a broken switch does it. `ours`: the
    web nodes neither.
    """

    def __init__(self, alone: Part, others: list[Part], *, ours: bool) -> None:
        hosts = [one.host for one in others] + ([OURS] if ours else [])
        self.ways: list[tuple[tuple[str, ...], str, str]] = [(("-n", alone.space), host, "eth0") for host in hosts]
        self.ways += [(("-n", one.space), alone.host, "eth0") for one in others]
        self.ways += [((), alone.host, BRIDGE)] if ours else []

    def begin(self) -> None:
        for space, host, device in self.ways:
            run("ip", *space, "neigh", "replace", host, "lladdr", NOBODY, "nud", "permanent", "dev", device)

    def heal(self) -> None:
        for space, host, device in self.ways:
            run("ip", *space, "neigh", "del", host, "dev", device)


def until(true: object, patience: float = PATIENCE) -> None:
    assert callable(true)
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@contextlib.contextmanager
def pair_of_databases() -> Iterator[Pair]:
    folder = Path(tempfile.mkdtemp(prefix="pair-"))
    pair = Pair(folder)
    try:
        pair.start()
        yield pair
    finally:
        pair.stop()
        shutil.rmtree(folder)
