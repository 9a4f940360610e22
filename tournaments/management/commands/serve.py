"""Prepare the data and serve the pages, to this computer alone unless told otherwise: what `dev.py run` starts.

Everything is done at most once: a second start finds the key, the tables and a club, and changes nothing.
"""

import contextlib
import signal
import socket
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, NoReturn
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application
from django.db import Error, connection
from django.utils.translation import gettext as _
from django.utils.translation import override

from briscola_site import installation, listening
from briscola_site.hall_server import HallServer
from briscola_site.listening import EVERYWHERE, HERE
from briscola_site.memory import set_program_apart, share_memory
from briscola_site.program import called
from briscola_site.storage import storage_problem, try_writing
from rules.problems import Problem, problem_at, sentence, sentences
from tournaments.backups.automatic import AutomaticBackups
from tournaments.backups.backup_files import put_to_rest
from tournaments.backups.database import backups_kept, look_at_file, look_over, served_file, takes_long
from tournaments.backups.trouble import data_damaged, said_by, trouble
from tournaments.event.errors import DomainError
from tournaments.management.background import forgetting, memory_given_back, turn_clocks
from tournaments.management.console import refuse, say_as_logged, unusable_address
from tournaments.management.upgrade import upgrade
from tournaments.management.welcome import page_to_open, served_address, welcome_lines
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.pages.frame.page_cache import refreshed_pages
from tournaments.selectors.clubs.member_queries import clubs_by_age

PATIENCE = 30
"""Seconds in which a server that starts will answer."""
STOPPING = (signal.SIGINT, signal.SIGTERM)


class Command(BaseCommand):
    help = _("Prepara i dati e avvia il programma; con --lan anche per i telefoni della sala.")
    requires_system_checks = ()  # a start in a hall does not wait for the developers' checks

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help=_("La porta; di solito 8000."))
        where = parser.add_mutually_exclusive_group()
        for option, address, meaning in (
            ("--lan", EVERYWHERE, _("Anche per i telefoni collegati alla stessa rete.")),
            ("--local", HERE, _("Solo su questo computer, senza telefoni.")),
        ):
            where.add_argument(option, action="store_const", dest="host", const=address, help=meaning)
        parser.add_argument("--open", action="store_true", dest="opens", help=_("Apre anche il browser."))
        where.add_argument("--host", help=_("L’indirizzo da usare, se questo computer ne ha più di uno."))

    def handle(self, *, host: str | None, port: int, opens: bool = False, **options: Any) -> None:
        share_memory()
        say_as_logged(self)
        with contextlib.ExitStack() as held:
            try:
                installation.data_folder(settings.DATA)
                if connection.vendor == "sqlite":
                    held.enter_context(installation.only_server(settings.DATA))
                self._keep_private()
                prepare(self.stdout.write)
                held.enter_context(said_by(self._warn))
                if backups_kept():
                    held.enter_context(served_file())
                self._look_over()
            except installation.AlreadyServedError:
                if opens and (there := installation.noted_address(settings.DATA)):
                    webbrowser.open(f"{there}/")
                self._refuse(_("Il programma è già avviato con questi dati: usalo, oppure fermalo prima."))
            except PermissionError as problem:
                self._refuse(_("Non è permesso scrivere in %(path)s.") % {"path": problem.filename})
            except DomainError as error:
                refuse(self, sentences(error.problems))
            except (OSError, Error) as error:
                code = storage_problem(error, settings.DATA)
                if code is None:
                    raise
                unusable = _("Non si può avviare il programma con i dati in %(path)s. %(why)s")
                self._refuse(unusable % {"path": settings.DATA, "why": sentence(problem_at(code))})
            self._serve(host or HERE, port, untold=host is None, opens=opens)

    def _serve(self, host: str, port: int, *, untold: bool, opens: bool) -> None:
        settings.LISTENS_ON = host
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *listening.own_names(), host]
        server = self._listen(host, port)
        installation.note_address(settings.DATA, served_address(host, port))
        # Said aloud because a shell lets programs in the background ignore Ctrl-C.
        for number in STOPPING:
            signal.signal(number, lambda *_: _stop(server))
        page = page_to_open(host, port) if opens else ""
        for line in welcome_lines(host, port, terminal=self.stdout.isatty(), page=page):
            self.stdout.write(line)
        if page:
            in_browser(page)
        if untold:
            way = _("Per aprire il programma anche ai telefoni della sala: %(command)s")
            self.stdout.write(way % {"command": f"{called()} serve --lan"})
        self.stdout.flush()
        set_program_apart()
        keeper = AutomaticBackups() if backups_kept() else contextlib.nullcontext()
        with refreshed_pages(), forgetting(), turn_clocks(), memory_given_back(), keeper:
            connection.close()  # this thread only waits from now on
            server.run()
        if backups_kept() and look_at_file(inside=True) is None and not put_to_rest():
            apart = _("Le ultime modifiche sono in un file accanto ai dati (db.sqlite3-wal): non separarli.")
            self.stdout.write(apart)
        found = trouble()
        self.stdout.write(_("Programma fermato. I dati sono salvati.") if found is None else _("Programma fermato."))
        if found is not None:
            self._warn(found)

    def _look_over(self) -> None:
        """Beside the start where it takes long: what is wrong is said here, and at the desk."""
        if not backups_kept():
            return
        if takes_long():
            threading.Thread(target=look_over, daemon=True).start()
        else:
            look_over()

    def _warn(self, found: Problem) -> None:
        """In the language of the window, not of the page that stumbled over it."""
        with override(settings.LANGUAGE_CODE):
            before = "" if data_damaged() else _("Le copie di sicurezza non riescono.")
            self.stderr.write(f"{before} {sentence(found)}".strip())

    def _keep_private(self) -> None:
        if (seen := installation.keep_private(settings.DATA)) is not None:
            open_to_all = _(
                "Altri utenti di questo computer possono leggere %(path)s. Sposta i dati in una cartella tua e "
                "indicala con BRISCOLA_DATA."
            )
            self.stderr.write(open_to_all % {"path": seen})

    def _listen(self, host: str, port: int) -> HallServer:
        try:
            return HallServer(get_wsgi_application(), host, port)
        except (OSError, OverflowError, ValueError) as problem:
            self._refuse(unusable_address(problem, host, port))

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def prepare(say: Callable[[str], object]) -> None:
    """The tables, then the key, which without them would tell of lost data, and where no club exists the rehearsal."""
    upgrade(say)
    installation.use_own_key()
    repeat_erasures()
    if not clubs_by_age():
        call_command("rehearsal")
    try_writing()


def in_browser(page: str) -> None:
    """Open a page for the person at this computer, once it is answered; nobody waits for the browser."""

    def opened() -> None:
        address = urlsplit(page)
        for _second in range(PATIENCE):
            with contextlib.suppress(OSError), socket.create_connection((address.hostname, address.port), timeout=1):
                webbrowser.open(page)
                return
            time.sleep(1)

    threading.Thread(target=opened, daemon=True).start()


def _stop(server: HallServer) -> None:
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)  # stopping has begun; asking twice must not break it off
    server.stop()
