"""Players for simulated deals: for what a trump is given."""

import pytest

from rules.cards import Card, Rank, Suit
from rules.games import TWO_PLAYERS
from rules.play import TableView, sensible_strategy

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
