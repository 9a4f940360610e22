"""The program's own pairings of the next turn and its own brackets, asked as the others are."""

from collections.abc import Sequence
from functools import partial

from benchmarks.peers.engines import Paired, SoFar
from benchmarks.peers.evenings import Evening, Wins, winner_of
from benchmarks.peers.lineups import Pair
from benchmarks.peers.timing import timed
from tournaments.scheduling.base.types import Field, KnockoutOptions, Meeting, Options, Played, SecondChance, singles
from tournaments.scheduling.bracket.bracket_progress import standings_by
from tournaments.scheduling.bracket.types import Decided, Node, Sides
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.pairing.costs import standing
from tournaments.scheduling.registry import FORMATS

TWICE = Options(knockout=KnockoutOptions(second_chance=SecondChance.DOUBLE))


def ours(key: str, field: Field, number: int, so_far: SoFar) -> Paired:
    """The next turn of the format `key` by this draw number."""
    points = {entrant: 2 * so_far.points[at] for at, entrant in enumerate(field.ids)}
    levels = sorted(set(points.values()), reverse=True)
    places = [[entrant for entrant in field.ids if points[entrant] == level] for level in levels]
    table = standing(places, points, number, so_far.turn - 1)
    played = tuple(
        Played(turn, Meeting(at, ((field.ids[one],), (field.ids[two],))), 1)
        for turn, winners in enumerate(so_far.won, start=1)
        for at, (one, two) in enumerate(winners, start=1)
        if two is not None
    )
    options = Options(turns=so_far.turns, standing=table)
    (turn,), spent = timed(partial(FORMATS[key].draw, field, options, number, played))
    place = {entrant: at for at, entrant in enumerate(field.ids)}
    return Paired(
        [(place[one], place[two]) for ((one,), (two,)) in (meeting.sides for meeting in turn.meetings)], spent
    )


def our_bracket(field: Field, options: Options, number: int, wins: Wins) -> Evening:
    """Every match in the turn that the bracket has for it."""
    bracket, spent = timed(partial(bracket_of, field, options, number))
    place = {entrant: at for at, entrant in enumerate(field.ids)}
    turns: dict[int, list[Pair]] = {}

    def outcome(node: Node, sides: Sides) -> Decided | None:
        one, two = sides
        if one is None or two is None or node.turn is None:
            return None
        pair = place[one], place[two]
        turns.setdefault(node.turn, []).append(pair)
        return Decided(field.ids[winner_of(pair, wins)])

    standings_by(bracket, outcome)
    return Evening([turns[turn] for turn in sorted(turns)], spent)


def ours_twice(entrants: int, wins: Sequence[Wins]) -> list[Evening]:
    """Our double elimination, seeded in the order of the entrants."""
    field = Field(singles(entrants).teams, seeds=singles(entrants).ids)
    return [our_bracket(field, TWICE, number, won) for number, won in enumerate(wins, start=1)]
