"""All the tests, on both databases: what `dev.py test` runs inside the installed environment.

Without arguments: every test on SQLite, and beside it the tests that touch the database once more on PostgreSQL,
then the journeys in a browser on SQLite: two halves of about the same length. Arguments go to pytest, on SQLite
alone or, with `--postgres` first, on PostgreSQL alone.
"""

import codecs
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tests import chromium, postgres

# Saving is where the engines differ: SQLite lets one writer in at a time and so hides every lost update.
PARTS = ("models", "services", "checks", "hostile", "selectors", "forms", "views", "commands", "crash")
# Programs of their own, on the file of a hall or with a server of their own.
ONCE = (
    "tests/commands/test_serve.py",
    "tests/commands/test_copies.py",
    "tests/commands/test_upgrade.py",
    "tests/commands/test_upgrade_postgres.py",
    "tests/crash/test_copies_under_load.py",
    "tests/crash/test_disk.py",
    "tests/crash/test_killed_federation.py",
    "tests/crash/test_killed_postgres.py",
    "tests/crash/test_power_cut.py",
)
ON_POSTGRES = (*(f"tests/{part}" for part in PARTS), *(f"--ignore={test}" for test in ONCE))
JOURNEYS = "tests/browser"
POSTGRES_OPTION = "--postgres"
BESIDE_OPTION = "--beside"


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 # it talks to a person


def pytest(arguments: list[str], **settings: str) -> int:
    """pytest's exit status, in a process and a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "BRISCOLA_DATA": data, **settings}
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], env=environment).returncode


def on_sqlite(arguments: list[str]) -> int:
    say("— Prove con SQLite")
    return pytest(arguments, DATABASE_URL="")


def on_postgres(arguments: list[str]) -> int:
    say("— Prove con PostgreSQL")
    try:
        with postgres.server_url() as url:
            return pytest(arguments, DATABASE_URL=url)
    except postgres.NoPostgresError as problem:
        say(str(problem))
        return 1


@contextlib.contextmanager
def beside(output: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """The other half in a process beside this one; stopped, its server too, when this one ends early."""
    command = [sys.executable, "-m", "tests.everything", BESIDE_OPTION]
    with subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.terminate()


def follow(process: subprocess.Popen[bytes], printed: Path) -> int:
    """What the other half has printed, and then what it prints, so that it shows where it stands; its exit status."""
    letters = codecs.getincrementaldecoder("utf-8")(errors="replace")  # one may be cut between two looks
    with printed.open("rb") as said:
        while True:
            status = process.poll()  # asked first: nothing is printed after its end
            sys.stdout.write(letters.decode(said.read(), final=status is not None))
            sys.stdout.flush()
            if status is not None:
                return status
            time.sleep(0.2)


def everything() -> int:
    """Both halves side by side, a core for each; what the other one prints follows when this one has ended."""
    if not chromium.ready():
        say(chromium.NO_BROWSER)
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # who was stopped may still hold the file
        printed = Path(folder) / "printed"
        with printed.open("wb") as output, beside(output) as other:
            failures = [on_sqlite([f"--ignore={JOURNEYS}"]), follow(other, printed)]
    say("Alcune prove non sono passate." if any(failures) else "Tutte le prove sono passate.")
    return int(any(failures))


def other_half() -> int:
    failures = [on_postgres([*ON_POSTGRES]), on_sqlite([JOURNEYS])]
    return int(any(failures))


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exception: our server is stopped too
    try:
        if not arguments:
            return everything()
        if arguments == [BESIDE_OPTION]:
            return other_half()
        if arguments[0] == POSTGRES_OPTION:
            return on_postgres(arguments[1:] or [*ON_POSTGRES])
        return on_sqlite(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
