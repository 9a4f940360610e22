"""The search for turns that keep wishes: every turn by itself first, then all of them for few repeats."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.sides import SEATS
from tournaments.scheduling.evenings.limited_turns import past_of, tables_met, usual_steps
from tournaments.scheduling.evenings.resting import Limit, who_plays
from tournaments.scheduling.evenings.seat_wishes import HARD, SeatGuard, Term, prices, settled
from tournaments.scheduling.evenings.seating import Prices, SeatSearch, seats_of
from tournaments.scheduling.kernel.base import last_turn
from tournaments.scheduling.kernel.chance import below, shuffled
from tournaments.scheduling.kernel.types import EntrantId, Played, Wishes
from tournaments.scheduling.whist.plan import Plan
from tournaments.scheduling.wish_caps import caps

SETTLING_STEPS, SETTLING_STEPS_PER_SEAT = 500_000, 150
"""For all turns, and for each seat of a turn."""
RESTS_TRIED, FEWEST_SETTLING_STEPS = 40, 200


@dataclass(frozen=True, slots=True)
class Evening:
    """What is to be drawn: `turns` more turns at `tables` tables with those who play on, after the `history`.

    `steps` is the budget of the searches for better draws (None: the usual one); that wishes are kept is tried
    whatever it is.
    """

    entrants: tuple[EntrantId, ...]
    turns: int
    tables: int
    number: int
    wishes: Wishes
    history: tuple[Played, ...] = ()
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of an evening: the price of every wish, and the tables, from 0, of those who stay."""

    evening: Evening
    wanted: tuple[Term, ...]
    homes: Mapping[EntrantId, int]

    def homes_among(self, names: Sequence[EntrantId]) -> dict[int, int]:
        """The tables of those who stay, by index in `names`."""
        return {names.index(name): home for name, home in self.homes.items()}


def searched_again(asked: Asked, names: Sequence[EntrantId], rng: Random) -> Plan:
    """All seats again, in every turn of players who may sit down together."""
    evening = asked.evening
    present = names[: len(evening.entrants)]
    first = last_turn(evening.history) + 1
    index = {name: place for place, name in enumerate(present)}
    limits: dict[bool, list[Limit]] = {False: [], True: []}
    for cap in caps(evening.wishes, evening.tables):
        limits[cap.first_turn].append((frozenset(index[name] for name in cap.members), cap.most))
    if evening.tables > 1:
        limits[False] += _limits_of_homes(asked, index)
    past = past_of(present, evening.history, first)
    plays = who_plays(past, evening.tables * SEATS, evening.turns, first, limits[False], limits[True])
    return _searched(asked, names, [shuffled(rng, turn) for turn in plays], rng)


def searched_from(asked: Asked, names: Sequence[EntrantId], plan: Plan, rng: Random) -> Plan:
    """A search that begins with a plan of the whole evening."""
    return _searched(asked, names, seats_of(plan), rng)


def _limits_of_homes(asked: Asked, index: Mapping[EntrantId, int]) -> Iterator[Limit]:
    """Of those who must stay at one table no more than it has seats."""
    must = [wish.entrant for wish in asked.evening.wishes.stay if wish.hard]
    for home in sorted({asked.homes[entrant] for entrant in must}):
        yield frozenset(index[entrant] for entrant in must if asked.homes[entrant] == home), SEATS


def _searched(asked: Asked, names: Sequence[EntrantId], seats: Iterable[list[int]], rng: Random) -> Plan:
    """First every turn by itself until it keeps its wishes; then, if all do, all of them for few repeats."""
    evening, pinned = asked.evening, asked.homes_among(names)
    index = {name: place for place, name in enumerate(names)}
    always, at_first = prices(asked.wanted, index, first=False), prices(asked.wanted, index, first=True)
    urgent = prices([term for term in asked.wanted if term.is_hard], index, first=False)
    settling = min(SETTLING_STEPS // evening.turns, SETTLING_STEPS_PER_SEAT * SEATS * evening.tables)
    turns, hopeless = [], False
    for turn, playing in enumerate(seats):
        priced = urgent if turn or evening.history else at_first
        alone = _settled_turn(playing, len(evening.entrants), priced, pinned, rng, settling)
        turns.append(alone.turns[0])
        hopeless = hopeless or alone.cost >= HARD
    ones = {index[name] for mixed in evening.wishes.mixed[:1] for name in mixed.ones}
    others = {index[name] for mixed in evening.wishes.mixed[:1] for name in mixed.others}
    alternating = _all_mixed(turns, ones, others)
    if alternating:
        turns = [_ones_first(turn, ones) for turn in turns]
    guard = SeatGuard(pinned, {} if evening.history else at_first)
    met = tables_met(evening.history, names)
    search = SeatSearch(len(names), turns, met, rng, always, guard, alternating=alternating)
    guard.watch(search.turns[0])
    if not hopeless:
        search.run(usual_steps(evening.turns, evening.tables) if evening.steps is None else evening.steps)
    return search.tables


def _all_mixed(turns: Iterable[Sequence[int]], ones: Container[int], others: Container[int]) -> bool:
    """Whether every side of the turns is one of each group."""
    sides = [(turn[place], turn[place + 1]) for turn in turns for place in range(0, len(turn), 2)]
    return all((one in ones and two in others) or (one in others and two in ones) for one, two in sides)


def _ones_first(turn: Sequence[int], ones: Container[int]) -> list[int]:
    """The seats with the player of `ones` first on every side."""
    sides = ((turn[place], turn[place + 1]) for place in range(0, len(turn), 2))
    return [player for one, two in sides for player in ((one, two) if one in ones else (two, one))]


def _settled_turn(
    playing: list[int], present: int, priced: Prices, pinned: Mapping[int, int], rng: Random, steps: int
) -> SeatSearch:
    """One turn of the `present` players with as many wishes kept as found, hard ones also by letting others rest."""

    def tried(seats: Sequence[int], steps: int) -> SeatSearch:
        alone = SeatSearch(present, [settled(seats, pinned)], (), rng, priced, SeatGuard(pinned, {}))
        alone.run(steps, 0)
        return alone

    best = tried(playing, steps)
    for _ in range(RESTS_TRIED):
        seats = best.turns[0]
        resting = [player for player in range(present) if player not in seats]
        if best.cost < HARD or not resting:
            break
        changed = list(seats)
        changed[below(rng, len(seats))] = resting[below(rng, len(resting))]
        other = tried(changed, FEWEST_SETTLING_STEPS + steps // RESTS_TRIED)
        best = other if other.cost <= best.cost else best
    return best
