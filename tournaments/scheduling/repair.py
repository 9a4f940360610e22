"""Repair a turn when somebody is missing at the last minute, with the smallest change.

A resting player takes the empty chair and nobody else moves. Where nobody rests, the table of the missing
player is closed and the others rest; no other change would move fewer people.

Where everybody plays alone a larger table plays on with one fewer, even if others rest. If nobody does, somebody comes
over from a larger table; and before those of a closed table rest, each of them is seated at another table, if all find
one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.base.types import EntrantId, Meeting, Played, Turn
from tournaments.scheduling.evenings.seating import OPPONENTS_TWICE, PARTNER_AND_OPPONENT, PARTNERS_TWICE

Couple = frozenset[EntrantId]
CAN_TAKE_ONE_MORE = 5
"""At a table of called Briscola a sixth may sit; the dealer sits out."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A repaired turn: who stepped in, or else the number of the table that was closed, or that plays on with one
    fewer.

    `partners_again` and `opponents_again` count with how many of the table the substitute had played before, in the
    same way as now.
    """

    turn: Turn
    substitute: EntrantId | None
    closed: int | None
    partners_again: int = 0
    opponents_again: int = 0
    plays_on: int | None = None


def repair_turn(
    turn: Turn,
    missing: EntrantId,
    history: Iterable[Played] = (),
    willing: tuple[EntrantId, ...] | None = None,
    seats: int | None = None,
) -> Repair:
    """The turn without `missing`, listed nowhere in it any more.

    Those who may step in are the `willing` among those who rest (None: all of them). It is the one whose chair
    costs least in repeats (weighed as in `seating`), then who has played least, then who is listed first.
    `history` is what was played before. Where everybody plays alone `seats` says how many a table needs, which may
    have one more. Of several missing players one is repaired after the other. Raises ValueError if `missing` neither
    plays nor rests in the turn.
    """
    others = tuple(entrant for entrant in turn.rests if entrant != missing)
    if len(others) < len(turn.rests):
        return Repair(replace(turn, rests=others), None, None)
    meeting = _meeting_of(turn, missing)
    if seats is not None and len(meeting.sides) > seats:
        return Repair(_exchanged(turn, meeting, _left(meeting, missing)), None, None, plays_on=meeting.table)
    candidates = [entrant for entrant in others if willing is None or entrant in willing]
    if not candidates and seats is not None:
        candidates = [entrant for one in turn.meetings if len(one.sides) > seats for entrant in one.seated]
    if candidates:
        return _stepped_in(turn, meeting, missing, candidates, history)
    return _closed(turn, meeting, missing, seats)


def _stepped_in(
    turn: Turn, meeting: Meeting, missing: EntrantId, candidates: Sequence[EntrantId], history: Iterable[Played]
) -> Repair:
    """One of the candidates takes the chair, from among those who rest or from a larger table."""
    partners, opponents, games = _counts(history)
    partner, against = _around(meeting, missing)

    def price(candidate: EntrantId) -> tuple[int, int]:
        return _price(candidate, partner, against, partners, opponents), games[candidate]

    chosen = min(candidates, key=price)
    seated = _with_substitute(meeting, missing, chosen)
    meetings = tuple(seated if other is meeting else _left(other, chosen) for other in turn.meetings)
    rests = tuple(entrant for entrant in turn.rests if entrant not in (missing, chosen))
    return Repair(
        replace(turn, meetings=meetings, rests=rests),
        chosen,
        None,
        sum(partners[frozenset((chosen, other))] > 0 for other in partner),
        sum(opponents[frozenset((chosen, other))] > 0 for other in against),
    )


def _closed(turn: Turn, meeting: Meeting, missing: EntrantId, seats: int | None) -> Repair:
    """The table is closed; those left find a place at other tables, all of them, or rest."""
    kept = tuple(other for other in turn.meetings if other is not meeting)
    left = tuple(entrant for entrant in meeting.seated if entrant != missing)
    if seats == CAN_TAKE_ONE_MORE and len(kept) >= len(left):
        taken = [replace(table, sides=(*table.sides, (one,))) for table, one in zip(kept, left, strict=False)]
        return Repair(replace(turn, meetings=(*taken, *kept[len(left) :])), None, meeting.table)
    others = tuple(entrant for entrant in turn.rests if entrant != missing)
    return Repair(replace(turn, meetings=kept, rests=others + left), None, meeting.table)


def _exchanged(turn: Turn, before: Meeting, after: Meeting) -> Turn:
    return replace(turn, meetings=tuple(after if one is before else one for one in turn.meetings))


def _left(meeting: Meeting, gone: EntrantId) -> Meeting:
    """The table, at which everybody plays alone, without somebody; it stays as it is without them."""
    return replace(meeting, sides=tuple(side for side in meeting.sides if side != (gone,)))


def _meeting_of(turn: Turn, missing: EntrantId) -> Meeting:
    for meeting in turn.meetings:
        if any(missing in side for side in meeting.sides):
            return meeting
    raise ValueError(f"{missing} is not in turn {turn.number}")


def _counts(history: Iterable[Played]) -> tuple[Counter[Couple], Counter[Couple], Counter[EntrantId]]:
    """How often any two were partners and opponents, and everybody's games."""
    partners: Counter[Couple] = Counter()
    opponents: Counter[Couple] = Counter()
    games: Counter[EntrantId] = Counter()
    for played in history:
        for side in played.meeting.sides:
            games.update(side)
            for entrant in side:
                mates, against = _around(played.meeting, entrant)
                partners.update(frozenset((entrant, mate)) for mate in mates if entrant < mate)
                opponents.update(frozenset((entrant, other)) for other in against if entrant < other)
    return partners, opponents, games


def _around(meeting: Meeting, entrant: EntrantId) -> tuple[list[EntrantId], list[EntrantId]]:
    """The partners and the opponents of somebody at a table."""
    mates = [other for side in meeting.sides if entrant in side for other in side if other != entrant]
    return mates, [other for side in meeting.sides if entrant not in side for other in side]


def _price(
    candidate: EntrantId,
    mates: Iterable[EntrantId],
    against: Iterable[EntrantId],
    partners: Counter[Couple],
    opponents: Counter[Couple],
) -> int:
    """What it costs in repeats when the candidate plays with these mates against these opponents."""
    cost = 0
    for mate in mates:
        couple = frozenset((candidate, mate))
        cost += PARTNERS_TWICE * partners[couple] + PARTNER_AND_OPPONENT * opponents[couple]
    for other in against:
        couple = frozenset((candidate, other))
        cost += OPPONENTS_TWICE * opponents[couple] + PARTNER_AND_OPPONENT * partners[couple]
    return cost


def _with_substitute(meeting: Meeting, missing: EntrantId, substitute: EntrantId) -> Meeting:
    sides = (tuple(substitute if entrant == missing else entrant for entrant in side) for side in meeting.sides)
    return replace(meeting, sides=tuple(sides))
