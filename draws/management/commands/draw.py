"""A draw without a database: sides, tables, turns, rests and the audit, on the terminal."""

from argparse import ArgumentParser
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from draws.draw_arguments import (
    ArgumentProblem,
    DrawRequest,
    TypedArguments,
    event_arguments,
    read_arguments,
    seeding_arguments,
)
from draws.draw_files import History, read_history, read_restrictions
from draws.draw_output import draw_json, draw_text, event_json, event_text
from draws.draw_repeat import Repeated, continued, repeat_file
from draws.matrix_output import write_matrix
from rules.problems import problem_at, sentence
from tournaments.event.errors import ScheduleBug
from tournaments.management.console import refuse
from tournaments.scheduling import round_tables
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.types import Schedule
from tournaments.scheduling.registry import FORMATS, draw_schedule

NAMES = tuple(one.name for one in fields(TypedArguments))
BESIDE = (*(name for name in NAMES if name != "number"), "wishes", "history", "missing", "matrix", "json")
DIFFERENT = 1


def _repeated(one: Repeated) -> str:
    if one.same is None:
        return _("%(place)s: abbinato a mano, non si ripete.") % {"place": one.place}
    told = _("%(place)s, numero %(number)s: uguale.") if one.same else _("%(place)s, numero %(number)s: diverso.")
    return told % {"place": one.place, "number": one.number}


class Command(BaseCommand):
    help = _("Sorteggia un calendario senza toccare i dati.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        event_arguments(parser)
        seeding_arguments(parser)
        parser.add_argument(
            "--repeat", metavar="FILE", help=_("Rifai i sorteggi pubblicati in questo file e confronta.")
        )
        parser.add_argument("--turns", help=_("Quanti turni; a coppie rotanti, senza, tutti."))
        parser.add_argument("--order", help=_("drawn: iscritti in ordine sorteggiato; listed: come in elenco."))
        parser.add_argument("--number", default="1", help=_("Il numero del sorteggio, da 1 in su."))
        parser.add_argument("--history", metavar="FILE", help=_("I turni già giocati, in JSON; il resto si sorteggia."))
        parser.add_argument(
            "--missing", help=_("Chi manca nel prossimo turno, come 7,12: si cambia il meno possibile.")
        )

    def handle(self, **options: Any) -> None:
        if options["repeat"] is not None:
            self._repeat(str(options["repeat"]), options)
            return
        typed: dict[str, Any] = {name: _typed(options[name]) for name in NAMES}
        restrictions, unread = read_restrictions(options["wishes"])
        request, problems = read_arguments(TypedArguments(**typed), restrictions=restrictions)
        if request is None or unread:
            refuse(self, map(sentence, (*unread, *problems)))
        try:
            self._draw(request, options)
        except RestrictionsUnmet as unmet:
            refuse(self, map(sentence, unmet.problems))

    def _repeat(self, path: str, options: dict[str, Any]) -> None:
        """Every draw of the file once more, and whether it is the same; status 1 if one is not."""
        idle = [f"--{name.replace('_', '-')}" for name in BESIDE if options[name] not in (None, False)]
        alone = [problem_at(ArgumentProblem.REPEAT_ALONE, options=", ".join(idle))] if idle else []
        repeated, unread = repeat_file(path)
        problems = (*alone, *unread)
        if problems:
            refuse(self, map(sentence, problems))
        for one in repeated:
            self.stdout.write(_repeated(one))
        if any(one.same is False for one in repeated):
            raise SystemExit(DIFFERENT)

    def _draw(self, request: DrawRequest, options: dict[str, Any]) -> None:
        if options["history"] is None and options["missing"] is None:
            schedule, text = self._whole(request, as_json=options["json"])
        else:
            schedule, text = self._continued(request, options["history"], options["missing"], as_json=options["json"])
        if options["matrix"] is not None:
            write_matrix(self, schedule, request.field, Path(options["matrix"]))
        self.stdout.write(text)

    def _whole(self, request: DrawRequest, *, as_json: bool) -> tuple[Schedule, str]:
        """The whole draw, and how it is told."""
        schedule = draw_schedule(request.format, request.field, request.options, request.number)
        report = audit(schedule, request.field, request.options)
        if report.problems:
            raise ScheduleBug(f"{request}: {report.problems}")
        notes = round_tables.notes(request.field, request.options) if FORMATS[request.format].traits.alone else ()
        return schedule, draw_json(schedule, report, notes) if as_json else draw_text(schedule, report, notes)

    def _continued(
        self, request: DrawRequest, path: str | None, missing: str | None, *, as_json: bool
    ) -> tuple[Schedule, str]:
        """What was played and what is left after it, and how it is told."""
        history, problems = (
            (History(), ())
            if path is None
            else read_history(str(path), request.field, alone=FORMATS[request.format].traits.alone)
        )
        if history is None:
            refuse(self, map(sentence, problems))
        entrants = [one.strip() for one in str(missing).split(",")] if missing is not None else []
        event, problems = continued(request, history, entrants)
        if event is None:
            refuse(self, map(sentence, problems))
        return event.schedule, event_json(event) if as_json else event_text(event)


def _typed(value: object) -> str | bool | None:
    """An option as somebody typed it: a program that calls the command may hand in a number."""
    return value if value is None or isinstance(value, bool) else str(value)
