import random
from collections import Counter

import pytest

from rules.cards import Card, Rank, Suit, trick_winner
from rules.games import FOUR_PLAYERS, TWO_PLAYERS, VARIANTS, attainable_totals
from rules.play import TableView, play_deal, random_strategy, sensible_strategy, shuffled
from tests.rules.stacked import deal_with_total

every_table = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: f"{variant.players} players")


def _first_card(view):
    return view.held[0]


def _deals(variant, count, strategy=None):
    rng = random.Random(variant.players)
    for number in range(count):
        dealer = number % variant.players
        yield play_deal(variant, shuffled(variant, rng), strategy or random_strategy(rng), dealer)


@every_table
def test_a_deal_plays_every_card_of_the_pack_once(variant):
    for deal in _deals(variant, 5):
        assert Counter(card for trick in deal.tricks for card in trick.cards) == Counter(variant.deck)


@every_table
def test_the_sides_share_out_the_whole_pack(variant):
    for deal in _deals(variant, 20):
        assert sum(deal.points) == 120
        assert set(deal.points) <= attainable_totals(variant)


@every_table
def test_the_winner_of_a_trick_leads_the_next(variant):
    for deal in _deals(variant, 5):
        assert [trick.leader for trick in deal.tricks[1:]] == [trick.winner for trick in deal.tricks[:-1]]


@every_table
def test_the_last_trick_is_of_the_side_of_its_winner(variant):
    for deal in _deals(variant, 20):
        assert deal.last_trick_side == variant.side_of(deal.tricks[-1].winner)


@every_table
def test_every_trick_goes_to_the_card_that_takes_it(variant):
    for deal in _deals(variant, 5):
        for trick in deal.tricks:
            taken_by = (trick.leader + trick_winner(trick.cards, deal.trump_card.suit)) % variant.players
            assert trick.winner == taken_by


@every_table
def test_the_player_after_the_dealer_leads_first(variant):
    leaders = [deal.tricks[0].leader for deal in _deals(variant, variant.players)]
    assert leaders == [*range(1, variant.players), 0]


def test_cards_are_dealt_three_together_and_the_next_one_names_the_trump():
    deck = shuffled(FOUR_PLAYERS, random.Random(7))
    seen: dict[int, tuple[Card, ...]] = {}

    def watch(view):
        seen.setdefault(view.seat, view.held)
        return view.held[0]

    deal = play_deal(FOUR_PLAYERS, deck, watch, dealer=0)
    assert seen == {1: deck[0:3], 2: deck[3:6], 3: deck[6:9], 0: deck[9:12]}
    assert deal.trump_card == deck[12]


def test_the_trump_card_is_drawn_last_of_all_by_the_last_to_draw():
    last_three: dict[int, tuple[Card, ...]] = {}

    def watch(view):
        if view.undrawn == 0:
            last_three.setdefault(view.seat, view.held)
        return view.held[0]

    deal = play_deal(FOUR_PLAYERS, shuffled(FOUR_PLAYERS, random.Random(8)), watch)
    last_to_draw = (deal.tricks[6].winner + 3) % 4
    assert last_three[last_to_draw][-1] == deal.trump_card


def test_the_last_three_tricks_are_played_without_drawing():
    counts = []

    def watch(view):
        counts.append((view.undrawn, len(view.held)))
        return view.held[0]

    play_deal(TWO_PLAYERS, TWO_PLAYERS.deck, watch)
    assert counts[-8:] == [(2, 3), (2, 3), (0, 3), (0, 3), (0, 2), (0, 2), (0, 1), (0, 1)]


def test_a_card_that_is_not_held_cannot_be_played():
    with pytest.raises(ValueError, match="does not hold"):
        play_deal(FOUR_PLAYERS, FOUR_PLAYERS.deck, lambda _view: FOUR_PLAYERS.deck[-1])


def test_a_deck_that_is_not_the_pack_cannot_be_dealt():
    with pytest.raises(ValueError, match="not the pack"):
        play_deal(FOUR_PLAYERS, FOUR_PLAYERS.deck[:-1], _first_card)


def test_the_same_number_gives_the_same_deal():
    first, second = (shuffled(FOUR_PLAYERS, random.Random(2022)) for _ in range(2))
    assert play_deal(FOUR_PLAYERS, first, sensible_strategy) == play_deal(FOUR_PLAYERS, second, sensible_strategy)


def test_every_total_but_1_and_119_can_be_played():
    totals = [0, *range(2, 119), 120]
    assert [deal_with_total(total, random.Random(total)).points for total in totals] == [
        (total, 120 - total) for total in totals
    ]


def test_all_the_points_without_all_the_tricks_are_no_cappotto():
    rng = random.Random(1)
    deals = [deal_with_total(120, rng) for _ in range(30)]
    assert {(deal.cappotto, len({trick.winner for trick in deal.tricks})) for deal in deals} == {
        (0, 1),
        (None, 2),
    }


def test_the_side_of_the_last_trick_is_that_of_its_winner():
    deal = deal_with_total(60, random.Random(3))
    assert deal.last_trick_side == FOUR_PLAYERS.side_of(deal.tricks[-1].winner)


def _view(held, trick, trump=Suit.DENARI):
    seat = len(trick) % 4
    return TableView(FOUR_PLAYERS, trump, seat, tuple(held), leader=0, trick=tuple(trick), undrawn=8)


TWO_OF_COPPE, ACE_OF_COPPE = Card(Rank.TWO, Suit.COPPE), Card(Rank.ACE, Suit.COPPE)
THREE_OF_COPPE, ACE_OF_SPADE = Card(Rank.THREE, Suit.COPPE), Card(Rank.ACE, Suit.SPADE)
TWO_OF_DENARI, FOUR_OF_SPADE = Card(Rank.TWO, Suit.DENARI), Card(Rank.FOUR, Suit.SPADE)
FIVE_OF_COPPE = Card(Rank.FIVE, Suit.COPPE)

SENSIBLE = [
    ("leads its cheapest card", [ACE_OF_SPADE, TWO_OF_DENARI, FOUR_OF_SPADE], [], FOUR_OF_SPADE),
    ("trumps a trick that is worth it", [ACE_OF_SPADE, TWO_OF_DENARI], [THREE_OF_COPPE], TWO_OF_DENARI),
    ("spares the trump on a poor trick", [FOUR_OF_SPADE, TWO_OF_DENARI], [TWO_OF_COPPE], FOUR_OF_SPADE),
    ("takes with the led suit", [FOUR_OF_SPADE, FIVE_OF_COPPE], [TWO_OF_COPPE], FIVE_OF_COPPE),
    (
        "gives points to the partner who holds the trick for certain",
        [ACE_OF_SPADE, FOUR_OF_SPADE],
        [TWO_OF_COPPE, ACE_OF_COPPE, THREE_OF_COPPE],
        ACE_OF_SPADE,
    ),
    (
        "gives nothing while the trick can still be lost",
        [ACE_OF_SPADE, FOUR_OF_SPADE],
        [FIVE_OF_COPPE, TWO_OF_COPPE],
        FOUR_OF_SPADE,
    ),
]


@pytest.mark.parametrize(("held", "trick", "card"), [case[1:] for case in SENSIBLE], ids=[case[0] for case in SENSIBLE])
def test_a_sensible_player(held, trick, card):
    assert sensible_strategy(_view(held, trick)) == card


def test_sensible_players_beat_random_ones():
    rng = random.Random(5)
    anyhow = random_strategy(rng)

    def mixed(view):
        return sensible_strategy(view) if FOUR_PLAYERS.side_of(view.seat) == 0 else anyhow(view)

    points = [deal.points[0] for deal in _deals(FOUR_PLAYERS, 60, mixed)]
    assert sum(points) > 70 * len(points)
