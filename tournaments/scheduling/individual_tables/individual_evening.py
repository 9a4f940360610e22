"""An evening at tables where everybody plays alone: the best turns known with the restrictions laid into them, or a
search.

Three ways are tried, until one keeps everything: the turns that are known (`plans`), with names put where the
restrictions are kept; a search that begins with them; and one that begins with all seats again, of players who may sit
down together. With a history, or other tables than usual, only the last is left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from tournaments.scheduling.base.base import last_turn, turn_of
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played, Relation, Restrictions, Turn
from tournaments.scheduling.evenings.limited_turns import (
    TABLE_STEPS,
    Limit,
    past_of,
    spread_over_hall,
    who_plays,
    with_who_left,
)
from tournaments.scheduling.evenings.restricted_turns import named_to_restrict
from tournaments.scheduling.evenings.seating import HARD, Term, homes_of, price_of, prices, terms
from tournaments.scheduling.individual_tables.individual_catalogue import dealt_in_turn, known, sizes_of
from tournaments.scheduling.individual_tables.mate_search import MateSearch, Prices, few_again
from tournaments.scheduling.restriction_caps import caps
from tournaments.scheduling.whist.plan import Lineups, Table

# In which order they sit round a table where everybody plays alone: nobody is to have the same neighbour again.
#
# Who plays after whom matters, so the two sides of somebody are told apart: that two sit next to each other the other
# way round is another thing. Every table is turned to the best of its orders, as long as that helps.

SWEEPS = 12

Followers = Counter[tuple[int, int]]


def neighbours(table: Table) -> Iterator[tuple[int, int]]:
    """Everybody at the table, with the player who plays next."""
    return zip(table, (*table[1:], *table[:1]), strict=True)


def seated_around(turns: Lineups, before: Iterable[Table] = ()) -> list[list[Table]]:
    """The same tables, each in an order in which as few as found have a neighbour again; `before` are tables of earlier
    turns, which stay.
    """
    placed = [list(tables) for tables in turns]
    follow: Followers = Counter(pair for table in before for pair in neighbours(table))
    for tables in placed:
        for at, table in enumerate(tables):
            tables[at] = _best(table, follow)
            follow.update(neighbours(tables[at]))
    for _ in range(SWEEPS):
        if not _swept(placed, follow):
            break
    return placed


def _swept(placed: list[list[Table]], follow: Followers) -> bool:
    """Turn every table where somebody has a neighbour again; whether any was turned."""
    turned = False
    for tables in placed:
        for at, table in enumerate(tables):
            if any(follow[pair] > 1 for pair in neighbours(table)):
                follow.subtract(neighbours(table))
                tables[at] = _best(table, follow)
                follow.update(neighbours(tables[at]))
                turned = turned or tables[at] != table
    return turned


def _best(table: Table, follow: Followers) -> Table:
    """The order in which fewest follow somebody whom they followed before, of equals the last that was found.

    The first of the table stays first: a table that is only turned is the same.
    """
    cost, best = _cost(table, follow), table
    for order in permutations(table[1:]):
        found = (table[0], *order)
        price = _cost(found, follow)
        if price <= cost:
            cost, best = price, found
    return best


def _cost(table: Table, follow: Followers) -> int:
    return sum(follow[pair] * (follow[pair] + 1) for pair in neighbours(table))


SEARCH_STEPS, STEPS_PER_SEAT = 600_000, 6_000
SEARCH_NUMBER = 1
"""The search for a whole evening starts from this number; the number of the draw deals out who is who."""
SETTLING_STEPS, SETTLING_STEPS_PER_SEAT = 60_000, 100
"""To keep the restrictions of each turn by itself: for all turns, and for each seat of a turn."""


@dataclass(frozen=True, slots=True)
class IndividualEvening:
    """What is to be drawn: `turns` more turns at tables of these `sizes` with those who play on, after the `history`.

    `steps` is the budget of the searches for better draws (None: the usual one); that restrictions are kept is tried
    whatever it is.
    """

    entrants: tuple[EntrantId, ...]
    turns: int
    seats: int
    sizes: tuple[int, ...]
    number: int
    restrictions: Restrictions
    history: tuple[Played, ...] = ()
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of an evening: the price of every restriction, and the tables, from 0, of those who stay."""

    evening: IndividualEvening
    wanted: tuple[Term, ...]
    homes: Mapping[EntrantId, int]

    def homes_among(self, names: Sequence[EntrantId]) -> dict[int, int]:
        """The tables of those who stay, by index in `names`."""
        return {names.index(name): home for name, home in self.homes.items()}


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Turns by index in `names`, what the restrictions cost that they do not keep, and what meetings again cost."""

    price: int
    repeats: int
    names: list[EntrantId]
    lineups: Lineups


def individual_turns(evening: IndividualEvening) -> tuple[Turn, ...]:
    """The turns, numbered on from the history, with as many of the restrictions kept as found, hard ones before all
    others.

    The same evening gives the same turns on every machine.
    """
    rng = seeded(evening.number)
    homes = homes_of(evening.restrictions.stay, len(evening.sizes), evening.history, rng)
    wanted = tuple(
        term for term in terms(_at_tables(evening.restrictions), homes) if not (evening.history and term.first_turn)
    )
    asked = _Asked(evening, wanted, homes)
    names = with_who_left(shuffled(rng, evening.entrants), evening.history)
    best = min(_attempts(asked, names, rng), key=lambda attempt: (attempt.price, attempt.repeats))
    steps = TABLE_STEPS if evening.steps is None else evening.steps
    own_homes = asked.homes_among(best.names)
    placed = spread_over_hall(best.lineups, best.names, evening.history, rng, steps, own_homes)
    return _seated(placed, best.names, evening)


def _at_tables(restrictions: Restrictions) -> Restrictions:
    """The same restrictions where everybody at a table is an opponent."""
    return replace(
        restrictions, apart=tuple(replace(restriction, relation=Relation.TABLE) for restriction in restrictions.apart)
    )


def _attempts(asked: _Asked, names: list[EntrantId], rng: Random) -> Iterator[_Attempt]:
    """One way after the other, as long as the last has left something to improve."""
    plan = _plan(asked.evening, rng)
    if plan is not None:
        order, price = named_to_restrict(plan, names, asked.wanted, rng) if asked.wanted else (names, 0)
        yield _attempt(asked, order, plan, rng)
        if not price:
            return
        repaired = _attempt(asked, order, _searched(asked, order, plan, rng), rng)
        yield repaired
        if repaired.price < HARD:
            return
    yield _attempt(asked, names, _searched_again(asked, names, rng), rng)


def _attempt(asked: _Asked, names: list[EntrantId], lineups: Lineups, rng: Random) -> _Attempt:
    """These turns with what is to be said against them."""
    met = MateSearch(len(names), lineups, tables_of(asked.evening.history, names), rng)
    return _Attempt(price_of(lineups, names, asked.wanted), met.cost, names, lineups)


def _plan(evening: IndividualEvening, rng: Random) -> Lineups | None:
    """The whole evening in a drawn order, where it is known."""
    players = len(evening.entrants)
    usual = not evening.history and evening.sizes == sizes_of(players, evening.seats)
    turns = known(evening.seats, players, evening.turns) if usual else None
    if turns is None:
        return None
    return shuffled(rng, turns) if evening.turns * (players - sum(evening.sizes)) <= players else turns


def _searched_again(asked: _Asked, names: Sequence[EntrantId], rng: Random) -> Lineups:
    """All seats again, in every turn of players who may sit down together; every place has a larger table by turns."""
    evening = asked.evening
    present = names[: len(evening.entrants)]
    first = last_turn(evening.history) + 1
    limits, first_limits = _limits(asked, {name: place for place, name in enumerate(present)})
    past = past_of(present, evening.history, first)
    plays = who_plays(past, sum(evening.sizes), evening.turns, first, limits, first_limits)
    chance = rng if evening.history or asked.wanted else seeded(SEARCH_NUMBER)
    return _searched(asked, names, dealt_in_turn(plays, evening.sizes, chance), chance)


def _limits(asked: _Asked, index: Mapping[EntrantId, int]) -> tuple[list[Limit], list[Limit]]:
    """Caps on how many of a group may play in one turn: in any, and in the first."""
    evening = asked.evening
    found: dict[bool, list[Limit]] = {False: [], True: []}
    for cap in caps(_at_tables(evening.restrictions), len(evening.sizes)):
        found[cap.first_turn].append((frozenset(index[name] for name in cap.members), cap.most))
    must = [restriction.entrant for restriction in evening.restrictions.stay if restriction.hard]
    for home in sorted({asked.homes[entrant] for entrant in must}) if len(evening.sizes) > 1 else ():
        staying = frozenset(index[entrant] for entrant in must if asked.homes[entrant] == home)
        found[False].append((staying, evening.seats))
    return found[False], found[True]


def _searched(
    asked: _Asked, names: Sequence[EntrantId], turns: Iterable[Sequence[Sequence[int]]], rng: Random
) -> Lineups:
    """First every turn by itself until it keeps its restrictions, then all of them for few repeats."""
    evening, homes = asked.evening, asked.homes_among(names)
    index = {name: place for place, name in enumerate(names)}
    at_first = _prices(asked.wanted, index, first=not evening.history)
    begun = [settled(tables, homes) for tables in turns]
    if asked.wanted:
        urgent = _prices([term for term in asked.wanted if term.is_hard], index, first=False)
        settling = min(SETTLING_STEPS // len(begun), SETTLING_STEPS_PER_SEAT * sum(evening.sizes))
        for place, tables in enumerate(begun):
            alone = MateSearch(len(names), [tables], (), rng, urgent if place else at_first, homes)
            alone.run(settling, 0)
            begun[place] = alone.turns[0]
    always = _prices(asked.wanted, index, first=False)
    met, aim = tables_of(evening.history, names), few_again(_sizes_by_turn(evening), len(names))
    search = MateSearch(len(names), begun, met, rng, always, homes, at_first, aim)
    usual = min(SEARCH_STEPS, STEPS_PER_SEAT * evening.turns * sum(evening.sizes))
    search.run(usual if evening.steps is None else evening.steps)
    return [[tuple(table) for table in tables] for tables in search.turns]


def _sizes_by_turn(evening: IndividualEvening) -> list[Sequence[int]]:
    """How many sit at every table of the whole evening, in the turns before and in those to come."""
    before: dict[int, list[int]] = {}
    for played in evening.history:
        before.setdefault(played.turn, []).append(len(played.meeting.seated))
    return [*before.values(), *[evening.sizes] * evening.turns]


def _prices(wanted: Iterable[Term], index: Mapping[EntrantId, int], *, first: bool) -> Prices:
    """What couples cost at one table in any turn, or also in the `first`."""
    return {couple: foes for couple, (_, foes) in prices(wanted, index, first=first).items()}


def settled(tables: Sequence[Sequence[int]], homes: Mapping[int, int]) -> list[list[int]]:
    """The tables with everybody who stays at the one to stay at, while it has a seat for them."""
    moved = [list(table) for table in tables]
    for player, home in homes.items():
        here = next((at for at, table in enumerate(moved) if player in table), home)
        free = [mate for mate in moved[home] if homes.get(mate) != home]
        if here != home and free:
            place, other = moved[here].index(player), moved[home].index(free[0])
            moved[here][place], moved[home][other] = free[0], player
    return moved


def tables_of(history: Iterable[Played], names: Sequence[EntrantId]) -> list[Table]:
    """The tables of the history with everybody's index in `names`, in the order round the table."""
    index = {entrant: place for place, entrant in enumerate(names)}
    return [tuple(index[one] for one in played.meeting.seated) for played in history]


def _seated(
    placed: Sequence[Sequence[tuple[int, Table]]], names: Sequence[EntrantId], evening: IndividualEvening
) -> tuple[Turn, ...]:
    """The turns with everybody's neighbours, numbered on from the history."""
    around = seated_around([[seated for _, seated in tables] for tables in placed], tables_of(evening.history, names))
    field = Field(tuple((entrant,) for entrant in evening.entrants))
    first = last_turn(evening.history) + 1
    return tuple(
        turn_of(
            number,
            [
                Meeting(table, tuple((names[player],) for player in seated))
                for (table, _), seated in zip(tables, order, strict=True)
            ],
            field,
        )
        for number, (tables, order) in enumerate(zip(placed, around, strict=True), start=first)
    )
