from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FULL_DECK, LEVEL_POINTS, TOTAL_POINTS, WINNING_POINTS, Card, Rank, Suit, trick_winner


def test_the_pack_has_forty_different_cards_ten_a_suit():
    assert len(set(FULL_DECK)) == 40
    assert Counter(card.suit for card in FULL_DECK) == dict.fromkeys(Suit, 10)


def test_each_rank_counts_what_the_regulations_print():
    # Typed in from the table "Valore di Presa e Punteggio delle Carte".
    assert [rank.points for rank in Rank] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]


def test_each_suit_counts_thirty_and_the_pack_one_hundred_and_twenty():
    per_suit: Counter[Suit] = Counter()
    for card in FULL_DECK:
        per_suit[card.suit] += card.points
    assert per_suit == dict.fromkeys(Suit, 30)
    assert TOTAL_POINTS == 120


def test_sixty_is_level_and_sixty_one_wins():
    assert (LEVEL_POINTS, WINNING_POINTS) == (60, 61)


def test_the_ace_takes_the_three_and_so_on_down_to_the_two():
    order = ["ace", "three", "king", "knight", "knave", "seven", "six", "five", "four", "two"]
    assert sorted(Rank, key=lambda rank: -rank.strength) == order


DENARI, COPPE, SPADE, BASTONI = Suit
ACE_OF_COPPE = Card(Rank.ACE, COPPE)
THREE_OF_COPPE = Card(Rank.THREE, COPPE)
KING_OF_COPPE = Card(Rank.KING, COPPE)
TWO_OF_COPPE = Card(Rank.TWO, COPPE)
TWO_OF_DENARI = Card(Rank.TWO, DENARI)
FIVE_OF_DENARI = Card(Rank.FIVE, DENARI)
ACE_OF_SPADE = Card(Rank.ACE, SPADE)

CASES = [
    ("the strongest card of the led suit", [KING_OF_COPPE, THREE_OF_COPPE, TWO_OF_COPPE, ACE_OF_SPADE], 1),
    ("a trump even with the weakest rank", [ACE_OF_COPPE, TWO_OF_DENARI, THREE_OF_COPPE, ACE_OF_SPADE], 1),
    ("the stronger of two trumps", [ACE_OF_COPPE, TWO_OF_DENARI, FIVE_OF_DENARI, ACE_OF_SPADE], 2),
    ("the led card when nobody follows", [TWO_OF_COPPE, ACE_OF_SPADE, Card(Rank.ACE, BASTONI)], 0),
    ("the strongest trump when a trump was led", [TWO_OF_DENARI, ACE_OF_COPPE, FIVE_OF_DENARI], 2),
    ("a card played alone", [TWO_OF_COPPE], 0),
]


@pytest.mark.parametrize(("cards", "winner"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_trick_goes_to(cards, winner):
    assert trick_winner(cards, trump=DENARI) == winner


def test_a_trick_without_cards_is_refused():
    with pytest.raises(ValueError, match="at least one card"):
        trick_winner([], trump=DENARI)


def _winner_by_the_letter(cards, trump):
    """The regulation word for word: each card in turn takes over or does not."""
    best = 0
    for position, card in enumerate(cards[1:], start=1):
        holder = cards[best]
        same_suit_and_higher = card.suit == holder.suit and list(Rank).index(card.rank) < list(Rank).index(holder.rank)
        trumps_in = card.suit == trump and holder.suit != trump
        if same_suit_and_higher or trumps_in:
            best = position
    return best


def test_every_trick_of_two_goes_where_the_letter_of_the_regulation_sends_it():
    pairs = list(permutations(FULL_DECK, 2))
    assert [trick_winner(pair, DENARI) for pair in pairs] == [_winner_by_the_letter(pair, DENARI) for pair in pairs]


@given(st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=6, unique=True), st.sampled_from(Suit))
def test_longer_tricks_go_there_too(cards, trump):
    assert trick_winner(cards, trump) == _winner_by_the_letter(cards, trump)
