"""Other games: how a playing is told, what is checked, what a match of them comes to; sums and targets by hand."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.card_games import BRISCOLA, CARD_GAMES, Sum, Target, game_of, read_row, row_in_words, up_to
from rules.counting import Counting, most_of_deal, points_of_table
from rules.deals import Verdict, check_deal, check_score, verdict_in
from rules.deals_of_two import DealEntry, DealScore
from rules.games import FOUR_PLAYERS, Game, GameKey
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format
from rules.matches import check_match, match_outcome
from rules.outcomes import PlayedDeal, deals_of_result
from rules.play import play_match

READY = pytest.mark.parametrize("game", CARD_GAMES.values(), ids=lambda game: game.key)
TRESSETTE, SCOPA, BELOTE = CARD_GAMES["tressette"], CARD_GAMES["scopa"], CARD_GAMES["belote"]
IF_LEVEL = MatchFormat(MatchKind.BEST_OF, 3, playings=(TRESSETTE, BRISCOLA, TRESSETTE))
FIVE = MatchFormat(
    MatchKind.BEST_OF,
    5,
    playings=read_row("scopa a 7, briscola al meglio di 3, 21, scopa a 7, briscola al meglio di 3").games,
)


def one(game, **choices):
    return MatchFormat(MatchKind.FIXED, 1, playings=(game,), **choices)


def read(game, first=None, second=None, winner=None, **choices):
    """What a playing comes to: points and winner, or the codes of what is wrong."""
    score, problems = check_deal(DealEntry(first, second, winner), one(game, **choices))
    return (score.points, score.second, score.winner) if score else [problem.code.value for problem in problems]


def test_the_games_of_a_row_are_read_as_the_field_writes_them():
    row = read_row("Tressette, briscola, tressette se pari")
    assert [game.key for game in row.games] == ["tressette", "briscola", "tressette"]
    assert row.if_level
    assert row_in_words(row.games, if_level=True) == "tressette, briscola, tressette se pari"
    assert [game.key for game in FIVE.playings] == ["scopa-7", "briscola-2", "ventuno", "scopa-7", "briscola-2"]
    assert row_in_words(FIVE.playings[:3]) == "scopa a 7, briscola al meglio di 3, 21"


def test_what_is_no_game_is_told_with_those_that_are_known():
    row = read_row("scopa, bridge, briscola al meglio di 4, scopa a 0")
    assert row.games == ()
    codes = ["playings_unknown", "playings_best_of_even", "playings_target"]
    assert [problem.code.value for problem in row.problems] == codes
    assert "schafkopf" in str(row.problems[0].values["known"])
    assert [one.code.value for one in read_row(", ".join(["scopa"] * 32)).problems] == ["playings_too_many"]


@READY
def test_every_game_is_found_again_by_its_name_and_its_key(game):
    assert read_row(str(game.name)).games == (game,)
    assert game_of(game.key) == game
    assert read_row(f"{game.name} a 51").games == (game_of(f"{game.key}-51"),)


@pytest.mark.parametrize("key", ["", "bridge", "scopa-0", "scopa-501", "scopa-7-7", "SCOPA", "scopa-"])
def test_no_game_has_another_key(key):
    with pytest.raises(KeyError):
        game_of(key)


def test_belote_adds_up_to_162_or_is_one_of_the_named_exceptions():
    assert read(BELOTE, "100") == (100, 62, 1)
    assert read(BELOTE, None, "162") == (0, 162, 2)  # a foul
    assert read(BELOTE, "120", "62") == (120, 62, 1)  # belote and rebelote
    assert read(BELOTE, "252", "0") == (252, 0, 1)
    assert read(BELOTE, "252", "20") == (252, 20, 1)
    assert read(BELOTE, "0", "272") == (0, 272, 2)
    assert read(BELOTE, "200", "52") == ["points_not_of_game"]
    assert read(BELOTE, "100", "70") == ["sum_not_of_game"]
    assert read(BELOTE, "273") == ["points_too_many"]


def test_jass_adds_up_to_157_and_is_never_level():
    assert read(CARD_GAMES["jass"], "100") == (100, 57, 1)
    assert read(CARD_GAMES["jass"], "257", "0") == ["points_too_many"]
    assert read(CARD_GAMES["jass_257"], "257", "0") == (257, 0, 1)
    assert not CARD_GAMES["jass"].may_be_level


def test_sueca_and_briscolone_have_the_pack_of_briscola():
    for key in ("sueca", "briscolone"):
        assert read(CARD_GAMES[key], "61") == (61, 59, 1)
        assert read(CARD_GAMES[key], "119") == ["points_not_of_game"]
        assert read(CARD_GAMES[key], "60") == (60, 60, None)


def test_a_target_is_reached_by_who_has_more():
    assert read(SCOPA, "11", "9") == (11, 9, 1)
    assert read(SCOPA, "12", "13") == (12, 13, 2)
    assert read(SCOPA, "10", "9") == ["target_not_reached"]
    assert read(SCOPA, "11", "11") == ["target_level"]
    assert read(SCOPA, "11") == ["both_points_needed"]
    assert read(SCOPA, "110", "9") == ["points_too_many"]
    assert read(up_to(BRISCOLA, 6), "6", "5") == (6, 5, 1)
    assert read(up_to(BRISCOLA, 6), "7", "5") == ["points_too_many"]  # a deal is a point: nobody passes six


def test_cirulla_goes_to_51():
    assert read(CARD_GAMES["cirulla"], "53", "40") == (53, 40, 1)
    assert read(CARD_GAMES["cirulla"], "50", "40") == ["target_not_reached"]


def test_marafone_goes_to_41_and_a_deal_brings_fourteen_at_the_most():
    assert read(CARD_GAMES["marafone"], "54", "40") == (54, 40, 1)
    assert read(CARD_GAMES["marafone"], "55", "40") == ["points_too_many"]
    assert read(CARD_GAMES["marafone"], "40", "31") == ["target_not_reached"]


def test_schafkopf_is_what_each_side_made_and_may_be_level():
    assert read(CARD_GAMES["schafkopf"], "35", "20") == (35, 20, 1)
    assert read(CARD_GAMES["schafkopf"], "20", "20") == (20, 20, None)
    assert read(CARD_GAMES["schafkopf"], "20") == ["both_points_needed"]
    assert read(CARD_GAMES["schafkopf"], "33", "20") == ["not_in_units"]  # a game counts 5, 10, 15, 20 or 25, or twice


def test_of_any_other_game_the_winner_is_told():
    other = CARD_GAMES["altro"]
    assert read(other, winner=2, winner_only_allowed=True) == (None, None, 2)
    assert read(other, "3", "0", winner_only_allowed=True) == ["points_not_written"] * 2
    assert read(SCOPA, winner=1) == ["winner_only_not_allowed"]
    assert read(SCOPA, winner=1, winner_only_allowed=True) == (None, None, 1)
    assert read(SCOPA, "11", "9", 2) == ["winner_contradicts_points"]
    assert [one.code.value for one in check_format(one(other))] == ["playings_with_winner"]


def test_a_level_playing_follows_the_rule_of_the_stage():
    sixty = DealScore(60, None, second=60, game="sueca")
    sueca = CARD_GAMES["sueca"]
    assert verdict_in(sixty, one(sueca)) is Verdict.VOID
    assert verdict_in(sixty, one(sueca, level_rule=LevelRule.LEVEL)) is Verdict.LEVEL
    assert read(sueca, "60", level_rule=LevelRule.LAST_TRICK) == ["last_trick_unknown"]
    assert read(sueca, "60", winner=2, level_rule=LevelRule.LAST_TRICK) == (60, 60, 2)
    assert [one.code.value for one in check_format(one(SCOPA, level_rule=LevelRule.LEVEL))] == ["playings_never_level"]


def test_tressette_briscola_tressette_is_won_by_two_of_three():
    first = PlayedDeal(1, 1, DealScore(21, 1, second=15, game="tressette"))
    second = PlayedDeal(2, 1, DealScore(50, 2))
    third = PlayedDeal(3, 1, DealScore(10, 2, second=22, game="tressette"))
    assert check_match(IF_LEVEL, [first, second, third]) == ()
    assert match_outcome(IF_LEVEL, [first, second]).missing == ((3, 1),)
    outcome = match_outcome(IF_LEVEL, [first, second, third])
    assert (outcome.complete, outcome.result, outcome.winner) == (True, (1, 2), 2)
    assert outcome.card_points is None  # points of different games are no sum
    void = [first, PlayedDeal(2, 1, DealScore(60)), PlayedDeal(2, 2, DealScore(61, 1))]
    assert check_match(IF_LEVEL, void) == ()
    assert match_outcome(IF_LEVEL, void).result == (2, 0)


def test_a_playing_of_another_game_is_refused_at_its_place():
    swapped = [PlayedDeal(1, 1, DealScore(70, 1)), PlayedDeal(2, 1, DealScore(21, 1, second=15, game="tressette"))]
    found = check_match(IF_LEVEL, swapped)
    assert [(one.code.value, one.where) for one in found] == [("other_game", (1, 1)), ("other_game", (2, 1))]


def test_a_row_is_as_long_as_its_match_or_one_game():
    assert check_format(IF_LEVEL) == check_format(FIVE) == ()
    assert check_format(replace(IF_LEVEL, playings=(SCOPA,))) == ()
    assert [one.code.value for one in check_format(replace(IF_LEVEL, length=5))] == ["playings_count"]
    summed = MatchFormat(MatchKind.SUM, 3, playings=IF_LEVEL.playings)
    assert [one.code.value for one in check_format(summed)] == ["playings_not_summed"]
    open_cards = replace(IF_LEVEL, game=Game(GameKey.UNCOVERED), winner_only_allowed=True)
    assert [one.code.value for one in check_format(open_cards)] == ["playings_not_here"]


def test_a_result_alone_puts_every_game_in_its_place():
    told = replace(FIVE, winner_only_allowed=True)
    deals = deals_of_result(told, (3, 1))
    assert [deal.score.game for deal in deals] == ["scopa-7", "briscola-2", "ventuno", "scopa-7"]
    assert check_match(told, deals) == ()
    assert match_outcome(told, deals).result == (3, 1)
    level = MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL, winner_only_allowed=True, playings=(BELOTE,))
    assert match_outcome(level, deals_of_result(level, (1, 0))).result == (1, 0)
    assert deals_of_result(level, (1, 0))[1].score == DealScore(81, None, second=81, game="belote")


def test_what_a_hall_hands_out_is_known_where_there_is_no_exception():
    jass = MatchFormat(MatchKind.SUM, 12, playings=(CARD_GAMES["jass"],))
    assert points_of_table(Counting.SUM, jass) == 12 * 157
    belote = MatchFormat(MatchKind.SUM, 12, playings=(BELOTE,))
    assert points_of_table(Counting.SUM, belote) is None
    assert (most_of_deal(jass), most_of_deal(belote)) == (157, 272)


@READY
@given(number=st.integers(0, 10**6), to=st.integers(0, 60))
def test_what_is_made_for_a_rehearsal_could_have_been_played(game, number, to):
    played = up_to(game, to) if to else game
    match_format = MatchFormat(
        MatchKind.BEST_OF, 3, winner_only_allowed=True, playings=(played,) if game != BRISCOLA or to else ()
    )
    if game == BRISCOLA and to > 3:
        return  # real cards are slow
    deals = play_match(match_format, random.Random(number), FOUR_PLAYERS)
    assert check_match(match_format, deals) == ()
    assert match_outcome(match_format, deals).complete
    assert deals == play_match(match_format, random.Random(number), FOUR_PLAYERS)


@READY
@given(first=st.integers(0, 300), second=st.integers(0, 300))
def test_a_score_that_was_read_is_sound_and_points_say_who_won(game, first, second):
    score, problems = check_deal(DealEntry(first, second), one(game, winner_only_allowed=True))
    assert (score is None) == bool(problems)
    if score is None:
        return
    assert check_score(score, one(game, winner_only_allowed=True)) == ()
    told = game.told
    if isinstance(told, Sum):
        assert first + second in told.sums
    if isinstance(told, Target):
        assert max(first, second) >= told.points
    assert score.winner == (None if first == second else 1 if first > second else 2)


@pytest.mark.parametrize(
    ("typed", "written", "short"),
    [
        ("briscola al meglio delle 3", "Briscola al meglio di 3", "Briscola a 2"),
        ("briscola a 6", "Briscola a 6 vinte", "Briscola a 6"),
        ("briscolone a 3 vinte", "briscolone al meglio di 5", "briscolone a 3"),
        ("scopa a 7 punti", "scopa a 7", "scopa a 7"),
        ("un altro gioco a 25", "un altro gioco a 25", "un altro gioco a 25"),
    ],
)
def test_deals_won_are_written_as_such_and_read_again(typed, written, short):
    (game,) = read_row(typed).games
    assert (game.written.casefold(), game.said.casefold()) == (written.casefold(), short.casefold())
    assert read_row(game.written).games == (game,)
