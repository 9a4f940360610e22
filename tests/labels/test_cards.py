"""The rules of the cards as they are printed: no two of one game contradict each other."""

from rules.games import CLASSIC, Game, GameKey, Manners
from tournaments.labels.cards import card_rules

PACKS = "In 6 si tolgono i quattro due."


def test_the_pack_by_players_is_told_of_the_usual_game() -> None:
    assert PACKS in dict(card_rules(Manners(), CLASSIC))["Quante carte"]


def test_the_call_keeps_all_forty_cards_in_six_too() -> None:
    assert PACKS not in " ".join(text for _title, text in card_rules(Manners(), Game(GameKey.CALLED)))
