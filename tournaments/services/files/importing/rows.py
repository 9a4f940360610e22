"""The sections of a checked document as rows that are not saved yet: the mirror of the export."""

import datetime
import functools
import uuid
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import DateField, DateTimeField, Field, ForeignKey, Model, TimeField, UUIDField

from rules.games import SIDES
from tournaments.event.regulation_kinds import counted_by_of_file
from tournaments.models import (
    Appointment,
    Award,
    CheckIn,
    Club,
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
from tournaments.models.fields import TournamentRow
from tournaments.selectors.files.written import SHARED_OUT, taken_apart, written_in

M = TypeVar("M", bound=TournamentRow)

WRITING_ORDER = (
    "log", "venues", "days", "stages", "teams", "players", "appointments", "homes", "evenings", "kept_apart",
    "entries", "draws", "turns", "fixtures", "matches", "seats", "deals", "awards", "reports", "penalties",
    "decisions", "modifiers", "declarations", "entry_terms", "check_ins", "fee_choices", "fee_shares", "receipts",
    "payments", "prizes", "handovers", "till", "singles", "substitutions",
)  # fmt: skip


class Rows:
    """Every row of a document of the last version by section, in the order of the file, with lookups by id."""

    def __init__(self, document: Mapping[str, Any], club: Club) -> None:
        meant = {"counted_by": counted_by_of_file(closed=document["tournament"]["closed_at"] is not None).value}
        self.tournament = Tournament(club=club, **meant | _columns(Tournament, document["tournament"]))
        self._document = document
        self.stages = self._rows(Stage, "stages")
        self.teams = self._rows(Team, "teams")
        self.players = self._rows(Player, "players")
        self.entries = self._rows(Entry, "entries")
        self.draws = self._rows(Draw, "draws")
        self.turns = self._rows(Turn, "turns")
        self.fixtures = self._rows(Fixture, "fixtures")
        self.matches = self._rows(Match, "matches")
        self.seats = self._rows(Seat, "seats")
        self.deals = self._rows(Deal, "deals")
        self.awards = self._rows(Award, "awards")
        self.reports = self._rows(Report, "reports")
        self.penalties = self._rows(Penalty, "penalties")
        self.decisions = self._rows(Decision, "decisions")
        self.modifiers = self._rows(Modifier, "modifiers")
        self.declarations = self._rows(Declaration, "declarations")
        self.entry_terms = self._rows(EntryTerms, "entry_terms")
        self.check_ins = self._rows(CheckIn, "check_ins")
        self.fee_choices = self._rows(FeeChoice, "fee_choices")
        self.fee_shares = self._rows(FeeShare, "fee_shares")
        self.receipts = self._rows(Receipt, "receipts")
        self.payments = self._rows(Payment, "payments")
        self.prizes = self._rows(Prize, "prizes")
        self.handovers = self._rows(Handover, "handovers")
        self.till = self._rows(Movement, "till")
        self.singles = self._rows(Single, "singles")
        self.substitutions = self._rows(Substitution, "substitutions")
        self.log = self._rows(LogEntry, "log")
        self.matches_by_id = {match.id: match for match in self.matches}
        fixtures = {fixture.id: fixture for fixture in self.fixtures}
        self.fixture_of = {match.id: fixtures[match.fixture_id] for match in self.matches if match.fixture_id}
        self.turns_by_id = {turn.id: turn for turn in self.turns}
        self.logged_by_id = {entry.id: entry for entry in self.log}
        self.team_of = {player.id: player.team_id for player in self.players}
        self.seats_of: dict[uuid.UUID, list[Seat]] = defaultdict(list)
        self._connect()

    def _days(self) -> None:
        self.venues = self._rows(Venue, "venues")
        self.days = self._rows(Day, "days")
        self.appointments = self._rows(Appointment, "appointments")
        self.homes = self._rows(Home, "homes")
        self.evenings = self._rows(Evening, "evenings")
        self.kept_apart = self._rows(KeptApart, "kept_apart")

    def _connect(self) -> None:
        """Give the rows what the selectors ask them for."""
        self._days()
        stages = {stage.id: stage for stage in self.stages}
        for stage in self.stages:
            stage.tournament = self.tournament
        for appointment in self.appointments:
            appointment.stage = stages[appointment.stage_id]
        for entry in self.entries:
            entry.stage = stages[entry.stage_id]
        for draw in self.draws:
            draw.stage = stages[draw.stage_id]
        for turn in self.turns:
            turn.stage = stages[turn.stage_id]
        for match in self.matches:
            match.turn = self.turns_by_id[match.turn_id]
        for seat in self.seats:
            seat.match = self.matches_by_id[seat.match_id]
            seat.turn = seat.match.turn
            self.seats_of[seat.match_id].append(seat)

    def in_writing_order(self) -> list[tuple[str, Sequence[Model]]]:
        """The sections with parents before children, so that every statement finds what it refers to."""
        return [(name, getattr(self, name)) for name in WRITING_ORDER]

    def sides_of(self, match: Match) -> tuple[tuple[uuid.UUID, ...], ...]:
        """The teams of either side: those of the fixture, or where partners rotate those of all who sit there."""
        fixture = self.fixture_of.get(match.id)
        if fixture is not None:
            return (fixture.home_id,), (fixture.away_id,)
        seats = sorted(self.seats_of[match.id], key=lambda seat: seat.chair)
        sides = sorted({seat.side for seat in seats}) if match.turn.stage.traits.alone else SIDES
        return tuple(
            tuple(dict.fromkeys(self.team_of[seat.player_id] for seat in seats if seat.side == side)) for side in sides
        )

    def seq(self, entry_id: uuid.UUID) -> int:
        return self.logged_by_id[entry_id].seq

    def _rows(self, model: type[M], section: str) -> list[M]:
        written = written_in(section)
        read = [row | {name: one.read(row[name]) for name, one in written.items()} for row in self._document[section]]
        kept = [taken_apart(row) for row in read] if section in SHARED_OUT else read
        return [model(tournament_id=self.tournament.id, **_columns(model, row)) for row in kept]


def _columns(model: type[Model], row: Mapping[str, object]) -> dict[str, object]:
    """The values of a row by column; what is text in the file as what its column holds."""
    known, columns = _known(model), {}
    for name, value in row.items():
        column, read = known[name]
        columns[column] = read(value) if read and isinstance(value, str) else value
    return columns


@functools.cache
def _known(model: type[Model]) -> dict[str, tuple[str, Callable[[str], object] | None]]:
    """The columns of a model by the name of their field, and how each is read from text, where it is no text itself."""
    return {field.name: (field.attname, _read(field)) for field in model._meta.concrete_fields}


def _read(field: "Field[Any, Any]") -> Callable[[str], object] | None:
    if isinstance(field, UUIDField | ForeignKey):
        return uuid.UUID
    if isinstance(field, DateTimeField):
        return datetime.datetime.fromisoformat
    if isinstance(field, TimeField):
        return datetime.time.fromisoformat
    return datetime.date.fromisoformat if isinstance(field, DateField) else None
