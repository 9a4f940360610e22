"""The audit of rotating partners: schedules by hand, problems, and its bounds against every schedule there is."""

from functools import cache
from itertools import combinations, product

import pytest

from tests.scheduling.meetings import drawn, meeting, problems_of, with_meeting, with_turn
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import Meeting, Options, Schedule, Turn, singles

KEY = "rotating_partners"
MORE_IS_BETTER = {Key.GAMES_MIN, Key.OPPONENTS_MIN}


def figures(schedule, count, options):
    return {figure.key: (figure.value, figure.bound) for figure in audit(schedule, singles(count), options).figures}


# Five players, three turns: 1 and 2 play together twice, both times against 3, who plays with 4, then with 5.
#   turn 1  1 2 - 3 4  round the table 1 3 2 4      turn 3  1 4 - 2 5  round the table 1 2 4 5
#   turn 2  1 2 - 3 5  round the table 1 3 2 5
BY_HAND = Schedule(
    KEY,
    1,
    (
        Turn(1, (meeting(1, "1 2 - 3 4"),), ("5",)),
        Turn(2, (meeting(1, "1 2 - 3 5"),), ("4",)),
        Turn(3, (meeting(1, "1 4 - 2 5"),), ("3",)),
    ),
)


@pytest.mark.parametrize(
    ("key", "value", "bound"),
    [
        (Key.GAMES_MIN, 2, 2),
        (Key.GAMES_MAX, 3, 3),
        # 1 and 2.
        (Key.PARTNER_REPEATS, 1, 0),
        # Twelve couples of opponents: 1-3 and 2-3 twice, 1-4, 2-4, 1-5, 2-5, then 1-2, 1-5, 4-2, 4-5.
        (Key.OPPONENT_REPEATS, 4, 2),
        # 3-4 and 3-5 never meet as opponents; 1-3, 2-3, 1-5 and 2-4 do twice.
        (Key.OPPONENTS_MIN, 0, 1),
        (Key.OPPONENTS_MAX, 2, 2),
        # Four couples twice, four couples once: 16 + 4. Ten couples sharing twelve meetings: 2 x 4 + 8.
        (Key.OPPONENT_SQUARES, 20, 16),
        # 1-2 three times, 1-3, 2-3, 1-4, 2-4, 1-5 and 2-5 twice: 3 + 6. Any two tables of four share three of the five.
        (Key.TABLE_MATE_REPEATS, 9, 9),
        (Key.RESTS_RUNNING, 0, 0),
        (Key.TABLE_SPREAD, 0, 0),
        # 1 sits first three times.
        (Key.CHAIR_SPREAD, 3, 1),
        # 3 after 1, 2 after 3, 4 after 2 and 1 after 5, each twice.
        (Key.NEIGHBOUR_REPEATS, 4, 0),
    ],
)
def test_the_figures_are_those_counted_by_hand(key, value, bound):
    assert figures(BY_HAND, 5, Options(turns=3))[key] == (value, bound)


def test_a_schedule_by_hand_has_no_problem():
    assert problems_of(BY_HAND, singles(5), Options(turns=3)) == set()


@pytest.mark.parametrize(
    ("count", "options", "expected"),
    [
        (5, Options(), {ProblemCode.TURNS_PROMISED}),
        (5, Options(turns=2), {ProblemCode.TURNS_PROMISED}),
        (8, Options(turns=3), {ProblemCode.TABLES_PROMISED, ProblemCode.REST_NOT_LISTED}),
        (8, Options(turns=3, tables=1), {ProblemCode.REST_NOT_LISTED}),
    ],
)
def test_what_was_promised_otherwise_is_found(count, options, expected):
    assert problems_of(BY_HAND, singles(count), options) == expected


def test_sides_that_are_not_two_against_two_are_found():
    broken = with_turn(BY_HAND, 0, lambda turn: with_meeting(turn, 0, sides=(("1", "2", "3"), ("4",))))
    assert problems_of(broken, singles(5), Options(turns=3)) == {ProblemCode.WRONG_SIDES}


@pytest.mark.parametrize(("count", "tables", "turns"), [(8, 2, 7), (8, 1, 14), (9, 1, 18), (10, 2, 10), (40, 1, 200)])
def test_without_a_choice_of_turns_the_full_length_is_promised(count, tables, turns):
    options = Options(tables=tables, turns=turns, steps=0)
    assert problems_of(drawn(KEY, singles(count), options), singles(count), Options(tables=tables)) == set()


@cache
def every_turn(count):
    """Every way to seat `count` players at as many tables as they fill, no matter who is left resting."""
    players = tuple(str(number) for number in range(1, count + 1))
    return [
        Turn(1, tuple(Meeting(table, sides) for table, sides in enumerate(tables, start=1)), rests)
        for rests in combinations(players, count % 4)
        for tables in every_table([player for player in players if player not in rests])
    ]


def every_table(players):
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations(others, 3):
        left = [player for player in others if player not in three]
        for partner in three:
            opponents = tuple(player for player in three if player != partner)
            for tables in every_table(left):
                yield (((first, partner), opponents), *tables)


def every_schedule(count, turns):
    """Every schedule whose first turn is the first there is; the others only rename the players."""
    for rest in product(every_turn(count), repeat=turns - 1):
        chosen = (every_turn(count)[0], *rest)
        yield tuple(Turn(number, turn.meetings, turn.rests) for number, turn in enumerate(chosen, start=1))


# What the bound allows and no schedule reaches, with the best there is; every other bound is reached.
# Two fours of five players share three, of whom two must be opponents again or partners twice.
OUT_OF_REACH = {
    (4, 2): {},
    (4, 3): {},
    (5, 2): {Key.OPPONENT_REPEATS: (1, 0), Key.OPPONENTS_MAX: (2, 1), Key.OPPONENT_SQUARES: (10, 8)},
    (5, 3): {Key.OPPONENT_SQUARES: (18, 16)},
    (6, 2): {},
    (6, 3): {},
    (7, 2): {},
    (8, 2): {},
}
WHO_MEETS_WHOM = (
    Key.GAMES_MIN,
    Key.GAMES_MAX,
    Key.PARTNER_REPEATS,
    Key.OPPONENT_REPEATS,
    Key.OPPONENTS_MIN,
    Key.OPPONENTS_MAX,
    Key.OPPONENT_SQUARES,
    Key.TABLE_MATE_REPEATS,
    Key.RESTS_RUNNING,
)


@pytest.mark.parametrize(("count", "turns"), OUT_OF_REACH)
def test_no_schedule_at_all_beats_a_bound_and_nearly_every_bound_is_reached(count, turns):
    best: dict[Key, int] = {}
    bounds: dict[Key, int] = {}
    for chosen in every_schedule(count, turns):
        found = figures(Schedule(KEY, 1, chosen), count, Options(turns=turns))
        for key in WHO_MEETS_WHOM:
            value, bounds[key] = found[key]
            choose = max if key in MORE_IS_BETTER else min
            best[key] = choose(best.get(key, value), value)
    missed = {key: (best[key], bounds[key]) for key in WHO_MEETS_WHOM if best[key] != bounds[key]}
    assert missed == OUT_OF_REACH[count, turns]
