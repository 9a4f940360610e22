"""About how long an evening takes: as many turns as would be drawn, and minutes that everybody can reckon."""

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.bracket.playing import KINDS
from tournaments.event.estimate import (
    Losers,
    TurnTiming,
    capacity_problems,
    ending,
    estimate_of,
    foretold,
    minutes_of_turn,
    proposed,
)
from tournaments.event.presets import BEST_OF_FIVE, ONE_DEAL, PRESETS
from tournaments.event.regulation import Ranked
from tournaments.scheduling.base.types import KnockoutOptions, Options, SecondChance, singles
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.registry import draw_schedule


@pytest.mark.parametrize(
    ("key", "entrants", "hall", "turns", "tables", "minutes"),
    [
        ("danish", 46, None, 4, 23, 4 * 37),
        ("danish", 46, 12, 4, 12, 4 * 2 * 37),
        ("round_robin", 6, None, 5, 3, 5 * 35),
        ("baraonda", 23, None, 5, 5, 5 * 24),
        ("one_deal", 8, None, 3, 4, 3 * 11),
        ("giochi", 4, None, 3, 8, 3 * 35),
        ("bar", 16, None, 4, 8, 3 * 24 + 36),
        ("danish", 1, None, 0, 0, 0),
    ],
)
def test_turns_tables_and_minutes_follow_from_the_entrants_and_the_hall(
    key: str, entrants: int, hall: int | None, turns: int, tables: int, minutes: int
) -> None:
    found = estimate_of(PRESETS[key].stages, entrants, hall)
    assert (len(found.turns), found.tables, found.minutes) == (turns, tables, minutes)


def test_a_turn_is_as_long_as_its_slowest_table_and_the_way_to_the_next() -> None:
    assert minutes_of_turn(BEST_OF_FIVE, 15) == 5 * 6 + 5
    assert minutes_of_turn(ONE_DEAL, 32) == 6 + 5 + 2


@pytest.mark.parametrize("entrants", [2, 3, 7, 8, 13, 24])
@pytest.mark.parametrize("key", ["round_robin", "groups", "drawn_turns"])
def test_as_many_turns_and_matches_are_reckoned_as_are_drawn(key: str, entrants: int) -> None:
    stages = {"groups": PRESETS["groups_knockout"].stages[0]} | {
        key: PRESETS[key].stages[0] for key in ("round_robin", "drawn_turns")
    }
    most = entrants - 1 + entrants % 2
    stage = stages[key]
    stage = replace(stage, turns=stage.turns and min(stage.turns, most), groups=stage.groups and min(4, entrants // 2))
    options = Options(turns=stage.turns, groups=stage.groups, steps=0)
    drawn = draw_schedule(key, singles(entrants), options, 1).turns
    reckoned = estimate_of([stage], entrants).turns
    assert len(reckoned) == len(drawn)
    assert reckoned[0].matches >= max(len(turn.meetings) for turn in drawn)


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 23, 46, 64])
def test_as_many_matches_of_a_knockout_are_reckoned_as_its_bracket_has(entrants: int) -> None:
    (stage,) = PRESETS["bar"].stages
    nodes = bracket_of(singles(entrants), Options(knockout=stage.knockout), 1).nodes
    reckoned = estimate_of([stage], entrants).turns
    assert sum(turn.matches for turn in reckoned) == sum(node.turn is not None for node in nodes)
    assert len(reckoned) == max(node.turn or 0 for node in nodes)


@pytest.mark.parametrize("knockout", KINDS)
@pytest.mark.parametrize("entrants", [2, 5, 12, 31])
def test_matches_of_second_chances_are_reckoned_as_well(knockout: KnockoutOptions, entrants: int) -> None:
    stage = replace(PRESETS["bar"].stages[0], knockout=knockout)
    nodes = bracket_of(singles(entrants), Options(knockout=knockout), 1).nodes
    reckoned = estimate_of([stage], entrants).turns
    assert [turn.matches for turn in reckoned] == [
        sum(node.turn == number for node in nodes) for number in range(1, len(reckoned) + 1)
    ]


def test_the_final_is_the_long_match_and_not_the_end_of_the_consolation() -> None:
    """Twelve pairs: the final is in turn 4, the consolation ends a turn later with a match of three deals."""
    stage = replace(PRESETS["bar"].stages[0], knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION))
    assert [turn.minutes for turn in estimate_of([stage], 12).turns] == [23, 23, 23, 35, 23]


def test_who_moves_on_plays_in_the_later_stage_alone() -> None:
    groups, knockout = PRESETS["groups_knockout"].stages
    both = estimate_of([groups, knockout], 24).turns
    assert both[len(estimate_of([groups], 24).turns) :] == estimate_of([replace(knockout, takes=None)], 8).turns


@pytest.mark.parametrize(
    ("ranked", "entrants", "losers", "key"),
    [
        (Ranked.TEAMS, 4, Losers.PLAY_ON, "giochi"),
        (Ranked.TEAMS, 4, Losers.OUT, "giochi"),
        (Ranked.PAIRS, 12, Losers.AFTER_GROUPS, "groups_knockout"),
        (Ranked.PAIRS, 7, Losers.AFTER_GROUPS, "groups_knockout"),
        (Ranked.PAIRS, 6, Losers.AFTER_GROUPS, "bar"),
        (Ranked.TEAMS, 4, Losers.AFTER_GROUPS, "giochi"),
        (Ranked.PAIRS, 6, Losers.PLAY_ON, "round_robin"),
        (Ranked.PAIRS, 46, Losers.PLAY_ON, "danish"),
        (Ranked.PLAYERS, 46, Losers.OUT, "bar"),
        (Ranked.PLAYERS, 17, Losers.PLAY_ON, "quintets"),
        (Ranked.PLAYERS, 16, Losers.PLAY_ON, "baraonda"),
        (Ranked.PLAYERS, 46, Losers.PLAY_ON, "quintets"),
        (Ranked.PLAYERS, 19, Losers.PLAY_ON, "baraonda"),
        (Ranked.PLAYERS, 4, Losers.PLAY_ON, "three_alone"),
        (Ranked.PLAYERS, 2, Losers.PLAY_ON, "two_alone"),
    ],
)
def test_one_evening_is_proposed_that_those_can_play(ranked: Ranked, entrants: int, losers: Losers, key: str) -> None:
    assert proposed(ranked, entrants, losers) == key
    assert ranked in PRESETS[key].choices


@pytest.mark.parametrize(
    ("key", "entrants", "tables", "minutes"),
    [("three_alone", 13, 4, 41), ("quintets", 23, 4, 42), ("quintets", 25, 5, 36), ("quintets", 4, 0, 0)],
)
def test_tables_at_which_everybody_is_alone_are_as_many_as_are_drawn_and_six_play_longer(
    key: str, entrants: int, tables: int, minutes: int
) -> None:
    found = estimate_of(PRESETS[key].stages, entrants)
    assert (len(found.turns), found.tables) == (3 if tables else 0, tables)
    assert {turn.minutes for turn in found.turns} == ({minutes} if tables else set())


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


@pytest.mark.parametrize(
    ("key", "chosen", "entrants", "most"),
    [
        ("danish", {"turns": 9}, 4, ("turns", 3)),
        ("danish", {"turns": 3}, 4, None),
        ("danish", {"turns": 9, "rematches": True}, 4, None),
        ("drawn_turns", {"turns": 6}, 5, ("turns", 5)),
        ("groups_knockout", {"groups": 4}, 4, ("groups", 2)),
        ("groups_knockout", {"groups": 2}, 4, None),
        ("bar", {}, 2, None),
        ("giochi", {}, 4, None),
    ],
)
def test_what_is_too_many_is_told_with_the_most_that_there_can_be(
    key: str, chosen: dict[str, int], entrants: int, most: tuple[str, int] | None
) -> None:
    found = capacity_problems(replace(PRESETS[key].stages[0], **chosen), entrants)  # type: ignore[arg-type]
    assert [(part, problem.values["most"]) for part, problem in found.items()] == ([most] if most else [])
