"""What a phone shows first: a goal that is missed is named."""

from dataclasses import replace

import pytest

from benchmarks.faces import FIRST_FACT, GOALS, MOST_BYTES, MOST_REQUESTS, Face, missed

GOOD = Face("standings/", GOALS["standings/"], FIRST_FACT, 0, 0, MOST_BYTES, MOST_REQUESTS)


def test_a_page_that_reaches_every_goal_misses_none() -> None:
    assert missed(GOOD) == []
    assert missed(replace(GOOD, page="regulation/", height=99_999)) == []


@pytest.mark.parametrize(
    ("worse", "goal"),
    [
        (replace(GOOD, height=GOOD.height + 1), "height"),
        (replace(GOOD, first=FIRST_FACT + 1), "first fact"),
        (replace(GOOD, first=-1), "first fact"),
        (replace(GOOD, over_narrow=1), "sideways"),
        (replace(GOOD, over_large=1), "sideways"),
        (replace(GOOD, bytes=MOST_BYTES + 1), "weight"),
        (replace(GOOD, requests=MOST_REQUESTS + 1), "requests"),
    ],
)
def test_a_goal_that_is_missed_is_named(worse: Face, goal: str) -> None:
    assert missed(worse) == [goal]
