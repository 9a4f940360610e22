"""Rotating pairs with restrictions: the best plan known with the restrictions laid into it, or a search that keeps
them.

Three ways are tried, until one keeps everything: the plan as it is, with names put where the restrictions are kept; a
search that begins with it; and one that begins with all seats again, of players who may sit down together. A plan is a
full length or comes from the catalogue; with a history there is none. For mixed sides there is another
(`mixed_doubles`), and the better of it and a search is taken.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from rules.games import SEATS
from tournaments.scheduling.base.base import last_turn
from tournaments.scheduling.base.chance import below, seeded, shuffled
from tournaments.scheduling.base.types import EntrantId, Played, Restrictions, Turn
from tournaments.scheduling.evenings.limited_turns import (
    TABLE_STEPS,
    Limit,
    past_of,
    seated_turns,
    spread_over_hall,
    stored_event,
    tables_met,
    usual_steps,
    who_plays,
    with_who_left,
)
from tournaments.scheduling.evenings.seating import (
    HARD,
    Prices,
    SeatGuard,
    SeatSearch,
    Term,
    homes_of,
    price_of,
    prices,
    seats_of,
    settled,
    terms,
)
from tournaments.scheduling.restriction_caps import caps
from tournaments.scheduling.whist import mixed_doubles
from tournaments.scheduling.whist.plan import Lineups, Plan, couples, resting

# Who is which number of a plan, so that restrictions are kept and the plan stays as good as it is.

TRIES, PRICES_ASKED = 3_000, 200_000


class _Encounters:
    """How often any two numbers of a plan are partners, opponents, and play at different tables."""

    def __init__(self, plan: Lineups, count: int) -> None:
        size = count * count
        self.count = count
        self.mates, self.foes, self.busy = [0] * size, [0] * size, [len(plan)] * size
        for tables in plan:
            for table in tables:
                partners, opponents = couples(table)
                for one, two in partners:
                    self._meet(self.mates, one, two)
                for one, two in opponents:
                    self._meet(self.foes, one, two)
            rests = resting(tables, count)
            for one in rests:
                for two in range(count):
                    self._meet(self.busy, one, two, -1)
            for one, two in combinations(rests, 2):
                self._meet(self.busy, one, two, 1)

    def _meet(self, times: list[int], one: int, two: int, more: int = 1) -> None:
        times[one * self.count + two] += more
        times[two * self.count + one] += more

    def price(self, term: Term, one: int, two: int) -> int:
        """What a term costs when its entrants are these two numbers."""
        place = one * self.count + two
        mates, foes = self.mates[place], self.foes[place]
        elsewhere = self.busy[place] - mates - foes if term.elsewhere else 0
        return term.mates * mates + term.foes * foes + term.elsewhere * elsewhere


class _Order:
    """Who is which number of a plan, and what the restrictions cost as long as it stays so."""

    def __init__(self, plan: Lineups, names: Sequence[EntrantId], wanted: Sequence[Term]) -> None:
        self.names = list(names)
        self._all_turns, self._first = _Encounters(plan, len(names)), _Encounters(plan[:1], len(names))
        self._wanted = wanted
        self.place = {name: index for index, name in enumerate(names)}
        self.concerned: dict[EntrantId, list[int]] = {name: [] for name in names}
        for number, term in enumerate(wanted):
            self.concerned[term.one].append(number)
            self.concerned[term.two].append(number)

    def price(self, number: int) -> int:
        term = self._wanted[number]
        met = self._first if term.first_turn else self._all_turns
        return met.price(term, self.place[term.one], self.place[term.two])

    def exchange(self, one: EntrantId, two: EntrantId) -> None:
        self.place[one], self.place[two] = self.place[two], self.place[one]
        self.names[self.place[one]], self.names[self.place[two]] = one, two


def named_to_restrict(
    plan: Lineups, names: Sequence[EntrantId], wanted: Sequence[Term], rng: Random, first_group: int = 0
) -> tuple[list[EntrantId], int]:
    """The names in an order in which the plan keeps as many of the restrictions as found, and the price of the others.

    Two names change places while that costs no more: one of those whose restriction is not kept, and any other; the
    `first_group` names only among themselves.
    """
    order = _Order(plan, names, wanted)
    paid = [order.price(number) for number in range(len(wanted))]
    for _ in range(min(TRIES, PRICES_ASKED // max(1, len(wanted)))):
        broken = [number for number, cost in enumerate(paid) if cost]
        if not broken:
            break
        term = wanted[broken[below(rng, len(broken))]]
        one = (term.one, term.two)[below(rng, 2)]
        peers = range(first_group) if order.place[one] < first_group else range(first_group, len(names))
        two = order.names[peers[below(rng, len(peers))]]
        touched = {*order.concerned[one], *order.concerned[two]}
        order.exchange(one, two)
        costs = {number: order.price(number) for number in touched}
        if sum(costs.values()) > sum(paid[number] for number in touched):
            order.exchange(one, two)
        else:
            for number, cost in costs.items():
                paid[number] = cost
    return order.names, sum(paid)


# The search for turns that keep restrictions: every turn by itself first, then all of them for few repeats.

SETTLING_STEPS, SETTLING_STEPS_PER_SEAT = 500_000, 150
"""For all turns, and for each seat of a turn."""
RESTS_TRIED, FEWEST_SETTLING_STEPS = 40, 200


@dataclass(frozen=True, slots=True)
class Evening:
    """What is to be drawn: `turns` more turns at `tables` tables with those who play on, after the `history`.

    `steps` is the budget of the searches for better draws (None: the usual one); that restrictions are kept is tried
    whatever it is.
    """

    entrants: tuple[EntrantId, ...]
    turns: int
    tables: int
    number: int
    restrictions: Restrictions
    history: tuple[Played, ...] = ()
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of an evening: the price of every restriction, and the tables, from 0, of those who stay."""

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
    for cap in caps(evening.restrictions, evening.tables):
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
    """No more must stay at one table than it has seats."""
    must = [restriction.entrant for restriction in asked.evening.restrictions.stay if restriction.hard]
    for home in sorted({asked.homes[entrant] for entrant in must}):
        yield frozenset(index[entrant] for entrant in must if asked.homes[entrant] == home), SEATS


def _searched(asked: Asked, names: Sequence[EntrantId], seats: Iterable[list[int]], rng: Random) -> Plan:
    """First every turn by itself until it keeps its restrictions; then, if all do, all of them for few repeats."""
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
    ones = {index[name] for mixed in evening.restrictions.mixed[:1] for name in mixed.ones}
    others = {index[name] for mixed in evening.restrictions.mixed[:1] for name in mixed.others}
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
    """One turn of the `present` players with as many restrictions kept as found, hard ones also by letting others
    rest.
    """

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


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Turns by index in `names`, what the restrictions cost that they do not keep, and what meetings cost that
    repeat.
    """

    price: int
    repeats: int
    names: list[EntrantId]
    lineups: Plan

    @property
    def worth(self) -> tuple[int, int]:
        """The smaller, the better."""
        return self.price, self.repeats


def wished_turns(evening: Evening, perfect: Plan | None = None) -> tuple[Turn, ...]:
    """The turns with as many of the restrictions kept as found, hard ones before all others.

    A `perfect` plan of the whole event, in the order of its turns, is kept against soft restrictions to be apart.
    """
    rng = seeded(evening.number)
    homes = homes_of(evening.restrictions.stay, evening.tables, evening.history, rng)
    wanted = tuple(term for term in terms(evening.restrictions, homes) if not (evening.history and term.first_turn))
    asked = Asked(evening, wanted, homes)
    best = min(_attempts(asked, perfect, _names(evening, rng), rng), key=lambda attempt: attempt.worth)
    steps = TABLE_STEPS if evening.steps is None else evening.steps
    placed = spread_over_hall(best.lineups, best.names, evening.history, rng, steps, asked.homes_among(best.names))
    return seated_turns(placed, best.names, evening.entrants, evening.history)


def _attempts(asked: Asked, perfect: Plan | None, names: list[EntrantId], rng: Random) -> Iterator[_Attempt]:
    """One way after the other, as long as the last has left something to improve."""
    plan = _plan(asked.evening, perfect, rng)
    mixed = _mixed_doubles(asked.evening, rng)
    if mixed is not None:
        yield _laid_into_mixed(asked, mixed, rng)
    elif plan is not None:
        order, price = named_to_restrict(plan, names, asked.wanted, rng)
        yield _attempt(asked, order, plan, rng)
        if price < (HARD if perfect else 1):
            return
        repaired = _attempt(asked, order, searched_from(asked, order, plan, rng), rng)
        yield repaired
        if repaired.price < HARD:
            return
    yield _attempt(asked, names, searched_again(asked, names, rng), rng)


def _attempt(asked: Asked, names: list[EntrantId], lineups: Plan, rng: Random) -> _Attempt:
    """These turns with what is to be said against them."""
    met = SeatSearch(len(names), seats_of(lineups), tables_met(asked.evening.history, names), rng)
    return _Attempt(price_of(lineups, names, asked.wanted), met.cost, names, lineups)


def _names(evening: Evening, rng: Random) -> list[EntrantId]:
    """Everybody who plays on, the groups of mixed sides in turn so that rests fall on both alike; then who left."""
    present = shuffled(rng, evening.entrants)
    for mixed in evening.restrictions.mixed[:1]:
        free = [name for name in present if name not in (*mixed.ones, *mixed.others)]
        groups = [[name for name in present if name in group] for group in (mixed.ones, mixed.others, free)]
        share = {
            name: (2 * place + 1) * len(present) // len(group) for group in groups for place, name in enumerate(group)
        }
        present.sort(key=share.__getitem__)
    return with_who_left(present, evening.history)


def _plan(evening: Evening, perfect: Plan | None, rng: Random) -> Plan | None:
    """The whole event as a plan, where restrictions may be laid into one."""
    if evening.history or evening.restrictions.mixed:
        return None
    return perfect or stored_event(len(evening.entrants), evening.turns, evening.tables, rng)


def _mixed_doubles(evening: Evening, rng: Random) -> Plan | None:
    """Turns in which two equal groups of everybody meet each other equally often, where there are that many turns."""
    restrictions, count = evening.restrictions.mixed, len(evening.entrants)
    if len(restrictions) != 1 or evening.history or evening.tables != count // SEATS:
        return None
    ones, others = restrictions[0].ones, restrictions[0].others
    if len(ones) != len(others) or len(ones) + len(others) != count or not mixed_doubles.suits(len(ones)):
        return None
    turns = mixed_doubles.plan(len(ones))
    return shuffled(rng, turns)[: evening.turns] if evening.turns <= len(turns) else None


def _laid_into_mixed(asked: Asked, plan: Plan, rng: Random) -> _Attempt:
    """The plan of mixed doubles with the names where the other restrictions are kept, if they can be."""
    (mixed,) = asked.evening.restrictions.mixed
    others = terms(replace(asked.evening.restrictions, mixed=()), asked.homes)
    names = [*shuffled(rng, mixed.ones), *shuffled(rng, mixed.others)]
    order, _ = named_to_restrict(plan, names, others, rng, len(mixed.ones))
    return _attempt(asked, order, plan, rng)
