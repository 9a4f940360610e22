"""A draw without a database: sides, tables, turns, rests and the audit, on the terminal."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from rules.violations import Violation
from tournaments.errors import ScheduleBug
from tournaments.management.draw_arguments import DrawRequest, TypedArguments, read_arguments, sentence
from tournaments.management.draw_history import continued
from tournaments.management.draw_output import as_json, as_text
from tournaments.scheduling.audit import audit
from tournaments.scheduling.registry import draw_schedule


class Command(BaseCommand):
    help = _("Sorteggia un calendario senza toccare i dati.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", required=True, help=_("La formula: round_robin, quarters o rotating_partners."))
        parser.add_argument(
            "--entrants", required=True, help=_("Quanti iscritti; tra quartieri i giocatori di ognuno: 7,9,6,11.")
        )
        parser.add_argument("--legs", help=_("Quanti gironi; all: ogni coppia contro ogni coppia."))
        parser.add_argument("--tables", help=_("Quanti tavoli (tra quartieri: per incontro)."))
        parser.add_argument("--hall", help=_("Quanti tavoli ha la sala, tra quartieri; senza, bastano per tutti."))
        parser.add_argument("--turns", help=_("Quanti turni, a coppie rotanti; senza, tutti."))
        parser.add_argument("--lineup", help=_("free: coppie nuove a ogni turno; fixed: coppie fisse."))
        parser.add_argument("--number", default="1", help=_("Il numero del sorteggio, da 1 in su."))
        parser.add_argument("--history", metavar="FILE", help=_("I turni già giocati, in JSON; il resto si sorteggia."))
        parser.add_argument("--json", action="store_true", help=_("Scrivi in JSON."))

    def handle(self, **options: Any) -> None:
        names = ("format", "entrants", "number", "legs", "tables", "lineup", "turns", "hall")
        typed: dict[str, Any] = {name: None if options[name] is None else str(options[name]) for name in names}
        request, faults = read_arguments(TypedArguments(**typed))
        if request is None or faults:
            self._refuse(faults)
        elif options["history"] is None:
            schedule = draw_schedule(request.format, request.field, request.options, request.number)
            report = audit(schedule, request.field, request.options)
            if report.faults:
                raise ScheduleBug(f"{request}: {report.faults}")
            self.stdout.write(as_json(schedule, report) if options["json"] else as_text(schedule, report))
        else:
            self._continue(request, str(options["history"]), as_json if options["json"] else as_text)

    def _continue(self, request: DrawRequest, path: str, written: Callable[..., str]) -> None:
        """Draw what is left after a history."""
        event, faults = continued(request, path)
        if event is None:
            self._refuse(faults)
        else:
            self.stdout.write(written(event.schedule, event.report, event.lost, event.dealers))

    def _refuse(self, faults: tuple[Violation, ...]) -> NoReturn:
        """One sentence for every fault, and exit status 2."""
        for fault in faults:
            self.stderr.write(sentence(fault))
        raise SystemExit(2)
