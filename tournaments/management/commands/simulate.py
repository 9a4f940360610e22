"""Play a whole tournament with real cards: into the database, or into a file and nothing else."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import DomainError
from tournaments.labels import sentences
from tournaments.management.files import write_bytes
from tournaments.management.refusal import refuse
from tournaments.management.simulate_arguments import Simulation, read_simulation
from tournaments.services.rehearsal import simulated_file, simulation_create


class Command(BaseCommand):
    help = _("Gioca un torneo intero con carte vere: nei dati, oppure solo in un file.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--teams", default="7,9,6,11", help=_("I giocatori di ogni quartiere: 7,9,6,11."))
        parser.add_argument("--number", default="1", help=_("Il numero del sorteggio e delle carte, da 1 in su."))
        parser.add_argument("--tables", help=_("Quanti tavoli per incontro."))
        parser.add_argument("--legs", help=_("Quanti turni per incontro; all: ogni coppia contro ogni coppia."))
        parser.add_argument("--stop-after", help=_("Fermati dopo tante partite."))
        parser.add_argument("--slug", help=_("Il nome del torneo negli indirizzi."))
        parser.add_argument("--output", type=Path, help=_("Scrivi questo file e lascia i dati come sono."))

    def handle(self, **options: Any) -> None:
        names = ("teams", "number", "tables", "legs", "stop_after", "slug")
        typed: dict[str, Any] = {name: None if options[name] is None else str(options[name]) for name in names}
        simulation, wrong = read_simulation(**typed)
        if simulation is None:
            refuse(self, wrong)
        output: Path | None = options["output"]
        try:
            if output is None:
                self._play(simulation)
            else:
                write_bytes(self, simulated_file(**simulation.arguments), output)
        except DomainError as error:
            refuse(self, sentences(error.violations))

    def _play(self, simulation: Simulation) -> None:
        played = simulation_create(**simulation.arguments).played
        report = ngettext("«%(slug)s»: giocata %(count)d partita.", "«%(slug)s»: giocate %(count)d partite.", played)
        self.stdout.write(report % {"slug": simulation.slug, "count": played})
