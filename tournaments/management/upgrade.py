"""Bring the tables up to date, and keep a backup of the old data."""

import contextlib
from collections.abc import Callable, Iterator

from django.apps import apps
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils.translation import gettext as _

from briscola_site.installation import owned
from rules.problems import problem_at
from tournaments.backups.backup_files import backup_make, refuse_to_begin_again
from tournaments.backups.database import backups_kept, database_file, database_missing, is_ours, refuse_foreign_data
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem
from tournaments.labels.points import figure
from tournaments.selectors.clubs.running import steps, steps_on_disk
from tournaments.services.setup.setup import counting_follow

# The tables of an empty database, made at once as the models say: of the steps that led there it needs none.


def tables_make() -> bool:
    """Create all tables and mark every migration as applied, or do neither. False where a table exists already."""
    recorder = MigrationRecorder(connection)
    kinds: list[type[Model]] = [recorder.Migration, *apps.get_models()]
    with connection.schema_editor() as editor:
        if connection.introspection.table_names():
            return False
        for model in kinds:
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        editor.deferred_sql.sort(key=_is_key)
        for app, name in sorted(steps_on_disk()):
            recorder.record_applied(app, name)
    return True


def _is_key(statement: object) -> bool:
    """Whether it makes a key that leads to another table. Those come last, whatever the order of the tables: what they
    lead to has to be unique before.
    """
    return " REFERENCES " in str(statement)


FIELD = " has an invalid foreign key"
"""After this Django names a field, of SQLite's keys of several columns often another one."""


def quietly() -> None:
    """Django's own command, without its output."""
    from django.core.management.commands import migrate  # here, because few starts have a step to take

    call_command(migrate.Command(), verbosity=0, interactive=False)


def database_begin() -> None:
    """Make the empty file of a first start on a hall's computer, for its owner's eyes only. Raises DomainError where
    there were data before.
    """
    if backups_kept() and database_missing():
        refuse_to_begin_again()
        owned(database_file())


def refuse_missing_letters() -> None:
    """Raises DomainError where PostgreSQL's database cannot keep every letter. Where no language was set it makes one
    that takes text as it comes, and refuses JSON with an accent in it.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        (encoding,) = cursor.fetchone()
    if encoding != "UTF8":
        name = str(connection.settings_dict["NAME"])
        raise DomainError(problem_at(BackupProblem.DATA_NOT_UTF8, path=name, why=encoding))


def _begun() -> bool:
    """Make what an empty database needs; False where something is in it."""
    made = tables_make()
    if made:
        emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)
    return made


def upgrade(say: Callable[[str], object], take_steps: Callable[[], object] = quietly) -> bool:
    """Bring the database up to date; where it held something, on a hall's file, a copy of it is made first. False where
    it is.

    Raises DomainError where no sound copy can be made, and for data that a newer program changed: this one does not
    know what they mean. The same where rows are not as the new tables want them: somebody wrote past the program; and
    where the database is gone, but not what lay beside it, where its file is another program's, or where it cannot keep
    every letter.
    """
    database_begin()
    refuse_missing_letters()
    if backups_kept():
        refuse_foreign_data()
    found = steps()
    if backups_kept() and not found.begun:
        refuse_to_begin_again()
    if found.unknown:
        raise DomainError(problem_at(BackupProblem.DATA_NEWER, why=", ".join(found.unknown)))
    if not found.waiting or (not found.begun and _begun()):
        _say_moved_rows(say)
        return False
    if backups_kept() and is_ours(database_file()):  # a first start may have been killed before the first table of ours
        copy = backup_make(upgrade=True)
        say(_("Il programma è più nuovo dei dati. Prima ne ho fatto una copia: %(path)s") % {"path": copy.path})
    try:
        take_steps()
    except IntegrityError as error:
        row = str(error).partition(FIELD)[0].strip()
        raise DomainError(problem_at(BackupProblem.DATA_AT_ODDS, why=row)) from error
    _say_moved_rows(say)
    return True


def _say_moved_rows(say: Callable[[str], object]) -> None:
    """Say of every open evening that the newest counting counts otherwise which rows move. A start that was killed
    before it came to this leaves it to the next one.
    """
    for one in counting_follow():
        say(_("%(name)s: con le regole di questo programma in classifica cambia:") % {"name": one.name})
        for row in one.rows:
            (old, had), (new, has) = row.before, row.after
            said = {"name": row.name, "old": old, "had": figure(had), "new": new, "has": figure(has)}
            say("  " + _("%(name)s: posto %(old)s (punti: %(had)s), ora posto %(new)s (punti: %(has)s)") % said)


# A database that nobody else sees and that is gone afterwards.


@contextlib.contextmanager
def scratch_database() -> Iterator[None]:
    """Let the body read and write without touching the data, or anybody's waiting for it.

    SQLite lets one writer in at a time, so there the body works in memory, in a database of its own without any rows.
    PostgreSQL lets others write beside a transaction that is rolled back.
    """
    kept = connections[DEFAULT_DB_ALIAS]
    if kept.vendor != "sqlite":
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        return
    memory = kept.copy()
    memory.settings_dict["NAME"] = ":memory:"
    connections[DEFAULT_DB_ALIAS] = memory
    try:
        tables_make()
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = kept
        if memory.connection is not None:
            memory.connection.close()  # Django itself never closes a database in memory
