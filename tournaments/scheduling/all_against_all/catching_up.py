"""All against all in the middle of an event: what is left to play once somebody came late or was paired otherwise.

The pairings of a fresh draw that were not played yet keep their turns, and turns that have become short are filled up
from one another, so that few turns are left.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.scheduling.base.types import EntrantId, Played, Turn

Pairing = tuple[EntrantId, ...]


def pairings_left(drawn: Iterable[Turn], played: Iterable[Played], tables: int) -> list[list[Pairing]]:
    """The pairings of a draw that were not played, by turn, at most `tables` at once.

    Those who met in `played`, in any turn, have one meeting fewer to come.
    """
    met = Counter(frozenset(one.meeting.seated) for one in played)
    left: list[list[Pairing]] = []
    for turn in drawn:
        left.append([])
        for meeting in turn.meetings:
            pairing = meeting.seated
            if met[frozenset(pairing)]:
                met[frozenset(pairing)] -= 1
            else:
                left[-1].append(pairing)
    return filled_up(left, tables)


def filled_up(turns: Iterable[Sequence[Pairing]], tables: int) -> list[list[Pairing]]:
    """The same pairings in fewer turns: the shortest turn is shared out among the others as long as all of it finds a
    free table where neither side plays.
    """
    left = [list(turn) for turn in turns if turn]
    while True:
        for short in sorted(left, key=len):
            others = [turn for turn in left if turn is not short]
            if (spread := _shared_out(short, others, tables)) is not None:
                left = spread
                break
        else:
            return left


def _shared_out(short: Sequence[Pairing], others: Sequence[list[Pairing]], tables: int) -> list[list[Pairing]] | None:
    """The other turns with all pairings of the short one, None if one of these finds no place."""
    filled = [list(turn) for turn in others]
    busy = [{one for pairing in turn for one in pairing} for turn in filled]
    for pairing in short:
        for turn, seated in zip(filled, busy, strict=True):
            if len(turn) < tables and seated.isdisjoint(pairing):
                turn.append(pairing)
                seated.update(pairing)
                break
        else:
            return None
    return filled
