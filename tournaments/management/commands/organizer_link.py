"""Issue the organizer's one-time link again: `dev.py manage organizer_link`."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from briscola_site import installation
from briscola_site.listening import own_addresses
from tournaments.management.console import DataCommand
from tournaments.management.welcome import organizer_link_lines
from tournaments.selectors.clubs.member_queries import clubs_by_age


class Command(DataCommand):
    help = _("Crea un nuovo collegamento per diventare organizzatore; quello di prima non vale più.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        # Of the server that runs, or ran last, on the same data: its port is whatever it was started with.
        noted = installation.noted_address(settings.DATA)
        address = noted or f"http://{next(iter(own_addresses()), '127.0.0.1')}:8000"
        parser.add_argument("--club", help=_("Il nome breve del circolo; serve se ce n’è più di uno."))
        parser.add_argument("--address", default=address, help=_("L’indirizzo del programma."))

    def handle(self, *, club: str | None, address: str, **options: Any) -> None:
        clubs = clubs_by_age()
        chosen = [one for one in clubs if club in {None, one.slug}]
        if len(chosen) != 1:
            known = ", ".join(one.slug for one in clubs) or _("nessuno")
            raise CommandError(_("Indica un circolo con --club; ci sono: %(known)s.") % {"known": known})
        for line in organizer_link_lines(chosen[0], address):
            self.stdout.write(line)
