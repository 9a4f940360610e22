"""A whole tournament as one file: the shape is docs/schemas/tournament-5.json, in words docs/files.md.

The same tournament gives the same bytes, on every database: the order of lists and of keys is fixed here.
"""

import datetime
import functools
import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db.models import Model, QuerySet

from tournaments.event.regulation_kinds import counted_by_of_file
from tournaments.models import (
    Appointment,
    Award,
    CheckIn,
    Day,
    Deal,
    Decision,
    Declaration,
    Draw,
    Entry,
    EntryTerms,
    Evening,
    FeeChoice,
    FeeShare,
    Fixture,
    Handover,
    Home,
    KeptApart,
    LogEntry,
    Match,
    Modifier,
    Movement,
    Payment,
    Penalty,
    Player,
    Prize,
    Receipt,
    Report,
    Seat,
    Single,
    Stage,
    Substitution,
    Team,
    Tournament,
    Turn,
    Venue,
)
from tournaments.models.schedule import MatchNotes
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.files.written import SHARED_OUT, shared_out, written_in
from tournaments.settings.declared import SETTINGS

FORMAT, VERSION = "briscola-tournament", 5

Json = dict[str, object]


def export_bytes(tournament: Tournament) -> bytes:
    """The file of a tournament: UTF-8, a line feed at the end."""
    return document_bytes(export_document(tournament))


def document_bytes(document: Json) -> bytes:
    """The file that holds a document."""
    return f"{json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)}\n".encode()


def export_document(tournament: Tournament) -> Json:
    """The tournament with every row below it; accounts are not part of it, their names in the log are.

    Requests to enter and private data of people stay in this installation.

    It is read again when somebody saved meanwhile, so that the file holds one version and nothing of two.
    """
    return whole_document_now(tournament)[1]


def whole_document_now(tournament: Tournament) -> tuple[Tournament, Json]:
    """The same, with the tournament as it was when it was read."""
    while True:
        before = Tournament.objects.select_related("club").get(pk=tournament.pk)
        document = whole_document(before)
        if Tournament.objects.filter(pk=tournament.pk, version=before.version).exists():
            return before, document


def whole_document(tournament: Tournament) -> Json:
    """The tournament as its rows are read one list after the other."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": {"slug": tournament.club.slug, "name": str(tournament.club)},
        "tournament": plain_row(
            tournament,
            f"id slug name date place is_rehearsal ranked {OF_TOURNAMENT} version created_at closed_at",
        )
        | _set(plain_row(tournament, LATER_OF_TOURNAMENT), plain_row(Tournament(), LATER_OF_TOURNAMENT))
        | _counted_by(tournament)
        | ({"one_prize": True} if tournament.one_prize else {}),
        **{name: rows for name in SECTIONS if (rows := _rows(tournament, name)) or name not in WHERE_SET},
    }


def _counted_by(tournament: Tournament) -> Json:
    """Which counting it is counted by, where a file without it would mean another."""
    counted_by = tournament.counted_by
    meant = counted_by_of_file(closed=tournament.closed_at is not None)
    return {} if counted_by in (None, meant) else {"counted_by": counted_by}


@dataclass(frozen=True, slots=True)
class Section:
    """A list of the file: whose rows are in it, their fields in order, what the rows are sorted by, and the fields that
    are left out where they are as they are when nothing is said.
    """

    model: type[Model]
    fields: str
    order: tuple[str, ...]
    where_set: str = ""


OF_STAGE = (
    "name format turns_chosen groups rematches byes third_place placing second_chance second_final "
    "last_lengths take_after take_first take_rest tables hall queued legs lineup match_kind match_length "
    "level_rule winner_only_allowed cappotto_allowed match_points tiebreaks rest_worth rest_points "
    "rest_is_opponent forfeit wait_minutes turn_minutes time_rule"
)
OF_TOURNAMENT = (
    "place_points shared_places last_value trust frozen_after frozen_version shown_until initials "
    "direction talk last_tricks"
)
"""What every file of this version says of the settings; those that came later are left out where they are as usual."""


def later(known: str, *, of_all: bool) -> str:
    """The settings that are not among the known ones, in the order of their declarations."""
    return " ".join(one.key for one in SETTINGS if one.of_all is of_all and one.key not in known.split())


LATER_OF_TOURNAMENT = f"hour street short {later(OF_TOURNAMENT, of_all=True)}"
SECTIONS = {
    "stages": Section(
        Stage,
        f"id number {OF_STAGE}",
        ("number",),
        where_set=f"ended_after {later(OF_STAGE, of_all=False)}",
    ),
    "teams": Section(
        Team, "id number name seed club withdrawn withdrawal withdrawn_in", ("number",), where_set="title again_of"
    ),
    "players": Section(Player, "id team number name fixed_table", ("team__number", "number"), where_set="surname"),
    "entries": Section(Entry, "id stage team number group place", ("stage__number", "number")),
    "venues": Section(Venue, "id number name street", ("number",)),
    "days": Section(Day, "id number date hour venue", ("number",)),
    "appointments": Section(
        Appointment, "id stage turn table day venue", ("stage__number", "id"), where_set="by shared"
    ),
    "homes": Section(Home, "id team venue", ("team__number",)),
    "evenings": Section(Evening, "id team day", ("team__number", "day__number")),
    "kept_apart": Section(KeptApart, "id one two", ("one__number", "two__number")),
    "draws": Section(
        Draw,
        "id stage first_turn number options turns bracket groups drawn_at published_at",
        ("stage__number", "drawn_at", "id"),
    ),
    "turns": Section(Turn, "id stage number ends_at", ("stage__number", "number")),
    "fixtures": Section(
        Fixture, "id turn home away", ("turn__stage__number", "turn__number", "home__number", "away__number")
    ),
    "matches": Section(
        Match,
        "id turn fixture table drawn_table hall_table version called_at started_at",
        ("turn__stage__number", "turn__number", "table"),
        where_set=" ".join(MatchNotes._fields),
    ),
    "seats": Section(
        Seat,
        "id match side chair player",
        ("turn__stage__number", "turn__number", "match__table", "side", "chair"),
    ),
    "deals": Section(
        Deal,
        "id match number attempt points winner cappotto entered replaced",
        ("match__turn__stage__number", "match__turn__number", "match__table", "number", "attempt", "entered__seq"),
        where_set="second caller partner bid called_off totals error game wrong_void",
    ),
    "awards": Section(Award, "id match kind absent entered replaced", ("entered__seq", "id")),
    "reports": Section(Report, "id match side deals phone entered settled", ("entered__seq", "id"), where_set="card"),
    "penalties": Section(
        Penalty, "id stage team player match kind points reason entered withdrawn", ("entered__seq", "id")
    ),
    "decisions": Section(Decision, "id stage kind order entered withdrawn", ("entered__seq", "id")),
    "modifiers": Section(
        Modifier,
        "id key label effect amount_numerator amount_denominator target condition rank_limit deadline uses_per_team "
        "exclusive stacking floor_numerator floor_denominator rounding",
        ("id",),
    ),
    "declarations": Section(
        Declaration,
        "id modifier team target challenge_won cancels entered withdrawn",
        ("entered__seq", "id"),
    ),
    "entry_terms": Section(
        EntryTerms, "id fee fee_per registration limit closes_at", ("id",), where_set="destination by_day"
    ),
    "check_ins": Section(CheckIn, "id team entered replaced", ("entered__seq", "id"), where_set="day"),
    "fee_choices": Section(FeeChoice, "id number name cents per dinner", ("number",)),
    "fee_shares": Section(FeeShare, "id team choice people agreed entered replaced", ("entered__seq", "id")),
    "receipts": Section(Receipt, "id number entered", ("number",)),
    "payments": Section(Payment, "id team cents entered replaced", ("entered__seq", "id"), where_set="receipt"),
    "prizes": Section(
        Prize,
        "id number kind what money cents giver",
        ("number",),
        where_set="place club count settling lot order removed",
    ),
    "handovers": Section(
        Handover, "id prize team taken cents entered replaced", ("entered__seq", "id"), where_set="receipt"
    ),
    "till": Section(Movement, "id kind cents what tickets entered replaced", ("entered__seq", "id"), where_set="prize"),
    "singles": Section(Single, "id number name entered replaced", ("number",)),
    "substitutions": Section(Substitution, "id player substitute from_turn entered replaced", ("entered__seq", "id")),
    "log": Section(LogEntry, "id seq at actor_name device source kind subject old new reason key", ("seq",)),
}


WHERE_SET = (
    "venues", "days", "appointments", "homes", "evenings", "kept_apart",
    "fee_choices", "fee_shares", "receipts", "prizes", "handovers", "till",
)  # fmt: skip
"""Lists that are left out where they are empty, as in files that were written before there were any."""


def _rows(tournament: Tournament, name: str) -> list[Json]:
    section = SECTIONS[name]
    usual = plain_row(section.model(), section.where_set)
    plain = [
        plain_row(row, section.fields) | _set(plain_row(row, section.where_set), usual)
        for row in READ[name](tournament.pk)
    ]
    for field, written in written_in(name).items():
        for row in plain:
            row[field] = written.write(row[field])
    return [shared_out(row) for row in plain] if name in SHARED_OUT else plain


def _rows_of(section: Section) -> Callable[[uuid.UUID], Sequence[Model]]:
    """A hall's copies and every import read all lists, so what is asked is worded once."""

    @prepared
    def rows(tournament_id: uuid.UUID) -> QuerySet[Model]:
        return section.model._default_manager.filter(tournament=tournament_id).order_by(*section.order)

    return rows


READ = {name: _rows_of(section) for name, section in SECTIONS.items()}


def _set(said: Json, usual: Json) -> Json:
    """Of fields that are left out where nothing is said, those of which something is."""
    return {name: value for name, value in said.items() if value != usual[name]}


def plain_row(row: Model, fields: str) -> Json:
    """The named fields of a row as a file has them."""
    return {name: _value(getattr(row, column)) for name, column in _columns(type(row), fields)}


@functools.cache
def _columns(model: type[Model], fields: str) -> tuple[tuple[str, str], ...]:
    """A reference is written as the id that it holds."""
    columns = {field.name: field.attname for field in model._meta.concrete_fields}
    return tuple((name, columns[name]) for name in fields.split())


def _value(value: object) -> object:
    """The plain value; PostgreSQL keeps the keys of a JSON column in an order of its own, so they are sorted."""
    if isinstance(value, dict):
        return {key: _value(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_value(one) for one in value]
    if isinstance(value, datetime.datetime):
        return f"{value.astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return f"{value:%H:%M}"
    return str(value) if isinstance(value, uuid.UUID) else value
