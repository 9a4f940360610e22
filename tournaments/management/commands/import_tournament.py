"""Take in a tournament from a file that `export_tournament` wrote."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.labels.exchange import placed_sentences
from tournaments.management.files import read_bytes
from tournaments.management.refusal import refuse
from tournaments.services.exchange import tournament_import
from tournaments.services.importing.faults import ImportRefused
from tournaments.services.importing.reading import MOST_BYTES


class Command(BaseCommand):
    help = _("Importa un torneo da un file esportato; se qualcosa non va, non cambia niente.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("Il file; - per lo standard input."))
        parser.add_argument("--club", help=_("Il circolo che lo riceve; senza, si crea quello del file."))

    def handle(self, *, file: Path, club: str | None, **options: Any) -> None:
        data = read_bytes(self, file, MOST_BYTES)
        try:
            tournament = tournament_import(data=data, club_slug=club)
        except ImportRefused as refused:
            refuse(self, placed_sentences(refused.faults))
        report = _("Importato «%(slug)s», versione %(version)d.")
        self.stdout.write(report % {"slug": tournament.slug, "version": tournament.version})
