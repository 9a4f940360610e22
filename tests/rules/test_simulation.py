import random
from collections.abc import Callable

import pytest

from rules.cards import Card, Rank, Suit
from rules.games import FIVE_PLAYERS, FOUR_PLAYERS, SIX_PLAYERS, THREE_PLAYERS, TWO_PLAYERS, Game, GameKey
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.matches import check_match, match_outcome
from rules.play import (
    DealPlay,
    PlayedTrick,
    TableView,
    first_to_31,
    play_deal,
    play_match,
    random_strategy,
    score_of_play,
    sensible_strategy,
    shuffled,
)
from tests.rules.stacked import deal_with_total

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
FORMATS = [
    GIOCHI,
    MatchFormat(MatchKind.FIRST_TO, 3, LevelRule.LAST_TRICK),
    MatchFormat(MatchKind.BEST_OF, 5, LevelRule.LEVEL),
    MatchFormat(MatchKind.SUM, 4),
]


@pytest.mark.parametrize("match_format", FORMATS, ids=lambda match_format: match_format.kind)
@pytest.mark.parametrize("variant", [TWO_PLAYERS, FOUR_PLAYERS, SIX_PLAYERS], ids=lambda variant: str(variant.players))
def test_a_match_is_played_to_its_end_by_the_rules(match_format, variant):
    played = play_match(match_format, random.Random(11), variant)
    assert check_match(match_format, played) == ()
    assert match_outcome(match_format, played).complete


class Extreme(random.Random):
    """As many as there can be, or as few."""

    def __init__(self, of: Callable[[int, int], int]) -> None:
        super().__init__(1)
        self.of = of

    def randint(self, a: int, b: int) -> int:
        return self.of(a, b)


@pytest.mark.parametrize(("of", "deals"), [(min, 9), (max, 13)])
def test_until_the_clock_ends_a_turn_a_table_plays_9_to_13_deals(of, deals):
    timed = MatchFormat(MatchKind.TIMED, 20, game=Game(GameKey.CALLED), sides=5)
    assert len(play_match(timed, Extreme(of), FIVE_PLAYERS)) == deals


def test_the_same_number_gives_the_same_match():
    assert play_match(GIOCHI, random.Random(3), FOUR_PLAYERS) == play_match(GIOCHI, random.Random(3), FOUR_PLAYERS)


def test_a_level_deal_is_replayed_until_it_is_decided():
    # The first number from 0 up whose match holds a 60-60 between players who play anything.
    for number in range(200):
        rng = random.Random(number)
        played = play_match(GIOCHI, rng, FOUR_PLAYERS, strategy=random_strategy(rng))
        replays = [deal for deal in played if deal.attempt > 1]
        if replays:
            break
    assert {(deal.number, deal.attempt - 1) for deal in replays} <= {
        deal.place for deal in played if deal.score.points == 60
    }
    assert match_outcome(GIOCHI, played).complete


def test_a_table_of_three_plays_no_match_between_two_sides():
    with pytest.raises(ValueError, match="of 2 sides is not played at a table of 3"):
        play_match(GIOCHI, random.Random(1), THREE_PLAYERS)


def test_where_the_last_trick_decides_the_sheet_names_its_side():
    last_trick = MatchFormat(MatchKind.FIXED, 5, LevelRule.LAST_TRICK)
    deal = deal_with_total(60, random.Random(2))
    score = score_of_play(deal, last_trick)
    assert (score.points, score.winner) == (60, deal.last_trick_side + 1)


@pytest.mark.parametrize(("second", "said_by"), [(Rank.THREE, 1), (Rank.FOUR, 2)])
def test_at_31_points_and_not_before_a_side_says_so(second, said_by):
    taken = [(0, Rank.ACE, Rank.THREE), (0, second, Rank.TWO), (1, Rank.ACE, Rank.ACE), (1, Rank.THREE, Rank.THREE)]
    suits = iter([*Suit, *Suit])
    tricks = tuple(PlayedTrick(0, (Card(a, next(suits)), Card(b, next(suits))), side) for side, a, b in taken)
    assert first_to_31(DealPlay(TWO_PLAYERS, 0, Card(Rank.SEVEN, Suit.COPPE), tricks)) == said_by


def test_at_30_points_nobody_says_so():
    taken = [(0, Rank.ACE, Rank.KING), (0, Rank.ACE, Rank.KING), (1, Rank.ACE, Rank.THREE), (1, Rank.THREE, Rank.TWO)]
    tricks = tuple(PlayedTrick(0, (Card(a, Suit.COPPE), Card(b, Suit.DENARI)), side) for side, a, b in taken)
    assert first_to_31(DealPlay(TWO_PLAYERS, 0, Card(Rank.SEVEN, Suit.COPPE), tricks)) == 2


def test_a_cappotto_is_written_down_where_the_event_marks_it():
    marked = MatchFormat(MatchKind.FIXED, 5, cappotto_allowed=True)
    deals = [deal_with_total(0, random.Random(number)) for number in range(20)]
    cappotto = next(deal for deal in deals if deal.cappotto == 1)
    assert [score_of_play(cappotto, f).cappotto for f in (marked, GIOCHI)] == [True, False]


def test_random_play_gives_many_totals_and_never_1_or_119():
    rng = random.Random(20)
    strategy = random_strategy(rng)
    totals = {play_deal(FOUR_PLAYERS, shuffled(FOUR_PLAYERS, rng), strategy).points[0] for _ in range(300)}
    assert not totals & {1, 119}
    assert len(totals) > 60


TRUMP, OTHER = tuple(Suit)[:2]
LOW_TRUMP, WORTHLESS = Card(Rank.TWO, TRUMP), Card(Rank.FOUR, OTHER)


@pytest.mark.parametrize(
    ("led", "put"), [(Rank.ACE, LOW_TRUMP), (Rank.THREE, LOW_TRUMP), (Rank.KING, WORTHLESS), (Rank.SEVEN, WORTHLESS)]
)
def test_a_trick_is_trumped_from_a_three_on(led: Rank, put: Card) -> None:
    view = TableView(TWO_PLAYERS, TRUMP, 1, (WORTHLESS, LOW_TRUMP), 0, (Card(led, OTHER),), 20)
    assert sensible_strategy(view) == put


@pytest.mark.parametrize(("trump", "other"), [(Rank.KNAVE, Rank.THREE), (Rank.KNIGHT, Rank.ACE)])
def test_a_trump_is_spared_like_eight_points(trump: Rank, other: Rank) -> None:
    dear, cheaper = Card(other, OTHER), Card(trump, TRUMP)
    assert sensible_strategy(TableView(TWO_PLAYERS, TRUMP, 1, (dear, cheaper), 0, (), 20)) == cheaper
    dearer = Card(tuple(Rank)[tuple(Rank).index(trump) - 1], TRUMP)
    assert sensible_strategy(TableView(TWO_PLAYERS, TRUMP, 1, (dear, dearer), 0, (), 20)) == dear
