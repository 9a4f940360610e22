"""The ranking of tables at which everybody is alone, from a file: for people or for programs. No database."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from draws.table_sheets import CountedTables, sound_tables
from rules.match_points import as_written
from rules.words import small
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.labels.points import figure
from tournaments.labels.standings_labels import CRITERION_NAMES
from tournaments.management.console import read_bytes, refuse
from tournaments.management.tables_output import columns
from tournaments.services.files.importing.file_reading import MOST_BYTES
from tournaments.standings.types import Row


class Command(BaseCommand):
    help = _("Controlla e conta i tavoli da tre, da cinque o da sei di un file, ognuno per sé, e scrive la classifica.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("Il file; - per lo standard input."))
        parser.add_argument("--json", action="store_true", help=_("Scrivi in JSON."))

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            counted = sound_tables(read_bytes(self, file, MOST_BYTES))
        except ImportRefused as refused:
            refuse(self, placed_sentences(refused.placed))
        if options["json"]:
            self.stdout.write(json.dumps(_document(counted), ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(_lines(counted)))


def _document(counted: CountedTables) -> dict[str, Any]:
    return {
        "rows": [
            {
                "place": row.place,
                "shared": row.shared,
                "player": row.entrant,
                "points": as_written(row.totals.points),
                "tables": row.totals.played,
                "tables_won": row.totals.won,
                "deals_won": row.totals.deals_won if row.totals.deals_known else None,
                "decided_by": row.decided_by,
            }
            for row in counted.rows
        ],
        "waiting": [{"turn": turn, "table": table} for turn, table in counted.waiting],
        "sum": as_written(counted.found),
        "expected_sum": None if counted.wanted is None else as_written(counted.wanted),
    }


def _lines(counted: CountedTables) -> list[str]:
    deals = any(row.totals.deals_known for row in counted.rows)
    head = [
        _("Posto"),
        _("Giocatore"),
        _("Punti"),
        _("Tavoli giocati"),
        _("Tavoli vinti"),
        *([_("Smazzate vinte")] if deals else []),
        _("Decide"),
    ]
    lines = columns([head, *(_cells(row, deals=deals) for row in counted.rows)], left={1, len(head) - 1})
    said = _("Somma di tutti: %(found)s") % {"found": figure(counted.found)}
    if counted.wanted is not None:
        said += " " + _("(deve essere %(wanted)s)") % {"wanted": figure(counted.wanted)}
    open_ = [
        small(_("Turno %(turn)s, tavolo %(table)s")) % {"turn": turn, "table": table} for turn, table in counted.waiting
    ]
    waiting = [_("Non ancora finiti: %(tables)s.") % {"tables": "; ".join(open_)}] if open_ else []
    return [*lines, "", said, *waiting]


def _cells(row: Row, *, deals: bool) -> list[str]:
    totals = row.totals
    place = f"{row.place}{'=' if row.shared else ''}"
    decided = str(CRITERION_NAMES[row.decided_by]) if row.decided_by else ""
    counts = [str(totals.played), str(totals.won)]
    won = [str(totals.deals_won) if totals.deals_known else "–"] if deals else []
    return [place, row.entrant, str(figure(totals.points)), *counts, *won, decided]
