"""Serve the pages of many clubs, with several processes on PostgreSQL: what a federation's unit and container start.

Unlike `serve` it prepares nothing: several machines may serve one database, and one of them brings it up to date.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils.translation import gettext as _

from briscola_site.federation_server import FederationServer
from briscola_site.listening import HERE
from briscola_site.postgresql_pair.watch import primary_watch
from briscola_site.secret_key import named_key
from tournaments.management.background import turn_clocks
from tournaments.management.console import refuse, say_as_logged, unusable_address
from tournaments.management.web_process import web_process


class Command(BaseCommand):
    help = _("Avvia il programma di una federazione: più processi, su PostgreSQL.")
    requires_system_checks = ()  # as for `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help=_("La porta; di solito 8000."))
        parser.add_argument("--host", default=HERE, help=_("L’indirizzo da usare; di solito solo questo computer."))
        parser.add_argument(
            "--processes", type=int, default=2, help=_("Quanti processi; di solito uno per processore.")
        )

    def handle(self, *, host: str, port: int, processes: int, **options: Any) -> None:
        say_as_logged(self)
        if connection.vendor != "postgresql":
            needed = _("Con più processi serve PostgreSQL: indicalo in DATABASE_URL, oppure avvia «manage.py serve».")
            refuse(self, [needed])
        if not named_key() and not settings.SECRET_KEY_FILE.exists():
            # Made here it would be this computer's alone: cookies of another node would be refused by this one.
            refuse(self, [_("Manca SECRET_KEY: scrivine una, la stessa per tutti i server (docs/running.md).")])
        try:
            server = FederationServer(web_process, host, port, processes)
        except (OSError, OverflowError, ValueError) as problem:
            refuse(self, [unusable_address(problem, host, port)])
        with primary_watch(), turn_clocks():  # once, here: each of the processes would move them
            server.run()
