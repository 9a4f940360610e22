from collections import Counter

from rules.cards import FULL_DECK, LEVEL_POINTS, TOTAL_POINTS, WINNING_POINTS, Rank, Suit


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
