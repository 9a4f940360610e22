"""About how long an evening takes: as many turns as would be drawn, and minutes that everybody can reckon."""

from dataclasses import replace

import pytest

from tests.scheduling.bracket.playing import KINDS
from tournaments.event.estimate import estimate_of, minutes_of_turn, proposed
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
    ("ranked", "entrants", "out", "key"),
    [
        (Ranked.TEAMS, 4, False, "giochi"),
        (Ranked.TEAMS, 4, True, "giochi"),
        (Ranked.PAIRS, 6, False, "round_robin"),
        (Ranked.PAIRS, 46, False, "danish"),
        (Ranked.PLAYERS, 46, True, "bar"),
        (Ranked.PLAYERS, 17, False, "quintets"),
        (Ranked.PLAYERS, 16, False, "baraonda"),
        (Ranked.PLAYERS, 46, False, "quintets"),
        (Ranked.PLAYERS, 19, False, "baraonda"),
        (Ranked.PLAYERS, 4, False, "three_alone"),
        (Ranked.PLAYERS, 2, False, "two_alone"),
    ],
)
def test_one_evening_is_proposed_that_those_can_play(ranked: Ranked, entrants: int, out: bool, key: str) -> None:
    assert proposed(ranked, entrants, out=out) == key
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
