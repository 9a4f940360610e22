"""A copy of the whole database, also while the program runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from rules.violations import sentences
from tournaments.copies.shelf import copy_make
from tournaments.event.errors import DomainError
from tournaments.management.console import refuse
from tournaments.management.copy_lines import content_lines


class Command(BaseCommand):
    help = _("Copia tutti i dati in un file, anche mentre il programma è in uso.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--output", type=Path, help=_("Il file da scrivere; senza, la copia va con le altre."))

    def handle(self, *, output: Path | None, **options: Any) -> None:
        try:
            copy = copy_make(output, asked=True)
        except DomainError as error:
            refuse(self, sentences(error.violations))
        self.stdout.write(_("Copia fatta e controllata: %(path)s") % {"path": copy.path})
        for line in content_lines(copy.path):
            self.stdout.write(line)
