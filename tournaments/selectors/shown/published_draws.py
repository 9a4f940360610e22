"""Every draw that was published for pairs or players, as it was drawn, for everybody to look at and to repeat."""

import datetime
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from tournaments.models import Draw, Stage, Team, Tournament
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.base.restrictions import not_at_first
from tournaments.scheduling.base.types import (
    Byes,
    EntrantId,
    Field,
    Options,
    Rank,
    Restrictions,
    Schedule,
    Turn,
    singles,
)
from tournaments.scheduling.bracket.plan import bracket_as_json, bracket_of_json
from tournaments.selectors.core.calendar import (
    ADDED,
    ENTERED_AGAIN,
    absent_in_draw,
    draws_in_force,
    field_of_draw,
    is_by_hand,
    options_of_draw,
    turns_before,
    turns_of,
)
from tournaments.selectors.core.continuing import audit_of_draw
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.people_queries import People
from tournaments.selectors.core.stages import is_reached, stages_of, turns_before_stage
from tournaments.selectors.core.turns_shown import last_shown
from tournaments.selectors.shown.checked_draw import coded


@dataclass(frozen=True, slots=True)
class Repeat:
    """What somebody who has nothing but this program needs to make the draw once more, and what must come out.

    Entrants are called by their place in the list that was drawn, "1" the first. `standing` is the table before the
    turn and `before` are the turns before it, both empty for a draw that follows from the list alone. Those of the list
    who are `absent` had left. `bracket` and `groups` are there in those formats.
    """

    schedule: Schedule
    field: Field
    options: Options
    standing: tuple[Rank, ...]
    before: tuple[Turn, ...]
    bracket: Sequence[Mapping[str, object]] | None
    groups: Sequence[Sequence[EntrantId]] | None
    absent: tuple[EntrantId, ...] = ()

    @property
    def from_list(self) -> bool:
        """Whether the draw follows from the list of entrants, the number and the choices."""
        return not self.standing and not self.before and not self.absent


@dataclass(frozen=True, slots=True)
class Entered:
    """Who took an empty place of a bracket, `again` or for the first time, whom they met there, and the number of the
    lot; None where it was the place of the last seed.
    """

    name: str
    met: str
    number: int | None
    again: bool


@dataclass(frozen=True, slots=True)
class PublishedDraw:
    """A published draw; `first` and `last` are numbers of turns in the calendar: those that no later draw drew again.

    At `changed` tables others sit than were drawn, or nobody, because somebody was missing. `added` are the tables of
    matches that the desk added afterwards, with the names of both: the `report` counts them, `repeat` does not.
    `entered` are those who took an empty place of a bracket later: neither of the two counts them.

    `names` leads from the entrants that the report speaks of to their names, `listed` from those of `repeat`.
    """

    stage: Stage
    first: int
    last: int
    number: int
    by_hand: bool
    drawn_at: datetime.datetime
    report: AuditReport
    names: Mapping[EntrantId, str]
    listed: Mapping[EntrantId, str]
    repeat: Repeat
    changed: int
    added: tuple[tuple[int, tuple[str, ...]], ...] = ()
    entered: tuple[Entered, ...] = ()

    @property
    def drawn_again(self) -> bool:
        """Whether turns of it were drawn again later."""
        return self.last - self.first + 1 < len(self.repeat.schedule.turns)


def published_draws(tournament: Tournament) -> tuple[PublishedDraw, ...]:
    """All of them in the order of the turns, but those of which turns are withheld: anybody who repeats a draw sees
    them all. A bracket shows itself from its first turn on.
    """
    return tuple(
        _published(draw, turns, stage)
        for stage in stages_of(tournament)
        if is_reached(stage)
        for draw, turns in draws_in_force(stage)
        if _is_told(draw, turns, stage)
    )


def _is_told(draw: Draw, turns: Sequence[Turn], stage: Stage) -> bool:
    last = last_shown(stage)
    drawn = [draw.first_turn] if draw.bracket is not None else [turn.number for turn in turns]
    return last is None or turns_before_stage(stage) + max(drawn, default=draw.first_turn) <= last


def _published(draw: Draw, turns: Sequence[Turn], stage: Stage) -> PublishedDraw:
    before, people = turns_before_stage(stage), People(stage)
    drawn = [turn.number for turn in turns]
    in_bracket = [node["turn"] for node in draw.bracket or () if node["turn"] is not None]
    names = {one: team.name for one, team in people.teams.items()}
    earlier, drawn_alone = turns_before(draw), _as_drawn(draw)
    return PublishedDraw(
        stage=stage,
        first=before + draw.first_turn,
        last=before + max(drawn + in_bracket, default=draw.first_turn),
        number=draw.number,
        by_hand=is_by_hand(draw),
        drawn_at=draw.drawn_at,
        report=audit_of_draw(draw, earlier),
        names=names,
        listed={code: names[one] for one, code in _codes(drawn_alone).items()},
        repeat=_repeat(drawn_alone, turns_before(drawn_alone)),
        changed=_changed(stage, turns) if stage.traits.drawn_on else 0,
        added=tuple(
            (one["table"], tuple(names[entrant] for side in one["sides"] for entrant in side))
            for one in draw.options.get(ADDED, ())
        ),
        entered=tuple(_entered(draw, people)),
    )


def _entered(draw: Draw, people: People) -> Iterator[Entered]:
    drawn = {node["key"]: [source["entrant"] for source in node["sources"]] for node in draw.bracket or ()}
    by_seed = () if options_of_draw(draw).knockout.byes is Byes.DRAWN else draw.options.get("seeds", ())
    added = draw.options.get(ENTERED_AGAIN, ())
    of_before = set(_again(draw)) if added else set()
    for one in added:
        met = next(entrant for entrant in drawn[one["match"]] if entrant is not None)
        again = uuid.UUID(one["team"]) in of_before
        number = one["number"] if again or met not in by_seed else None
        yield Entered(people.teams[one["team"]].name, people.teams[met].name, number, again)


def _again(draw: Draw) -> Iterable[uuid.UUID]:
    """Those who entered again."""
    entered = Team.objects.filter(tournament_id=draw.tournament_id, again_of__isnull=False)
    return entered.values_list("id", flat=True)


def _as_drawn(draw: Draw) -> Draw:
    """The draw without what was added to it: what its number repeats."""
    plain = copy(draw)
    plain.options = {name: value for name, value in draw.options.items() if name not in (ADDED, ENTERED_AGAIN)}
    return plain


def _changed(stage: Stage, turns: Iterable[Turn]) -> int:
    before = turns_before_stage(stage)
    standing = {
        (record.turn - before, record.drawn): tuple(side.team_ids for side in record.sides)
        for record in match_records(stage)
    }
    return sum(standing.get((turn.number, one.table)) != one.sides for turn in turns for one in turn.meetings)


def _codes(draw: Draw) -> dict[str, EntrantId]:
    """From the id of everybody who was drawn to the place in the list."""
    return {one: str(place) for place, one in enumerate(field_of_draw(draw).ids, start=1)}


def _repeat(draw: Draw, earlier: Iterable[Turn]) -> Repeat:
    codes, stored, options = _codes(draw), field_of_draw(draw), options_of_draw(draw)
    field = replace(
        singles(len(codes)),
        seeds=tuple(codes[one] for one in stored.seeds),
        clubs=tuple(tuple(codes[one] for one in club) for club in stored.clubs),
    )
    standing = tuple(Rank(codes[rank.entrant], rank.points) for rank in options.standing)
    apart = ((codes[one], codes[two]) for one, two in (each.members for each in options.restrictions.apart))
    within = tuple(replace(one, entrant=codes[one.entrant]) for one in options.restrictions.within)
    everybody_level = len(standing) == len(codes) and not any(rank.points for rank in standing)
    return Repeat(
        schedule=Schedule(draw.options["format"], draw.number, coded(turns_of(draw), codes)),
        field=field,
        options=replace(options, standing=(), restrictions=Restrictions(not_at_first(apart), within=within)),
        standing=() if everybody_level and draw.first_turn == 1 else standing,
        before=coded(earlier, codes),
        bracket=None if draw.bracket is None else bracket_as_json(bracket_of_json(draw.bracket), codes),
        groups=None if draw.groups is None else [[codes[one] for one in members] for members in draw.groups],
        absent=tuple(codes[one] for one in absent_in_draw(draw)),
    )
