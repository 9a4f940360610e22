"""The tables as this program needs them, and the data of before kept beside them."""

from collections.abc import Callable

from django.core.management import call_command
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from rules.violations import violation
from tournaments.copies.faults import CopyFault
from tournaments.copies.shelf import copy_make, known_migrations, on_shelf
from tournaments.errors import DomainError


def upgrade(say: Callable[[str], object]) -> None:
    """Bring the database up to date; where it held something, on a hall's file, a copy of it is made first.

    Raises DomainError where no sound copy can be made, and for data that a newer program changed: this one does not
    know what they mean. The same where rows are not as the new tables want them: somebody wrote past the program.
    """
    executor = MigrationExecutor(connection)
    applied = frozenset(executor.loader.applied_migrations)
    if unknown := applied - known_migrations():
        raise DomainError(violation(CopyFault.DATA_NEWER, why=", ".join(sorted(name for _app, name in unknown))))
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if applied and on_shelf():
        say(_("Il programma è più nuovo dei dati. Prima ne ho fatto una copia: %(path)s") % {"path": copy_make().path})
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except IntegrityError as error:
        raise DomainError(violation(CopyFault.DATA_AT_ODDS, why=str(error).strip())) from error
