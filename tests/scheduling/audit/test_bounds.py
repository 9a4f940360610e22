"""The bounds of the audit for quarters and for all against all, against every schedule there is."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product

import pytest

from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Field, Meeting, Options, Schedule, Turn, singles, teams

MORE_IS_BETTER = {Key.GAMES_MIN, Key.OPPONENTS_MIN}
Where = tuple[Key, tuple[int, ...]]


def missed(
    schedules: Iterable[tuple[Turn, ...]], key: str, field: Field, options: Options, keys: Iterable[Key]
) -> dict[Where, tuple[int, int]]:
    """The best of all schedules beside the bound, where that is not the bound itself."""
    best: dict[Where, int] = {}
    bounds: dict[Where, int] = {}
    for turns in schedules:
        for figure in audit(Schedule(key, 1, turns), field, options).figures:
            if figure.key in keys:
                where = (figure.key, figure.where)
                choose = max if figure.key in MORE_IS_BETTER else min
                best[where] = choose(best.get(where, figure.value), figure.value)
                bounds[where] = choose(bounds.get(where, figure.bound), figure.bound)
    assert set(keys) == {key for key, _ in best}
    return {where: (best[where], bounds[where]) for where in best if best[where] != bounds[where]}


# Quarters: every two meet in every leg, the first with the second, the first with the third and so on.


def every_pairing(players: tuple[str, ...], tables: int) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to seat pairs of one quarter at `tables` tables one after the other; chairs do not matter."""
    if not tables:
        yield ()
        return
    for pair in combinations(players, 2):
        rest = tuple(player for player in players if player not in pair)
        yield from ((pair, *others) for others in every_pairing(rest, tables - 1))


@cache
def every_fixture(ours: tuple[str, ...], theirs: tuple[str, ...], tables: int) -> list[tuple[Meeting, ...]]:
    """Every fixture of two quarters, but for the order of its tables."""
    first = [pairing for pairing in every_pairing(ours, tables) if list(pairing) == sorted(pairing)]
    return [
        tuple(Meeting(table, sides) for table, sides in enumerate(zip(one, other, strict=True), start=1))
        for one in first
        for other in every_pairing(theirs, tables)
    ]


def every_tournament(field: Field, tables: int, legs: int) -> Iterator[tuple[Turn, ...]]:
    fixtures = [every_fixture(one, two, tables) for _leg in range(legs) for one, two in combinations(field.teams, 2)]
    for chosen in product(*fixtures):
        yield tuple(turn_of(number, list(meetings), field) for number, meetings in enumerate(chosen, start=1))


QUARTERS = [
    ((2, 2), 1, 2),
    ((3, 2), 1, 3),
    ((3, 3), 1, 3),
    ((4, 3), 1, 2),
    ((4, 4), 1, 2),
    ((4, 4), 2, 2),
    ((2, 3, 3), 1, 1),
    ((3, 3, 3), 1, 1),
]


@pytest.mark.parametrize(("sizes", "tables", "legs"), QUARTERS)
def test_no_tournament_of_quarters_beats_a_bound_and_every_bound_is_reached(
    sizes: tuple[int, ...], tables: int, legs: int
) -> None:
    field, options = teams(sizes), Options(tables=tables, legs=legs)
    keys = (Key.GAMES_MIN, Key.GAMES_MAX, Key.PARTNER_REPEATS, Key.OPPONENT_REPEATS, Key.RESTS_RUNNING)
    found = missed(every_tournament(field, tables, legs), "quarters", field, options, keys)
    assert found == {}


# All against all: every order of every meeting at every table.

Pair = tuple[str, str]


def every_round_robin(count: int, tables: int) -> Iterator[tuple[Turn, ...]]:
    """Every schedule whose turns have as many meetings as so many tables allow and whose first turn is the first there
    is; all others only rename entrants and tables.
    """
    field = singles(count)
    size = min(tables, count // 2)
    turns = [
        turn
        for turn in combinations(list(combinations(field.ids, 2)), size)
        if len({one for pair in turn for one in pair}) == 2 * size
    ]
    for chosen in every_order(turns, frozenset(turns[0]), count * (count - 1) // 2):
        for seated in product(*(permutations(turn) for turn in chosen)):
            yield turns_of((turns[0], *seated), field)


def every_order(
    turns: list[tuple[Pair, ...]], met: frozenset[Pair], total: int
) -> Iterator[tuple[tuple[Pair, ...], ...]]:
    """Every order of turns in which all meet once who have not met yet."""
    if len(met) == total:
        yield ()
    for turn in turns:
        if met.isdisjoint(turn):
            yield from ((turn, *others) for others in every_order(turns, met | set(turn), total))


def turns_of(seated: Iterable[tuple[Pair, ...]], field: Field) -> tuple[Turn, ...]:
    return tuple(
        turn_of(number, [Meeting(table, ((one,), (two,))) for table, (one, two) in enumerate(turn, start=1)], field)
        for number, turn in enumerate(seated, start=1)
    )


# Four entrants at two tables in three turns: of the pairs that sit at the first table any two share somebody, and three
# pairs that share one and the same leave him there all the time, else the three of them leave out the fourth.
# Four at one table: only the other two come after two, and then somebody new must sit with one who rested twice.
ROUND_ROBIN = {
    (3, 1): {},
    (4, 2): {(Key.TABLE_SPREAD, ()): (3, 1)},
    (4, 1): {(Key.RESTS_RUNNING, ()): (2, 0)},
    (5, 2): {},
}


@pytest.mark.parametrize(("count", "tables"), ROUND_ROBIN)
def test_no_round_robin_beats_a_bound_and_nearly_every_bound_is_reached(count: int, tables: int) -> None:
    field, options = singles(count), Options(tables=tables)
    keys = (Key.GAMES_MIN, Key.GAMES_MAX, Key.RESTS_RUNNING, Key.TABLE_SPREAD)
    found = missed(every_round_robin(count, tables), "round_robin", field, options, keys)
    assert found == ROUND_ROBIN[count, tables]
