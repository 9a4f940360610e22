"""The bracket of a stage: as it was drawn, and as the results leave it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.db.models import QuerySet

from tournaments.event.errors import ScheduleBug
from tournaments.models import Draw, Stage, Team
from tournaments.scheduling.bracket.progress import led_to, standings_of
from tournaments.scheduling.bracket.reseating import Made, Reseating, reseating
from tournaments.scheduling.bracket.stored import bracket_of_json
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, Sides, Standing
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.selectors.core.match_results import MatchResult, match_results
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.selectors.core.turns_shown import is_drawn_in_secret


@dataclass(frozen=True, slots=True)
class BracketInPlay:
    """A published bracket. `records` leads from a match of the bracket to the match that was made of it."""

    bracket: Bracket
    standings: Mapping[NodeKey, Standing]
    records: Mapping[NodeKey, MatchRecord]
    decided: Mapping[NodeKey, Decided] = field(default_factory=dict)
    gone: frozenset[EntrantId] = frozenset()

    def reseating(self) -> Reseating:
        """What the results ask of the matches that were made, and which of them stay all the same."""
        made = {key: Made(_teams_of(one), one.begun) for key, one in self.records.items()}
        return reseating(self.bracket, self.decided, made, self.gone)


@dataclass(frozen=True, slots=True)
class BracketCourse:
    """The same without names, for anybody who moves the bracket on: `results` of the matches that were made."""

    bracket: Bracket
    standings: Mapping[NodeKey, Standing]
    results: Mapping[NodeKey, MatchResult]
    decided: Mapping[NodeKey, Decided]
    gone: frozenset[EntrantId]

    def reseating(self) -> Reseating:
        """What is to be done, so that the matches are those that the results lead to."""
        made = {key: Made(_both(one.teams), one.begun) for key, one in self.results.items()}
        return reseating(self.bracket, self.decided, made, self.gone)


def bracket_course(stage: Stage) -> BracketCourse | None:
    """How far the bracket of a stage has come; None before one is published.

    Asked after every result: one look at the matches and their deals, and nothing else of a large evening.
    """
    bracket = _published(stage)
    if bracket is None:
        return None
    at = _places(bracket, turns_before_stage(stage))
    results = {at[one.turn, one.drawn]: one for one in match_results(stage)}
    decided = {key: _decided(one.teams, one.winner) for key, one in results.items() if one.complete}
    begun = {key: _both(one.teams) for key, one in results.items() if one.begun}
    gone = withdrawn_from(stage)
    return BracketCourse(bracket, standings_of(bracket, decided, gone, begun), results, decided, gone)


def later_begun(stage: Stage, match_id: uuid.UUID) -> bool:
    """Whether a match of a bracket that has begun comes after this one, straight or past matches that were not
    played.
    """
    course = bracket_course(stage) if stage.traits.bracket else None
    if course is None:
        return False
    after = {key for key, result in course.results.items() if result.id == match_id}
    for node in course.bracket.nodes:
        if any(source.match in after for source in node.sources):
            result = course.results.get(node.key)
            if result is not None and result.begun:
                return True
            after.add(node.key)
    return False


def _published(stage: Stage) -> Bracket | None:
    draw_id = next(iter(_drawn(stage.tournament_id, stage.id)), None)
    return None if draw_id is None else bracket_of_draw(draw_id)


@prepared
def _drawn(tournament_id: uuid.UUID, stage_id: uuid.UUID, /) -> QuerySet[Draw, uuid.UUID]:
    of_stage = Draw.objects.filter(tournament_id=tournament_id, stage_id=stage_id)
    return of_stage.filter(published_at__isnull=False, bracket__isnull=False).values_list("id", flat=True)


@lru_cache(maxsize=64)
def bracket_of_draw(draw_id: uuid.UUID) -> Bracket:
    """What was drawn never changes, and to read it again after every result takes longer than all the rest."""
    return bracket_of_json(Draw.objects.values_list("bracket", flat=True).get(pk=draw_id) or ())


def _places(bracket: Bracket, before: int) -> dict[tuple[int, int | None], NodeKey]:
    """The matches of a bracket by turn of the calendar and table; `before` turns came before its first."""
    return {(before + node.turn, node.table): node.key for node in bracket.nodes if node.turn is not None}


def bracket_in_play(stage: Stage, records: Sequence[MatchRecord] | None = None) -> BracketInPlay | None:
    """The bracket of a stage as things are; None before one is published, and before it may be seen."""
    bracket = _published(stage)
    if bracket is None or is_drawn_in_secret(stage):
        return None
    at = _places(bracket, turns_before_stage(stage))
    records = match_records(stage) if records is None else records
    by_node = {at[record.turn, record.drawn]: record for record in records}
    results = {
        key: _decided(_teams_of(record), record.outcome.winner)
        for key, record in by_node.items()
        if record.complete and not record.sealed
    }
    begun = {key: _teams_of(record) for key, record in by_node.items() if record.begun}
    gone = withdrawn_from(stage)
    return BracketInPlay(bracket, standings_of(bracket, results, gone, begun), by_node, results, gone)


def overtaken(now: BracketInPlay) -> Mapping[NodeKey, Sides]:
    """The matches that others have begun than the results now lead there: whom they lead there, None for nobody."""
    stays, settled = now.reseating().stays, led_to(now.bracket, now.standings)
    return {
        key: led
        for key, led in stays.items()
        if key in settled and set(led) != {side.team.id for side in now.records[key].sides}
    }


def drawn_bracket(draw: Draw) -> BracketInPlay | None:
    """The bracket of a draw before anything was played, published or not; None for a draw of another format."""
    if draw.bracket is None:
        return None
    bracket = bracket_of_json(draw.bracket)
    return BracketInPlay(bracket, standings_of(bracket, {}, withdrawn_from(draw.stage)), {})


def withdrawn_from(stage: Stage) -> frozenset[str]:
    """The teams of a tournament that withdrew."""
    return frozenset(str(team) for team in _withdrawn(stage.tournament_id))


@prepared
def _withdrawn(tournament_id: uuid.UUID, /) -> QuerySet[Team, uuid.UUID]:
    return Team.objects.filter(tournament_id=tournament_id, withdrawn__isnull=False).values_list("id", flat=True)


def _decided(sides: Sequence[str | None], winner: int | None) -> Decided:
    """What came of a match; who sat there stays, even if other results led somebody else there since."""
    both = _both(sides)
    return Decided(winner=both[winner - 1] if winner else None, sides=both)


def _teams_of(record: MatchRecord) -> tuple[str, str]:
    return _both([side.team.id for side in record.sides])


def _both(sides: Sequence[str | None]) -> tuple[str, str]:
    one, two = sides
    if one is None or two is None:
        raise ScheduleBug("in a bracket two teams meet")
    return one, two
