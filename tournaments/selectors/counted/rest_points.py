"""Match points for rests: those drawn to rest in a turn that is over."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import attrgetter
from types import MappingProxyType

from django.db.models import Min, QuerySet

from rules.games import Sides
from rules.match_points import Points, RestWorth, exact, mean_points
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.regulation import Regulation
from tournaments.models import Draw, Match, Player, Stage, Team
from tournaments.scheduling.base.types import Turn
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import draws_in_force, field_of_draw, options_of_draw, paired_in
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.standings.types import Criterion


@dataclass(frozen=True, slots=True)
class CountedRest:
    """A rest and the match points that it gave; `turn` is that of the calendar.

    `is_opponent`: whether it counts for the points of the opponents; None where no tie-break asks for these. `missed`:
    no rest, but what who did not come to a table that was not played gives back, because the mean of somebody who came
    is less. `cards` are the card points that it gave, where those of matches are added up.
    """

    turn: int
    points: Points
    is_opponent: bool | None = None
    missed: bool = False
    cards: Points = 0


NO_RESTS: Mapping[str, tuple[CountedRest, ...]] = MappingProxyType({})


def rest_points(stage: Stage, records: Sequence[MatchRecord]) -> dict[str, Points]:
    """The match points that everybody who has rested got for it, by team."""
    return {team: sum(rest.points for rest in rests) for team, rests in counted_rests(stage, records).items()}


def counted_rests(stage: Stage, records: Sequence[MatchRecord]) -> Mapping[str, tuple[CountedRest, ...]]:
    """The rests of everybody, by team, in the order of the turns; empty where a rest changes nothing.

    A rest counts once all that was drawn with it is played, as matches do: then everybody has had a turn. Who came
    later or had left before the turn began rests in none of them; nor does who was drawn to rest and came in for
    somebody. Who came to a table that was not played has a rest there: fixed points are those of the match, means are
    here. Who left so that nothing counts of them keeps none.
    """
    asked = Criterion.BUCHHOLZ in stage.tiebreaks
    worthless = stage.rest_worth == RestWorth.FIXED and not stage.rest_points
    if worthless and not (asked and stage.traits.rests_unequally):
        return NO_RESTS
    regulation = regulation_of(stage)
    worth = regulation.points_of_rest
    is_opponent = stage.rest_is_opponent if asked else None
    before = turns_before_stage(stage)
    over = {record.turn - before for record in records}
    over -= {record.turn - before for record in records if not record.complete or record.hidden}
    seated = {(record.turn - before, team) for record in records for side in record.sides for team in side.team_ids}
    reached = _reached(stage)
    found: defaultdict[str, list[CountedRest]] = defaultdict(list)
    for draw, in_force in draws_in_force(stage):
        for drawn, turns in _pairings(draw, in_force):
            if turns and over.issuperset(turn.number for turn in turns):
                numbers = {before + turn.number for turn in turns}
                came_in = {team for turn in turns for team in drawn if (turn.number, team) in seated}
                left = {team for team, last in reached.items() if last < before + turns[0].number}
                for team in _resting(stage, draw, drawn, turns, came_in, left):
                    points = _mean(regulation, records, numbers, team) if worth is None else worth
                    cards = _mean_of_cards(regulation, records, numbers, team)
                    found[team].append(CountedRest(before + turns[0].number, points, is_opponent, cards=cards))
    for record in records if worth is None else ():
        if record.turn - before in over:
            for team, rest in _at_table_not_played(record, records, regulation):
                found[team].append(rest)
    gone = _gone(stage) if found and regulation.absent_gain_nothing else ()
    return {team: tuple(sorted(rests, key=_turn)) for team, rests in found.items() if team not in gone}


_turn = attrgetter("turn")


def paired_turns(stage: Stage) -> tuple[frozenset[int], ...]:
    """The turns of the calendar that belong to one pairing, which is over with the last of them; nothing where a rest
    is no opponent.
    """
    if Criterion.BUCHHOLZ not in stage.tiebreaks or not stage.rest_is_opponent:
        return ()
    before = turns_before_stage(stage)
    drawn = (pairing for draw, in_force in draws_in_force(stage) for _who, pairing in _pairings(draw, in_force))
    return tuple(frozenset(before + turn.number for turn in turns) for turns in drawn)


def open_turns(records: Sequence[MatchRecord], pairings: Iterable[frozenset[int]]) -> frozenset[int]:
    """The turns of the calendar of which somebody still has a match to play, with all of their pairing."""
    owed = {record.turn for record in records if not record.complete or record.hidden}
    over = {record.turn for record in records} - owed
    return frozenset(owed.union(*(turns for turns in pairings if not over.issuperset(turns))))


def rests_of_sides(stage: Stage, records: Sequence[MatchRecord]) -> Mapping[str, Points]:
    """The match points for rests of those who play together for a team all along, by `SideRecord.pair_id`; empty where
    nobody does.
    """
    worthless = stage.rest_worth == RestWorth.FIXED and not stage.rest_points
    if worthless or not stage.traits.sides_stay:
        return {}
    regulation, before = regulation_of(stage), turns_before_stage(stage)
    worth = regulation.points_of_rest
    owed = {record.turn - before for record in records if not record.complete or record.hidden}
    found: defaultdict[str, Points] = defaultdict(int)
    for _draw, in_force in draws_in_force(stage):
        every = {side for turn in in_force for meeting in turn.meetings for side in meeting.sides}
        for turns in _until_somebody_plays_again(in_force):
            if owed.isdisjoint(turn.number for turn in turns):
                numbers = {before + turn.number for turn in turns}
                for side in every - {side for turn in turns for meeting in turn.meetings for side in meeting.sides}:
                    team = str(_team_of(stage.tournament_id)[uuid.UUID(side[0])])
                    points = _mean(regulation, records, numbers, team) if worth is None else worth
                    found["+".join(sorted(side))] += points
    return found


def _resting(
    stage: Stage,
    draw: Draw,
    drawn: frozenset[str],
    turns: Sequence[Turn],
    came_in: Collection[str],
    left: Collection[str],
) -> Iterator[str]:
    """The rests in these turns; of teams each as often as sides of it do, that have a place in none of them."""
    if not stage.traits.teams:
        yield from drawn - _playing(turns) - set(came_in) - set(left)
        return
    sides = Counter(side for turn in turns for meeting in turn.meetings for side in meeting.sides)
    for members in field_of_draw(draw).teams:
        team = str(_team_of(stage.tournament_id)[uuid.UUID(members[0])])
        together = options_of_draw(draw).together
        playing = sum(times for side, times in sides.items() if side[0] in members)
        yield from () if team in left else repeat(team, len(members) // together - playing)


@prepared
def _players_of_teams(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[uuid.UUID, uuid.UUID]]:
    return Player.objects.filter(tournament_id=tournament_id).values_list("id", "team_id")


def _team_of(tournament_id: uuid.UUID) -> Mapping[uuid.UUID, uuid.UUID]:
    return dict(_players_of_teams(tournament_id))


def _at_table_not_played(
    record: MatchRecord, records: Sequence[MatchRecord], regulation: Regulation
) -> Iterator[tuple[str, CountedRest]]:
    """The rests of those who came to a table that was not played; the absent have at most the least of them."""
    came = _came_in_vain(record, regulation)
    rests = {team: _mean(regulation, records, {record.turn}, team) for team in came}
    for team, points in rests.items():
        yield team, CountedRest(record.turn, points)
    if _missing(record, regulation) is None or record.void or not regulation.absent_gain_nothing:
        return
    for side, points in zip(record.sides, record.points or (), strict=False):
        for team in side.team_ids:
            if rests and team not in came and points > (least := min(rests.values())):
                yield team, CountedRest(record.turn, exact(least - points), missed=True)


def _reached(stage: Stage) -> Mapping[str, int]:
    """The last turn of the calendar of which something was entered before they left, by everybody who did; 0 before
    any.
    """
    left = _left(stage.tournament_id)
    began = _began(stage.tournament_id, stage.id) if left else ()
    return {
        str(team): max((turn for turn, *first in began if any(one and one < seq for one in first)), default=0)
        for team, seq, _effect, _stage in left
    }


def _gone(stage: Stage) -> frozenset[str]:
    """Teams that left this stage with all void."""
    void = WithdrawalEffect.ALL_VOID.value, stage.id
    return frozenset(str(team) for team, _seq, *effect in _left(stage.tournament_id) if tuple(effect) == void)


@prepared
def _left(tournament_id: uuid.UUID, /) -> QuerySet[Team, tuple[uuid.UUID, int, str, uuid.UUID | None]]:
    left = Team.objects.filter(tournament_id=tournament_id, withdrawn__isnull=False)
    return left.values_list("id", "withdrawn__seq", "withdrawal", "withdrawn_in_id")


@prepared
def _began(tournament_id: uuid.UUID, stage_id: uuid.UUID, /) -> QuerySet[Match, tuple[int, int | None, int | None]]:
    matches = Match.objects.filter(tournament_id=tournament_id, turn__stage_id=stage_id).values_list("turn__number")
    return matches.annotate(Min("deals__entered__seq"), Min("awards__entered__seq")).order_by()


def _missing(record: MatchRecord, regulation: Regulation) -> Sides | None:
    """The absent player, where a table at which deals are added up was not played; else None."""
    if regulation.sums_of_sides:
        return record.absent if record.outcome.card_points is None else None
    return None if record.match_format.game.two_sided else record.absent


def _came_in_vain(record: MatchRecord, regulation: Regulation) -> tuple[str, ...]:
    """Players present at a table that was not played: they rest."""
    missing = _missing(record, regulation)
    if missing is None or record.void:
        return ()
    sides = enumerate(record.sides, start=1)
    came = [one for side, one in sides if side not in missing.numbers and not one.by_reserve]
    return tuple(team for one in came for team in one.team_ids)


def _at_no_table(record: MatchRecord, regulation: Regulation) -> tuple[str, ...]:
    """Everybody of a table that was not played."""
    return () if _missing(record, regulation) is None else tuple(one for side in record.sides for one in side.team_ids)


def _mean(regulation: Regulation, records: Sequence[MatchRecord], turns: Collection[int], team: str) -> Points:
    """What a rest in these turns is worth where that is a mean: of everybody who played them, or of its own matches.

    A table that was not played is no match of those who came to it, and where everybody is a side nobody played it.
    """
    own = regulation.rest_worth is RestWorth.OWN_MEAN
    not_theirs = _at_no_table if regulation.absent_gain_nothing else _came_in_vain
    return mean_points(
        [
            points
            for record in records
            if record.points is not None and (own or (record.turn in turns and _missing(record, regulation) is None))
            for side, points in zip(record.sides, record.points, strict=True)
            if not own or (team in side.team_ids and team not in not_theirs(record, regulation))
        ]
    )


def _mean_of_cards(regulation: Regulation, records: Sequence[MatchRecord], turns: Collection[int], team: str) -> Points:
    """The card points of a rest in these turns, as its match points are counted; of matches of which they are known."""
    own = regulation.rest_worth is RestWorth.OWN_MEAN
    counted = [one for one in records if one.points is not None and (own or one.turn in turns)]
    return mean_points(
        [
            line.cards_for
            for record in counted
            if regulation.rest_has_cards
            for side, line in zip(record.sides, record.outcome.lines, strict=True)
            if line.cards_for is not None and (not own or team in side.team_ids)
        ]
    )


def _pairings(draw: Draw, turns: tuple[Turn, ...]) -> Iterator[tuple[frozenset[str], tuple[Turn, ...]]]:
    """The paired entrants, and the turns of the pairing: several of one pairing where the tables did not suffice."""
    paired, traits = paired_in(draw), FORMATS[draw.options["format"]].traits
    if traits.needs_outcomes:
        yield paired, turns
    elif traits.partners:
        for turn in turns:
            yield paired, (turn,)
    else:
        for pairing in _until_somebody_plays_again(turns):
            yield paired, pairing


def _until_somebody_plays_again(turns: Iterable[Turn]) -> list[tuple[Turn, ...]]:
    """The turns pairing by pairing: everybody is paired once before anybody is again."""
    pairings: list[tuple[Turn, ...]] = []
    for turn in turns:
        if pairings and not _playing(pairings[-1]) & _playing((turn,)):
            pairings[-1] = (*pairings[-1], turn)
        else:
            pairings.append((turn,))
    return pairings


def _playing(turns: Sequence[Turn]) -> frozenset[str]:
    return frozenset(one for turn in turns for meeting in turn.meetings for one in meeting.seated)
