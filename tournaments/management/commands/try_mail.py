"""Send one message, to see that outgoing mail works: `dev.py manage try_mail anna@example.org`."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from briscola_site.mail import NotSent, send
from tournaments.management.console import refuse


class Command(BaseCommand):
    help = "Manda un messaggio di prova con la posta di BRISCOLA_MAIL."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", help="A quale indirizzo.")

    def handle(self, *, to: str, **options: Any) -> None:
        if not settings.EMAIL_HOST:
            refuse(self, ["Manca BRISCOLA_MAIL, il server che manda la posta: docs/running.md dice come si scrive."])
        try:
            send(to, "Briscola", "La posta funziona.")
        except NotSent as problem:
            refuse(self, [str(problem)])
        self.stdout.write(f"Messaggio consegnato a {settings.EMAIL_HOST} per {to}.")
