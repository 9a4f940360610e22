"""Commands one after another as in `one_process`, which wait for a locked database no longer than a test can."""

from django.db import connections

from tests.commands import one_process
from tournaments.backups import sqlite

SECONDS = 0.2

if __name__ == "__main__":
    connections.settings["default"]["OPTIONS"]["timeout"] = SECONDS
    sqlite.PATIENCE = 0  # of whole seconds
    one_process.main()
