"""Play a whole tournament with real cards: into the database, or into a file and nothing else."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.problems import sentences
from tournaments.event.errors import DomainError
from tournaments.management.console import refuse, write_bytes
from tournaments.management.simulate_arguments import read_evening, read_simulation
from tournaments.management.upgrade import scratch_database
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.setup.rehearsal import Simulated, evening_simulation, simulation_create

DEFAULT_TEAMS = "7,9,6,11"


class Command(BaseCommand):
    help = _("Gioca un torneo intero con carte vere: nei dati, oppure solo in un file.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", help=_("Una serata pronta, per esempio danish, invece delle squadre."))
        parser.add_argument("--entrants", help=_("Con --preset: quanti partecipano."))
        parser.add_argument("--then", help=_("Con --preset: le fasi che seguono, per esempio knockout,round_robin."))
        parser.add_argument("--teams", help=_("I giocatori di ogni squadra: 7,9,6,11."))
        parser.add_argument("--number", default="1", help=_("Il numero del sorteggio e delle carte, da 1 in su."))
        parser.add_argument("--tables", help=_("Quanti tavoli per incontro."))
        parser.add_argument("--legs", help=_("Quanti turni per incontro; all: ogni coppia contro ogni coppia."))
        parser.add_argument("--stop-after", help=_("Fermati dopo tante partite."))
        parser.add_argument("--slug", help=_("Il nome del torneo negli indirizzi."))
        parser.add_argument("--output", type=Path, help=_("Scrivi questo file e lascia i dati come sono."))

    def handle(self, **options: Any) -> None:
        names = ("teams", "entrants", "then", "number", "tables", "legs", "stop_after", "slug")
        typed: dict[str, Any] = {name: None if options[name] is None else str(options[name]) for name in names}
        if options["preset"] is None:
            self._of_quarters(typed, options["output"])
        else:
            self._of_evening(str(options["preset"]), typed, options["output"])

    def _of_quarters(self, typed: dict[str, Any], output: Path | None) -> None:
        if typed.pop("entrants") is not None:
            refuse(self, [_("--entrants vale solo insieme a --preset: indica le squadre con --teams.")])
        if typed.pop("then") is not None:
            refuse(self, [_("--then vale solo insieme a --preset: tra squadre la fase è una.")])
        typed["teams"] = typed["teams"] or DEFAULT_TEAMS
        simulation, wrong = read_simulation(**typed)
        if simulation is None:
            refuse(self, wrong)
        self._play(partial(simulation_create, **simulation.arguments), simulation.slug, output)

    def _of_evening(self, preset: str, typed: dict[str, Any], output: Path | None) -> None:
        foreign = [f"--{name}" for name in ("teams", "tables", "legs") if typed.pop(name) is not None]
        evening, wrong = read_evening(preset=preset, **typed)
        if foreign:
            wrong = (*wrong, _("Con --preset togli %s: lo decide la serata.") % ", ".join(foreign))
        if evening is None or wrong:
            refuse(self, wrong)
        self._play(partial(evening_simulation, **evening.arguments), evening.slug, output)

    def _play(self, simulate: Callable[[], Simulated], slug: str, output: Path | None) -> None:
        try:
            if output is None:
                self._report(slug, simulate().played)
            else:
                with scratch_database():
                    data = export_bytes(simulate().tournament)
                write_bytes(self, data, output)
        except DomainError as error:
            refuse(self, sentences(error.problems))

    def _report(self, slug: str, played: int) -> None:
        report = ngettext("«%(slug)s»: giocata %(count)s partita.", "«%(slug)s»: giocate %(count)s partite.", played)
        self.stdout.write(report % {"slug": slug, "count": played})
