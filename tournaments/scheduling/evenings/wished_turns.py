"""Rotating pairs with wishes: the best plan known with the wishes laid into it, or a search that keeps them.

Three ways are tried, until one keeps everything: the plan as it is, with names put where the wishes are kept; a search
that begins with it; and one that begins with all seats again, of players who may sit down together. A plan is a full
length or comes from the catalogue; with a history there is none. For mixed sides there is another (`mixed_doubles`),
and the better of it and a search is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from rules.sides import SEATS
from tournaments.scheduling.evenings.limited_turns import (
    TABLE_STEPS,
    seated_turns,
    spread_over_hall,
    stored_event,
    tables_met,
    with_who_left,
)
from tournaments.scheduling.evenings.naming import named_to_wish
from tournaments.scheduling.evenings.seat_wishes import HARD, homes_of, price_of, terms
from tournaments.scheduling.evenings.seating import SeatSearch, seats_of
from tournaments.scheduling.evenings.wished_search import Asked, Evening, searched_again, searched_from
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.scheduling.kernel.types import EntrantId, Turn
from tournaments.scheduling.whist import mixed_doubles
from tournaments.scheduling.whist.plan import Plan


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
    asked = Asked(evening, wanted, homes)
    best = min(_attempts(asked, perfect, _names(evening, rng), rng), key=lambda attempt: attempt.worth)
    steps = TABLE_STEPS if evening.steps is None else evening.steps
    placed = spread_over_hall(best.lineups, best.names, evening.history, rng, steps, asked.homes_among(best.names))
    return seated_turns(placed, best.names, evening.entrants, evening.history)


def _attempts(asked: Asked, perfect: Plan | None, names: list[EntrantId], rng: Random) -> Iterator[_Attempt]:
    """One way after the other, as long as the last has left something to wish for."""
    plan = _plan(asked.evening, perfect, rng)
    mixed = _mixed_doubles(asked.evening, rng)
    if mixed is not None:
        yield _laid_into_mixed(asked, mixed, rng)
    elif plan is not None:
        order, price = named_to_wish(plan, names, asked.wanted, rng)
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
    for mixed in evening.wishes.mixed[:1]:
        free = [name for name in present if name not in (*mixed.ones, *mixed.others)]
        groups = [[name for name in present if name in group] for group in (mixed.ones, mixed.others, free)]
        share = {
            name: (2 * place + 1) * len(present) // len(group) for group in groups for place, name in enumerate(group)
        }
        present.sort(key=share.__getitem__)
    return with_who_left(present, evening.history)


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


def _laid_into_mixed(asked: Asked, plan: Plan, rng: Random) -> _Attempt:
    """The plan of mixed doubles with the names where the other wishes are kept, if they can be."""
    (mixed,) = asked.evening.wishes.mixed
    others = terms(replace(asked.evening.wishes, mixed=()), asked.homes)
    names = [*shuffled(rng, mixed.ones), *shuffled(rng, mixed.others)]
    order, _ = named_to_wish(plan, names, others, rng, len(mixed.ones))
    return _attempt(asked, order, plan, rng)
