"""How far the evening has come: turns done and begun, tables missing, and sums that must come out."""

import dataclasses

import pytest

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.match_points import default_points
from tests.factories import make_tournament, publish, record
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Match, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.progress import Progress, progress_of

pytestmark = pytest.mark.django_db

FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


def progress(tournament: Tournament) -> Progress:
    stage = stage_of(tournament)
    return progress_of(match_records(stage), regulation_of(stage))


@pytest.fixture
def tournament() -> Tournament:
    """Four quarters, one table a fixture: three turns of two matches."""
    return make_tournament(sizes=(2, 2, 2, 2))


@pytest.fixture
def matches(tournament: Tournament) -> list[Match]:
    return publish(tournament)


def play(*matches: Match) -> None:
    for match in matches:
        record(match, 70, 70, 70, 50, 50)


def test_before_publishing_there_are_no_turns(tournament: Tournament) -> None:
    now = progress(tournament)
    assert (now.turns, now.current, now.complete) == ((), None, False)


def test_turns_come_in_their_order_with_their_tables(tournament: Tournament, matches: list[Match]) -> None:
    turns = progress(tournament).turns
    assert [(turn.number, [match.table for match in turn.matches]) for turn in turns] == [
        (1, [1, 2]),
        (2, [1, 2]),
        (3, [1, 2]),
    ]


def test_the_first_turn_that_owes_a_result_is_the_current_one(tournament: Tournament, matches: list[Match]) -> None:
    play(matches[0], matches[1], matches[4])
    now = progress(tournament)

    assert now.current is not None
    assert now.current.number == 2
    assert [turn.done for turn in now.turns] == [True, False, False]
    assert [turn.begun for turn in now.turns] == [True, False, True]
    assert [[match.table for match in turn.missing] for turn in now.turns] == [[], [1, 2], [2]]


def test_a_match_that_owes_a_deal_keeps_its_turn_open(tournament: Tournament, matches: list[Match]) -> None:
    play(matches[0])
    record(matches[1], 70, 70, 70, 70, 60)

    assert [match.table for match in progress(tournament).turns[0].missing] == [2]


def test_when_everything_is_played_the_last_turn_stays_current(tournament: Tournament, matches: list[Match]) -> None:
    play(*matches)
    now = progress(tournament)

    assert now.current == now.turns[-1]
    assert now.complete
    assert not now.checks.provisional


def test_four_quarters_with_one_table_hand_out_42_points_in_30_deals(
    tournament: Tournament, matches: list[Match]
) -> None:
    play(*matches)
    checks = progress(tournament).checks

    assert (checks.matches, checks.complete) == (6, 6)
    assert (checks.deals, checks.deals_expected) == (30, 30)
    assert (checks.points, checks.points_due, checks.points_expected) == (42, 42, 42)
    assert not checks.wrong


def test_halfway_seven_points_are_due_for_every_match_that_is_in(tournament: Tournament, matches: list[Match]) -> None:
    play(matches[0])
    record(matches[1], 70, 60, 80)
    checks = progress(tournament).checks

    assert (checks.complete, checks.deals, checks.points, checks.points_due, checks.points_expected) == (1, 7, 7, 7, 42)
    assert checks.provisional
    assert not checks.wrong


def test_points_that_contradict_the_sum_are_wrong(tournament: Tournament, matches: list[Match]) -> None:
    play(*matches)
    checks = progress(tournament).checks

    assert dataclasses.replace(checks, points=41).wrong
    assert dataclasses.replace(checks, deals=29).wrong
    assert not dataclasses.replace(checks, deals=29, complete=5).wrong


def test_where_a_match_may_end_early_no_number_of_deals_is_expected() -> None:
    tournament = make_tournament(
        sizes=(2, 2),
        regulation=Regulation(
            match_format=FIRST_TO_TWO, match_points=default_points(FIRST_TO_TWO), tiebreaks=GIOCHI.tiebreaks[:3]
        ),
    )
    record(publish(tournament)[0], 70, 50, 70)
    checks = progress(tournament).checks

    assert (checks.deals, checks.deals_expected) == (3, None)
    assert (checks.points, checks.points_due) == (1, 1)
    assert not checks.wrong


def test_a_level_deal_counts_among_the_deals_where_it_is() -> None:
    level = MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL)
    tournament = make_tournament(
        sizes=(2, 2), regulation=Regulation(match_format=level, match_points=default_points(level))
    )
    match = publish(tournament)[0]
    record(match, 70, 60)

    checks = progress(tournament).checks
    assert (checks.complete, checks.deals, checks.deals_expected) == (1, 2, 2)
