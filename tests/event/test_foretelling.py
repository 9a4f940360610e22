"""About when turns begin, worked by hand."""

import datetime

from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.estimate import TurnTiming, ending, foretold

DAY = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)


def at(text: str) -> datetime.datetime:
    hours, minutes = text.split(":")
    return DAY + datetime.timedelta(hours=int(hours), minutes=int(minutes))


def played(number: int, begun: str, latest: str) -> TurnTiming:
    return TurnTiming(number, at(begun), latest_at=at(latest), over=True)


def said(found: dict[int, datetime.datetime]) -> dict[int, str]:
    return {number: f"{moment:%H:%M}" for number, moment in found.items()}


def test_turns_go_on_at_the_pace_of_those_before() -> None:
    turns = [
        played(1, "20:00", "20:29"),
        played(2, "20:30", "21:03"),
        TurnTiming(3, at("21:05")),
        TurnTiming(4),
        TurnTiming(5),
    ]
    # 30 and 35 minutes from one beginning to the next; of two the longer one.
    assert said(foretold(turns, None)) == {4: "21:40", 5: "22:15"}


def test_one_slow_turn_among_three_does_not_count() -> None:
    turns = [
        played(1, "20:00", "20:25"),
        played(2, "20:30", "21:30"),
        played(3, "21:40", "22:05"),
        TurnTiming(4, at("22:10")),
        TurnTiming(5),
    ]
    assert said(foretold(turns, None)) == {5: "22:40"}


def test_the_clock_says_when_the_turn_in_play_ends() -> None:
    turns = [TurnTiming(1, at("20:00"), ends_at=at("20:45")), TurnTiming(2), TurnTiming(3)]
    assert said(foretold(turns, 45)) == {2: "20:45", 3: "21:30"}


def test_a_turn_that_goes_on_longer_moves_those_after_it() -> None:
    late = TurnTiming(1, at("20:00"), ends_at=at("20:45"), latest_at=at("20:52"))
    assert said(foretold([late, TurnTiming(2)], 45)) == {2: "20:55"}  # a result of 20:52 is no longer to come


def test_what_was_seen_goes_before_what_is_allowed() -> None:
    turns = [played(1, "20:00", "20:30"), TurnTiming(2, at("20:30")), TurnTiming(3)]
    assert said(foretold(turns, 60)) == {3: "21:00"}


def test_the_night_between_two_evenings_is_no_turn() -> None:
    turns = [played(1, "20:00", "20:30"), played(2, "20:30", "21:00"), TurnTiming(3, at("44:00")), TurnTiming(4)]
    assert said(foretold(turns, None)) == {4: "20:30"}


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert foretold([], 45) == {}
    assert foretold([TurnTiming(1), TurnTiming(2)], 45) == {}
    assert foretold([TurnTiming(1, at("20:00")), TurnTiming(2)], None) == {}
    assert foretold([played(1, "20:00", "20:30"), TurnTiming(2), TurnTiming(3)], None) == {}
    assert foretold([played(1, "20:00", "20:30"), TurnTiming(2, at("20:30"))], None) == {}


def test_results_that_were_typed_in_afterwards_say_nothing_of_the_pace() -> None:
    turns = [played(1, "23:00", "23:01"), played(2, "23:01", "23:02"), TurnTiming(3, at("23:02")), TurnTiming(4)]
    assert foretold(turns, None) == {}


def test_a_clock_without_a_pace_tells_of_the_next_turn_alone() -> None:
    turns = [TurnTiming(1, ends_at=at("20:45")), TurnTiming(2), TurnTiming(3)]
    assert said(foretold(turns, None)) == {2: "20:45"}


@given(st.lists(st.integers(5, 90), min_size=1, max_size=6), st.integers(1, 5))
def test_later_turns_are_never_said_to_begin_earlier(lengths: list[int], left: int) -> None:
    turns, now = [], at("20:00")
    for number, minutes in enumerate(lengths, start=1):
        begun, now = now, now + datetime.timedelta(minutes=minutes)
        turns.append(TurnTiming(number, begun, latest_at=now, over=True))
    coming = [TurnTiming(len(turns) + 1, now), *(TurnTiming(len(turns) + 2 + more) for more in range(left))]
    found = foretold([*turns, *coming], None)
    assert list(found) == [turn.number for turn in coming[1:]]
    assert sorted(found.values()) == list(found.values())
    assert all(moment.minute % 5 == 0 and not moment.second for moment in found.values())


def test_the_turn_in_play_ends_after_the_pace_of_those_before_else_after_the_usual_minutes() -> None:
    turns = [played(1, "20:00", "20:29"), played(2, "20:30", "21:03"), TurnTiming(3, at("21:05")), TurnTiming(4)]
    assert ending(turns, None, 37) == at("21:40")  # 35 minutes after 21:05
    assert ending(turns[2:], None, 37) == at("21:45")  # 21:42
    assert ending(turns[2:], 40, 37) == at("21:45")


def test_the_end_of_a_turn_is_its_clock_and_never_before_its_latest_result() -> None:
    assert ending([TurnTiming(1, at("20:00"), ends_at=at("20:41"))], 40, 37) == at("20:45")
    assert ending([TurnTiming(1, at("20:00"), latest_at=at("20:51"))], None, 30) == at("20:55")


def test_nobody_says_when_a_turn_ends_that_nobody_saw_begin_nor_when_all_are_over() -> None:
    assert ending([TurnTiming(1), TurnTiming(2)], 40, 37) is None
    assert ending([played(1, "20:00", "20:29")], None, 37) is None
