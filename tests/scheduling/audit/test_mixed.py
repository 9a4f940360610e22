"""The bounds of mixed sides: by hand, and against every schedule of small groups there is."""

from itertools import product

import pytest

from tests.scheduling.audit.test_rotating import MORE_IS_BETTER, WHO_MEETS_WHOM, every_turn
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.audit.side_audit import mixed_bounds, mixed_groups
from tournaments.scheduling.base.types import Mixed, Options, Restrictions, Schedule, Turn, singles


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
