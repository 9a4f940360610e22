"""Called Briscola with real cards: who calls should win about as often as lose."""

import random
from functools import cache

from rules.calls import (
    CALLED_SEATS,
    LEAST_BID,
    LOWEST,
    RANKS,
    STRONG_ALONE,
    CalledPlay,
    auction,
    held_worth,
    play_called,
    reach,
)
from rules.cards import FULL_DECK, Card, Rank, Suit
from rules.games import FIVE_PLAYERS, THREE_PLAYERS, Game, GameKey
from rules.match_formats import MatchFormat, MatchKind, at_table
from rules.matches import check_match, match_outcome, sits_out
from rules.play import play_match

CALLED = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)


@cache
def many(times: int) -> tuple[CalledPlay, ...]:
    """So many deals, the same ones every time."""
    rng = random.Random(23)
    return tuple(play_called(rng) for _ in range(times))


def test_the_caller_wins_45_to_60_of_100_in_two_thousand_deals() -> None:
    deals = many(3000)[:2000]
    won = sum(deal.points >= deal.bid for deal in deals)
    assert 900 <= won <= 1200
    assert all(deal.points not in (1, 119) and deal.caller != deal.partner for deal in deals)
    assert {deal.bid for deal in deals} > {LEAST_BID}


def test_at_every_usual_call_the_caller_wins_about_half_or_more() -> None:
    deals = many(3000)
    for bid in range(LEAST_BID, 74, 2):
        called = [deal for deal in deals if deal.bid == bid]
        won = sum(deal.points >= bid for deal in called)
        assert len(called) > 150
        assert 9 * len(called) < 20 * won < 15 * len(called)


def test_few_call_what_they_hold_and_those_win_nearly_half() -> None:
    alone = [deal for deal in many(3000) if deal.partner is None]
    assert 30 < len(alone) < 120
    assert 3 * sum(deal.points >= deal.bid for deal in alone) > len(alone)


def test_who_holds_the_two_of_the_best_suit_stops_above_it_or_names_another_suit() -> None:
    best = [Card(rank, Suit.COPPE) for rank in RANKS[:3]] + [Card(Rank.TWO, Suit.COPPE)]
    assert held_worth(best, Suit.COPPE) < STRONG_ALONE
    assert RANKS[reach(best, Suit.COPPE)] is Rank.FOUR
    other = [Card(rank, Suit.SPADE) for rank in RANKS[:5]]
    assert RANKS[min(reach(other, Suit.SPADE), LOWEST)] is Rank.TWO


def test_who_holds_nearly_all_trumps_calls_their_own_two() -> None:
    held = [Card(rank, Suit.COPPE) for rank in (*RANKS[:6], Rank.TWO)]
    assert held_worth(held, Suit.COPPE) >= STRONG_ALONE
    assert reach(held, Suit.COPPE) >= LOWEST


def test_a_number_gives_the_deals_that_it_always_gave_to_players_who_learn_of_the_partner_from_the_called_card() -> (
    None
):
    deals = many(3000)[:100]
    assert (sum(deal.points for deal in deals), sum(deal.points >= deal.bid for deal in deals)) == (7229, 63)


def test_the_auction_is_won_by_who_goes_lowest_with_a_card_that_another_holds_if_there_is_one() -> None:
    rng = random.Random(4)
    for _ in range(200):
        deck = list(FULL_DECK)
        rng.shuffle(deck)
        held = [deck[seat * 8 : seat * 8 + 8] for seat in range(CALLED_SEATS)]
        caller, called, bid = auction(held)
        assert called.suit in {card.suit for card in held[caller]}
        assert called not in held[caller] or called.rank is Rank.TWO
        assert bid == LEAST_BID or RANKS.index(called.rank) > 0


def test_however_strong_two_are_nobody_outbids_the_other_above_81() -> None:
    held = [[Card(rank, suit) for rank in RANKS[: CALLED_SEATS + 3]] for suit in Suit]
    held.append([card for card in FULL_DECK if card.rank in RANKS[CALLED_SEATS + 3 :]])
    assert auction(held)[2] == 81


def test_a_table_of_five_and_one_of_six_are_played_to_their_end() -> None:
    for sides in (5, 6):
        match_format = at_table(CALLED, sides)
        played = play_match(match_format, random.Random(8), FIVE_PLAYERS)
        assert check_match(match_format, played) == ()
        outcome = match_outcome(match_format, played)
        assert outcome.complete
        assert sum(line.worth for line in outcome.lines) == 0
        called = [deal.score.call.caller for deal in played if deal.score.call]
        assert sum(line.calls_won or 0 for line in outcome.lines) <= len(called)
        if sides == 6:
            outs = [sits_out(match_format, deal.number) for deal in played]
            assert outs == [1, 2, 3, 4, 5, 6]


def test_three_alone_are_played_to_their_end_and_write_three_totals() -> None:
    a_tre = MatchFormat(MatchKind.FIXED, 6, game=Game(GameKey.ALONE), sides=3)
    played = play_match(a_tre, random.Random(2), THREE_PLAYERS)
    assert check_match(a_tre, played) == ()
    assert match_outcome(a_tre, played).card_points is not None
    assert sum(match_outcome(a_tre, played).card_points or ()) == 720
