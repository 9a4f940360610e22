"""How the program itself is: whether it can serve, and the figures that those who run it watch."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Sum

from tournaments.models import Tournament
from tournaments.selectors.clubs.steps import steps

LEAST_ROOM = 200 * 1024 * 1024
"""Bytes: an evening with all its copies, and time to notice."""
BESIDE = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Figures:
    """`changes` counts those of all tournaments; a tournament that is removed takes its own away."""

    changes: int
    database_bytes: int
    free_bytes: int


def lacking() -> tuple[str, ...]:
    """What the program lacks to serve; nothing, where all is well."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        taken = steps()
    except DatabaseError:
        return ("database",)
    found = {"migrations": not taken.waiting, "newer-program": not taken.unknown, "disk": _free() >= LEAST_ROOM}
    return tuple(name for name, well in found.items() if not well)


def figures() -> Figures:
    changes = Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
    return Figures(changes, _database_bytes(), _free())


def _database_bytes() -> int:
    if connection.vendor == "sqlite":
        parts = (Path(f"{connection.settings_dict['NAME']}{ending}") for ending in BESIDE)
        return sum(part.stat().st_size for part in parts if part.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _free() -> int:
    """Where the data folder is, or will be."""
    folder = Path(settings.DATA)
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
