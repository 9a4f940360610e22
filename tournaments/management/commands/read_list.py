"""A list that somebody has, read as the desk would read it: columns, entries and questions, and nothing stored."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from rules.problems import sentences
from rules.words import as_sentence
from tournaments.event.errors import DomainError
from tournaments.event.kinds import KINDS
from tournaments.event.regulation import Ranked
from tournaments.labels.list_labels import KINDS as COLUMN_NAMES
from tournaments.lists.list_table import Entry, Reading
from tournaments.lists.reading import Choices, read_tables
from tournaments.management.console import refuse
from tournaments.pages.shared.lists.file_kinds import tables_of_file
from tournaments.pages.shared.lists.names import few_questions

RANKED = tuple(one.value for one in Ranked if KINDS[one].listed)


class Command(BaseCommand):
    help = _("Leggi un elenco senza salvare niente: colonne, iscritti e domande.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("L’elenco: testo, CSV, XLSX, ODS, vCard o una chat."))
        parser.add_argument(
            "--ranked", choices=RANKED, default=Ranked.PAIRS.value, help=as_sentence(_("Chi è in classifica"))
        )
        parser.add_argument("--fee", type=int, metavar="CENTS", help=_("La quota in centesimi: quanto vale un sì."))
        parser.add_argument("--table", type=int, help=_("Quale tabella, da 1, se ce n’è più di una."))
        parser.add_argument("--json", action="store_true", help=_("Scrivi in JSON."))

    def handle(self, **options: Any) -> None:
        people = KINDS[options["ranked"]].people or 1
        table = options["table"] - 1 if options["table"] else None
        try:
            content = options["file"].read_bytes()
            reading = read_tables(tables_of_file(content), people, Choices(table=table))
        except OSError as error:
            refuse(self, [_("Il file non si apre: %(reason)s.") % {"reason": error.strerror or error}])
        except DomainError as error:
            refuse(self, sentences(error.problems))
        if options["json"]:
            self.stdout.write(json.dumps(_document(reading, options["fee"]), ensure_ascii=False, indent=1))
        else:
            self._tell(reading)

    def _tell(self, reading: Reading) -> None:
        for column in reading.columns:
            self.stdout.write(f"{column.index + 1}. {column.heading}: {COLUMN_NAMES[column.kind]}")
        for entry in reading.entries:
            self.stdout.write(f"{entry.row}: {' – '.join(entry.players)}")
        for rows, text in few_questions(reading.questions):
            self.stdout.write(f"{', '.join(map(str, rows))}{': ' if rows else ''}{text}")


def _document(reading: Reading, fee: int | None) -> dict[str, object]:
    return {
        "columns": [
            {"index": one.index, "heading": one.heading, "kind": one.kind.value, "part": one.part.value}
            for one in reading.columns
        ],
        "entries": [_entry(one, fee) for one in reading.entries],
        "questions": [{"rows": list(rows), "text": text} for rows, text in few_questions(reading.questions)],
        "aside": [{"row": one.number, "text": one.text} for one in reading.aside],
    }


def _entry(entry: Entry, fee: int | None) -> dict[str, object]:
    """An entry; a yes is worth the fee where one is given, else it has no amount: `paid` says it."""
    payment = entry.payment
    cents = fee if payment and payment.paid and payment.cents is None else payment.cents if payment else None
    marks = {"mark": " ".join(entry.marks)} if entry.marks else {}
    return {
        "row": entry.row,
        "players": list(entry.players),
        "club": entry.club,
        "team": entry.team,
        "paid": payment.paid if payment else None,
        "paid_cents": cents,
        "seed": entry.seed,
        "private": {**{kind.value: text for kind, text in entry.private.items()}, **marks},
    } | ({"choice": entry.choice} if entry.choice else {})
