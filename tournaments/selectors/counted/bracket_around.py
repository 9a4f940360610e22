"""What the matches around one say of a bracket, for what is asked with every result of a large evening."""

import uuid
from collections.abc import Container, Iterable, Mapping
from functools import cached_property, lru_cache

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Award, Deal, Fixture, Match, Stage, Team
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.added import AddedEntrant
from tournaments.scheduling.bracket.bracket_step import Met, Ways, decided_first
from tournaments.scheduling.bracket.types import Node, NodeKey, Sides
from tournaments.selectors.core.match_rows import DRAWN, Chosen, MatchResult, results_in
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import turns_before_stage, turns_of
from tournaments.selectors.counted.bracket_queries import (
    both_sides,
    bracket_with,
    decided_by,
    drawn_in_force,
)


class BracketAround:
    """A published bracket, of whose matches only those are read that are asked for."""

    def __init__(self, stage: Stage, ways: Ways) -> None:
        self.ways = ways
        self._stage = stage
        self._at: dict[NodeKey, Met | None] = {}
        self._of: dict[EntrantId, dict[NodeKey, Met]] = {}

    @cached_property
    def before(self) -> int:
        """The turns of the calendar before its first."""
        return turns_before_stage(self._stage)

    @cached_property
    def _turns(self) -> dict[int, uuid.UUID]:
        return {turn.number: turn.id for turn in turns_of(self._stage)}

    def key_of(self, turn: int, drawn: int) -> NodeKey:
        """The place in the bracket of a match of this turn of the calendar and table of the draw."""
        return self.ways.places[turn - self.before, drawn]

    def at(self, node: Node) -> Met | None:
        """The match that was made at this place."""
        if node.key not in self._at and node.turn is not None and node.table is not None:
            ids = _at_place(self._stage.tournament_id, self._turns[self.before + node.turn], node.table)
            found = self._results(ids)
            self._at[node.key] = _met(found[0]) if found else None
        return self._at.get(node.key)

    def of(self, entrant: EntrantId) -> Mapping[NodeKey, Met]:
        """The matches that were made for somebody."""
        if entrant not in self._of:
            found = self._results(_met_by(uuid.UUID(entrant), min(self._turns), max(self._turns)))
            self._of[entrant] = {self.key_of(one.turn, one.drawn): _met(one) for one in found}
            self._at |= self._of[entrant]
        return self._of[entrant]

    def _results(self, ids: Iterable[uuid.UUID]) -> list[MatchResult]:
        """Match by match: for several at once SQLite would rather look at all rows of their turns."""
        return [one for match_id in ids for one in results_in(Chosen(self._stage, match_id=match_id))]

    def following(self, result: MatchResult) -> dict[NodeKey, Sides]:
        """The matches to be made because this one began, or was decided, for the first time. Raises Unclear."""
        key = self.key_of(result.turn, result.drawn)
        self._at[key] = _met(result)
        return decided_first(self.ways, key, self, _Withdrawn())

    def begun_after(self, turn: int, drawn: int) -> bool:
        """As `later_begun` says it."""
        later = _begun_later(self._stage.tournament_id, self._stage.id, turn)
        begun = frozenset(self.key_of(number, table) for number, table in later)
        return bool(begun) and self.ways.leads(self.key_of(turn, drawn), begun)


def bracket_around(stage: Stage) -> BracketAround | None:
    """The bracket of a stage, none of its matches read; None before one is published."""
    drawn = drawn_in_force(stage) if stage.traits.bracket else None
    return drawn and BracketAround(stage, _ways(*drawn))


class _Withdrawn(Container[EntrantId]):
    """The teams that withdrew, each asked for by itself."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}

    def __contains__(self, entrant: object) -> bool:
        if entrant not in self._known:
            self._known[entrant] = bool(_left(uuid.UUID(str(entrant))))
        return self._known[entrant]


@prepared
def _left(team_id: uuid.UUID, /) -> QuerySet[Team, uuid.UUID]:
    return Team.objects.filter(pk=team_id, withdrawn__isnull=False).values_list("id", flat=True)


@lru_cache(maxsize=16)
def _ways(draw_id: uuid.UUID, added: tuple[AddedEntrant, ...]) -> Ways:
    return Ways(bracket_with(draw_id, added))


def later_begun(stage: Stage, turn: int, drawn: int) -> bool:
    """Whether a match of a bracket that has begun comes after the one of this turn of the calendar and table of the
    draw, straight or past matches that were not played.
    """
    around = bracket_around(stage)
    return around is not None and around.begun_after(turn, drawn)


@prepared
def _at_place(tournament_id: uuid.UUID, turn_id: uuid.UUID, drawn: int, /) -> QuerySet[Match, uuid.UUID]:
    drawn_there = Match.objects.filter(tournament_id=tournament_id, turn_id=turn_id).alias(at=DRAWN).filter(at=drawn)
    return drawn_there.order_by().values_list("id", flat=True)


@prepared
def _met_by(team_id: uuid.UUID, first: int, last: int, /) -> QuerySet[Match, uuid.UUID]:
    met = Fixture.objects.filter(Q(home_id=team_id) | Q(away_id=team_id))
    own = Match.objects.filter(fixture__in=met, turn__number__gte=first, turn__number__lte=last)
    return own.order_by("turn__number", "table").values_list("id", flat=True)


@prepared
def _begun_later(tournament_id: uuid.UUID, stage_id: uuid.UUID, turn: int, /) -> QuerySet[Match, tuple[int, int]]:
    in_force = (one.objects.filter(match=OuterRef("pk"), replaced__isnull=True) for one in (Deal, Award))
    deals, awards = (Exists(rows) for rows in in_force)
    later = Match.objects.filter(turn__tournament_id=tournament_id, turn__stage_id=stage_id, turn__number__gt=turn)
    begun = later.filter(Q(started_at__isnull=False) | deals | awards)
    return begun.order_by().values_list("turn__number", DRAWN)


def _met(result: MatchResult) -> Met:
    sides = both_sides(result.teams)
    return Met(sides, result.begun, decided_by(result.teams, result.winner) if result.complete else None)
