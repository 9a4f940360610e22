"""The matches of a first turn as they are printed: read, judged, and filled with those who came."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.grouping.crossings import crossed, crossings_problems, expected_sides, read_crossings
from tournaments.scheduling.qualify import Crossing, Takes, Who


def printed(text, per_group=2, **more):
    return Takes(per_group, crossing=Crossing.PRINTED, printed=text, **more)


@pytest.mark.parametrize(
    "text",
    ["1A-2B, 1B-2A", "1a – 2b; 1b – 2a", "1A x 2B\n1B x 2A", "1 A - 2 B,1B vs 2A,", " 1A/2B , 1B:2A "],
)
def test_a_printed_bracket_is_read_as_people_write_it(text):
    assert read_crossings(text) == (("1A", "2B"), ("1B", "2A"))


def test_one_who_has_no_opponent_is_alone():
    assert read_crossings("1, 4-5, 2, 3-6") == (("1",), ("4", "5"), ("2",), ("3", "6"))


@pytest.mark.parametrize(
    ("takes", "groups", "sides"),
    [
        (printed("", 2), 3, "1A 1B 1C 2A 2B 2C"),
        (printed("", 1, rest=2), 2, "1A 1B M1 M2"),
        (printed("", 1, after=1), 4, "2A 2B 2C 2D"),
        (printed("", 4, rest=1), None, "1 2 3 4 5"),
        (printed("", 4, after=4), None, "5 6 7 8"),
    ],
)
def test_who_can_be_printed(takes, groups, sides):
    assert " ".join(expected_sides(takes, groups)) == sides


@pytest.mark.parametrize(
    ("takes", "groups", "codes"),
    [
        (printed("1A-2B, 1B-2A"), 2, []),
        (printed("1A-M1, 1B", 1, rest=1), 2, []),
        (printed("1-8, 4-5, 2-7, 3-6", 8), None, []),
        (printed(""), 2, [ProblemCode.CROSSINGS_MISSING]),
        (printed("1A-2B, 1B-2A, Rossi"), 2, [ProblemCode.CROSSING_UNREAD]),
        (printed("1A-2B-1B, 2A"), 2, [ProblemCode.NOT_TWO_CROSSED]),
        (printed("1A-2B, 1B-1A, 2A"), 2, [ProblemCode.CROSSED_TWICE]),
        (printed("1A-2B, 1B-2A, 3A-3B"), 2, [ProblemCode.CROSSED_STRANGER] * 2),
        (printed("1A-2B"), 2, [ProblemCode.CROSSING_LACKS]),
        (printed("1-2", who=Who.LOSERS), None, [ProblemCode.LOSERS_CROSSED]),
        (printed("1A-1B, 2A-2B", block=2), 2, []),
        (printed("1A-2B, 1B-2A", block=2), 2, [ProblemCode.CROSSED_OF_TWO_BLOCKS] * 2),
        (printed("1A-2B, 1B-2A", block=3), 2, [ProblemCode.CROSSED_PARTS_OF_PLACES]),
        (printed("1A-2Z", who=Who.EVERYBODY), 2, []),
    ],
)
def test_everything_that_is_wrong_is_told(takes, groups, codes):
    assert [problem.code for problem in crossings_problems(takes, groups)] == codes


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_who_is_printed_once_meets_whom_the_print_says(groups, per_group, data):
    """Any order of all who go on, two by two: everybody is where their place and letter were written."""
    letters = "ABCD"[:groups]
    sides = [f"{place}{letter}" for place, letter in product(range(1, per_group + 1), letters)]
    order = data.draw(st.permutations(sides))
    matches = [order[start : start + 2] for start in range(0, len(order), 2)]
    takes = printed(", ".join("-".join(match) for match in matches), per_group)
    came = [(f"team of {side}", letters.index(side[1]) + 1, int(side[0])) for side in sides]
    assert not list(crossings_problems(takes, groups))
    assert crossed(takes, came) == tuple(tuple(f"team of {side}" for side in match) for match in matches)


def test_of_who_did_not_come_the_opponent_advances():
    came = [("anna", 1, 1), ("bruno", 2, 1), ("carla", 1, 2)]
    assert crossed(printed("1A-2B, 1B-2A"), came) == (("anna",), ("bruno", "carla"))


def test_the_best_of_the_rest_are_counted_in_their_order():
    came = [("anna", 1, 1), ("bruno", 2, 1), ("dario", 2, 2), ("carla", 1, 2)]
    assert crossed(printed("1A-M2, 1B-M1", 1, rest=2), came) == (("anna", "carla"), ("bruno", "dario"))
