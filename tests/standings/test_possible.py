"""What can still happen: told places against every ending, endings by lot, and cases worked by hand."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from tests.standings.endings import BY_DEALS, GIOCHI, LEVEL, PAID, WON, evening, places_in
from tournaments.standings.fewest_above import (
    NO_POOL,
    Drawn,
    Line,
    Options,
    Pool,
    Work,
    fewest,
    line_through,
    options_of,
)
from tournaments.standings.possible import NO_WAYS, OpenMatch, Outlook, Places, Undrawn, pairings, together

SMALL = [
    (entrants, drawn, results)
    for results, sizes in ((WON, (4, 5, 6, 7, 8)), (LEVEL, (4, 5, 6)), (BY_DEALS, (4,)), (PAID, (4, 5)))
    for entrants in sizes
    for drawn in (0, 1, 2)
]
LONG = 7
"""So many entrants, and two turns that are not drawn, end in very many ways."""


def a_match(first: str, second: str, results: tuple[tuple[int, int], ...] = WON) -> OpenMatch:
    return OpenMatch(((first,), (second,)), results)


@pytest.mark.parametrize("seed", [1, *[pytest.param(seed, marks=pytest.mark.sweep) for seed in range(2, 12)]])
def test_told_places_are_those_of_all_endings_in_95_of_100_rows_and_never_narrower(seed: int) -> None:
    equal, rows = 0, 0
    for entrants, drawn, results in SMALL:
        if entrants >= LONG and not drawn and seed % 4 != 3:
            continue
        one = evening(seed, entrants, drawn=drawn, undrawn=2 - drawn, results=results)
        endings, outlook = one.endings(), one.outlook()
        for number in range(entrants) if endings else ():
            told, real = outlook.places(str(number)), places_in(endings, number)
            assert told.best <= real[0] <= real[1] <= told.worst, (one, number)
            equal, rows = equal + (told == real), rows + 1
    assert rows > 60
    assert equal >= rows * 95 / 100


@pytest.mark.parametrize("seed", [*range(4), *[pytest.param(one, marks=pytest.mark.sweep) for one in range(4, 50)]])
def test_no_ending_by_lot_leaves_the_told_places(seed: int) -> None:
    chance = random.Random(seed)
    results, entrants = chance.choice((WON, LEVEL, BY_DEALS, GIOCHI, PAID)), chance.choice((9, 12, 23, 46))
    drawn = chance.choice((0, 1, 2))
    one = evening(seed, entrants, drawn=drawn, undrawn=2 - drawn, results=results)
    outlook = one.outlook()
    told = [outlook.places(str(number)) for number in range(entrants)]
    for _ending in range(500):
        end = one.ended(chance)
        assert end is not None
        for number, places in enumerate(told):
            best, worst = places_in({end}, number)
            assert places.best <= best <= worst <= places.worst, (seed, number)


@pytest.mark.parametrize(("entrants", "turns"), [(4, 1), (4, 2), (6, 1), (5, 1), (23, 2), (46, 1)])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_ending_with_so_many_victories_leaves_the_places_that_are_told_for_them(
    entrants: int, turns: int, seed: int
) -> None:
    one, chance = evening(seed, entrants, drawn=0, undrawn=turns, results=WON), random.Random(seed)
    small = entrants <= 6
    endings = one.endings() if small else {end for _ in range(200) if (end := one.ended(chance))}
    playing, points = tuple(map(str, range(entrants))), {str(who): now for who, now in enumerate(one.points)}
    won, lost = ((1, 0),), ((0, 1),)
    for number in range(0, entrants, 1 if small else 5):
        for victories in range(turns + 1):
            own = (won,) * victories + (lost,) * (turns - victories)
            told = Outlook(points, [], Undrawn(turns, playing, WON, one.rest, (), own)).places(str(number))
            so = {end for end in endings if end[number] - one.points[number] == victories}
            best, worst = places_in(so, number) if so else told
            assert told.best <= best <= worst <= told.worst


@pytest.mark.parametrize("allowed", [0, 300, 2000])
def test_with_less_work_less_is_told_and_nothing_wrong(allowed: int) -> None:
    one = evening(5, 16, drawn=2, undrawn=0, results=GIOCHI)
    whole, less = one.outlook(allowed=10**9), one.outlook(allowed=allowed)
    told = [(whole.places(str(number)), less.places(str(number))) for number in range(16)]
    assert all(part.best <= exact.best and exact.worst <= part.worst for exact, part in told)
    assert allowed or any(part != exact for exact, part in told)


def test_in_the_last_turn_one_of_two_rivals_at_one_table_stays_behind() -> None:
    """C has 2 and can come to 3; A and B have 3 and meet, so one of them ends with 4 and the other may keep 3."""
    outlook = Outlook({"A": 3, "B": 3, "C": 2, "D": 0}, [a_match("A", "B"), a_match("C", "D")])
    assert outlook.places("A") == Places(1, 3)
    assert outlook.places("C") == Places(2, 3)
    assert outlook.places("D") == Places(4, 4)


def test_what_a_result_at_ones_own_table_is_worth() -> None:
    """B leads with 6 before its last match: with 5-2 it has 11, which A (5, at most 12) can pass, C (3) cannot.

    Even with 2-5 only one of A and C comes to its 8; with 0-7 A and C both come to 6, and D is ahead, too.
    """
    mine = a_match("B", "D", GIOCHI)
    outlook = Outlook({"A": 5, "B": 6, "C": 3, "D": 1}, [a_match("A", "C", GIOCHI), mine])
    assert [outlook.worst_after("B", mine, result) for result in GIOCHI] == [1, 2, 2, 2, 2, 4]


def test_what_is_sure_whatever_happens_counts_before_it_is_played() -> None:
    """C and D come to 3 at the least, so A with 2 can be the last; with 5 it can be the first, where they have 4 each.
    Who has won two deals of five in the Giochi gets 3 at the least: E has 5 and stays behind F, who is sure of 6.
    """
    outlook = Outlook({"A": 0, "B": 0, "C": 1, "D": 1}, [a_match("A", "B", PAID), a_match("C", "D", PAID)])
    assert {outlook.places(one) for one in "ABCD"} == {Places(1, 4)}
    begun = a_match("F", "G", ((7, 0), (5, 2), (4, 3), (3, 4)))
    outlook = Outlook({"E": 5, "F": 3, "G": 9}, [begun])
    assert outlook.places("E") == Places(3, 3)


def test_several_matches_of_two_teams_are_one() -> None:
    (one,) = together([a_match("A", "B"), a_match("A", "B")])
    assert one == OpenMatch((("A",), ("B",)), ((0, 2), (1, 1), (2, 0)))


def test_who_plays_no_more_keeps_the_points() -> None:
    """E has left with 2, and gains nothing in the turn that is not drawn; D comes to 1 at most."""
    undrawn = Undrawn(1, ("A", "B", "C", "D"), WON, 0)
    outlook = Outlook({"A": 2, "B": 1, "C": 1, "D": 0, "E": 2}, [], undrawn)
    assert outlook.places("E") == Places(1, 4)
    assert outlook.places("D") == Places(3, 5)


def test_of_three_of_whom_one_rests_one_alone_reaches_the_first() -> None:
    """B rests, or loses: then A or C comes to 2 as well, never both."""
    undrawn = Undrawn(1, ("A", "B", "C"), ((0, 2), (1, 1), (2, 0)), 0)
    outlook = Outlook({"A": 0, "B": 2, "C": 0}, [], undrawn)
    assert [outlook.places(one) for one in "ABC"] == [Places(1, 3), Places(1, 2), Places(1, 3)]


@pytest.mark.parametrize(("others", "worst"), [("EFGH", 2), ("EFGHIJ", 3)])
def test_up_to_eight_the_ways_to_pair_them_are_looked_at_one_by_one(others: str, worst: int) -> None:
    """As below, beside pairs who can only meet each other; above eight the worst place is told with care."""
    playing = (*"ABCD", *others)
    may = {frozenset(two) for two in ("AD", "BC", "EF", "GH", "IJ")}
    met = [two for two in map(frozenset, combinations(playing, 2)) if two not in may]
    points = {"A": 2, "B": 1, "C": 1, "D": 0} | dict.fromkeys(others, 0)
    assert Outlook(points, [], Undrawn(1, playing, WON, 0, met)).places("A") == Places(1, worst)


def test_opponents_who_met_do_not_meet_in_a_turn_to_come() -> None:
    """A met B and C: its last opponent is D, so B and C meet and one of them comes to 2."""
    points, playing = {"A": 2, "B": 1, "C": 1, "D": 0}, ("A", "B", "C", "D")
    met = [frozenset(two) for two in ("AB", "AC", "BD", "CD")]
    assert Outlook(points, [], Undrawn(1, playing, WON, 0, met)).places("A") == Places(1, 2)
    assert Outlook(points, [], Undrawn(1, playing, WON, 0)).places("A") == Places(1, 3)


def test_a_penalty_takes_no_more_than_there_is() -> None:
    """C lost 3 of its 1 point: with 1 more it has 2 before the penalty and still nothing after it."""
    points = {"A": 1, "B": 0, "C": 1}
    matches = [a_match("B", "C")]
    assert Outlook(points, matches, deductions={"C": 3}).places("C") == Places(2, 3)
    assert Outlook(points, matches, deductions={"C": 3}, below_zero=True).places("C") == Places(3, 3)
    assert Outlook(points, matches).places("C") == Places(1, 3)


def test_partners_gain_together_and_points_may_be_parts() -> None:
    half = Fraction(1, 2)
    match = OpenMatch((("A", "B"), ("C", "D")), ((half, 0), (0, half)))
    outlook = Outlook({"A": 1, "B": half, "C": 1, "D": 0}, [match])
    assert [outlook.places(one) for one in "ABCD"] == [Places(1, 2), Places(2, 4), Places(1, 3), Places(3, 4)]


FOUR = ("A", "B", "C", "D")
WAYS_OF_FOUR = ((("A", "B"), ("C", "D")), (("A", "C"), ("B", "D")), (("A", "D"), ("B", "C")))


@pytest.mark.parametrize(("most", "are_all"), [(1, False), (2, False), (3, True), (4, True)])
def test_ways_are_all_where_there_are_no_more_than_asked_for(most: int, are_all: bool) -> None:
    ways = pairings(FOUR, (), 1, most)
    assert (ways.found, ways.are_all) == (tuple((turn,) for turn in WAYS_OF_FOUR[:most]), are_all)


@pytest.mark.parametrize(
    ("playing", "turns", "number"), [(FOUR, 2, 6), (FOUR, 3, 6), (FOUR[:3], 1, 3), (FOUR[:3], 3, 6)]
)
def test_nobody_meets_or_rests_in_a_way_too_often(playing: tuple[str, ...], turns: int, number: int) -> None:
    ways = pairings(playing, (), turns, 99)
    assert (len(ways.found), len(set(ways.found)), ways.are_all) == (number, number, True)


def test_one_way_alone_is_all_there_are() -> None:
    ways = pairings(FOUR, [frozenset("AB"), frozenset("AC")], 1, 9)
    assert (ways.found, ways.are_all) == (((WAYS_OF_FOUR[2],),), True)


def test_where_nothing_is_to_be_paired_or_everybody_met_there_is_no_way() -> None:
    met = [frozenset(("A", other)) for other in "BCD"]
    assert pairings(FOUR, (), 0, 9) == pairings(FOUR, met, 1, 9) == NO_WAYS


ALONE: Options = ((0, 2), (1, 5))
"""Takes in 2 below the line, and 5 above it."""
ABOVE: Options = ((1, 4),)
"""Above the line in any case, with 4."""
MUCH: Options = ((0, 1), (1, 5))
LITTLE: Options = ((0, 2), (1, 3))


@pytest.mark.parametrize(("due", "above"), [(0, 0), (6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (15, 3)])
def test_of_three_alike_only_so_many_rise_as_what_is_due_wants(due: int, above: int) -> None:
    assert fewest({ALONE: 3}, due) == above


@pytest.mark.parametrize(("due", "above"), [(0, 1), (7, 1), (8, 2), (11, 2), (12, 3)])
def test_who_takes_in_most_by_rising_rises_first(due: int, above: int) -> None:
    assert fewest({ABOVE: 1, LITTLE: 1, MUCH: 1}, due) == above


def test_undrawn_turns_give_somebody_what_one_gives_times_their_number() -> None:
    pool = Pool(3, (1, 4), 0, 0)
    assert (pool.most, pool.least) == (12, 3)


@pytest.mark.parametrize("group", [("A", "B"), ("B", "A")])
def test_together_two_come_to_all_that_each_can_come_to(group: tuple[str, str]) -> None:
    """In a turn that is worth 2 or nothing A stays below the line with nothing, or rises; B is above it in any case."""
    line = Line({"A": 0, "B": -1}, Pool(1, (0, 2), 0, 0), ())
    assert options_of(group, (), line, Work(10)) == ((1, 2), (2, 4))
    assert options_of(("A", "C"), (), Line({"A": 0, "C": 0}, line.pool, ()), Work(10)) == ((0, 0), (1, 2), (2, 4))


def test_what_a_match_gives_each_side_in_any_case_is_taken_off_its_own_slack() -> None:
    """A gains 1 at least and B gains 5: below the line is 1 more than that, and who wins has 2 more."""
    line = line_through({"A": 2, "B": 6}, [Drawn((("A",), ("B",)), ((1, 7), (3, 5)))], NO_POOL)
    assert line.slack == {"A": 1, "B": 1}
    ((group, (match,)),) = line.parts
    assert (sorted(group), match.results) == (["A", "B"], ((0, 2), (2, 0)))
    assert options_of(group, (match,), line, Work(99)) == ((1, 0),)


def test_work_is_allowed_to_the_last_step() -> None:
    work = Work(3)
    assert [work.take(steps) for steps in (2, 1, 1)] == [True, True, False]
