"""The standings of a tournament on the terminal, for people or for programs."""

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournaments.labels.format_labels import WORDS
from tournaments.management.console import DataCommand, named_tournament
from tournaments.management.tables_output import standings_text
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.standings_json import standings_json


class Command(DataCommand):
    help = _("Scrive la classifica di un torneo.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help=_("Il nome del torneo negli indirizzi."))
        parser.add_argument("--json", action="store_true", help=_("Scrivi in JSON."))

    def handle(self, *, slug: str, **options: Any) -> None:
        tournament = named_tournament(self, slug)
        standings = standings_json(stage_of(tournament))
        if options["json"]:
            self.stdout.write(json.dumps(standings, ensure_ascii=False, indent=1))
        else:
            self.stdout.write(standings_text(standings, entrant=str(WORDS[tournament.ranked].one)))
