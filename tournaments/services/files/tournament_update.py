"""Update a tournament from a file where it went on elsewhere: one history is continued, two are never mixed."""

import logging
import uuid
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from django.db.models import SET_NULL

from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, placed
from tournaments.models import Club, LogEntry, Tournament
from tournaments.models.fields import TournamentRow
from tournaments.selectors.files.tournament_export import SECTIONS
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.tournament_import import address_taken, sound_document, taken_ids, write_below
from tournaments.services.frame.write_lock import (
    below_delete,
    below_in_order,
    columns_of,
    tournament_hold_with_club,
    writing,
)

logger = logging.getLogger(__name__)
IN_FILE = frozenset(section.model for section in SECTIONS.values())


@dataclass(frozen=True, slots=True)
class Newer:
    """What a file knows more than is stored: `here` and `there` are versions of one history, `last` its last entry."""

    tournament: Tournament
    here: int
    last: LogEntry
    rows: Rows

    @property
    def there(self) -> int:
        return self.rows.tournament.version


def update_look(data: bytes) -> Newer:
    """What `data` holds beyond the tournament that is here, before anything is changed.

    Raises ImportRefused for whatever is wrong with the file, where the tournament is not here, where the file is not
    newer, and where here and in the file it went on in two ways.
    """
    rows = Rows(sound_document(data), Club())
    stored = Tournament.objects.filter(pk=rows.tournament.id).first()
    if stored is None:
        raise ImportRefused([placed(ImportProblem.NOT_HERE, "tournament", "id")])
    log = sorted(rows.log, key=lambda entry: entry.seq)
    _require_continued(stored, [entry.id for entry in log])
    return Newer(stored, stored.version, log[-1], rows)


def tournament_update(newer: Newer) -> Tournament:
    """Put what the file holds in place of what is here, in one transaction; its version and log are those of the file.

    What no file holds stays as long as what it belongs to is still there: private data, requests to enter, links of
    tables, and which account wrote an entry of the log. Raises ImportRefused where something was saved here since the
    look, or where the address or a row belongs to another tournament; then nothing was changed.
    """
    tournament = newer.tournament
    with writing():
        tournament_hold_with_club(tournament.pk)
        if Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk) != newer.here:
            raise ImportRefused([placed(ImportProblem.CHANGED_MEANWHILE)])
        if Tournament.objects.filter(slug=newer.rows.tournament.slug).exclude(pk=tournament.pk).exists():
            raise ImportRefused([address_taken(newer.rows)])
        kept = [
            row
            for model in below_in_order()
            if model not in IN_FILE
            for row in model._default_manager.filter(tournament=tournament)
        ]
        authors = dict(LogEntry.objects.filter(tournament=tournament).values_list("id", "actor_id"))
        below_delete(tournament)
        if problems := list(taken_ids(newer.rows)):
            raise ImportRefused(problems)
        _write(newer.rows, tournament, authors)
        _keep(kept, newer.rows)
    logger.info("updated tournament %s from version %d to %d", tournament.slug, newer.here, newer.there)
    return Tournament.objects.get(pk=tournament.pk)


def _require_continued(stored: Tournament, theirs: Sequence[uuid.UUID]) -> None:
    ours = list(LogEntry.objects.filter(tournament=stored).order_by("seq").values_list("id", flat=True))
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))
    if common < min(len(ours), len(theirs)):
        raise ImportRefused([placed(ImportProblem.PARTED, version=common + 1)])
    if len(theirs) <= len(ours):
        raise ImportRefused([placed(ImportProblem.NOT_NEWER, here=len(ours), there=len(theirs))])


def _write(rows: Rows, tournament: Tournament, authors: Mapping[uuid.UUID, uuid.UUID | None]) -> None:
    columns = {field.attname for field in columns_of(Tournament)} - {"id", "club_id", "archived_at", "look", "number"}
    Tournament.objects.filter(pk=tournament.pk).update(**{name: getattr(rows.tournament, name) for name in columns})
    for entry in rows.log:
        entry.actor_id = authors.get(entry.id)
    write_below(rows)


def _keep(kept: Sequence[TournamentRow], rows: Rows) -> None:
    """Keep rows of this installation, unless the row they belong to is gone."""
    there = {row.pk for _, section in rows.in_writing_order() for row in section}
    for row in kept:
        if _belongs(row, there):
            type(row)._default_manager.bulk_create([row])


def _belongs(row: TournamentRow, there: Set[object]) -> bool:
    """As a deletion here would do it: an optional reference becomes empty."""
    for field in columns_of(type(row)):
        value = getattr(row, field.attname)
        if value is None or field.related_model not in IN_FILE or value in there:
            continue
        if getattr(field.remote_field, "on_delete", None) is not SET_NULL:
            return False
        setattr(row, field.attname, None)
    return True
