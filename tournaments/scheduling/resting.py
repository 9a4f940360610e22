"""Who plays and who rests when there are fewer seats than players: a queue, so that rests come evenly."""

from dataclasses import dataclass


@dataclass(slots=True)
class Past:
    """What a player brings along: games so far, turns rested running up to now, and the last turn rested (0:
    none).
    """

    games: int = 0
    running: int = 0
    last_rest: int = 0


def who_plays(past: list[Past], seats: int, turns: int, first: int = 1) -> list[list[int]]:
    """For each of `turns` turns, numbered from `first` on, the indexes of the players who take the `seats`.

    Nobody rests twice running while there are seats for all who rested; then those rest who have played most,
    then those whose last rest is longest ago. Without a past the rests walk round the players in a circle, so that
    nobody plays two games more than anybody else. `past` is brought up to date.
    """
    plan = []
    for number in range(first, first + turns):
        queue = sorted(range(len(past)), key=lambda player: _readiness(past[player], player))
        resting = set(queue[: len(past) - seats])
        for player, own in enumerate(past):
            if player in resting:
                own.running, own.last_rest = own.running + 1, number
            else:
                own.running, own.games = 0, own.games + 1
        plan.append([player for player in range(len(past)) if player not in resting])
    return plan


def _readiness(past: Past, player: int) -> tuple[int, int, int, int]:
    """The smaller, the sooner this player rests."""
    return past.running, -past.games, past.last_rest, player
