"""Rotating pairs with wishes: the best plan known with the wishes laid into it, or a search that keeps them.

Three ways are tried, until one keeps everything: the plan as it is, with names put where the wishes are kept; a search
that begins with it; and one that begins with all seats anew, of players who may sit down together. A plan is a full
length or comes from the catalogue; with a history there is none. For mixed sides there is another (`mixed_doubles`),
and the better of it and a search is taken.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.scheduling.chance import below, seeded, shuffled
from tournaments.scheduling.limited_turns import (
    SEARCH_STEPS,
    STEPS_PER_SEAT,
    TABLE_STEPS,
    past_of,
    seated_turns,
    spread_over_hall,
    stored_event,
    tables_met,
)
from tournaments.scheduling.naming import named_to_wish
from tournaments.scheduling.resting import Limit, who_plays
from tournaments.scheduling.seat_wishes import HARD, SeatGuard, Term, homes_of, price_of, prices, settled, terms
from tournaments.scheduling.seating import SEATS, Prices, SeatSearch
from tournaments.scheduling.types import EntrantId, Played, Turn, Wishes
from tournaments.scheduling.whist import mixed_doubles
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
class _Attempt:
    """Turns by index in `names`, what the wishes cost that they do not keep, and what meetings cost that repeat."""

    price: int
    repeats: int
    names: list[EntrantId]
    lineups: Plan

    @property
    def worth(self) -> tuple[int, int]:
        """The smaller, the better."""
        return self.price, self.repeats


def wished_turns(evening: Evening, perfect: Plan | None = None) -> tuple[Turn, ...]:
    """The turns with as many of the wishes kept as found, hard ones before all others.

    A `perfect` plan of the whole event, in the order of its turns, is kept against soft wishes to be apart.
    """
    rng = seeded(evening.number)
    homes = homes_of(evening.wishes.stay, evening.tables, evening.history, rng)
    wanted = tuple(term for term in terms(evening.wishes, homes) if not (evening.history and term.first_turn))
    names = _names(evening, rng)
    best = min(_attempts(evening, perfect, names, wanted, homes, rng), key=lambda attempt: attempt.worth)
    steps = TABLE_STEPS if evening.steps is None else evening.steps
    pinned = _by_index(homes, best.names)
    placed = spread_over_hall(best.lineups, best.names, evening.history, rng, steps, pinned)
    return seated_turns(placed, best.names, evening.entrants, evening.history)


def _attempts(
    evening: Evening,
    perfect: Plan | None,
    names: list[EntrantId],
    wanted: Sequence[Term],
    homes: Mapping[EntrantId, int],
    rng: Random,
) -> Iterator[_Attempt]:
    """One way after the other, as long as the last has left something to wish for."""
    plan = _plan(evening, perfect, rng)
    mixed = _mixed_doubles(evening, rng)
    if mixed is not None:
        yield _laid_into_mixed(evening, mixed, wanted, homes, rng)
    elif plan is not None:
        order, price = named_to_wish(plan, names, wanted, rng)
        yield _attempt(evening, plan, order, wanted)
        if price < (HARD if perfect else 1):
            return
        repaired = _repaired(evening, order, plan, wanted, homes, rng)
        yield repaired
        if repaired.price < HARD:
            return
    yield _searched(evening, names, wanted, homes, rng)


def _attempt(evening: Evening, lineups: Plan, names: list[EntrantId], wanted: Iterable[Term]) -> _Attempt:
    """These turns with what is to be said against them."""
    seats = [[player for four in fours for player in four] for fours in lineups]
    met = SeatSearch(len(names), seats, tables_met(evening.history, names), seeded(evening.number))
    return _Attempt(price_of(lineups, names, wanted), met.cost, names, lineups)


def _names(evening: Evening, rng: Random) -> list[EntrantId]:
    """Everybody who plays on, the groups of mixed sides in turn so that rests fall on both alike; then who left."""
    present = shuffled(rng, evening.entrants)
    for mixed in evening.wishes.mixed[:1]:
        free = [name for name in present if name not in (*mixed.ones, *mixed.others)]
        groups = [[name for name in present if name in group] for group in (mixed.ones, mixed.others, free)]
        share = {
            name: (2 * place + 1) * len(present) // len(group) for group in groups for place, name in enumerate(group)
        }
        present.sort(key=share.__getitem__)
    left = {name for played in evening.history for side in played.meeting.sides for name in side}.difference(present)
    return [*present, *sorted(left)]


def _plan(evening: Evening, perfect: Plan | None, rng: Random) -> Plan | None:
    """The whole event as a plan, where wishes may be laid into one."""
    if evening.history or evening.wishes.mixed:
        return None
    return perfect or stored_event(len(evening.entrants), evening.turns, evening.tables, rng)


def _mixed_doubles(evening: Evening, rng: Random) -> Plan | None:
    """Turns in which two equal groups of everybody meet each other alike, where there are so many."""
    wishes, count = evening.wishes.mixed, len(evening.entrants)
    if len(wishes) != 1 or evening.history or evening.tables != count // SEATS:
        return None
    ones, others = wishes[0].ones, wishes[0].others
    if len(ones) != len(others) or len(ones) + len(others) != count or not mixed_doubles.suits(len(ones)):
        return None
    turns = mixed_doubles.plan(len(ones))
    return shuffled(rng, turns)[: evening.turns] if evening.turns <= len(turns) else None


def _laid_into_mixed(
    evening: Evening, plan: Plan, wanted: Sequence[Term], homes: Mapping[EntrantId, int], rng: Random
) -> _Attempt:
    """The plan of mixed doubles with the names where the other wishes are kept, if they can be."""
    (mixed,) = evening.wishes.mixed
    others = terms(replace(evening.wishes, mixed=()), homes)
    names = [*shuffled(rng, mixed.ones), *shuffled(rng, mixed.others)]
    order, _ = named_to_wish(plan, names, others, rng, len(mixed.ones))
    return _attempt(evening, plan, order, wanted)


def _repaired(
    evening: Evening,
    names: list[EntrantId],
    plan: Plan,
    wanted: Sequence[Term],
    homes: Mapping[EntrantId, int],
    rng: Random,
) -> _Attempt:
    """A search that begins with the plan."""
    return _sought(
        evening, names, [[player for four in fours for player in four] for fours in plan], wanted, homes, rng
    )


def _searched(
    evening: Evening, names: list[EntrantId], wanted: Sequence[Term], homes: Mapping[EntrantId, int], rng: Random
) -> _Attempt:
    """All seats anew, in every turn of players who may sit down together."""
    present = names[: len(evening.entrants)]
    first = max((played.turn for played in evening.history), default=0) + 1
    index = {name: place for place, name in enumerate(present)}
    limits: dict[bool, list[Limit]] = {False: [], True: []}
    for cap in caps(evening.wishes, evening.tables):
        limits[cap.first_turn].append((frozenset(index[name] for name in cap.members), cap.most))
    if evening.tables > 1:
        limits[False] += _limits_of_homes(evening.wishes, homes, index)
    past = past_of(present, evening.history, first)
    plays = who_plays(past, evening.tables * SEATS, evening.turns, first, limits[False], limits[True])
    return _sought(evening, names, [shuffled(rng, turn) for turn in plays], wanted, homes, rng)


def _limits_of_homes(wishes: Wishes, homes: Mapping[EntrantId, int], index: Mapping[EntrantId, int]) -> Iterator[Limit]:
    """Of those who must stay at one table no more than it has seats."""
    must = [wish.entrant for wish in wishes.stay if wish.hard]
    for home in sorted({homes[entrant] for entrant in must}):
        yield frozenset(index[entrant] for entrant in must if homes[entrant] == home), SEATS


def _sought(
    evening: Evening,
    names: list[EntrantId],
    seats: Iterable[Sequence[int]],
    wanted: Sequence[Term],
    homes: Mapping[EntrantId, int],
    rng: Random,
) -> _Attempt:
    """First every turn on its own until it keeps its wishes, then, if all do, all of them for few repeats."""
    index = {name: place for place, name in enumerate(names)}
    always, at_first = prices(wanted, index, first=False), prices(wanted, index, first=True)
    urgent = prices([term for term in wanted if term.is_hard], index, first=False)
    pinned = _by_index(homes, names)
    settling = min(SETTLING_STEPS // evening.turns, SETTLING_STEPS_PER_SEAT * SEATS * evening.tables)
    turns, hopeless = [], False
    for turn, playing in enumerate(seats):
        priced = urgent if turn or evening.history else at_first
        alone = _settled_turn(list(playing), names[: len(evening.entrants)], priced, pinned, rng, settling)
        turns.append(alone.turns[0])
        hopeless = hopeless or alone.cost >= HARD
    guard = SeatGuard(pinned, {} if evening.history else at_first)
    search = SeatSearch(len(names), turns, tables_met(evening.history, names), rng, always, guard)
    guard.watch(search.turns[0])
    usual = min(SEARCH_STEPS, STEPS_PER_SEAT * evening.turns * evening.tables * SEATS)
    if not hopeless:
        search.run(usual if evening.steps is None else evening.steps)
    return _attempt(evening, search.tables, names, wanted)


def _settled_turn(
    playing: list[int], present: Sequence[EntrantId], priced: Prices, pinned: Mapping[int, int], rng: Random, steps: int
) -> SeatSearch:
    """One turn with as many wishes kept as found, hard ones also by letting others rest."""

    def tried(seats: Sequence[int], steps: int) -> SeatSearch:
        alone = SeatSearch(len(present), [settled(seats, pinned)], (), rng, priced, SeatGuard(pinned, {}))
        alone.run(steps, 0)
        return alone

    best = tried(playing, steps)
    for _ in range(RESTS_TRIED):
        seats = best.turns[0]
        resting = [player for player in range(len(present)) if player not in seats]
        if best.cost < HARD or not resting:
            break
        changed = list(seats)
        changed[below(rng, len(seats))] = resting[below(rng, len(resting))]
        other = tried(changed, FEWEST_SETTLING_STEPS + steps // RESTS_TRIED)
        best = other if other.cost <= best.cost else best
    return best


def _by_index(homes: Mapping[EntrantId, int], names: Sequence[EntrantId]) -> dict[int, int]:
    return {names.index(name): home for name, home in homes.items()}
