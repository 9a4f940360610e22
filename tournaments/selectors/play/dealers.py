"""Who deals first at the tables of a published calendar."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from rules.games import SIDES
from tournaments.models import Player, Stage, Tournament
from tournaments.scheduling.base.types import EntrantId, Meeting, Turn
from tournaments.scheduling.dealers import Place, dealing_chairs, first_dealers
from tournaments.selectors.core.calendar import turns_of
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import published_in, stages_of, turns_before_stage

Chair = tuple[int, int]


def dealers_of(tournament: Tournament, records: Iterable[MatchRecord]) -> dict[uuid.UUID, str]:
    """For every match the name of the player who deals first.

    It is a chair of the draw as it was drawn: the player put on that chair deals, and no change at another table moves
    it. Where everybody is a side it is side one: so a table is drawn (`from_dealers`). Turns
    that are drawn later leave those before them as they are.
    """
    chairs: dict[Place, Chair] = {}
    for stage in stages_of(tournament):
        before = turns_before_stage(stage)
        chairs |= {(turn + before, table): chair for (turn, table), chair in _chairs(stage, before).items()}
    names = {}
    for record in records:
        side, chair = (0, 0) if len(record.sides) > len(SIDES) else chairs[record.turn, record.drawn]
        names[record.id] = record.sides[side].players[chair].name
    return names


def _chairs(stage: Stage, before: int) -> Mapping[Place, Chair]:
    draws = published_in(stage.id)
    if any(draw.bracket is not None for draw in draws):
        return _one_by_one([(turn.number, (turn,)) for turn in _bracket_turns(stage, before)])
    if stage.tournament.kind.lined_up:
        return dealing_chairs([turn for draw in draws for turn in turns_of(draw)])
    people = Counter(map(str, _on_chairs(stage.tournament_id)))
    return _one_by_one([(draw.first_turn, [_with_chairs(turn, people) for turn in turns_of(draw)]) for draw in draws])


@prepared
def _on_chairs(tournament_id: uuid.UUID, /) -> QuerySet[Player, uuid.UUID]:
    """The team of everybody who came in with it."""
    places = Player.objects.filter(tournament_id=tournament_id, substitutes_for__isnull=True)
    return places.values_list("team_id", flat=True)


def _one_by_one(drawn: Iterable[tuple[int, Sequence[Turn]]]) -> Mapping[Place, Chair]:
    """The chairs of successive draws, each from a turn on: what came before is settled."""
    turns: list[Turn] = []
    dealt: dict[Place, EntrantId] = {}
    for first, more in drawn:
        turns = [*(turn for turn in turns if turn.number < first), *more]
        dealt = first_dealers(turns, {place: one for place, one in dealt.items() if place[0] < first})
    return dealing_chairs(turns, dealt)


def _with_chairs(turn: Turn, people: Mapping[str, int]) -> Turn:
    """A turn of pairs or players with everybody of a side by name."""
    return Turn(
        turn.number,
        tuple(
            Meeting(
                meeting.table,
                tuple(
                    tuple(f"{one} {chair}" for one in side for chair in range(people[one])) for side in meeting.sides
                ),
            )
            for meeting in turn.meetings
        ),
        (),
    )


def _bracket_turns(stage: Stage, before: int) -> Sequence[Turn]:
    """The turns of a bracket as far as their matches are known."""
    turns: dict[int, list[Meeting]] = {}
    for record in match_records(stage):
        sides = tuple(tuple(player.id for player in side.players) for side in record.sides)
        turns.setdefault(record.turn - before, []).append(Meeting(record.drawn, sides))
    return [Turn(number, tuple(meetings), ()) for number, meetings in sorted(turns.items())]
