"""The backups of an installation: folder, names, and restore."""

import contextlib
import datetime
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from briscola_site.clock import CLOCK
from briscola_site.installation import AlreadyServedError, data_folder, only_server, owned
from briscola_site.program import called
from briscola_site.storage import storage_problem
from rules.problems import problem_at
from tournaments.backups.database import database_file, database_missing, is_ours, look_over, refuse_foreign_data
from tournaments.backups.erased import goes_on
from tournaments.backups.sqlite import (
    database_backup,
    drop,
    made_things,
    migrations_in,
    settle,
    strangers,
    to_disk,
    unsound,
    wait_for_writer,
)
from tournaments.backups.trouble import trouble_found, trouble_over
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem, StorageProblem
from tournaments.selectors.clubs.running import Step, tables_after, unknown_steps

# What is beside the copies and is none: what somebody who was killed had begun, and damaged data that were set aside.
# They hold names, too, and go.

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


KEPT = 48
"""Eight hours of an evening that changes all the time."""
ASKED, UPGRADE = "-kept", "-upgrade"
"""How the name of a copy ends that somebody asked for, or that was made before an upgrade: no others push it out."""
KEPT_OF_UPGRADES = 5
"""Each that is killed leaves one, and all of these hold the same."""
UPGRADES_STAY = datetime.timedelta(days=90)
"""By then it was seen whether the newer program works."""
ENDING = ".sqlite3"
BESIDE = ("-wal", "-shm")
GONE = frozenset({BackupProblem.NO_DATA, BackupProblem.DATA_GONE, BackupProblem.DATA_GONE_WITHOUT_COPIES})
UNCOPIED = GONE | {BackupProblem.UNSOUND, BackupProblem.DATA_DAMAGED, BackupProblem.DATA_FOREIGN}
"""Why no copy can be made of a database that a sound one is to replace: then its file is kept as it is."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy on the shelf: its file, when it was made, and how many bytes it has."""

    path: Path
    made: datetime.datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def goes(self) -> datetime.datetime | None:
        """When it goes, because it holds the name of somebody who was erased since, or is from before an upgrade; None
        where only later ones push it out.
        """
        moments = [
            goes_on(_place(self.path)[0], self.made),
            self.made + UPGRADES_STAY if self.kind == UPGRADE else None,
        ]
        return min((one for one in moments if one), default=None)

    @property
    def kind(self) -> str:
        """What made it: how its name ends."""
        return next((kind for kind in (ASKED, UPGRADE) if self.path.stem.endswith(kind)), "")

    @property
    def asked(self) -> bool:
        """Whether somebody asked for it."""
        return self.kind == ASKED


@dataclass(frozen=True, slots=True)
class PutBack:
    """What became of a copy that is the database again: the copy of what was there `before`, None where nothing sound
    was; the folder in which its file was `set_aside` where it could not be copied; and kind and name of everything in
    the copy that is not of this program and was `left_out`.
    """

    before: Backup | None
    set_aside: Path | None
    left_out: tuple[tuple[str, str], ...]


def backups() -> tuple[Backup, ...]:
    """All copies, the latest first."""
    found = [path for path in shelf().glob(f"*{ENDING}") if path.is_file()] if shelf().is_dir() else []
    return tuple(_copy(path) for path in sorted(found, key=_place, reverse=True))


def backup_make(target: Path | None = None, *, asked: bool = False, upgrade: bool = False) -> Backup:
    """Copy the database as it is now, onto the shelf or to `target`; looked at before, and verified before it gets its
    name. On the shelf it goes when 48 later ones have made themselves, unless somebody `asked` for it, or it is
    from before an `upgrade`. A failure there is reported at the desk.

    Raises DomainError where there is no database yet or it is not a file, where it is damaged or of another program,
    where the copy is not sound, or has no room.
    """
    database = database_file()
    try:
        backup = _backup_made(database, target, ASKED if asked else UPGRADE if upgrade else "")
    except DomainError as error:
        if target is None and look_over() is None:
            trouble_found(error.problems[0])
        raise
    if target is None:
        trouble_over()
    return backup


def _backup_made(database: Path, target: Path | None, kind: str) -> Backup:
    if damaged := look_over():
        raise DomainError(damaged)
    refuse_foreign_data()
    if database_missing() or not is_ours(database):
        refuse_to_begin_again()
        raise DomainError(problem_at(BackupProblem.NO_DATA))
    if target is None:
        _clear()  # before, too: an upgrade that is killed leaves one each time
    path = target or shelf() / f"{_next_number():05}-{moment()}{kind}{ENDING}"
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with told(path):
        if target is None:
            data_folder(path.parent)
        try:
            draft.touch(mode=0o600, exist_ok=False)
            database_backup(database, draft)
            if why := unsound(draft):
                raise DomainError(problem_at(BackupProblem.UNSOUND, path=str(path), why=why))
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        if target is None:
            _clear()
    return _copy(path)


def backup_check(path: Path) -> frozenset[Step]:
    """The steps that made a copy. Raises DomainError where it could not be put back: there is none, it is not sound, of
    another program, or of a newer one.
    """
    if not path.is_file():
        raise DomainError(problem_at(BackupProblem.MISSING, path=str(path)))
    if not is_ours(path):
        raise DomainError(problem_at(BackupProblem.NOT_OURS, path=str(path)))
    if why := unsound(path):
        raise DomainError(problem_at(BackupProblem.UNSOUND, path=str(path), why=why))
    taken = migrations_in(path)
    if unknown := unknown_steps(taken):
        raise DomainError(problem_at(BackupProblem.NEWER, path=str(path), why=", ".join(unknown)))
    return taken


def backup_restore(path: Path) -> PutBack:
    """Make a copy the database again, without whatever in it is not of this program; what the database was until now is
    copied first, and told.

    Versions that were used once are used again from here on, so old pages must not pass for new ones: the
    next start tells them apart by the moment that is noted here.

    Raises DomainError for what `backup_check` finds, while a server runs or another program writes, whose last words
    would be lost, and where there is no room. Then everything is as it was.
    """
    database = database_file()
    taken = backup_check(path)
    draft = database.with_name(f"{database.name}.new")
    connection.close()
    try:
        with told(database), only_server(settings.DATA):
            draft.touch(mode=0o600, exist_ok=True)
            shutil.copyfile(path, draft)
            drop(draft, left_out := strangers(made_things(draft), tables_after(taken)))
            to_disk(draft)
            before, broken = _set_aside(database)
            owned(Path(settings.RESTORED_FILE)).write_text(moment())
            draft.replace(database)
            for ending in BESIDE:
                database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
            return PutBack(before, broken, left_out)
    except AlreadyServedError:
        raise DomainError(problem_at(BackupProblem.SERVED)) from None
    finally:
        draft.unlink(missing_ok=True)


def refuse_to_begin_again() -> None:
    """Raises DomainError where the database is gone: what was left beside it tells that there was one. An evening that
    went on with empty data would rotate out the good backups.
    """
    folder = str(settings.DATA)
    if backups():
        raise DomainError(problem_at(BackupProblem.DATA_GONE, path=folder, command=called()))
    if Path(settings.SECRET_KEY_FILE).exists():
        raise DomainError(problem_at(BackupProblem.DATA_GONE_WITHOUT_COPIES, path=folder, command=called()))


def put_to_rest() -> bool:
    """Bring the database into its one file, as it is to lie until the next start; False where that does not work (a
    full disk, say): then what was saved last stays in the file beside it, from where the next start takes it.
    """
    connection.close()
    try:
        settle(database_file())
    except sqlite3.Error:
        return False
    return True


def shelf() -> Path:
    """The folder of the copies."""
    return Path(settings.DATA) / "copies"


def _set_aside(database: Path) -> tuple[Backup | None, Path | None]:
    """A last copy of a database that is about to be replaced; a broken one is kept as it is, in a folder."""
    if not database.exists():
        return None, None
    try:
        before = backup_make(asked=True)
    except DomainError as error:
        if error.problems[0].code not in UNCOPIED:
            raise
        broken = shelf() / f"{moment()}{BROKEN}"
        data_folder(broken)
        for ending in ("", *BESIDE):
            part = database.with_name(f"{database.name}{ending}")
            if part.exists():
                part.replace(broken / part.name)
        return None, broken
    try:
        wait_for_writer(database)
    except sqlite3.OperationalError:
        before.path.unlink()
        raise
    settle(database)
    return before, None


def _place(path: Path) -> tuple[int, str]:
    """What tells earlier copies from later ones: their number, because a clock can be put back."""
    number = path.name.partition("-")[0]
    return (int(number) if number.isdecimal() else 0), path.name


def _next_number() -> int:
    latest = next(iter(backups()), None)
    return _place(latest.path)[0] + 1 if latest else 1


def latest_number() -> int:
    """The latest number of all copies, unfinished ones too; 0 without any. Later changes are only in later copies."""
    made = [path.name for path in shelf().glob(f"*{ENDING}")]
    begun = [path.name.removeprefix(".") for path in shelf().glob(f".*{ENDING}.*")]
    return max((_place(Path(name))[0] for name in (*made, *begun)), default=0)


def moment() -> str:
    """The moment as part of the name of a file; every copy has its own."""
    return f"{timezone.localtime():%Y-%m-%d-%H%M%S-%f}"


def _copy(path: Path) -> Backup:
    known = path.stat()
    return Backup(path, datetime.datetime.fromtimestamp(known.st_mtime, datetime.UTC), known.st_size)


def _clear() -> None:
    """The oldest of either kind go, so that a laptop's disk does not fill; those that hold the name of somebody who was
    erased, or are from before an upgrade, on their day; never the latest. So does what is no copy.
    """
    passed = CLOCK.for_good()
    for old in backups()[1:]:
        if passed and (goes := old.goes) and goes <= passed:
            old.path.unlink(missing_ok=True)
    unfinished_clear(shelf(), database_file(), passed)
    for kind, most in (("", KEPT), (ASKED, KEPT), (UPGRADE, KEPT_OF_UPGRADES)):
        for old in [one for one in backups() if one.kind == kind][most:]:
            old.path.unlink(missing_ok=True)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system refuses, as a problem."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        if storage_problem(error, settings.DATA) is StorageProblem.BUSY:
            raise DomainError(problem_at(StorageProblem.BUSY)) from error
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise DomainError(problem_at(BackupProblem.NO_ROOM, path=str(path), why=why)) from error
    except sqlite3.DatabaseError as error:
        raise DomainError(problem_at(BackupProblem.UNSOUND, path=str(path), why=str(error))) from error
