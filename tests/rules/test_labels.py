import re
from dataclasses import replace

import pytest
from django.utils import translation

from rules.calls import Call, CallWorths, Threshold, check_worths, not_adding_to_zero
from rules.card_games import CARD_GAMES
from rules.cards import Rank, Suit
from rules.deals import check_deal
from rules.deals_of_two import DealEntry, DealScore, score_of_points
from rules.games import Game, GameKey, IndividualWorth, TopRule
from rules.labels import LEVEL_RULES, MATCH_KINDS, RANK_NAMES, SUIT_NAMES, Pack, game_and_rule
from rules.match_formats import LevelRule, MatchFormat, MatchKind, at_table, check_format
from rules.match_points import check_points_table, points_table
from rules.matches import check_match
from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem, sentence
from rules.sheet_totals import check_totals, check_totals_of_three

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
LAST_TRICK = MatchFormat(MatchKind.FIXED, 5, LevelRule.LAST_TRICK)
A_TRE = MatchFormat(MatchKind.FIXED, 3, game=Game(GameKey.ALONE), sides=3)
CALLED = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)
TO_31 = MatchFormat(MatchKind.FIRST_TO, 3, winner_only_allowed=True, game=Game(GameKey.THIRTY_ONE))
FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


@pytest.fixture(autouse=True)
def _in_italian():
    with translation.override("it"):
        yield


def _played(*places):
    return [PlayedDeal(number, attempt, score_of_points(points)) for number, attempt, points in places]


def _one_of_each():
    """Problems as the rules really make them, so that every sentence meets the parameters it will get."""
    entries = [
        *(DealEntry(first) for first in ("", "x", "-1", "121", "1")),
        DealEntry("60", "70"),
        DealEntry("70", winner=2),
        DealEntry("60", winner=1),
        DealEntry("70", cappotto=True),
        DealEntry(winner=7),
    ]
    for entry in entries:
        yield from check_deal(entry, GIOCHI)[1]
    yield from check_deal(DealEntry("60"), LAST_TRICK)[1]
    yield from check_match(GIOCHI, _played((6, 1, 70), (1, 0, 70), (2, 1, 70), (2, 1, 70), (3, 2, 70), (2, 2, 70)))
    yield from check_match(FIRST_TO_TWO, _played((1, 1, 70), (2, 1, 70), (3, 1, 70)))
    yield from check_match(FIRST_TO_TWO, [PlayedDeal(2, 1, DealScore(70, 1))])
    yield from check_format(MatchFormat(MatchKind.BEST_OF, 44))
    yield from check_format(MatchFormat(MatchKind.FIRST_TO, 2, LevelRule.LEVEL))
    yield from check_format(MatchFormat(MatchKind.SUM, 2, LevelRule.LAST_TRICK, winner_only_allowed=True))
    yield from check_format(MatchFormat(MatchKind.TIMED, 5))
    yield from check_points_table(FIRST_TO_TWO, points_table({(5, 0): -1}))
    yield from check_points_table(FIRST_TO_TWO, points_table({(2, 1): 0, (1, 2): 1}))


def _one_of_each_game():
    """The same of the games at whose tables everybody is alone, and of the one to 31."""
    for entry in (DealEntry(), DealEntry("60", "59"), DealEntry("50", "40", winner=2), DealEntry(1, caller=1, error=1)):
        yield from check_deal(entry, A_TRE)[1]
    for entry in (
        DealEntry(),
        DealEntry(70, caller=9, partner=9, bid=5),
        DealEntry(70, winner=2, caller=1, partner=1),
        DealEntry(70, void=True),
        DealEntry(70, error=1),
        DealEntry(error=9),
    ):
        yield from check_deal(entry, CALLED)[1]
    yield from check_deal(DealEntry(70, winner=1, error=1), TO_31)[1]
    yield from check_match(
        at_table(CALLED, 6),
        [
            PlayedDeal(1, 1, DealScore(None, 1, call=Call(1))),
            PlayedDeal(2, 1, DealScore(None, 1, call=Call(1, 2))),
            PlayedDeal(3, 1, DealScore(None, error=3)),
        ],
    )
    yield from check_format(replace(CALLED, kind=MatchKind.FIRST_TO, sides=3))
    yield from check_format(MatchFormat(MatchKind.FIXED, 5, LevelRule.LEVEL, game=TO_31.game))
    yield from check_format(
        replace(A_TRE, winner_only_allowed=True, game=Game(GameKey.ALONE, alone=IndividualWorth.CARDS))
    )
    yield from check_format(replace(CALLED, sides=6, length=7))
    wrong = CallWorths(caller=-1, partner=2000, against=-2, cappotto=0, high=(Threshold(81, 2), Threshold(71, 3)))
    yield from check_worths(wrong)
    yield from not_adding_to_zero(replace(wrong, error=0, wrong_void=-9))
    yield from _one_of_each_total()


def _one_of_each_total():
    """The same of the totals of a table."""
    for won, told in ((TopRule.NOBODY, (2, None, 1)), (TopRule.SHARED, (2, 2, 2)), (TopRule.SHARED, (9, -5, 1))):
        three = replace(A_TRE, game=Game(GameKey.ALONE, top=won))
        yield from check_totals_of_three(three, told)[1]
    for totals in ([None] * 5, [90, -90, 0, 0, 0], [1, 0, 0, 0, 0], [20, -20, 0, 0, 0]):
        yield from check_totals(CALLED, totals)[1]
    zero = (4, 1, -3, -1, -1)
    yield from check_match(CALLED, [PlayedDeal(1, 1, DealScore(None, totals=zero[:4]))])
    yield from check_match(CALLED, [PlayedDeal(number, 1, DealScore(None, totals=zero)) for number in (1, 2)])
    yield from check_match(A_TRE, [PlayedDeal(1, 1, DealScore(None, totals=(1, 0, 0)))])


def _one_of_each_other_game():
    """The same of games beside Briscola, and of points of their own."""
    own = MatchFormat(MatchKind.FIXED, 12, game=Game(GameKey.ALONE, alone=IndividualWorth.OWN), sides=4)
    yield from check_deal(DealEntry("60", "60"), own)[1]
    yield from check_totals(own, (None, 10_000, 2, 3))[1]
    schafkopf = replace(own, playings=(CARD_GAMES["schafkopf"],))
    yield from check_totals(schafkopf, (35, 10_000, 0, 33))[1]

    def one(name):
        return MatchFormat(MatchKind.FIXED, 1, winner_only_allowed=True, playings=(CARD_GAMES[name],))

    entries = [("scopa", "99", "9"), ("scopa", "11", ""), ("scopa", "9", "8"), ("scopa", "12", "12")]
    entries += [("belote", "200", "52"), ("belote", "100", "70"), ("altro", "3", "")]
    for name, first, second in entries:
        yield from check_deal(DealEntry(first, second), one(name))[1]
    yield from check_deal(DealEntry("11", "9", cappotto=True), one("scopa"))[1]
    yield from check_match(one("scopa"), _played((1, 1, 70)))
    row = (CARD_GAMES["scopa"], CARD_GAMES["altro"])
    yield from check_format(MatchFormat(MatchKind.SUM, 3, playings=row, game=TO_31.game))
    yield from check_format(MatchFormat(MatchKind.FIXED, 1, LevelRule.LEVEL, playings=row[:1]))


PROBLEMS = {problem.code: problem for problem in (*_one_of_each(), *_one_of_each_game(), *_one_of_each_other_game())}


@pytest.mark.parametrize("code", RuleProblem)
def test_the_sentence_is_filled_with_what_the_rules_found(code):
    words = sentence(PROBLEMS[code])
    assert "%" not in words
    assert words.endswith(".")


@pytest.mark.parametrize("code", RuleProblem)
def test_the_sentence_avoids_the_words_that_mean_two_things(code):
    assert not re.search(r"\b(round|mano|mani|seme)\b", sentence(PROBLEMS[code]), re.IGNORECASE)


def test_an_impossible_total_is_told_with_its_reason_and_its_remedy():
    problem = check_deal(DealEntry("119"), GIOCHI)[1][0]
    assert sentence(problem) == "119 non è possibile: nessuna presa vale 1 punto. Controlla il conto."


def test_every_kind_of_match_and_every_rule_for_level_deals_has_a_name():
    assert (set(MATCH_KINDS), set(LEVEL_RULES)) == (set(MatchKind), set(LevelRule))


@pytest.mark.parametrize("pack", Pack)
def test_every_suit_and_every_rank_has_a_name_of_its_own_and_no_digit(pack):
    names = [str(name) for name in (*SUIT_NAMES[pack].values(), *RANK_NAMES[pack].values())]
    assert (set(SUIT_NAMES[pack]), set(RANK_NAMES[pack])) == (set(Suit), set(Rank))
    assert len(set(names)) == len(names)
    assert not any(character.isdigit() for name in names for character in name)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Game(), ""),
        (Game(GameKey.UNCOVERED), "Briscola scoperta: si gioca a carte scoperte; si scrive solo chi ha vinto"),
        (
            Game(GameKey.ALONE, alone=IndividualWorth.OWN),
            "In quattro, ognuno per sé: a fine tavolo si scrive quanti punti ha ognuno",
        ),
    ],
)
def test_a_game_is_printed_with_its_rule(game, said):
    assert game_and_rule(game) == said
