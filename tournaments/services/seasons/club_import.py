"""A club that comes from its file, with all that it had elsewhere: whole, or not at all."""

import base64
import io
import json
import uuid
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, models

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, Placed, placed
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry, PrivateData, Registration, Season, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.clubs.tournament_lists import free_slug
from tournaments.selectors.files.club_export import ALL_ELSE, ENTRY, PRIVATE, REQUEST, SEASONS, TOURNAMENTS
from tournaments.services.clubs.look_changes import logo_picture, look_change
from tournaments.services.clubs.member_changes import ClubChange, club_change
from tournaments.services.files.importing.file_reading import MOST_BYTES, read_json, refuse_unusable, schema_problems
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor, require
from tournaments.services.frame.write_lock import club_hold, writing
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_import, take_people

Document = dict[str, Any]
Without = Callable[[Document, Club], Document]
MOST_PACKED, MOST_PARTS, MOST_UNPACKED = 200_000_000, 2_000, 2_000_000_000


def is_club_file(data: bytes) -> bool:
    """Whether it is packed, as the file of a club is."""
    return data.startswith(b"PK")


def club_take_in(
    *, data: bytes, club_slug: str | None, actor: Actor, without: Without = lambda whole, club: whole
) -> Club:
    """The club with all that its file holds: the one at the address, or a new one. One without a name gets name, logo
    and settings of the file; seasons come in `without` those whom somebody may not bring back.

    An address that is taken gets a number. Raises ImportRefused with every problem of every part.
    """
    require(actor, Right.OWN)
    parts, document = sound_club_file(data)
    try:
        with writing():
            club = _club(document, club_slug)
            with club_change(club.pk, actor) as change:
                _settings(change, document)
                take_people(club, document["people"])
                _each(parts, lambda name, part: _part_in(change, name, part, without))
                _rows_in(club, document)
                change.note(ClubKind.ARRIVED, name_after=document["club"]["name"])
    except IntegrityError as error:
        raise ImportRefused([placed(ImportProblem.NOT_OF_A_CLUB)]) from error
    return Club.objects.get(pk=club.pk)


def sound_club_file(data: bytes) -> tuple[Mapping[str, bytes], Document]:
    """The parts, and the one that is of the club itself. Raises ImportRefused where that or the whole is unsound."""
    parts = _parts(data)
    return parts, _all_else(parts)


def _parts(data: bytes) -> Mapping[str, bytes]:
    """What is packed, by name; raises ImportRefused where it is no such file, or more than any club has."""
    if len(data) > MOST_PACKED:
        raise ImportRefused([placed(ImportProblem.TOO_LARGE, most=MOST_PACKED // 1_000_000)])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            told = packed.infolist()
            if len(told) > MOST_PARTS or sum(one.file_size for one in told) > MOST_UNPACKED:
                raise ImportRefused([placed(ImportProblem.TOO_LARGE, most=MOST_UNPACKED // 1_000_000)])
            parts = {one.filename: _unpacked(packed, one) for one in told}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise ImportRefused([placed(ImportProblem.NOT_OF_A_CLUB)]) from error
    if ALL_ELSE not in parts or any(not name.startswith((TOURNAMENTS, SEASONS, ALL_ELSE)) for name in parts):
        raise ImportRefused([placed(ImportProblem.NOT_OF_A_CLUB)])
    return parts


def _unpacked(packed: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """No more than a file of its kind may have, whatever its head says."""
    with packed.open(one) as part:
        return part.read(MOST_BYTES + 1)


def _all_else(parts: Mapping[str, bytes]) -> Document:
    with _placed_in(ALL_ELSE):
        document = read_json(parts[ALL_ELSE])
        if wrong := schema_problems("club-file-1", document):
            raise ImportRefused(wrong)
        refuse_unusable(document)
    return document  # type: ignore[return-value]  # the schema says that it is one


@contextmanager
def _placed_in(name: str) -> Iterator[None]:
    """Say of every problem in which part it is."""
    try:
        yield
    except ImportRefused as refused:
        raise ImportRefused([Placed((name, *one.where), one.problem) for one in refused.placed]) from refused
    except DomainError as refused:
        raise ImportRefused([Placed((name,), problem) for problem in refused.problems]) from refused


def _each(parts: Mapping[str, bytes], act: Callable[[str, bytes], object]) -> None:
    """All problems of all parts at once."""
    found: list[Placed] = []
    for name, part in parts.items():
        try:
            with _placed_in(name):
                act(name, part)
        except ImportRefused as refused:
            found += refused.placed
    if found:
        raise ImportRefused(found)


def _club(document: Document, club_slug: str | None) -> Club:
    if club_slug is None:
        return Club.objects.create(
            slug=free_slug(document["club"]["name"] or document["club"]["slug"], "circolo", Club)
        )
    found = Club.objects.filter(slug=club_slug).first()
    if found is None:
        raise ImportRefused([placed(ImportProblem.CLUB_UNKNOWN, slug=club_slug)])
    return club_hold(found.pk)


def _settings(change: ClubChange, document: Document) -> None:
    if change.club.name:
        return
    told = document["club"]
    Club.objects.filter(pk=change.club.pk).update(name=told["name"], private_days=told["private_days"])
    with _placed_in(ALL_ELSE):
        try:
            logo = logo_picture(base64.b64decode(document["logo"], validate=True)) if document["logo"] else None
        except ValueError as error:
            raise DomainError(problem_at(ImportProblem.SHAPE_WRONG, "logo")) from error
    look_change(club_id=change.club.pk, sponsors=told["sponsors"], logo=logo, name=ALL_ELSE, actor=change.actor)


def _part_in(change: ClubChange, name: str, part: bytes, without: Without) -> None:
    club = change.club
    if name.startswith(TOURNAMENTS):
        tournament_import(data=_at_a_free_address(part), club_slug=club.slug)
    elif name.startswith(SEASONS):
        slug = free_slug(name.removeprefix(SEASONS).removesuffix(".json"), "stagione", Season)
        season_import(
            ClubAction(club.pk, change.actor), slug=slug, data=part, without=lambda whole: without(whole, club)
        )


def _at_a_free_address(part: bytes) -> bytes:
    """The file of a tournament with an address that nobody has here; one that is none stays as it is."""
    document: Any = read_json(part)
    told = document.get("tournament") if isinstance(document, dict) else None
    if not isinstance(told, dict) or not isinstance(told.get("slug"), str):
        return part
    if not Tournament.objects.filter(slug=told["slug"]).exists():
        return part
    return json.dumps(document | {"tournament": told | {"slug": free_slug(told["slug"])}}, ensure_ascii=False).encode()


def _rows_in(club: Club, document: Document) -> None:
    """Private data, requests and the log, where they belong to what came in."""
    own = {str(pk) for pk in Tournament.objects.filter(club=club).values_list("pk", flat=True)}
    for model, rows, fields in (
        (PrivateData, document["private"], PRIVATE),
        (Registration, document["requests"], REQUEST),
    ):
        kept = [row for row in rows if row["tournament"] in own]
        model._default_manager.bulk_create(_row(model, row, fields) for row in kept)
    log = [_row(ClubEntry, row, ENTRY) for row in document["log"]]
    for entry in log:
        entry.club, entry.id = club, uuid7()
    ClubEntry.objects.bulk_create(log)
    archived = [uuid.UUID(one) for one in document["archived"] if one in own]
    Tournament.objects.filter(pk__in=archived, club=club).update(archived_at=models.F("created_at"))


def _row(model: type[models.Model], row: Document, fields: str) -> Any:
    columns: Sequence[Any] = [model._meta.get_field(name) for name in fields.split()]
    return model(**{one.attname: one.to_python(row[one.name]) for one in columns})
