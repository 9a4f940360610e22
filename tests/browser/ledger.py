"""What a journey itself saw at the tables, and the rankings that follow by hand: nothing here asks the program.

The journeys compare these with the tables that the program shows to the public.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

DEAL_POINTS = 120

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was typed in: the card points of the first side, deal by deal.

    Of one that was awarded, broken off or stopped `points` are empty, and `given` are the deals that count for either
    side.
    """

    turn: int
    sides: tuple[str, str]
    points: tuple[int, ...] = ()
    given: tuple[int, int] = (0, 0)

    @property
    def deals(self) -> tuple[int, int]:
        """Deals won by either side."""
        won = sum(2 * points > DEAL_POINTS for points in self.points)
        return (won, len(self.points) - won) if self.points else self.given

    @property
    def cards(self) -> int:
        """Card points of the first side less those of the second."""
        return sum(2 * points - DEAL_POINTS for points in self.points)

    @property
    def winner(self) -> str | None:
        """The side with more deals; nobody where neither came."""
        first, second = self.deals
        return None if first == second else self.sides[first < second]

    def seen_by(self, side: str) -> "Played":
        """The same match with this side first."""
        if side == self.sides[0]:
            return self
        turned = tuple(DEAL_POINTS - points for points in self.points)
        return Played(self.turn, self.sides[::-1], turned, self.given[::-1])


@dataclass(frozen=True, slots=True)
class Sums:
    """What somebody has from all own matches."""

    won: int
    deals: int
    cards: int
    opponents: tuple[str, ...]


def sums_of(side: str, matches: Iterable[Played]) -> Sums:
    own = [match.seen_by(side) for match in matches if side in match.sides]
    return Sums(
        won=sum(match.winner == side for match in own),
        deals=sum(match.deals[0] - match.deals[1] for match in own),
        cards=sum(match.cards for match in own),
        opponents=tuple(match.sides[1] for match in own),
    )


def places_by(keys: Mapping[str, Key]) -> dict[str, int]:
    """The highest key first; equal keys share the place."""
    return {name: 1 + sum(other > key for other in keys.values()) for name, key in keys.items()}


def knockout_places(
    entrants: Collection[str], matches: Sequence[Played], left_after: Mapping[str, int]
) -> dict[str, int]:
    """Places of a knockout with a match for third place.

    Who goes out in a turn shares the place behind all who are still in it. `left_after`: who withdrew after which turn,
    and so went out in the next one. In the last turn those who came from two victories play for the first place.
    """
    last = max(match.turn for match in matches)
    went = {side: match.turn for match in matches for side in match.sides if side != match.winner}
    went |= {side: turn + 1 for side, turn in left_after.items()}
    places: dict[str, int] = {}
    still = set(entrants)
    for turn in range(1, last - 1):
        still -= {side for side in still if went.get(side) == turn}
        places |= {side: len(still) + 1 for side in entrants if went.get(side) == turn and side not in places}
    before = {match.winner for match in matches if match.turn == last - 1}
    for match in (match for match in matches if match.turn == last):
        best = 1 if set(match.sides) <= before else 3
        places |= {side: best if side == match.winner else best + 1 for side in match.sides}
    return places


def group_order(members: Sequence[str], matches: Sequence[Played]) -> list[str]:
    """The table of a group: matches won; of two that are level who beat the other, of three the deals among them; then
    the deals of all matches. Nobody may be left level.
    """
    sums = {one: sums_of(one, matches) for one in members}

    def key(one: str) -> Key:
        level = {other for other in members if sums[other].won == sums[one].won}
        among = sums_of(one, [match for match in matches if level.issuperset(match.sides)])
        return sums[one].won, among.won, among.deals if len(level) > 2 else 0, sums[one].deals

    ordered = sorted(members, key=key, reverse=True)
    assert [len(list(same)) for _, same in groupby(ordered, key)] == [1] * len(members)
    return ordered


def across_key(one: str, place: int, matches: Sequence[Played]) -> Key:
    """What is compared between groups of one size: the place, matches won, deals, card points."""
    sums = sums_of(one, matches)
    return -place, sums.won, sums.deals, sums.cards


def danish_places(
    entrants: Collection[str],
    matches: Sequence[Played],
    rested: Sequence[str],
    fined: Sequence[str] = (),
) -> dict[str, int]:
    """A match won is one point and so is a rest; then the points of the opponents who were met, then matches won, then
    deals. Anybody who is `fined` has a point less, which nobody's points of the opponents know of.
    """
    sums = {one: sums_of(one, matches) for one in entrants}
    points = {one: sums[one].won + rested.count(one) for one in entrants}

    def key(one: str) -> Key:
        met = sum(points[other] for other in sums[one].opponents)
        return max(0, points[one] - fined.count(one)), met, sums[one].won, sums[one].deals

    return places_by({one: key(one) for one in entrants})
