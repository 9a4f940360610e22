"""All teams in one turn: the printed crossings, the best there are on small sizes, and what holds of all sizes."""

from collections import Counter
from itertools import combinations, product

import pytest

from tests.covers import cover, some
from tournaments.scheduling import crossed_teams
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    Lineup,
    Options,
    Order,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    teams,
)
from tournaments.scheduling.teams.crossing_search import CrossingSearch, most_matches, resting_by_turn

BY_NUMBER = Options(turns=1, lineup=Lineup.LISTED, order=Order.LISTED)
BY_LOT = Options(turns=3, lineup=Lineup.LISTED)


def drawn(sizes, options=BY_LOT, number=1):
    field = teams(tuple(sizes))
    assert crossed_teams.problems(field, options) == ()
    return crossed_teams.draw(field, options, number)


def sides(turns):
    """Every match as the teams and numbers of its pairs: ((1, 2), (3, 1)) is pair 2 of team 1 against 1 of team 3."""

    def side(players):
        team, place = players[0].split(".")
        return int(team), (int(place) - 1) // len(players) + 1

    return [tuple(map(side, meeting.sides)) for turn in turns for meeting in turn.meetings]


def test_three_teams_of_four_pairs_are_crossed_as_clubs_print_it():
    """Lower 1 - upper 1, lower 2 - upper 2, lower 3 - centre 1, lower 4 - centre 2, upper 3 - centre 3, upper 4 -
    centre 4, at six tables.
    """
    lower, upper, centre = 1, 2, 3
    assert sorted(sides(drawn((8, 8, 8), BY_NUMBER))) == [
        ((lower, 1), (upper, 1)),
        ((lower, 2), (upper, 2)),
        ((lower, 3), (centre, 1)),
        ((lower, 4), (centre, 2)),
        ((upper, 3), (centre, 3)),
        ((upper, 4), (centre, 4)),
    ]


def test_crossings_by_number_are_the_same_whatever_number_is_drawn():
    options = Options(turns=3, lineup=Lineup.LISTED, order=Order.LISTED)
    assert drawn((8, 8, 8), options, 1) == drawn((8, 8, 8), options, 99)
    assert drawn((8, 8, 8), BY_LOT, 1) != drawn((8, 8, 8), BY_LOT, 99)


def test_every_pair_meets_three_pairs_of_two_other_clubs_which_meet_equally_often():
    met = sides(drawn((8, 8, 8)))
    assert len(set(map(frozenset, met))) == 18
    assert Counter(tuple(sorted((one[0], two[0]))) for one, two in met) == {(1, 2): 6, (1, 3): 6, (2, 3): 6}
    clubs: dict[tuple[int, int], list[int]] = {}
    for one, two in met:
        clubs.setdefault(one, []).append(two[0])
        clubs.setdefault(two, []).append(one[0])
    assert len(clubs) == 12
    assert all(len(own) == 3 and len(set(own)) == 2 for own in clubs.values())


def test_of_an_odd_number_of_pairs_one_rests_of_a_team_that_rested_least():
    turns = drawn((8, 8, 6))
    assert [len(turn.rests) for turn in turns] == [2, 2, 2]
    assert sorted(turn.rests[0].split(".")[0] for turn in turns) == ["1", "2", "3"]


# Brute force: of all ways to cross small teams none is better than the one that was found.

SMALL = [
    ((2, 2, 2), 3),
    ((1, 1, 1, 1), 3),
    ((3, 3), 3),
    ((2, 2, 1, 1), 3),
    ((3, 2, 1), 2),
    ((4, 2, 1), 2),
    ((3, 3, 3), 2),
]


def matchings(units, team):
    """Every way to cross these units so that nobody meets their own team."""
    if not units:
        yield ()
        return
    first, *others = units
    for other in others:
        if team[first] != team[other]:
            rest = [one for one in others if one != other]
            yield from (((first, other), *more) for more in matchings(rest, team))


def price(turns, sizes, team):
    """Meetings again, then how unevenly units meet teams, then teams each other; the sums of squares."""
    met = Counter(frozenset(pair) for pairs in turns for pair in pairs)
    units: Counter[tuple[int, int]] = Counter()
    between: Counter[frozenset[int]] = Counter()
    for one, two in (pair for pairs in turns for pair in pairs):
        units[one, team[two]] += 1
        units[two, team[one]] += 1
        between[frozenset((team[one], team[two]))] += 1
    return tuple(sum(times**2 for times in counts.values()) for counts in (met, units, between))


@pytest.mark.parametrize(("sizes", "turns"), SMALL, ids=str)
def test_no_crossings_of_small_teams_are_better(sizes, turns):
    team = [number for number, size in enumerate(sizes) for _ in range(size)]
    search = CrossingSearch(sizes, turns, seeded(1))
    search.run(20_000)
    playing = [sorted(unit for pairing in pairings for unit in pairing) for pairings in search.pairings]
    assert all(2 * most_matches(sizes) == len(units) for units in playing)
    every = product(*(tuple(matchings(units, team)) for units in playing))
    assert price(search.pairings, sizes, team) == min(price(one, sizes, team) for one in every)


@pytest.mark.parametrize("sizes", [(4, 4, 3), (7, 4), (3, 3, 3), (5, 1, 1), (9, 8, 6, 6)], ids=str)
def test_nobody_rests_again_before_everybody_of_the_team_has(sizes):
    circles, start = [], 0
    for size in sizes:
        circles.append(list(range(start, start + size)))
        start += size
    resting = resting_by_turn(sizes, 12, circles)
    assert {len(one) for one in resting} == {sum(sizes) - 2 * most_matches(sizes)}
    for turns in range(1, 13):
        times = Counter(unit for one in resting[:turns] for unit in one)
        for circle in circles:
            assert max(times[unit] for unit in circle) - min(times[unit] for unit in circle) <= 1


# What holds of all sizes: the audit counts again.

SIZES = [
    (2, 2),
    (4, 4, 4),
    (8, 8, 8),
    (8, 8, 6),
    (9, 6, 4),
    (12, 4, 4),
    (6, 6, 6, 6),
    (8, 7, 6, 5, 4),
    (16, 16, 16),
    (6,) * 10,
]
EVERY = [
    (sizes, together, order, hall)
    for sizes in SIZES
    for together in (1, 2, 3)
    for order in Order
    for hall in (None, 2)
    if min(sizes) >= together
]


def audited(sizes, together, order, hall):
    field = teams(sizes)
    most = crossed_teams.most_turns([size // together for size in sizes])
    options = Options(turns=min(3, most), together=together, lineup=Lineup.FIXED, order=order, hall=hall)
    assert crossed_teams.problems(field, options) == ()
    return audit(Schedule("crossed_teams", 2, crossed_teams.draw(field, options, 2)), field, options)


@pytest.mark.parametrize(("sizes", "together", "order", "hall"), cover(EVERY), ids=str)
def test_every_draw_keeps_its_promises_and_nobody_meets_again(sizes, together, order, hall):
    report = audited(sizes, together, order, hall)
    assert report.problems == ()
    assert [one.value for one in report.figures if one.key is FigureKey.OPPONENT_REPEATS] == [0]
    running = [one for one in report.figures if one.key is FigureKey.RESTS_RUNNING]
    assert [one.value for one in running] == [one.bound for one in running]


@pytest.mark.parametrize("size", some(range(1, 9), 3))
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_equal_teams_meet_as_evenly_as_numbers_allow(count, size):
    turns = min(4, size * (count - 1))
    met = sides(drawn((2 * size,) * count, Options(turns=turns, lineup=Lineup.LISTED)))
    between = Counter(frozenset((one[0], two[0])) for one, two in met)
    times = [between[frozenset(two)] for two in combinations(range(1, count + 1), 2)]
    assert max(times) - min(times) <= 1


# What is asked beside: tables that stay, people apart.


def test_who_never_changes_table_stays_with_the_partner():
    turns = drawn((8, 8, 8), Options(turns=3, lineup=Lineup.LISTED, restrictions=Restrictions(stay=(Stay("2.3", 4),))))
    at = [meeting.table for turn in turns for meeting in turn.meetings if "2.3" in meeting.seated]
    assert at == [4, 4, 4]


def test_who_is_to_be_apart_never_meets():
    family = Apart(("1.1", "2.1", "3.1"), Relation.OPPONENTS)
    options = Options(turns=3, lineup=Lineup.LISTED, restrictions=Restrictions(apart=(family,)))
    for number in range(1, 6):
        for turn in drawn((8, 8, 8), options, number):
            assert all(len({"1.1", "2.1", "3.1"} & set(meeting.seated)) < 2 for meeting in turn.meetings)


@pytest.mark.parametrize(
    ("sizes", "options", "code"),
    [
        ((8, 8, 8), Options(turns=3), ScheduleProblem.SIDES_STAY),
        ((8, 8, 8), Options(lineup=Lineup.FIXED), ScheduleProblem.TURNS_MISSING),
        ((8, 8, 8), Options(turns=0, lineup=Lineup.FIXED), ScheduleProblem.TURNS_BELOW_ONE),
        ((8, 8, 8), Options(turns=9, lineup=Lineup.FIXED), ScheduleProblem.TOO_MANY_TURNS),
        ((8, 8, 8), Options(turns=1, tables=2, lineup=Lineup.FIXED), ScheduleProblem.TABLES_NOT_CHOSEN),
        ((8, 8, 8), Options(turns=1, legs=2, lineup=Lineup.FIXED), ScheduleProblem.LEGS_NOT_CHOSEN),
        ((8, 8, 8), Options(turns=1, hall=0, lineup=Lineup.FIXED), ScheduleProblem.TABLES_BELOW_ONE),
        ((8, 8, 2), Options(turns=1, together=3, lineup=Lineup.FIXED), ScheduleProblem.TEAM_TOO_SMALL),
        ((8, 8), Options(turns=1, together=4, lineup=Lineup.FIXED), ScheduleProblem.TOGETHER_UNKNOWN),
        ((8,), Options(turns=1, lineup=Lineup.FIXED), ScheduleProblem.TOO_FEW_TEAMS),
        ((200,) * 20, Options(turns=6, lineup=Lineup.FIXED), ScheduleProblem.SCHEDULE_TOO_LARGE),
    ],
)
def test_what_cannot_be_drawn_is_said(sizes, options, code):
    assert [problem.code for problem in crossed_teams.problems(teams(sizes), options)] == [code]
