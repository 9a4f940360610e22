"""A copy of the whole database, also while the program runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from rules.problems import sentences
from tournaments.backups.backup_files import backup_make
from tournaments.event.errors import DomainError
from tournaments.management.backup_lines import content_lines
from tournaments.management.console import refuse


class Command(BaseCommand):
    help = _("Copia tutti i dati in un file, anche mentre il programma è in uso.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--output", type=Path, help=_("Il file da scrivere; senza, la copia va con le altre."))

    def handle(self, *, output: Path | None, **options: Any) -> None:
        try:
            backup = backup_make(output, asked=True)
        except DomainError as error:
            refuse(self, sentences(error.problems))
        self.stdout.write(f"{_('Copia fatta e controllata.')} {backup.path}")
        for line in content_lines(backup.path):
            self.stdout.write(line)
