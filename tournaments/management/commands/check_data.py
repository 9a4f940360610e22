"""Whether all that is stored holds together: every broken invariant with its place, and nothing is changed."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournaments.checks.database import database_findings, readable
from tournaments.checks.tournament import tournament_findings
from tournaments.event.problems.import_problems import Finding
from tournaments.labels.import_labels import finding_sentence
from tournaments.management.console import DataCommand, named_tournament

FAULTY = 1


class Command(DataCommand):
    help = _("Controlla i dati salvati, di un torneo o di tutti, e dice dove qualcosa non va; non cambia niente.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help=_("Il nome del torneo negli indirizzi; senza, tutti."))

    def handle(self, *, slug: str | None, **options: Any) -> None:
        count = 0
        for finding in readable(self._findings(slug)):
            self.stdout.write(finding_sentence(finding))
            count += 1
        if count:
            raise SystemExit(FAULTY)
        self.stdout.write(_("Nessun difetto."))

    def _findings(self, slug: str | None) -> Iterator[Finding]:
        yield from database_findings() if slug is None else tournament_findings(named_tournament(self, slug))
