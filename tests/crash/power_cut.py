"""A power cut after every save: `python -m tests.crash.power_cut FULL` or `NORMAL`, a program of its own.

The results of an evening are saved by the program's own service, with its own settings but for the word given. After
each the current fails, in a model: what SQLite had not waited for is gone. Prints how many saves were lost at worst
and how many times what was left was not sound.
"""

import json
import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import cast

FULL = "FULL"
SAVED = "SELECT COUNT(*) FROM tournaments_logentry WHERE kind = 'result'"


def left(kept: Path, folder: Path) -> tuple[int, bool]:
    """How many saves the database knows when the current is back, and whether it is sound, by the page, by every
    reference, and with an entry of the log for every version.
    """
    from tournaments.backups.sqlite import unsound

    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(kept, folder)
    file = folder / "db.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        (known,) = database.execute(SAVED).fetchone()
    return int(known), not unsound(file)


def play(synchronous: str, folder: Path) -> dict[str, int]:
    import django
    from django.conf import settings

    from tests.crash.synced_files import SyncedFiles

    options = cast("dict[str, str]", settings.DATABASES["default"]["OPTIONS"])
    options["init_command"] = options["init_command"].replace(f"synchronous={FULL}", f"synchronous={synchronous}")
    (kept := folder / "kept").mkdir()
    SyncedFiles(settings.DATA, kept)
    django.setup()

    from django.db import connection

    from tests.crash.evening import make
    from tests.factories import record
    from tournaments.models import Match

    rows = make()["rows"]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    found = []
    for row in rows:
        record(Match.objects.get(pk=row["match"]), *[row["points"]] * 3)
        found.append(left(kept, folder / "left"))
    lost = [saves - known for saves, (known, _sound) in enumerate(found, start=1)]
    return {"cuts": len(found), "worst": max(lost), "unsound": sum(not sound for _known, sound in found)}


def main(synchronous: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"BRISCOLA_DATA": f"{folder}/data", "DATABASE_URL": ""}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
        print(json.dumps(play(synchronous, Path(folder))))  # noqa: T201  # the answer


if __name__ == "__main__":
    main(sys.argv[1])
