"""A row of stages: who comes to each, counted one by one, and everything that cannot work told at once."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.problems import sentence
from tests.covers import examples
from tournaments.event.presets import PRESETS, followers, following
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.row import row_of, row_problems
from tournaments.scheduling.base.types import Byes
from tournaments.scheduling.groups import sizes_of
from tournaments.scheduling.qualify import Crossing, Takes, Who, qualifiers
from tournaments.settings.values import check_regulation

few = settings(max_examples=examples(60), deadline=None)
GROUPS, KNOCKOUT = PRESETS["groups_knockout"].stages
DANISH = PRESETS["danish"].stages[0]


def knockout(takes: Takes) -> Regulation:
    return replace(KNOCKOUT, takes=takes)


def codes(*stages: Regulation, entrants: int | None = None, ranked: Ranked = Ranked.PAIRS) -> list[str]:
    return [str(problem.code) for problem in row_problems(stages, ranked, entrants)]


@few
@given(
    st.integers(2, 30),
    st.integers(1, 6),
    st.builds(Takes, st.integers(0, 4), st.integers(0, 6), st.integers(0, 3)),
)
def test_as_many_come_as_are_taken_from_the_tables(entrants: int, groups: int, takes: Takes) -> None:
    """The tables themselves, everybody by name and nobody level, beside the number that is reckoned."""
    groups = min(groups, entrants // 2)
    tables = [[f"{group}.{place}" for place in range(size)] for group, size in enumerate(sizes_of(entrants, groups))]
    ranking = [one for place in range(entrants) for table in tables for one in table[place : place + 1]]
    found = qualifiers(takes, tuple((one,) for one in ranking), [tuple((one,) for one in table) for table in tables])
    row = row_of((replace(GROUPS, groups=groups), knockout(takes)), entrants)
    assert row[1].entrants == len(found.seeds)


@pytest.mark.parametrize(
    ("takes", "entrants", "places"),
    [
        (Takes(3, block=4), 12, ((1, 4), (5, 8), (9, 12))),
        (Takes(1, who=Who.EVERYBODY, block=4), 13, ((1, 4), (5, 8), (9, 12), (13, 13))),
        (Takes(1, after=1, block=4), 12, ((5, 8),)),
        (Takes(2), 12, ()),
    ],
)
def test_the_places_that_are_played_for(takes: Takes, entrants: int, places: object) -> None:
    assert row_of((replace(GROUPS, groups=4), knockout(takes)), entrants)[1].places == places


def test_who_lost_the_first_match_is_half_where_nobody_has_a_bye() -> None:
    losers = replace(PRESETS["round_robin"].stages[0], takes=Takes(1, who=Who.LOSERS))
    first = replace(KNOCKOUT, takes=None)
    later = replace(first, knockout=replace(first.knockout, byes=Byes.LATER))
    assert [row_of((first, losers), many)[1].entrants for many in (8, 12)] == [4, None]
    assert row_of((later, losers), 12)[1].entrants == 6


def test_nothing_is_known_before_it_is_known_how_many_come() -> None:
    assert [(step.entrants, step.places) for step in row_of((GROUPS, knockout(Takes(2, block=4))), None)] == [
        (None, ()),
        (None, ()),
    ]


@pytest.mark.parametrize("key", PRESETS)
def test_what_may_follow_an_evening_follows_without_a_problem(key: str) -> None:
    preset = PRESETS[key]
    for ranked in preset.choices:
        stages = preset.played_by(ranked).stages
        for format_key in followers(ranked):
            coming = row_of(stages, 16)[-1].entrants
            added = following(stages[-1], format_key, coming)
            if coming is not None and coming < 6:
                added = replace(added, takes=replace(added.takes or Takes(1), per_group=min(2, coming)))
            assert check_regulation(added) == ()
            assert codes(*stages, added, ranked=ranked) == [], format_key


def test_quarters_play_one_stage() -> None:
    assert followers(Ranked.TEAMS) == ()


@pytest.mark.parametrize(
    ("stages", "found"),
    [
        ((GROUPS, knockout(Takes(1, who=Who.LOSERS))), ["setup_losers_of_no_knockout"]),
        ((GROUPS, replace(DANISH, takes=Takes(2, block=4))), ["setup_block_not_here"]),
        ((GROUPS, replace(GROUPS, groups=None, takes=Takes(2))), ["setup_groups_or_block"]),
        ((GROUPS, replace(GROUPS, takes=Takes(2, block=4))), ["setup_groups_and_block"]),
        ((GROUPS, knockout(Takes(2, carries=True))), ["setup_carries_not_here"]),
        ((GROUPS, knockout(Takes(2, printed="1A-2B"))), ["setup_crossings_not_chosen"]),
        ((GROUPS, replace(DANISH, takes=Takes(2, crossing=Crossing.PRINTED))), ["setup_crossings_not_here"]),
        ((GROUPS, knockout(Takes(2, crossing=Crossing.PRINTED))), ["crossings_missing"]),
        ((GROUPS, replace(KNOCKOUT, takes=None)), ["setup_stage_without_passage"]),
        (
            (
                replace(GROUPS, groups=2),
                knockout(Takes(2, crossing=Crossing.PRINTED, printed="1A-2B, 1B-2B, 3A-X")),
            ),
            ["crossing_unread", "crossed_twice", "crossed_stranger", "crossing_lacks"],
        ),
    ],
)
def test_what_cannot_work_is_told_all_at_once(stages: tuple[Regulation, ...], found: list[str]) -> None:
    problems = row_problems(stages, Ranked.PAIRS)
    assert [str(problem.code) for problem in problems] == found
    assert all(problem.values["stage"] == 2 for problem in problems)
    assert all("%(" not in sentence(problem) for problem in problems)


def test_with_so_many_entrants_what_is_too_many_is_told() -> None:
    groups = replace(GROUPS, groups=4)
    assert codes(groups, knockout(Takes(5)), entrants=12) == ["takes_beyond_group"]
    assert codes(groups, knockout(Takes(3)), entrants=12) == []
    danish = replace(DANISH, turns=9, takes=Takes(2))
    assert codes(groups, danish, entrants=12) == ["too_many_turns"]
    assert codes(groups, danish) == []
