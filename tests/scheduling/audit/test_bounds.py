"""The bounds of the audit for quarters and for all against all, against every schedule there is."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product

import pytest

from tests.scheduling.audit.test_rotating import MORE_IS_BETTER, WHO_MEETS_WHOM, every_turn
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.audit.side_audit import mixed_bounds, mixed_groups
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import (
    Field,
    Meeting,
    Mixed,
    Options,
    Restrictions,
    Schedule,
    Turn,
    singles,
    teams,
)

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


def groups_of(one, other):
    everybody = singles(one + other).ids
    return everybody[:one], everybody[one:]


def test_the_bounds_of_a_large_event_are_those_worked_out_by_hand():
    # Twelve and twelve in seven turns, six tables: 42 matches. Everybody has 7 partners of 12, 7 opponents of the other
    # group, and so 14 table mates of it: two again, 24 couples. Of their own group there are 7 opponents among 11.
    assert mixed_bounds(42, groups_of(12, 12)) == {
        Key.GAMES_MIN: 7,
        Key.GAMES_MAX: 7,
        Key.PARTNER_REPEATS: 0,
        Key.OPPONENT_REPEATS: 0,
        Key.OPPONENTS_MIN: 0,
        Key.OPPONENTS_MAX: 1,
        Key.OPPONENT_SQUARES: 42 + 42 + 84,
        Key.TABLE_MATE_REPEATS: 24,
    }


def test_a_smaller_group_plays_more_and_meets_the_same_people_sooner():
    # Two and four at one table in three turns: each of the two plays three times, the others three games of two.
    found = mixed_bounds(3, groups_of(2, 4))
    assert (found[Key.GAMES_MIN], found[Key.GAMES_MAX]) == (1, 3)
    # The two are opponents three times, each has three partners of four, and of the four each one or two.
    assert (found[Key.PARTNER_REPEATS], found[Key.OPPONENT_REPEATS], found[Key.OPPONENTS_MAX]) == (0, 2, 3)


@pytest.mark.parametrize(
    ("restrictions", "expected"),
    [
        (Restrictions(), None),
        (Restrictions(mixed=(Mixed(("1", "2"), ("3", "4")),)), (("1", "2"), ("3", "4"))),
        (Restrictions(mixed=(Mixed(("1", "2"), ("3", "4"), hard=False),)), None),
        (Restrictions(mixed=(Mixed(("1", "2"), ("3",)),)), None),
        (Restrictions(mixed=(Mixed(("1",), ("2", "3", "4")),)), None),
    ],
)
def test_only_sides_that_must_be_mixed_of_everybody_have_bounds_of_their_own(restrictions, expected):
    assert mixed_groups(singles(4), restrictions) == expected


def mixed_turns(groups):
    """Every turn in which all sides are mixed."""
    count = len(groups[0]) + len(groups[1])
    ones = set(groups[0])
    return [
        turn
        for turn in every_turn(count)
        if all(len(ones.intersection(side)) == 1 for meeting in turn.meetings for side in meeting.sides)
    ]


SMALL = [(2, 2, 2), (2, 2, 3), (2, 3, 2), (2, 3, 3), (3, 3, 2), (3, 3, 3), (2, 4, 3), (3, 4, 2), (4, 4, 2)]


@pytest.mark.parametrize(("one", "other", "turns"), SMALL)
def test_no_mixed_schedule_at_all_beats_a_bound_and_every_bound_is_reached(one, other, turns):
    groups = groups_of(one, other)
    options = Options(turns=turns, restrictions=Restrictions(mixed=(Mixed(*groups),)))
    every = mixed_turns(groups)
    best: dict[Key, int] = {}
    bounds: dict[Key, int] = {}
    for rest in product(every, repeat=turns - 1):
        chosen = (every[0], *rest)
        numbered = tuple(Turn(number, turn.meetings, turn.rests) for number, turn in enumerate(chosen, start=1))
        report = audit(Schedule("rotating_partners", 1, numbered), singles(one + other), options)
        assert report.problems == ()
        for figure in report.figures:
            if figure.key in WHO_MEETS_WHOM:
                choose = max if figure.key in MORE_IS_BETTER else min
                best[figure.key] = choose(best.get(figure.key, figure.value), figure.value)
                assert bounds.setdefault(figure.key, figure.bound) == figure.bound
    missed = {key: (best[key], bounds[key]) for key in WHO_MEETS_WHOM if best[key] != bounds[key]}
    assert missed == {}
