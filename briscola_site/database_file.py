"""The file of a hall's database is made in one place, on purpose: SQLite itself makes one whenever it is asked."""

import sqlite3
from pathlib import Path
from typing import Any


def opened_only(file: Path) -> Any:
    """What makes a connection for Python's `sqlite3`: of this file only where it is there, else SQLite's own error."""

    def factory(database: Any, *further: Any, **named: Any) -> sqlite3.Connection:
        there = f"{file.absolute().as_uri()}?mode=rw" if Path(database) == file else database
        return sqlite3.Connection(there, *further, **named)

    return factory
