"""How a command says no: one sentence a line on stderr, exit status 2, nothing changed."""

import errno
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error, connection
from django.utils.translation import gettext as _

from briscola_site.program import called
from briscola_site.storage import storage_fault
from rules.violations import violation
from tournaments.copies.database import database_missing, on_shelf
from tournaments.copies.shelf import refuse_to_begin_again
from tournaments.copies.sqlite import UNREADABLE, damages
from tournaments.event.errors import DomainError
from tournaments.event.faults.storage import StorageFault
from tournaments.labels import sentence
from tournaments.selectors.clubs.steps import steps


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
    if isinstance(error, Error) and on_shelf() and database_missing():
        return _start_first()
    fault = storage_fault(error, settings.DATA)
    if fault is None and _damaged():
        fault = StorageFault.DAMAGED
    if fault is not None:
        return sentence(violation(fault))
    if not isinstance(error, Error) or not steps().waiting:
        return None
    return _start_first()


def _start_first() -> str:
    """Or that there were data, where something of them is left."""
    try:
        if on_shelf():
            refuse_to_begin_again()
    except DomainError as error:
        return sentence(error.violations[0])
    start = _(
        "Qui non ci sono dati per questo programma: avvialo prima una volta (%(command)s), poi ripeti il comando."
    )
    return start % {"command": f"{called()} serve"}


def _damaged() -> bool:
    """Whether the hall's file is: what a command stumbled over in it may have raised anything."""
    if not on_shelf() or not (file := Path(connection.settings_dict["NAME"])).exists():
        return False
    try:
        steps()
    except (Error, *UNREADABLE):
        return True
    return bool(damages(file))
