"""All the tests, on both databases: what `dev.py test` runs inside the installed environment.

Without arguments: every test and journey on SQLite, then once more on PostgreSQL those in which it can make a
difference, of which `asked_again` says how few are enough. Each of the two is one queue from which several processes
take the next test. Arguments go to pytest, on SQLite alone or, with `--postgres` first, on PostgreSQL alone; `--sweeps`
alone is everything with the large sweeps.
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import chromium, nginx, postgres

# Saving is where the engines differ: SQLite lets one writer in at a time and so hides every lost update. What is asked
# of them is in the selectors, and one pass over every address shows that the pages ask nothing else.
PARTS = (
    *("models", "services", "checks", "selectors", "crash"),
    *("commands/test_check_data.py", "commands/test_exchange.py"),
    "commands/test_simulate.py",
    "pages/test_access.py::test_a_member_reaches_what_the_role_has_a_right_to[owner]",
)
# Programs of their own, on the file of a hall or with a server of their own.
ONCE = (
    "tests/crash/test_copies_under_load.py",
    "tests/crash/test_disk.py",
    "tests/crash/test_killed_federation.py",
    "tests/crash/test_killed_postgres.py",
    "tests/crash/test_power_cut.py",
)
ON_POSTGRES = (*(f"tests/{part}" for part in PARTS), *(f"--ignore={test}" for test in ONCE))
POSTGRES_OPTION = "--postgres"
SWEEPS_OPTION = "--sweeps"  # pytest knows it too, see conftest.py
SLOWEST = "--durations=10"
EMPTY = "EMPTY_DATABASE"
"""Names the file that every process of the tests begins with a copy of, or that names such a database, see empty.py."""


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 # it talks to a person


def in_one_queue() -> list[str]:
    """For as many processes as there are cores and two more, because some tests wait for programs that they start. What
    the tests of a file share is made once; the files are begun in the order of conftest.py.
    """
    return [*processes((os.cpu_count() or 1) + 2), SLOWEST]


def processes(number: int) -> list[str]:
    return ["--numprocesses", str(number), "--dist=loadfile", "--no-loadscope-reorder"]


def pytest(arguments: list[str], **settings: str) -> int:
    """pytest's exit status, in a process and a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        # The tests start hundreds of programs: each of them would translate all of ours again.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        ours = {"BRISCOLA_DATA": data, EMPTY: str(Path(data) / "empty")}
        environment = {**kept, **ours, **settings}
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], env=environment).returncode


def on_sqlite(arguments: list[str]) -> int:
    return pytest(arguments, DATABASE_URL="")


def on_postgres(arguments: list[str]) -> int:
    try:
        with postgres.server_url() as url:
            return pytest(arguments, DATABASE_URL=url)
    except postgres.NoPostgresError as problem:
        say(str(problem))
        return 1


def everything(further: list[str]) -> int:
    """Both runs, the second also after the first failed."""
    if not chromium.ready():
        say(chromium.NO_BROWSER)
        return 1
    if not nginx.ready():
        say(nginx.NO_NGINX)
        return 1
    with tempfile.TemporaryDirectory() as asked:  # told in one word with its option: pytest takes a folder for tests
        say("— Prove con SQLite e nel browser (1 di 2)")
        failures = [on_sqlite([*in_one_queue(), f"--note-asked={asked}", *further])]
        say("— Prove con PostgreSQL (2 di 2)")
        again = [] if SWEEPS_OPTION in further else [f"--ask-again={asked}"]
        failures.append(on_postgres([*in_one_queue(), *again, *further, *ON_POSTGRES]))
    say("Alcune prove non sono passate." if any(failures) else "Tutte le prove sono passate.")
    return int(any(failures))


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exception: our server is stopped too
    try:
        if arguments in ([], [SWEEPS_OPTION]):
            return everything(arguments)
        if arguments[0] == POSTGRES_OPTION:
            return on_postgres(arguments[1:] or [*ON_POSTGRES])
        return on_sqlite(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
