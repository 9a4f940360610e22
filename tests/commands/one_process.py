"""Commands one after another in one process, each the way manage.py goes: a process of its own for each takes seconds.

Reads [[database, arguments], ...] as JSON, where a database is a file that takes the place of the hall's before the
command, or null; writes [[exit status, what was printed], ...]. What no command caught is told as Python tells it.
"""

import contextlib
import io
import json
import shutil
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from briscola_site.command_line import main as run


def ended(arguments: Sequence[str]) -> tuple[int, str]:
    """The exit status of a command, and what it printed."""
    printed, sys.argv = io.StringIO(), ["manage.py", *arguments]
    status = 0
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            run(sys.argv)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
            if isinstance(end.code, str):
                sys.stderr.write(f"{end.code}\n")
        except BaseException:  # what Python would tell of it
            status = 1
            traceback.print_exc()
    return status, printed.getvalue()


def put(database: str, data: Path) -> None:
    data.mkdir(exist_ok=True)
    for file in data.glob("db.sqlite3*"):
        file.unlink(missing_ok=True)  # never written over: anybody who still holds the former one keeps its locks
    shutil.copyfile(database, data / "db.sqlite3")


def main() -> None:
    from django.conf import settings
    from django.db import connections

    told = []
    for database, arguments in json.load(sys.stdin):
        if database is not None:
            connections.close_all()
            put(database, settings.DATA)
        told.append(ended(arguments))
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
