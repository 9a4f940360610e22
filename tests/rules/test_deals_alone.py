from fractions import Fraction
from itertools import permutations, product

import pytest

from rules.cards import Rank
from rules.deals import Verdict, check_deal, check_score, individual_worths, verdict_in
from rules.deals_of_two import DealEntry, DealScore
from rules.games import Game, GameKey, IndividualWorth, TopRule
from rules.match_formats import MatchFormat, MatchKind

A_TRE = MatchFormat(MatchKind.FIXED, 3, game=Game(GameKey.ALONE), sides=3)
TRIPLES = [(first, second, 120 - first - second) for first in range(121) for second in range(121 - first)]


def _codes(entry: DealEntry, match_format: MatchFormat = A_TRE) -> list[tuple[str, ...]]:
    score, problems = check_deal(entry, match_format)
    assert (score is None) == bool(problems)
    return [(problem.code, *map(str, problem.where)) for problem in problems]


def test_the_triples_that_cards_can_give_are_those_without_a_1():
    # Who has which of the four cards of a rank, rank by rank; the cards that are worth nothing fill up the tricks.
    reached = {(0, 0)}
    for rank in (rank for rank in Rank if rank.points):
        splits = [(one, two) for one, two in product(range(5), repeat=2) if one + two <= 4]
        reached = {(a + one * rank.points, b + two * rank.points) for a, b in reached for one, two in splits}
    assert reached == {(a, b) for a, b, c in TRIPLES if 1 not in (a, b, c)}


def test_every_possible_triple_is_accepted_and_every_other_refused_with_the_reason():
    accepted, refused = 0, 0
    for triple in TRIPLES:
        first, second, third = map(str, triple)
        score, problems = check_deal(DealEntry(first, second, third=third), A_TRE)
        if score is None:
            refused += 1
            assert {problem.code for problem in problems} == {"unreachable_total"}
            assert {*triple} & {1, 119}
        else:
            accepted += 1
            assert score.by_party == triple
            assert check_score(score, A_TRE) == ()
    assert (accepted, refused) == (7024, 357)


@pytest.mark.parametrize("missing", range(3))
def test_two_totals_are_enough_and_the_third_comes_of_itself(missing):
    accepted = 0
    for triple in TRIPLES:
        typed = [None if place == missing else total for place, total in enumerate(triple)]
        score, _problems = check_deal(DealEntry(typed[0], typed[1], third=typed[2]), A_TRE)
        assert (score is not None) == (1 not in triple)
        accepted += score is not None and score.by_party == triple
    assert accepted == 7024


def test_who_has_most_wins_and_nobody_needs_61():
    scores = [check_deal(DealEntry(*triple[:2], third=triple[2]), A_TRE)[0] for triple in TRIPLES if 1 not in triple]
    level = [score for score in scores if score is not None and score.winner is None]
    assert len(level) == 61  # 21 triples of three totals, in every order in which they differ
    assert {tuple(sorted(score.by_party or ())) for score in level} >= {(40, 40, 40), (0, 60, 60)}
    assert check_deal(DealEntry(41, 40), A_TRE) == (DealScore(41, 1, second=40), ())


@pytest.mark.parametrize(
    ("told", "entry", "expected"),
    [
        ("nothing", DealEntry(), [("two_totals_needed",)]),
        ("one total", DealEntry("50"), [("two_totals_needed", "second")]),
        ("a rest of 1", DealEntry("60", third="59"), [("third_total_unreachable", "second")]),
        ("more than the pack", DealEntry("60", "61"), [("sum_not_total",)]),
        ("less than the pack", DealEntry("40", "40", third="30"), [("sum_not_total",)]),
        ("another winner", DealEntry("50", "40", winner=2), [("winner_not_top", "winner")]),
        ("a winner alone", DealEntry(winner=2), [("winner_only_not_allowed", "winner")]),
        ("nobody", DealEntry(winner=4), [("winner_only_not_allowed", "winner"), ("winner_unknown", "winner")]),
        ("a call", DealEntry("50", "40", caller=1), [("call_not_here", "caller")]),
        ("an error", DealEntry("50", "40", error=1), [("error_not_here", "error")]),
        (
            "everything at once",
            DealEntry("x", "121", third="1", cappotto=True),
            [
                ("not_a_whole_number", "first"),
                ("above_total", "second"),
                ("unreachable_total", "third"),
                ("cappotto_not_allowed", "cappotto"),
                ("cappotto_without_all_points", "cappotto"),
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_problem_is_said_at_once_where_it_is(told, entry, expected):
    assert _codes(entry) == expected


def test_a_winner_alone_is_enough_where_only_wins_count():
    told = MatchFormat(MatchKind.FIXED, 3, winner_only_allowed=True, game=Game(GameKey.ALONE), sides=3)
    assert check_deal(DealEntry(winner=3), told) == (DealScore(None, 3), ())
    assert individual_worths(told.game, DealScore(None, 3)) == (0, 0, 1)


def _worths(points: tuple[int, int], **choices: object) -> tuple[object, ...]:
    game = Game(GameKey.ALONE, **choices)  # type: ignore[arg-type]
    score, _problems = check_deal(DealEntry(*points), A_TRE)
    assert score is not None
    return individual_worths(game, score)


def test_what_a_deal_is_worth_is_chosen():
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert _worths((41, 40)) == (1, 0, 0)
    assert _worths((50, 50)) == (0, 0, 0)
    assert _worths((50, 50), top=TopRule.SHARED) == (half, half, 0)
    assert _worths((40, 40), top=TopRule.SHARED) == (third, third, third)
    assert _worths((41, 40), alone=IndividualWorth.CARDS) == (41, 40, 39)
    assert _worths((41, 40), alone=IndividualWorth.ORDER) == (2, 1, 0)
    assert _worths((50, 50), alone=IndividualWorth.ORDER) == (Fraction(3, 2), Fraction(3, 2), 0)
    assert _worths((60, 30), alone=IndividualWorth.ORDER) == (2, half, half)
    assert all(sum(_worths(points, alone=IndividualWorth.ORDER)) == 3 for points in permutations((0, 50, 60, 40), 2))  # type: ignore[arg-type]


def test_who_are_level_at_the_top_are_treated_as_the_game_says():
    score, _problems = check_deal(DealEntry(50, 50), A_TRE)
    assert score is not None
    found = [
        verdict_in(score, MatchFormat(MatchKind.FIXED, 3, game=Game(GameKey.ALONE, top=top), sides=3))
        for top in (TopRule.NOBODY, TopRule.SHARED, TopRule.REPLAY)
    ]
    assert found == [Verdict.LEVEL, Verdict.LEVEL, Verdict.VOID]
