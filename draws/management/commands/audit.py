"""The audit of any schedule in a file: its problems, and its figures beside their limits, without a database."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from draws.draw_arguments import TypedArguments, event_arguments, read_arguments
from draws.draw_files import read_restrictions, read_turns
from draws.draw_output import report_json, report_text
from draws.matrix_output import write_matrix
from rules.problems import sentence
from tournaments.management.console import refuse
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Schedule
from tournaments.scheduling.registry import FORMATS

# What is too long to be drawn here, or cannot be kept, may have been drawn elsewhere.
ONLY_DRAWING = frozenset(
    {
        ScheduleProblem.TOO_MANY_TURNS,
        ScheduleProblem.TOO_MANY_LEGS,
        ScheduleProblem.SCHEDULE_TOO_LARGE,
        ScheduleProblem.WISH_TOO_MANY_APART,
        ScheduleProblem.WISH_TABLE_CROWDED,
    }
)
FAULTY = 1


class Command(BaseCommand):
    help = _("Controlla un calendario qualunque, scritto come lo scrive draw --json.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("Il calendario, in JSON."))
        event_arguments(parser)
        parser.add_argument("--turns", help=_("Quanti turni; a coppie rotanti, senza, quelli che ci sono."))

    def handle(self, **options: Any) -> None:
        names = ("format", "entrants", "legs", "tables", "lineup", "turns", "hall", "groups", "seats")
        typed: dict[str, Any] = {name: None if options[name] is None else str(options[name]) for name in names}
        restrictions, unread = read_restrictions(options["wishes"])
        request, problems = read_arguments(TypedArguments(number="1", **typed), ONLY_DRAWING, restrictions)
        if request is None or unread:
            refuse(self, map(sentence, (*unread, *problems)))
        turns, problems = read_turns(str(options["file"]), request.field)
        if problems:
            refuse(self, map(sentence, problems))
        asked = request.options
        if asked.turns is None and FORMATS[request.format].traits.partners and turns:
            asked = replace(asked, turns=len(turns))
        schedule = Schedule(request.format, request.number, turns)
        report = audit(schedule, request.field, asked)
        if options["matrix"] is not None:
            write_matrix(self, schedule, request.field, Path(options["matrix"]))
        self.stdout.write(report_json(report) if options["json"] else report_text(report))
        if report.problems:
            raise SystemExit(FAULTY)
