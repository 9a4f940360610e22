"""What the turns played so far mean for the next one: who met, who sat out, and when everybody last played.

Everybody is paired at once; where the tables do not suffice, the meetings of one pairing fill several turns. A new
pairing begins with the first turn in which somebody plays who has played in the pairing before; `seating` sees to it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournaments.scheduling.kernel.types import EntrantId, Played

Two = frozenset[EntrantId]


@dataclass(frozen=True, slots=True)
class History:
    """How often everybody was paired, who met how often and in which pairing last (from 1), how often everybody played,
    in which turn last, and who played in the last pairing.
    """

    pairings: int
    met: Mapping[Two, int]
    met_last: Mapping[Two, int]
    games: Mapping[EntrantId, int]
    turns: Mapping[EntrantId, int]
    last: frozenset[EntrantId]

    def sat_out(self, entrant: EntrantId) -> int:
        """In how many pairings this entrant did not play: resting, not yet come, or gone."""
        return self.pairings - self.games[entrant]


def history(played: Iterable[Played]) -> History:
    """The history of these meetings, which may come in any order."""
    pairings = _pairings(played)
    met_last = {two: number for number, pairing in enumerate(pairings, start=1) for two in map(_two, pairing)}
    return History(
        len(pairings),
        Counter(_two(one) for pairing in pairings for one in pairing),
        met_last,
        Counter(entrant for pairing in pairings for one in pairing for entrant in one.meeting.seated),
        {entrant: one.turn for pairing in pairings for one in pairing for entrant in one.meeting.seated},
        frozenset(entrant for one in (pairings[-1] if pairings else ()) for entrant in one.meeting.seated),
    )


def _pairings(played: Iterable[Played]) -> list[list[Played]]:
    """The meetings pairing by pairing, in the order of their turns."""
    pairings: list[list[Played]] = []
    busy: set[EntrantId] = set()
    for _, turn in groupby(sorted(played, key=lambda one: one.turn), key=lambda one: one.turn):
        meetings = list(turn)
        seated = {entrant for one in meetings for entrant in one.meeting.seated}
        if not pairings or busy & seated:
            pairings.append([])
            busy = set()
        pairings[-1] += meetings
        busy |= seated
    return pairings


def _two(one: Played) -> Two:
    return frozenset(one.meeting.seated)
