"""Who plays and who rests when there are fewer seats than players: a queue, so that rests come evenly."""

from collections.abc import Sequence
from dataclasses import dataclass

Limit = tuple[frozenset[int], int]
"""Players of whom no more than so many may play in the same turn."""


@dataclass(slots=True)
class Past:
    """What a player brings along: games so far, turns rested running up to now, and the last turn rested (0:
    none).
    """

    games: int = 0
    running: int = 0
    last_rest: int = 0


def who_plays(
    past: list[Past],
    seats: int,
    turns: int,
    first: int = 1,
    limits: Sequence[Limit] = (),
    first_limits: Sequence[Limit] = (),
) -> list[list[int]]:
    """For each of `turns` turns, numbered from `first` on, the indexes of the players who take the `seats`.

    Nobody rests twice running while there are seats for all who rested; then those rest who have played most,
    then those whose last rest is longest ago. Without a past the rests walk round the players in a circle, so that
    nobody plays two games more than anybody else. The `limits` come before all that, in turn 1 the `first_limits`
    too; they are dropped in a turn that cannot be filled with them. `past` is brought up to date.
    """
    plan = []
    for number in range(first, first + turns):
        queue = sorted(range(len(past)), key=lambda player: _readiness(past[player], player))
        playing = _next_players(queue, seats, [*limits, *(first_limits if number == 1 else ())])
        for player, own in enumerate(past):
            if player in playing:
                own.running, own.games = 0, own.games + 1
            else:
                own.running, own.last_rest = own.running + 1, number
        plan.append([player for player in range(len(past)) if player in playing])
    return plan


def _next_players(queue: Sequence[int], seats: int, limits: Sequence[Limit]) -> set[int]:
    """The last of the queue who may play together, or plainly its last if they are too few."""
    left = [most for _, most in limits]
    playing: set[int] = set()
    for player in reversed(queue):
        own = [place for place, (members, _) in enumerate(limits) if player in members]
        if len(playing) < seats and all(left[place] for place in own):
            playing.add(player)
            for place in own:
                left[place] -= 1
    return playing if len(playing) == seats else set(queue[len(queue) - seats :])


def _readiness(past: Past, player: int) -> tuple[int, int, int, int]:
    """The smaller, the sooner this player rests."""
    return past.running, -past.games, past.last_rest, player
