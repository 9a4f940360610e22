"""Write a whole tournament as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from tournaments.management.console import DataCommand, named_tournament, write_bytes
from tournaments.selectors.files.tournament_export import export_bytes


class Command(DataCommand):
    help = _("Esporta un torneo con tutto quello che contiene.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help=_("Il nome del torneo negli indirizzi."))
        parser.add_argument("--output", type=Path, help=_("Il file da scrivere; senza, si scrive sullo schermo."))

    def handle(self, *, slug: str, output: Path | None, **options: Any) -> None:
        write_bytes(self, export_bytes(named_tournament(self, slug)), output)
