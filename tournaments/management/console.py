"""How a command asks, reads and writes files, prints, and says no: one sentence a line on stderr, exit status 2,
nothing changed.
"""

import contextlib
import errno
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, OutputWrapper
from django.core.validators import slug_re
from django.db import Error, connection
from django.utils.translation import gettext as _

from briscola_site.logs import print_json
from briscola_site.program import called
from briscola_site.storage import storage_problem
from rules.problems import problem_at, sentence
from rules.words import as_sentence
from tournaments.backups.backup_files import refuse_to_begin_again
from tournaments.backups.database import backups_kept, database_missing
from tournaments.backups.sqlite import UNREADABLE, damages
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem, StorageProblem
from tournaments.models import Tournament
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.clubs.running import steps

# How a command says no: one sentence a line on stderr, exit status 2, nothing changed.


def refuse(command: BaseCommand, sentences: Iterable[str]) -> NoReturn:
    for one in sentences:
        command.stderr.write(one)
    sys.exit(2)


def unusable_address(problem: Exception, host: str, port: int) -> str:
    """Why a server cannot listen there, as a sentence."""
    if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
        busy = _("La porta %(port)s è occupata, forse da un’altra copia: fermala o scegli --port %(next)s.")
        return busy % {"port": port, "next": port + 1}
    return _("Non si può usare l’indirizzo %(host)s con la porta %(port)s.") % {"host": host, "port": port}


def unusable_data(error: Exception) -> str | None:
    """Why a command cannot use the data; None where they can be used, and the error has another reason."""
    if isinstance(error, Error) and backups_kept() and database_missing():
        return _start_first()
    problem = storage_problem(error, settings.DATA)
    if problem is None and _damaged():
        problem = StorageProblem.DAMAGED
    if problem is not None:
        return sentence(problem_at(problem))
    return data_of_another() or _start_first() if isinstance(error, Error) and steps().waiting else None


def data_of_another() -> str | None:
    """That the data are of an older program than this, or of a newer one, or older than the first version, in the words
    of a start; None where they are not.
    """
    found = steps()
    if found.unknown:
        return sentence(problem_at(BackupProblem.DATA_NEWER, why=", ".join(found.unknown)))
    if not (found.begun and found.waiting):
        return None
    older = _(
        "Il programma è più nuovo dei dati: avvialo una volta (%(command)s), che prima ne fa una copia e poi li "
        "aggiorna. Poi ripeti il comando."
    )
    by_hand = _("Il programma è più nuovo dei dati: prima fanne una copia, poi aggiornali (%(command)s) e ripeti.")
    if backups_kept():
        return older % {"command": f"{called()} serve"}
    return by_hand % {"command": f"{called()} migrate"}


class DataCommand(BaseCommand):
    """A command that works with the data: where they are another program's it says so and does nothing. What it cannot
    find out, because it cannot read them, the command itself stumbles over.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        if not (backups_kept() and database_missing()):
            with contextlib.suppress(Error, *UNREADABLE):
                if why := data_of_another():
                    refuse(self, [why])
        return super().execute(*args, **options)


def _start_first() -> str:
    """Or that there were data, where something of them is left."""
    try:
        if backups_kept():
            refuse_to_begin_again()
    except DomainError as error:
        return sentence(error.problems[0])
    start = _(
        "Qui non ci sono dati per questo programma: avvialo prima una volta (%(command)s), poi ripeti il comando."
    )
    return start % {"command": f"{called()} serve"}


def _damaged() -> bool:
    """Whether the hall's file is: what a command stumbled over in it may have raised anything."""
    if not backups_kept() or not (file := Path(connection.settings_dict["NAME"])).exists():
        return False
    try:
        steps()
    except (Error, *UNREADABLE):
        return True
    return bool(damages(file))


# Before a command changes what cannot be had back by itself.

YES = frozenset({"sì", "si", "s", "yes", "y"})


def agreed(command: BaseCommand, question: str) -> bool:
    """Whether somebody at the keyboard says yes; says that nothing was changed where not, or where nobody is there."""
    try:
        if input(question).strip().lower() in YES:
            return True
    except EOFError:
        command.stdout.write("")
    command.stdout.write(as_sentence(_("Non è cambiato niente")))
    return False


# Files that commands read and write; what the system refuses becomes a sentence.

STANDARD_INPUT = Path("-")


def write_bytes(command: BaseCommand, data: bytes, output: Path | None) -> None:
    """Into the file, or as they are to where the command prints."""
    if output is None:
        command.stdout.write(data.decode(), ending="")
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        refuse(command, [_("Non si può scrivere %(path)s: %(why)s.") % {"path": output, "why": error.strerror}])


def read_bytes(command: BaseCommand, path: Path, most: int) -> bytes:
    """The first bytes of a file or of the standard input, up to one more than `most`."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(most + 1)
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        refuse(command, [_("Non si può leggere %(path)s: %(why)s.") % {"path": path, "why": why}])


# The tournament that a command names, or the sentence that there is none.


def named_tournament(command: BaseCommand, slug: str) -> Tournament:
    tournament = tournament_for_public(slug) if slug_re.fullmatch(slug) else None
    if tournament is None:
        refuse(command, [_("Il torneo «%(slug)s» non c’è.") % {"slug": slug}])
    return tournament


# What a server prints, in the form in which it logs: where programs read along, every line is an object.


def as_logged() -> bool:
    """Print as this process logs from now on; returns whether that changed."""
    if settings.LOG == "json":
        print_json()
    return bool(settings.LOG == "json")


def say_as_logged(command: BaseCommand) -> None:
    """The same, and the command that has begun does."""
    if as_logged():
        command.stdout, command.stderr = OutputWrapper(sys.stdout), OutputWrapper(sys.stderr)
