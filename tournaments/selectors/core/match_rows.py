"""What the database holds of matches: of a stage, of a turn, or all that is known of one."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from rules.awards import AwardKind
from rules.games import SIDES, Sides
from rules.outcomes import PlayedDeal
from tournaments.event.regulation import TYPED
from tournaments.models import Award, Deal, Match, Player, Report, Seat, Stage, Substitution
from tournaments.models.result import SCORE_COLUMNS, score_in
from tournaments.models.schedule import MatchNotes
from tournaments.scheduling.bracket.plan import round_of
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import Awarded, Formats, outcome_of, regulation_of

# What the database holds of the matches of a stage: of all, of those of one turn, or of one of them.

DRAWN = Coalesce("drawn_table", "table")
NO_TURN = 0
"""The number of no turn: no match is chosen, and nothing is asked."""
LAST_TURN = 10_000
"""More than any calendar has."""

NO_SIDES: Mapping[uuid.UUID, int] = MappingProxyType({})

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The matches of a stage, or those of one turn of the calendar, or the one of an id."""

    stage: Stage
    turn: int | None = None
    match_id: uuid.UUID | None = None


class MatchRows(Generic[Row]):
    """Rows that belong to matches; `path` leads from such a row to its match."""

    def __init__(self, rows: QuerySet[Any, Row], path: str = "match__") -> None:
        @prepared
        def of_turns(tournament_id: uuid.UUID, stage_id: uuid.UUID, first: int, last: int, /) -> QuerySet[Any, Row]:
            turn = f"{path}turn__"
            within = {f"{turn}stage_id": stage_id, f"{turn}number__gte": first, f"{turn}number__lte": last}
            # by its turn alone: SQLite would rather look at all rows of the tournament
            return rows.filter(**{f"{turn}tournament_id": tournament_id}, **within)

        @prepared
        def of_one(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Any, Row]:
            return rows.filter(tournament_id=tournament_id, **{f"{path}id": match_id})

        self._of_turns, self._of_one = of_turns, of_one

    def of(self, chosen: Chosen) -> list[Row]:
        stage = chosen.stage
        if chosen.turn == NO_TURN:
            return []
        if chosen.match_id is not None:
            return self._of_one(stage.tournament_id, chosen.match_id)
        first, last = (0, LAST_TURN) if chosen.turn is None else (chosen.turn, chosen.turn)
        return self._of_turns(stage.tournament_id, stage.id, first, last)


_DEALS = MatchRows(
    Deal.objects.filter(replaced__isnull=True)
    .order_by("number", "attempt")
    .values_list("match_id", "number", "attempt", *SCORE_COLUMNS, "error", "totals")
)
_DealRow = tuple[Any, ...]
"""Columns of a deal: number, attempt, score, error, totals."""

_CHAIRS = MatchRows(Seat.objects.order_by().values_list("match_id", "side").distinct())

_AWARDS = MatchRows(Award.objects.filter(replaced__isnull=True).values_list("match_id", "absent", "kind"))
_REPORTS = MatchRows(Report.objects.filter(settled__isnull=True))


def played_in(chosen: Chosen) -> dict[uuid.UUID, tuple[PlayedDeal, ...]]:
    """The deals in force, match by match, in the order in which they were played."""
    found: dict[uuid.UUID, list[_DealRow]] = defaultdict(list)
    for row in _DEALS.of(chosen):
        totals = row[-1]
        found[row[0]].append((*row[1:-1], None if totals is None else tuple(totals)))
    return {match_id: _deals(tuple(rows)) for match_id, rows in found.items()}


@lru_cache(maxsize=4096)
def _deals(rows: tuple[_DealRow, ...]) -> tuple[PlayedDeal, ...]:
    """One value for all matches that went the same way: there are many more of them than there are ways."""
    return tuple(
        PlayedDeal(number, attempt, score_in((points, winner, cappotto, *more), error, totals))
        for number, attempt, points, winner, cappotto, *more, error, totals in rows
    )


def sides_in(chosen: Chosen) -> Mapping[uuid.UUID, int]:
    """How many sides every match has; nothing where each has two."""
    return Counter(match_id for match_id, _side in _CHAIRS.of(chosen)) if chosen.stage.traits.alone else NO_SIDES


def awarded_in(chosen: Chosen) -> dict[uuid.UUID, Awarded]:
    """The awards in force, by match."""
    return {match_id: Awarded(Sides(absent), AwardKind(kind)) for match_id, absent, kind in _AWARDS.of(chosen)}


def reported_in(chosen: Chosen) -> dict[uuid.UUID, list[Report]]:
    """What waits to be confirmed, match by match."""
    found: dict[uuid.UUID, list[Report]] = defaultdict(list)
    for report in _REPORTS.of(chosen):
        found[report.match_id].append(report)
    return found


# The little of every match that others depend on, for readers of every single result.


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The little of a match that others depend on: who met as teams, and how far it has come.

    `teams` are ids, None where partners rotate; `winner` is the number of a side or None, also as long as it is not
    complete. `version` counts the changes of the match; it was read first, so that what is beside it is no older.
    """

    id: uuid.UUID
    turn: int
    table: int
    drawn: int
    teams: tuple[str | None, ...]
    begun: bool
    complete: bool
    winner: int | None
    version: int


_MATCHES = MatchRows(
    Match.objects.order_by("turn__number", "table").values_list(
        *("id", "turn__number", "table", DRAWN, "fixture__home_id", "fixture__away_id", "started_at"),
        *("rounds_left", "in_consolation", "version"),
    ),
    path="",
)


def match_results(stage: Stage, *, turn: int | None = None) -> tuple[MatchResult, ...]:
    """All matches of a stage, or of one turn, without names, for readers of every single result."""
    return results_in(Chosen(stage, turn))


def results_in(chosen: Chosen) -> tuple[MatchResult, ...]:
    """The matches that are chosen, without names."""
    formats = Formats(regulation_of(chosen.stage))
    played, awarded, sides = played_in(chosen), awarded_in(chosen), sides_in(chosen)
    found = []
    for match_id, number, table, drawn, home, away, started_at, left, consolation, version in _MATCHES.of(chosen):
        deals, award = played.get(match_id, ()), awarded.get(match_id)
        match_format = formats.of(round_of(left, consolation=consolation), sides.get(match_id, len(SIDES)))
        begun = bool(deals) or award is not None or started_at is not None
        outcome = outcome_of(formats.regulation, match_format, deals, award)
        teams = _id_of(home), _id_of(away)
        found.append(
            MatchResult(match_id, number, table, drawn, teams, begun, outcome.complete, outcome.winner, version)
        )
    return tuple(found)


def _id_of(team: uuid.UUID | None) -> str | None:
    return None if team is None else str(team)


# What is noted of a match on its sheet, and how the log keeps that beside the deals.

NOTED = "noted"
Json = Any


def notes_of(row: Match | MatchNotes) -> dict[str, int | None]:
    """Every note that can be typed, as it is stored."""
    return {name: getattr(row, name) for name in TYPED}


def json_of_notes(notes: Mapping[str, int | None]) -> list[dict[str, object]]:
    """One more row behind those of the deals, where a note changes."""
    return [{NOTED: dict(notes)}] if notes else []


def notes_of_json(rows: Iterable[Mapping[str, Json]] | None) -> dict[str, int | None]:
    """The notes among the rows of an entry of the log."""
    return {name: value for row in rows or () for name, value in row.get(NOTED, {}).items()}


def notes_set(notes: Mapping[str, int | None]) -> dict[str, int]:
    """Those notes that say something."""
    return {name: value for name, value in notes.items() if value is not None}


# Substitutes: the people of a side as they are in a turn, when some were replaced.


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a team: who it belonged to, and who took it from which turn of the calendar on, in order."""

    first: Player
    later: tuple[tuple[int, Player], ...] = ()

    def at(self, turn: int | None = None) -> Player:
        """The holder of the place in a turn; the last one without a turn."""
        came = [player for begins, player in self.later if turn is None or begins <= turn]
        return came[-1] if came else self.first


def has_substitutes(stage: Stage) -> bool:
    """Whether somebody may take another's place: not where single players meet, of whom the other goes on alone."""
    return not stage.tournament.kind.individual_in(stage.traits)


@prepared
def _substitutions(tournament_id: uuid.UUID, /) -> QuerySet[Substitution]:
    return Substitution.objects.filter(tournament_id=tournament_id)


class Sitting:
    """The substitutions of a tournament."""

    def __init__(self, tournament_id: uuid.UUID) -> None:
        rows = _substitutions(tournament_id)
        self._substitutes = {row.substitute_id for row in rows}
        self._in_force = {row.player_id: row for row in rows if row.replaced_id is None}

    def places(self, players: Iterable[Player]) -> list[Place]:
        """The places of some teams in the order of `players`, who are everybody of these teams."""
        everybody = {player.id: player for player in players}
        return [
            Place(player, tuple(self._later(player.id, everybody)))
            for player in everybody.values()
            if player.id not in self._substitutes
        ]

    def _later(self, player_id: uuid.UUID, everybody: dict[uuid.UUID, Player]) -> Iterable[tuple[int, Player]]:
        row = self._in_force.get(player_id)
        while row is not None:
            yield row.from_turn, everybody[row.substitute_id]
            row = self._in_force.get(row.substitute_id)
