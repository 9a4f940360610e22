"""How far a match has come, and what may happen to it next."""

import itertools

import pytest

from rules.awards import AwardKind
from rules.games import Sides
from tests.match_states_diagram import PAGE, page_with_diagram
from tournaments.event.match_states import (
    AFTER,
    SETTLED,
    MatchFacts,
    MatchState,
    Move,
    StateProblem,
    WithdrawalEffect,
    check_move,
    state_of,
)

EVERY_MOVE = list(itertools.product(MatchState, Move))
FORBIDDEN = [(state, move) for state, move in EVERY_MOVE if move not in AFTER[state]]


def facts(
    *,
    started: bool = False,
    deals: bool = False,
    complete: bool = False,
    reported: int = 0,
    absent: int | None = None,
    award: AwardKind = AwardKind.ABSENT,
) -> MatchFacts:
    lost = None if absent is None else Sides(absent)
    return MatchFacts(started, deals, complete, reported, lost, award)


@pytest.mark.parametrize(
    ("known", "state"),
    [
        (facts(), MatchState.TO_PLAY),
        (facts(started=True), MatchState.PLAYING),
        (facts(deals=True), MatchState.PLAYING),
        (facts(started=True, reported=1), MatchState.ENTERED),
        (facts(started=True, deals=True, reported=1), MatchState.ENTERED),
        (facts(started=True, reported=2), MatchState.DISPUTED),
        (facts(started=True, reported=3), MatchState.DISPUTED),
        (facts(deals=True, complete=True), MatchState.CONFIRMED),
        (facts(absent=1), MatchState.AWARDED),
        (facts(absent=2, started=True), MatchState.AWARDED),
        (facts(absent=3), MatchState.NOBODY),
        (facts(deals=True, absent=2, award=AwardKind.ABANDONED), MatchState.ABANDONED),
        (facts(started=True, absent=3, award=AwardKind.ABANDONED), MatchState.ABANDONED),
        (facts(deals=True, absent=2, award=AwardKind.TIME_UP), MatchState.STOPPED),
        (facts(started=True, absent=3, award=AwardKind.TIME_UP), MatchState.STOPPED),
    ],
)
def test_the_state_follows_from_the_facts(known: MatchFacts, state: MatchState) -> None:
    assert state_of(known) is state


def test_a_match_to_which_nobody_came_is_not_one_that_was_not_played() -> None:
    assert state_of(facts(absent=3)) is not state_of(facts())
    assert MatchState.NOBODY in SETTLED
    assert MatchState.TO_PLAY not in SETTLED


@pytest.mark.parametrize(("state", "move"), FORBIDDEN)
def test_what_the_table_does_not_name_is_refused_with_what_the_match_is(state: MatchState, move: Move) -> None:
    (problem,) = check_move(state, move)

    assert problem.code == StateProblem[state.name]


@pytest.mark.parametrize("state", MatchState)
def test_what_the_table_names_is_allowed(state: MatchState) -> None:
    assert all(check_move(state, move) == () for move in AFTER[state])


def test_every_state_can_be_reached_and_left_again() -> None:
    reached = {after for moves in AFTER.values() for after in moves.values()}

    assert reached == set(MatchState)
    assert all(AFTER[state] for state in MatchState)


def test_a_settled_match_changes_only_by_a_correction_or_by_taking_it_back() -> None:
    undoing = {Move.CORRECT, Move.SHORTEN, Move.EMPTY, Move.TAKE_BACK}

    assert all(set(AFTER[state]) <= undoing for state in SETTLED)


def test_a_disputed_match_is_settled_by_agreement_by_the_desk_or_by_breaking_it_off() -> None:
    settling = {move for move, after in AFTER[MatchState.DISPUTED].items() if after in SETTLED}

    assert settling == {Move.AGREE, Move.RECORD, Move.ABANDON}


def test_the_page_shows_the_table_as_it_is() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert page_with_diagram(text) == text, "run python -m tests.match_states_diagram --write"


@pytest.mark.parametrize(
    ("effect", "unplayed", "complete"),
    [
        (WithdrawalEffect.WIN, False, False),
        (WithdrawalEffect.UNPLAYED_VOID, True, False),
        (WithdrawalEffect.ALL_VOID, True, True),
    ],
)
def test_what_becomes_of_the_matches_of_who_left(effect: WithdrawalEffect, unplayed: bool, complete: bool) -> None:
    assert (effect.voids(complete=False), effect.voids(complete=True)) == (unplayed, complete)
