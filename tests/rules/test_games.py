from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FULL_DECK, Card, Rank, Suit
from rules.games import (
    ALONE_AT,
    EVERY_SIDE,
    FIVE_PLAYERS,
    FOUR_PLAYERS,
    MOST_SIDES,
    SIDES,
    SIX_PLAYERS,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Sides,
    Variant,
    attainable_totals,
    impossible_totals,
    own_first,
    three_players,
    totals_by_tricks,
)

TABLES = (*VARIANTS.values(), FIVE_PLAYERS)
every_table = pytest.mark.parametrize("variant", TABLES, ids=lambda variant: f"{variant.players} players")


@every_table
def test_the_pack_goes_round_and_keeps_its_points(variant):
    assert len(variant.deck) % variant.players == 0
    assert sum(card.points for card in variant.deck) == 120


@every_table
def test_every_seat_plays_for_one_side(variant):
    assert sorted(seat for side in variant.sides for seat in side) == list(range(variant.players))


@every_table
def test_no_set_of_tricks_is_worth_1_or_119_and_every_other_total_exists(variant):
    assert attainable_totals(variant) == set(range(121)) - {1, 119}
    assert impossible_totals() == (1, 119)


@pytest.mark.parametrize(
    ("variant", "cards", "tricks"),
    [(TWO_PLAYERS, 40, 20), (THREE_PLAYERS, 39, 13), (FOUR_PLAYERS, 40, 10), (SIX_PLAYERS, 36, 6)],
)
def test_each_table_has_its_pack_and_its_tricks(variant, cards, tricks):
    assert (len(variant.deck), variant.tricks) == (cards, tricks)


@pytest.mark.parametrize("suit", Suit)
def test_three_players_may_leave_out_any_one_two(suit):
    assert set(FULL_DECK) - set(three_players(suit).deck) == {Card(Rank.TWO, suit)}


def test_six_players_leave_out_the_four_twos():
    assert set(FULL_DECK) - set(SIX_PLAYERS.deck) == {Card(Rank.TWO, suit) for suit in Suit}


def test_partners_sit_opposite():
    assert [FOUR_PLAYERS.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_a_seat_that_is_not_at_the_table_has_no_side():
    with pytest.raises(ValueError, match="no seat 4"):
        FOUR_PLAYERS.side_of(4)


def test_four_players_hold_what_their_tricks_can_hold():
    # Least and most points by number of tricks, worked out apart from this program.
    totals = totals_by_tricks(FOUR_PLAYERS)
    assert [max(held) for held in totals] == [0, 44, 84, 100, 112, 120, 120, 120, 120, 120, 120]
    assert [min(held) for held in totals] == [0, 0, 0, 0, 0, 0, 8, 20, 36, 76, 120]


def test_five_and_six_players_hold_what_their_tricks_can_hold():
    # Worked out apart from this program: 120 points need no more than half of the tricks.
    five, six = totals_by_tricks(FIVE_PLAYERS), totals_by_tricks(SIX_PLAYERS)
    assert (len(FIVE_PLAYERS.deck), FIVE_PLAYERS.tricks) == (40, 8)
    assert [max(held) for held in five[1:5]] == [54, 92, 109, 120]
    assert min(five[7]) == 66
    assert [max(held) for held in six[1:4]] == [64, 100, 116]
    assert (min(six[3]), min(six[5])) == (4, 56)
    assert attainable_totals(FIVE_PLAYERS) == attainable_totals(SIX_PLAYERS) == set(range(121)) - {1, 119}


def test_the_totals_are_those_of_every_choice_of_tricks_counted_one_by_one():
    # A pack of nine cards for three players: few enough to take every set of three, six or nine.
    small = Variant(3, ((0,), (1,), (2,)), frozenset(FULL_DECK[9:]))
    counted = {sum(card.points for card in won) for size in (0, 3, 6, 9) for won in combinations(small.deck, size)}
    assert attainable_totals(small) == counted


@pytest.mark.parametrize(("numbers", "stored"), [((1,), 1), ((2,), 2), ((1, 2), 3), ((3,), 4), ((1, 6), 33), ((), 0)])
def test_a_set_of_sides_is_stored_as_one_number(numbers: tuple[int, ...], stored: int) -> None:
    assert Sides.of(*numbers) == stored
    assert Sides(stored).numbers == numbers


def test_no_table_at_which_everybody_is_a_side_has_more_sides_than_are_kept() -> None:
    assert max(ALONE_AT) == MOST_SIDES


def test_a_side_that_is_named_twice_is_in_the_set_once() -> None:
    assert Sides.of(2, 2) == Sides.SECOND


def test_a_match_has_the_other_sides() -> None:
    assert [Sides.of(side).others for side in SIDES] == [(2,), (1,)]
    assert EVERY_SIDE.others == ()


@given(st.frozensets(st.integers(1, 6)))
def test_sides_come_back_from_their_number(numbers: frozenset[int]) -> None:
    assert Sides(Sides.of(*numbers).value).numbers == tuple(sorted(numbers))


def test_every_side_sees_its_own_first() -> None:
    assert list(own_first("ABC")) == [("A", "B", "C"), ("B", "A", "C"), ("C", "A", "B")]
