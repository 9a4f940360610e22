"""A whole evening of any format: every turn drawn when it can be, outcomes from a number of their own, a final ranking.

A format that only follows the protocol of `base/base.py` plays here. What differs is in two places: USUAL has
the options of a format, where it needs any, and `_ranking` what ranks at the end, where that is not the match points.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random

from rules.outcomes import Ending, SideLine
from tests.standings.crosstables import met
from tournaments.scheduling.base.base import last_turn
from tournaments.scheduling.base.types import (
    EntrantId,
    Field,
    Lineup,
    Options,
    Played,
    Rank,
    Schedule,
    Turn,
    singles,
    teams,
)
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided
from tournaments.scheduling.crossed_teams import most_turns
from tournaments.scheduling.groups import groups_of
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.pairing.costs import history, standing
from tournaments.scheduling.registry import FORMATS
from tournaments.standings.groups import across, rank_groups, tiers
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Encounter, Line, Row

WIN, LEVEL = 2, 1
NEVER_LEVEL = frozenset({"knockout"})
RESTS_COUNT = frozenset({"danish", "swiss", "drawn_turns"})
CRITERIA = (Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE, Criterion.WINS)
LEAST = {"rotating_partners": 4, "round_tables": 3}
Places = tuple[tuple[EntrantId, ...], ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """What was drawn turn by turn, what came of it, and everybody in groups of equal merit, the best first.

    `tables` are the standings that the turns were drawn from, by the number of the turn.
    """

    key: str
    field: Field
    options: Options
    number: int
    turns: tuple[Turn, ...]
    played: tuple[Played, ...]
    ranking: Places
    tables: tuple[tuple[int, tuple[Rank, ...]], ...]

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.key, self.number, self.turns)


def field_of(key: str, size: int) -> Field:
    """`size` entrants, at least as many as the format needs; for teams up to 20 teams of two to six players."""
    if not FORMATS[key].traits.teams:
        return singles(max(size, LEAST.get(key, 2)))
    return teams(tuple(2 + (number * size) % 5 for number in range(max(2, size % 21))))


def _pairing_turns(field: Field) -> Options:
    """Four turns, as on most evenings, or as many as everybody has opponents."""
    count = len(field.ids)
    return Options(turns=min(4, count - 1 + count % 2))


def _crossed_turns(field: Field) -> Options:
    """Three turns, or as many as can be played before anybody has met all opponents; pairs as they are listed."""
    return Options(turns=min(3, most_turns([len(team) // 2 for team in field.teams])), lineup=Lineup.LISTED)


USUAL: dict[str, Callable[[Field], Options]] = {
    "groups": lambda field: Options(groups=max(1, len(field.ids) // 4)),
    "crossed_teams": _crossed_turns,
    "danish": _pairing_turns,
    "swiss": _pairing_turns,
    "drawn_turns": _pairing_turns,
    "round_tables": lambda field: Options(turns=4, seats=3 if len(field.ids) % 2 or len(field.ids) < 5 else 5),
}


def usual(key: str, field: Field) -> Options:
    """The usual options of the format for this field, without a search for a better draw."""
    chosen = USUAL[key](field) if key in USUAL else Options()
    return replace(chosen, steps=0)


def played_evening(key: str, field: Field, options: Options, number: int, results_number: int) -> Evening:
    """The evening of this draw number; `results_number` alone decides who is how strong and who wins."""
    turns: tuple[Turn, ...] = ()
    played: tuple[Played, ...] = ()
    tables = []
    outcome = _outcomes(key, field, results_number)
    format_ = FORMATS[key]
    while drawn := format_.draw(
        field, replace(options, standing=(table := _standing(key, field, played, number))), number, played
    ):
        tables.append((drawn[0].number, table))
        turns += drawn
        played += tuple(
            Played(turn.number, meeting, outcome(meeting.sides)) for turn in drawn for meeting in turn.meetings
        )
        if not format_.traits.needs_outcomes:
            break
    final = _ranking(key, field, options, number, played)
    return Evening(key, field, options, number, turns, played, final, tuple(tables))


def _outcomes(key: str, field: Field, results_number: int) -> Callable[[tuple[tuple[EntrantId, ...], ...]], int | None]:
    """Who wins: the stronger side more often; every twentieth match is level, or in a knockout every fiftieth one to
    which neither side comes.
    """
    rng = Random(results_number)
    strength = {entrant: 1 + 3 * rng.random() for entrant in field.ids}
    undecided = 0.02 if key in NEVER_LEVEL else 0.05

    def outcome(sides: tuple[tuple[EntrantId, ...], ...]) -> int | None:
        strong = [sum(strength[entrant] for entrant in side) / len(side) for side in sides]
        if rng.random() < undecided:
            return None
        drawn = rng.random() * sum(strong)
        return next(side for side, upto in enumerate(accumulate(strong), start=1) if drawn < upto or side == len(sides))

    return outcome


def _standing(key: str, field: Field, played: tuple[Played, ...], number: int) -> tuple[Rank, ...]:
    """The table so far as the next turn is paired by it; who shares a place is put in an order by lot."""
    rows = _table(key, field, played)
    return standing(tiers(rows), {row.entrant: row.totals.points for row in rows}, number, last_turn(played))


def _table(key: str, field: Field, played: tuple[Played, ...]) -> tuple[Row, ...]:
    """The standings of the teams, of a team of one its entrant; where everybody is paired by rank a rest counts as a
    win.
    """
    team = {entrant: members[0] for members in field.teams for entrant in members}
    return rank(
        list(dict.fromkeys(team.values())),
        [*_encounters(played, team), *(_rests(field, played) if key in RESTS_COUNT else ())],
        CRITERIA,
    )


def _encounters(played: tuple[Played, ...], team: dict[EntrantId, EntrantId]) -> Iterator[Encounter]:
    for one in played:
        if len(one.meeting.sides) > 2:
            yield _won_alone(one)
            continue
        first, second = (tuple(dict.fromkeys(team[entrant] for entrant in side)) for side in one.meeting.sides)
        won, lost = int(one.winner == 1), int(one.winner == 2)
        points = (WIN * won, WIN * lost) if one.winner else (LEVEL, LEVEL)
        yield met(f"{one.turn}/{one.meeting.table}", (first, second), points, (won, lost), one.winner)


def _won_alone(one: Played) -> Encounter:
    """A table at which everybody played alone, in one deal."""
    endings = [Ending.WON if one.winner == side else Ending.LOST for side, _ in enumerate(one.meeting.sides, start=1)]
    lines = [
        Line(side, WIN * (end is Ending.WON), SideLine(end is Ending.WON, end is not Ending.WON, 0, None, None, 0, end))
        for side, end in zip(one.meeting.sides, endings, strict=True)
    ]
    return Encounter(f"{one.turn}/{one.meeting.table}", tuple(lines))


def _rests(field: Field, played: tuple[Played, ...]) -> Iterator[Encounter]:
    past = history(played)
    for entrant in field.ids:
        for times in range(past.sat_out(entrant)):
            yield met(f"rest {times} of {entrant}", ((entrant,), ()), (WIN, 0), (1, 0), 1)


def _ranking(key: str, field: Field, options: Options, number: int, played: tuple[Played, ...]) -> Places:
    """The final ranking: of a knockout its bracket, of groups everybody across them, else the table."""
    if key == "knockout":
        return _bracket_places(bracket_of(field, options, number), played)
    if key == "groups":
        team = {entrant: entrant for entrant in field.ids}
        tables = rank_groups(groups_of(field, options, number), tuple(_encounters(played, team)), CRITERIA)
        return tiers(across(tables))
    return tiers(_table(key, field, played))


def _bracket_places(bracket: Bracket, played: tuple[Played, ...]) -> Places:
    sides = {(one.turn, one.meeting.table): one for one in played}
    decided = {}
    for node in bracket.nodes:
        if node.turn is not None and node.table is not None and (one := sides.get((node.turn, node.table))):
            decided[node.key] = Decided(one.meeting.sides[one.winner - 1][0] if one.winner else None)
    return places_of(bracket, standings_of(bracket, decided))
