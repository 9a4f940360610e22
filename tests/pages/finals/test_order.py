"""The order that settles a tie, drawn from a number or written by hand."""

import uuid
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.prizes import LARGEST_NUMBER, drawn_order
from tournaments.event.problems.evening_problems import TieProblem
from tournaments.pages.finals.final_forms import read_tie
from tournaments.standings.types import Criterion

MEMBERS = tuple(str(uuid.UUID(int=number)) for number in (1, 2, 3))


def by_hand(*places: str, kind: str = "lot") -> dict[str, str]:
    return {"kind": kind, **{f"place.{member}": place for member, place in zip(MEMBERS, places, strict=True)}}


def test_a_number_gives_the_same_order_on_every_machine() -> None:
    assert [drawn_order(number, "ABCD") for number in (1, 2, 77)] == [
        ("D", "B", "C", "A"),
        ("B", "A", "C", "D"),
        ("B", "C", "A", "D"),
    ]


def test_every_order_comes_out_about_as_often_as_the_others() -> None:
    drawn = [drawn_order(number, "ABC") for number in range(1, 6001)]
    counts = [drawn.count(order) for order in permutations("ABC")]
    assert sum(counts) == 6000
    assert all(850 < count < 1150 for count in counts)


def test_places_written_by_hand_give_the_order() -> None:
    sheet = read_tie(by_hand("2", "3", "1", kind="play_off"), MEMBERS)
    assert sheet.problems == ()
    assert sheet.kind is Criterion.PLAY_OFF
    assert [str(member) for member in sheet.order] == [MEMBERS[2], MEMBERS[0], MEMBERS[1]]


@pytest.mark.parametrize(
    "places", [("1", "2", ""), ("1", "1", "2"), ("0", "1", "2"), ("1", "2", "4"), ("1", "due", "3")]
)
def test_places_that_are_no_order_are_refused_and_kept(places: tuple[str, str, str]) -> None:
    sheet = read_tie(by_hand(*places), MEMBERS)
    assert [problem.code for problem in sheet.problems] == [TieProblem.ORDER_INCOMPLETE]
    assert (sheet.order, tuple(sheet.places.values())) == ((), places)


def test_everything_wrong_is_said_at_once() -> None:
    codes = [problem.code for problem in read_tie(by_hand("", "", "", kind="beauty"), MEMBERS).problems]
    assert codes == [TieProblem.KIND_MISSING, TieProblem.ORDER_INCOMPLETE]


@pytest.mark.parametrize("number", ["", "0", "-3", str(LARGEST_NUMBER + 1), "1.5"])
def test_a_lot_needs_a_number(number: str) -> None:
    sheet = read_tie({"method": "program", "number": number}, MEMBERS)
    assert [problem.code for problem in sheet.problems] == [TieProblem.NUMBER_MISSING]


@given(
    st.dictionaries(st.sampled_from(["method", "kind", "number", "key", "reason", f"place.{MEMBERS[0]}"]), st.text())
)
def test_whatever_is_sent_is_read_or_refused(data: dict[str, str]) -> None:
    sheet = read_tie(data, MEMBERS)
    assert bool(sheet.problems) is not bool(sheet.order)
