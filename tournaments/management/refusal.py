"""How a command says no: one sentence a line on stderr, exit status 2, nothing changed."""

import errno
import sys
from collections.abc import Iterable
from typing import NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _


def refuse(command: BaseCommand, sentences: Iterable[str]) -> NoReturn:
    for sentence in sentences:
        command.stderr.write(sentence)
    sys.exit(2)


def unusable_address(problem: Exception, host: str, port: int) -> str:
    """Why a server cannot listen there, as a sentence."""
    if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
        busy = _("La porta %(port)s è occupata, forse da un'altra copia: fermala o scegli --port %(next)s.")
        return busy % {"port": port, "next": port + 1}
    return _("Non si può usare l'indirizzo %(host)s con la porta %(port)s.") % {"host": host, "port": port}
