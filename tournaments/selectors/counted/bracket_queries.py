"""The bracket of a stage: as it was drawn, and as the results leave it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from tournaments.event.errors import ScheduleBug
from tournaments.event.letters import BETWEEN, is_called_by
from tournaments.event.surnames import Surnames
from tournaments.models import Draw, Player, Stage, Team
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.added import AddedEntrant, with_added
from tournaments.scheduling.bracket.bracket_progress import Made, Reseating, led_to, reseating, standings_of
from tournaments.scheduling.bracket.plan import bracket_of_json
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, Sides, Standing
from tournaments.selectors.core.calendar import added_of
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.match_rows import MatchResult, match_results
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import entrants_of, turns_before_stage
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
        made = {key: Made(both_sides(one.teams), one.begun) for key, one in self.results.items()}
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
    decided = {key: decided_by(one.teams, one.winner) for key, one in results.items() if one.complete}
    begun = {key: both_sides(one.teams) for key, one in results.items() if one.begun}
    gone = withdrawn_from(stage)
    return BracketCourse(bracket, standings_of(bracket, decided, gone, begun), results, decided, gone)


def _published(stage: Stage) -> Bracket | None:
    drawn = drawn_in_force(stage)
    return drawn and bracket_with(*drawn)


def drawn_in_force(stage: Stage) -> tuple[uuid.UUID, tuple[AddedEntrant, ...]] | None:
    """The published draw of a bracket and who came to it since; None before one is published."""
    for draw_id, options in _drawn(stage.tournament_id, stage.id):
        return draw_id, added_of(options)
    return None


def bracket_with(draw_id: uuid.UUID, added: Sequence[AddedEntrant]) -> Bracket:
    """The bracket of a draw with those who came since."""
    return with_added(bracket_of_draw(draw_id), added)


@prepared
def _drawn(tournament_id: uuid.UUID, stage_id: uuid.UUID, /) -> QuerySet[Draw, tuple[uuid.UUID, dict[str, Any]]]:
    of_stage = Draw.objects.filter(tournament_id=tournament_id, stage_id=stage_id)
    return of_stage.filter(published_at__isnull=False, bracket__isnull=False).values_list("id", "options")


@lru_cache(maxsize=64)
def bracket_of_draw(draw_id: uuid.UUID) -> Bracket:
    """What was drawn never changes, and to read it again after every result takes longer than all the rest."""
    return bracket_of_json(Draw.objects.values_list("bracket", flat=True).get(pk=draw_id) or ())


def _places(bracket: Bracket, before: int) -> dict[tuple[int, int | None], NodeKey]:
    """The matches of a bracket by turn of the calendar and table; `before` turns came before its first."""
    return {(before + node.turn, node.table): node.key for node in bracket.nodes if node.turn is not None}


def planned_bracket(stage: Stage) -> tuple[Bracket, Mapping[tuple[int, int | None], NodeKey]] | None:
    """The bracket as it was published, and its matches by turn of the calendar and table of the draw."""
    bracket = _published(stage)
    return (bracket, _places(bracket, turns_before_stage(stage))) if bracket is not None else None


def bracket_in_play(stage: Stage, records: Sequence[MatchRecord] | None = None) -> BracketInPlay | None:
    """The bracket of a stage as things are; None before one is published, and before it may be seen."""
    bracket = _published(stage)
    if bracket is None or is_drawn_in_secret(stage):
        return None
    at = _places(bracket, turns_before_stage(stage))
    records = match_records(stage) if records is None else records
    by_node = {at[record.turn, record.drawn]: record for record in records}
    results = {
        key: decided_by(_teams_of(record), record.outcome.winner)
        for key, record in by_node.items()
        if record.complete and not record.hidden
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


def decided_by(sides: Sequence[str | None], winner: int | None) -> Decided:
    """What came of a match; who sat there stays, even if other results led somebody else there since."""
    both = both_sides(sides)
    return Decided(winner=both[winner - 1] if winner else None, sides=both)


def _teams_of(record: MatchRecord) -> tuple[str, str]:
    return both_sides([side.team.id for side in record.sides])


def both_sides(sides: Sequence[str | None]) -> tuple[str, str]:
    """The two teams of a match of a bracket."""
    one, two = sides
    if one is None or two is None:
        raise ScheduleBug("in a bracket two teams meet")
    return one, two


# What a bracket is shown from, on the screen and on paper: its matches as they are, and what is called how.


@dataclass(frozen=True, slots=True)
class BracketEntrant:
    """An entrant: `number` tells two of one name apart, `seed` is the place among the seeded, from 1; `surnames` is
    what a pair that is called by its players is called where there is no room for more.
    """

    name: str
    number: int
    players: str = ""
    surnames: str = ""
    seed: int | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """What is known of a match besides its place in the bracket.

    `score` is what each side has ("3", "1"), None before it began; `state` says in words how far a match has come
    that is neither untouched nor over; `table` and `turn` are where they differ from the plan of the bracket. `led`
    are the players due there from the results, where others have played it ("" for nobody).
    """

    score: tuple[str, ...] | None = None
    state: str = ""
    url: str = ""
    table: int | None = None
    turn: int | None = None
    led: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket to show. Every match has its standing; entrants and matches that are missing stay without words."""

    bracket: Bracket
    standings: Mapping[NodeKey, Standing]
    entrants: Mapping[EntrantId, BracketEntrant] = field(default_factory=dict)
    matches: Mapping[NodeKey, BracketMatch] = field(default_factory=dict)
    queued: bool = False
    """Whether matches wait for tables, so that their numbers are no tables."""

    def match(self, key: NodeKey) -> BracketMatch:
        """What is known of this match; nothing but its place in the bracket where nobody said more."""
        return self.matches.get(key, BracketMatch())


# The entrants of a bracket, as written on the screen and on paper.


def bracket_entrants(stage: Stage) -> dict[str, BracketEntrant]:
    """By id. A pair that is called by its players has no line of its own for them; seeds count in the first stage."""
    players: dict[str, list[str]] = {}
    called = called_in(stage.tournament)
    rows = Player.objects.filter(tournament_id=stage.tournament_id).order_by("number")
    for player in rows:
        players.setdefault(str(player.team_id), []).append(called.name(player.id, player.name))
    surnames = Surnames({row.name: row.surname for row in rows if row.surname})
    found = {}
    for team in entrants_of(stage):
        people = players.get(str(team.id), [])
        name = called.name(team.id, team.name)
        by_players = is_called_by(name, people)
        found[str(team.id)] = BracketEntrant(
            name=name,
            number=team.number,
            players="" if by_players else BETWEEN.join(people),
            surnames=surnames.alone(people) if by_players else "",
            seed=team.seed if stage.number == 1 else None,
            withdrawn=team.withdrawn_id is not None,
        )
    return found
