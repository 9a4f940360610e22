"""The little of every match that others depend on, for anybody who asks after every single result."""

import uuid
from dataclasses import dataclass

from rules.sides import SIDES
from tournaments.models import Match, Stage
from tournaments.scheduling.bracket.rounds import round_of
from tournaments.selectors.core.awarded import outcome_of
from tournaments.selectors.core.match_formats import Formats
from tournaments.selectors.core.match_rows import DRAWN, Chosen, MatchRows, awarded_in, played_in, sides_in
from tournaments.selectors.core.regulation import regulation_of


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
    """All matches of a stage, or of one turn, without names, for anybody who asks after every single result."""
    formats = Formats(regulation_of(stage))
    chosen = Chosen(stage, turn)
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
