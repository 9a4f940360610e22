"""Between the stored entrants and the values of a draw."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet

from rules.games import PARTNERS, SEATS
from tournaments.event.days import columns_of_bracket, days_of_groups, divided
from tournaments.models import Draw, KeptApart, Player, Stage, Team
from tournaments.scheduling.base.base import turn_of, without
from tournaments.scheduling.base.restrictions import not_at_first
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    KNOCKOUT,
    Byes,
    EntrantId,
    Field,
    KnockoutOptions,
    Legs,
    Lineup,
    Meeting,
    Options,
    Order,
    Played,
    Rank,
    Restrictions,
    SecondChance,
    Together,
    Turn,
    Within,
    singles,
    teams,
)
from tournaments.scheduling.bracket.added import AddedEntrant
from tournaments.scheduling.grouping.crossings import crossed
from tournaments.scheduling.qualify import Crossing, Takes, in_blocks
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.day_queries import evenings_asked, programme_of
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import game_of, knockout_of, takes_of
from tournaments.selectors.core.stages import (
    entrants_of,
    entries_of,
    players_listed,
    published_before,
    published_in,
    teams_of,
    turns_before_stage,
)

Ranking = Sequence[tuple[str, int]]


def roster_of(stage: Stage) -> tuple[tuple[Player, ...], ...]:
    """The players of every team, in the order of the lists; a substitute is drawn under the name of the player
    replaced.
    """
    teams = {team.id: team for team in teams_of(stage.tournament_id)}
    by_team: dict[uuid.UUID, list[Player]] = {team_id: [] for team_id in teams}
    for player in players_listed(stage.tournament_id):
        player.team = teams[player.team_id]
        by_team[player.team_id].append(player)
    return tuple(tuple(members) for members in by_team.values())


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything that goes into a draw beside its number.

    `ids` leads from an entrant of the draw ("2.5" the fifth player of the second team, "7" the seventh pair) to the id
    of the player or team who it is. `first_turn` is the first of the stage's turns to be drawn; before it was `played`.
    Those of the field who are `absent` play no more, as far as anything is left to be drawn for the others.
    """

    format: str
    field: Field
    options: Options
    ids: Mapping[EntrantId, str]
    first_turn: int = 1
    played: tuple[Played, ...] = ()
    absent: tuple[EntrantId, ...] = ()

    @property
    def present(self) -> Field:
        """The entrants of the draw."""
        return without(self.field, self.absent) if self.absent else self.field


def drawing_of(stage: Stage, first_turn: int = 1, standing: Ranking = (), here: int | None = None) -> Drawing:
    """What a draw made now starts from. `standing`: the table before the turn, as ids with points, the best first.

    `here` is how many of the entrants are there, None for all of them.
    """
    if stage.tournament.kind.lined_up:
        roster = roster_of(stage)
        field = teams(tuple(len(members) for members in roster))
        ids = [str(player.id) for members in roster for player in members]
    else:
        entrants = entrants_of(stage)
        field = _field_of_entrants(stage, entrants)
        ids = [str(team.id) for team in entrants]
    labels = dict(zip(ids, field.ids, strict=True))
    options = replace(
        options_of(stage, len(field.ids) if here is None else here),
        standing=tuple(Rank(labels[one], points) for one, points in standing),
    )
    if (takes := takes_of(stage)) and not stage.tournament.kind.lined_up:
        options = _crossed(stage, takes, field, options)
    elif not stage.tournament.kind.lined_up:
        options = replace(options, restrictions=_restrictions(stage, labels))
    return Drawing(stage.format, field, options, dict(zip(field.ids, ids, strict=True)), first_turn)


def _field_of_entrants(stage: Stage, entrants: Sequence[Team]) -> Field:
    """Pairs or players by their place in the list; who moved on from another stage is seeded in that order."""
    labels = {team.id: str(number) for number, team in enumerate(entrants, start=1)}
    takes = takes_of(stage)
    seeded = list(entrants) if takes else sorted((t for t in entrants if t.seed), key=lambda team: team.seed or 0)
    if takes and (takes.crossing is Crossing.LOT or stage.traits.turn_by_turn):
        seeded = []
    clubs: dict[str, list[str]] = {}
    for team, club in _apart(stage, entrants, takes):
        clubs.setdefault(club, []).append(labels[team])
    return replace(
        singles(len(entrants)),
        seeds=tuple(labels[team.id] for team in seeded),
        clubs=tuple(tuple(members) for members in clubs.values() if len(members) > 1),
    )


def _apart(stage: Stage, entrants: Sequence[Team], takes: Takes | None) -> Iterator[tuple[uuid.UUID, str]]:
    """Entrants that the draw keeps apart: clubmates, and after groups those who met, where no order does it."""
    if takes is None:
        yield from ((team.id, team.club.casefold()) for team in entrants if team.club)
    elif not stage.rematches and (takes.crossing is Crossing.LOT or stage.traits.turn_by_turn):
        came = entries_of(stage.tournament_id, stage.id)
        yield from ((team, str(group)) for team, _number, group, _place in came if group is not None)


def _restrictions(stage: Stage, labels: Mapping[str, str]) -> Restrictions:
    """Who is not to meet in the first match of all, and who asked for a day that is one of a part of the draw."""
    couples = ((str(one), str(two)) for one, two in couples_apart(stage.tournament_id))
    apart = [(labels[one], labels[two]) for one, two in couples if one in labels and two in labels]
    within = _within(stage, labels) if stage.traits.bracket or stage.traits.in_groups else ()
    return Restrictions(not_at_first(apart), within=within)


def _within(stage: Stage, labels: Mapping[str, str]) -> tuple[Within, ...]:
    """The parts of a bracket, or the groups, where each has its day, in which somebody asked to play."""
    programme = programme_of(stage.tournament)
    if stage.traits.bracket:
        parts = divided(programme, stage.number, columns_of_bracket(len(labels)))
    else:
        parts = days_of_groups(programme, stage.number, stage.groups or 1)
    asked = evenings_asked(stage.tournament) if parts else {}
    at = {day: tuple(number for number, its in enumerate(parts, start=1) if its == day) for day in parts}
    found = {
        labels[team]: tuple(part for day in days for part in at.get(day, ()))
        for team, days in asked.items()
        if team in labels
    }
    return tuple(Within(one, some, len(parts)) for one, some in sorted(found.items()) if some)


def _crossed(stage: Stage, takes: Takes, field: Field, options: Options) -> Options:
    """The same with those playing for the same places, the matches as they were printed, and whether a table was played
    before the first turn.
    """
    if stage.traits.turn_by_turn:
        return replace(options, continued=takes.crossing is Crossing.STRENGTH)
    if takes.block is not None and (stage.traits.bracket or stage.traits.in_groups):
        options = replace(options, blocks=in_blocks(field.ids, takes.block), groups=None)
    if takes.crossing is not Crossing.PRINTED or not stage.traits.bracket:
        return options
    places = {team: (group, place) for team, _number, group, place in entries_of(stage.tournament_id, stage.id)}
    entrants = zip(field.ids, entrants_of(stage), strict=True)
    return replace(options, crossed=crossed(takes, [(label, *places[team.id]) for label, team in entrants]))


def options_of(stage: Stage, entrants: int = 0) -> Options:
    """What the organizer chose, as far as it concerns the format; `entrants` is how many are drawn.

    A draw knows nothing of a hall where matches wait for its tables.
    """
    legs: Legs = EVERY_PAIR if stage.legs is None else stage.legs
    asks = stage.traits.asks
    hall = None if stage.queued else stage.hall
    usual = Options(
        legs=legs if stage.traits.all_meet else 1,
        turns=stage.turns_chosen,
        groups=stage.groups,
        knockout=knockout_of(stage),
        rematches=stage.rematches,
        order=Order(stage.starting_order) if "starting_order" in asks else Order.DRAWN,
    )
    if stage.traits.teams:
        tables, together = stage.tables if "tables" in asks else None, Together(stage.together).size
        return replace(usual, tables=tables, hall=hall, lineup=Lineup(stage.lineup), together=together)
    if stage.traits.partners or stage.traits.alone:
        seats = min(game_of(stage).tables) if stage.traits.alone else None
        most = max(1, entrants // (seats or SEATS))
        return replace(usual, tables=hall if hall is not None and hall < most else None, seats=seats)
    return replace(usual, hall=hall) if stage.traits.bracket else replace(usual, tables=hall)


def snapshot_of(drawing: Drawing) -> dict[str, object]:
    """Everything that goes into a draw beside its number; a draw is outdated once this has changed.

    What a draw did not know when draws were first stored is named only where it is chosen, so that those stay valid.
    """
    field, options, ids = drawing.field, drawing.options, drawing.ids
    chosen: dict[str, object] = {
        "together": None if options.together == PARTNERS else options.together,
        "order": None if options.order is Order.DRAWN else options.order.value,
        "hall": options.hall,
        "seats": options.seats,
        "blocks": [[ids[one] for one in block] for block in options.blocks] or None,
        "crossed": [[ids[one] for one in match] for match in options.crossed] or None,
        "continued": options.continued or None,
        "turns": options.turns,
        "groups": options.groups,
        "drawn_groups": [[ids[one] for one in members] for members in options.drawn_groups] or None,
        "rematches": options.rematches or None,
        "knockout": None if options.knockout == KNOCKOUT else _knockout_as_json(options.knockout),
        "seeds": [ids[one] for one in field.seeds] or None,
        "clubs": [[ids[one] for one in club] for club in field.clubs] or None,
        "standing": [[ids[rank.entrant], rank.points] for rank in options.standing] or None,
        "absent": [ids[one] for one in drawing.absent] or None,
        "apart": [[ids[one] for one in apart.members] for apart in options.restrictions.apart] or None,
        "within": [[ids[one.entrant], list(one.parts), one.of] for one in options.restrictions.within] or None,
        "played": turns_as_json(_turns_played(drawing), ids) or None,
    }
    return {
        **{name: value for name, value in chosen.items() if value is not None},
        "format": drawing.format,
        "tables": options.tables,
        "legs": None if options.legs == EVERY_PAIR else options.legs,
        "lineup": options.lineup.value,
        "teams": [[ids[one] for one in members] for members in field.teams],
    }


BY_HAND = "by_hand"


def is_by_hand(draw: Draw) -> bool:
    """Whether somebody paired it on paper: then no number repeats it, and it promises nothing but to be complete."""
    return bool(draw.options.get(BY_HAND))


def _turns_played(drawing: Drawing) -> list[Turn]:
    """The turns before a draw that counts them; where results decide who meets whom, earlier draws tell them."""
    if FORMATS[drawing.format].traits.needs_outcomes:
        return []
    turns: dict[int, list[Meeting]] = {}
    for one in drawing.played:
        turns.setdefault(one.turn, []).append(one.meeting)
    return [turn_of(number, meetings, drawing.field) for number, meetings in sorted(turns.items())]


def _knockout_as_json(knockout: KnockoutOptions) -> dict[str, object]:
    return {
        "byes": knockout.byes.value,
        "third_place": knockout.third_place,
        "placing": knockout.placing,
        "second_chance": knockout.second_chance.value,
        "second_final": knockout.second_final,
    }


def _knockout_of_json(stored: Mapping[str, Any] | None) -> KnockoutOptions:
    if stored is None:
        return KNOCKOUT
    return KnockoutOptions(
        byes=Byes(stored["byes"]),
        third_place=stored["third_place"],
        placing=stored["placing"],
        second_chance=SecondChance(stored["second_chance"]),
        second_final=stored["second_final"],
    )


ADDED = "added"
"""Matches of a draw that the desk added to its last turn, because two sat at no table."""


ENTERED_AGAIN = "entered_again"
"""Entrants that came to an empty place of a bracket after the draw: what its number repeats is without them."""


def added_of(options: Mapping[str, Any]) -> tuple[AddedEntrant, ...]:
    """Those of a draw with these options, in their order."""
    stored = options.get(ENTERED_AGAIN, ())
    return tuple(AddedEntrant(one["team"], one["match"], one["turn"], one["table"]) for one in stored)


def _with_added(turns: tuple[Turn, ...], added: Sequence[Mapping[str, Any]]) -> tuple[Turn, ...]:
    *before, last = turns
    meetings = (*last.meetings, *(_meeting_of_json(one) for one in added))
    busy = {one for meeting in meetings for one in meeting.seated}
    rests = tuple(one for one in last.rests if one not in busy)
    return (*before, replace(last, meetings=meetings, rests=rests))


def turns_as_json(turns: Sequence[Turn], ids: Mapping[str, str]) -> list[object]:
    """Turns as they are stored, every entrant named by `ids`."""
    return [
        {
            "number": turn.number,
            "meetings": [
                {"table": meeting.table, "sides": [[ids[one] for one in side] for side in meeting.sides]}
                for meeting in turn.meetings
            ],
            "rests": [ids[one] for one in turn.rests],
        }
        for turn in turns
    ]


def turns_of(draw: Draw) -> tuple[Turn, ...]:
    """The turns of a stored draw with what was added to the last of them; entrants are the ids of players."""
    turns, added = _turns_of_json(draw.turns, by_hand=is_by_hand(draw)), draw.options.get(ADDED)
    return _with_added(turns, added) if added else turns


def _turns_of_json(stored: Sequence[Mapping[str, Any]], *, by_hand: bool = False) -> tuple[Turn, ...]:
    return tuple(
        Turn(
            turn["number"],
            tuple(map(_meeting_of_json, turn["meetings"])),
            tuple(turn["rests"]),
            by_hand,
        )
        for turn in stored
    )


def _meeting_of_json(stored: Mapping[str, Any]) -> Meeting:
    return Meeting(stored["table"], tuple(tuple(side) for side in stored["sides"]))


def in_force(published: Sequence[Draw]) -> list[tuple[Draw, tuple[Turn, ...]]]:
    """The published draws of a stage in their order, each with those of its turns that no later one drew again."""
    ends = [draw.first_turn for draw in published[1:]]
    return [
        (draw, tuple(turn for turn in turns_of(draw) if end is None or turn.number < end))
        for draw, end in zip_longest(published, ends)
    ]


def draws_in_force(stage: Stage) -> list[tuple[Draw, tuple[Turn, ...]]]:
    """Those of a stage, without the turns after an early end."""
    drawn = in_force(published_in(stage.id))
    if stage.ended_after is None:
        return drawn
    last = stage.ended_after - turns_before_stage(stage)
    return [(draw, tuple(turn for turn in turns if turn.number <= last)) for draw, turns in drawn]


def field_of_draw(draw: Draw) -> Field:
    """The drawn, by the ids of players or teams, and behind them latecomers."""
    stored = draw.options
    listed = tuple(tuple(members) for members in stored["teams"])
    added = (tuple(side) for one in stored.get(ADDED, ()) for side in one["sides"])
    return Field(
        teams=(*listed, *(side for side in added if side not in listed)),
        seeds=tuple(stored.get("seeds", ())),
        clubs=tuple(tuple(club) for club in stored.get("clubs", ())),
    )


def options_of_draw(draw: Draw) -> Options:
    """What the organizer had chosen when this draw was made."""
    stored = draw.options
    return Options(
        tables=stored["tables"],
        hall=stored.get("hall"),
        seats=stored.get("seats"),
        blocks=tuple(tuple(block) for block in stored.get("blocks", ())),
        crossed=tuple(tuple(match) for match in stored.get("crossed", ())),
        continued=stored.get("continued", False),
        legs=EVERY_PAIR if stored["legs"] is None else stored["legs"],
        lineup=Lineup(stored["lineup"]),
        together=stored.get("together", PARTNERS),
        order=Order(stored.get("order", Order.DRAWN)),
        turns=stored.get("turns"),
        groups=stored.get("groups"),
        drawn_groups=tuple(tuple(members) for members in stored.get("drawn_groups", ())),
        rematches=stored.get("rematches", False),
        restrictions=Restrictions(
            not_at_first((one, two) for one, two in stored.get("apart", ())),
            within=tuple(Within(one, tuple(parts), of) for one, parts, of in stored.get("within", ())),
        ),
        knockout=_knockout_of_json(stored.get("knockout")),
        standing=tuple(Rank(entrant, points) for entrant, points in stored.get("standing", ())),
    )


def absent_in_draw(draw: Draw) -> tuple[str, ...]:
    """Entrants named in a draw who had left before it was made."""
    return tuple(draw.options.get("absent", ()))


def present_in_draw(draw: Draw) -> Field:
    """Those present when it was made, by the ids of players or teams."""
    absent, everybody = absent_in_draw(draw), field_of_draw(draw)
    return without(everybody, absent) if absent else everybody


def paired_in(draw: Draw) -> frozenset[str]:
    """Those among whom it pairs, resting included, by the ids of players or teams."""
    traits = FORMATS[draw.options["format"]].traits
    standing = options_of_draw(draw).standing if traits.needs_outcomes else ()
    return frozenset(rank.entrant for rank in standing) or frozenset(present_in_draw(draw).ids)


def turns_counted(draw: Draw) -> tuple[Turn, ...]:
    """The turns before a draw that it counted, as they were played; none where it was made without any."""
    return _turns_of_json(draw.options.get("played", ()))


def turns_before(draw: Draw) -> tuple[Turn, ...]:
    """The turns of the stage before this draw: as they were played where it counted them, else as they were drawn.

    Anybody who came later rested in them.
    """
    if counted := turns_counted(draw):
        return counted
    everybody = field_of_draw(draw)
    earlier = published_before(draw.stage_id, draw.first_turn)
    turns = [turn for one in earlier for turn in turns_of(one)]
    return tuple(turn_of(turn.number, list(turn.meetings), everybody, by_hand=turn.by_hand) for turn in turns)


@prepared
def couples_apart(tournament_id: uuid.UUID, /) -> QuerySet[KeptApart, Any]:
    """The ids of every two entrants who are not to meet in their first match, in the order of the list."""
    rows = KeptApart.objects.filter(tournament_id=tournament_id)
    return rows.order_by("one__number", "two__number").values_list("one_id", "two_id")
