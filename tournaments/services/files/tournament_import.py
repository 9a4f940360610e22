"""Taking in a tournament that was exported, here or elsewhere."""

import logging
import uuid
from collections.abc import Iterator

from django.db import IntegrityError

from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, Placed, placed
from tournaments.event.regulation_kinds import ClubKind
from tournaments.models import Club, Tournament
from tournaments.services.clubs.member_changes import club_change
from tournaments.services.files.importing.file_reading import brought_up, read_json, shape_problems, with_lists
from tournaments.services.files.importing.references import Document, reference_problems
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.rules import rule_problems
from tournaments.services.files.importing.side_checks import side_problems
from tournaments.services.frame.changes import Actor
from tournaments.services.frame.club_room import room_for_entrants, room_for_tournament
from tournaments.services.frame.write_lock import club_hold, tournament_insert, writing

logger = logging.getLogger(__name__)
CHUNK = 500


def tournament_import(*, data: bytes, club_slug: str | None = None) -> Tournament:
    """Store the tournament that `data` holds, as it was exported, in one transaction.

    The club of the file is created; `club_slug` names an existing club to put the tournament in instead.
    Raises ImportRefused with every problem and its place: first of the text, then of its shape, then of the
    references, then of the rules, then what is already there; nothing was changed then. The import is no
    change of the tournament: it is noted in the program's log, not in the tournament's, whose version and
    entries stay as they are, so that exporting it again gives the same bytes.
    """
    document = sound_document(data)
    try:
        with writing():
            tournament = _write(document, club_slug)
    except IntegrityError:
        # Somebody stored the same tournament between our look and our writing; what is there now says so.
        _refuse(_clashes(Rows(document, Club()), document, club_slug))
        raise
    logger.info("imported tournament %s at version %d", tournament.slug, tournament.version)
    return tournament


def sound_document(data: bytes) -> Document:
    """The document without a problem of its own. Raises ImportRefused."""
    read = read_json(data)
    _refuse(shape_problems(read))
    document: Document = with_lists(brought_up(read))  # type: ignore[arg-type]  # the schema says that it is one
    _refuse([*reference_problems(document), *side_problems(document)])
    _refuse(rule_problems(Rows(document, Club())))
    return document


def _refuse(problems: list[Placed]) -> None:
    if problems:
        raise ImportRefused(problems)


def _write(document: Document, club_slug: str | None) -> Tournament:
    rows = Rows(document, Club(slug=document["club"]["slug"], name=document["club"]["name"]))
    _refuse(_clashes(rows, document, club_slug))
    tournament = rows.tournament
    if club_slug is None:
        tournament.club.save()
    else:
        tournament.club = club_hold(Club.objects.values_list("pk", flat=True).get(slug=club_slug))
        tournament.look = tournament.club.look
        room_for_tournament(tournament.club)
    if not tournament_insert(tournament):
        raise IntegrityError(tournament.slug)
    write_below(rows)
    return tournament


def write_below(rows: Rows) -> None:
    """Store every row below the tournament, parents before children."""
    room_for_entrants(len(rows.teams))
    for _, section in rows.in_writing_order():
        if section:
            type(section[0])._default_manager.bulk_create(section)


def _clashes(rows: Rows, document: Document, club_slug: str | None) -> list[Placed]:
    """What of the file is in the database already, and whether the club is as it was asked for."""
    problems = []
    slug = document["club"]["slug"]
    if club_slug is None and Club.objects.filter(slug=slug).exists():
        problems.append(placed(ImportProblem.CLUB_EXISTS, "club", "slug", slug=slug))
    if club_slug is not None and not Club.objects.filter(slug=club_slug).exists():
        problems.append(placed(ImportProblem.CLUB_UNKNOWN, slug=club_slug))
    if Tournament.objects.filter(pk=rows.tournament.id).exists():
        return [*problems, placed(ImportProblem.TOURNAMENT_EXISTS, "tournament", "id")]
    if Tournament.objects.filter(slug=rows.tournament.slug).exists():
        problems.append(address_taken(rows))
    return [*problems, *taken_ids(rows)]


def address_taken(rows: Rows) -> Placed:
    return placed(ImportProblem.SLUG_EXISTS, "tournament", "slug", slug=rows.tournament.slug)


def taken_ids(rows: Rows) -> Iterator[Placed]:
    """Rows of the file that are stored already."""
    for name, section in rows.in_writing_order():
        for start in range(0, len(section), CHUNK):
            chunk = section[start : start + CHUNK]
            manager = type(chunk[0])._default_manager
            taken = set(manager.filter(pk__in=[row.pk for row in chunk]).values_list("pk", flat=True))
            for at, row in enumerate(chunk, start):
                if row.pk in taken:
                    yield placed(ImportProblem.ID_EXISTS, name, at, "id")


# A tournament that was deleted, taken in again from the file that was kept of it.


def tournament_bring_back(*, club_id: uuid.UUID, data: bytes, actor: Actor) -> Tournament:
    """Take in the file of a tournament that this club deleted, as it was. Raises DomainError where it is there, or its
    address is used meanwhile.
    """
    with club_change(club_id, actor) as change:
        tournament = tournament_import(data=data, club_slug=change.club.slug)
        change.note_tournament(ClubKind.BROUGHT_BACK, tournament)
    return tournament
