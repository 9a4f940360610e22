"""Everything that follows from the results of a tournament, taken twice to see what a correction changes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import itemgetter

from rules.outcomes import MatchOutcome
from tournaments.models import Stage, Team, Tournament
from tournaments.scheduling.bracket.bracket_progress import led_to, still_to_play
from tournaments.scheduling.bracket.types import NodeKey, Sides
from tournaments.scheduling.qualify import in_blocks
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_after, stage_in_play, stages_of, turns_before_stage
from tournaments.selectors.counted.bracket_queries import BracketInPlay, bracket_in_play
from tournaments.selectors.counted.final_queries import final_rows
from tournaments.selectors.counted.passages import qualification_of
from tournaments.selectors.counted.standings_queries import group_tables, team_table, tournament_table
from tournaments.standings.types import Row

TablePlace = tuple[int, int, int]
"""The number of a stage, of a turn and of a table."""
Names = tuple[str, ...]
Kept = Mapping[TablePlace, tuple[Names, Names]]
"""Seats at a table, and the players due there from the bracket."""


class Effect(StrEnum):
    """What a correction may change beside the match itself.

    TABLE: who meets at a table that was drawn or reached. PLAYED: a match that has begun stays, although the
    bracket leads others there now. HELD: a match that has not begun is not for those whom the bracket leads there,
    because one of them has begun another that stays. PAIRED: a turn was paired from a table that is another now,
    and stays. PLACE: somebody's place in a stage, in a bracket of who plays no more. AHEAD and OUT: who has
    a match to come in a bracket again, or no longer. MOVES and STAYS: who would move on to the next stage, or would
    not, although that has begun; OTHER_PLACES: who would play for others there. FINAL_POINTS: what somebody's final
    place is worth.
    """

    TABLE = "table"
    PLAYED = "played"
    HELD = "held"
    PAIRED = "paired"
    PLACE = "place"
    AHEAD = "ahead"
    OUT = "out"
    MOVES = "moves"
    STAYS = "stays"
    OTHER_PLACES = "other_places"
    FINAL_POINTS = "final_points"


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that changes, from `old` to `new`: of a team, `who`, or at a table of a turn; where matches wait for
    tables (`queued`), `table` is the number of the match.

    Both are the names of those who meet, or what a team has; empty where there is no such match. `begun`: something of
    that turn has begun; of a table of a bracket, that its match had, so that it is played again. `group`: the number of
    the group in which a place is, 0 where there are none.
    """

    effect: Effect
    stage: int
    old: Names
    new: Names
    who: str = ""
    turn: int = 0
    table: int = 0
    queued: bool = False
    begun: bool = False
    group: int = 0


@dataclass(frozen=True, slots=True)
class Picture:
    """The places of every stage, the seats of every table, at which of them others than the results lead there have
    begun (`stays`) or are to sit (`held`), who moves on and in
    which block, and the final points; in which stages matches wait for tables; `ahead` is who has a match to come in
    the bracket of a stage, `groups` in which group somebody is.

    `begun` are the tables of brackets at which somebody has. `paired` are the turns that followed from a table, each
    with the places in it and whether it has begun; `outcomes` what came of every match.
    """

    places: Mapping[tuple[int, str], int]
    sitting: Mapping[TablePlace, Names]
    begun: frozenset[TablePlace]
    stays: Kept
    held: Kept
    paired: Mapping[tuple[int, int], tuple[Mapping[str, int], bool]]
    outcomes: Mapping[TablePlace, MatchOutcome]
    moving: Mapping[int, Mapping[str, int]]
    points: Mapping[str, str]
    stage: int
    queued: frozenset[int]
    ahead: frozenset[tuple[int, str]] = frozenset()
    groups: Mapping[tuple[int, str], int] = field(default_factory=dict)


def picture_of(tournament: Tournament) -> Picture:
    """Everything as it is now; everybody is called by name."""
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    places: dict[tuple[int, str], int] = {}
    sitting: dict[TablePlace, Names] = {}
    begun: set[TablePlace] = set()
    stays: dict[TablePlace, tuple[Names, Names]] = {}
    held: dict[TablePlace, tuple[Names, Names]] = {}
    paired: dict[tuple[int, int], tuple[Mapping[str, int], bool]] = {}
    outcomes: dict[TablePlace, MatchOutcome] = {}
    moving: dict[int, Mapping[str, int]] = {}
    ahead: set[tuple[int, str]] = set()
    groups: dict[tuple[int, str], int] = {}
    last = stage_in_play(tournament.id)
    stages = stages_of(tournament)[: last.number]
    for stage in stages:
        records = match_records(stage)
        tables = _tables(stage, records)
        places |= {(stage.number, names[row.entrant]): row.place for table in tables.values() for row in table}
        groups |= {(stage.number, names[row.entrant]): number for number, table in tables.items() for row in table}
        sitting |= {_place(stage, record): tuple(side.team.name for side in record.sides) for record in records}
        outcomes |= {_place(stage, record): record.outcome for record in records}
        paired |= dict(_paired(stage, records) if stage.traits.turn_by_turn else ())
        if stage.traits.bracket and (now := bracket_in_play(stage, records)):
            plan = now.reseating()
            begun |= {_place(stage, record) for record in records if record.begun}
            ahead |= {(stage.number, names[one]) for one in still_to_play(now.standings)}
            stays |= _kept(stage, now, plan.stays, names)
            held |= _kept(stage, now, plan.held, names)
        if stage.number < last.number and (following := stage_after(stage)):
            seeds = qualification_of(stage, following, records).seeds
            blocks = enumerate(in_blocks(seeds, following.take_block), start=1)
            moving[stage.number] = {names[one]: number for number, block in blocks for one in block}
    final = final_rows(last, tournament_table(last))
    points = {names[row.team]: str(row.final) for row in final}
    queued = frozenset(stage.number for stage in stages if stage.queued)
    seated = sitting, frozenset(begun), stays, held
    return Picture(places, *seated, paired, outcomes, moving, points, last.number, queued, frozenset(ahead), groups)


def _tables(stage: Stage, records: Sequence[MatchRecord]) -> Mapping[int, Sequence[Row]]:
    """The table of every group by its number; that of a stage without groups is 0."""
    tables = group_tables(stage, records) if stage.traits.in_groups else None
    return {0: team_table(stage, records)} if tables is None else dict(enumerate(tables.groups, start=1))


def consequences(before: Picture, after: Picture) -> tuple[Consequence, ...]:
    """What changed from one picture to the next: tables by turn, then places, then final points."""
    return (
        *_of_tables(before, after),
        *_of_pairings(before, after),
        *_of_places(before, after),
        *_of_movers(before, after),
        *_of_points(before, after),
    )


def _place(stage: Stage, record: MatchRecord) -> TablePlace:
    return stage.number, record.turn, record.table


def _paired(
    stage: Stage, records: Sequence[MatchRecord]
) -> Iterator[tuple[tuple[int, int], tuple[Mapping[str, int], bool]]]:
    """The turns of a stage that were paired from the table of those before them."""
    first = turns_before_stage(stage) + 1
    for turn in sorted({record.turn for record in records if record.turn > first}):
        table = team_table(stage, [record for record in records if record.turn < turn])
        begun = any(record.begun for record in records if record.turn == turn)
        yield (stage.number, turn), ({row.entrant: row.place for row in table}, begun)


def _kept(
    stage: Stage, now: BracketInPlay, others: Mapping[NodeKey, Sides], names: Mapping[str, str]
) -> dict[TablePlace, tuple[Names, Names]]:
    """Seats of these bracket matches, and the players due there: nobody has no name, and the name of
    who is not known any more is empty.
    """
    settled = led_to(now.bracket, now.standings)
    nodes, before = now.bracket.by_key, turns_before_stage(stage)
    found = {}
    for key, led in others.items():
        record, node = now.records.get(key), nodes[key]
        place = _place(stage, record) if record else (stage.number, before + (node.turn or 0), node.table or 0)
        there, due = (tuple(names[one] for one in sides if one) for sides in (now.standings[key].sides, led))
        found[place] = there, due if key in settled else (*due, "")
    return found


def _of_tables(before: Picture, after: Picture) -> Iterator[Consequence]:
    for place in sorted(before.sitting.keys() | after.sitting.keys() | after.stays.keys() | after.held.keys()):
        stage, turn, table = place
        old, new = before.sitting.get(place, ()), after.sitting.get(place, ())
        queued = stage in after.queued
        if old != new:
            begun = place in before.begun
            yield Consequence(Effect.TABLE, stage, old, new, turn=turn, table=table, queued=queued, begun=begun)
        for effect, was, now in ((Effect.PLAYED, before.stays, after.stays), (Effect.HELD, before.held, after.held)):
            if place in now and now[place] != was.get(place):
                there, due = now[place]
                yield Consequence(effect, stage, there, due, turn=turn, table=table, queued=queued)


def _of_pairings(before: Picture, after: Picture) -> Iterator[Consequence]:
    """Turns that stay as they were paired, although results before them, and the table that follows, are others now."""
    changed = {place for place, outcome in after.outcomes.items() if before.outcomes.get(place, outcome) != outcome}
    for (stage, turn), (table, begun) in sorted(after.paired.items(), key=itemgetter(0)):
        was = before.paired.get((stage, turn), (table, begun))[0]
        if was != table and any(place[0] == stage and place[1] < turn for place in changed):
            yield Consequence(Effect.PAIRED, stage, (), (), turn=turn, begun=begun)


def _of_places(before: Picture, after: Picture) -> Iterator[Consequence]:
    for stage, team in sorted(after.places, key=lambda key: (key[0], after.places[key])):
        old, new = before.places.get((stage, team)), after.places[stage, team]
        was, still = ((stage, team) in picture.ahead for picture in (before, after))
        if old is None or (was == still and old == new):
            continue
        if still:
            yield Consequence(Effect.AHEAD, stage, (), (), who=team)
        elif not was:
            yield Consequence(
                Effect.PLACE, stage, (str(old),), (str(new),), who=team, group=after.groups.get((stage, team), 0)
            )
        elif new > 1:  # who won it all is not out
            yield Consequence(Effect.OUT, stage, (), (), who=team)


def _of_movers(before: Picture, after: Picture) -> Iterator[Consequence]:
    for stage, names in after.moving.items():
        was = before.moving.get(stage, names)
        other = {one for one in names.keys() & was.keys() if names[one] != was[one]}
        for effect, changed in (
            (Effect.MOVES, names.keys() - was.keys()),
            (Effect.STAYS, was.keys() - names.keys()),
            (Effect.OTHER_PLACES, other),
        ):
            for team in sorted(changed):
                yield Consequence(effect, stage, (), (), who=team)


def _of_points(before: Picture, after: Picture) -> Iterator[Consequence]:
    for team, new in after.points.items():
        old = before.points.get(team, new)
        if old != new:
            yield Consequence(Effect.FINAL_POINTS, after.stage, (old,), (new,), who=team)
