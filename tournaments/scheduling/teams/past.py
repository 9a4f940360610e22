"""What the players of teams bring along when their tournament is drawn on."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.scheduling.kernel.types import EntrantId, Field, Meeting, Played


@dataclass(frozen=True, slots=True)
class Past:
    """For players by index in the field: how often any two met (partners of one team, opponents of two), everybody's
    games, and who rested in the last turn that the team played.
    """

    met: tuple[tuple[int, ...], ...]
    games: tuple[int, ...]
    rested: frozenset[int]


def past_of(played: Iterable[Played], field: Field) -> Past:
    """What those of the field have behind them; anybody who has left is not counted."""
    index = {entrant: place for place, entrant in enumerate(field.ids)}
    met = [[0] * len(index) for _ in index]
    games = [0] * len(index)
    last: dict[int, tuple[int, frozenset[EntrantId]]] = {}
    for one in sorted(played, key=lambda one: one.turn):
        there = frozenset(entrant for entrant in one.meeting.seated if entrant in index)
        for entrant in there:
            games[index[entrant]] += 1
            for other in there - {entrant}:
                met[index[entrant]][index[other]] += 1
        for team in teams_at(one.meeting, field):
            turn, busy = last.get(team, (0, frozenset()))
            last[team] = (one.turn, there | busy if turn == one.turn else there)
    rested = {index[one] for team, (_, busy) in last.items() for one in field.teams[team] if one not in busy}
    return Past(tuple(map(tuple, met)), tuple(games), frozenset(rested))


def teams_at(meeting: Meeting, field: Field) -> frozenset[int]:
    """The indexes of the teams whose players sit there."""
    seated = set(meeting.seated)
    return frozenset(number for number, team in enumerate(field.teams) if not seated.isdisjoint(team))
