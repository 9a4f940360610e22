"""What is beside the copies and is none: what somebody who was killed had begun, and damaged data that were set aside.
They hold names, too, and go.
"""

import contextlib
import datetime
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tournaments.copies.erased import goes_on

BEGUN = re.compile(r"\..+\.(sqlite3|json)\.\d+(-journal|-wal|-shm)?")
"""What a copy, or the file of a deleted tournament, is called until it is whole."""
BEGUN_FOR = 600
"""Seconds: nobody writes at a copy for so long, so that one who did was killed."""
BROKEN = ".broken"


@dataclass(frozen=True, slots=True)
class DamagedData:
    """A folder with a damaged database, which one that was put back took the place of."""

    path: Path
    made: datetime.datetime

    @property
    def goes(self) -> datetime.datetime | None:
        """When it goes, because somebody was erased since; None where nobody was."""
        return goes_on(None, self.made)


def set_aside(shelf: Path) -> tuple[DamagedData, ...]:
    """All of them, the latest first."""
    found = [DamagedData(one, _changed(one)) for one in shelf.glob(f"*{BROKEN}")]
    return tuple(sorted(found, key=lambda one: one.made, reverse=True))


def unfinished_clear(shelf: Path, database: Path, passed: datetime.datetime | None) -> None:
    """Remove what was begun and never ended, and of what was set aside whatever goes by a time that surely `passed`."""
    for one in (*_begun(shelf), database.with_name(f"{database.name}.new")):
        with contextlib.suppress(OSError):  # not there, or at work elsewhere
            if abs(time.time() - one.stat().st_mtime) > BEGUN_FOR:
                one.unlink()
    for old in set_aside(shelf):
        if passed and (goes := old.goes) and goes <= passed:
            shutil.rmtree(old.path, ignore_errors=True)


def _begun(shelf: Path) -> Iterator[Path]:
    return (one for one in shelf.rglob(".*") if BEGUN.fullmatch(one.name))


def _changed(path: Path) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
