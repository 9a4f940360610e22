"""Stored matches as values: who sat there, what was played, and what the rules make of it."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db.models import Max, QuerySet

from rules.awards import AwardKind
from rules.games import MOST_SIDES, SIDES, Sides
from rules.match_formats import MatchFormat
from rules.match_points import Points
from rules.matches import match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal
from tournaments.event.letters import BETWEEN
from tournaments.event.match_states import MatchFacts, MatchState, WithdrawalEffect, state_of
from tournaments.models import Award, Deal, Match, Report, Seat, Stage, Team, Tournament
from tournaments.models.schedule import MatchNotes
from tournaments.selectors.core.disclosure import OPEN, called_in, disclosure_of
from tournaments.selectors.core.match_rows import DRAWN, Chosen, MatchRows, awarded_in, played_in, reported_in
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import Awarded, Formats, regulation_of
from tournaments.selectors.core.report_queries import Reported, different, reported_of
from tournaments.selectors.core.turns_shown import last_counted

UNNOTED = MatchNotes()


@dataclass(frozen=True, slots=True)
class PlayerRef:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TeamRef:
    """An entrant in the standings. `suited`: a quarter, which has a suit and a letter; pairs and players have their
    number.

    Partners who are drawn together for one match have no number of their own: it is 0. `effect` is what becomes of the
    matches of a team that has `withdrawn`, `title` what it calls itself beside its name, unless names are withheld.
    """

    id: str
    number: int
    name: str
    suited: bool = True
    withdrawn: bool = False
    effect: WithdrawalEffect = WithdrawalEffect.OPEN
    title: str = ""


@dataclass(frozen=True, slots=True)
class SideRecord:
    """One side of a match: its team and its players in the order of their chairs.

    `teams` are those that it counts for: the team, or where partners rotate every player's own. `by_reserve`: they did
    not come, and somebody who is not ranked plays for them.
    """

    team: TeamRef
    players: tuple[PlayerRef, ...]
    teams: tuple[TeamRef, ...] = ()
    by_reserve: bool = False

    @classmethod
    def of_partners(cls, teams: Sequence[TeamRef], players: tuple[PlayerRef, ...]) -> "SideRecord":
        """Players who are ranked alone and share this one match."""
        together = TeamRef("+".join(one.id for one in teams), 0, BETWEEN.join(one.name for one in teams), suited=False)
        return cls(together, players, tuple(teams))

    @property
    def names(self) -> str:
        return BETWEEN.join(player.name for player in self.players)

    @property
    def team_ids(self) -> tuple[str, ...]:
        """The teams that the match counts for."""
        return tuple([team.id for team in self.teams]) if self.teams else (self.team.id,)

    @property
    def withdrawn(self) -> bool:
        """Whether somebody for whom the match counts has left."""
        return any(team.withdrawn for team in self.teams or (self.team,))

    @property
    def pair_id(self) -> str:
        """The pair as the table of pairs knows it: the same two people, the one who sat first."""
        return "+".join(sorted(player.id for player in self.players))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match with everything that was played in it. `points` are match points, empty until it is complete.

    `absent` are the sides that lost an awarded match: they did not come, or the match was broken off or stopped, as its
    `state` says. What is `reported` of a match counts nowhere. `void`: it counts for nobody and owes no
    result, because a side left and the event chose so. `drawn` is its table in the draw.
    `queued`: it waits for a table, or was called to one, which is noted; `table` only numbers it in its turn. `hidden`:
    its result is withheld, so that it is known to be played and nothing more.
    """

    id: uuid.UUID
    turn: int
    table: int
    drawn: int
    queued: bool
    version: int
    sides: tuple[SideRecord, ...]
    deals: tuple[PlayedDeal, ...]
    outcome: MatchOutcome
    points: tuple[Points, ...] | None
    match_format: MatchFormat
    absent: Sides | None = None
    state: MatchState = MatchState.TO_PLAY
    reported: tuple[Reported, ...] = ()
    notes: MatchNotes = UNNOTED
    void: bool = False
    hidden: bool = False

    def __hash__(self) -> int:
        return hash((self.id.int, self.version))

    @property
    def begun(self) -> bool:
        facts = bool(self.deals) or self.absent is not None or self.notes.started_at is not None
        return facts or (self.hidden and self.state is not MatchState.TO_PLAY)

    @property
    def score(self) -> tuple[Points, ...] | None:
        """The deals that each side won, or where everybody is alone what its deals are worth, as far as they are in
        force; None where no deal or award is, or all is hidden.

        What shows how far a match is asks here: a match that was only told, or is disputed, has no score.
        """
        in_force = bool(self.deals) or self.absent is not None
        return self.outcome.score if in_force and not self.hidden else None

    @property
    def complete(self) -> bool:
        return self.outcome.complete or self.void or (self.hidden and self.state is MatchState.CONFIRMED)


MatchItself = tuple[uuid.UUID, int, int, int, int, *tuple[Any, ...]]
"""Columns of a match: id, turn, table, table in the draw, version, notes."""

_MATCHES: MatchRows[tuple[Any, ...]] = MatchRows(
    Match.objects.order_by("turn__number", "table").values_list(
        *("id", "turn__number", "table", DRAWN, "version", "fixture__home_id", "fixture__away_id"),
        *MatchNotes._fields,
    ),
    path="",
)
_SEATS = MatchRows(
    Seat.objects.order_by("side", "chair").values_list(
        "match_id", "side", "player_id", "player__name", "player__team_id"
    )
)


def match_records(
    stage: Stage,
    *,
    match_id: uuid.UUID | None = None,
    turn: int | None = None,
    players_of: int | None = None,
) -> tuple[MatchRecord, ...]:
    """All matches of a stage by turn and table, or one of them, or those of one turn of the calendar.

    `players_of`: the one turn whose players are wanted, `NO_TURN` for nobody; the sides of the others come without,
    unless those are what is ranked. A constant number of queries, and columns instead of objects: a stage of 92 pairs
    has two thousand rows.
    Turns after an early end are left out; of a stage that is held redacted, those too that are withheld, and results
    that are come hidden.
    """
    formats = Formats(regulation_of(stage))
    chosen, last = Chosen(stage, turn, match_id), last_counted(stage)
    rows = [row for row in _MATCHES.of(chosen) if last is None or row[1] <= last]
    facts = Facts.of(chosen)
    meeting = {team for row in rows for team in (row[5], row[6])}
    seated = chosen if players_of is None or None in meeting else Chosen(stage, players_of, match_id)
    people = _people(seated, meeting)
    voids = {} if stage.traits.bracket else people.effects_in(stage)
    of = (((*row[:5], *row[7:]), people.sides(row[0], row[5:7])) for row in rows)
    records = [match_record(itself, sides, facts, formats, voids) for itself, sides in of]
    return as_reported(records, stage)


def as_reported(records: Iterable[MatchRecord], stage: Stage) -> tuple[MatchRecord, ...]:
    """Matches as this viewer of the stage may see them."""
    kept = disclosure_of(stage.tournament)
    return tuple(records) if kept == OPEN else tuple([_hidden(one) if kept.hides(one.turn) else one for one in records])


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rows beside the matches say of each."""

    deals: Mapping[uuid.UUID, tuple[PlayedDeal, ...]]
    awards: Mapping[uuid.UUID, Awarded]
    reports: Mapping[uuid.UUID, Sequence[Report]]

    @classmethod
    def of(cls, chosen: Chosen) -> "Facts":
        return cls(played_in(chosen), awarded_in(chosen), reported_in(chosen))


def match_record(
    itself: MatchItself,
    sides: tuple[SideRecord, ...],
    facts: Facts,
    formats: Formats,
    voids: Mapping[str, WithdrawalEffect],
) -> MatchRecord:
    """A match with what came of it. `voids`: what becomes of the matches of those who left in this stage."""
    match_id, turn, table, drawn, version, *noted = itself
    notes = MatchNotes(*noted)
    deals, award = facts.deals.get(match_id, ()), facts.awards.get(match_id)
    match_format = formats.of(notes.round, len(sides))
    absent, kind = (award.loser, award.kind) if award else (None, AwardKind.ABSENT)
    reported = tuple([reported_of(report, match_format) for report in facts.reports.get(match_id, ())])
    reserves = Sides(notes.reserves or 0)
    if reserves:
        sides = tuple([replace(one, by_reserve=side in reserves.numbers) for side, one in enumerate(sides, 1)])
    outcome, points = formats.counted(notes.round, deals, award, len(sides), reserves)
    words = len(different(match_format, reported)) if reported else 0
    known = MatchFacts(notes.started_at is not None, bool(deals), outcome.complete, words, absent, kind)
    effects = [voids[team] for side in sides for team in side.team_ids if team in voids] if voids else []
    void = bool(effects) and any(effect.voids(complete=outcome.complete) for effect in effects)
    return MatchRecord(
        id=match_id,
        turn=turn,
        table=table,
        drawn=drawn,
        queued=formats.regulation.queued or notes.hall_table is not None,
        version=version,
        sides=sides,
        deals=deals,
        outcome=outcome,
        points=None if void else points,
        match_format=match_format,
        absent=absent,
        state=state_of(known),
        reported=reported,
        notes=notes,
        void=void,
    )


def _hidden(record: MatchRecord) -> MatchRecord:
    """The match while its result is hidden: its status only."""
    return replace(
        record,
        deals=(),
        outcome=match_outcome(record.match_format, ()),
        points=None,
        absent=None,
        state=MatchState.CONFIRMED if record.complete else record.state,
        reported=(),
        hidden=True,
    )


_Seats = tuple[list[tuple[PlayerRef, uuid.UUID]], ...]


def _nobody(sides: int = len(SIDES)) -> _Seats:
    return tuple([] for _side in range(sides))


_nobody_alone = partial(_nobody, MOST_SIDES)
_EMPTY = _nobody()


@dataclass(frozen=True, slots=True)
class _People:
    """The seats of every match, side by side in the order of the chairs; the teams by their ids, and each of them as a
    side of which nobody sits there.
    """

    seated: Mapping[uuid.UUID, _Seats]
    teams: Mapping[uuid.UUID, TeamRef]
    left_in: Mapping[uuid.UUID, uuid.UUID]
    alone: Mapping[uuid.UUID, SideRecord]

    def effects_in(self, stage: Stage) -> dict[str, WithdrawalEffect]:
        """What becomes of the matches of this stage of everybody who left while it was played."""
        return {str(team): self.teams[team].effect for team, left in self.left_in.items() if left == stage.id}

    def sides(self, match_id: uuid.UUID, teams: Sequence[uuid.UUID | None]) -> tuple[SideRecord, ...]:
        """The sides of a match between teams, or of one where partners rotate: then every player counts alone; or
        everybody at a table, where each is a side.
        """
        seated = self.seated.get(match_id, _EMPTY)
        if len(seated) > len(SIDES):
            return tuple([self._alone(people) for people in seated if people])
        return tuple([self._side(people, team) for people, team in zip(seated, teams, strict=True)])

    def _alone(self, seated: Sequence[tuple[PlayerRef, uuid.UUID]]) -> SideRecord:
        """Somebody who is a side, by the entrant whose chair it is."""
        players = tuple(player for player, _team in seated)
        return SideRecord(self.teams[seated[0][1]], players)

    def _side(self, seated: Sequence[tuple[PlayerRef, uuid.UUID]], team_id: uuid.UUID | None) -> SideRecord:
        if team_id is not None and not seated:
            return self.alone[team_id]
        players = tuple(player for player, _team in seated)
        if team_id is not None:
            return SideRecord(self.teams[team_id], players)
        return SideRecord.of_partners([self.teams[team] for _player, team in seated], players)


_TeamRow = tuple[uuid.UUID, int, str, uuid.UUID | None, str, uuid.UUID | None, str]
_TEAM = ("id", "number", "name", "withdrawn_id", "withdrawal", "withdrawn_in_id", "title")


@prepared
def _teams(tournament_id: uuid.UUID, /) -> QuerySet[Team, _TeamRow]:
    return Team.objects.filter(tournament_id=tournament_id).values_list(*_TEAM)


@prepared
def _team(tournament_id: uuid.UUID, team_id: uuid.UUID, /) -> QuerySet[Team, _TeamRow]:
    return Team.objects.filter(tournament_id=tournament_id, pk=team_id).values_list(*_TEAM)


def _people(chosen: Chosen, meeting: Collection[uuid.UUID | None]) -> _People:
    """The seats of the chosen matches. `meeting`: the teams that meet as teams."""
    tournament = chosen.stage.tournament
    seated: dict[uuid.UUID, _Seats] = defaultdict(_nobody_alone if chosen.stage.traits.alone else _nobody)
    called = called_in(tournament)
    for match_id, side, player, name, team in _SEATS.of(chosen):
        seated[match_id][side - 1].append((PlayerRef(str(player), called.name(player, name)), team))
    named = {team for sides in seated.values() for members in sides for _player, team in members}
    named |= {team for team in meeting if team}
    suited = tournament.kind.suited
    teams: dict[uuid.UUID, TeamRef] = {}
    left_in: dict[uuid.UUID, uuid.UUID] = {}
    few = chosen.match_id is not None
    rows = [row for team in named for row in _team(tournament.id, team)] if few else _teams(tournament.id)
    for team, number, name, withdrawn, withdrawal, left, title in rows:
        if team not in named:
            continue
        effect = WithdrawalEffect(withdrawal)
        shown, gone = called.name(team, name), withdrawn is not None
        titled = called.title(title)
        teams[team] = TeamRef(str(team), number, shown, suited, gone, effect, titled)
        if left is not None:
            left_in[team] = left
    return _People(seated, teams, left_in, {key: SideRecord(team, ()) for key, team in teams.items()})


# In which order the matches of a turn came to their results.


def result_entries(tournament: Tournament, turn: int) -> Mapping[uuid.UUID, int]:
    """The entry of the log with which the result in force of a match came, by the id of the match; a later one is
    greater.
    """
    return dict(_deals(tournament.id, turn)) | dict(_awards(tournament.id, turn))


@prepared
def _deals(tournament_id: uuid.UUID, turn: int, /) -> QuerySet[Deal, tuple[uuid.UUID, int]]:
    deals = Deal.objects.filter(tournament_id=tournament_id, match__turn__number=turn, replaced__isnull=True)
    return deals.values_list("match_id").annotate(Max("entered__seq")).order_by()


@prepared
def _awards(tournament_id: uuid.UUID, turn: int, /) -> QuerySet[Award, tuple[uuid.UUID, int]]:
    awards = Award.objects.filter(tournament_id=tournament_id, match__turn__number=turn, replaced__isnull=True)
    return awards.values_list("match_id", "entered__seq")
