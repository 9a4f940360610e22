"""Prepare the data and serve the pages to the hall: what `dev.py run` starts.

Everything is done at most once: a second start finds the key, the tables and a club, and changes nothing.
"""

import contextlib
import errno
import select
import signal
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

import waitress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from briscola_site import env, installation, lan
from briscola_site.memory import set_program_apart
from tournaments.copies.keeper import Keeper
from tournaments.copies.shelf import on_shelf
from tournaments.management.welcome import EVERYWHERE, HERE, served_address, welcome_lines
from tournaments.selectors.entrance import clubs_by_age

HAS_POLL = hasattr(select, "poll")  # Windows has none, and can look at 512 connections at once
CONNECTIONS = {
    "threads": 4,
    "connection_limit": 2000 if HAS_POLL else 400,
    "asyncore_use_poll": HAS_POLL,
    "channel_timeout": 15,
    "cleanup_interval": 5,
}
STOPPING = (signal.SIGINT, signal.SIGTERM)


class OneAnswer(WSGITask):  # type: ignore[misc]  # waitress has no types
    """An answer after which the connection is closed. The server looks at every open connection whenever anything
    happens: a thousand phones that keep theirs between two questions cost it far more than opening them anew.
    """

    def build_response_header(self) -> bytes:
        self.request.headers["CONNECTION"] = "close"
        header: bytes = super().build_response_header()
        return header


class Command(BaseCommand):
    help = _("Prepara i dati e avvia il programma per i telefoni della sala.")
    requires_system_checks = ()  # a start in a hall does not wait for the developers' checks

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help=_("La porta; di solito 8000."))
        parser.add_argument("--host", default=EVERYWHERE, help=_("L'indirizzo da usare; di solito tutti."))
        parser.add_argument("--local", action="store_true", help=_("Solo su questo computer, senza telefoni."))

    def handle(self, *, host: str, port: int, local: bool, **options: Any) -> None:
        with contextlib.ExitStack() as held:
            try:
                installation.data_folder(settings.DATA)
                if connection.vendor == "sqlite":
                    held.enter_context(installation.only_server(settings.DATA))
                prepare()
            except installation.AlreadyServedError:
                self._refuse(_("Il programma è già avviato con questi dati: usalo, oppure fermalo prima."))
            except PermissionError as problem:
                self._refuse(_("Non è permesso scrivere in %(path)s.") % {"path": problem.filename})
            self._serve(HERE if local else host, port)

    def _serve(self, host: str, port: int) -> None:
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *lan.own_names(), host]
        server = self._listen(host, port)
        installation.note_address(settings.DATA, served_address(host, port))
        # Said aloud because a shell lets programs in the background ignore Ctrl-C.
        for number in STOPPING:
            signal.signal(number, _stop)
        for line in welcome_lines(host, port, colours=self.stdout.isatty()):
            self.stdout.write(line)
        self.stdout.flush()
        set_program_apart()
        with Keeper() if on_shelf() else contextlib.nullcontext():
            server.run()
        self.stdout.write(_("Programma fermato. I dati sono salvati."))

    def _listen(self, host: str, port: int) -> Any:  # waitress has no types
        HTTPChannel.task_class = OneAnswer
        try:
            return waitress.create_server(get_wsgi_application(), host=host, port=port, **CONNECTIONS)
        except (OSError, OverflowError, ValueError) as problem:
            if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
                busy = _("La porta %(port)s è occupata, forse da un'altra copia: fermala o scegli --port %(next)s.")
                self._refuse(busy % {"port": port, "next": port + 1})
            unusable = _("Non si può usare l'indirizzo %(host)s con la porta %(port)s.")
            self._refuse(unusable % {"host": host, "port": port})

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def prepare() -> None:
    """The key, the tables and, where no club exists, the rehearsal tournament."""
    if not env.text("SECRET_KEY"):
        # The settings were read before the key existed; nothing has been signed since.
        settings.SECRET_KEY = installation.secret_key(settings.SECRET_KEY_FILE)
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    if not clubs_by_age():
        call_command("rehearsal")


def _stop(*_signal: object) -> NoReturn:
    """End waitress's loop the way it understands; it then lets the requests under way finish."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)  # stopping has begun; asking twice must not break it off
    raise SystemExit(0)
