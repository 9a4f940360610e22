"""The table of a season, from its file: for people, or for programs with what counts in every row. No database."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.management.console import read_bytes, refuse
from tournaments.management.tables_output import season_text
from tournaments.seasons.document import table_document
from tournaments.seasons.table import season_table
from tournaments.services.files.importing.file_reading import MOST_BYTES
from tournaments.services.seasons.season_files import sound_season


class Command(BaseCommand):
    help = _("Scrive la classifica di una stagione dal suo file, con che cosa vale per ognuno.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("Il file della stagione; - per lo standard input."))
        parser.add_argument("--json", action="store_true", help=_("Scrivi in JSON."))

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            _document, season = sound_season(read_bytes(self, file, MOST_BYTES))
        except ImportRefused as refused:
            refuse(self, placed_sentences(refused.placed))
        table = table_document(season, season_table(season))
        if options["json"]:
            self.stdout.write(json.dumps(table, ensure_ascii=False, indent=1))
        else:
            self.stdout.write(season_text(table))
